"""Languages by the letters they are written with, and which of them a font lacks.

The table holds what a language needs beyond the letters a–z of Latin script (with them for other
scripts), small letters only where capitals go with them, and its quotation marks. Of Japanese,
Chinese and Korean it holds a sample of the most common characters: a font that has them all has
the others too, as a rule.
"""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass

_GREEK = "αβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώϊϋΐΰ"
_RUSSIAN = "абвгдежзийклмнопрстуфхцчшщъыьэюя"
_CYRILLIC = "абвгдежзиклмнопрстуфхцчш"
_ARABIC = "ءآأؤإئابةتثجحخدذرزسشصضطظعغفقكلمنهوىي،؛؟"
_DEVANAGARI = (
    "अआइईउऊऋएऐओऔकखगघङचछजझञटठडढणतथदधनपफबभमयरलवशषसह"
    "\u093e\u093f\u0940\u0941\u0942\u0943\u0947\u0948\u094b\u094c\u094d\u0902\u0903\u0901\u093c।"
)
_THAI = (
    "กขคฆงจฉชซฌญฎฏฐฑฒณดตถทธนบปผฝพฟภมยรลวศษสหฬอฮะาำเแโใไๆฯ"
    "\u0e31\u0e34\u0e35\u0e36\u0e37\u0e38\u0e39\u0e47\u0e48\u0e49\u0e4a\u0e4b\u0e4c"
)
_KANA = (
    "あいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもやゆよらりるれろわをん"
    "がぎぐげござじずぜぞだぢづでどばびぶべぼぱぴぷぺぽっゃゅょ"
    "アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヲン"
    "ガギグゲゴザジズゼゾダヂヅデドバビブベボパピプペポッャュョー、。「」"
)
_KANJI = (
    "一二三四五六七八九十百千円年月日時分人男女子父母友先生学校山川森林田町村空雨雪風天気花草木竹"
    "犬虫魚鳥馬牛火水土石金銀玉王上下左右中大小長高安新古白黒赤青手足目耳口心体力見聞話読書行来帰"
    "入出立休食飲店国車電駅道東西南北今何回戦札獲得勝負点数枚捨引選"
)
_HANS = (
    "一二三四五六七八九十百千的是不了人我在有他这中大来上国个到说们为子和你地出道也时年得就那要下以"
    "生会自着去之过家学对可她里后小么心多天而能好都然没日于起还发成事只作当想看文无开手十用主行方又"
    "如前所本见经头面公同己老从动两长知样现分将外但身些与高意进把法此实回二理美点月明其种声全工话"
    "红蓝绿黑白牌卡张抽弃胜负游戏，。！？：；（）《》“”"
)
_HANT = (
    "一二三四五六七八九十百千的是不了人我在有他這中大來上國個到說們為子和你地出道也時年得就那要下以"
    "生會自著去之過家學對可她裡後小麼心多天而能好都然沒日於起還發成事只作當想看文無開手用主行方又"
    "如前所本見經頭面公同己老從動兩長知樣現分將外但身些與高意進把法此實回理美點月明其種聲全工話"
    "紅藍綠黑白牌卡張抽棄勝負遊戲，。！？：；（）「」"
)
_HANGUL = (
    "가각간갈감갑강개거건걸검것게겠결경계고공과관구국그글금기길김까께꼭나남내너네년노놀누는늘능니다"
    "단달당대더던데도독돌동두드든들등디따때또라람래러럼레려력로록론료루르른를리린마만말망매머먹면명"
    "모목못무문물미민바박반받발밤방배버번벌법벽변별보복본부북분불비빨사산살상새색생서석선설성세소속"
    "손수술숫쉬스승시식신실십싸써쓰아안않알앞약양어언얼없에여역연열영예오온올와완왕외요용우운울원월"
    "위유육으은을음응의이인일임입있자작장재저적전절점정제조족존종주죽중지직진짜차찾책처천첫초총추출"
    "카코크키타태터토통투트특파판팀패퍼편포표품피필하학한할함합해했행향현형호화확활황회후힘"
)

