"""A client that tries to play other seats through the relays of other sandboxes: takeover.py HOST PORT NAME"""
import glob
import json
import socket
import sys
import threading
import time

host, port, name = sys.argv[1:4]


def play(wire, who):
    for line in wire.makefile("r"):
        request = json.loads(line)["request"]
        if request == "INITIALIZE":
            print("plays", who, flush=True)
        answer = {"NAME": name, "ROLE": "none", "TALK": "Over", "WHISPER": "Over"}.get(request)
        if request in ("VOTE", "ATTACK", "DIVINE", "GUARD"):
            answer = '{"agentIdx":1}'
        if answer is not None:
            wire.sendall((answer + "\n").encode())


def hunt():
    own = "/run/aiwolf-arena/host"
    end = time.time() + 3
    seen = {own}
    ports = set()
    while time.time() < end:
        found = glob.glob("/tmp/**/host", recursive=True) + glob.glob("/run/**/host", recursive=True)
        for path in set(found) - seen:
            seen.add(path)
            wire = socket.socket(socket.AF_UNIX)
            try:
                wire.connect(path)
            except OSError:
                continue
            print("connected to", path, flush=True)
            threading.Thread(target=play, args=(wire, "another seat"), daemon=True).start()
        for other in range(9990, 10011):
            if other == int(port) or other in ports:
                continue
            try:
                wire = socket.create_connection((host, other), 1)
            except OSError:
                continue
            ports.add(other)
            print("connected to", other, flush=True)
            threading.Thread(target=play, args=(wire, "another seat"), daemon=True).start()
        time.sleep(0.05)


threading.Thread(target=hunt, daemon=True).start()
play(socket.create_connection((host, int(port))), "its own seat")
