"""A client that tries to leave its sandbox before it plays. Prints a line for each try: its name, `no` or what it got.

spy.py HOST PORT NAME   told.json beside it says what it would have to find out
"""
import ctypes
import glob
import json
import os
import socket
import sys

host, port, name = sys.argv[1:4]
there = json.load(open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "told.json")))
libc = ctypes.CDLL(None, use_errno=True)


def read(path):
    with open(path, "rb") as file:
        return file.read(200).decode("latin1") or "empty"


def write(path):
    with open(path, "ab"):
        return "opened"


def listed(path):
    return os.listdir(path)


def call(name, *args):
    if getattr(libc, name)(*args) == -1:
        raise OSError(ctypes.get_errno(), name)
    return "done"


def connected(family, address):
    with socket.socket(family) as one:
        one.settimeout(3)
        one.connect(address)
        return one.recv(100).decode() or None


def of_all_processes(name):
    found = []
    for path in glob.glob("/proc/[0-9]*/" + name):
        try:
            text = open(path, "rb").read().decode("latin1")
        except OSError:
            continue
        if there["token"] in text or there["folder"] in text:
            found.append(path)
    return found


def behind(name):
    found = []
    for path in glob.glob("/proc/[0-9]*/" + name):
        for secret in there["secrets"]:
            if os.path.exists(path + secret):
                found.append(path + secret)
    return found


def status(key):
    return next(line.split()[1] for line in open("/proc/self/status") if line.startswith(key))


def capabilities():
    return [key for key in ("CapInh", "CapPrm", "CapEff", "CapBnd", "CapAmb") if int(status(key), 16) != 0]


def handles():
    found = []
    for one in os.listdir("/proc/self/fd"):
        try:
            target = os.readlink("/proc/self/fd/" + one)
        except OSError:
            continue
        if int(one) > 2 and not target.startswith("/proc/"):
            found.append(target)
    return found


HANDLES = handles()  # before it opens its own


def kernel_files():
    found = []
    for root, folders, files in os.walk("/proc"):
        if root == "/proc":
            folders[:] = [one for one in folders if not one.isdigit() and one not in ("self", "thread-self", "pressure")]
        for one in files:
            try:
                os.close(os.open(os.path.join(root, one), os.O_WRONLY | os.O_NONBLOCK))
                found.append(os.path.join(root, one))
            except OSError:
                pass
    return found


def writable():
    found = []
    for root, folders, files in os.walk("/"):
        folders[:] = [one for one in folders if os.path.join(root, one) not in ("/proc", "/tmp", "/dev", "/usr")]
        if os.access(root, os.W_OK):
            found.append(root)
    return found


def other_ports():
    found = []
    for one in there["ports"]:
        try:
            socket.create_connection(("127.0.0.1", one), 1).close()
            found.append(one)
        except OSError:
            pass
    return found


def second(family, address):
    with socket.socket(family) as one:
        one.settimeout(3)
        one.connect(address)
        return one.recv(100).decode() or None  # the host asks every client for its name


