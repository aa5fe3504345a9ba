"""What engines answer: values of the crate `api`, as dictionaries with types.

Generated from docs/api/answers.schema.json by crates/python/generate_answers.py: change nothing here.
"""

from __future__ import annotations

from typing import Literal, TypeAlias, TypedDict

from tesuji_engine.answers._part1 import (
    Estimate,
    Profile,
    Score,
)
from tesuji_engine.answers._part2 import (
    Cell,
)


class Excitement(TypedDict):
    """How much a position excites a hidden unit, as the side to move sees it."""

    # From 0 to 1.
    excitement: float
    # The position as FEN or SFEN.
    position: str


class FateReached(TypedDict):
    """All of its moves were played."""

    kind: Literal["reached"]


class FateSkipped(TypedDict):
    """A technique skipped the next move."""

    # What the move had to beat; null if the window was open.
    alpha: Score | None
    kind: Literal["skipped"]
    # Which.
    technique: str


class FateSkippedWithOthers(TypedDict):
    """A technique skipped another move and all quiet ones after it, the next one among them."""

    # The move it named, as people write it.
    after: str | None
    kind: Literal["skipped_with_others"]
    # Which.
    technique: str


class FateNodeCut(TypedDict):
    """A technique ended the node before the next move's turn."""

    kind: Literal["node_cut"]
    # Which.
    technique: str


class FateAfterCutoff(TypedDict):
    """Another move failed high first."""

    # The move, as people write it.
    by: str | None
    kind: Literal["after_cutoff"]


class FateEnded(TypedDict):
    """The node ended without moves."""

    kind: Literal["ended"]


class FateNotTried(TypedDict):
    """The moves were tried, but not this one."""

    kind: Literal["not_tried"]


# What became of a line at the last node that it reached.
Fate: TypeAlias = (
    FateReached
    | FateSkipped
    | FateSkippedWithOthers
    | FateNodeCut
    | FateAfterCutoff
    | FateEnded
    | FateNotTried
)


class FateKindAfterCutoff(TypedDict):
    """Another move failed high first."""

    kind: Literal["after_cutoff"]


class FateKindNodeCut(TypedDict):
    """The node was cut before the move."""

    kind: Literal["node_cut"]
    # By which technique.
    technique: str


class FateKindNotTried(TypedDict):
    """It was not tried."""

    kind: Literal["not_tried"]


class FateKindSearched(TypedDict):
    """It was searched."""

    kind: Literal["searched"]


class FateKindSkipped(TypedDict):
    """It was skipped."""

    kind: Literal["skipped"]
    # By which technique.
    technique: str


# What became of a line, without numbers.
FateKind: TypeAlias = (
    FateKindAfterCutoff | FateKindNodeCut | FateKindNotTried | FateKindSearched | FateKindSkipped
)


class FateCount(TypedDict):
    """How often a line came to an end of one kind."""

    # The kind.
    fate: FateKind
    # How often.
    times: int


class FitQuality(TypedDict):
    """How well weights do."""

    # How often the winner, or the move that was played, comes out first.
    accuracy: float
    # How often the move is among the first three.
    first_three: float
    # The mean loss.
    loss: float


class HeatSquare(TypedDict):
    """A square that a piece was tried on."""

    # By row and column from the top left.
    at: list[int]
    # By how much the position would be better for the side that starts the game, in hundredths of a pawn.
    cp: int


# What a position would be worth with a piece on other squares.
Heat = TypedDict(
    "Heat",
    {
        # which is here.
        "from": list[int],
        # What the position is worth to the side that starts the game, in hundredths of a pawn.
        "here": int,
        # The piece.
        "piece": Cell,
        # The name of its square,
        "square": str,
        # Every free square where it may stand.
        "squares": list[HeatSquare],
    },
)


class UnitPlane(TypedDict):
    """What the pieces of a kind add to a hidden unit, square by square as the side sees them whose view it
    is.
    """

    # The pieces: `own knight`, `other hand`.
    name: str
    # A row of squares, or the steps of a hand. 1 takes the unit from silence to its most.
    weights: list[list[float]]


class HiddenUnit(TypedDict):
    """A hidden unit of a network."""

    # The positions that excite it most.
    excited_by: list[Excitement]
    # What it looks for.
    planes: list[UnitPlane]
    # How far what it adds to the output differs from position to position (standard deviation), in
    # centipawns.
    spread: float
    # Its number.
    unit: int
    # What it adds at its most in each stage of the game, in centipawns to the side to move: where that side
    # sees what the unit looks for, and where the other side does.
    worth: list[list[float]]


# What positions should tell.
LessonTarget: TypeAlias = Literal["result", "choice"]


