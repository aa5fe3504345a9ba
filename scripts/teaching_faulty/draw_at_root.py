"""Gives up where a draw can be claimed."""
from common import Search


class Faulty(Search):
    def is_over(self, here, ply):
        return not here["moves"] or here["over"]


Faulty().run()
