"""What engines answer: values of the crate `api`, as dictionaries with types.

Generated from docs/api/answers.schema.json by crates/python/generate_answers.py: change nothing here.
"""

from __future__ import annotations

from typing import Literal, TypeAlias, TypedDict


class AblationPairs(TypedDict):
    """How techniques depend on each other: what two cost when both are off, over the product of what each
    costs.
    """

    # The ratio for each pair; null where the row is the column, or no position tells.
    ratios: list[list[float | None]]
    # The techniques, in the order of rows and columns.
    techniques: list[str]


class Estimate(TypedDict):
    """A measured number with the interval it lies in, at 95 %. An end that is null is open."""

    # The upper end of the interval.
    high: float | None
    # The lower end of the interval.
    low: float | None
    # The number; null if it is beyond all numbers, or not known.
    value: float | None


class AblationElo(TypedDict):
    """What a technique is worth in games of the search with it against the search without it."""

    # The difference in strength.
    elo: Estimate
    # How many games were played.
    games: int


class AblationMistakes(TypedDict):
    """How often a technique is wrong, of decisions that were looked at again."""

    # How many decisions were looked at.
    audited: int
    # The share that was wrong.
    rate: Estimate


# What a technique does to tactics at a fixed number of nodes.
AblationTactics = TypedDict(
    "AblationTactics",
    {
        # Those that only the search with it solves.
        "gained": list[str],
        # Those that only the search without it solves.
        "lost": list[str],
        # How many are solved with it.
        "with": int,
        # How many are solved without it.
        "without": int,
    },
)


# What a measured saving says of a claimed one.
ClaimVerdict: TypeAlias = Literal["below", "open", "meets", "above"]


class _AblationRowAlways(TypedDict):
    # In how many positions the best move is another.
    changed: int
    # How many positions have trees large enough to tell.
    counted: int
    # Nodes with it switched.
    nodes: int
    # Whether the base has it, so that it was switched off.
    on: bool
    # The share of the tree that it saves. Below 0 it adds nodes.
    saved: Estimate | None
    # The technique.
    technique: str


class AblationRow(_AblationRowAlways, total=False):
    """What one technique is worth."""

    # What it is worth in games.
    elo: AblationElo | None
    # How often it does what it is for, in 1,000 nodes of the search with it; for those with a claim.
    fired: float | None
    # How often it is wrong.
    mistakes: AblationMistakes | None
    # The least depth of its rule, if the run was too shallow for it to be asked.
    needs: int | None
    # What it does to tactics.
    tactics: AblationTactics | None
    # The share of the processor time that it saves.
    time_saved: Estimate | None
    # Whether it keeps what is claimed of the time.
    time_verdict: ClaimVerdict | None
    # Whether it keeps what is claimed of the tree.
    verdict: ClaimVerdict | None


class Profile(TypedDict):
    """A set of techniques and numbers."""

    # The hash of all that it sets.
    hash: str
    # Its name.
    name: str


class AblationSection(TypedDict):
    """What each technique is worth from one base."""

    # Whether techniques are looked at alone, not among all others.
    alone: bool
    # The base.
    base: Profile
    # How deep positions were searched.
    depth: int
    # Nodes of the base.
    nodes: int
    # Its techniques.
    on: list[str]
    # A row for each technique, the one that saves most first; those that the base has before the others.
    rows: list[AblationRow]
    # Tactics that the base solves.
    solved: int


class Claim(TypedDict):
    """What a technique is said to save, in percent."""

    # What must be on for the claim to make sense.
    beyond: str | None
    # The technique.
    technique: str
    # The least and the most of the time.
    time: list[int]
    # The least and the most of the tree.
    tree: list[int]


class _AblationAlways(TypedDict):
    # What is claimed of techniques.
    claims: list[Claim]
    # The command that measures it again.
    command: str
    # The game.
    game: str
    # How many positions were searched to a depth.
    positions: int
    # The profile.
    profile: Profile
    # From the profile first, then perhaps from a base without the others.
    sections: list[AblationSection]
    # What intervals are drawn with.
    seed: int
    # How many tactics were searched.
    tactics: int
    # Within so many nodes.
    tactics_nodes: int
    # The release that measured.
    version: str


class Ablation(_AblationAlways, total=False):
    """What each technique of a profile is worth in a game. `tesuji ablate`."""

    # What pairs do.
    pairs: AblationPairs | None


class AgainCount(TypedDict):
    """How often a search was done again for a reason."""

    # The reason in words.
    reason: str
    # How often.
    times: int


class _MoveAlways(TypedDict):
    # As people write it: `Nf3`, `P-7f`.
    prose: str
    # As protocols write it: `g1f3`, `7g7f`.
    protocol: str


class Move(_MoveAlways, total=False):
    """A move in every notation there is for it."""

    # As Japanese books write it, in shogi: `▲７六歩`.
    japanese: str | None


class ScoreCp(TypedDict):
    """"""

    # Hundredths of a pawn.
    cp: int


class ScoreMate(TypedDict):
    """"""

    # Plies to the mate; below 0 for the side that is mated, 0 if it is mated now.
    mate: int


