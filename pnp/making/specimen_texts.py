"""What a specimen shows: a line for each language, and words that show what a font can do.

Every line was written for this table. It uses only letters that `text.languages` asks for, so a
family that covers the language can set it, and says something of cards or a fox.
"""

from __future__ import annotations

# what is set large, the first that its column is wide enough for; and running text
LARGE = (
    "Quick wizards judge my boxed pawns",
    "Joyful wizards quiz a big fox",
    "Wizards quiz a big fox",
    "Foxes quiz judges",
    "Wizardry",
)
TEXT = (
    "Shuffle both packs together and deal seven cards to each player, one at a time. Whoever sits "
    "to the left of the dealer leads; all others follow suit if they can. The trick is taken by "
    "the highest card of the suit that was led, unless somebody has ruffed it with a trump."
)

# language: a line in it
LINES = {
    "en": "A quick fox deals you five jumbled, waxen cards.",
    "de": "Böse Füchse mischen heimlich große Spielkärtchen.",
    "nl": "Eén vos schudt; twee ruziën om de eerste beurt.",
    "af": "Môre gee die jakkals vir jou reëls en kaarte.",
    "fr": "Dès Noël, le garçon mêle les cœurs où il peut.",
    "es": "¿Jugará mañana el pingüino con una baraja?",
    "ca": "L’àvia col·loca les peces; després força el joc.",
    "gl": "Mañá o raposo xogará ás cartas con catro nenas.",
    "eu": "Azeri azkarrak kartak nahasten ditu, andereño.",
    "pt": "Amanhã três raposas jogarão às cartas; é a lição.",
    "it": "Perché giocherà così? È già più di metà gara.",
    "ga": "Roinnfidh an sionnach cúig chárta ar gach éan.",
    "cy": "Mae’r llwynog yn cymysgu’r cardiau tŷ, tân a dŵr.",
    "da": "Ræven blander kortene på øen, før æblet er spist.",
    "nb": "Reven stokker kort på øya før ærfuglen gjør det.",
    "sv": "Räven blandar korten på ön åt en glad igelkott.",
    "fi": "Yöllä kettu jakaa viisi korttia jäniksen pöydälle.",
    "is": "Þá gefur slægur refur fimm spil á borðið mitt.",
    "fo": "Revurin býtir fimm kort á borðið í kvøld.",
    "lb": "De Fuuss mëscht a gëtt jidderengem fënnef.",
    "sq": "Dhelpra përzien letrat dhe çdo lojtar merr pesë.",
    "pl": "Lis tasuje, więc każdy źle ukrył pięć asów.",
    "cs": "Liška míchá; každý hráč žádá pět dam či králů.",
    "sk": "Líška mieša karty; každý hráč dostane päť kôpok.",
    "hu": "A róka öt kártyát oszt, és a tűznél újra győz.",
    "sl": "Lisica meša karte; če želiš, lahko začneš.",
    "hr": "Lisica miješa karte, a najmlađi će igrač vući.",
    "ro": "Vulpea împarte cărți și câștigă în două ture.",
    "et": "Rebane jagab kaardid; täna õhtul võidab öökull.",
    "lv": "Lapsa izdala kārtis; uzvarētājs ņem žetonu.",
    "lt": "Lapė dalija kortas; laimi, kas gaus žetoną. Ačiū!",
    "tr": "Tilki kartları dağıtır; küçük oyuncu önce başlar.",
    "az": "Tülkü paylayır; kiçik oyunçu əvvəl başlayır.",
    "mt": "Il-volpi tqassam karti; għandek ċans żgħir.",
    "eo": "La vulpo ĵetas kartojn; ĉiu ŝanĝas unu aŭ du.",
    "id": "Rubah mengocok kartu, lalu tiap pemain dapat lima.",
    "sw": "Mbweha anachanganya karata na kugawa tano.",
    "vi": "Con cáo chia năm lá bài; ai thắng được quả ổi.",
    "el": "Η αλεπού μοιράζει· όποιος κερδίσει, ξαναρχίζει.",
    "ru": "Лиса тасует; съешь ещё пирог — и объяви козырь!",
    "uk": "Лисиця тасує; гравець бере ґудзик і їсть пиріг.",
    "be": "Ліса тасуе карты; кожны гулец бярэ пяць, і ўсё.",
    "bg": "Лисицата раздава; щом спечелиш, яж ябълка.",
    "sr": "Лисица меша; најмлађи играч вуче и чека џокера.",
    "mk": "Лисицата меша карти; најмладиот ќе почне.",
    "kk": "Түлкі карталарды таратады; жеңген алма алады.",
    "hy": "Աղվեսը բաժանում է հինգ խաղաքարտ։",
    "ka": "მელა ხუთ კარტს არიგებს და იგებს.",
    "he": "השועל מחלק חמישה קלפים לכל שחקן.",
    "ar": "يوزع الثعلب خمس أوراق على كل لاعب، فمن يبدأ؟",
    "fa": "روباه پنج کارت به هر بازیکن می\u200cدهد؛ چه کسی برنده است؟",
    "ur": "لومڑی ہر کھلاڑی کو پانچ پتے دیتی ہے۔",
    "hi": "लोमड\u093cी हर खिलाड\u093cी को पाँच पत्ते बाँटती है।",
    "th": "จิ้งจอกแจกไพ่ให้ผู้เล่นคนละห้าใบ",
    "ja": "友と札を引き、先に五枚捨てた人が勝つ。",
    "zh-Hans": "大家抽五张牌，弃一张；红的多，就得胜。",
    "zh-Hant": "大家抽五張牌，棄一張；紅的多，就得勝。",
    "ko": "여우가 카드를 나누어 주면 모두가 시작한다.",
}

