#!/usr/bin/env python3
"""A client of the AIWolf protocol that says Over at once: standard library only, written from the protocol alone.

over.py -h HOST -p PORT -n NAME [-s SEATS]   SEATS connections, each on a thread of its own, named NAME1, NAME2, ...

It checks what it is sent, and exits with 1 and a line on stderr for every packet that a client could trip over.
"""
import json
import socket
import sys
import threading

KEYS = ["gameInfo", "gameSetting", "request", "talkHistory", "whisperHistory"]
INFO_KEYS = """agent attackVoteList attackedAgent cursedFox day divineResult executedAgent existingRoleList guardedAgent
lastDeadAgentList latestAttackVoteList latestExecutedAgent latestVoteList mediumResult remainTalkMap remainWhisperMap
roleMap statusMap talkList voteList whisperList""".split()
SETTING_KEYS = """enableNoAttack enableNoExecution enableRoleRequest maxAttackRevote maxRevote maxSkip maxTalk maxTalkTurn
maxWhisper maxWhisperTurn playerNum randomSeed roleNumMap talkOnFirstDay timeLimit validateUtterance votableInFirstDay
voteVisible whisperBeforeRevote""".split()
ROLES = ["BODYGUARD", "MEDIUM", "POSSESSED", "SEER", "VILLAGER", "WEREWOLF"]
ALWAYS_WHOLE = ("INITIALIZE", "DAILY_INITIALIZE", "FINISH", "GUARD", "ATTACK")
NEVER_WHOLE = ("TALK", "DAILY_FINISH")
complaints = []


class Seat(threading.Thread):
    def __init__(self, host, port, name):
        super().__init__()
        self.name_ = name
        self.socket = socket.create_connection((host, port))
        self.games = 0

    def complain(self, text):
        complaints.append("%s: %s" % (self.name_, text))

    def run(self):
        for line in self.socket.makefile("rb"):
            if any(byte > 126 for byte in line) or not line.endswith(b"}\n"):
                self.complain("no line of ASCII: %r" % line[:80])
            answer = self.answer(json.loads(line))
            if answer is not None:
                self.socket.sendall(answer.encode() + b"\n")
        self.socket.close()

    def answer(self, packet):
        request = packet["request"]
        self.check(packet, request)
        if request == "NAME":
            return self.name_
        if request == "ROLE":
            return "none"
        if packet["gameInfo"] is not None:
            self.info = packet["gameInfo"]
        if request == "INITIALIZE":
            self.me = self.info["agent"]
            self.heard = -1
        if request == "DAILY_INITIALIZE":
            self.heard = -1
        for talk in packet["talkHistory"] or []:
            if talk["idx"] != self.heard + 1 or talk["day"] != self.info["day"]:
                self.complain("talk %s after %d" % (talk, self.heard))
            self.heard = talk["idx"]
        if request == "FINISH":
            self.games += 1
        if request in ("TALK", "WHISPER"):
            return "Over"
        if request in ("VOTE", "DIVINE", "GUARD", "ATTACK"):
            return '{"agentIdx":%d}' % self.target()
        return None

    def target(self):
        """The living neighbour that no fellow of mine is."""
        seats = sorted(int(seat) for seat in self.info["statusMap"])
        fellows = [int(seat) for seat in self.info["roleMap"]]
        alive = [s for s in seats if self.info["statusMap"][str(s)] == "ALIVE" and s not in fellows]
        later = [seat for seat in alive if seat > self.me]
        return (later or alive)[0]

    def check(self, packet, request):
        if list(packet) != KEYS:
            self.complain("keys %s" % list(packet))
        if (packet["talkHistory"] is None) != (packet["whisperHistory"] is None):
            self.complain("one history of %s is null" % request)
        whole = packet["gameInfo"] is not None
        if whole and list(packet["gameInfo"]) != INFO_KEYS:
            self.complain("gameInfo of %s has %s" % (request, list(packet["gameInfo"])))
        if request in ALWAYS_WHOLE and not whole or request in NEVER_WHOLE and whole:
            self.complain("%s has gameInfo: %s" % (request, whole))
        setting = packet["gameSetting"]
        if (request == "INITIALIZE") != (setting is not None):
            self.complain("gameSetting in %s" % request)
        if setting is not None and (list(setting) != SETTING_KEYS or list(setting["roleNumMap"]) != ROLES):
            self.complain("gameSetting %s" % setting)


def main(argv):
    options = dict(zip(argv[::2], argv[1::2]))
    count = int(options.get("-s", "1"))
    names = [options["-n"] + str(i + 1) if count > 1 else options["-n"] for i in range(count)]
    seats = [Seat(options["-h"], int(options["-p"]), name) for name in names]
    for seat in seats:
        seat.start()
    for seat in seats:
        seat.join()
    for complaint in complaints[:20]:
        print(complaint, file=sys.stderr)
    print("%d games" % min(seat.games for seat in seats))
    return 1 if complaints else 0


sys.exit(main(sys.argv[1:]))