# What a position is worth: `{"cp": 35}` or `{"mate": 5}`.
Score: TypeAlias = ScoreCp | ScoreMate


class AnalysedLine(TypedDict):
    """A line of an analysed game."""

    # The points that this side can expect.
    chance: float
    # The moves.
    moves: list[Move]
    # The position after each, as FEN or SFEN.
    positions: list[str]
    # What it is worth to the side that was judged. A mate is proven.
    score: Score


# What a bad move missed or allowed.
Lapse: TypeAlias = Literal["missed_mate", "allowed_mate", "missed_win", "missed_save"]


# How bad a move is, by the points it gives away.
MoveGrade: TypeAlias = Literal["inaccuracy", "mistake", "blunder"]


# Which line a claim is about.
ReasonLine: TypeAlias = Literal["better", "refutation", "threat"]


class MoveClaimMate(TypedDict):
    """The line is a mate in so many plies, proven."""

    kind: Literal["mate"]
    # Which line.
    line: ReasonLine
    # So many plies.
    plies: int


class MoveClaimMaterial(TypedDict):
    """At the end of the line, this has changed hands."""

    kind: Literal["material"]
    # Which line.
    line: ReasonLine
    # The pieces that it has lost.
    lost: list[str]
    # Whether it is counted from before the captures that led here, one after the other: to take back is no
    # gain.
    since_capture: bool
    # The pieces that the side that was judged has won, as letters: `N`. A knight for a bishop is left out.
    won: list[str]


class MoveClaimTheme(TypedDict):
    """A move of the line shows a theme."""

    kind: Literal["theme"]
    # Which line.
    line: ReasonLine
    # The pieces that make it, the most important first: `N c7`.
    pieces: list[str]
    # The move that shows it, from 0.
    ply: int
    # The theme: `fork`.
    theme: str


class MoveClaimDraw(TypedDict):
    """At the end of the line the game is drawn."""

    # By what: `stalemate`.
    by: str
    kind: Literal["draw"]
    # Which line.
    line: ReasonLine


class MoveClaimOnlyMove(TypedDict):
    """Any other move gives away as much as a mistake."""

    kind: Literal["only_move"]
    # The points that the best other move can expect.
    second: float


class MoveClaimTerm(TypedDict):
    """A term of the evaluation is better at the end of one line than of the other."""

    # Its difference to the side that was judged, in hundredths of a pawn.
    cp: int
    kind: Literal["term"]
    # The term: `king safety`.
    term: str


# What a sentence says of a line.
MoveClaim: TypeAlias = (
    MoveClaimMate | MoveClaimMaterial | MoveClaimTheme | MoveClaimDraw | MoveClaimOnlyMove | MoveClaimTerm
)


# Kinds of reasons.
ReasonKind: TypeAlias = Literal[
    "allows_mate",
    "misses_mate",
    "loses_material",
    "misses_material",
    "ignores_threat",
    "allows_draw",
    "misses_draw",
    "misses_only_move",
    "positional",
    "unclear",
]


class MoveReason(TypedDict):
    """Why a move is bad."""

    # What it says, in a form that can be checked on its line.
    claims: list[MoveClaim]
    # The same in Japanese.
    japanese: str
    # What kind of reason it is.
    kind: ReasonKind
    # The sentence: `Loses a knight: Qa5+ attacks king e1 and knight g5.`
    sentence: str


class _MoveJudgementAlways(TypedDict):
    # What was better: its first move was possible instead.
    better: AnalysedLine
    # How bad it is.
    grade: MoveGrade
    # Whether every other move than the better one gives away as much as a mistake.
    only_move: bool
    # Why, in a sentence.
    reason: MoveReason
    # What is wrong with the move: the answer and what follows; empty if the game is over.
    refutation: AnalysedLine


class MoveJudgement(_MoveJudgementAlways, total=False):
    """What is wrong with a move."""

    # What was missed or allowed, if it is one of these.
    lapse: Lapse | None
    # What the other side was about to do before the move, if it had had another turn.
    threat: AnalysedLine | None


class PositionView(TypedDict):
    """What a position is worth."""

    # The points that the side can expect that starts the game, from 0 to 1: a draw is half a point.
    chance: float
    # How deep the search went that says so; 0 where the rules or a proof say it.
    depth: int
    # To the side that starts the game. A mate is proven.
    score: Score


# A side of a game.
Side: TypeAlias = Literal["first", "second"]


class _AnalysedMoveAlways(TypedDict):
    # The points that the side can expect that played it.
    chance: float
    # The points that it gave away.
    loss: float
    # The move.
    move: Move
    # Its number as people write it: `12.`, `12...`; the ply in shogi.
    number: str
    # Its ply in the game, from 1.
    ply: int
    # The position after it, as FEN or SFEN.
    position: str
    # The same to the side that played it.
    score: Score
    # Who played it.
    side: Side
    # What that position is worth.
    view: PositionView
    # Whether it was to be judged at all.
    wanted: bool


class AnalysedMove(_AnalysedMoveAlways, total=False):
    """A move of a game with what there is to say of it."""

    # What is wrong with it, if anything.
    judgement: MoveJudgement | None
