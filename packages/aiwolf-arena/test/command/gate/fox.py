"""The policy of fox.js, as a client: nothing is drawn, so all play the same games."""
import json
import socket
import sys

WORSE = False

options = dict(zip(sys.argv[1::2], sys.argv[2::2]))
stream = socket.create_connection((options["-h"], int(options["-p"]))).makefile("rw", encoding="utf-8", newline="\n")


def others():
    alive = (int(seat) for seat, status in info["statusMap"].items() if status == "ALIVE")
    return sorted(seat for seat in alive if seat != info["agent"])


def talk():
    global told
    me = info["agent"]
    if WORSE and info["roleMap"][str(me)] == "WEREWOLF" and info["day"] == 1:
        return "COMINGOUT Agent[0%d] WEREWOLF" % me
    if WORSE or told or black not in others():
        return "Over"
    told = True
    return "DIVINED Agent[0%d] WEREWOLF" % black


for line in stream:
    packet = json.loads(line)
    request = packet["request"]
    if packet["gameInfo"]:
        info = packet["gameInfo"]
        if request == "INITIALIZE":
            black = 0
        divined = info["divineResult"]
        if divined and divined["result"] == "WEREWOLF":
            black = divined["target"]
    if request == "DAILY_INITIALIZE":
        told = False
    answer = {
        "NAME": lambda: options["-n"],
        "ROLE": lambda: "none",
        "TALK": talk,
        "WHISPER": lambda: "Over",
        "VOTE": lambda: json.dumps({"agentIdx": black if not WORSE and black in others() else others()[0]}),
        "DIVINE": lambda: json.dumps({"agentIdx": others()[-1]}),
        "ATTACK": lambda: json.dumps({"agentIdx": others()[0]}),
        "GUARD": lambda: json.dumps({"agentIdx": others()[0]}),
    }.get(request)
    if answer is not None:
        stream.write(answer() + "\n")
        stream.flush()
