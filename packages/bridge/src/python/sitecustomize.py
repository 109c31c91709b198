"""Python imports this before a client, as a folder in PYTHONPATH: random numbers come from the seat's key, and time is counted.

AIWOLF_ARENA_RANDOM: a seed in hexadecimal digits, or "real".  AIWOLF_ARENA_CLOCK: "counted" or "real".
Works with Python 3.8 and newer. The standard library itself keeps the real clock: its queues and locks wait for real threads.
"""
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
RANDOM = os.environ.pop("AIWOLF_ARENA_RANDOM", "real")
CLOCK = os.environ.pop("AIWOLF_ARENA_CLOCK", "real")


def seed_random(key):
    import random

    source = random.Random(key)  # what the system would give
    plain_seed = random.Random.seed

    def urandom(size):
        return source.getrandbits(8 * size).to_bytes(size, "big") if size else b""

    def seed(self, a=None, version=2):
        plain_seed(self, source.getrandbits(128) if a is None else a, version)

    os.urandom = random._urandom = urandom  # of SystemRandom, so of `secrets` and numpy.random.default_rng, too
    os.getrandom = lambda size, flags=0: urandom(size)
    random.Random.seed = seed
    random.seed = random._inst.seed
    random.seed()

    def of_uuid(uuid):
        uuid.uuid1 = lambda node=None, clock_seq=None: uuid.UUID(int=source.getrandbits(128), version=1)

    after_import("uuid", of_uuid)
    after_import("numpy.random", lambda numpy_random: numpy_random.seed(source.getrandbits(32)))
    after_import("torch", lambda torch: torch.manual_seed(source.getrandbits(63)))


class AfterImport:
    """Changes modules when they have been imported: each costs a client time only if it uses it."""

    def __init__(self):
        self.changes = {}

    def find_spec(self, name, path=None, target=None):
        if name not in self.changes:
            return None
        change = self.changes.pop(name)
        import importlib.util

        spec = importlib.util.find_spec(name)
        if spec is None or spec.loader is None or not hasattr(spec.loader, "exec_module"):
            return spec
        execute = spec.loader.exec_module

        def exec_module(module):
            execute(module)
            change(module)

        spec.loader.exec_module = exec_module
        return spec


hook = AfterImport()


def after_import(name, change):
    if name in sys.modules:
        change(sys.modules[name])
    else:
        hook.changes[name] = change


STEP_NS = 20_000
LONGEST_SLEEP_NS = 1_000_000  # so that one who polls needs no processor
START_NS = 1_767_225_600_000_000_000  # 2026-01-01 in UTC


