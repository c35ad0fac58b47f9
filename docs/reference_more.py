"""The pages of the reference that are not about files: commands, targets, expressions, the text of
books, checks of preflight, types of values."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import click
from reference_pages import texts
from reference_tables import Tables, table_text
from reference_words import bare, cell, code, prose, takes

from pnp.cli.main import main as pnp
from pnp.editor.parts import record
from pnp.export.target_kinds import Target, targets
from pnp.expressions.formatters import FORMATTERS
from pnp.expressions.formatters_locale import LOCALE_FORMATTERS
from pnp.expressions.functions import FUNCTIONS
from pnp.markup.books.manuscript import BUILT_IN
from pnp.preflight.check_kinds import checks
from pnp.schema.values import Key, Length, help_of
from pnp.typeset.books.flow.figures import figure_keys

_DEFAULT = re.compile(r" \(default: ([^()]*)\)")


def more_pages() -> dict[str, str]:
    """The text of each page by name."""
    made: dict[str, Callable[[], str]] = {
        "values": lambda: _page("values"),
        "commands": _commands,
        "targets": _targets,
        "expressions": _expressions,
        "book-text": _book_text,
        "checks": _checks,
    }
    return {name: make() for name, make in made.items()}


def _page(name: str, *parts: str) -> str:
    return "\n\n".join((texts()[name].head, *(part.strip() for part in parts))) + "\n"


def _section(name: str, heading: str, text: str) -> str:
    """A heading, its note and what follows."""
    note = texts()[name].notes.get(heading, "")
    return "\n\n".join(part.strip() for part in (f"## {heading}", note, text) if part)


def _table(head: tuple[str, ...], rows: Iterator[tuple[str, ...]]) -> str:
    lines = [f"| {' | '.join(head)} |", "|---" * len(head) + "|"]
    return "\n".join([*lines, *(f"| {' | '.join(map(cell, row))} |" for row in rows)])


# -- commands ---------------------------------------------------------------------------


def _commands() -> str:
    context = click.Context(pnp, info_name="pnp")
    parts = [part for command in _all(pnp, context) for part in _command(*command)]
    return _page("commands", *parts)


def _all(
    command: click.Command, context: click.Context
) -> Iterator[tuple[click.Command, click.Context]]:
    """The commands in a command."""
    if not isinstance(command, click.Group):
        yield command, context
        return
    for name in command.list_commands(context):
        found = command.get_command(context, name)
        if found is not None and not found.hidden:
            yield from _all(found, click.Context(found, info_name=name, parent=context))


def _command(command: click.Command, context: click.Context) -> list[str]:
    """The heading, the use, the help and the options of a command."""
    usage = " ".join([context.command_path, *command.collect_usage_pieces(context)])
    help_text = inspect.cleandoc(command.help or "").partition("\f")[0]
    words = [_prose(part) for part in help_text.split("\n\n")]
    options = [one for one in command.params if isinstance(one, click.Option) and not one.hidden]
    parts = [f"## {context.command_path}", f"```\n{usage}\n```", *words]
    for title, listed in _groups(command, options).items():
        rows = ((_names(one), _default(one), _help(one, context)) for one in listed)
        parts += [title, _table(("option", "default", "meaning"), rows)]
    return [part for part in parts if part]


def _groups(
    command: click.Command, options: Sequence[click.Option]
) -> dict[str, list[click.Option]]:
    """The options by the titles of their groups, as in the help ('': of a command without)."""
    named = {one.name: one for one in options}
    titles: Mapping[str, Sequence[str]] = getattr(command, "groups", {})
    out = {f"{title}:": [named.pop(name) for name in names if name in named]
           for title, names in titles.items()}  # fmt: skip
    out["Other options:" if titles else ""] = list(named.values())
    return {title: listed for title, listed in out.items() if listed}


def _help(option: click.Option, context: click.Context) -> str:
    """The line of help; of an option that makes it when it is asked for, what that is."""
    found = option.help or (option.get_help_record(context) or ("", ""))[1]
    return " ".join(found.split())


def _prose(part: str) -> str:
    """A paragraph of help; what is typed as it is stays so."""
    if part.startswith("\b"):
        return "```\n" + part.removeprefix("\b").strip("\n") + "\n```"
    return prose(part)


def _names(option: click.Option) -> str:
    """The option as it is typed, with the name of its value."""
    names = ", ".join([*option.opts, *option.secondary_opts])
    if option.is_flag:
        return f"`{names}`"
    return f"`{names} {option.make_metavar(click.Context(pnp))}`"


def _default(option: click.Option) -> str:
    found = option.to_info_dict()["default"]
    plain = isinstance(found, str | int | float) and not isinstance(found, bool)
    return code(found) if plain and found != "" else ""


# -- targets ----------------------------------------------------------------------------


def _targets() -> str:
    parts = [part for target in targets().values() for part in _target(target)]
    return _page("targets", *parts)


def _target(target: Target) -> list[str]:
    doc = f"{target.doc[:1].upper()}{target.doc[1:]}."
    endings = ", ".join(f"`{ending}`" for ending in target.endings)
    takes_what = {"faces": "each face", "sheets": "the sheets", "files": "files of another target"}
    made = f"It is made from {takes_what[target.takes]}, for each {target.unit}."
    about = f"{doc} {made} Files: {endings}."
    keys = {one.name: Key(one.kind, default=one.default, doc=one.doc) for one in target.options}
    rows = (
        (f"`--{name}`", _taken(key), _written(key), _DEFAULT.sub("", key.doc))
        for name, key in keys.items()
    )
    head = ("option", "takes", "default", "meaning")
    return [f"## {target.name}", about, *([_table(head, rows)] if keys else [])]


def _written(key: Key) -> str:
    """The default as it is typed; else what the line of help has about it."""
    written = help_of(key).get("default")
    if written is not None:
        return code(written)
    found = _DEFAULT.search(key.doc)
    return found[1] if found else ""


def _taken(key: Key) -> str:
    found = takes(bare(key.type.schema))
    return found.words or found.short


# -- expressions ------------------------------------------------------------------------


def _expressions() -> str:
    own = {name: one for name, one in FORMATTERS.items() if name not in LOCALE_FORMATTERS}
    shown = {
        "Functions": _calls(FUNCTIONS, ("work",)),
        "Formatters": _calls(own, ("value",)),
        "Formatters that depend on the language": _calls(LOCALE_FORMATTERS, ("value",)),
    }
    return _page("expressions", *(_section("expressions", *one) for one in shown.items()))


def _calls(known: Mapping[str, Callable[..., Any]], omitted: tuple[str, ...]) -> str:
    """A row for each function: how it is called, what it does, an example with its result."""
    return _table(
        ("write", "does", "example", "result"),
        (_call(name, known[name], omitted) for name in sorted(known)),
    )


def _call(name: str, run: Callable[..., Any], omitted: tuple[str, ...]) -> tuple[str, ...]:
    parameters = inspect.signature(run).parameters.values()
    shown = [_parameter(one) for one in parameters if one.name not in omitted]
    brackets = f"({', '.join(shown)})" if shown or "value" not in omitted else ""
    words = " ".join((run.__doc__ or "").split())
    does, _, example = words.rpartition(" Example: ")
    typed, _, result = example.removesuffix(".").rpartition(" -> ")
    return f"`{name}{brackets}`", does, f"`{typed}`", f"`{result}`"


def _parameter(one: inspect.Parameter) -> str:
    """A parameter as it is called: one that may be omitted in brackets."""
    if one.kind is one.VAR_KEYWORD:
        return "field=value, …"
    if one.kind is one.VAR_POSITIONAL:
        return "…"
    named = f"{one.name}=…" if one.kind is one.KEYWORD_ONLY else one.name
    return named if one.default is one.empty else f"[{named}]"


# -- the text of books ------------------------------------------------------------------


def _book_text() -> str:
    tables = Tables("book-text.md")
    tables.add("Options of figures", record(figure_keys(Length(low=0, share=True))))
    (options,) = tables.found
    containers = _table(
        ("write", "result"), ((f"`::: {name}`", doc) for name, doc in BUILT_IN.items())
    )
    shown = {"Containers": containers, options.heading: table_text(options)}
    return _page("book-text", *(_section("book-text", *one) for one in shown.items()))


# -- preflight --------------------------------------------------------------------------


def _checks() -> str:
    rows = ((f"`{one.code}`", one.severity, one.doc) for one in checks().values())
    return _page("checks", _table(("code", "severity", "finds"), rows))
