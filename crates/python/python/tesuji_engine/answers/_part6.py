"""What engines answer: values of the crate `api`, as dictionaries with types.

Generated from docs/api/answers.schema.json by crates/python/generate_answers.py: change nothing here.
"""

from __future__ import annotations

from typing import TypedDict

from tesuji_engine.answers._part1 import (
    Estimate,
    Move,
    Score,
)
from tesuji_engine.answers._part2 import (
    Position,
)
from tesuji_engine.answers._part3 import (
    Theme,
)
from tesuji_engine.answers._part4 import (
    Disagreement,
    End,
)
from tesuji_engine.answers._part5 import (
    Fate,
    HiddenUnit,
    Player,
    Sprt,
)


class Match(TypedDict):
    """How a match stands. `tesuji match`."""

    # The share of games that were drawn.
    draw_ratio: float | None
    # Games drawn.
    draws: int
    # The difference in Elo points.
    elo: Estimate
    # The game.
    game: str
    # Games played.
    games: int
    # Games that a journal knew.
    games_from_journal: int
    # Games that were wanted.
    games_wanted: int
    # Megabytes for the table of each player.
    hash_mb: int
    # What ends the thinking about a move, in words.
    limit: str
    # How likely it is that the first player is the stronger one.
    los: float | None
    # Games lost.
    losses: int
    # Whether both play alike, so that every opening is played once.
    mirrored: bool
    # The same with the spread of the results as unit.
    normalized_elo: Estimate
    # How many openings there are.
    openings: int
    # Pairs of games with one opening by half points, from none to four.
    pairs: list[int]
    # Pairs won for each lost; null if none is lost.
    pairs_ratio: float | None
    # Where the games are.
    pgn: str | None
    # The players; the results are those of the first.
    players: list[Player]
    # The share of the points; null before the first game.
    score: float | None
    # Time it took, in seconds.
    seconds: float
    # The seed of the order of openings.
    seed: int
    # The test that may end the match.
    sprt: Sprt | None
    # Games won.
    wins: int


class MergedRecords(TypedDict):
    """Records that were put into one file."""

    # and its size.
    bytes: int
    # The file.
    file: str
    # Its games,
    games: int
    # their positions,
    positions: int


class Origin(TypedDict):
    """Where in a game a problem comes from."""

    # The move that left something to be found, with its number: `6.Nxd5`.
    after: str
    # and after it.
    after_score: Score
    # What the game was worth to the side that solves before that move,
    before: Score
    # The number of the answer: `6...`.
    number: str
    # Who played whom, as far as the file says.
    players: str | None


class Passage(TypedDict):
    """The last node of a line that one pass of a search reached."""

    # Whether the node was being searched inside itself.
    again: bool
    # The lower end of the window; null if it was open.
    alpha: Score | None
    # The upper end of the window; null if it was open.
    beta: Score | None
    # The depth that was left.
    depth: int
    # How the node ended.
    end: End
    # What became of the line.
    fate: Fate
    # The iteration.
    iteration: int
    # The next move of the line as people write it, if there is one.
    next: str | None
    # How many moves of the line were played.
    played: int
    # Which of the best lines was being searched, from 1.
    rank: int
    # The score of the node, from the view of its side to move.
    score: Score


class PerftMove(TypedDict):
    """Leaves after a move."""

    # The leaves.
    leaves: int
    # The move as protocols write it.
    move: str


class PerftRow(TypedDict):
    """Leaves at a depth."""

    # The depth.
    depth: int
    # The leaves.
    leaves: int
    # The time, in seconds.
    seconds: float


class _PerftAlways(TypedDict):
    # How deep it was counted.
    depth: int
    # With a table of so many megabytes.
    hash_mb: int
    # The leaves at that depth.
    leaves: int
    # The position.
    position: Position
    # The time for them, in seconds.
    seconds: float
    # On so many threads.
    threads: int


class Perft(_PerftAlways, total=False):
    """Leaves below a position. `tesuji perft`."""

    # Depth by depth, unless moves were wanted.
    depths: list[PerftRow] | None
    # Move by move, if that was wanted.
    divide: list[PerftMove] | None


class PerftFailure(TypedDict):
    """A count that came out wrong."""

    # The depth.
    depth: int
    # The leaves there should be.
    expected: int
    # The leaves that were counted.
    got: int
    # The line of the file, from 1.
    line: int
    # The position, as the file has it.
    position: str


class PerftSuite(TypedDict):
    """A file of counts that was checked. `tesuji perft --suite`."""

    # How many counts were checked.
    counts: int
    # Those that came out wrong.
    failures: list[PerftFailure]
    # With a table of so many megabytes.
    hash_mb: int
    # All leaves that were counted.
    leaves: int
    # How many positions it has.
    positions: int
    # The time, in seconds.
    seconds: float
    # How many were too large to be wanted.
    skipped: int
    # The file.
    suite: str
    # On so many threads.
    threads: int


