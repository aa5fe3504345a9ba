"""What engines answer: values of the crate `api`, as dictionaries with types.

Generated from docs/api/answers.schema.json by crates/python/generate_answers.py: change nothing here.
"""

from __future__ import annotations

from typing import Literal, TypeAlias, TypedDict

from tesuji_engine.answers._part1 import (
    AnalysedMove,
    Estimate,
    Move,
    PositionView,
    Profile,
    Score,
    Side,
)


class AnalysisEffort(TypedDict):
    """What each position was given; whatever comes first."""

    # So many plies.
    depth: int | None
    # So many nodes.
    nodes: int | None
    # So much time, in seconds.
    time: float | None


# How people count the length of a mate.
MateCount: TypeAlias = Literal["moves", "plies"]


class Game(TypedDict):
    """A game, as far as answers need it."""

    # How people count the length of a mate.
    mates: MateCount
    # Its name: `chess`, `shogi`, `king-capture`.
    name: str
    # What the side that starts and the other are called.
    sides: list[str]


class _OpeningNameAlways(TypedDict):
    # Its name.
    name: str
    # The ply after which it is this opening.
    ply: int


class OpeningName(_OpeningNameAlways, total=False):
    """The name of an opening."""

    # Its name in Japanese, if it is one of shogi.
    japanese: str | None


class Outcome(TypedDict):
    """How a game ended."""

    # In words: `White wins by checkmate`.
    reason: str
    # Who won; null if it is a draw, or ahead for one side without being won.
    winner: Side | None


# Phases of a game.
GamePhase: TypeAlias = Literal["opening", "middle_game", "endgame"]


# A phase of a game.
PhaseAnalysis = TypedDict(
    "PhaseAnalysis",
    {
        # The accuracy of both sides in it; null without moves.
        "accuracy": list[float | None],
        # Its first ply,
        "from": int,
        # Which one.
        "phase": GamePhase,
        # and its last.
        "to": int,
    },
)


class Cell(TypedDict):
    """A piece in a diagram."""

    # As a letter: `K`, `+p`.
    letter: str
    # Whether it was promoted.
    promoted: bool
    # Whose it is.
    side: Side
    # As a sign: `♚`, `歩`.
    sign: str


class Diagram(TypedDict):
    """A board as a grid, from the first player's side."""

    # What stands above or below the columns.
    columns: list[str]
    # What the first and the second player hold, if the game has that.
    hands: list[str] | None
    # What stands beside the rows.
    lines: list[str]
    # The rows from the top down, each from the left.
    rows: list[list[Cell | None]]


class _PositionAlways(TypedDict):
    # The game it is of.
    game: Game
    # Who is to move.
    side: Side
    # As FEN or SFEN.
    text: str


class Position(_PositionAlways, total=False):
    """A position."""

    # Its board, unless only the text was wanted.
    board: Diagram | None
    # Every move that can be made, in the order of their protocol notation, unless only the text was wanted.
    legal_moves: list[Move] | None
    # How the game ended, if it is over.
    outcome: Outcome | None


class SideAnalysis(TypedDict):
    """What the moves of one side come to."""

    # From 0 to 100: 100 if no move gave anything away. Null without moves.
    accuracy: float | None
    # The points that a move gave away on average.
    average_loss: float
    # and blunders.
    blunders: int
    # How many inaccuracies,
    inaccuracies: int
    # mistakes,
    mistakes: int
    # How many moves were judged.
    moves: int
    # The side.
    side: Side


class _AnalysedGameAlways(TypedDict):
    # What each position was given.
    effort: AnalysisEffort
    # The game.
    game: Game
    # Every move.
    moves: list[AnalysedMove]
    # Nodes in all.
    nodes: int
    # Its number in the input, from 1.
    number: int
    # Opening, middle game and endgame, as far as they were reached.
    phases: list[PhaseAnalysis]
    # Who plays first, and who second; empty where nobody says.
    players: list[str]
    # What was searched with.
    profile: Profile
    # The result as the record has it: `1-0`, `0-1`, `1/2-1/2`, `*`.
    result: str
    # Time it took, in seconds.
    seconds: float
    # What each side's moves come to.
    sides: list[SideAnalysis]
    # Where it was read.
    source: str
    # Where it begins, with its board.
    start: Position
    # What the first position is worth.
    start_view: PositionView
    # What else the record says of it: event, date.
    title: str
    # The moves that changed who wins, by their plies.
    turning_points: list[int]


class AnalysedGame(_AnalysedGameAlways, total=False):
    """A game with what there is to say of every move. `tesuji analyse`, one for each game."""

    # What is wrong with the move after the last, where the record could be read no further.
    cut: str | None
    # The opening, if it has a name that is known.
    opening: OpeningName | None
    # How the rules ended it, if they did.
    outcome: Outcome | None


