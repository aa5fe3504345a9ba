"""Begins with nothing, which is sometimes too much."""
from common import Search


class Faulty(Search):
    def first_best(self):
        return 0


Faulty().run()