# code: name, script, letters needed, letters that a careful printer would want as well
_TABLE: dict[str, tuple[str, str, str, str]] = {
    "en": ("English", "Latin", "‘’“”–—", ""),
    "de": ("German", "Latin", "äöüß„“‚‘–", "ẞ"),
    "nl": ("Dutch", "Latin", "áéëíïóöúü‘’“”", "ĳ"),
    "af": ("Afrikaans", "Latin", "áèéêëîïôöûü‘’“”", ""),
    "fr": ("French", "Latin", "àâæçéèêëîïôœùûüÿ«»’–", ""),
    "es": ("Spanish", "Latin", "áéíñóúü¿¡«»“”–—", ""),
    "ca": ("Catalan", "Latin", "àçéèíïóòúü·«»’", ""),
    "gl": ("Galician", "Latin", "áéíñóúü¿¡«»", ""),
    "eu": ("Basque", "Latin", "çñü«»", ""),
    "pt": ("Portuguese", "Latin", "áâãàçéêíóôõú“”–", "ü"),
    "it": ("Italian", "Latin", "àèéìíîòóù«»’", ""),
    "ga": ("Irish", "Latin", "áéíóú‘’“”", ""),
    "cy": ("Welsh", "Latin", "áàâäéèêëíìîïóòôöúùûüŵŷÿ‘’", "ẁẃẅỳý"),
    "da": ("Danish", "Latin", "åæøé»«–", ""),
    "nb": ("Norwegian", "Latin", "åæøéòôà«»–", ""),
    "sv": ("Swedish", "Latin", "åäöé”’–", "àü"),
    "fi": ("Finnish", "Latin", "åäö”’–", "šž"),
    "is": ("Icelandic", "Latin", "áæðéíóöþúý„“", ""),
    "fo": ("Faroese", "Latin", "áæðíóøúý", ""),
    "lb": ("Luxembourgish", "Latin", "äéëßöü„“", ""),
    "sq": ("Albanian", "Latin", "çë«»", ""),
    "pl": ("Polish", "Latin", "ąćęłńóśźż„”–", ""),
    "cs": ("Czech", "Latin", "áčďéěíňóřšťúůýž„“", ""),
    "sk": ("Slovak", "Latin", "áäčďéíĺľňóôŕšťúýž„“", ""),
    "hu": ("Hungarian", "Latin", "áéíóöőúüű„”»«", ""),
    "sl": ("Slovenian", "Latin", "čšž„“»«", "ćđ"),
    "hr": ("Croatian", "Latin", "čćđšž„”", ""),
    "ro": ("Romanian", "Latin", "ăâîșț„”«»", "şţ"),
    "et": ("Estonian", "Latin", "äõöüšž„“", ""),
    "lv": ("Latvian", "Latin", "āčēģīķļņšūž“”", "ŗō"),
    "lt": ("Lithuanian", "Latin", "ąčęėįšųūž„“", ""),
    "tr": ("Turkish", "Latin", "çğıiöşü“”", "âîû"),
    "az": ("Azerbaijani", "Latin", "çəğıiöşü", ""),
    "mt": ("Maltese", "Latin", "àċèġħìòùż", ""),
    "eo": ("Esperanto", "Latin", "ĉĝĥĵŝŭ", ""),
    "id": ("Indonesian", "Latin", "é“”", ""),
    "sw": ("Swahili", "Latin", "‘’", ""),
    "vi": (
        "Vietnamese", "Latin",
        "àáâãèéêìíòóôõùúýăđĩũơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ", "",
    ),
    "el": ("Greek", "Greek", _GREEK + "«»·", ""),
    "ru": ("Russian", "Cyrillic", _RUSSIAN + "ё«»„“—", ""),
    "uk": ("Ukrainian", "Cyrillic", _CYRILLIC + "щьюяґєіїй«»’", ""),
    "be": ("Belarusian", "Cyrillic", _RUSSIAN.replace("и", "").replace("щ", "") + "ёіў«»", ""),
    "bg": ("Bulgarian", "Cyrillic", _CYRILLIC + "щъьюяй„“", "ѝ"),
    "sr": ("Serbian", "Cyrillic", _CYRILLIC + "ђјљњћџ„“", ""),
    "mk": ("Macedonian", "Cyrillic", _CYRILLIC + "ѓѕјљњќџ„“", "ѐѝ"),
    "kk": ("Kazakh", "Cyrillic", _RUSSIAN + "әғқңөұүһіё", ""),
    "hy": ("Armenian", "Armenian", "աբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆ։", "և"),
    "ka": ("Georgian", "Georgian", "აბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰ", ""),
    "he": ("Hebrew", "Hebrew", "אבגדהוזחטיךכלםמןנסעףפץצקרשת", "׳״־"),
    "ar": ("Arabic", "Arabic", _ARABIC, "\u064b\u064e\u064f\u0650\u0651\u0652"),
    "fa": ("Persian", "Arabic", "ءآأؤئابپتثجچحخدذرزژسشصضطظعغفقکگلمنهوی،؛؟", "«»"),
    "ur": ("Urdu", "Arabic", "آابپتٹثجچحخدڈذرڑزژسشصضطظعغفقکگلمنںوؤہھءئیے،۔؟", ""),
    "hi": ("Hindi", "Devanagari", _DEVANAGARI, "ऍऑ"),
    "th": ("Thai", "Thai", _THAI, ""),
    "ja": ("Japanese", "Japanese", _KANA + _KANJI, ""),
    "zh-Hans": ("Chinese (simplified)", "Chinese", _HANS, ""),
    "zh-Hant": ("Chinese (traditional)", "Chinese", _HANT, ""),
    "ko": ("Korean", "Korean", _HANGUL, ""),
}  # fmt: skip
_A_TO_Z = "abcdefghijklmnopqrstuvwxyz"
_WITH_CAPITALS = ("Latin", "Greek", "Cyrillic", "Armenian")
# capitals that are not one character more, or another than Unicode's plain rule has
_CAPITALS = {"ß": "", "ΐ": "", "ΰ": "", "ς": "", "և": ""}


