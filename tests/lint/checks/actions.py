# SPDX-License-Identifier: GPL-3.0-or-later
"""Every action that a native canvas declares is tested: once as it should be, and once as it fails.

Read are the declaration.json of src/native/ROOM, of which the build knows that they name what is in the tables of
functions, and the calls in tests/native/ROOM of the helpers below. A name alone proves nothing; a call of one of these
does, because each invokes the action and asserts the outcome that it stands for."""

import json
import re

SUCCESS = ("editor_invoke", "invoke_at", "browser_do", "terminal_invoke", "form_invoke")
FAILURE = ("editor_fails", "fails_at", "browser_fail", "terminal_invoke_fails", "form_invoke_fails")

COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
CALL = re.compile(rf"\b({'|'.join(SUCCESS + FAILURE)}) \(\s*[^,()]+,\s*\"([^\"]*)\",")


def check(tree):
    tested = tested_actions(tree)
    for room, file, line, action in declared_actions(tree):
        for outcome, helpers in (("success", SUCCESS), ("failure", FAILURE)):
            if not any((room, helper, action) in tested for helper in helpers):
                yield f"{file.path}:{line}: no test in tests/{room} has a {outcome} of {action}"


def declared_actions(tree):
    for file in tree.c("src"):
        if file.room.startswith("native/") and file.name.endswith("-declaration.c"):
            folder = file.path.rsplit("/", 1)[0]
            declaration = tree.find(f"{folder}/declaration.json")
            if declaration is None:
                yield file.room, file, 1, "anything, as there is no declaration.json"
                continue
            for action in json.loads(declaration.text)["actions"]:
                name = json.dumps(action["name"])
                line = declaration.text.count("\n", 0, declaration.text.find(f'"name": {name}')) + 1
                yield file.room, declaration, line, action["name"]


def tested_actions(tree):
    """A static function that nobody calls does not compile, so every call here is made."""
    found = set()
    for file in tree.c("tests"):
        room = "/".join(file.path.split("/")[1:3])
        if file.path.startswith("tests/native/") and file.name.startswith("test-"):
            found |= {(room, *call) for call in CALL.findall(COMMENT.sub("", file.text))}
    return found


def summary(tree):
    return f"{len(list(declared_actions(tree)))} declared actions"
