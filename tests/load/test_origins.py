"""How sure a game is of its tables, columns and facts."""

from __future__ import annotations

from pnp.load.origins import read_origins
from pnp.problems import Problems
from pnp.sources.reader import parse_yaml

TABLES = {"suits": [{"id": "sun", "name": "Sun", "color": "red"}]}
FACTS = {"most": 3}


def read(text: str):
    problems = Problems()
    return read_origins(parse_yaml(text, "g.yaml"), TABLES, FACTS, problems), list(
        map(str, problems)
    )


def test_tables_columns_and_facts():
    text = "suits: invented\nsuits.color: inferred\nfacts.most: invented\n"
    assert read(text) == (
        {"suits": "invented", "suits.color": "inferred", "facts.most": "invented"}, [],
    )  # fmt: skip


def test_what_is_not_there_and_what_no_origin_is():
    found, told = read("suits.colour: invented\nfacts.most: sure\n")
    assert found == {}
    assert told == [
        "g.yaml:1:1: error: 'origins': there is no table, column or fact 'suits.colour'\n"
        "  hint: did you mean 'suits.color'?",
        "g.yaml:2:13: error: 'origins', 'facts.most': expected one of inferred, invented; "
        "found 'sure'",
    ]
