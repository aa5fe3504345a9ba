"""Saves the best for last."""
from common import Search, sorted_moves


class Faulty(Search):
    def ordered(self, here):
        return sorted_moves(here, reverse=True)


Faulty().run()
