"""{{name}}: reports the results of its role, believes the first agent that claims to be the seer, and votes as this seer found."""

import random

from aiwolf import OVER, Player, comingout, connect, divined, identified, vote


class {{class}}(Player):
    def getName(self):
        return "{{name}}"

    def initialize(self, info, setting):
        self.seer = None  # the first agent that claimed to be the seer in this game
        self.wolves = set()  # werewolves, according to this seer or my own divinations
        self.heard = 0  # number of today's talks that I have read

    def dayStart(self):
        """Prepares what to say today: one sentence in each turn."""
        info = self.info
        self.heard = 0
        self.declared = None  # the agent for which I have announced a vote
        self.sentences = []
        if info.day == 1 and info.role in ("SEER", "MEDIUM"):
            self.sentences.append(comingout(info.agent, info.role))
        if info.divineResult:
            self.sentences.append(divined(info.divineResult.target, info.divineResult.result))
            if info.divineResult.result == "WEREWOLF":
                self.wolves.add(info.divineResult.target)
        if info.mediumResult:
            self.sentences.append(identified(info.mediumResult.target, info.mediumResult.result))

    def update(self, info):
        """Called before every other method: reads what the others have said since the last call."""
        new, self.heard = info.talkList[self.heard :], len(info.talkList)
        for talk in new:
            if talk.agent != info.agent:
                for content in talk.content.parts():
                    if content.subject == talk.agent:
                        self.hear(talk.agent, content)

    def hear(self, speaker, content):
        """One sentence that an agent says about itself or what it did."""
        if content.kind == "COMINGOUT" and content.role == "SEER" and content.target == speaker:
            self.seer = self.seer or speaker
        if content.kind == "DIVINED" and content.result == "WEREWOLF" and speaker == self.seer:
            self.wolves.add(content.target)

    def talk(self):
        if self.sentences:
            return self.sentences.pop(0)
        suspect = self.suspect()
        if suspect is None or suspect == self.declared:
            return OVER
        self.declared = suspect
        return vote(suspect)

    def vote(self):
        return self.declared or self.suspect() or self.anyOf(self.others())

    def divine(self):
        return self.anyOf([agent for agent in self.others() if agent not in self.wolves])

    def guard(self):
        return self.seer if self.seer in self.others() else self.anyOf(self.others())

    def attack(self):
        """Attacks the seer first, and never another werewolf."""
        prey = [agent for agent in self.others() if agent not in self.info.roleMap]
        return self.seer if self.seer in prey else self.anyOf(prey)

    def suspect(self):
        return next((agent for agent in self.others() if agent in self.wolves), None)

    def others(self):
        return [agent for agent in self.info.aliveAgentList if agent != self.info.agent]

    def anyOf(self, agents):
        return random.choice(agents) if agents else None


if __name__ == "__main__":
    connect({{class}}())
