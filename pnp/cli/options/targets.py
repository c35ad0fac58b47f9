"""The option `--target`, and the options that export targets have of their own.

Only the target in use is imported; `--help` imports all, to list what they make.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import click

from pnp.model.problems import UsageError, did_you_mean

if TYPE_CHECKING:
    from pnp.export.target_kinds import Target, TargetOption

_DEFAULT = "files"
_USED = "pnp.targets"  # in the context: the targets whose options are known
_PREFIX = "target_"  # of the names of parameters


class TargetCommand(click.Command):
    """A command with the options of the target in use; its help has those of all."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """See click. Raises UsageError for an option of another target."""
        ctx.meta[_USED] = _used(args)
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
        found: dict[str, click.Parameter] = {}
        for target in ctx.meta.get(_USED, ()):
            for option in target.options:
                known = found.setdefault(option.name, _parameter(target, option))
                if isinstance(known, click.Option) and target.name not in (known.help or ""):
                    known.help = f"{known.help} {_help(target, option)}"
        return [*super().get_params(ctx), *found.values()]


def given_options(options: dict[str, Any]) -> tuple[tuple[str, Any], ...]:
    """The options of the target that the command line has, and their values."""
    return tuple(
        (name.removeprefix(_PREFIX), value)
        for name, value in sorted(options.items())
        if name.startswith(_PREFIX) and value is not None
    )


def _used(args: Sequence[str]) -> tuple[Target, ...]:
    """The targets whose options a command line may have."""
    from pnp.export.target_kinds import targets

    if "--help" in args or "-h" in args:
        return tuple(_all())
    name = _DEFAULT
    for i, word in enumerate(args):
        if word == "--target" and i + 1 < len(args):
            name = args[i + 1]
        elif word.startswith("--target="):
            name = word.partition("=")[2]
    # another name is reported when the option is read
    return (targets()[name],) if name in targets() else ()


def _all() -> Iterator[Target]:
    from pnp.export.target_kinds import targets

    yield from targets().values()


def _names(target: Target) -> list[str]:
    return [option.name for option in target.options]


def _help(target: Target, option: TargetOption) -> str:
    return f"--target {target.name}: {option.doc}."


def _parameter(target: Target, option: TargetOption) -> click.Option:
    name = f"{_PREFIX}{option.name}"
    if option.is_flag:
        declared = f"--{option.name}/--no-{option.name}"
        return click.Option([name, declared], default=None, help=_help(target, option))
    return click.Option(
        [name, f"--{option.name}"], type=_TargetValue(option), help=_help(target, option)
    )


class _TargetValue(click.ParamType):  # type: ignore[type-arg]
    """The value of an option of a target."""

    def __init__(self, option: TargetOption) -> None:
        self.name = option.name
        self._option = option

    def get_metavar(self, param: click.Parameter, ctx: click.Context | None = None) -> str:
        """See click."""
        return self.name.upper()

    def convert(self, value: Any, param: Any, ctx: Any) -> Any:
        """See click. Raises UsageError for a wrong value."""
        from pnp.schema.values import Mismatch

        try:
            return self._option.kind.read(value)
        except Mismatch as error:
            message = f"--{self.name}: {error.message}"
            raise UsageError.of("usage", message, None, error.hint) from None


class TargetName(click.ParamType):  # type: ignore[type-arg]
    """The name of an export target. `--help` lists their files; only the one in use is imported."""

    name = "target"

    def get_metavar(self, param: click.Parameter, ctx: click.Context | None = None) -> str:
        """See click."""
        from pnp.export.target_kinds import targets

        return f"[{'|'.join(targets())}]"

    def convert(self, value: str, param: Any, ctx: Any) -> str:
        """See click. Raises UsageError for an unknown target."""
        from pnp.export.target_kinds import targets

        if value not in targets():
            hint = did_you_mean(value, targets(), "targets")
            message = f"there is no export target '{value}'"
            raise UsageError.of("unknown-name", message, None, hint)
        return value


class _TargetOption(click.Option):
    """The option `--target`, whose help has the line of each target."""

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        """See click."""
        lines = "; ".join(f"{kind.name}: {kind.doc}" for kind in _all())
        self.help = f"What to make. {lines}. Default: {self.default}."
        return super().get_help_record(ctx)


target_option = click.option("--target", cls=_TargetOption, type=TargetName(), default=_DEFAULT)
