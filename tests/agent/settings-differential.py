# SPDX-License-Identifier: GPL-3.0-or-later
"""Edits nasty settings, and reads them before and after by a parser of its own: nothing may differ but our entry.

settings-differential.py EDITOR [DOCUMENTS] [SEED]
"""

import itertools
import json
import random
import re
import subprocess
import sys

CONTAINER, NAME = "context_servers", "easel"
OURS = [("command", '"/opt/easel-host"'), ("args", ['"mcp"']), ("env", [])]
EXISTS, NOT_FOUND, DENIED, NOT_SUPPORTED = 2, 1, 14, 15  # of GIOErrorEnum
DEPTH = 64
# An entry under our name with such values is none of ours, and not looked at further.
UNREADABLE = re.compile(r"1e400|1234567890123|u[dD][89a-fA-F]|u0000")

WORD = re.compile(r"""
    (?P<blank>[ \t\r\n]+)
  | (?P<comment>//[^\r\n]*|/\*.*?\*/)
  | (?P<string>"(?:[^"\\\x00-\x1f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*")
  | (?P<scalar>true|false|null|-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?)
  | (?P<mark>[{}\[\]:,])
""", re.VERBOSE | re.DOTALL)


class Bad(Exception):
    pass


class Reader:
    """Objects become lists of (name, value), lists lists, everything else its text; comments know where they stand."""

    def __init__(self, text):
        self.words, self.at, self.comments, self.path, self.deepest = [], 0, [], [], 0
        text = text.removeprefix("\ufeff")
        end = 0
        while end < len(text):
            match = WORD.match(text, end)
            if not match:
                raise Bad
            end = match.end()
            if match.lastgroup == "comment" and match[0].startswith("//"):
                if text[end:end + 1] == "\r" and text[end + 1:end + 2] != "\n" or re.search("[\u2028\u2029]", match[0]):
                    raise Bad
            if match.lastgroup != "blank":
                self.words.append((match.lastgroup, match[0]))
        self.words.append(("end", ""))
        self.root = self.value(1)
        if self.next()[0] != "end" or not isinstance(self.root, Object):
            raise Bad

    def next(self):
        while self.words[self.at][0] == "comment":
            self.comments.append((tuple(self.path), self.words[self.at][1]))
            self.at += 1
        return self.words[self.at]

    def take(self, *texts):
        kind, text = self.next()
        if texts and (text not in texts or kind != "mark"):
            raise Bad
        self.at += 1
        return kind, text

    def value(self, depth):
        kind, text = self.take()
        if kind in ("string", "scalar"):
            return text
        if kind != "mark" or text not in "{[":
            raise Bad
        self.deepest = max(self.deepest, depth)
        values, closer = (Object(), "}") if text == "{" else ([], "]")
        while self.next()[1] != closer or self.next()[0] != "mark":
            name = None
            if closer == "}":
                kind, text = self.take()
                if kind != "string":
                    raise Bad
                name = json.loads(text)
                self.path.append(name)
                self.take(":")
            value = self.value(depth + 1)
            if closer == "}":
                self.path.pop()
            values.append((name, value) if closer == "}" else value)
            if self.take(",", closer)[1] == closer:
                return values
        self.take(closer)
        return values


class Object(list):
    pass


def read(text):
    try:
        return Reader(text)
    except Bad:
        return None


def find(pairs, name):
    return [value for member, value in pairs if member == name]


def is_plain(reader):
    """Whether there is no reason to refuse it."""
    containers = find(reader.root, CONTAINER)
    if len(containers) > 1 or reader.deepest > DEPTH:
        return False
    return not containers or isinstance(containers[0], Object) and len(find(containers[0], NAME)) <= 1


def entry_of(reader):
    containers = find(reader.root, CONTAINER)
    entries = find(containers[0], NAME) if containers else []
    return entries[0] if entries else None


