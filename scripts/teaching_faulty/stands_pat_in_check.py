"""Plays captures out, and is content with what it has even while its king is attacked."""
from common_tactic import Tree, run

ALGORITHM = "tactic"


class Content(Tree):
    def settle(self, path, beyond):
        if beyond == 0:
            return self.balance(path), []
        return self.balance(path), (move for move in self.at(path)["moves"] if self.sharp(path, move))


run(Content)
