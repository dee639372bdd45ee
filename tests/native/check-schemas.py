#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Checks what hosts are told of the native canvases: every published schema follows the JSON Schema meta-schema, and
examples.json has examples of every canvas and action that follow its schema, and others that do not.

usage: check-schemas.py PROGRAM, which prints the declarations when it is called with --declarations"""

import json
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "support"))
from json_schema import Checker, Tap  # noqa: E402

META = HERE / "data" / "json-schema-2020-12"
# No schema may be unable to fail.
WRONG = [{"type": "strin"}, {"required": "a"}, {"minLength": -1}, {"properties": []}, {"enum": {}}, {"pattern": 1},
         {"items": 7}, {"properties": {"a": {"type": []}}}, {"required": ["a", "a"]}, {"additionalProperties": "no"},
         {"maximum": "9"}, {"description": 1}, 7]


def published(declarations):
    """Yields (canvas, "open" or the action, schema)."""
    for declaration in declarations:
        yield declaration["canvasId"], "open", declaration["inputSchema"]
        for action in declaration["actions"]:
            yield declaration["canvasId"], action["name"], action["inputSchema"]


def check_examples(schema, examples):
    checker = Checker({})
    if not examples.get("good") or not examples.get("bad"):
        return ["there is no example that follows it, or none that does not"]
    faults = [fault for good in examples["good"] for fault in checker.faults(schema, good, schema)]
    return faults + [f"{bad} follows it" for bad in examples["bad"].values() if not checker.faults(schema, bad, schema)]


def main(program):
    meta = Checker({path.stem: json.loads(path.read_text()) for path in META.glob("*.json")})
    examples = json.loads((HERE / "examples.json").read_text())
    output = subprocess.run([program, "--declarations"], check=True, capture_output=True, text=True).stdout
    entries = list(published(json.loads(output)))
    tap = Tap()
    for wrong in WRONG:
        tap.report(f"meta-schema refuses {json.dumps(wrong)}",
                   [] if meta.faults(meta.root, wrong, meta.root) else ["it does not"])
    for canvas, action, schema in entries:
        tap.report(f"{canvas} {action}: meta-schema", meta.faults(meta.root, schema, meta.root))
        tap.report(f"{canvas} {action}: examples", check_examples(schema, examples.get(canvas, {}).get(action, {})))
    known = {(canvas, action) for canvas, action, _ in entries}
    tap.report("no example of what is not declared",
               [f"{c} {a}" for c, actions in examples.items() for a in actions if (c, a) not in known])
    return tap.end()


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1]))
