#!/usr/bin/env python3
"""Files between the engine and readers that were not written for it: python-chess, python-shogi and cshogi.

scripts/clients runs it, with the path of the engine as the argument. Words after it choose checks by their names. What a
match says of its games is taken from its journal; the records that it wrote must say the same to every reader.
"""
import contextlib
import csv
import gzip
import io
import json
import pathlib
import subprocess
import tempfile

import chess
import chess.pgn
import cshogi
import cshogi.CSA
import cshogi.KIF
import shogi
import shogi.CSA
import shogi.KIF
from common.checks import TESUJI, check, main, same

# Raw scores beyond are mates: the engine counts down from 32,000.
MOST_CENTIPAWNS, MATE = 29_999, 32_000


def tesuji(*arguments, given=None, codes=(0,)):
    run = subprocess.run([TESUJI, *map(str, arguments)], input=given, capture_output=True, timeout=170)
    if run.returncode not in codes:
        raise AssertionError(f"{arguments} ended with {run.returncode}: {run.stderr.decode()}")
    return run.stdout.decode()


@contextlib.contextmanager
def match(name, *options, games=6):
    """Plays a match that writes a file of this name; gives its path, and the games as the journal has them."""
    with tempfile.TemporaryDirectory() as folder:
        record, journal = pathlib.Path(folder) / name, pathlib.Path(folder) / "journal"
        common = ["--games", games, "--hash", 1, "--record", record, "--journal", journal]
        tesuji("match", "default", "plain", *options, *common)
        rows = [json.loads(line) for line in journal.read_text().splitlines()]
        played = sorted((row for row in rows if "moves" in row), key=lambda row: row["number"])
        same(len(played), games, "games in the journal")
        yield record, played


def winner(game):
    """The side that won, 0 for the one that moves first; nothing if the game was drawn."""
    return None if game["winner"] is None else int(game["winner"] != game["first"])


def scores(game):
    """What the players said of each move but those of the book, as the side that moves first sees it."""
    for ply, move in enumerate(game["moves"]):
        if ply >= game["book"]:
            yield ply, move["s"] * (-1 if ply % 2 else 1)


NODES = ["--nodes", 200, "--max-plies", 200]


@check
def python_chess_reads_what_a_match_wrote():
    with match("m.pgn", *NODES) as (record, played), open(record) as file:
        for game in played:
            read = chess.pgn.read_game(file)
            same(read.errors, [])
            same(read.headers["Result"], {None: "1/2-1/2", 0: "1-0", 1: "0-1"}[winner(game)])
            nodes = list(read.mainline())
            same([node.move.uci() for node in nodes], [move["m"] for move in game["moves"]])
            for ply, score in scores(game):
                seen = nodes[ply].eval()
                same(nodes[ply].eval_depth(), game["moves"][ply]["d"])
                if abs(score) <= MOST_CENTIPAWNS:
                    same(seen.white().score(), score)
                else:
                    moves = (MATE - abs(score) + 1) // 2
                    same(seen.white().mate(), moves if score > 0 else -moves)
        same(chess.pgn.read_game(file), None, "a game too many")


