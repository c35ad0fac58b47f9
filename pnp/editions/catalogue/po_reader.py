"""From the bytes of a PO file to a catalogue; each problem has its line.

In: a file of a PO editor or gettext's tools, in UTF-8. Out: a `Catalogue` that keeps all of it. The
reader goes on after an error, so that all are reported at once; such a catalogue must not be
written back. The format is that of the gettext manual, "The Format of PO Files", without plural
entries: expressions (`{n | plural(…)}`) replace them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import PurePath

from msgspec import Struct, field

from pnp.editions.catalogue.catalogue import Catalogue, Entry
from pnp.languages.locales import canonical, is_language
from pnp.model.definitions import lazy_pattern
from pnp.model.problems import Problems, Span, did_you_mean, excerpt

_KEYWORDS = ("msgctxt", "msgid", "msgid_plural", "msgstr")
_STATEMENT = lazy_pattern(r"(?P<keyword>[A-Za-z_]+)(?P<index>\[[0-9]*\])?[ \t]*(?P<strings>\".*)?")
_STRING = lazy_pattern(r'[ \t]*"((?:[^"\\]|\\.)*)"')
_ESCAPE = lazy_pattern(r"\\(.)")
_CHARACTERS = {
    "n": "\n", "t": "\t", "r": "\r", "a": "\a", "b": "\b", "f": "\f", "v": "\v",
    "\\": "\\", '"': '"', "'": "'", "?": "?",
}  # fmt: skip
_PLACE = lazy_pattern("\u2068([^\u2069]*)\u2069|(\\S+)")
_CHARSET = lazy_pattern(r"charset=\s*([\w-]+)", re.IGNORECASE)


def read_po(data: bytes, path: str, problems: Problems) -> Catalogue:
    """The catalogue in a file, which messages call `path`; problems are noted.

    Its language is the name of the file ('fr.po'); a template ('.pot') has none.
    """
    name = PurePath(path)
    language = "" if name.suffix == ".pot" else _language_of(name.stem)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        hint = "save it as UTF-8: see 'Save as' of your editor, or the properties of the catalogue"
        problems.add("not-text", "the file is not in UTF-8", Span(path, line), hint)
        return Catalogue(path, language)
    drafts = list(_Reader(text, path, problems).drafts())
    head = next((d for d in drafts if d.is_header), None)
    entries = [_entry(d, path, problems) for d in drafts if d is not head]
    _check_contexts(entries, path, problems)
    if head is None:
        return Catalogue(path, language, (), tuple(entries))
    header = _header(head, language, path, problems)
    comments, flags = "\n".join(head.comments), tuple(head.flags)
    return Catalogue(path, language, header, tuple(entries), comments, flags)


def _language_of(name: str) -> str:
    """The language that a file or a header names, in the canonical form if it is a tag."""
    return canonical(name) if is_language(name) else name


class _Draft(Struct):
    """An entry while it is read: its strings by keyword, with '| ' before the keyword for previous
    strings; and the line where each begins."""

    comments: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    places: list[str] = field(default_factory=list)
    flags: list[str] = field(default_factory=list)
    texts: dict[str, str] = field(default_factory=dict)
    lines: dict[str, int] = field(default_factory=dict)
    is_obsolete: bool = False

    @property
    def is_header(self) -> bool:
        is_first = self.texts.get("msgid") == "" and "msgctxt" not in self.texts
        return is_first and not self.is_obsolete

    @property
    def is_begun(self) -> bool:
        return bool(self.texts or self.comments or self.notes or self.places or self.flags)


class _Reader:
    """One pass over the lines of a file."""

    def __init__(self, text: str, path: str, problems: Problems) -> None:
        self._lines = text.split("\n")
        self._path = path
        self._problems = problems
        self._draft = _Draft()
        self._keyword: str | None = None  # of the string that the next line may continue
        self._number = 0
        self._column = 1  # where the current part of the line begins

    def drafts(self) -> Iterator[_Draft]:
        for number, line in enumerate(self._lines, 1):
            bare = line.strip()
            self._number = number
            self._column = len(line) - len(line.lstrip()) + 1
            if not bare:
                continue
            if self._begins(bare):
                yield self._draft
                self._draft, self._keyword = _Draft(), None
            self._line(bare)
        # comments at the end of the file belong to no entry
        if self._draft.texts:
            yield self._draft
        elif self._draft.is_begun:
            self._report("the comments at the end belong to no entry", "put them before an entry")

    def _begins(self, line: str) -> bool:
        """Whether a line is the first of another entry."""
        texts = self._draft.texts
        if "msgstr" not in texts and "msgid" not in texts:
            return False
        if line.startswith("#~") and not line.startswith("#~|"):
            line = line[2:].lstrip()
        if "msgstr" not in texts:
            # the entry is not complete, and ends where the next begins
            return line.startswith("msgctxt")
        return line.startswith(("#", "msgctxt", "msgid")) and not line.startswith("msgid_plural")

    def _line(self, line: str) -> None:
        draft = self._draft
        if not line.startswith("#"):
            self._statement(line)
        elif line.startswith(("#|", "#~|")):
            self._statement(self._after(line, line.index("|") + 1), "| ")
        elif line.startswith("#~"):
            draft.is_obsolete = True
            self._statement(self._after(line, 2))
        elif line.startswith("#."):
            draft.notes.append(_comment(line[2:]))
        elif line.startswith("#:"):
            draft.places += [m[1] or m[2] for m in _PLACE.finditer(line[2:])]
        elif line.startswith("#,"):
            draft.flags += [flag.strip() for flag in line[2:].split(",") if flag.strip()]
        else:
            draft.comments.append(_comment(line[1:]))

    def _after(self, line: str, sign: int) -> str:
        rest = line[sign:].lstrip()
        self._column += len(line) - len(rest)
        return rest

    def _statement(self, line: str, before: str = "") -> None:
        """A keyword with its string, or more of the string of the previous line."""
        if line.startswith('"'):
            if self._keyword is None or not self._keyword.startswith(before):
                self._report("a text without a keyword", "write msgid or msgstr before it")
            else:
                self._draft.texts[self._keyword] += self._string(line)
            return
        match = _STATEMENT.fullmatch(line)
        if match is None or match["keyword"] not in _KEYWORDS:
            word = line.split()[0] if line else ""
            hint = did_you_mean(match["keyword"], _KEYWORDS) if match else None
            hint = hint or 'a line is a comment (#), a keyword with a text, or a "text"'
            self._report(f"'{excerpt(word)}' is not understood here", hint)
        elif match["index"] or match["keyword"] == "msgid_plural":
            hint = "write {n | plural(one='card', other='cards')} in the text"
            self._report("entries with plural forms are not supported", hint)
        elif match["strings"] is None:
            self._report(f"after '{match['keyword']}': expected a text in straight quotes", None)
        else:
            self._begin(before + match["keyword"], match)

    def _begin(self, keyword: str, match: re.Match[str]) -> None:
        self._column += match.start("strings")
        texts = self._draft.texts
        if keyword in texts:
            first = self._draft.lines[keyword]
            hint = "an entry has msgctxt, msgid and msgstr, in this order"
            self._report(f"the entry has a second '{keyword}'; the first is in line {first}", hint)
        elif keyword == "msgstr" and "msgid" not in texts:
            self._report("a translation (msgstr) without a text (msgid) before it", None)
        self._keyword = keyword
        self._draft.lines.setdefault(keyword, self._number)
        texts[keyword] = self._string(match["strings"])

    def _string(self, quoted: str) -> str:
        """The text between quotes; several such strings are one."""
        if quoted.endswith('"') and quoted.count('"') == 2 and "\\" not in quoted:
            return quoted[1:-1]
        parts, place = [], 0
        while place < len(quoted):
            match = _STRING.match(quoted, place)
            if match is None:
                self._column += place
                if quoted.rstrip().endswith('"') and quoted.count('"') > 1:
                    self._report("a '\"' within the text", 'write \\" instead')
                else:
                    self._report("the text has no end", "close it with '\"' on the same line")
                break
            parts.append(_ESCAPE.sub(self._unescaped, match[1]))
            place = match.end()
        return "".join(parts)

    def _unescaped(self, match: re.Match[str]) -> str:
        sign = match[1]
        if sign not in _CHARACTERS:
            self._report(f"'\\{sign}' has no meaning in a PO file", "write \\\\ for a backslash")
        return _CHARACTERS.get(sign, sign)

    def _report(self, message: str, hint: str | None) -> None:
        self._problems.add("syntax", message, Span(self._path, self._number, self._column), hint)


def _comment(text: str) -> str:
    return text[1:] if text.startswith(" ") else text


def _entry(draft: _Draft, path: str, problems: Problems) -> Entry:
    texts = draft.texts
    first = min(draft.lines.values(), default=None)
    for keyword, what in (("msgid", "text"), ("msgstr", "translation")):
        if keyword not in texts:
            hint = f'write {keyword} "…" below line {max(draft.lines.values())}'
            problems.add("syntax", f"the entry has no {what} ({keyword})", Span(path, first), hint)
    if "msgctxt" not in texts and not draft.is_obsolete and "msgid" in texts:
        text = excerpt(texts["msgid"])
        what = "a second header" if not text else f"the entry of '{text}' has no context (msgctxt)"
        hint = "'pnp i18n update' makes the entries; change only their msgstr"
        problems.add("catalogue", what, Span(path, first), hint)
    return Entry(
        texts.get("msgctxt", ""),
        texts.get("msgid", ""),
        texts.get("msgstr", ""),
        tuple(draft.flags),
        "\n".join(draft.notes),
        "\n".join(draft.comments),
        tuple(draft.places),
        texts.get("| msgid"),
        texts.get("| msgctxt"),
        draft.is_obsolete,
        draft.lines.get("msgstr", first),
    )


def _check_contexts(entries: list[Entry], path: str, problems: Problems) -> None:
    lines: dict[str, int | None] = {}
    for entry in entries:
        if entry.is_obsolete or not entry.context:
            continue
        if entry.context in lines:
            first = lines[entry.context]
            message = f"the context '{entry.context}' has two entries, the first at line {first}"
            hint = "keep the better one of the two, as a whole"
            problems.add("duplicate-name", message, Span(path, entry.line), hint)
        lines.setdefault(entry.context, entry.line)


def _header(
    draft: _Draft, language: str, path: str, problems: Problems
) -> tuple[tuple[str, str], ...]:
    """The fields of the header; its language and encoding must be those of the file."""
    fields: list[tuple[str, str]] = []
    line = draft.lines.get("msgstr", 0)
    for line_text in draft.texts.get("msgstr", "").split("\n"):
        name, colon, value = line_text.partition(":")
        if colon:
            fields.append((name, value.strip()))
        elif line_text.strip():
            message = f"expected a field of the header, found '{excerpt(line_text)}'"
            hint = "write fields as 'Name: value', with \\n at the end"
            problems.add("syntax", message, Span(path, line), hint)
    found = dict(fields)
    declared = found.get("Language", "")
    if language and declared and _language_of(declared) != language:
        name = PurePath(path).name
        message = f"the language in the header is '{declared}', but the file is named '{name}'"
        hint = f'write "Language: {language}\\n", or name the file after its language'
        problems.add("catalogue", message, Span(path, line), hint)
    charset = _CHARSET.search(found.get("Content-Type", ""))
    if charset and charset[1].upper() not in ("UTF-8", "CHARSET"):
        hint = f"msgconv -t UTF-8 -o {path} {path}"
        message = f"the encoding in the header is {charset[1]}, not UTF-8"
        problems.add("not-text", message, Span(path, line), hint)
    return tuple(fields)
