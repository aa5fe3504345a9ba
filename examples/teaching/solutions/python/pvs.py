"""Principal variation search, as PVS.md asks for it."""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../../python"))
from tesuji_client import MATE, evaluation, serve

nodes = 0


def pvs(node, alpha, beta, depth, ply):
    global nodes
    nodes += 1
    if not node.moves or (node.over and ply > 0):
        if node.over == "loss":
            return -(MATE - ply), None
        if node.over == "win":
            return MATE - ply, None
        return 0, None
    if depth == 0:
        return evaluation(node), None
    best, best_move = -MATE - 1, None
    for number, move in enumerate(node.captures_first()):
        child = node.play(move)
        if number == 0:
            score = -pvs(child, -beta, -alpha, depth - 1, ply + 1)[0]
        else:
            score = -pvs(child, -alpha - 1, -alpha, depth - 1, ply + 1)[0]
            if alpha < score < beta:
                score = -pvs(child, -beta, -alpha, depth - 1, ply + 1)[0]
        if score > best:
            best, best_move = score, move
        alpha = max(alpha, score)
        if score >= beta:
            break
    return best, best_move


def search(root, depth):
    global nodes
    nodes = 0
    score, move = pvs(root, -MATE - 1, MATE + 1, depth, 0)
    return score, move, nodes


serve(search)
