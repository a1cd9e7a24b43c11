"""What can be wrong with a box file: numbers for the rules that read it, and words with the rule that says so."""

from saqqara.core.errors import Reason

from .components import ACTION_NAMES, CAMELS, EXCHANGES, PICTURE_NAMES, TRACK

KEYS = (
    "hazards", "camels", "treasures rulebook", "treasures classic", "picture die", "mummy tokens", "exchange", "risk",
    "actions", "first layout", "pass_it_on leaves out", "exchange places", "risk leaves out",
    "risk leaves out rulebook", "risk leaves out classic",
)  # fmt: skip
"""The lines of a file, in the order of its canonical form."""

(
    NO_NAME, STRANGE_LINE, SECOND_LINE, NO_LINE, COUNT, NO_HAZARD, NO_TREASURE, NO_NUMBER, NO_PLACE, NO_TILE, NO_LOSS,
    NO_PICTURE, NO_ACTION, NOT_SO_MANY_CAMELS, NOT_SO_MANY_EXCHANGES, NONE_TO_LAY, NONE_TO_LEAVE, NOT_ASCENDING,
    AT_AN_END, BAD_NAME,
) = range(1, 21)  # fmt: skip

_NOT = "{key}: '{found}' is not "

FLAWS = {
    NO_NAME: Reason("", "no_name", "a line 'box: NAME' is missing"),
    STRANGE_LINE: Reason("", "strange_line", f"no line '{{found}}' is known; expected one of box, {', '.join(KEYS)}"),
    SECOND_LINE: Reason("", "second_line", "{key} is there twice"),
    NO_LINE: Reason("", "no_line", "a line '{key}: …' is missing"),
    COUNT: Reason("", "count", "{key}: {count} instead of {wanted}"),
    NO_HAZARD: Reason("", "no_hazard", _NOT + "a hazard such as -3"),
    NO_TREASURE: Reason("", "no_treasure", _NOT + "a treasure such as +3"),
    NO_NUMBER: Reason("", "no_number", _NOT + "a number such as 3"),
    NO_PLACE: Reason("", "no_place", _NOT + f"a place 1 to {TRACK}"),
    NO_TILE: Reason("", "no_tile", _NOT + "a hazard such as -3, camel or treasure"),
    NO_LOSS: Reason("", "no_loss", _NOT + "a hazard such as -3 or camel"),
    NO_PICTURE: Reason("", "no_picture", _NOT + f"one of {' '.join(PICTURE_NAMES)}"),
    NO_ACTION: Reason("", "no_action", _NOT + f"one of {' '.join(ACTION_NAMES)}"),
    NOT_SO_MANY_CAMELS: Reason("", "camels", _NOT + f"one of {CAMELS}"),
    NOT_SO_MANY_EXCHANGES: Reason("", "exchange", _NOT + f"one of {EXCHANGES}"),
    NONE_TO_LAY: Reason("M10", "none_to_lay", "{key}: there is no {found} left to lay"),
    NONE_TO_LEAVE: Reason("", "none_to_leave", "{key}: there is no {found} left to leave out"),
    NOT_ASCENDING: Reason("M40", "not_ascending", "{key}: they must ascend, with a tile between each two"),
    BAD_NAME: Reason("", "bad_name", "the name of a box has up to 60 signs that can be printed"),
    AT_AN_END: Reason("M40", "at_an_end", "{key}: the first and the last place of the track are for other tiles"),
}
