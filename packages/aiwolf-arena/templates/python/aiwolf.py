"""The client library of an AIWolf agent: the whole protocol in one file, nothing to install (Python 3.9 or newer).

Agents are numbers, as in Agent[01] = 1. Fields and methods have the names of the official library.
"""

import argparse
import json
import re
import socket
from types import SimpleNamespace

ANY = "ANY"
SKIP = "Skip"  # I say nothing in this turn
OVER = "Over"  # I say nothing more today
ROLES = ["VILLAGER", "SEER", "MEDIUM", "BODYGUARD", "POSSESSED", "WEREWOLF"]


class Player:
    """An agent: its class overrides what it needs. One player plays all games of a set."""

    info = None  # what the seat knows now, see GameInfo

    def getName(self):
        return type(self).__name__

    def initialize(self, info, setting):
        """A game begins. `setting.playerNum` is the number of agents, `setting.roleNumMap` the number of each role."""

    def update(self, info):
        """Called before every other method of a game, also if no answer is needed."""

    def dayStart(self):
        """A day begins: results of the night are known."""

    def talk(self):
        """Returns a sentence, SKIP or OVER."""
        return OVER

    def whisper(self):
        """Returns a sentence for the other werewolves, SKIP or OVER."""
        return OVER

    def vote(self):
        """Returns the agent that is to be executed. (Without an answer, the server chooses.)"""

    def attack(self):
        """As a werewolf, returns the agent that is to be attacked."""

    def divine(self):
        """As the seer, returns the agent whose species is to be told."""

    def guard(self):
        """As the bodyguard, returns the agent to protect."""

    def finish(self):
        """A game has ended: `info.roleMap` has the roles of all."""


# --- what a seat knows ---------------------------------------------------------------------------


class GameInfo(SimpleNamespace):
    """agent, role, day, statusMap, roleMap, talkList, whisperList, voteList, divineResult, mediumResult, executedAgent, ...

    Keys of maps are numbers. "Nobody" is None. A talk has day, turn, idx, agent, text and content; a vote has day, agent and
    target; a result has day, agent, target and result.
    """

    @classmethod
    def read(cls, packet):
        info = cls(**{key: cls._value(value) for key, value in packet.items()})
        info.role = info.roleMap.get(info.agent)
        return info

    @classmethod
    def _value(cls, value):
        if isinstance(value, dict):
            return cls._record(value) if "day" in value else {_number(key): item for key, item in value.items()}
        if isinstance(value, list):
            return [cls._value(item) for item in value]
        return None if value == -1 else value

    @staticmethod
    def _record(fields):
        record = SimpleNamespace(**fields)
        if "text" in fields:
            record.content = parse(record.text, record.agent)
        return record

    @property
    def agentList(self):
        return sorted(self.statusMap)

    @property
    def aliveAgentList(self):
        return [agent for agent in self.agentList if self.statusMap[agent] == "ALIVE"]

    def add(self, history, items):
        """Adds what was said since the last request. The server may send a sentence twice."""
        known = {(talk.day, talk.idx) for talk in history}
        history += [self._record(item) for item in items or [] if (item["day"], item["idx"]) not in known]


def _number(text):
    return int(text) if text.isdigit() else text


# --- sentences -----------------------------------------------------------------------------------


def _name(agent):
    return ANY if agent == ANY else f"Agent[{agent:02d}]"


def estimate(agent, role):
    return f"ESTIMATE {_name(agent)} {role}"


def comingout(agent, role):
    return f"COMINGOUT {_name(agent)} {role}"


def divination(agent):
    return f"DIVINATION {_name(agent)}"


def divined(agent, species):
    return f"DIVINED {_name(agent)} {species}"


def identified(agent, species):
    return f"IDENTIFIED {_name(agent)} {species}"


def guard(agent):
    return f"GUARD {_name(agent)}"


def guarded(agent):
    return f"GUARDED {_name(agent)}"


def vote(agent):
    return f"VOTE {_name(agent)}"


def voted(agent):
    return f"VOTED {_name(agent)}"


def attack(agent):
    return f"ATTACK {_name(agent)}"


def attacked(agent):
    return f"ATTACKED {_name(agent)}"


def agree(talk, channel="TALK"):
    return f"AGREE {channel} day{talk.day} ID:{talk.idx}"


def disagree(talk, channel="TALK"):
    return "DIS" + agree(talk, channel)


def request(agent, sentence):
    return f"REQUEST {_name(agent)} ({sentence})"


def inquire(agent, sentence):
    return f"INQUIRE {_name(agent)} ({sentence})"


def because(reason, sentence):
    return f"BECAUSE ({reason}) ({sentence})"


def on_day(day, sentence):
    return f"DAY {day} ({sentence})"


def join(operator, *sentences):
    """AND, OR, XOR (two sentences) or NOT (one): join("AND", vote(2), estimate(2, "WEREWOLF"))."""
    return " ".join([operator, *(f"({sentence})" for sentence in sentences)])


def by(agent, sentence):
    """The sentence with another subject than the speaker: by(ANY, vote(2))."""
    return f"{_name(agent)} {sentence}"


class Content(SimpleNamespace):
    """A sentence that was read: kind (VOTE, ...), subject, target, role, result, day, contents (sentences in parentheses)."""

    def parts(self):
        """Yields the sentences of an AND, or the sentence itself."""
        if self.kind == "AND":
            for content in self.contents:
                yield from content.parts()
        else:
            yield self


