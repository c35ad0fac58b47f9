"""Variants applied to the records of a game.

In: records and `Variants`. Out: records as if the files of the game had what the variants change;
defaults, types and checks come after, so changes are judged as the game itself is.
"""

from __future__ import annotations

from pnp.editions.variants.cards import decks_with
from pnp.editions.variants.game import game_with, tables_with
from pnp.editions.variants.judging import judge_looks
from pnp.editions.variants.layouts import changes_of
from pnp.editions.variants.variant import Variants
from pnp.model.definitions import replace
from pnp.model.problems import Problems
from pnp.records.game_records import GameRecords, VariantOrigins, section
from pnp.records.reading import with_parts


def with_variants(records: GameRecords, variants: Variants, problems: Problems) -> GameRecords:
    """The records with what variants change; the records given stay as they are. Errors of the
    variant that is judged are noted."""
    game = game_with(records.game, variants, problems)
    origins = tuple(
        VariantOrigins(variant.record.path, variant.origins, variant is variants.judged)
        for variant in variants.order
    )
    lazy = records.lazy.changed(changes_of(variants.order))
    out = replace(records, game=game, lazy=lazy, variant_origins=origins)
    if game is not records.game:
        out = with_parts(out)  # a variant may name other files
    out = replace(out, tables=tables_with(out.tables, section(game, "tables"), variants, problems))
    out = replace(out, decks=decks_with(out, variants, problems))
    if variants.judged is not None:
        others = tuple(variant for variant in variants.order if variant is not variants.judged)
        judge_looks(variants.judged, out, records.lazy.changed(changes_of(others)), problems)
    return out