POINTS = (
    ". , : ; … ! ? ¡ ¿ ‘ ’ ‚ “ ” „ ‹ › « » ( ) [ ] { } / – — · • & @ # § ¶ † ‡ * "
    "՝ ։ ׳ ״ ־ ، ؛ ؟ ۔ । ॥ 、 。 「 」 『 』 《 》 ・"
)
SIGNS = (
    "$ ¢ £ ¥ € ₽ ₹ + − × ÷ = ≠ < > ≤ ≥ ± ∞ % ‰ ° ′ ″ © ® ™ ½ ¼ ¾ ← ↑ → ↓ ↔ ■ □ ● ○ ◆ ★ ☆ "
    "♠ ♥ ♦ ♣ ⚀ ⚁ ⚂ ⚃ ⚄ ⚅ ✓ ✗"
)
# what a family without letters is shown with first
GAME_SIGNS = "♠♥♦♣⚀⚁⚂⚃⚄⚅★☆●○◆◇■□▲△▼▽✓✗♔♕♖♗♘♙♚♛♜♝♞♟☐☑☒♤♡♢♧⬢⬡⏳☠☀⚡🂡🂽🃍🃝🁣🀀"

# figures of Arabic, Persian, Hindi, Thai
OTHER_FIGURES = "٠١٢٣٤٥٦٧٨٩ ۰۱۲۳۴۵۶۷۸۹ ०१२३४५६७८९ ๐๑๒๓๔๕๖๗๘๙"
# figures, and sums that show whether they stand below each other
FIGURES = "0123456789"
SUMS = "1,171.50\n8,904.28"
FRACTIONS = "1/2 3/4 5/8 27/64"
CAPITALS = "Queen of Hearts, 52"
LIGATURES = "office, fly, affluent"
RARE_LIGATURES = "cast, fact, Thirst, spin"
ORDINALS = "1a 2o 1st 2nd"
CASE = "(A-B) [CD] «EF» ¿GH?"
# tried for sets of other letters: the one that changes most is shown
WORDS = (
    "Quality", "Rackety", "Gambit", "Knight", "Joker", "Wager", "Yggdrasil", "ravage", "zigzag",
    "fluffy", "gadfly", "kayak", "quartz", "vexing", "Mythic", "Ending", "Axolotl", "Bishop",
    "Zwischenzug", "Isthmus", "parley", "1234567890", "&", "Σφίγξ θηβαϊκή", "Жабка дзвінка",
)  # fmt: skip
