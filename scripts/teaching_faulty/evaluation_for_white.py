"""Always sees the board as White."""
from common import Search, balance


class Faulty(Search):
    def leaf(self, here):
        return balance(here["position"])


Faulty().run()