def with_entry(reader, entry):
    """The values as they must be; an entry of None takes it out."""
    def change(pairs):
        kept = [(name, value) if name != NAME else (NAME, entry) for name, value in pairs]
        if not find(pairs, NAME):
            kept.append((NAME, entry))
        return [(name, value) for name, value in kept if value is not None]
    root = [(name, change(value) if name == CONTAINER else value) for name, value in reader.root]
    return root if find(reader.root, CONTAINER) else root + [(CONTAINER, [(NAME, entry)])]


def comments_outside(reader):
    return [text for path, text in reader.comments if path[:2] != (CONTAINER, NAME)]


class Generator:
    def __init__(self, seed):
        self.r = random.Random(seed)

    def some(self, *choices):
        return self.r.choice(choices)

    def comment(self):
        text = self.some("", " note", ' "easel": {', " */"[:1], " }", " ,", ' "', " \\", " // x", " easel-host", " é ", "*", "/")
        if self.r.random() < 0.5:
            return "//" + text + self.some("\n", "\n", "\r\n", "\n  ")
        return "/*" + self.some(text, text + "\n", "*", "\n\n") + "*/"

    def trivia(self):
        out = ""
        while self.r.random() < self.wild:
            out += self.some(" ", "\n", "\t", "\n    ", "\r\n", "  ", self.comment(), self.comment())
        return out

    def string(self):
        return json.dumps("".join(self.some("a", "b", "easel", "//", "/*", "*/", '"', "\\", "{", "}", ",", ":", "é", "😀", "\n", "/")
                                  for _ in range(self.r.randrange(4))), ensure_ascii=self.r.random() < 0.5)

    def scalar(self):
        return self.some("0", "-1", "1e400", "123456789012345678901234567890", "1.50", "true", "null", "false", self.string(),
                         self.string(), '"\\ud800"', '"\\u0000"')

    def name(self):
        return self.some(self.string(), '"a"', '"b"', '"easel "', '"Easel"', '"mcpServers"', '"command"')

    def join(self, opener, items, closer):
        out = opener
        for i, item in enumerate(items):
            out += self.gap() + item + self.trivia()
            if i + 1 < len(items) or self.r.random() < self.trailing:
                out += "," + self.trivia()
        return out + self.gap() + closer

    def gap(self):
        return self.lines + self.trivia() if self.r.random() < 0.8 else self.trivia()

    def value(self, depth):
        kind = self.r.random()
        if depth > 4 or kind < 0.6:
            return self.scalar()
        if kind < 0.8:
            return self.join("[", [self.value(depth + 1) for _ in range(self.r.randrange(3))], "]")
        return self.object([self.pair(self.name(), self.value(depth + 1)) for _ in range(self.r.randrange(3))])

    def pair(self, name, value):
        return name + self.trivia() + ":" + self.trivia() + value

    def object(self, pairs):
        return self.join("{", pairs, "}")

    def entry(self):
        command = self.some('"/old/easel-host"', '"/opt/easel-host"', '"/opt/easel-host"', '"paint"')
        pairs = [self.pair('"command"', command), self.pair('"args"', self.join("[", ['"mcp"'], "]"))]
        if self.r.random() < 0.5:
            pairs.append(self.pair('"env"', self.object([])))
        return self.some(self.object(pairs), self.object(pairs), self.object(pairs), self.object(pairs), self.value(3))

    def spelled(self, name):
        return self.some('"%s"' % name, '"%s"' % name, '"%s"' % name, '"\\u%04x%s"' % (ord(name[0]), name[1:]))

    def servers(self):
        if self.r.random() < 0.04:
            return self.value(3)
        pairs = [self.pair(self.name(), self.value(2)) for _ in range(self.r.randrange(3))]
        for _ in range(self.some(0, 1, 1, 1 if self.r.random() < 0.95 else 2)):
            pairs.insert(self.r.randrange(len(pairs) + 1), self.pair(self.spelled(NAME), self.entry()))
        return self.object(pairs)

    def document(self):
        self.wild, self.trailing = self.some(0, 0.2, 0.5), self.some(0, 0, 0.5, 1)
        self.lines = self.some("", "", "\n  ", "\n\t", "\r\n    ", "\n")
        pairs = [self.pair(self.name(), self.value(1)) for _ in range(self.r.randrange(4))]
        for _ in range(self.some(0, 1, 1, 1, 1 if self.r.random() < 0.9 else 2)):
            pairs.insert(self.r.randrange(len(pairs) + 1), self.pair(self.spelled(CONTAINER), self.servers()))
        text = self.some("", "", "", "\ufeff") + self.trivia() + self.object(pairs) + self.trivia()
        kind = self.r.random()
        if kind < 0.04:
            text += self.some("// end", "/* end", "x", "{}", "\n")
        elif kind < 0.12 and text:
            at = self.r.randrange(len(text))
            text = text[:at] + self.some("", "/", "\n", '"', ",", "{", "}", "\r", "\u2028", "*", "\\") + text[at + self.r.randrange(2):]
        elif kind < 0.13:
            depth = self.some(60, 66, 70)
            text = '{"deep":' + "[" * depth + "]" * depth + self.some("", ',"context_servers":{}') + "}"
        return text


