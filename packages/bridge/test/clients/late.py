"""Joins as over.py does, but only so often: late.py COUNTER TIMES over.py ARGUMENTS. Later starts end, or sleep for ever.

COUNTER: a file that counts starts; TIMES: how many join; `+` behind it: the others sleep.
"""
import os
import runpy
import sys
import time

counter, times = sys.argv[1], sys.argv[2]
with open(counter, "ab") as file:
    file.write(b".")
if os.path.getsize(counter) > int(times.rstrip("+")):
    if times.endswith("+"):
        time.sleep(600)
    raise RuntimeError("no licence left") from OSError("disk")
sys.argv = sys.argv[3:]
runpy.run_path(sys.argv[0], run_name="__main__")