def count_time():
    import select
    import socket
    import time

    folder = os.path.dirname(os.__file__) + os.sep
    library = (folder, "<frozen ")
    packages = (folder + "site-packages", folder + "dist-packages")
    state = {"ns": 0, "idle": None}

    def is_library(depth=2):
        """Whether the standard library asks: it, too, waits for what happens outside."""
        file = sys._getframe(depth).f_code.co_filename
        return file.startswith(library) and not file.startswith(packages) or file == __file__

    def tick():
        state["ns"] += STEP_NS
        return state["ns"]

    def now_secs():
        return (START_NS + tick()) / 1e9

    def reading(plain, start, is_ns):
        def read():
            if is_library():
                return plain()
            ns = start + tick()
            return ns if is_ns else ns / 1e9

        return read

    for name, start in (("time", START_NS), ("monotonic", 0), ("perf_counter", 0), ("process_time", 0), ("thread_time", 0)):
        for suffix in ("", "_ns"):
            if hasattr(time, name + suffix):
                setattr(time, name + suffix, reading(getattr(time, name + suffix), start, suffix != ""))

    def of_clock(plain, is_ns):
        def read(clock):
            if is_library():
                return plain(clock)
            ns = tick() + (START_NS if clock == time.CLOCK_REALTIME else 0)
            return ns if is_ns else ns / 1e9

        return read

    if hasattr(time, "clock_gettime"):
        time.clock_gettime = of_clock(time.clock_gettime, False)
        time.clock_gettime_ns = of_clock(time.clock_gettime_ns, True)

    plain_sleep = time.sleep

    def sleep(secs):
        if is_library() or not secs > 0:
            return plain_sleep(secs)
        state["ns"] += int(secs * 1e9)
        plain_sleep(min(secs, LONGEST_SLEEP_NS / 1e9))

    time.sleep = sleep

    def of_now(plain):
        def convert(secs=None):
            return plain(now_secs() if secs is None and not is_library() else secs)

        return convert

    for name in ("localtime", "gmtime", "ctime"):
        setattr(time, name, of_now(getattr(time, name)))
    plain_strftime, plain_asctime = time.strftime, time.asctime
    time.strftime = lambda form, *when: plain_strftime(form, *(when or (time.localtime(now_secs()),)))
    time.asctime = lambda *when: plain_asctime(*(when or (time.localtime(now_secs()),)))

    after_import("datetime", lambda module: count_dates(module, now_secs))

    def of_waiting(plain, is_nothing):
        """Waiting for packets takes no time: how often a client looks in vain depends on the machine."""

        def wait(*args, **kwargs):
            got = None
            try:
                got = plain(*args, **kwargs)
                return got
            finally:
                if got is None or is_nothing(got):
                    state["idle"] = state["ns"] if state["idle"] is None else state["idle"]
                elif state["idle"] is not None:
                    state["ns"], state["idle"] = state["idle"], None

        return wait

    plain_recv, plain_recv_into = socket.socket.recv, socket.socket.recv_into
    ahead = bytearray(1 << 16)

    def until_line_end(sock, most):
        """A reading ends where a line ends: in which pieces packets come depends on the machine, and moves objects in memory."""
        if socket.SocketType.type.__get__(sock) != socket.SOCK_STREAM:
            return most
        got = plain_recv_into(sock, ahead, min(most, len(ahead)), socket.MSG_PEEK)
        return ahead.find(b"\n", 0, got) + 1 or got or most

    def recv(self, bufsize, flags=0):
        return plain_recv(self, bufsize if flags else until_line_end(self, bufsize), flags)

    def recv_into(self, buffer, nbytes=0, flags=0):
        most = nbytes or memoryview(buffer).nbytes
        return plain_recv_into(self, buffer, most if flags else until_line_end(self, most), flags)

    for plain in (recv, recv_into):
        setattr(socket.socket, plain.__name__, of_waiting(plain, lambda got: not got))
    select.select = of_waiting(select.select, lambda got: not any(got))


def count_dates(module, now_secs):
    class Counted(type):
        """Objects that C makes are of the plain class, and count as instances of ours."""

        def __instancecheck__(cls, one):
            return isinstance(one, cls.__mro__[1])

        def __subclasscheck__(cls, other):
            return issubclass(other, cls.__mro__[1])

    class date(module.date, metaclass=Counted):
        @classmethod
        def today(cls):
            return cls.fromtimestamp(now_secs())

    class datetime(module.datetime, metaclass=Counted):
        @classmethod
        def now(cls, tz=None):
            return cls.fromtimestamp(now_secs(), tz)

        @classmethod
        def today(cls):
            return cls.fromtimestamp(now_secs())

        @classmethod
        def utcnow(cls):
            return cls.fromtimestamp(now_secs(), module.timezone.utc).replace(tzinfo=None)

    for ours in (date, datetime):
        ours.__module__, ours.__qualname__ = "datetime", ours.__name__  # for pickle
        setattr(module, ours.__name__, ours)


def import_hidden():
    """Imports the sitecustomize of this machine, if this one hides another."""
    ours = sys.modules.pop("sitecustomize", None)
    sys.path[:] = [path for path in sys.path if os.path.abspath(path) != HERE]
    try:
        import sitecustomize  # noqa: F401
    except ImportError:
        if ours is not None:
            sys.modules["sitecustomize"] = ours


sys.meta_path.insert(0, hook)
import_hidden()
if RANDOM != "real":
    seed_random(int(RANDOM, 16))
if CLOCK == "counted":
    count_time()
