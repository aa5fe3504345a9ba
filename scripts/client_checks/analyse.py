#!/usr/bin/env python3
"""Analysed games as readers see them that were not written for it: python-chess, python-shogi and cshogi.

scripts/clients runs it, with the path of the engine as the argument. Words after it choose checks by their names.
"""
import io
import json
import pathlib
import re
import subprocess
import tempfile

import chess
import chess.pgn
import cshogi.CSA
import cshogi.KIF
import shogi.CSA
import shogi.KIF
from common.checks import TESUJI, check, main, same

GAME = pathlib.Path(__file__).parents[2] / "examples" / "steinitz-bardeleben.pgn"
MOVES = "7g7f 3c3d 2g2f 8c8d 2f2e 4a3b 6i7h 8d8e 2e2d 2c2d 2h2d 8e8f 8g8f 8b8f 5i5h 8f7f".split()


def analysed(path, *options):
    """What a file becomes, and the answer."""
    with tempfile.TemporaryDirectory() as folder:
        out = pathlib.Path(folder, path.name)
        run = subprocess.run(
            [TESUJI, "analyse", path, "--nodes", "3000", "--out", out, "--json", *options], capture_output=True, check=True
        )
        answers = [json.loads(line) for line in run.stdout.decode().splitlines()]
        return out.read_bytes(), [one for one in answers if one["answer"] == "analysed_game"]


def record(ending):
    """A game of shogi in a file of this ending."""
    folder = pathlib.Path(tempfile.mkdtemp())
    lines, board = [], shogi.Board()
    path = folder / f"game.{ending}"
    if ending == "csa":
        import cshogi

        position = cshogi.Board()
        for number, move in enumerate(MOVES):
            sign = "+-"[number % 2]
            lines.append(sign + cshogi.move_to_csa(position.push_usi(move)))
        path.write_text("V2.2\nPI\n+\n" + "\n".join(lines) + "\n%TORYO\n")
        return path
    csa = record("csa")
    subprocess.run([TESUJI, "play", "--game", "shogi", "--side", "both", "--no-analysis", "--load", csa, "--save", path],
                   input=b"quit\n", check=True, capture_output=True)
    return path


@check
def python_chess_reads_scores_marks_and_variations():
    text, (answer,) = analysed(GAME)
    game = chess.pgn.read_game(io.StringIO(text.decode()))
    same(game.errors, [])
    nodes = list(game.mainline())
    same([node.move.uci() for node in nodes], [move["move"]["protocol"] for move in answer["moves"]])
    marks = {"inaccuracy": chess.pgn.NAG_DUBIOUS_MOVE, "mistake": chess.pgn.NAG_MISTAKE, "blunder": chess.pgn.NAG_BLUNDER}
    for node, move in zip(nodes, answer["moves"]):
        score = move["view"]["score"]
        if "cp" in score:
            same(node.eval().white().score(), score["cp"])
        elif score["mate"]:
            same(node.eval().white().mate() > 0, score["mate"] > 0)
        if judgement := move.get("judgement"):
            same(marks[judgement["grade"]] in node.nags, True, move["move"]["prose"])
            same(judgement["reason"]["sentence"] in node.comment.replace("\n", " "), True, node.comment)
            first = judgement["better"]["moves"][0]["protocol"]
            same(any(variation.move.uci() == first for variation in node.parent.variations[1:]), True)


@check
def shogi_readers_read_csa_with_scores():
    text, (answer,) = analysed(record("csa"))
    (read,) = cshogi.CSA.Parser.parse_str(text.decode())
    same([cshogi.move_to_usi(move) for move in read.moves], MOVES)
    for score, move in zip(read.scores, answer["moves"]):
        told = move["view"]["score"]
        same(score if "cp" in told else abs(score), told.get("cp", 30_000))
    (other,) = shogi.CSA.Parser.parse_str(text.decode())
    same(other["moves"], MOVES)


@check
def shogi_readers_read_kif_with_scores():
    for ending in ["kif", "kifu"]:
        path = record(ending)
        text, (answer,) = analysed(path)
        path.write_bytes(text)
        same([cshogi.move_to_usi(move) for move in cshogi.KIF.Parser.parse_file(str(path)).moves], MOVES)
        same(shogi.KIF.Parser.parse_file(str(path))[0]["moves"], MOVES)
        decoded = text.decode("cp932" if ending == "kif" else "utf-8")
        # The form that ShogiHome reads: a comment that begins with #評価値= as Black sees it, or #詰み=.
        seen = re.findall(r"^\*#(?:評価値=([+-]?\d+)|詰み=(?:先手|後手)勝ち)", decoded, flags=re.M)
        same(len(seen), len(MOVES))
        for score, move in zip(seen, answer["moves"]):
            if "cp" in move["view"]["score"]:
                same(int(score), move["view"]["score"]["cp"])


main()