@dataclass(frozen=True, slots=True)
class Language:
    """A language: its code (BCP 47), English name, script, and the characters it is written with.

    `letters` are all that are needed, capitals included; `rare` are wanted in few words only.
    """

    code: str
    name: str
    script: str
    letters: str
    rare: str


def _with_capitals(letters: str, code: str) -> str:
    own = {"i": "İ"} if code in ("tr", "az") else {}
    capitals = (own.get(c, _CAPITALS.get(c, c.upper())) for c in letters)
    return letters + "".join(capitals)


def _language(code: str, name: str, script: str, letters: str, rare: str) -> Language:
    if script in _WITH_CAPITALS:
        plain = _A_TO_Z + _A_TO_Z.upper() if script == "Latin" else ""
        letters = plain + _with_capitals(letters, code)
        rare = _with_capitals(rare, code)
        # hardly a word begins with it
        if "Ÿ" in letters:
            letters, rare = letters.replace("Ÿ", ""), rare + "Ÿ"
    return Language(code, name, script, _once(letters), _once(rare))


def _once(letters: str) -> str:
    return "".join(dict.fromkeys(letters))


LANGUAGES: dict[str, Language] = {code: _language(code, *row) for code, row in _TABLE.items()}
SCRIPTS: tuple[str, ...] = tuple(dict.fromkeys(known.script for known in LANGUAGES.values()))


def missing(charset: Container[int], language: str) -> str:
    """The letters of a language, by its code, that are not among these code points.

    An empty text: the language can be written. Raises KeyError for a code not in `LANGUAGES`.
    """
    return "".join(c for c in LANGUAGES[language].letters if ord(c) not in charset)


def missing_rare(charset: Container[int], language: str) -> str:
    """As `missing`, of the letters that few words need."""
    return "".join(c for c in LANGUAGES[language].rare if ord(c) not in charset)
