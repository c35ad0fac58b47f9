"""From a layout's raw elements to `Node`s: expressions parsed, constants read, fragments expanded.

Every problem is placed where it was written. Nodes of a layout with problems must not be drawn.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from pnp.expressions.nodes import missing_name, with_quotes
from pnp.expressions.parser import ExpressionError, parse_expression
from pnp.model.definitions import lazy_pattern, replace
from pnp.model.face import Origin
from pnp.model.problems import Problem, Problems, did_you_mean, nearest
from pnp.model.source import Record
from pnp.schema import slips
from pnp.schema.records import note
from pnp.schema.values import AnyValue, Key, Mismatch, shown
from pnp.typeset.faces.common_keys import common_keys, kind_hint
from pnp.typeset.faces.nodes import Node, Nodes
from pnp.typeset.faces.tracing import type_for
from pnp.typeset.properties.context import LayoutContext
from pnp.typeset.properties.kinds import Kind, element_kinds
from pnp.typeset.properties.leftovers import Watched
from pnp.typeset.properties.places import ROOMS, sides_of
from pnp.typeset.properties.values import Value

DEEPEST = 20  # fragments within fragments
FRAGMENT_KEYS = ("parameters", "elements")
USE_KEYS = ("fragment", "with")
_AROUND = ("box", "when", "grow")
# the key of `kind:text`, which is one text to YAML
_NO_SPACE = lazy_pattern(r"[a-z_]+:(?=\S)")


def _kinds_for(context: LayoutContext) -> Mapping[str, Kind]:
    """The element kinds of a layout."""
    if not context.resources.is_traced:
        return element_kinds()
    from pnp.typeset.faces.text_tracing import TracedKinds  # only runs that look for places need it

    return TracedKinds(context)


class Compiler:
    """Raw elements to nodes. `known` are the names that expressions may read (None: any);
    `bound` are those that parameters and loops set, while it compiles."""

    def __init__(
        self,
        context: LayoutContext,
        problems: Problems,
        known: frozenset[str] | None = None,
    ) -> None:
        self.context = context
        self.kinds = _kinds_for(context)
        self.problems = problems
        self.bound: set[str] = set()
        self._common = common_keys(context)
        self._centred = common_keys(context, 5)
        self._known = known
        self._is_centred = False  # whether elements here are placed in the middle by default
        self._open: list[str] = []  # fragments that are being expanded
        self._local: list[frozenset[str]] = []  # names that loops and fragments around set
        self._near: list[Record] = []  # the elements here, and those around them
        self._known_faults: set[Problem] = set()

    def elements(self, raw: Record, names: Iterable[str]) -> Nodes:
        """The elements of these names, in their order."""
        self._near.append(raw)
        found = {name: self._claimed(name, raw[name], raw) for name in names}
        self._near.pop()
        return {name: node for name, node in found.items() if node is not None}

    def _claimed(self, name: str, raw: Any, where: Record) -> Node | None:
        """One element with the problems that are its own, not of its children. In a draft, an
        element that is of no known kind is drawn as well."""
        before = len(self.problems)
        node = self._element(name, raw, where)
        if len(self.problems) == before:
            return node
        own = [one for one in [*self.problems][before:] if one not in self._known_faults]
        if own and node is None and self.context.resources.is_draft:
            node = self._unknown(name, raw, where)
        if node is not None:
            node.faults = tuple(own)
            self._known_faults.update(own)
        return node

    def _unknown(self, name: str, raw: Any, where: Record) -> Node:
        """An element of no known kind, in its place if that can be read."""
        node = Node(self.kinds["group"], Origin(name, "", where.span(name)), self.context)
        node.values = {key: one.default for key, one in self._common.items()}
        if isinstance(raw, Record) and "box" in raw:
            self.problems, kept = Problems(), self.problems
            self._read_value(node, raw, "box", self._common["box"])
            self.problems = kept
        return node

    def _element(self, name: str, raw: Any, where: Record) -> Node | None:
        """One element; None (and a problem) if it is of no known kind."""
        if not isinstance(raw, Record):
            message = f"element '{name}': expected a mapping, found {shown(raw)}"
            hint = "e.g. {kind: text, text: '{name}'}"
            if isinstance(raw, str) and (begin := _NO_SPACE.match(raw)):
                hint = f"a space is missing after '{begin[0]}'"
            self.problems.add("wrong-structure", message, where.span(name), hint)
            return None
        kind_name = raw.get("kind")
        known = sorted([*self.kinds, "use"])
        if kind_name is None:
            hint = kind_hint(name, raw, self._near[0], known)
            self.problems.add("missing-key", f"element '{name}' needs a 'kind'", raw.span(), hint)
            return None
        if kind_name not in known:
            hint = did_you_mean(kind_name, known, "kinds")
            self.problems.add(
                "unknown-name", f"unknown element kind '{kind_name}'", raw.span("kind"), hint
            )
            return None
        is_use = kind_name == "use"
        kind = self.kinds["group" if is_use else kind_name]
        self._check_name(name, kind, raw, where)
        node = Node(kind, Origin(name, kind_name, raw.span()), self.context)
        node.raw = raw
        if kind.spots:  # whose properties are lists as long as a table
            node.keys = {key: raw.span(key) for key in raw}
        node.anchor = _anchor(raw)
        self._check_anchor(node.anchor, raw)
        for key in kind.points:
            self._check_anchor(_anchor(raw, key), raw, key)
        if "repeat" in raw:
            self._read_repeat(node, raw)
        self._local.append(frozenset({node.repeat[0], "index"} if node.repeat else ()))
        self._read_keys(node, raw, USE_KEYS if is_use else ("elements",) * kind.has_children)
        node.origin = replace(node.origin, reads=self._sole_name(raw.get("text")))
        node.values["element"] = name  # for texts that record where they are set
        if is_use:
            self._use(node, raw)
        elif kind.has_children:
            self._local.append(frozenset(kind.binds))
            self.bound.update(kind.binds)
            node.children = self._children(raw, f"a {kind_name}", kind.centred)
            self._local.pop()
            if kind.arrange:
                self._check_places(node, raw)
        self._local.pop()
        _find_names(node)
        return node

    def _check_name(self, name: str, kind: Kind, raw: Record, where: Record) -> None:
        """Refuse names of places, and panels that are not at the top level."""
        rooms, anchor = self.context.rooms, _anchor(raw)
        if len(self._near) > 1:
            if kind.is_side:
                self.problems.add(
                    "wrong-value",
                    f"'{name}': a {kind.name} belongs at the top level of a layout, not in another "
                    "element",
                    raw.span(),
                    "put it beside the others under 'elements', with the 'box' it has",
                )
        # a box that refers to an unknown name is reported elsewhere
        elif name in rooms and raw.get("box") != name and (anchor is None or anchor in rooms):
            whole = "" if name in ROOMS else f", or set 'box: {name}' if that is its place"
            self.problems.add(
                "reserved-name",
                f"an element cannot be called '{name}', which is the name of a place",
                where.key_span(name),
                f"give it another name{whole}",
            )

    def _children(self, raw: Record, what: str, centred: bool = False) -> Nodes:
        """The `elements` of a mapping, which is a `what`."""
        elements = raw.get("elements")
        if isinstance(elements, Record):
            outer, self._is_centred = self._is_centred, centred
            found = self.elements(elements, elements)
            self._is_centred = outer
            return found
        if "elements" in raw:
            message = "expected elements by name, e.g. 'title: {kind: text}'"
            self.problems.add("wrong-value", message, raw.span("elements"))
        else:
            self.problems.add("missing-key", f"{what} needs 'elements'", raw.span())
        return {}

    # -- keys ---------------------------------------------------------------------------

    def _read_keys(self, node: Node, raw: Record, more: tuple[str, ...]) -> None:
        common = self._centred if self._is_centred else self._common
        keys = {**common, **node.kind.keys(self.context)}
        what = "use" if more == USE_KEYS else node.kind.name
        article = "an" if what[0] in "aei" else "a"
        meant = set()
        for name in raw:
            if name not in keys and name not in more:
                hint = did_you_mean(name, [*keys, *more], "keys")
                message = f"unknown key '{name}' in {article} {what} element"
                self.problems.add("unknown-key", message, raw.key_span(name), hint)
                meant.add(nearest(name, list(keys)))
        for name, key in keys.items():
            node.values[name] = key.default
            if name in ("kind", "repeat"):
                continue
            if name in raw:
                self._read_value(node, raw, name, key)
            elif key.required and name not in meant:  # a slip in the key is noted already
                self.problems.add("missing-key", f"{article} {what} needs '{name}'", raw.span())

    def _read_value(self, node: Node, raw: Record, name: str, key: Key) -> None:
        try:
            value = self._value(node, raw, name, key)
            self._check_names(value.needed, raw[name])
            if name == "when" and not value.is_dynamic:
                self._check_condition(raw[name])
        except Mismatch as error:
            note(self.problems, raw, name, error)
        else:
            if value.is_dynamic:
                node.dynamic[name] = value
            else:
                node.values[name] = value.constant
                # the cause if the element does not fit, or if there is no such picture
                if name in ("text", "file", "fill"):
                    node.keys = {**node.keys, name: raw.span(name)}

    def _value(self, node: Node, raw: Record, name: str, key: Key) -> Value:
        kind = type_for(self.context, name, key.type)
        found = Value(raw[name], kind)
        if name != "text" or not found.is_dynamic or not isinstance(raw[name], str):
            return found
        return Watched(raw[name], kind, node.name, raw.span(name), self.context.leftovers)

    def _read_repeat(self, node: Node, raw: Record) -> None:
        variable, found, source = str(raw["repeat"]).partition(" in ")
        variable = variable.strip()
        try:
            if not found or not variable.isidentifier():
                raise Mismatch(f"expected 'item in list', found '{raw['repeat']}'")
            expression = parse_expression(source.strip())
            self._check_names(expression.names - expression.optional, source)
        except (ExpressionError, Mismatch) as error:
            note(
                self.problems, raw, "repeat", Mismatch(error.message, error.hint, None, error.code)
            )
        else:
            node.repeat = (variable, expression)
            self.bound |= {variable, "index"}

    # -- names --------------------------------------------------------------------------

    def _sole_name(self, text: Any) -> str:
        """The name whose value is all of a text, such as '{name}'; '' if there is none, or if a
        loop or a fragment gives it its value."""
        name = text[1:-1].strip() if isinstance(text, str) and text[:1] == "{" else ""
        is_bound = any(name in names for names in self._local)
        return name if name.isidentifier() and text[-1] == "}" and not is_bound else ""

    def _check_names(self, names: frozenset[str], raw: Any) -> None:
        """Raise Mismatch for a name that no card, table or loop has; `raw` is what reads it."""
        if self._known is None:
            return
        known = self._known.union(*self._local)
        for name in sorted(names - known):
            hint = missing_name(name, sorted(known), raw if isinstance(raw, str) else "")
            raise Mismatch(f"there is no field '{name}'", hint, code="unknown-name")

    def _check_condition(self, raw: Any) -> None:
        """Refuse a condition without braces: as plain text it would always hold."""
        if not isinstance(raw, str) or "{" in raw or raw.lower() in ("true", "false"):
            return
        text = raw
        try:
            known = (self._known or frozenset()).union(*self._local)
            for name in sorted(parse_expression(raw).names - known):
                text = with_quotes(name, text) or text
        except ExpressionError:
            pass  # the hint has the expression in braces; its errors are reported then
        mark = '"' if "'" in text else "'"
        hint = slips.truth(raw) or f"write {mark}{{{text}}}{mark}"
        raise Mismatch(f"expected true, false or an expression, found '{raw}'", hint)

    def _check_anchor(self, anchor: str | None, raw: Record, key: str = "box") -> None:
        """Report a box, or a place, that refers to an unknown name."""
        rooms = self.context.rooms
        if anchor is None or anchor in rooms or any(anchor in near for near in self._near):
            return
        box = raw[key]
        span = box.span("of") if isinstance(box, Record) else raw.span(key)
        near = [name for names in reversed(self._near) for name in names]
        hint = did_you_mean(anchor, [*rooms, *near], "places")
        self.problems.add("unknown-name", f"'{key}': there is no element '{anchor}'", span, hint)

    def _check_places(self, node: Node, raw: Record) -> None:
        """Refuse boxes that refer to other elements, if the container sets the boxes."""
        for name, child in node.children.items():
            if child.anchor != "parent":
                self.problems.add(
                    "wrong-value",
                    f"'box': a {node.kind.name} places its elements itself, so they cannot refer "
                    "to others",
                    raw["elements"][name].span("box"),
                    "leave out 'of', or put a group around the element",
                )

    # -- fragments ----------------------------------------------------------------------

    def _use(self, node: Node, raw: Record) -> None:
        """Put a fragment's elements in as children, with its parameters."""
        name = raw.get("fragment")
        fragments = self.context.layout.fragments
        if not isinstance(name, str) or name not in fragments:
            hint = did_you_mean(name, fragments, "fragments")
            what = "a use needs 'fragment'" if name is None else f"there is no fragment '{name}'"
            self.problems.add("missing-key", what, raw.span("fragment"), hint)
            return
        if name in self._open or len(self._open) >= DEEPEST:
            chain = " → ".join([*self._open, name])
            what = "contain itself" if name in self._open else f"lie {DEEPEST} deep in others"
            self.problems.add("wrong-value", f"a fragment may not {what}: {chain}", raw.span())
            return
        fragment = fragments[name]
        for key in fragment:
            if key not in FRAGMENT_KEYS:
                hint = did_you_mean(key, FRAGMENT_KEYS)
                message = f"unknown key '{key}' in a fragment"
                self.problems.add("unknown-key", message, fragment.key_span(key), hint)
        self._read_parameters(node, name, fragment, raw)
        self._open.append(name)
        self._local.append(frozenset(node.parameters or ()))
        node.children = self._children(fragment, f"fragment '{name}'")
        self._local.pop()
        self._open.pop()

    def _read_parameters(self, node: Node, name: str, fragment: Record, raw: Record) -> None:
        problems = self.problems
        declared, given = fragment.get("parameters") or Record(), raw.get("with") or Record()
        for record, key, value in ((fragment, "parameters", declared), (raw, "with", given)):
            if not isinstance(value, Record):
                message = f"'{key}': expected a mapping of names and values"
                problems.add("wrong-structure", message, record.span(key))
                return
        for key in given:
            if key not in declared:
                hint = did_you_mean(key, declared, "parameters")
                message = f"fragment '{name}' has no parameter '{key}'"
                problems.add("wrong-value", message, given.key_span(key), hint)
        node.parameters = {}
        for parameter, default in declared.items():
            chosen, record = default, declared
            if given.get(parameter) is not None:
                chosen, record = given[parameter], given
            if chosen is None:
                problems.add("missing-key", f"fragment '{name}' needs '{parameter}'", raw.span())
                continue
            try:
                value = node.parameters[parameter] = Value(chosen, AnyValue())
                if isinstance(value.constant, str):
                    self.context.written[id(value.constant)] = record.span(parameter)
                self._check_names(value.needed, chosen)
            except Mismatch as error:
                note(problems, record, parameter, error)
        self.bound |= set(declared)


