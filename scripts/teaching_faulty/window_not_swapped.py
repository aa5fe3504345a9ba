"""Fail-hard, with a window that it turns over but not round."""
import json
import sys

WORTH = {"p": 100, "n": 300, "b": 300, "r": 500, "q": 900, "k": 0}
INF = 1 << 20


def talk(message):
    sys.stdout.write(json.dumps(message) + "\n")
    sys.stdout.flush()


class Node(dict):
    @staticmethod
    def at(path):
        talk({"ask": path})
        return Node(json.loads(sys.stdin.readline()), path=path)

    @property
    def value(self):
        fields = self["position"].split()
        difference = 0
        for piece in filter(str.isalpha, fields[0]):
            difference += WORTH[piece.lower()] * (-1, 1)[piece.isupper() == (fields[1] == "w")]
        return difference

    @property
    def result(self):
        if self["moves"] and not (self["path"] and self["over"]):
            return None
        return -INF + len(self["path"]) if self["over"] == "loss" else 0


def alphabeta(node, alpha, beta, depth, tally):
    tally[0] += 1
    if node.result is not None:
        return node.result
    if not depth:
        return node.value
    for move in node["moves"]:
        score = -alphabeta(Node.at(node["path"] + [move]), -alpha, -beta, depth - 1, tally)
        if score >= beta:
            return beta
        if score > alpha:
            alpha = score
            node["best"] = move
    return alpha


for line in sys.stdin:
    question, tally = json.loads(line), [0]
    root = Node.at([])
    score = alphabeta(root, -INF, INF, question["depth"], tally)
    if INF - abs(score) < 500:
        score = {"mate": INF - score if score > 0 else -INF - score}
    move = root.get("best") or (root["moves"] or [None])[0]
    talk({"id": question["id"], "score": score, "move": move, "nodes": tally[0]})
