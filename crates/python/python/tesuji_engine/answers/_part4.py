"""What engines answer: values of the crate `api`, as dictionaries with types.

Generated from docs/api/answers.schema.json by crates/python/generate_answers.py: change nothing here.
"""

from __future__ import annotations

from typing import Literal, TypeAlias, TypedDict

from tesuji_engine.answers._part1 import (
    AgainCount,
    Score,
    Side,
)
from tesuji_engine.answers._part2 import (
    Bound,
    Candidate,
    Position,
    Rule,
)
from tesuji_engine.answers._part3 import (
    ClassicParts,
    ComparedSearch,
)


class LeftOut(TypedDict):
    """A search that was left out, as it would take too many nodes."""

    # About how many nodes it would take, if that was foreseen.
    foreseen: float | None
    # The search.
    search: str


class Comparison(TypedDict):
    """Every search on one position. `tesuji compare`."""

    # How deep it was searched.
    depth: int
    # Those that did not.
    left_out: list[LeftOut]
    # The nodes that no search may exceed.
    max_nodes: int
    # The position.
    position: Position
    # Each search that came to its end.
    searches: list[ComparedSearch]


class DepthCount(TypedDict):
    """How many nodes there were with so much depth left."""

    # The depth that was left.
    depth: int
    # How many nodes.
    nodes: int


class EndGameOver(TypedDict):
    """The rules ended the game."""

    kind: Literal["game_over"]


class EndHorizon(TypedDict):
    """The horizon: the static score."""

    kind: Literal["horizon"]


class EndStandPat(TypedDict):
    """Quiescence: the static score is enough."""

    kind: Literal["stand_pat"]


class EndCut(TypedDict):
    """A technique cut the node before its moves."""

    kind: Literal["cut"]
    # Which.
    technique: str


class EndFailedHigh(TypedDict):
    """A move failed high."""

    kind: Literal["failed_high"]


class EndExact(TypedDict):
    """Some move raised alpha, and none failed high."""

    kind: Literal["exact"]


class EndFailedLow(TypedDict):
    """No move reached alpha."""

    kind: Literal["failed_low"]


class EndStopped(TypedDict):
    """The search was stopped."""

    kind: Literal["stopped"]


# How a node ended.
End: TypeAlias = (
    EndGameOver | EndHorizon | EndStandPat | EndCut | EndFailedHigh | EndExact | EndFailedLow | EndStopped
)


class EndCount(TypedDict):
    """How often nodes ended in a way."""

    # The way.
    end: End
    # How many nodes.
    nodes: int


class TechniqueCount(TypedDict):
    """What one technique did."""

    # Ended a node.
    cut: int
    # Did what it is for.
    fired: int
    # Skipped a move.
    skipped: int
    # The technique.
    technique: str
    # Asked where its conditions hold.
    tried: int


class Counts(TypedDict):
    """What a search did, counted."""

    # Nodes where the first, second, ... move failed high; the last number is for all later moves.
    cutoffs_by_move: list[int]
    # How nodes ended, cuts by techniques not among them.
    ends: list[EndCount]
    # Nodes entered.
    nodes: int
    # Nodes by the depth that was left, rising.
    nodes_by_depth: list[DepthCount]
    # Searches done again.
    searched_again: list[AgainCount]
    # Times the table was asked.
    table_asks: int
    # Times it knew something.
    table_hits: int
    # What each technique did.
    techniques: list[TechniqueCount]


class Judgement(TypedDict):
    """What a rule says about a node or a move."""

    # Whether its conditions hold here.
    applies: bool
    # Whether it is asked, and what it compares is so.
    holds: bool
    # Whether the profile has it on.
    on: bool
    # What it compares; null if it asks a search.
    rule: Rule | None
    # Whose rule.
    technique: str


class DepthStep(TypedDict):
    """A technique that makes a move cost more or less depth."""

    # Whose rule it is, and its numbers.
    judgement: Judgement
    # By so many plies; below 0 it is searched less deep.
    plies: int


class Pair(TypedDict):
    """What two pieces add together."""

    # One.
    one: str
    # The other.
    other: str
    # The squares of both; nothing for what is in hand.
    squares: list[str | None]
    # Both halves.
    together: float


class PieceShare(TypedDict):
    """What one piece adds to the output of a network."""

    # What it adds by itself.
    alone: float
    # The piece and where it is: `N f3`, `P in hand`.
    piece: str
    # All that it adds, with its half of what it does together with others.
    share: float
    # Whose it is.
    side: Side
    # Its square; nothing if it is in hand.
    square: str | None


class Scaling(TypedDict):
    """One thing that scales a score: so many parts of so many."""

    # What it is for.
    name: str
    # of this.
    of: int
    # This much is left,
    parts: int