class LinearTwin(TypedDict):
    """How much of another evaluation named terms tell, on games kept apart: its linear twin."""

    # The root of the mean squared difference, in centipawns.
    error: float
    # The share of the variance of its scores that the terms explain (R squared).
    explained: float
    # The other evaluation.
    of: str
    # How many positions were compared.
    positions: int


# Whether values are in an order.
PieceOrder: TypeAlias = Literal["holds", "open", "broken"]


class PieceValue(TypedDict):
    """What a piece is worth, in hundredths of a pawn."""

    # In the endgame.
    eg: Estimate
    # In the middle game.
    mg: Estimate
    # The piece.
    name: str


class TriedPenalty(TypedDict):
    """A penalty that was tried."""

    # and on what was not.
    apart: float
    # Whether the fit was done when its passes were.
    converged: bool
    # The loss on what was fitted,
    fitted: float
    # Its strength.
    l2: float


class WeightGroup(TypedDict):
    """The weights of a group with their standard errors."""

    # What the weights mean.
    about: str
    # In the endgame.
    eg: list[float]
    # Standard errors in the endgame.
    eg_error: list[float]
    # In the middle game.
    mg: list[float]
    # Standard errors in the middle game; zero where they are not known.
    mg_error: list[float]
    # The group as the file of weights has it.
    name: str
    # The term it belongs to.
    term: str


class _LessonAlways(TypedDict):
    # How well they do on what was kept apart.
    apart: FitQuality
    # How many were left out.
    dropped: int
    # The evaluation.
    eval: str
    # How well the weights do on what was fitted.
    fitted: FitQuality
    # The game.
    game: str
    # How many games they are from.
    games: int
    # All weights.
    groups: list[WeightGroup]
    # Whether games are only guessed from positions that follow each other.
    guessed: bool
    # The penalty that did best.
    l2: float
    # What a wrong answer costs.
    loss: str
    # Whether they are.
    order: PieceOrder
    # What pieces are worth, if nothing but pieces is counted; without a fit, as the weights have it.
    pieces: list[PieceValue]
    # How many positions were learned from, with those kept apart.
    positions: int
    # How often games were drawn again.
    replicates: int
    # Kinds that should be worth ever more.
    rising: list[str]
    # Centipawns to a unit of what was fitted.
    scale: float
    # The share of the score in the target.
    score_share: float
    # Whether weights are others in the middle game than in the endgame.
    tapered: bool
    # What positions should tell; null if nothing was fitted.
    target: LessonTarget | None
    # Penalties that were tried.
    tried: list[TriedPenalty]
    # Centipawns that change the odds by a factor of e, by the scores.
    width: float


class Lesson(_LessonAlways, total=False):
    """Weights that were fitted, or that a file has. `tesuji learn`."""

    # Time it took, in seconds; null if nothing was fitted.
    seconds: float | None
    # How much of another evaluation the weights tell; null if they were not fitted to one.
    twin: LinearTwin | None


class PlayerKindProfile(Profile):
    """This program with a profile."""

    kind: Literal["profile"]


class PlayerKindClassic(TypedDict):
    """One of the classic searches."""

    kind: Literal["classic"]
    # With its settings, as the command line names it.
    search: str


class PlayerKindProgram(TypedDict):
    """Another program."""

    # Its arguments.
    arguments: list[str]
    kind: Literal["program"]
    # Its options, names and values.
    options: list[list[str]]
    # Its file.
    path: str


# What a player is.
PlayerKind: TypeAlias = PlayerKindProfile | PlayerKindClassic | PlayerKindProgram


class Problems(TypedDict):
    """Games lost otherwise than on the board."""

    # By a crash.
    crashes: int
    # By an illegal move.
    illegal_moves: int
    # Without an answer.
    no_answers: int
    # By time.
    time_losses: int


class Player(TypedDict):
    """One player of a match."""

    # What it is.
    engine: PlayerKind
    # Its name.
    name: str
    # Nodes for a move on average, if they were counted.
    nodes_a_move: int | None
    # Games it lost otherwise than on the board.
    problems: Problems


# What the points of a test are.
SprtModel: TypeAlias = Literal["normalized", "logistic"]


# What a test found.
SprtVerdict: TypeAlias = Literal["accepted", "rejected"]


class Sprt(TypedDict):
    """A sequential test of two claims."""

    # How often the higher may be believed though the lower is true.
    alpha: float
    # How often the lower may be believed though the higher is true.
    beta: float
    # At which the lower and the higher claim are accepted.
    bounds: list[float]
    # The lower claim, in points.
    elo0: float
    # The higher claim.
    elo1: float
    # The logarithm of the ratio of likelihoods so far.
    llr: float | None
    # What the points are.
    model: SprtModel
    # Whether it goes by games instead of by pairs.
    trinomial: bool
    # The claim that was accepted.
    verdict: SprtVerdict | None
