"""What lies in the box of mummy: tiles, pieces, dice, tokens. The values themselves are in boxes/*.txt.

Every tile has a number: hazards 0 to 17, camels 18 to 23, the two sets of treasures 24 to 31 and 32 to 39, risk tiles
40 to 47, exchange tiles 48 to 51. Sets of tiles are bits of an integer.
"""

from saqqara.core.layout import Array, int8, int64, of

HAZARDS, CAMELS, TREASURES, RISKS, EXCHANGES = 18, 6, 8, 8, 4  # M1, M3
FIRST_CAMEL = HAZARDS
FIRST_TREASURE = FIRST_CAMEL + CAMELS
FIRST_RISK = FIRST_TREASURE + 2 * TREASURES
FIRST_EXCHANGE = FIRST_RISK + RISKS
TILES = FIRST_EXCHANGE + EXCHANGES
EVERY_TILE = (1 << TILES) - 1
EVERY_HAZARD = (1 << HAZARDS) - 1
EVERY_CAMEL = (1 << CAMELS) - 1 << FIRST_CAMEL
EVERY_RISK = (1 << RISKS) - 1 << FIRST_RISK
EVERY_EXCHANGE = (1 << EXCHANGES) - 1 << FIRST_EXCHANGE
TRACK = 32
LEFT_OUT_BY_LOT = 4  # M61

HAZARD, CAMEL, TREASURE, RISK, EXCHANGE = range(5)
TILE_KINDS = ("hazard", "camel", "treasure", "risk", "exchange")
TREASURE_SETS = ("rulebook", "classic")  # M1

SEATS = 6
PAWNS = 3  # M12
PAWNS_OF_FIVE = 2
GUARDS = 8  # M2
MUMMY_TOKENS = 4
NUMBERS = 6
PICTURES = 6

PAWN_OR_GUARD, MUMMY, ANYTHING = range(3)
PICTURE_NAMES = ("pawn", "mummy", "any")

EXTRA, SWAP, PUSH, BURY = range(4)
ACTIONS = 4
ACTION_NAMES = ("extra", "swap", "push", "bury")
ACTION_TOKENS = 10  # M3

LUCKY, UNLUCKY = range(2)
HATS = 2
HAT_NAMES = ("lucky", "unlucky")
HAT_POINTS = 10  # M52
ACTION_POINTS = 1  # M71


class Tile:
    """A tile; the value of a hazard is how much it costs, of a risk tile what is at stake."""

    kind: int8
    value: int8


class TreasureSet:
    """What depends on the set of treasures in play."""

    tiles: int64
    first: Array[int8] = of(TRACK)  # M10: the layout of a first game
    left_out_by_risk: int64  # M60


class Box:
    """Everything that a table may take from the box."""

    tiles: Array[Tile] = of(TILES)
    sets: Array[TreasureSet] = of(2)
    pictures: Array[int8] = of(PICTURES)
    mummy_tokens: Array[int8] = of(MUMMY_TOKENS)
    actions: Array[int8] = of(ACTIONS)
    left_out_by_pass_it_on: int64  # M40
    exchange_places: Array[int8] = of(EXCHANGES)
