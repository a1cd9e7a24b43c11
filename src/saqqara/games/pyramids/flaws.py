"""What can be wrong with a deck file: numbers for the rules that read it, and words with the rule that says so."""

from saqqara.core.errors import Reason

from .components import CARDS, CARDS_OF_A_COLOUR, COLOURS, EXPEDITIONS, SHAPE_NAMES, SIDE

(
    NO_NAME, STRANGE_LINE, SECOND_LINE, NO_SHAPE, SHAPES, HEADING, NUMBER, COLOUR, TWICE, ROWS, TOO_MANY_SIGNS,
    NO_SIGN, NO_ENTRANCE, ENTRANCE_LOW, SECOND_ENTRANCE, NO_TOMB, TOMB_HIGH, SECOND_TOMB, NO_WAY, CARDS_MISSING,
    OF_COLOUR, BAD_NAME, OUT_OF_REACH, ACROSS_THE_TOMB,
) = range(1, 25)  # fmt: skip

_AT = "card {card}, row {row}, column {column}"

FLAWS = {
    NO_NAME: Reason("", "no_name", "a line 'deck: NAME' is missing"),
    STRANGE_LINE: Reason(
        "", "strange_line", "expected 'deck:', 'expeditions:' or 'card NUMBER COLOUR', found '{found}'"
    ),
    SECOND_LINE: Reason("", "second_line", "a second line '{found}'"),
    NO_SHAPE: Reason("P4", "no_shape", f"no shape '{{found}}'; the shapes are {', '.join(SHAPE_NAMES)}"),
    SHAPES: Reason("P4", "shapes", f"{{count}} expedition cards instead of {EXPEDITIONS}"),
    HEADING: Reason("", "heading", "a card begins with 'card NUMBER COLOUR'"),
    NUMBER: Reason("P1", "number", f"card number '{{found}}' is not 1 to {CARDS}"),
    COLOUR: Reason("P1", "colour", f"card {{card}}: colour '{{found}}' is not one of {', '.join(COLOURS)}"),
    TWICE: Reason("P1", "twice", "card {card} is there twice"),
    ROWS: Reason("P2", "rows", f"card {{card}} has {{rows}} rows instead of {SIDE}"),
    TOO_MANY_SIGNS: Reason("P2", "signs", f"card {{card}}, row {{row}}: {{count}} signs instead of {SIDE}"),
    NO_SIGN: Reason("P2", "no_sign", f"{_AT}: '{{found}}' is not one of # . v G x r e t s p"),
    NO_ENTRANCE: Reason("P2", "no_entrance", "card {card} has no entrance 'v'"),
    ENTRANCE_LOW: Reason("P2", "entrance_low", f"{_AT}: the entrance is not in the top row"),
    SECOND_ENTRANCE: Reason("P2", "second_entrance", f"{_AT}: a second entrance"),
    NO_TOMB: Reason("P2", "no_tomb", "card {card} has no tomb 'G'"),
    TOMB_HIGH: Reason("P2", "tomb_high", f"{_AT}: the tomb is not in the bottom row"),
    SECOND_TOMB: Reason("P2", "second_tomb", f"{_AT}: a second tomb"),
    NO_WAY: Reason("P25", "no_way", f"{_AT}: no way leads from the entrance to the tomb"),
    CARDS_MISSING: Reason("P1", "cards_missing", f"{{count}} cards instead of {CARDS}; missing {{missing}}"),
    OF_COLOUR: Reason("P1", "of_colour", f"{{count}} {{colour}} cards instead of {CARDS_OF_A_COLOUR}"),
    BAD_NAME: Reason("", "bad_name", "the name of a deck has up to 60 signs that can be printed"),
    OUT_OF_REACH: Reason("P3", "out_of_reach", f"{_AT}: the cell can be reached in no way"),
    ACROSS_THE_TOMB: Reason("P3", "across_the_tomb", f"{_AT}: the cell can be reached only across the tomb"),
}
"""The last two are warnings: such a deck can be played with."""
