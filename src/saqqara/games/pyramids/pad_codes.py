"""What is written on a score sheet of pyramids, as numbers, and why it may not be.

0 to 18    write: torch of round 1 to 4, one more pyramid of a colour, 10, 6 or 3 of a colour, ruby, emerald, skull
19 to 37   rub the same out again
38         potion
39 to 42   go to round 1 to 4
43 to 90   note the lowest explored pyramid, 1 to 48
91         finish
"""

from saqqara.core.errors import Reason

from .components import CARDS, COLOUR_POINTS, COLOURS, ROUNDS

FIRST_PYRAMID = ROUNDS
FIRST_POINTS = FIRST_PYRAMID + len(COLOURS)
RUBY_CODE = FIRST_POINTS + len(COLOURS) * len(COLOUR_POINTS)
EMERALD_CODE = RUBY_CODE + 1
SKULL_CODE = EMERALD_CODE + 1
WRITTEN = SKULL_CODE + 1  # so many can be written, and rubbed out by the code that is so much higher
POTION_CODE = 2 * WRITTEN
FIRST_ROUND = POTION_CODE + 1
FIRST_LOWEST = FIRST_ROUND + ROUNDS
FINISH_CODE = FIRST_LOWEST + CARDS
CODES = FINISH_CODE + 1

(
    FINE,
    NO_SUCH_ENTRY,
    NOT_A_SHEET,
    PAD_FINISHED,
    TORCH_OF_OTHER_ROUND,
    TORCH_CROSSED,
    NO_PYRAMID_LEFT,
    POINTS_GONE,
    POINTS_TOO_EARLY,
    HIGHER_POINTS_FIRST,
    GEMS_FULL,
    SKULLS_FULL,
    NOTHING_TO_ERASE,
    NOT_WRITTEN,
    POINTS_NEED_IT,
    ROUND_IS_ON,
    NOTHING_EXPLORED,
    NUMBER_NOTED,
    POINTS_OWED,
    TIE_UNSETTLED,
    # No reason of the rules, but words that are no entry:
    NO_ENTRY,
) = range(21)

REASONS = {
    NO_SUCH_ENTRY: Reason("P5", "no_such_entry", "there is nothing like this on a score sheet"),
    NOT_A_SHEET: Reason("P5", "not_a_sheet", "nobody has this sheet"),
    PAD_FINISHED: Reason("P40", "pad_finished", "the points are counted: take the end back to go on writing"),
    TORCH_OF_OTHER_ROUND: Reason(
        "P28", "torch_of_other_round", "in round {round} only the torch of round {round} can be crossed"
    ),
    TORCH_CROSSED: Reason("P28", "torch_crossed", "the torch of round {round} is crossed: at most one a round counts"),
    NO_PYRAMID_LEFT: Reason("P1", "no_pyramid_left", "all 16 pyramids of this colour are explored"),
    POINTS_GONE: Reason("P37", "points_gone", "these {points} are taken: they are gone for everyone"),
    POINTS_TOO_EARLY: Reason(
        "P37", "points_too_early", "points come with the 2nd, 4th and 6th explored pyramid of a colour"
    ),
    HIGHER_POINTS_FIRST: Reason("P37", "higher_points_first", "the {points} of this colour are free: they go first"),
    GEMS_FULL: Reason("P27", "gems_full", "all ten are crossed: beyond ten nothing happens"),
    SKULLS_FULL: Reason("P29", "skulls_full", "all ten skulls are crossed: beyond ten nothing happens"),
    NOTHING_TO_ERASE: Reason("P30", "nothing_to_erase", "there is no crossed skull for the potion to erase"),
    NOT_WRITTEN: Reason("P5", "not_written", "this is not on the sheet, so it cannot be rubbed out"),
    POINTS_NEED_IT: Reason("P37", "points_need_it", "points of this colour rest on this pyramid: rub them out first"),
    ROUND_IS_ON: Reason("P20", "round_is_on", "round {round} is on already"),
    NOTHING_EXPLORED: Reason("P41", "nothing_explored", "no pyramid is explored on this sheet"),
    NUMBER_NOTED: Reason("P1", "number_noted", "pyramid {card} is noted already: every number is there once"),
    POINTS_OWED: Reason(
        "P37", "points_owed", "free points of explored pyramids must be taken before points are counted"
    ),
    TIE_UNSETTLED: Reason(
        "P41", "tie_unsettled", "totals are tied: first note the lowest explored pyramid of those who share them"
    ),
    NO_ENTRY: Reason(
        "", "no_entry", "'{text}' is no entry; write 'torch 2', 'pyramid green', 'take green 10', 'ruby' …"
    ),
}
"""By the number that `objection` or `read` answers."""
