#!/usr/bin/env python3
"""A client that says and chooses what it draws, from one source of chance, order or time: standard library only, and numpy for two.

drawing.py -h HOST -p PORT -n NAME   NAME is a key of SOURCES.
"""
import datetime
import json
import os
import random
import secrets
import select
import socket
import sys
import time
import uuid


def numpy():
    import numpy as found

    return found


def mixed(seed):
    return random.Random(str(seed)).random()


class Thing:
    pass


def until_over():
    end, steps = time.time() + 0.02, 0
    while time.time() < end:
        steps += 1
    return steps


def slept():
    start = time.monotonic()
    time.sleep(0.002)
    return time.monotonic() - start


SOURCES = {
    "random": random.random,
    "own-random": lambda: random.Random().random(),
    "system-random": lambda: random.SystemRandom().random(),
    "secrets": lambda: mixed(secrets.token_hex(4)),
    "uuid": lambda: mixed([uuid.uuid4(), uuid.uuid1()]),
    "urandom": lambda: mixed(os.urandom(4)),
    "numpy": lambda: numpy().random.rand(),
    "numpy-generator": lambda: numpy().random.default_rng().random(),
    "texts": lambda: mixed(list({"text" + str(i) for i in range(50)})),
    "addresses": lambda: mixed([list(things).index(one) for things in [{Thing() for _ in range(50)}] for one in sorted(things, key=id)]),
    "time": lambda: mixed(time.time()),
    "clocks": lambda: mixed([time.time_ns(), time.perf_counter(), time.process_time(), time.monotonic_ns()]),
    "dates": lambda: mixed([datetime.datetime.now(), datetime.datetime.utcnow(), time.strftime("%S"), time.localtime()]),
    "until-over": lambda: mixed(until_over()),
    "sleep": lambda: mixed(slept()),
}


def lines(wire, is_polling):
    """Some clients look every millisecond whether there is something."""
    wire.setblocking(not is_polling)
    rest = b""
    while True:
        try:
            piece = wire.recv(4096)
        except BlockingIOError:
            time.sleep(0.001)
            continue
        if piece == b"":
            return
        *whole, rest = (rest + piece).split(b"\n")
        yield from whole


def main(argv):
    options = dict(zip(argv[::2], argv[1::2]))
    name = options["-n"]
    draw = SOURCES[name]
    wire = socket.create_connection((options["-h"], int(options["-p"])))
    print("drew", [draw() for _ in range(3)], flush=True)
    info, has_talked = {}, False
    for line in lines(wire, name in ("time", "until-over", "random")):
        packet = json.loads(line)
        request, info = packet["request"], packet["gameInfo"] or info
        answer = None
        if request == "DAILY_INITIALIZE":
            has_talked = False
        if request == "NAME":
            answer = name
        elif request == "ROLE":
            answer = "none"
        elif request in ("TALK", "WHISPER"):
            answer = "Over" if has_talked else "ESTIMATE Agent[%02d] WEREWOLF" % (1 + int(draw() * 5))
            has_talked = True
        elif request in ("VOTE", "DIVINE", "GUARD", "ATTACK"):
            alive = [s for s, status in info["statusMap"].items() if status == "ALIVE" and s not in info["roleMap"]]
            answer = json.dumps({"agentIdx": int(alive[int(draw() * len(alive))])}) if alive else "null"
        if answer is not None:
            select.select([], [wire], [])
            wire.sendall((answer + "\n").encode())


main(sys.argv[1:])
