"""Looks at the depth before it looks at the board."""
from common import Search


class Faulty(Search):
    def value(self, here, depth, ply):
        return self.leaf(here) if self.is_horizon(depth) else super().value(here, depth, ply)


Faulty().run()
