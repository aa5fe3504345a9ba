"""Right: a function for each player, fail-hard, scores from White's side until the end."""
import json
import sys

FAR = 1_000_000
total = 0


def told(path):
    sys.stdout.write(json.dumps({"ask": path}) + "\n")
    sys.stdout.flush()
    return json.loads(sys.stdin.readline())


def for_white(here, ply):
    """What a finished game or a leaf is worth."""
    white_moves = here["position"].split()[1] == "w"
    if here["over"] == "loss":
        return (ply - FAR) * (1 if white_moves else -1)
    if not here["moves"] or here["over"] and ply:
        return 0
    board = here["position"].split()[0]
    return sum(board.count(c) * v for c, v in zip("PNBRQpnbrq", (100, 300, 300, 500, 900, -100, -300, -300, -500, -900)))


def player(path, low, high, depth, white):
    global total
    total += 1
    here = told(path)
    if not here["moves"] or path and here["over"] or depth == 0:
        return max(low, min(high, for_white(here, len(path)))), None
    choice = None
    for move in here["moves"]:
        score, _ = player(path + [move], low, high, depth - 1, not white)
        if white and score > low or not white and score < high or choice is None:
            choice = move
            low, high = (max(low, score), high) if white else (low, min(high, score))
        if low >= high:
            break
    return (low if white else high), choice


for line in sys.stdin:
    question, total = json.loads(line), 0
    white = told([])["position"].split()[1] == "w"
    score, move = player([], -FAR - 1, FAR + 1, question["depth"], white)
    score = score if white else -score
    if abs(score) > FAR // 2:
        score = {"mate": FAR - score if score > 0 else -FAR - score}
    sys.stdout.write(json.dumps({"id": question["id"], "score": score, "move": move, "nodes": total}) + "\n")
    sys.stdout.flush()