class AnalysisSummary(TypedDict):
    """What a run of `tesuji analyse` came to."""

    # and blunders.
    blunders: int
    # Games that could not be read.
    broken: int
    # Time that went by, in seconds.
    elapsed: float
    # Games that were analysed.
    games: int
    # Inaccuracies among them,
    inaccuracies: int
    # mistakes,
    mistakes: int
    # Moves that were judged.
    moves: int
    # Nodes in all.
    nodes: int


class AuditDepth(TypedDict):
    """Decisions of one technique at one depth."""

    # How many decisions there were.
    decisions: int
    # The depth that was left; the last stands for all that are deeper.
    depth: int
    # How many were tested and stay open.
    open: int
    # How often it is wrong.
    rate: Estimate
    # How many were tested and settled.
    tested: int
    # How many of those were wrong.
    wrong: int


class AuditRow(TypedDict):
    """Decisions of one technique."""

    # What a wrong decision costs on average, in hundredths of a pawn.
    cost: float
    # How many decisions there were.
    decisions: int
    # Depth by depth.
    depths: list[AuditDepth]
    # How many were tested and stay open.
    open: int
    # How often it is wrong among all its decisions.
    rate: Estimate
    # The technique.
    technique: str
    # How many were tested and settled.
    tested: int
    # How many of those were wrong.
    wrong: int


class RuleTerm(TypedDict):
    """A number of a rule."""

    # What it is.
    name: str
    # The number.
    value: int


# How a sum is compared.
Sign: TypeAlias = Literal["<=", "<", ">", ">="]


class Rule(TypedDict):
    """A rule with its numbers: named terms, and what their sum is compared with."""

    # With what.
    bound: RuleTerm
    # How the sum is compared.
    sign: Sign
    # What is added up.
    terms: list[RuleTerm]


class Mistake(TypedDict):
    """One wrong decision."""

    # That bound.
    claimed: Score
    # Whether the decision said that the score is at most the bound; else that it is at least that.
    claimed_at_most: bool
    # The difference in hundredths of a pawn.
    cost: int
    # How deep the test went.
    depth: int
    # What the plain search found.
    found: Score
    # The line of the plain search.
    line: list[Move]
    # The move that was skipped or reduced; null if the node itself was cut.
    move: str | None
    # The node.
    position: Position
    # The rule with its numbers.
    rule: Rule
    # Who was wrong.
    technique: str


class Audit(TypedDict):
    """How often each technique was wrong. `tesuji audit`."""

    # How deep every position was searched.
    depth: int
    # The worst mistakes, the dearest first.
    gallery: list[Mistake]
    # The game.
    game: str
    # Nodes of the searches that were watched.
    nodes: int
    # How many positions there were.
    positions: int
    # The profile.
    profile: Profile
    # Chose the sample.
    seed: int
    # A row for each technique that decided anything.
    techniques: list[AuditRow]


class BenchRow(TypedDict):
    """One position of the benchmark."""

    # The best move as protocols write it, if there is one.
    best: str | None
    # Nodes.
    nodes: int
    # Its number, from 1.
    number: int
    # Of so many.
    of: int
    # The position, as FEN or SFEN.
    position: str


class Bench(TypedDict):
    """The benchmark. `tesuji bench`."""

    # The game.
    game: str
    # Nodes in all.
    nodes: int
    # Each position.
    positions: list[BenchRow]
    # The profile.
    profile: Profile
    # Time in all, in seconds.
    seconds: float


# What a score says of the true one.
Bound: TypeAlias = Literal["exact", "lower", "upper"]


class Candidate(TypedDict):
    """What was known of a move that was examined."""

    # Whether it gives check.
    gives_check: bool
    # What the histories say.
    history: int
    # Its number in the order of moves, from 1.
    number: int
    # Whether it changes no material.
    quiet: bool
    # By how many plies it is reduced if it is not skipped.
    reduction: int
    # Whether it is a killer or counter-move.
    refutation: bool


class Found(TypedDict):
    """When a move was found."""

    # At this depth; 0 if a proof found it.
    depth: int
    # After so many nodes.
    nodes: int


class ProverCounts(TypedDict):
    """What proof-number search did. `tesuji solve --stats`."""

    # Nodes below a move of the attacker for which another one like it waits,
    attacks_waited_for: int
    # and below such moves of the defender.
    defences_waited_for: int
    # or with something else in hand that tells as much or a part of it.
    dominated: int
    # Children that the table knew with the very same in hand,
    exact: int
    # Positions that were entered, each time anew.
    expansions: int
    # Times that a node went beyond its limits, lest the search go round in circles.
    extensions: int
    # Positions after a check whose ways out were counted when they were first seen.
    first_looks: int
    # Children that it knew nothing of.
    missed: int
    # Of all these, children that are refuted on this very path.
    on_path: int
    # Of these, positions that the table did not know.
    positions: int
    # Children that would repeat a position of the path.
    repeated: int
