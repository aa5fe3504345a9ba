"""Believes its zero windows."""
from common import Search


class Faulty(Search):
    def child(self, path, index, low, high, depth):
        return self.below(path, low, high if index == 0 else low + 1, depth)


Faulty().run()
