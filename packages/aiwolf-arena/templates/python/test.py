"""python3 -m unittest"""

import shutil
import subprocess
import unittest

from aiwolf import situation
from {{name}} import {{class}}


class Situations(unittest.TestCase):
    def test_seer_that_is_called_a_werewolf_does_not_vote_for_itself(self):
        talks = [(4, "COMINGOUT Agent[04] SEER"), (4, "DIVINED Agent[02] WEREWOLF")]
        agent = situation({{class}}(), agent=2, role="SEER", talks=talks)
        self.assertIn(agent.vote(), [1, 3, 4, 5])

    def test_believes_the_first_seer(self):
        talks = [(4, "COMINGOUT Agent[04] SEER"), (4, "AND (DIVINED Agent[05] WEREWOLF) (VOTE Agent[05])")]
        agent = situation({{class}}(), agent=1, talks=talks)
        self.assertEqual(agent.talk(), "VOTE Agent[05]")
        self.assertEqual(agent.vote(), 5)


class Game(unittest.TestCase):
    @unittest.skipUnless(shutil.which("npx"), "needs Node")
    def test_a_game_without_a_fault(self):
        line = "npx --no aiwolf-arena run --agents ./{{file}},believer --players 5 --sets 1 --games 5 --on-fault abort --quiet"
        played = subprocess.run(line.split(), capture_output=True, text=True)
        self.assertEqual(played.returncode, 0, played.stderr)


if __name__ == "__main__":
    unittest.main()
