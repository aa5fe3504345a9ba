"""Takes mate for stalemate."""
from common import WIN, Search


class Faulty(Search):
    def ended(self, here, ply):
        if here["moves"]:
            return super().ended(here, ply)
        return 0 if here["check"] else ply - WIN


Faulty().run()