@check
def python_chess_reads_how_long_moves_took():
    with match("m.pgn", "--movetime", 30, "--max-plies", 20, games=2) as (record, played), open(record) as file:
        for game in played:
            nodes = list(chess.pgn.read_game(file).mainline())
            for ply, _ in scores(game):
                took = game["moves"][ply]["t"]
                same(nodes[ply].emt(), round(took["secs"] + took["nanos"] // 1_000_000 / 1000, 3))


@check
def cshogi_reads_csa():
    with match("m.csa", *NODES, "--game", "shogi") as (record, played):
        read = cshogi.CSA.Parser.parse_file(str(record))
        same(len(read), len(played), "games")
        for record, game in zip(read, played):
            same([cshogi.move_to_usi(move) for move in record.moves], [move["m"] for move in game["moves"]])
            same(record.win, {None: cshogi.DRAW, 0: cshogi.BLACK_WIN, 1: cshogi.WHITE_WIN}[winner(game)])
            for ply, score in scores(game):
                mate = 30_000 if score > 0 else -30_000
                same(record.scores[ply], score if abs(score) <= MOST_CENTIPAWNS else mate)


@check
def python_shogi_reads_csa():
    with match("m.csa", *NODES, "--game", "shogi") as (record, played):
        records = record.read_text().split("\n/\n")
        same(len(records), len(played), "games")
        for text, game in zip(records, played):
            (read,) = shogi.CSA.Parser.parse_str(text)
            same(read["moves"], [move["m"] for move in game["moves"]])
            same(read["win"], {None: "-", 0: "b", 1: "w"}[winner(game)])


@check
def cshogi_and_python_shogi_read_kif():
    # Readers go by the ending: .kif is Shift_JIS, .kifu UTF-8.
    for ending in ["kif", "kifu"]:
        with match(f"m.{ending}", *NODES, "--game", "shogi", games=4) as (record, played):
            files = [record, *(record.with_name(f"m-{number}.{ending}") for number in range(2, 5))]
            same(sorted(record.parent.glob(f"*.{ending}")), sorted(files), "files")
            for path, game in zip(files, played):
                moves = [move["m"] for move in game["moves"]]
                read = cshogi.KIF.Parser.parse_file(str(path))
                same([cshogi.move_to_usi(move) for move in read.moves], moves)
                same(read.win, {None: cshogi.DRAW, 0: cshogi.BLACK_WIN, 1: cshogi.WHITE_WIN}[winner(game)])
                for ply, score in scores(game):
                    if abs(score) <= MOST_CENTIPAWNS:
                        same(read.comments[ply].split()[0], str(score))
                (read,) = shogi.KIF.Parser.parse_file(str(path))
                same(read["moves"], moves)
                same(read["win"], {None: "-", 0: "b", 1: "w"}[winner(game)])


GAMES = """[Site "https://lichess.org/abcdefgh"]

1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0

1. f3 e5 2. g4 Qh4# 0-1

"""


@check
def python_reads_rows_of_puzzles_as_those_of_lichess():
    rows = list(csv.DictReader(io.StringIO(tesuji("puzzle", "-", "--nodes", 20_000, given=GAMES.encode() * 2))))
    same(len(rows), 2, "each game is there twice, each puzzle once")
    same(rows[0]["GameUrl"], "https://lichess.org/abcdefgh/black#4")
    for row in rows:
        board = chess.Board(row["FEN"])
        for move in row["Moves"].split():
            board.push(chess.Move.from_uci(move))
        same("mateIn1" in row["Themes"].split() and board.is_checkmate(), True)


@check
def games_of_python_chess_are_read_packed_or_not():
    game = chess.pgn.Game()
    node = game.add_main_variation(chess.Move.from_uci("e2e4"), comment="[%eval 0.3]")
    node.add_main_variation(chess.Move.from_uci("e7e5"))
    threat = node.add_variation(chess.Move.from_uci("d7d5")).add_variation(chess.Move.null())
    threat.add_variation(chess.Move.from_uci("d5e4"))
    text = f"{game}\n\n".encode() * 3
    for given, count in [(text, 3), (gzip.compress(text) + gzip.compress(text), 6)]:
        said = subprocess.run([TESUJI, "puzzle", "-", "--nodes", "1000"], input=given, capture_output=True, timeout=60)
        same((said.returncode, said.stderr.decode().split(" in ")[-1]), (0, f"{count} games\n"))


@check
def epd_of_python_chess_is_read():
    board = chess.Board("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1")
    line = board.epd(bm=[chess.Move.from_uci("a1a8")], id='a "quoted"; name')
    said = tesuji("solve", "-", "--json", "--nodes", 5_000, given=line.encode())
    same('a \\"quoted\\"; name' in said, True, said)


main()
