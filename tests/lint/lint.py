#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs one check over the project. usage: lint.py CHECK [FOLDER]"""

import importlib
import pathlib
import sys

from tree import Tree


def main(arguments):
    if not arguments:
        print(__doc__, file=sys.stderr)
        return 2
    root = arguments[1] if len(arguments) > 1 else pathlib.Path(__file__).resolve().parents[2]
    tree = Tree(root)
    check = importlib.import_module(f"checks.{arguments[0]}")
    faults = sorted(set(check.check(tree)))
    for fault in faults:
        print(fault)
    if hasattr(check, "hints"):
        for hint in sorted(check.hints(tree)):
            print(f"hint: {hint}")
    if hasattr(check, "summary"):
        print(check.summary(tree))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.dont_write_bytecode = True
    sys.exit(main(sys.argv[1:]))