class PhaseLevel(TypedDict):
    """A phase, and when it was reached."""

    # The share of games in which the peak came first.
    before: Estimate
    # Games that reached it.
    games: int
    # Plies from the peak to there, the median.
    lag: Estimate
    # The same with the length of the game held fixed.
    partial: Estimate
    # The phase.
    phase: int
    # The rank correlation of the peak of possessed squares with the ply at which it was reached.
    rank: Estimate


class PhasePoint(TypedDict):
    """Positions at a phase or a ply."""

    # The phase or the ply.
    at: int
    # The phase, the mean.
    phase: float
    # Positions.
    positions: int
    # Possessed squares, the mean.
    possessed: Estimate


class PhaseStudy(TypedDict):
    """How possessed squares and the phase go together. `tesuji phase`."""

    # Possessed squares at each phase, from 24 down.
    by_phase: list[PhasePoint]
    # Possessed squares and phase at each ply, as long as most games last.
    by_ply: list[PhasePoint]
    # The correlation of possessed squares and phase over all positions.
    correlation: Estimate
    # How many games.
    games: int
    # When the phase fell, and what the peak knew of it.
    levels: list[PhaseLevel]
    # The phase at which there are most possessed squares.
    peak_phase: Estimate
    # Their positions.
    positions: int


class _PicturesAlways(TypedDict):
    # Their paths, in the order they were written.
    files: list[str]


class Pictures(_PicturesAlways, total=False):
    """Files that `tesuji draw` wrote."""

    # The positions that are drawn, with `--gallery`.
    gallery: list[Disagreement]
    # The hidden units that are drawn, with `--units`.
    units: list[HiddenUnit]


class PlayedRecords(TypedDict):
    """Games that were played to learn from. `tesuji selfplay`."""

    # Where the records are.
    file: str
    # The game.
    game: str
    # Games in the file.
    games: int
    # Of them, those that this run played.
    new_positions: int
    # Of them, those that this run played.
    played: int
    # Positions in the file.
    positions: int
    # Time it took, in seconds.
    seconds: float


class ProofCheck(TypedDict):
    """Whether a file holds a proof of a mate. `tesuji proof`."""

    # What is wrong with it, if anything.
    flaw: str | None
    # The position that it is about.
    position: str
    # How many positions were checked; null if it is no proof.
    positions: int | None


class ProofFile(TypedDict):
    """A proof in a file."""

    # The file.
    file: str
    # How many steps it has.
    steps: int


class Puzzle(TypedDict):
    """A problem out of a game: a mistake, and the only moves that punish it."""

    # The page of the game, if it has one.
    game_url: str | None
    # The mistake, as the protocol writes it; null if the game begins with the problem.
    mistake: str | None
    # Its number in this run, from 1 on.
    number: int
    # The family of the opening and the opening, if the problem comes early.
    opening_tags: list[str]
    # Where it begins, as FEN or SFEN: before the mistake.
    position: str
    # What it comes to for the solver.
    score: Score
    # The solution with the best defence, the solver's move first and last.
    solution: list[Move]
    # Themes, length and gain by the names that Lichess has for them; in other games the themes.
    tags: list[str]
    # What the solution uses.
    themes: list[Theme]


class PuzzleSummary(TypedDict):
    """What a run of `tesuji puzzle` came to."""

    # Positions where a mistake left something to be found.
    chances: int
    # Those among them that came up before.
    copies: int
    # Games looked through.
    games: int
    # Problems with one solution.
    problems: int


class RecordsCount(TypedDict):
    """What was counted in records."""

    # drawn,
    drawn: int
    # Games won by the side that starts,
    first_won: int
    # Games.
    games: int
    # Positions in check.
    in_check: int
    # and of the longest.
    longest: int
    # Positions that were made of those of games.
    made: int
    # Positions where a capture or promotion was played.
    noisy: int
    # Positions.
    positions: int
    # Positions with a score, not in check, where a quiet move was played: what networks learn from.
    quiet: int
    # Games that were there before, in this file or one before it.
    repeated_games: int
    # Positions that were there before.
    repeated_positions: int
    # Positions with a score.
    scored: int
    # and won by the other side.
    second_won: int
    # Positions of the shortest game,
    shortest: int


class RecordsFile(TypedDict):
    """What is in one file of records."""

    # Where its games come from, a line each, as whoever wrote them says.
    about: list[str]
    # Its size.
    bytes: int
    # What was counted.
    count: RecordsCount
    # Whether it ends within a game.
    cut_off: bool
    # Where it is damaged; what follows was not read.
    fault: str | None
    # The file.
    file: str
    # The version of its format.
    version: int


class RecordsSurvey(TypedDict):
    """What is in files of records. `tesuji records`."""

    # File by file.
    files: list[RecordsFile]
    # The game.
    game: str
    # Where the games went, each once, if they were merged.
    merged: MergedRecords | None
    # All of them together.
    total: RecordsCount
