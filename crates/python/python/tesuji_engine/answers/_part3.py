"""What engines answer: values of the crate `api`, as dictionaries with types.

Generated from docs/api/answers.schema.json by crates/python/generate_answers.py: change nothing here.
"""

from __future__ import annotations

from typing import Literal, TypeAlias, TypedDict

from tesuji_engine.answers._part1 import (
    Move,
    Score,
)
from tesuji_engine.answers._part2 import (
    Found,
    Position,
    ProverCounts,
)


class Other(TypedDict):
    """Another first move, and what follows."""

    # The move and what follows.
    line: list[Move]
    # What it is worth to the side to move.
    score: Score


class Reasons(TypedDict):
    """Why a solution is the solution."""

    # Other first moves that do as well; of mates, those that take no longer.
    duals: list[Other]
    # Of so many.
    moves: int
    # Nodes that it took to say so.
    nodes: int
    # How many moves of the solver, from the first on, are the only ones that do as well.
    only_moves: int
    # Other first moves that mate too, but later.
    slower: list[Other]
    # How many of these are the only ones that mate at all, where the line mates.
    sole_moves: int
    # Natural moves that do not.
    tries: list[Other]


class Dual(TypedDict):
    """Another move of the attacker that mates in time."""

    # The move.
    move: Move
    # Plies to the mate, with this one.
    plies: int
    # Whether it is the same step with another promotion, or without one.
    promotion: bool
    # Whether it mates before the last move of the solution.
    short: bool


class Try(TypedDict):
    """A first move that does not mate in time."""

    # The move, and the defence that refutes it if that is proven.
    line: list[Move]


class Defence(TypedDict):
    """A move of the defender, and what mates after it."""

    # How it is mated; null if that was left out.
    answer: Variation | None
    # Other moves that mate in time.
    duals: list[Dual]
    # The move.
    move: Move


class Variation(TypedDict):
    """A move of the attacker that mates, and what follows."""

    # Defences, those that hold out longest first; none where it is mate.
    defences: list[Defence]
    # The move.
    move: Move
    # Plies to the mate, with this one.
    plies: int


class SolutionTree(TypedDict):
    """All solutions of a mate. `tesuji solve --keys` and `--tree`."""

    # Other first moves that mate in time.
    cooks: list[Dual]
    # The first move that mates, with what follows it; null if none mates in time.
    key: Variation | None
    # The other first moves, and what refutes them.
    tries: list[Try]
    # Whether nothing was left out.
    whole: bool


class _ThemeAlways(TypedDict):
    # Its name: `fork`.
    name: str
    # The pieces that make it, the most important first: `N c7`; a small letter is the second side's.
    pieces: list[str]
    # The move of the line that shows it, from 0.
    ply: int
    # Where it shows: `Nc7+ attacks king e8 and rook a8`.
    sentence: str


class Theme(_ThemeAlways, total=False):
    """A theme of a line."""

    # Its name in Japanese, if it is one of shogi.
    japanese: str | None
    # The tag that Lichess has for it, if there is one.
    lichess: str | None


class VerdictMates(TypedDict):
    """It mates."""

    kind: Literal["mates"]
    # It is proven that there is no mate within so many plies; 0 if nothing of the kind is known.
    none_within: int
    # In so many plies.
    plies: int
    # Whether that is proven.
    proven: bool
    # Whether it is proven that no mate is shorter.
    shortest: bool


class VerdictMated(TypedDict):
    """The side to move is mated, whatever it plays: that is proven."""

    kind: Literal["mated"]
    # Whether it is proven that it can hold out so long.
    longest: bool
    # After so many plies at most.
    plies: int


class VerdictWins(TypedDict):
    """It wins material."""

    # Worth so many hundredths of a pawn.
    cp: int
    kind: Literal["wins"]


class VerdictDecides(TypedDict):
    """It wins the game."""

    kind: Literal["decides"]


class VerdictImproves(TypedDict):
    """It gains a better game, or loses less than any other move."""

    kind: Literal["improves"]


class VerdictSaves(TypedDict):
    """It saves a game that any other move loses."""

    kind: Literal["saves"]


class VerdictNothing(TypedDict):
    """Nothing is there to be found."""

    kind: Literal["nothing"]


class VerdictLoses(TypedDict):
    """The position is lost."""

    kind: Literal["loses"]


class VerdictNoMate(TypedDict):
    """There is no mate."""

    kind: Literal["no_mate"]
    # Whether that is proven.
    proven: bool


# What a solution achieves.
Verdict: TypeAlias = (
    VerdictMates
    | VerdictMated
    | VerdictWins
    | VerdictDecides
    | VerdictImproves
    | VerdictSaves
    | VerdictNothing
    | VerdictLoses
    | VerdictNoMate
)