def parse(text, speaker):
    """Reads a sentence. Never fails: what is no sentence has a `kind` that nobody asks for."""
    levels = [[]]
    for token in re.findall(r"[()]|[^\s()]+", text):
        if token == "(":
            levels.append([])
        elif token != ")":
            levels[-1].append(token)
        elif len(levels) > 1:
            inner = levels.pop()
            levels[-1].append(inner)
    return _content(levels[0], speaker)


def _content(tokens, subject):
    words = [token for token in tokens if isinstance(token, str)]
    if words and _agent(words[0]) is not None:
        subject = _agent(words.pop(0))
    kind = words.pop(0) if words else ""
    target = next((_agent(word) for word in words if _agent(word) is not None), None)
    last = words[-1] if words else None
    day = next((int(word.removeprefix("day")) for word in words if re.fullmatch(r"(day)?\d+", word)), None)
    inner = target if kind in ("REQUEST", "INQUIRE") else subject
    contents = [_content(token, inner) for token in tokens if isinstance(token, list)]
    role = last if kind in ("ESTIMATE", "COMINGOUT") else None
    result = last if kind in ("DIVINED", "IDENTIFIED") else None
    return Content(kind=kind, subject=subject, target=target, role=role, result=result, day=day, contents=contents)


def _agent(word):
    match = re.fullmatch(r"Agent\[(\d+)\]", word)
    return int(match[1]) if match else ANY if word == ANY else None


# --- the connection ------------------------------------------------------------------------------


def connect(player):
    """Plays with the server of the command line: -h HOST -p PORT [-n NAME] [-r ROLE] [--NUMBER=VALUE ...].

    `--threshold=0.2` sets the field `threshold` that the player's class declares.
    """
    parser = argparse.ArgumentParser(add_help=False, allow_abbrev=False)
    parser.add_argument("-h", dest="host", default="localhost")
    parser.add_argument("-p", dest="port", type=int, default=10000)
    parser.add_argument("-n", dest="name", default=player.getName())
    parser.add_argument("-r", dest="role", default="none")
    options, parameters = parser.parse_known_args()
    for parameter in parameters:
        set_parameter(player, parameter)
    session = Session(player, options.name, options.role)
    with socket.create_connection((options.host, options.port)) as connection:
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        for line in connection.makefile("r", encoding="utf-8"):  # waits for the next line
            answer = session.answer(json.loads(line)) if line.strip() else None
            if answer is not None:
                connection.sendall(f"{answer}\n".encode())


def set_parameter(player, word):
    match = re.fullmatch(r"--(\w+)=(.*)", word)
    if not match or not hasattr(type(player), match[1]):
        raise SystemExit(f"{word}: {type(player).__name__} has no such parameter")
    usual = getattr(player, match[1])
    value = match[2].lower() in ("true", "1") if isinstance(usual, bool) else type(usual)(match[2])
    setattr(player, match[1], value)


class Session:
    """Calls a player's methods as the server's requests say."""

    def __init__(self, player, name="", role="none"):
        self.player, self.name, self.role = player, name, role

    def answer(self, packet):
        """Returns the line for the server, or None if the request needs none."""
        request, player = packet["request"], self.player
        if request == "NAME":
            return self.name
        if request == "ROLE":
            return self.role
        self._learn(packet)
        if request == "INITIALIZE":
            return player.initialize(player.info, SimpleNamespace(**packet["gameSetting"]))
        player.update(player.info)
        if request == "DAILY_INITIALIZE":
            return player.dayStart()
        if request == "FINISH":
            return player.finish()
        if request in ("TALK", "WHISPER"):
            return " ".join(str(getattr(player, request.lower())() or SKIP).split())
        if request in ("VOTE", "ATTACK", "DIVINE", "GUARD"):
            target = getattr(player, request.lower())()
            return "" if target is None else '{"agentIdx":%d}' % target
        return None

    def _learn(self, packet):
        if packet.get("gameInfo"):
            self.player.info = GameInfo.read(packet["gameInfo"])
        info = self.player.info
        info.add(info.talkList, packet.get("talkHistory"))
        info.add(info.whisperList, packet.get("whisperHistory"))


def situation(player, agent=1, role="VILLAGER", day=1, players=5, dead=(), talks=(), **fields):
    """For tests: puts a player into a situation. `talks` has (agent, text) pairs; `fields` are other fields of the info."""
    status = {str(seat): "DEAD" if seat in dead else "ALIVE" for seat in range(1, players + 1)}
    lists = {"talkList": [], "whisperList": [], "voteList": [], "divineResult": None, "mediumResult": None}
    packet = {"agent": agent, "statusMap": status, "roleMap": {str(agent): role}, **lists, **fields}
    said = [{"agent": seat, "day": day, "idx": at, "turn": at, "text": text} for at, (seat, text) in enumerate(talks)]
    player.info = GameInfo.read({**packet, "day": 0})
    player.initialize(player.info, SimpleNamespace(playerNum=players))
    session = Session(player)
    session.answer({"request": "DAILY_INITIALIZE", "gameInfo": {**packet, "day": day}})
    session.answer({"request": "DAILY_FINISH", "gameInfo": None, "talkHistory": said})
    return player
