"""Counts the plies up, and one too many."""
from common import Search


class Faulty(Search):
    def is_horizon(self, depth):
        return depth < 0


Faulty().run()
