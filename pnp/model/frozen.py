"""`@frozen` makes an immutable record: a `dataclass(frozen=True)` that is cheap to import.

`dataclasses` compiles six functions for each frozen class, which took a fifth of the time of a
small build. Here `__init__`, `__eq__` and `__hash__` are compiled at their first call, and other
methods share code. The fields are those of `dataclasses`: `field`, `fields`, `replace`, `asdict`
and `__post_init__` work as usual.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, Field, FrozenInstanceError, dataclass, field, fields
from typing import Any, TypeVar, dataclass_transform, overload

T = TypeVar("T")

# the value of a parameter that is not given, where the field has a `default_factory`
_NOT_GIVEN = object()


@overload
def frozen(cls: type[T], /) -> type[T]: ...


@overload
def frozen(
    *, slots: bool = True, eq: bool = True, kw_only: bool = False
) -> Callable[[type[T]], type[T]]: ...


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def frozen(
    cls: Any = None, /, *, slots: bool = True, eq: bool = True, kw_only: bool = False
) -> Any:
    """Make a class an immutable record; methods that it defines itself are kept.

    `slots=False` is for classes with cached properties. With `eq=False` instances are compared and
    hashed by identity.
    """

    def decorate(cls: Any) -> Any:
        defined = vars(cls).keys()
        made = dataclass(cls, init=False, repr=False, eq=False, slots=slots, kw_only=kw_only)
        methods = {"__init__": _at_first_call(made, "__init__", _initializer), **_SHARED}
        if eq:
            methods["__eq__"] = _at_first_call(made, "__eq__", _comparison)
            methods["__hash__"] = _at_first_call(made, "__hash__", _hashing)
        for name, method in methods.items():
            if name not in defined:
                setattr(made, name, method)
        return made

    return decorate if cls is None else decorate(cls)


def _at_first_call(cls: Any, name: str, make: Callable[[Any], Any]) -> Callable[..., Any]:
    """A method that, when it is called, replaces itself by the one that `make` returns."""

    def method(*args: Any, **kwargs: Any) -> Any:
        made = make(cls)
        setattr(cls, name, made)
        return made(*args, **kwargs)

    return method


def _initializer(cls: Any) -> Any:
    """`__init__` with the fields as parameters, keyword-only ones last."""
    names: dict[str, Any] = {"set_field": object.__setattr__, "not_given": _NOT_GIVEN}
    parameters: list[str] = []
    by_keyword: list[str] = []
    lines = []
    for one in cls.__dataclass_fields__.values():
        if one.init:
            (by_keyword if one.kw_only else parameters).append(_parameter(one, names))
        lines.append(f"set_field(self, {one.name!r}, {_value(one, names)})")
    if by_keyword:
        parameters += ["*", *by_keyword]
    if hasattr(cls, "__post_init__"):
        lines.append("self.__post_init__()")
    return _compiled(cls, "__init__", ["self", *parameters], lines, names)


def _parameter(one: Field[Any], names: dict[str, Any]) -> str:
    """A field as a parameter; its default is put among the names."""
    if one.default_factory is not MISSING:
        return f"{one.name}=not_given"
    if one.default is MISSING:
        return one.name
    names[f"default_{one.name}"] = one.default
    return f"{one.name}=default_{one.name}"


def _value(one: Field[Any], names: dict[str, Any]) -> str:
    """The expression for the value of a field."""
    if one.default_factory is MISSING:
        return one.name
    names[f"make_{one.name}"] = one.default_factory
    made = f"make_{one.name}()"
    return f"{made} if {one.name} is not_given else {one.name}" if one.init else made


def _comparison(cls: Any) -> Any:
    """`__eq__`: both are of one class, and all compared fields are equal."""
    ours, theirs = _compared(cls, "self"), _compared(cls, "other")
    lines = [
        f"if other.__class__ is self.__class__: return self is other or {ours} == {theirs}",
        "return NotImplemented",
    ]
    return _compiled(cls, "__eq__", ["self", "other"], lines, {})


def _hashing(cls: Any) -> Any:
    """`__hash__` of the compared fields."""
    return _compiled(cls, "__hash__", ["self"], [f"return hash({_compared(cls, 'self')})"], {})


def _compared(cls: Any, owner: str) -> str:
    return f"({''.join(f'{owner}.{one.name}, ' for one in fields(cls) if one.compare)})"


def _compiled(
    cls: Any, name: str, parameters: list[str], lines: list[str], names: dict[str, Any]
) -> Any:
    """A method of the class from its source; `names` are its globals."""
    body = "\n".join(f"    {line}" for line in lines or ["pass"])
    exec(f"def {name}({', '.join(parameters)}):\n{body}", names)
    names[name].__qualname__ = f"{cls.__qualname__}.{name}"
    return names[name]


def _repr(self: Any) -> str:
    values = (f"{one.name}={getattr(self, one.name)!r}" for one in fields(self) if one.repr)
    return f"{type(self).__qualname__}({', '.join(values)})"


def _getstate(self: Any) -> list[Any]:
    return [getattr(self, one.name) for one in fields(self)]


def _setstate(self: Any, state: list[Any]) -> None:
    for one, value in zip(fields(self), state, strict=True):
        object.__setattr__(self, one.name, value)


def _setattr(self: Any, name: str, value: object) -> None:
    raise FrozenInstanceError(f"cannot assign to field {name!r}")


def _delattr(self: Any, name: str) -> None:
    raise FrozenInstanceError(f"cannot delete field {name!r}")


_SHARED: dict[str, Callable[..., Any]] = {
    "__repr__": _repr,
    "__getstate__": _getstate,
    "__setstate__": _setstate,
    "__setattr__": _setattr,
    "__delattr__": _delattr,
}
