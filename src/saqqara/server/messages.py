"""The protocol: one JSON message a frame, told apart by `type`. docs/protocol.md explains it."""

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from saqqara.core.chain import SIGNATURE
from saqqara.core.errors import Reason

from .codes import REFUSAL_CODES, RefusalCode

Name = Annotated[str, Meta(min_length=1, max_length=24)]
Id = Annotated[str, Meta(min_length=1, max_length=36, pattern="^[A-Za-z0-9_-]+$")]
Token = Annotated[str, Meta(min_length=1, max_length=64)]
Print = Annotated[str, Meta(max_length=64)]
Hash = Annotated[str, Meta(max_length=64, pattern="^[0-9a-f]{64}$")]  # `$` alone lets a line end after it
Key = Annotated[str, Meta(max_length=64, pattern="^([0-9a-f]{64})?$")]
Signature = Annotated[str, Meta(max_length=86, pattern=f"^({SIGNATURE})?$")]
# Limits of the protocol, far above those of any game: the table knows its seats, the rules know their codes.
MOST_SEATS = 64
MOST_GAMES = 64
_LONGEST_TURN = 1000
Seat = Annotated[int, Meta(ge=0, lt=MOST_SEATS)]
Colour = Annotated[int, Meta(ge=0, lt=MOST_SEATS)]
Code = Annotated[int, Meta(ge=0, lt=1 << 31)]
Turn = Annotated[list[Code], Meta(min_length=1, max_length=_LONGEST_TURN)]
PartialTurn = Annotated[list[Code], Meta(max_length=_LONGEST_TURN)]

PHRASES = ("hello", "good luck", "nice move", "oops", "thinking", "your turn", "well played", "thanks", "again?", "bye")


class FromClient(msgspec.Struct, tag_field="type", forbid_unknown_fields=True):
    """A message to the server."""


class Hello(FromClient, tag="hello"):
    """The first message: which table, which seats (by their secret tokens; none to watch), what was seen last.

    `rules` are the prints of all rules that the client runs itself, as in prints.json: it need not know the game yet.
    """

    table: Annotated[str, Meta(max_length=16)]
    tokens: Annotated[list[Token], Meta(max_length=MOST_SEATS)] = []
    seen: Annotated[int, Meta(ge=0)] | None = None
    chat: Annotated[int, Meta(ge=0)] = 0  # the number of the last line of the chat that was heard
    rules: Annotated[list[Print], Meta(max_length=MOST_GAMES)] = []


class Play(FromClient, tag="play"):
    """A whole turn: all codes up to where chance or somebody else decides.

    With `throw` dice are thrown at once, if the turn leads to a throw of the same seat. Who signs adds the `signature`.
    """

    id: Id
    seat: Seat
    codes: Turn
    throw: bool = False
    signature: Signature = ""


class Throw(FromClient, tag="throw"):
    """The dice that the last update says are this seat's to throw."""

    id: Id
    seat: Seat


class Preview(FromClient, tag="preview"):
    """Asks what a partial turn would lead to. Nothing is kept."""

    id: Id
    seat: Seat
    codes: PartialTurn = []


class WhyNot(FromClient, tag="why_not"):
    """Asks which rule forbids a code, or a move in words, after the codes of a partial turn."""

    id: Id
    seat: Seat
    code: Code | None = None
    move: Annotated[str, Meta(max_length=60)] = ""
    codes: PartialTurn = []


class Advise(FromClient, tag="advise"):
    """A hint: the best moves and what speaks for them."""

    id: Id
    seat: Seat
    codes: PartialTurn = []


class Pledge(FromClient, tag="pledge"):
    """I commit to a nonce for this seat of mine, once; `key` is the one with which the seat signs, if it does."""

    id: Id
    seat: Seat
    pledge: Hash
    key: Key = ""


class Start(FromClient, tag="start"):
    """Begin the game: everybody has pledged, and shows the nonce now."""

    id: Id


class Reveal(FromClient, tag="reveal"):
    """The nonce that this seat of mine has pledged, when the game shall begin."""

    id: Id
    seat: Seat
    nonce: Hash


class Leave(FromClient, tag="leave"):
    """Give a seat up: before the start it is open again, later a bot plays on."""

    id: Id
    seat: Seat


class HandOver(FromClient, tag="hand_over"):
    """A bot shall play this seat of mine, or of somebody who is away."""

    id: Id
    seat: Seat
    level: Annotated[str, Meta(max_length=16)] = "adept"


class TakeBack(FromClient, tag="take_back"):
    """I play this seat of mine myself again."""

    id: Id
    seat: Seat


class Chat(FromClient, tag="chat"):
    """A line for everyone at the table: words of one's own, or a quick phrase that each sees in their language."""

    id: Id
    text: Annotated[str, Meta(max_length=300)] = ""
    phrase: Annotated[str, Meta(max_length=16)] = ""
    seat: Seat | None = None


class Rematch(FromClient, tag="rematch"):
    """Meet again at a new table with the same seats, options and tokens."""

    id: Id


Request = (
    Hello | Play | Throw | Preview | WhyNot | Advise | Pledge | Start | Reveal | Leave | HandOver | TakeBack | Chat
    | Rematch
)  # fmt: skip


