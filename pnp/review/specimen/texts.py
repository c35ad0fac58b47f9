"""The words of a specimen; lines in languages are in the records of these."""

from __future__ import annotations

# lines for large sizes, of which the first that fits its column is used; and running text
LARGE = (
    "Quick wizards judge my boxed pawns",
    "Joyful wizards quiz a big fox",
    "Wizards quiz a big fox",
    "Foxes quiz judges",
    "Wizardry",
)
TEXT = (
    "Shuffle both packs together and deal seven cards to each player, one at a time. Whoever sits "
    "to the left of the dealer leads; all others follow suit if they can. The trick is taken by "
    "the highest card of the suit that was led, unless somebody has ruffed it with a trump."
)

POINTS = (
    ". , : ; … ! ? ¡ ¿ ‘ ’ ‚ “ ” „ ‹ › « » ( ) [ ] { } / – — · • & @ # § ¶ † ‡ * "
    "՝ ։ ׳ ״ ־ ، ؛ ؟ ۔ । ॥ 、 。 「 」 『 』 《 》 ・"
)
SIGNS = (
    "$ ¢ £ ¥ € ₽ ₹ + − × ÷ = ≠ < > ≤ ≥ ± ∞ % ‰ ° ′ ″ © ® ™ ½ ¼ ¾ ← ↑ → ↓ ↔ ■ □ ● ○ ◆ ★ ☆ "
    "♠ ♥ ♦ ♣ ⚀ ⚁ ⚂ ⚃ ⚄ ⚅ ✓ ✗"
)
# the first signs to show of a family without letters
GAME_SIGNS = "♠♥♦♣⚀⚁⚂⚃⚄⚅★☆●○◆◇■□▲△▼▽✓✗♔♕♖♗♘♙♚♛♜♝♞♟☐☑☒♤♡♢♧⬢⬡⏳☠☀⚡🂡🂽🃍🃝🁣🀀"

# figures of Arabic, Persian, Hindi, Thai
OTHER_FIGURES = "٠١٢٣٤٥٦٧٨٩ ۰۱۲۳۴۵۶۷۸۹ ०१२३४५६७८९ ๐๑๒๓๔๕๖๗๘๙"
# figures, and sums that show whether figures have one width
FIGURES = "0123456789"
SUMS = "1,171.50\n8,904.28"
FRACTIONS = "1/2 3/4 5/8 27/64"
CAPITALS = "Queen of Hearts, 52"
LIGATURES = "office, fly, affluent"
RARE_LIGATURES = "cast, fact, Thirst, spin"
ORDINALS = "1a 2o 1st 2nd"
CASE = "(A-B) [CD] «EF» ¿GH?"
# words for sets of other letters: the one that changes most is shown
WORDS = (
    "Quality", "Rackety", "Gambit", "Knight", "Joker", "Wager", "Yggdrasil", "ravage", "zigzag",
    "fluffy", "gadfly", "kayak", "quartz", "vexing", "Mythic", "Ending", "Axolotl", "Bishop",
    "Zwischenzug", "Isthmus", "parley", "1234567890", "&", "Σφίγξ θηβαϊκή", "Жабка дзвінка",
)  # fmt: skip
