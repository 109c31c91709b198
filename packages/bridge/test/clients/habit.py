#!/usr/bin/env python3
"""A client of the AIWolf protocol with bad habits, for the launcher: standard library only.

habit.py HOST PORT NAME [HABIT]   none, child (starts a program that leaves its group), nurse (starts one before it joins,
                                  and does not wait for it), die (exits with 3 at its first
                                  TALK), raise (an exception at its first TALK), shoot (kills
                                  itself by a signal), hang (gives no answer), hang-up (closes its
                                  connection, and does not end), chat (writes much on stdout), eat (takes memory),
                                  burn (computes for ever), write (a file beside itself),
                                  reach (a port that somebody else on this machine listens at),
                                  doze (sleeps over its first two choices), think (computes over
                                  them, in a program that it starts), ponder (computes over them)
"""
import json
import os
import signal
import socket
import subprocess
import sys
import time

host, port, name, habit = (sys.argv[1:] + ["none"])[:4]
if habit == "nurse":
    subprocess.Popen(["sleep", "300"])
wire = socket.create_connection((host, int(port)))
info = None
print("here", habit, flush=True)


def indulge():
    global habit
    if habit in ("doze", "think", "ponder"):
        return
    was, habit = habit, "none"
    if was == "child":
        subprocess.Popen(["sleep", "300"], start_new_session=True)
    if was == "die":
        print("I have had enough", file=sys.stderr)
        os._exit(3)
    if was == "raise":
        raise RuntimeError("boom: my bug")
    if was == "shoot":
        os.kill(os.getpid(), signal.SIGKILL)
    if was == "hang":
        time.sleep(300)
    if was == "hang-up":
        wire.shutdown(socket.SHUT_RDWR)
        time.sleep(300)
    if was == "chat":
        for _ in range(3000):
            print("x" * 1000)
    if was == "eat":
        bytearray(1 << 30)
    if was == "burn":
        while True:
            pass
    if was == "write":
        open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "left-behind"), "w").close()
    if was == "reach":
        socket.create_connection(("127.0.0.1", int(os.environ["FORBIDDEN_PORT"])))


lingers = 2


def linger():
    global lingers
    lingers -= 1
    if lingers < 0:
        return
    if habit == "doze":
        time.sleep(0.3)
    if habit == "ponder":
        until = time.process_time() + 0.4
        while time.process_time() < until:
            pass
    if habit == "think":
        subprocess.run([sys.executable, "-c", "import time\nwhile time.process_time() < 0.4: pass"])


for line in wire.makefile("r"):
    packet = json.loads(line)
    request = packet["request"]
    info = packet["gameInfo"] or info
    answer = None
    if request == "NAME":
        answer = name
    elif request == "ROLE":
        answer = "none"
    elif request in ("TALK", "WHISPER"):
        indulge()
        answer = "Over"
    elif request in ("VOTE", "DIVINE", "GUARD", "ATTACK"):
        linger()
        others = [s for s, status in info["statusMap"].items() if status == "ALIVE" and s not in info["roleMap"]]
        answer = json.dumps({"agentIdx": int(others[0])})
    if answer is not None:
        wire.sendall((answer + "\n").encode())