class SeatInfo(msgspec.Struct, frozen=True):
    """Who sits there; `level` is that of a bot, `owned` whether a person holds the seat's token."""

    kind: str  # open, person, bot
    name: str
    colour: int
    level: str
    owned: bool


class TableInfo(msgspec.Struct, frozen=True):
    """All that is public of a table besides the game itself."""

    id: str
    game: str
    version: int  # of the rules
    box: str  # its name and its digest
    options: dict[str, str]
    status: str  # open, playing, over, archived
    public: bool
    seats: list[SeatInfo]
    commitment: str  # to the seed
    pledges: list[str]  # of the seats to their nonces; empty for who has not pledged
    keys: list[str]  # with which seats sign; empty for who does not
    nonces: list[str]  # when the game has begun
    beginning: bool  # whoever has pledged shows the nonce now
    annulled: int  # starts that came to nothing, as somebody did not show theirs
    silent: list[str]  # the names of who that was the last time
    rematch: str | None
    waiting: list[int] = []  # seats whose decision or throw is waited for, as anybody may see it
    hours: int = 0  # that a turn may last, where a table is played by and by
    left: list[float] = []  # there: the seconds that each of those who are waited for still has
    agreed: list[list[int]] = []  # there: who is late, and who agrees that a bot plays for them


class Ending(msgspec.Struct, frozen=True):
    """How it ended, and the seed for whoever wants to check the luck."""

    scores: list[int]
    winners: list[int]
    seed: str


class FromServer(msgspec.Struct, tag_field="type", omit_defaults=True):
    """A message of the server."""


class Welcome(FromServer, tag="welcome"):
    """The answer to hello: the table, which seats are yours, and the number of the last update.

    `rules` is the print of what the table is played by: who has named it is sent states. `box` is the digest of its
    box; who does not have that one says hello again without rules. `signed` are the turns that your seats have signed.
    """

    table: TableInfo
    you: list[int]
    seq: int
    chat: int  # the number of the last line of the chat
    rules: str
    box: str
    grace: float  # seconds for which somebody who is gone is waited for before a bot may be let play for them
    signed: list[int] = []


class Update(FromServer, tag="update"):
    """Number `seq` of this table as one seat (null: a spectator) sees it.

    `table` is there when something about the seats changed, `view` when the game has begun. `legal` are the codes the
    seat may play now, `words` the same moves in words. `thrower` is the seat that the table waits for to throw the
    dice; nobody knows yet what they will show. `events` tell what happened since the update before; `fresh`
    says that there is no telling, because the update before is not known.

    Who runs the same rules gets `states` in place of `view`, `legal`, `words` and `events`: in base64 all that were
    passed since the update before and look different, redacted for the seat, the newest last; if `fresh`, how it
    stands now.
    """

    seq: int
    seat: int | None
    table: TableInfo | None = None
    view: Any = None
    legal: list[int] = []
    words: list[str] = []
    events: list[Any] = []
    states: list[str] = []
    fresh: bool = False
    thrower: int | None = None
    ending: Ending | None = None


class Ack(FromServer, tag="ack"):
    """Your message `id` is done and kept, as number `seq`."""

    id: str
    seq: int


class Previewed(FromServer, tag="preview"):
    """What a partial turn leads to; `done` when it is a whole turn."""

    id: str
    seat: int
    view: Any
    legal: list[int]
    words: list[str]
    done: bool


class Reasoned(FromServer, tag="why_not"):
    """Why a code is not allowed; no rule if it is."""

    id: str
    rule: str
    code: str
    text: str
    facts: dict[str, str | int] = {}


class Hint(msgspec.Struct, frozen=True):
    """A move worth considering."""

    code: int
    move: str
    points: float
    win_chance: float
    reasons: dict[str, float]


class Advised(FromServer, tag="advice"):
    """The best moves, the best first."""

    id: str
    seat: int
    moves: list[Hint]


class Said(FromServer, tag="chat"):
    """A line of the chat; number `n` of this table."""

    n: int
    seat: int | None
    name: str
    text: str
    phrase: str
    at: float


class Presence(FromServer, tag="presence"):
    """Whose owners are connected now, and how many watch."""

    connected: list[int]
    watching: int


class Failed(FromServer, tag="error"):
    """What went wrong with your message: a code for programs, the rule if one was broken, a sentence for people."""

    code: str
    text: str
    rule: str = ""
    id: str = ""
    facts: dict[str, str | int] = {}


Answer = Welcome | Update | Ack | Previewed | Reasoned | Advised | Said | Presence | Failed

ENCODER = msgspec.json.Encoder()
DECODER: msgspec.json.Decoder[Request] = msgspec.json.Decoder(Request)
DECODE_TURN = msgspec.json.Decoder(Play | Throw).decode


class Refusal(Exception):
    """A request that cannot be granted; becomes `Failed` on the wire and a status in the REST part.

    What a game's rules do not allow has the key of its reason for a code, anything else one of `RefusalCode`.
    """

    def __init__(self, why: RefusalCode | Reason, text: str = "", status: int = 409) -> None:
        reason = why if isinstance(why, Reason) else Reason("", why, text)
        if reason is not why and reason.key not in REFUSAL_CODES:
            raise ValueError(f"{reason.key!r} is not a declared code of a refusal")
        super().__init__(reason.text)
        self.code, self.text, self.status = reason.key, reason.text, status
        self.rule, self.facts = reason.rule, reason.facts