def _anchor(raw: Record, key: str = "box") -> str | None:
    """The name that a box or a place refers to; None if it depends on the card."""
    box = raw.get(key)
    if sides_of(box):
        return None  # the box is refused, with what it should be
    of = box.get("of", "parent") if isinstance(box, dict) else box or "parent"
    return of if isinstance(of, str) and "{" not in of else None


def _find_names(node: Node) -> None:
    """Set the names that the node's drawing depends on, with its children."""
    # its place, and whether it is drawn, do not change the drawing
    around = _names(v for key, v in node.dynamic.items() if key in _AROUND)
    names = _names(v for key, v in node.dynamic.items() if key not in _AROUND)
    inner = frozenset().union(*(child.free_names for child in node.children.values()))
    inner -= frozenset(node.kind.binds)
    if node.parameters is not None:
        inner = (inner - node.parameters.keys()) | _names(node.parameters.values())
    node.names = names | inner
    node.free_names = node.names | around
    if node.repeat is not None:
        variable, expression = node.repeat
        node.free_names = (node.free_names - {variable, "index"}) | expression.names
    siblings = {*node.children, "parent"}
    node.references = bool(node.kind.points) or any(
        child.references or child.anchor not in siblings for child in node.children.values()
    )


def _names(values: Iterable[Value]) -> frozenset[str]:
    return frozenset().union(*(value.names for value in values))
