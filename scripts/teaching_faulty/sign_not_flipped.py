"""Forgets that the opponent moves next."""
from common import Search


class Faulty(Search):
    def below(self, path, low, high, depth):
        return -super().below(path, low, high, depth)


Faulty().run()
