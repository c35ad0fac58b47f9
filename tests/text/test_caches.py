"""What is kept in memory, and what is forgotten."""

from __future__ import annotations

from pnp.text.cache import Recent, RecentByWeight


def test_what_was_used_last_is_kept() -> None:
    cache: Recent[str, int] = Recent(2)
    for number, name in enumerate("abc"):
        cache.put(name, number)
    assert [cache.get(name) for name in "abc"] == [0, 1, 2]
    cache = Recent(2)
    for number, name in enumerate("abcde"):
        cache.put(name, number)
    assert [cache.get(name) for name in "abcde"] == [None, None, 2, 3, 4]


def test_heavy_values_push_out_others() -> None:
    cache: RecentByWeight[str, str] = RecentByWeight(10, len)
    for name in "abc":
        cache.put(name, 3 * name)  # of weight 4
    assert [cache.get(name) for name in "abc"] == ["aaa", "bbb", "ccc"]
    cache = RecentByWeight(10, len)
    cache.put("light", "x")
    cache.put("heavy", "x" * 30)
    cache.put("more", "x" * 30)
    assert cache.get("light") is None
    assert cache.get("heavy") == "x" * 30
    assert len(cache) == 2
