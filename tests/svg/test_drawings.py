"""Drawings are kept by the content of files: parsed once, bounded."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pnp.model.face import Group, LinearGradient, Path
from pnp.model.problems import InputError
from pnp.svg import drawings, parse
from pnp.svg.drawings import drawing_of

RED, BLUE = (1.0, 0.0, 0.0), (0.0, 0.0, 1.0)


def svg(body: str) -> bytes:
    head = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10">'
    return f"{head}{body}</svg>".encode()


@pytest.fixture
def parsed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the files that are parsed; nothing is kept before."""
    names: list[str] = []
    read = parse.read_document

    def counted(data: bytes, path: str) -> object:
        names.append(path)
        return read(data, path)

    monkeypatch.setattr(parse, "read_document", counted)
    monkeypatch.setattr(drawings, "_kept", drawings._Kept())
    return names


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """The colours in which files are drawn."""
    colors: list[object] = []
    draw: Callable[..., object] = parse.SvgFile.draw

    def counted(file: object, color: object, replaced: object) -> object:
        colors.append(color)
        return draw(file, color, replaced)

    monkeypatch.setattr(parse.SvgFile, "draw", counted)
    return colors


def test_one_content_is_parsed_and_drawn_once(parsed: list[str], drawn: list[object]) -> None:
    data = svg('<rect width="4" height="4" fill="#00f"/>')
    first = drawing_of(data, "a.svg", RED)
    assert drawing_of(bytes(bytearray(data)), "b.svg", BLUE) is first
    assert (parsed, drawn) == (["a.svg"], [(0.0,)])


@pytest.mark.parametrize(
    "body",
    [
        '<rect width="4" height="4" fill="currentColor"/>',
        '<rect width="4" height="4" style="fill: CURRENTCOLOR"/>',
        '<g><style>rect { fill: currentcolor }</style><rect width="4" height="4"/></g>',
        '<rect width="4" height="4" fill="current&#67;olor"/>',
    ],
)
def test_the_current_colour_is_drawn_once_each(
    body: str, parsed: list[str], drawn: list[object]
) -> None:
    for color in (RED, BLUE, RED):
        (op,) = drawing_of(svg(body), "a.svg", color).ops
        assert isinstance(op, Path)
        assert op.fill == color
    assert (parsed, drawn) == (["a.svg"], [RED, BLUE])


def test_a_changed_file_is_parsed_again(parsed: list[str]) -> None:
    for width in (4, 5):
        (op,) = drawing_of(svg(f'<rect width="{width}" height="4"/>'), "a.svg").ops
        assert isinstance(op, Path)
        assert op.segments[1] == ("L", width * 0.75, 0.0)
    assert parsed == ["a.svg", "a.svg"]


def test_what_is_kept_is_bounded(parsed: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    data = {name: svg(f'<rect width="{name}" height="4"/>') for name in "123456"}
    monkeypatch.setattr(drawings, "MOST_BYTES", 2 * len(data["1"]))
    for name in "123143561":
        drawing_of(data[name], name)
    # two generations of two files: 1 was used again before 4 was read, but not before 5
    assert parsed == ["1", "2", "3", "4", "5", "6", "1"]


def test_colours_of_one_file_are_bounded(
    drawn: list[object], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(drawings, "_kept", drawings._Kept())
    monkeypatch.setattr(drawings, "MOST_COLORS", 2)
    data = svg('<rect width="4" height="4" fill="currentColor"/>')
    for grey in (0.1, 0.2, 0.2, 0.3, 0.1):
        drawing_of(data, "a.svg", (grey,))
    assert drawn == [(0.1,), (0.2,), (0.3,), (0.1,)]


def test_a_file_with_errors_is_not_kept(parsed: list[str]) -> None:
    for name in ("a.svg", "b.svg"):
        with pytest.raises(InputError) as caught:
            drawing_of(svg("<text>words</text>"), name)
        assert [str(one.span) for one in caught.value.problems] == [f"{name}:1:64"]
    assert parsed == ["a.svg", "b.svg"]


def test_colours_of_a_file_are_replaced_for_those_who_ask() -> None:
    body = (
        '<linearGradient id="g"><stop offset="0" stop-color="red"/><stop offset="1"/>'
        "</linearGradient>"
        '<rect width="4" height="4" fill="#ff0000"/>'
        '<rect width="4" height="4" stroke="rgb(255, 0, 0)" fill="none"/>'
        '<rect width="4" height="4" fill="currentColor" color="red"/>'
        '<rect width="4" height="4" fill="url(#g)"/>'
        '<rect width="4" height="4" fill="#00ff00"/>'
    )
    data = svg(body)

    def paints(**keys: object) -> list[object]:
        (group,) = drawing_of(data, "a.svg", **keys).ops  # type: ignore[arg-type]
        assert isinstance(group, Group)
        paths = [op for op in group.ops if isinstance(op, Path)]
        assert len(paths) == len(group.ops) == 5
        found: list[object] = []
        for path in paths:
            paint = path.fill if path.stroke is None else path.stroke.paint
            found.append(paint.stops[0].color if isinstance(paint, LinearGradient) else paint)
        return found

    green = (0.0, 1.0, 0.0)
    assert paints() == [RED, RED, RED, RED, green]
    # `color` of an element is not replaced: it is currentColor, which has a key of its own
    assert paints(replaced=((RED, BLUE),)) == [BLUE, BLUE, RED, BLUE, green]
    assert paints(replaced=((RED, BLUE), (green, RED))) == [BLUE, BLUE, RED, BLUE, RED]
    assert paints() == [RED, RED, RED, RED, green]
