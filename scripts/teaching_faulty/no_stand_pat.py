"""Plays captures out to the bitter end: where there is one it must be played."""
from common_tactic import WON, Tree, run

ALGORITHM = "tactic"


class Bitter(Tree):
    def settle(self, path, beyond):
        moves = self.at(path)["moves"]
        if not self.at(path)["check"]:
            moves = [move for move in moves if self.sharp(path, move)]
        if beyond == 0 or not moves:
            return self.balance(path), []
        return -WON, moves


run(Bitter)
