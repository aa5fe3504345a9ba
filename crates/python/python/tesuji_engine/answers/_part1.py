"""What engines answer: values of the crate `api`, as dictionaries with types.

Generated from docs/api/answers.schema.json by crates/python/generate_answers.py: change nothing here.
"""

from __future__ import annotations

from typing import Literal, TypeAlias, TypedDict


class AgainCount(TypedDict):
    """How often a search was done again for a reason."""

    # The reason in words.
    reason: str
    # How often.
    times: int


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


class _MoveAlways(TypedDict):
    # As people write it: `Nf3`, `P-7f`.
    prose: str
    # As protocols write it: `g1f3`, `7g7f`.
    protocol: str


class Move(_MoveAlways, total=False):
    """A move in every notation there is for it."""

    # As Japanese books write it, in shogi: `▲７六歩`.
    japanese: str | None


# A side of a game.
Side: TypeAlias = Literal["first", "second"]


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


class Outcome(TypedDict):
    """How a game ended."""

    # In words: `White wins by checkmate`.
    reason: str
    # Who won; null if it is a draw, or ahead for one side without being won.
    winner: Side | None


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
