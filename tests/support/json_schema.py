# SPDX-License-Identifier: GPL-3.0-or-later
"""What tests in Python share: JSON Schema, and TAP."""

import json
import re

TYPES = {
    "object": lambda v: isinstance(v, dict),
    "array": lambda v: isinstance(v, list),
    "string": lambda v: isinstance(v, str),
    "boolean": lambda v: isinstance(v, bool),
    "null": lambda v: v is None,
    "number": lambda v: isinstance(v, (int, float)) and not isinstance(v, bool),
    "integer": lambda v: isinstance(v, int) and not isinstance(v, bool),
}
# Words that say nothing about whether a value is right, or are followed where they are pointed at.
SILENT = {"$schema", "$id", "$vocabulary", "$dynamicAnchor", "$anchor", "$comment", "$defs", "title", "description",
          "default", "deprecated", "format", "readOnly", "writeOnly"}


class Checker:
    """As much of draft 2020-12 as its meta-schema and ours use; a word beyond that is an error of this program."""

    def __init__(self, documents):
        self.documents = documents
        self.root = documents.get("schema")

    def faults(self, schema, value, document, path="$"):
        if isinstance(schema, bool):
            return [] if schema else [f"{path}: nothing is right here"]
        found = []
        for word, wanted in schema.items():
            if word in SILENT:
                continue
            check = getattr(self, "check_" + word.lstrip("$"), None)
            if check is None:
                raise SystemExit(f"unknown word {word}")
            found += check(wanted, value, schema, document, path)
        return found

    def check_ref(self, wanted, value, schema, document, path):
        name, _, pointer = wanted.partition("#")
        document = self.documents[name.removeprefix("meta/")] if name else document
        target = document
        for part in filter(None, pointer.split("/")):
            target = target[part]
        return self.faults(target, value, document, path)

    def check_dynamicRef(self, wanted, value, schema, document, path):
        return self.faults(self.root, value, self.root, path)

    def check_allOf(self, wanted, value, schema, document, path):
        return [fault for one in wanted for fault in self.faults(one, value, document, path)]

    def check_anyOf(self, wanted, value, schema, document, path):
        tries = [self.faults(one, value, document, path) for one in wanted]
        return [] if any(not faults for faults in tries) else tries[0]

    def check_type(self, wanted, value, schema, document, path):
        names = [wanted] if isinstance(wanted, str) else wanted
        return [] if any(TYPES[name](value) for name in names) else [f"{path}: not {wanted}"]

    def check_enum(self, wanted, value, schema, document, path):
        return [] if value in wanted else [f"{path}: not one of {wanted}"]

    def check_const(self, wanted, value, schema, document, path):
        return [] if value == wanted else [f"{path}: not {wanted}"]

    def check_properties(self, wanted, value, schema, document, path):
        if not isinstance(value, dict):
            return []
        return [fault for name in wanted.keys() & value.keys()
                for fault in self.faults(wanted[name], value[name], document, f"{path}.{name}")]

    def check_additionalProperties(self, wanted, value, schema, document, path):
        if not isinstance(value, dict):
            return []
        return [fault for name in value.keys() - schema.get("properties", {}).keys()
                for fault in self.faults(wanted, value[name], document, f"{path}.{name}")]

    def check_propertyNames(self, wanted, value, schema, document, path):
        names = value if isinstance(value, dict) else ()
        return [fault for name in names for fault in self.faults(wanted, name, document, f"{path}.{name}")]

    def check_required(self, wanted, value, schema, document, path):
        return [f"{path}: no {name}" for name in wanted if isinstance(value, dict) and name not in value]

    def check_items(self, wanted, value, schema, document, path):
        items = value if isinstance(value, list) else ()
        return [fault for i, item in enumerate(items) for fault in self.faults(wanted, item, document, f"{path}[{i}]")]

    def check_uniqueItems(self, wanted, value, schema, document, path):
        texts = [json.dumps(item, sort_keys=True) for item in value] if isinstance(value, list) else []
        return [f"{path}: one thing twice"] if wanted and len(set(texts)) < len(texts) else []

    def check_pattern(self, wanted, value, schema, document, path):
        return [f"{path}: not like {wanted}"] if isinstance(value, str) and not re.search(wanted, value) else []

    @staticmethod
    def bound(kind, measure, is_right):
        def check(self, wanted, value, schema, document, path):
            if not TYPES[kind](value) or is_right(measure(value), wanted):
                return []
            return [f"{path}: beyond {wanted}"]
        return check


for word, kind, measure, is_right in (
        ("minimum", "number", float, lambda a, b: a >= b), ("maximum", "number", float, lambda a, b: a <= b),
        ("exclusiveMinimum", "number", float, lambda a, b: a > b),
        ("minLength", "string", len, lambda a, b: a >= b), ("maxLength", "string", len, lambda a, b: a <= b),
        ("minItems", "array", len, lambda a, b: a >= b), ("maxItems", "array", len, lambda a, b: a <= b)):
    setattr(Checker, "check_" + word, Checker.bound(kind, measure, is_right))


class Tap:
    def __init__(self):
        self.number = self.failed = 0

    def report(self, name, faults):
        self.number += 1
        self.failed += bool(faults)
        print(f"{'not ok' if faults else 'ok'} {self.number} {name}", *faults, sep="\n# ")

    def end(self):
        print(f"1..{self.number}")
        return 1 if self.failed else 0