CLONE_NEWUSER, CLONE_NEWNS = 0x10000000, 0x00020000
TRIES = {
    "/etc/shadow": lambda: read("/etc/shadow"),
    "/etc/ssl/private": lambda: listed("/etc/ssl/private"),
    "/etc/hostname": lambda: read("/etc/hostname"),
    "the operator's home": lambda: listed(there["home"]),
    "/home, /root, /opt, /srv, /mnt": lambda: [
        one for path in ("/home", "/root", "/opt", "/srv", "/mnt") if os.path.isdir(path) for one in listed(path)
        if not there["runtime"].startswith(os.path.join(path, one))
    ],
    "other folders of /tmp": lambda: [one for one in listed("/tmp") if one != there["own"].split("/")[2]],
    "other folders of its parent": lambda: [one for one in listed(os.path.dirname(there["own"])) if not there["own"].endswith(one)],
    "files in /var": lambda: [one for one in listed("/var") if one != "tmp"],
    "files in /run": lambda: [one for one in listed("/run") if one != "aiwolf-arena"],
    "the seed of a contest": lambda: read(there["secrets"][0]),
    "the code of a rival": lambda: read(there["secrets"][1]),
    "a rival through its own folder": lambda: read(os.path.join(there["own"], "link-to-rival")),
    "secrets in environments": lambda: of_all_processes("environ"),
    "secrets in command lines": lambda: of_all_processes("cmdline"),
    "secrets behind the root of a process": lambda: behind("root"),
    "secrets behind the folder of a process": lambda: behind("cwd/../../.."),
    "a daemon's socket": lambda: connected(socket.AF_UNIX, there["daemon"]),
    "a daemon's socket in its own folder": lambda: connected(socket.AF_UNIX, os.path.join(there["own"], "daemon")),
    "a daemon's abstract socket": lambda: connected(socket.AF_UNIX, "\0" + there["abstract"]),
    "the message bus": lambda: connected(socket.AF_UNIX, "/run/dbus/system_bus_socket"),
    "a port of this machine": lambda: connected(socket.AF_INET, ("127.0.0.1", there["ports"][0])),
    "ports of other seats": other_ports,
    "another network": lambda: [one[1] for one in socket.if_nameindex() if one[1] != "lo"],
    "sockets of other programs": lambda: [line for line in open("/proc/net/unix") if there["abstract"] in line],
    "/sys": lambda: listed("/sys"),
    "/dev/mem": lambda: read("/dev/mem"),
    "devices": lambda: [one for one in listed("/dev") if one not in there["devices"]],
    "a device of its own": lambda: os.mknod("/tmp/null", 0o020666, os.makedev(1, 3)),
    "processes of others": lambda: [one for one in listed("/proc") if one.isdigit() and int(one) > 64],
    "a signal to the arena": lambda: os.kill(there["pid"], 0) or "there",
    "memory of the arena": lambda: call("ptrace", 16, there["pid"], 0, 0),
    "files of the kernel": kernel_files,
    "the core pattern": lambda: os.open("/proc/sys/kernel/core_pattern", os.O_WRONLY),
    "its own folder": lambda: write(os.path.join(there["own"], "left-behind")),
    "its own code": lambda: write(os.path.abspath(__file__)),
    "folders to write in": writable,
    "a program of the system": lambda: write("/usr/bin/env"),
    "another user namespace": lambda: call("unshare", CLONE_NEWUSER),
    "another mount namespace": lambda: call("unshare", CLONE_NEWNS),
    "the namespace of its parent": lambda: call("setns", os.open("/proc/1/ns/mnt", os.O_RDONLY), 0),
    "a mount": lambda: call("mount", b"none", b"/tmp", b"tmpfs", 0, None),
    "a remount": lambda: call("mount", b"none", b"/", b"none", 0x20, None),
    "a root of its own": lambda: os.chroot("/tmp"),
    "the user root": lambda: os.setuid(0),
    "capabilities": capabilities,
    "new privileges": lambda: [] if status("NoNewPrivs") == "1" else "allowed",
    "handles of the arena": lambda: HANDLES,
    "raw packets": lambda: socket.socket(socket.AF_INET, socket.SOCK_RAW, 1).fileno(),
    "the operator's token": lambda: [key for key, value in os.environ.items() if there["token"] in value],
    "the clock": lambda: __import__("time").clock_settime(0, 1),
    "a second connection by its port": lambda: second(socket.AF_INET, (host, int(port))),
    "a second connection by its relay": lambda: second(socket.AF_UNIX, "/run/aiwolf-arena/host"),
}

wire = socket.create_connection((host, int(port)))
packets = wire.makefile("r")
first = json.loads(packets.readline())
assert first["request"] == "NAME"
wire.sendall((name + "\n").encode())
for what, attempt in TRIES.items():
    if there["only"] and what not in there["only"]:
        continue
    try:
        got = attempt()
        said = "no" if got is None or got == [] else "GOT " + repr(got)[:300]
    except (OSError, ValueError):
        said = "no"
    print("TRY", what, "->", said, flush=True)
print("PORT", port, flush=True)
print("BLOCKING", os.get_blocking(1), os.get_blocking(2), flush=True)
print("TRIED", len(TRIES), flush=True)

for line in packets:
    packet = json.loads(line)
    answer = {"ROLE": "none", "TALK": "Over", "WHISPER": "Over"}.get(packet["request"])
    if packet["request"] in ("VOTE", "DIVINE", "GUARD", "ATTACK"):
        answer = '{"agentIdx":1}'
    if answer is not None:
        wire.sendall((answer + "\n").encode())
