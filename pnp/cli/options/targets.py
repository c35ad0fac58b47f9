"""The option `--target`, and the options that export targets have of their own.

A name is that of a target, or of a service of the project, whose target it is then. Only the
targets in use are imported; `--help` imports all, to list what they make.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from pnp.cli.options.completion import complete_target, offered
from pnp.cli.options.groups import GroupedCommand
from pnp.model.problems import PnpError, Problems, UsageError, did_you_mean

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from pnp.export.target_kinds import Target, TargetOption
    from pnp.model.result import TargetChoice
    from pnp.sources.files import Library

_DEFAULT = "files"
_USED = "pnp.targets"  # in the context: what is asked for, by name
_ARGUMENTS = "pnp.arguments"  # in the context
_PREFIX = "target_"  # of the names of parameters


class _Used(NamedTuple):
    """A target, and the service that asks for it (empty: none)."""

    target: Target
    service: str


class TargetCommand(GroupedCommand):
    """A command with the options of the targets in use. Its help has those of the targets that are
    named with it, or those of all."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """See click. Raises UsageError for an option of another target, InputError for a service
        that cannot be read."""
        ctx.meta[_ARGUMENTS] = tuple(args)
        try:
            ctx.meta[_USED] = _used(args)
        except PnpError:
            if not ctx.resilient_parsing:  # of a line that is completed
                raise
            ctx.meta[_USED] = {}
        if ctx.resilient_parsing and args:
            ctx.meta[_USED] = {**ctx.meta[_USED], **_owners(args[-1])}
        try:
            return super().parse_args(ctx, args)
        except click.NoSuchOption as error:
            name = error.option_name.lstrip("-").removeprefix("no-")
            owners = [target.name for target in _all() if name in _names(target)]
            if not owners:
                raise
            message = f"{error.option_name} is an option of other targets"
            hint = f"add --target {' or '.join(owners)}"
            raise UsageError.of("usage", message, None, hint) from None

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        """See click."""
        found = {
            option.name: _parameter(option)
            for target, _ in ctx.meta.get(_USED, {}).values()
            for option in target.options
        }
        return [*super().get_params(ctx), *found.values()]

    def format_rest(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """See `GroupedCommand`. Writes the targets, and their options."""
        used: dict[str, _Used] = ctx.meta.get(_USED, {})
        with formatter.section("Targets"):
            formatter.write_dl([(kind.name, kind.doc) for kind in _all()])
        rows = list(_option_rows([target for target, _ in used.values()], ctx))
        if rows:
            with formatter.section("Options of targets"):
                formatter.write_dl(rows)


def _option_rows(used: Sequence[Target], ctx: click.Context) -> Iterator[tuple[str, str]]:
    """The options of targets, each once, with the targets that have it."""
    found: dict[str, dict[str, list[str]]] = {}  # names of targets, by name and text of options
    first: dict[str, TargetOption] = {}
    for target in used:
        for option in target.options:
            first.setdefault(option.name, option)
            found.setdefault(option.name, {}).setdefault(option.doc, []).append(target.name)
    for name, option in first.items():
        record = _parameter(option).get_help_record(ctx)
        texts = [f"{doc} [{', '.join(names)}]" for doc, names in found[name].items()]
        if record is not None:
            yield record[0], "; ".join(texts)


def chosen_targets(options: dict[str, Any]) -> tuple[TargetChoice, ...]:
    """The targets that the command line names, each with the values of its options that are
    given."""
    from pnp.model.result import TargetChoice

    used: dict[str, _Used] = click.get_current_context().meta[_USED]
    given = [
        (name.removeprefix(_PREFIX).replace("_", "-"), value)
        for name, value in sorted(options.items())
        if name.startswith(_PREFIX) and value is not None
    ]
    return tuple(
        TargetChoice(target.name, service, tuple(one for one in given if one[0] in _names(target)))
        for target, service in used.values()
    )


def _used(args: Sequence[str]) -> dict[str, _Used]:
    """The targets whose options a command line may have."""
    is_help = "--help" in args or "-h" in args
    names = list(_values("--target", args))
    if is_help and not names:
        return {target.name: _Used(target, "") for target in _all()}
    names = names or [_DEFAULT]
    found = {name: _find(name, args) for name in names}
    # another name is reported when the option is read
    return {name: one for name, one in found.items() if one is not None}


def _owners(word: str) -> dict[str, _Used]:
    """The targets that have an option, by name, if a word is one. Its value is completed before
    the target is named."""
    name = word.removeprefix("--")
    if name == word:
        return {}
    return {target.name: _Used(target, "") for target in _all() if name in _names(target)}


def _values(option: str, args: Sequence[str]) -> Iterator[str]:
    """The values of an option on a command line."""
    for word, following in pairwise([*args, ""]):
        if word == option:
            yield following
        elif word.startswith(f"{option}="):
            yield word.partition("=")[2]


def _find(name: str, args: Sequence[str]) -> _Used | None:
    from pnp.export.target_kinds import targets

    if name in targets():
        return _Used(targets()[name], "")
    from pnp.load.services import find_service

    problems = Problems()
    service = find_service(name, _library(args), problems)
    if service is not None and service.target not in targets():
        message = f"service '{name}': there is no export target '{service.target}'"
        where = service.record.span("target" if "target" in service.record else None)
        hint = did_you_mean(service.target, targets(), "targets")
        problems.add("unknown-name", message, where, hint)
    problems.stop_on_errors()
    return _Used(targets()[service.target], name) if service is not None else None


def _library(args: Sequence[str]) -> Library:
    """The files of the project that a command line names."""
    from pnp.sources.files import Library
    from pnp.sources.projects import project_root

    folder = next(iter(_values("--project", args)), ".")
    return Library(project_root(Path(folder)), Path.cwd())


def _all() -> Iterator[Target]:
    from pnp.export.target_kinds import targets

    yield from targets().values()


def _names(target: Target) -> list[str]:
    return [option.name for option in target.options]


def _parameter(option: TargetOption) -> click.Option:
    name = f"{_PREFIX}{option.name}".replace("-", "_")
    if option.is_flag:
        return click.Option([name, f"--{option.name}/--no-{option.name}"], default=None)
    return click.Option([name, f"--{option.name}"], type=_TargetValue(option))


class _TargetValue(click.ParamType):  # type: ignore[type-arg]
    """The value of an option of a target."""

    def __init__(self, option: TargetOption) -> None:
        self.name = option.name
        self._option = option

    def get_metavar(self, param: click.Parameter, ctx: click.Context | None = None) -> str:
        """See click."""
        return self.name.upper()

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """See click."""
        return offered(self._option.words.items(), incomplete)

    def convert(self, value: Any, param: Any, ctx: Any) -> Any:
        """See click. Raises UsageError for a wrong value."""
        from pnp.schema.values import Mismatch

        try:
            return self._option.kind.read(value)
        except Mismatch as error:
            message = f"--{self.name}: {error.message}"
            raise UsageError.of("usage", message, None, error.hint) from None


class TargetName(click.ParamType):  # type: ignore[type-arg]
    """The name of an export target or a service."""

    name = "name"

    def convert(self, value: str, param: Any, ctx: click.Context | None) -> str:
        """See click. Raises UsageError for an unknown target."""
        if ctx is not None and value not in ctx.meta[_USED]:
            from pnp.build.exporting.target_names import target_hint

            hint = target_hint(value, _library(ctx.meta[_ARGUMENTS]))
            message = f"there is no export target or service '{value}'"
            raise UsageError.of("unknown-name", message, None, hint)
        return value


target_option = click.option(
    "--target", "targets", type=TargetName(), multiple=True,
    shell_complete=complete_target,
    help="What to make: a target, as below, or a service of the project (pnp list --targets). "
    f"Can be repeated. Default: {_DEFAULT}.",
)  # fmt: skip
