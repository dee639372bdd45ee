#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Checks what agents are told of tools or of a native canvas, and writes it as the programs read it.

usage: check-declarations.py DECLARATIONS.json TABLE.c OUTPUT.json

DECLARATIONS is {"$defs"?, "tools": [...]} or {"$defs"?, "description", "inputSchema", "actions": [...]}. Where a schema
stands there may be {"$ref": "#/$defs/NAME"}: OUTPUT has the definition in its place, and members beside "$ref" win.
TABLE is the C file with the functions, in an array called tools or actions.

A schema stays in the words that src/base/easel-schema.c checks, follows the meta-schema of JSON Schema 2020-12,
and has an object root. Every function has its entry, and every entry its function, in one order."""

import json
import pathlib
import re
import sys

HERE = pathlib.Path(__file__).resolve().parent
TESTS = HERE.parent / "tests"
META = TESTS / "native" / "data" / "json-schema-2020-12"
COMPILER = HERE.parent / "src" / "base" / "easel-schema.c"
sys.path.insert(0, str(TESTS / "support"))
from json_schema import Checker  # noqa: E402

HINTS = {"readOnlyHint", "destructiveHint", "idempotentHint", "openWorldHint"}
# Some clients hide tools with longer names.
TOOL_NAME = re.compile(r"[a-z0-9_]{1,40}")
ACTION_NAME = re.compile(r"(?!canvas\.)[A-Za-z0-9][A-Za-z0-9._-]{0,127}")
REFERENCE = re.compile(r"#/\$defs/(\w+)")
WORDS = re.compile(r"words\[\] = \{\n(.*?)^\};.*?bounds\[\] = \{\n(.*?)^\};", re.DOTALL | re.MULTILINE)


class Fault(Exception):
    pass


def read(path):
    def unique(pairs):
        names = [name for name, _ in pairs]
        for name in names:
            if names.count(name) > 1:
                raise Fault(f"{name} stands twice in one object")
        return dict(pairs)

    def refuse(word):
        raise Fault(f"{word} is no JSON")

    try:
        return json.loads(path.read_text(encoding="utf-8"), object_pairs_hook=unique, parse_constant=refuse)
    except ValueError as error:
        raise Fault(str(error)) from error


class References:
    def __init__(self, definitions):
        self.definitions = definitions
        self.used = set()

    def resolve(self, value, within=()):
        if isinstance(value, list):
            return [self.resolve(item, within) for item in value]
        if not isinstance(value, dict):
            return value
        if "$ref" not in value:
            return {name: self.resolve(member, within) for name, member in value.items()}
        match = REFERENCE.fullmatch(str(value["$ref"]))
        if match is None or match[1] not in self.definitions:
            raise Fault(f"{value['$ref']} is not defined")
        name = match[1]
        if name in within:
            raise Fault(f"{name} contains itself")
        self.used.add(name)
        beside = {member: inner for member, inner in value.items() if member != "$ref"}
        return self.resolve(self.definitions[name], (*within, name)) | self.resolve(beside, within)


class Schemas:
    def __init__(self):
        tables = WORDS.search(COMPILER.read_text(encoding="utf-8"))
        self.words = set(re.findall(r'\{ "(\w+)"', tables[1] + tables[2]))
        self.meta = Checker({path.stem: json.loads(path.read_text(encoding="utf-8")) for path in META.glob("*.json")})

    def check(self, schema, where):
        faults = self.meta.faults(self.meta.root, schema, self.meta.root)
        if faults:
            raise Fault(f"{where}: {faults[0]}")
        if schema.get("type") != "object":
            raise Fault(f"{where}: the root is no object")
        self.check_words(schema, where)

    def check_words(self, schema, where):
        if not isinstance(schema, dict):
            raise Fault(f"{where}: a schema is not an object")
        for word in schema.keys() - self.words:
            raise Fault(f'{where}: "{word}" is not checked')
        if schema.get("additionalProperties", False) is not False:
            raise Fault(f"{where}: additionalProperties can only be false")
        properties = schema.get("properties", {})
        for name in schema.get("required", []):
            if name not in properties:
                raise Fault(f"{where}: {name} is required and has no schema")
        for name, inner in properties.items():
            self.check_words(inner, f"{where}.{name}")
        if "items" in schema:
            self.check_words(schema["items"], f"{where}[]")


def expect(condition, words):
    if not condition:
        raise Fault(words)


def check_members(entry, where, needed, optional=()):
    expect(isinstance(entry, dict), f"{where} is no object")
    for name in entry.keys() - {*needed, *optional}:
        raise Fault(f"{where}: nobody reads {name}")
    for name in needed:
        expect(name in entry, f"{where} has no {name}")
    for name in {"name", "title", "description"} & entry.keys():
        expect(isinstance(entry[name], str) and entry[name].strip(), f"{where}: {name} is no text")


def check_tool(tool, where, schemas):
    check_members(tool, where, ("name", "title", "description", "annotations", "inputSchema"), ("outputSchema",))
    expect(TOOL_NAME.fullmatch(tool["name"]), f"{where}: a name is [a-z_]{{1,40}}")
    hints = tool["annotations"]
    # All of them, always: what is absent counts as destructive and open to the world.
    expect(isinstance(hints, dict) and hints.keys() == HINTS and all(isinstance(v, bool) for v in hints.values()),
           f"{where}: annotations are {', '.join(sorted(HINTS))}, true or false")
    expect(not (hints["readOnlyHint"] and hints["destructiveHint"]), f"{where} reads only, and destroys")
    schemas.check(tool["inputSchema"], f"{where} inputSchema")
    if "outputSchema" in tool:
        schemas.check(tool["outputSchema"], f"{where} outputSchema")


def check_action(action, where, schemas):
    check_members(action, where, ("name", "description", "inputSchema"))
    expect(ACTION_NAME.fullmatch(action["name"]), f"{where}: a name is {ACTION_NAME.pattern}")
    schemas.check(action["inputSchema"], f"{where} inputSchema")


def handled(table, array):
    text = table.read_text(encoding="utf-8")
    match = re.search(rf"\b{array}\[\] = \{{\n(.*?)^\}};", text, re.DOTALL | re.MULTILINE)
    expect(match, f"{table.name} has no table {array}[]")
    return re.findall(r'^ {2}\{\s*"([^"]*)",', match[1], re.MULTILINE)


def check_names(entries, functions, table):
    names = [entry["name"] for entry in entries]
    for name in names:
        expect(names.count(name) == 1, f"{name} is declared twice")
        expect(name in functions, f"{name} has no function in {table.name}")
    for name in functions:
        expect(name in names, f"{name} of {table.name} is not declared")
    expect(names == functions, f"the order is not that of {table.name}")


def check(source, table):
    """Returns what the programs read."""
    document = read(source)
    expect(isinstance(document, dict), "the root is no object")
    definitions = document.pop("$defs", {})
    references = References(definitions)
    array, check_entry = ("tools", check_tool) if "tools" in document else ("actions", check_action)
    resolved = references.resolve(document)
    for name in definitions.keys() - references.used:
        raise Fault(f"nothing uses the definition {name}")
    schemas = Schemas()
    if array == "tools":
        check_members(resolved, "the root", ("tools",))
    else:
        check_members(resolved, "the root", ("description", "inputSchema", "actions"))
        schemas.check(resolved["inputSchema"], "inputSchema")
    expect(isinstance(resolved[array], list), f"{array} is no list")
    for number, entry in enumerate(resolved[array]):
        name = entry.get("name") if isinstance(entry, dict) else None
        check_entry(entry, f"{array}[{number}] {name}" if name else f"{array}[{number}]", schemas)
    check_names(resolved[array], handled(table, array), table)
    return resolved["tools"] if array == "tools" else resolved


def main(source, table, output):
    try:
        checked = check(pathlib.Path(source), pathlib.Path(table))
    except Fault as fault:
        sys.exit(f"{source}: {fault}")
    pathlib.Path(output).write_text(json.dumps(checked, ensure_ascii=False, separators=(",", ":")), encoding="utf-8")
    return 0


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))
