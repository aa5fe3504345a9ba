"""A mate is a mate."""
from common import Search


class Faulty(Search):
    def ended(self, here, ply):
        return super().ended(here, 0)


Faulty().run()
