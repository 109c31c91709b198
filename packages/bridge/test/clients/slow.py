"""A client that needs a second to start, as a JVM does: slow.py HOST PORT NAME"""
import os
import runpy
import sys
import time

time.sleep(1)
print("the victim plays", flush=True)
runpy.run_path(os.path.join(os.path.dirname(os.path.abspath(__file__)), "habit.py"), run_name="__main__")
