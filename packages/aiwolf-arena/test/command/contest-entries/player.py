"""A client of the AIWolf protocol for contests: standard library only. It says Over, and dies at its first TALK if it is told to."""
import json
import socket
import sys

where = dict(zip(sys.argv[1::2], sys.argv[2::2]))
wire = socket.create_connection((where["-h"], int(where["-p"])))
info = None
print("hello from", __file__.split("/")[-1], flush=True)
for line in wire.makefile():
    packet = json.loads(line)
    request = packet["request"]
    info = packet["gameInfo"] or info
    answer = None
    if request in ("NAME", "ROLE"):
        answer = where.get("-n", "none")
    elif request in ("TALK", "WHISPER"):
        if __file__.endswith("dies.py"):
            sys.exit("I have had enough")
        answer = "Over"
    elif request in ("VOTE", "DIVINE", "GUARD", "ATTACK"):
        alive = [s for s, status in info["statusMap"].items() if status == "ALIVE" and s not in info["roleMap"]]
        answer = json.dumps({"agentIdx": int(alive[0])})
    if answer is not None:
        wire.sendall((answer + "\n").encode())