class _CardAlways(TypedDict):
    # When the first move was found.
    found: Found
    # The solution: the best line, as far as it is settled.
    line: list[Move]
    # Whether nothing but a mate counts, since the side to move has no king.
    mate_alone: bool
    # Nodes to find it, or all moves of a line.
    nodes: int
    # The position.
    position: Position
    # What it is worth to the side to move.
    score: Score
    # Whether it is what was wanted, if something was.
    solved: bool | None
    # What the line shows.
    themes: list[Theme]
    # What it achieves.
    verdict: Verdict


class Card(_CardAlways, total=False):
    """What was found in a position."""

    # What proof-number search did, if that was asked.
    prover: ProverCounts | None
    # Why it is this line, if that was asked.
    reasons: Reasons | None
    # All solutions of a mate, if they were asked for and could be told.
    tree: SolutionTree | None


# How an answer is judged.
GradeVerdict: TypeAlias = Literal[
    "right",
    "wrong_score",
    "wrong_mate_distance",
    "wrong_move",
    "illegal_move",
    "hung",
    "crashed",
    "garbage",
    "not_asked",
]


class GradedAnswer(TypedDict):
    """An answer of a student's search."""

    # The move, as it was written; null if there was none.
    move: str | None
    # The nodes, if told.
    nodes: int | None
    # The score.
    score: Score


class _GradedQuestionAlways(TypedDict):
    # What was answered.
    answer: GradedAnswer | None
    # The moves that reach it.
    best: list[str]
    # What it tests.
    category: str
    # How deep.
    depth: int
    # Its number.
    id: int
    # The moves since, as protocols write them.
    moves: list[str]
    # The nodes of the reference.
    nodes: int
    # Where the game began, as FEN or SFEN.
    position: str
    # The right score.
    score: Score
    # Time, in seconds.
    seconds: float
    # How it is judged.
    verdict: GradeVerdict


class GradedQuestion(_GradedQuestionAlways, total=False):
    """A question and what became of it."""

    # What went wrong with the program, if anything.
    trouble: str | None


class MistakeFound(TypedDict):
    """A classic mistake."""

    # What is wrong and what would be right.
    advice: str
    # Whether it only costs nodes.
    costs_nodes_only: bool
    # Its name.
    mistake: str


class Diagnosis(TypedDict):
    """The mistake that explains what was seen."""

    # Answers in all.
    answers: int
    # Answers that are explained by the first.
    explained: int
    # The first wrong node below it: all its children are right.
    first_wrong: GradedQuestion | None
    # The mistakes that fit; several if no question tells them apart.
    mistakes: list[MistakeFound]
    # The smallest question that shows it, if the answers are wrong.
    smallest: GradedQuestion | None


class GradeCategory(TypedDict):
    """Points of a category."""

    # Questions asked.
    asked: int
    # Its name.
    category: str
    # The points.
    points: float
    # The most there are.
    possible: float
    # Questions answered right.
    right: int


class GradeNodes(TypedDict):
    """Nodes of a search beside those of the reference."""

    # So many times the reference are allowed.
    allowed: float
    # Nodes it told.
    nodes: int
    # Nodes of the reference on the same questions.
    reference: int


class Grade(TypedDict):
    """A student's search, graded. `tesuji grade`."""

    # The search that was asked for.
    algorithm: str
    # Points by category.
    categories: list[GradeCategory]
    # The mistake that explains what was seen.
    diagnosis: Diagnosis | None
    # The game.
    game: str
    # How many nodes the search needed beside the reference, where it told and was right.
    nodes: GradeNodes | None
    # The points.
    points: float
    # The most there are.
    possible: float
    # Every question.
    questions: list[GradedQuestion]
    # Time in all, in seconds.
    seconds: float
    # Whose it is, or the command that runs it.
    student: str


class ClassGrade(TypedDict):
    """Many students. `tesuji grade --class`."""

    # Everybody's grade, in the order of names.
    students: list[Grade]


class ClassicParts(TypedDict):
    """The classic heuristic, from the view of the side that starts."""

    # What each of these counts.
    centre_attack: int
    # Attacks on the centre of the side that starts, and of the other.
    centre_attacks: list[int]
    # Its pieces less the other's.
    material: int
    # The squares that each possesses.
    possessed: list[list[str]]
    # What each of these counts.
    possessed_square: int


class ComparedSearch(TypedDict):
    """One search of a position."""

    # Nodes where a move failed high.
    cutoffs: int
    # Nodes where the first one did.
    first_cutoffs: int
    # Its leaves.
    leaves: int
    # The moves.
    line: list[Move]
    # Its nodes.
    nodes: int
    # What it found.
    score: Score
    # The search.
    search: str
    # Its time, in seconds.
    seconds: float
