"""The solver of tactics, as TACTIC.md asks for it."""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../../python"))
from tesuji_client import MATE, evaluation, serve, squares

nodes = 0
killers = {}


def ended(node, ply):
    """The score of a node whose game is over, or None."""
    if node.moves and (ply == 0 or not node.over):
        return None
    return {"loss": -(MATE - ply), "win": MATE - ply}.get(node.over, 0)


def is_capture_or_promotion(node, board, move):
    en_passant = board[move[:2]].lower() == "p" and move[0] != move[2]
    return move[2:4] in board or en_passant or len(move) == 5


def quiescence(node, alpha, beta, left, ply):
    global nodes
    best = -MATE - 1
    if not node.check or left == 0:
        best = evaluation(node)
        if best >= beta or left == 0:
            return best
    alpha = max(alpha, best)
    board = squares(node.position)
    for move in node.captures_first():
        child = node.play(move)
        if not node.check and not is_capture_or_promotion(node, board, move) and not child.check:
            continue
        nodes += 1
        score = ended(child, ply + 1)
        score = -(quiescence(child, -beta, -alpha, left - 1, ply + 1) if score is None else score)
        best = max(best, score)
        alpha = max(alpha, score)
        if score >= beta:
            break
    return best


def ordered(node, ply):
    """Captures of the most valuable pieces, then what cut a sibling, then the rest. Checks first would have to be asked for."""
    board = squares(node.position)
    return sorted(node.captures_first(), key=lambda move: move[2:4] not in board and move != killers.get(ply))


def tactic(node, alpha, beta, depth, left, ply):
    global nodes
    nodes += 1
    score = ended(node, ply)
    if score is not None:
        return score, None
    if depth == 0:
        return quiescence(node, alpha, beta, left, ply), None
    best, best_move = -MATE - 1, None
    for move in ordered(node, ply):
        score = -tactic(node.play(move), -beta, -alpha, depth - 1, left, ply + 1)[0]
        if score > best:
            best, best_move = score, move
        alpha = max(alpha, score)
        if score >= beta:
            killers[ply] = move
            break
    return best, best_move


def search(root, depth):
    global nodes
    nodes = 0
    killers.clear()
    score, move = tactic(root, -MATE - 1, MATE + 1, depth, 2 * depth, 0)
    return score, move, nodes


serve(search)
