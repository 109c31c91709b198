"""Prints what a script imports, as JSON: {"version", "libraries": {NAME: VERSION}, "files": [PATH]}. It runs none of it.

imports.py [SCRIPT]   Libraries are installed distributions, files the script, modules in its folder, and data such as "model.pkl" there
that a text of the program names. What a program reads by a computed name is not seen. Works with Python 3.8 and newer.
"""
import ast
import json
import os
import platform
import sys
from importlib import metadata

MOST_FILES = 2000
LARGEST = 1 << 22
DATA = tuple(".csv .joblib .json .model .npy .npz .onnx .pickle .pkl .pt .pth .safetensors .toml .yaml .yml".split())


def parsed(path):
    """The syntax tree of a file; None if it has none."""
    try:
        if os.path.getsize(path) > LARGEST:
            return None
        with open(path, "rb") as file:
            return ast.parse(file.read())
    except (OSError, SyntaxError, ValueError, RecursionError, MemoryError):
        return None


def imported(tree):
    """The modules that a file imports, as (levels above it, dotted name)."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield 0, alias.name
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            yield node.level, base
            for alias in node.names:
                yield node.level, base + "." + alias.name if base else alias.name


def named_data(tree, home):
    """The files of data below a folder that texts of a program name."""
    for node in ast.walk(tree):
        text = node.value if isinstance(node, ast.Constant) else None
        if not isinstance(text, str) or not text.lower().endswith(DATA) or "\0" in text or len(text) > 255:
            continue
        path = os.path.normpath(os.path.join(home, text))
        if path.startswith(home + os.sep) and os.path.isfile(path):
            yield path


def local_files(folder, name):
    """The files of a dotted name below a folder: those of its packages, and its own."""
    at = folder
    for part in filter(None, name.split(".")):
        at = os.path.join(at, part)
        for path in (at + ".py", os.path.join(at, "__init__.py")):
            if os.path.isfile(path):
                yield path


def walk(script):
    home = os.path.dirname(os.path.abspath(script))
    files, data, others, todo = [], set(), set(), [os.path.abspath(script)]
    while todo and len(files) < MOST_FILES:
        path = todo.pop()
        if path in files:
            continue
        files.append(path)
        tree = parsed(path)
        if tree is None:
            continue
        data.update(named_data(tree, home))
        for level, name in imported(tree):
            folder = home
            if level > 0:
                folder = os.path.dirname(path)
                for _ in range(level - 1):
                    folder = os.path.dirname(folder)
            found = list(local_files(folder, name))
            todo.extend(found)
            if not found and level == 0:
                others.add(name.split(".")[0])
    return sorted(data.union(files)), others - set(sys.builtin_module_names)


def versions(modules):
    """Versions by distribution, of those that bring the modules."""
    found, left = {}, set()
    for module in modules:
        try:
            found[module] = metadata.version(module)
        except Exception:  # no distribution has the module's name
            left.add(module)
    for one in metadata.distributions() if left else ():
        try:
            tops = (one.read_text("top_level.txt") or "").split()
            if left.intersection(tops):
                found[one.metadata["Name"]] = one.version
        except Exception:
            continue  # a damaged distribution
    return found


if __name__ == "__main__":
    files, modules = walk(sys.argv[1]) if len(sys.argv) > 1 else ([], set())
    libraries = versions(modules)
    print(json.dumps({"version": platform.python_version(), "libraries": dict(sorted(libraries.items())), "files": files}))