class Editor:
    def __init__(self, program):
        self.process = subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def edit(self, what, text):
        self.process.stdin.write(json.dumps({"edit": what, "text": text}) + "\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        return answer.get("text"), answer.get("error")


def check_edit(editor, what, text):
    """(fault or None, the new text or None)"""
    before = read(text)
    after, error = editor.edit(what, text)
    entry = entry_of(before) if before and is_plain(before) else None
    if after is None:
        if before is None or not is_plain(before):
            return (None if error == NOT_SUPPORTED or error == NOT_FOUND and not text.strip() else f"error {error}"), None
        if entry is None:
            return (None if what == "remove" and error == NOT_FOUND else f"refused with {error}"), None
        return (None if error in (DENIED, EXISTS) or error == NOT_SUPPORTED and UNREADABLE.search(repr(entry)) else f"refused with {error}"), None
    if before is None:
        return (None if what == "add" and not text.strip() else "changed what is no settings"), after
    now = read(after)
    if now is None:
        return "broke the file", after
    if not is_plain(before):
        return "changed what can be read in two ways", after
    if now.root != with_entry(before, OURS if what == "add" else None):
        return "changed other values", after
    if comments_outside(now) != comments_outside(before):
        return "changed comments", after
    return None, after


def main():
    editor = Editor(sys.argv[1])
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 6000
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else 20261122
    faults, edits = {}, 0
    for number in range(count):
        text = Generator(f"{seed}/{number}").document()
        for first in ("add", "remove"):
            fault, after = check_edit(editor, first, text)
            steps = [(first, text, fault)]
            if first == "add" and after is not None and fault is None:
                steps.append(("remove", after, check_edit(editor, "remove", after)[0]))
                if editor.edit("add", after)[1] != EXISTS:
                    steps.append(("add", after, "added twice"))
            for what, given, wrong in steps:
                edits += after is not None
                if wrong:
                    faults.setdefault((what, wrong), []).append((number, given))
    print("1..2")
    for (what, wrong), cases in faults.items():
        print(f"# {what}: {wrong}: {len(cases)} times")
        for number, text in itertools.islice(sorted(cases, key=lambda case: len(case[1])), 2):
            print(f"#   document {number}: {text!r}")
    print(f"# {count} documents of seed {seed}, {edits} edits")
    print(("not " if faults else "") + "ok 1 /agent/settings/nothing-else-changes")
    # The test itself must not go by what is refused.
    print(("" if edits > count else "not ") + "ok 2 /agent/settings/most-are-edited")
    return 1 if faults else 0


sys.exit(main())
