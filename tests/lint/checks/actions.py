# SPDX-License-Identifier: GPL-3.0-or-later
"""Every action that a native canvas declares is tested: once as it should be, and once as it fails.

Read are the declaration tables of src/native/ROOM and the calls in tests/native/ROOM of the helpers below. A name alone
proves nothing; a call of one of these does, because each invokes the action and asserts the outcome that it stands for."""

import re

SUCCESS = ("editor_invoke", "invoke_at", "browser_do", "terminal_invoke")
FAILURE = ("editor_fails", "fails_at", "browser_fail", "terminal_invoke_fails")

TABLE = re.compile(r"EaselActionDeclaration actions\[\] = \{\n(.*?)^\};", re.DOTALL | re.MULTILINE)
# The first string of an entry; the second follows on its own line or on the next.
ENTRY = re.compile(r"^ {2}\{\s*\"([^\"]*)\",\s*\"", re.MULTILINE)
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
        if not file.room.startswith("native/"):
            continue
        table = TABLE.search(file.text)
        if table is None and file.name.endswith("-declaration.c"):
            yield file.room, file, 1, "anything, as its table is not called actions[]"
        for entry in ENTRY.finditer(table[1]) if table else ():
            line = file.text.count("\n", 0, table.start(1) + entry.start(1)) + 1
            yield file.room, file, line, entry[1]


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