class Tapered(TypedDict):
    """A value in the middle game and in the endgame."""

    # In the endgame.
    eg: int
    # In the middle game.
    mg: int


class TermRow(TypedDict):
    """What one term gives each side."""

    # What the side has that starts the game.
    first: Tapered
    # What the other has.
    second: Tapered
    # The term.
    term: str
    # What it adds for the side that starts, at the phase of the position.
    value: int


class Terms(TypedDict):
    """A sum of terms between middle game and endgame."""

    # of this.
    full_scale: int
    # How much of the middle game is left,
    phase: int
    # of this.
    phases: int
    # How much of the endgame value counts,
    scale: int
    # Each term.
    terms: list[TermRow]


class Twin(TypedDict):
    """The named terms beside a network that stands alone (its linear twin): how much of it a person can
    read.
    """

    # The named terms.
    terms: Terms
    # What they are worth together, to the side to move.
    terms_cp: int
    # What they leave unexplained: the score less that.
    unexplained_cp: int


class NetworkShares(TypedDict):
    """The output of a network, taken apart, from the view of the side to move. `bare_kings` and all shares
    are the output; the scalings make the score of it.
    """

    # The output for bare kings.
    bare_kings: float
    # The output of the network.
    output: int
    # What pieces add together that they would not add without each other, the largest first.
    pairs: list[Pair]
    # What each other piece adds, the largest first.
    pieces: list[PieceShare]
    # What scales the output, in order.
    scalings: list[Scaling]
    # The stage of the game whose output it is, from 0.
    stage: int
    # What named terms say of the position; nothing where the network is added to them.
    twin: Twin | None


class Disagreement(TypedDict):
    """A position where a network is far from the named terms."""

    # The output of the network, taken apart.
    network: NetworkShares
    # The position as FEN or SFEN.
    position: str
    # What there is beyond them: what a residual network adds, or what the terms leave unexplained of another.
    rest_cp: int
    # What the named terms say, in centipawns to the side to move.
    terms_cp: int


class ErrorAnswer(TypedDict):
    """Why there is no answer."""

    # What the program ends with: 1 failed on data or the machine, 2 wrong usage, 130 interrupted.
    exit_code: int
    # What is wrong, a sentence each.
    messages: list[str]


class ResidualParts(TypedDict):
    """Named terms and what a network adds to them: the score is the sum of both."""

    # Where that comes from.
    network: NetworkShares
    # What the network adds, scaled, to the side to move.
    network_cp: int
    # The named terms.
    terms: Terms
    # What they are worth together, to the side to move.
    terms_cp: int


class ExplanationTerms(Terms):
    """Named terms with weights."""

    kind: Literal["terms"]


class ExplanationClassic(ClassicParts):
    """Material, centre and space."""

    kind: Literal["classic"]


class ExplanationNetwork(NetworkShares):
    """Shares of pieces in the output of a network."""

    kind: Literal["network"]


class ExplanationResidual(ResidualParts):
    """Named terms, and shares of pieces in what a network adds to them."""

    kind: Literal["residual"]


class ExplanationNumber(TypedDict):
    """Nothing but the number."""

    kind: Literal["number"]


# What a number of an evaluator is made of.
Explanation: TypeAlias = (
    ExplanationTerms | ExplanationClassic | ExplanationNetwork | ExplanationResidual | ExplanationNumber
)


class Evaluation(TypedDict):
    """The evaluation of a position. `tesuji eval`."""

    # The evaluation: `linear`, `classic`, `network`, or a file.
    eval: str
    # Where that comes from.
    explanation: Explanation
    # What it is worth to the side that starts the game, in hundredths of a pawn.
    first_cp: int
    # The position.
    position: Position
    # What it is worth to the side to move.
    score: Score


class TableEntry(TypedDict):
    """What the table knew of a node."""

    # What the score says of the true one.
    bound: Bound
    # How deep it was searched.
    depth: int
    # Its move as people write it, if it has one.
    move: str | None
    # Its score.
    score: Score


class Examination(TypedDict):
    """A move of a node, or the node itself, just before it was decided what to do with it."""

    # The lower end of the window; null if it was open.
    alpha: Score | None
    # The upper end of the window; null if it was open.
    beta: Score | None
    # What was known of the move.
    candidate: Candidate | None
    # Whether it was expected to fail high.
    cut: bool
    # The depth that was left.
    depth: int
    # Whether that is better than two plies ago.
    improving: bool
    # The iteration.
    iteration: int
    # Whether the node was on the principal variation.
    pv: bool
    # Every rule, in the order they are asked.
    rules: list[Judgement]
    # The static score; null in check.
    static: Score | None
    # What changes the depth of the move, in plies.
    steps: list[DepthStep]
    # What the table knew of the node.
    table: TableEntry | None
