"""Principal variation search: fill in pvs() by following PVS.md."""
from tesuji_client import MATE, Node, evaluation, serve

nodes = 0


def pvs(node, alpha, beta, depth, ply):
    """The score of a node from its side to move, searched with a window; and the best move."""
    global nodes
    nodes += 1
    # 1. The end of the game: see PVS.md. At the root (ply 0) only a position without moves has ended.
    # 2. The horizon.
    # 3. The moves.
    return evaluation(node), (node.moves or [None])[0]


def search(root, depth):
    global nodes
    nodes = 0
    score, move = pvs(root, -MATE, MATE, depth, 0)
    return score, move, nodes


serve(search)
