#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Declarations that must not be built: build-aux/check-declarations.py names what is wrong with each."""

import copy
import importlib
import json
import pathlib
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent / "support"), str(HERE.parent.parent / "build-aux")]
from json_schema import Tap  # noqa: E402

checker = importlib.import_module("check-declarations")

HINTS = {"readOnlyHint": True, "destructiveHint": False, "idempotentHint": True, "openWorldHint": False}
INPUT = {"type": "object", "properties": {"a": {"$ref": "#/$defs/text", "description": "A."}}, "required": ["a"]}
TOOLS = {"$defs": {"text": {"type": "string", "maxLength": 9, "description": "Some text."}}, "tools": [
    {"name": "one", "title": "One", "description": "First.", "annotations": HINTS, "inputSchema": INPUT},
    {"name": "two", "title": "Two", "description": "Second.", "annotations": HINTS, "inputSchema": {"type": "object"},
     "outputSchema": {"type": "object", "properties": {"a": {"$ref": "#/$defs/text"}}}}]}
TABLE = 'static const McpTool tools[] = {\n  { "one", run_one },\n  { "two", run_two, describe_two },\n};\n'
CANVAS = {"description": "A canvas.", "inputSchema": {"type": "object"}, "actions": [
    {"name": "go", "description": "Goes.", "inputSchema": {"type": "object", "additionalProperties": False}}]}
ACTIONS = 'static const EaselActionDeclaration actions[] = {\n  { "go", EASEL_ACTION_READ, go },\n};\n'
GONE = object()


def run(text, table):
    """Returns (the complaint, what was written)."""
    with tempfile.TemporaryDirectory() as folder:
        source, code, output = (pathlib.Path(folder, name) for name in ("d.json", "table.c", "out.json"))
        source.write_text(text, encoding="utf-8")
        code.write_text(table, encoding="utf-8")
        try:
            checker.main(source, code, output)
        except SystemExit as end:
            return str(end), json.loads(output.read_text(encoding="utf-8")) if output.exists() else None
        return "", json.loads(output.read_text(encoding="utf-8"))


def changed(document, path, value):
    """@document with @value at @path, or without what was there."""
    document = copy.deepcopy(document)
    *parents, last = path
    place = document
    for name in parents:
        place = place[name]
    if value is GONE:
        del place[last]
    else:
        place[last] = value
    return json.dumps(document)


ONE = ("tools", 0)
SCHEMA = (*ONE, "inputSchema")
WRONG = [
    ("{", TABLE, "line 1"),
    ('{"tools": [], "tools": []}', TABLE, "tools stands twice"),
    ('{"tools": [NaN]}', TABLE, "NaN"),
    ("[]", TABLE, "the root is no object"),
    (changed(TOOLS, ("tools",), GONE), TABLE, "nothing uses the definition text"),
    (changed(TOOLS, ("tools",), {}), TABLE, "nothing uses the definition text"),
    (changed(TOOLS, ("more",), 1), TABLE, "nobody reads more"),
    (changed(TOOLS, (*ONE, "description"), GONE), TABLE, "tools[0] one has no description"),
    (changed(TOOLS, (*ONE, "description"), " "), TABLE, "description is no text"),
    (changed(TOOLS, (*ONE, "hint"), 1), TABLE, "nobody reads hint"),
    (changed(TOOLS, (*ONE, "name"), "One"), TABLE, "a name is [a-z_]"),
    (changed(TOOLS, (*ONE, "annotations", "openWorldHint"), GONE), TABLE, "annotations are"),
    (changed(TOOLS, (*ONE, "annotations", "openWorldHint"), "no"), TABLE, "annotations are"),
    (changed(TOOLS, (*ONE, "annotations", "destructiveHint"), True), TABLE, "reads only, and destroys"),
    (changed(TOOLS, (*SCHEMA, "type"), "array"), TABLE, "the root is no object"),
    (changed(TOOLS, (*SCHEMA, "type"), "objekt"), TABLE, "tools[0] one inputSchema: $.type"),
    (changed(TOOLS, (*SCHEMA, "oneOf"), [{}]), TABLE, '"oneOf" is not checked'),
    (changed(TOOLS, (*SCHEMA, "properties", "b"), {"items": {"format": "uri"}}), TABLE, '"format" is not checked'),
    (changed(TOOLS, (*SCHEMA, "additionalProperties"), True), TABLE, "can only be false"),
    (changed(TOOLS, (*SCHEMA, "required"), ["b"]), TABLE, "b is required and has no schema"),
    (changed(TOOLS, ("tools", 1, "outputSchema", "maxLength"), -1), TABLE, "tools[1] two outputSchema: $.maxLength"),
    (changed(TOOLS, (*SCHEMA, "properties", "a"), {"$ref": "#/$defs/other"}), TABLE, "#/$defs/other is not defined"),
    (changed(TOOLS, (*SCHEMA, "properties", "a"), {"$ref": "elsewhere.json"}), TABLE, "is not defined"),
    (changed(TOOLS, ("$defs", "text", "items"), {"$ref": "#/$defs/text"}), TABLE, "text contains itself"),
    (changed(TOOLS, ("$defs", "more"), {}), TABLE, "nothing uses the definition more"),
    (json.dumps(TOOLS), TABLE.replace('"two"', '"three"'), "two has no function"),
    (json.dumps(TOOLS), TABLE.replace("};\n", '  { "three", run },\n};\n'), "three of table.c is not declared"),
    (json.dumps(TOOLS | {"tools": TOOLS["tools"][::-1]}), TABLE, "the order is not that of table.c"),
    (changed(TOOLS, ("tools", 1, "name"), "one"), TABLE, "one is declared twice"),
    (json.dumps(TOOLS), ACTIONS, "has no table tools[]"),
    (changed(CANVAS, ("inputSchema",), GONE), ACTIONS, "the root has no inputSchema"),
    (changed(CANVAS, ("inputSchema", "type"), GONE), ACTIONS, "inputSchema: the root is no object"),
    (changed(CANVAS, ("actions",), {}), ACTIONS, "actions is no list"),
    (changed(CANVAS, ("actions", 0), 7), ACTIONS, "actions[0] is no object"),
    (changed(CANVAS, ("actions", 0, "name"), "canvas.go"), ACTIONS, "a name is"),
    (changed(CANVAS, ("actions", 0, "inputSchema"), GONE), ACTIONS, "actions[0] go has no inputSchema"),
]


def main():
    tap = Tap()
    complaint, tools = run(json.dumps(TOOLS), TABLE)
    tap.report("good tools", [complaint] if complaint else [])
    properties = [tools[0]["inputSchema"]["properties"], tools[1]["outputSchema"]["properties"]] if tools else []
    tap.report("definitions stand where they are referred to", [] if properties == [
        {"a": {"type": "string", "maxLength": 9, "description": "A."}},
        {"a": {"type": "string", "maxLength": 9, "description": "Some text."}}] else [str(properties)])
    complaint, canvas = run(json.dumps(CANVAS), ACTIONS)
    tap.report("a good canvas", [complaint] if complaint or canvas != CANVAS else [])
    for text, table, words in WRONG:
        complaint, output = run(text, table)
        faults = [] if words in complaint else [complaint or "it is taken"]
        tap.report(words, faults + (["there is output"] if output is not None else []))
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
