# SPDX-License-Identifier: GPL-3.0-or-later
"""What exists is built, what is built is tested in a suite, and every limit is in force."""

import collections
import re

SUITES = {"unit", "net", "web", "ui", "lint", "data", "flatpak", "npm", "wayland", "fuzz", "soak"}
LIMIT = re.compile(r"^#define (EASEL_LIMIT_\w+)", re.MULTILINE)
LIMIT_NAME = re.compile(r"\bEASEL_LIMIT_\w+")
SUITE = re.compile(r"\bsuite\s*:\s*(\[[^\]]*\]|'[^']*'|\w+)")


def check(tree):
    yield from check_tests(tree)
    yield from check_sources(tree)
    yield from check_limits(tree)
    yield from check_packages(tree)


def test_calls(text):
    """Yields (position, the text between the parentheses) of every call of test()."""
    for match in re.finditer(r"(?<![\w.])test\s*\(", text):
        depth, position = 1, match.end()
        while depth and position < len(text):
            depth += {"(": 1, ")": -1}.get(text[position], 0)
            position += 1
        yield match.start(), text[match.end():position - 1]


def check_tests(tree):
    for file in tree.own():
        if file.name != "meson.build" or not file.path.startswith("tests/"):
            continue
        for position, call in test_calls(file.text):
            line = file.text.count("\n", 0, position) + 1
            suite = SUITE.search(call)
            if suite is None:
                yield f"{file.path}:{line}: a test without a suite"
                continue
            unknown = set(re.findall(r"'([^']*)'", suite[1])) - SUITES
            if unknown:
                yield f"{file.path}:{line}: unknown suite {', '.join(sorted(unknown))}"


def check_sources(tree):
    for file in tree.own():
        if file.suffix != ".c" or file.path.split("/")[0] not in ("src", "tests", "bench"):
            continue
        folder = file.path.rsplit("/", 1)[0]
        build = tree.find(f"{folder}/meson.build") or tree.find(f"{folder.rsplit('/', 1)[0]}/meson.build")
        if build is None or not names_it(build.text, file.name):
            yield f"{file.path}:1: no meson.build names it"


def names_it(build, name):
    """By itself, without its ending, or as 'test-@0@.c' or 'test-' + name over a list of names."""
    build = re.sub(r"' \+ name \+ '|' \+ name\b", lambda m: "@0@" if m[0].endswith("'") else "@0@'", build)
    words = re.findall(r"'(?:[^'/]*/)*([^']*)'", build)
    if name in words or name.removesuffix(".c") in words:
        return True
    templates = [re.escape(word).replace("@0@", "(.+)") for word in words if "@0@" in word]
    matches = [re.fullmatch(rf"{template}(?:\.c)?", name) for template in templates]
    return any(match and match[1].removesuffix(".c") in words for match in matches)


def check_limits(tree):
    """Each limit is in force, and stands in the room that it is for: in base/ where several rooms share it."""
    headers = [f for f in tree.c("src") if f.name.endswith("-limits.h")]
    users = collections.defaultdict(set)
    for file in tree.c("src"):
        for line in file.code:
            # A limit that another one is made of counts as used where that one stands.
            for name in LIMIT_NAME.findall(LIMIT.sub("", line)):
                users[name].add(file.room)
    for header in headers:
        for match in LIMIT.finditer(header.text):
            line = header.text.count("\n", 0, match.start()) + 1
            rooms = users[match[1]]
            if not rooms:
                yield f"{header.path}:{line}: nothing uses {match[1]}"
            elif header.room == "base" and len(rooms) == 1 and "base" not in rooms:
                yield f"{header.path}:{line}: only {min(rooms)} uses {match[1]}: it stands in that room's own header"


def check_packages(tree):
    """./dev can install whatever meson asks for."""
    script = tree.find("dev")
    known = set(re.findall(r"^\w+ +pc:([\w.+-]+?)(?:>=|\s)", script.text, re.MULTILINE)) if script else set()
    for file in tree.own():
        if file.name != "meson.build":
            continue
        for match in re.finditer(r"(?<![\w.])dependency\('([^']+)'", file.text):
            # One package holds both.
            if match[1].replace("gio-unix-2.0", "gio-2.0") not in known:
                line = file.text.count("\n", 0, match.start()) + 1
                yield f"{file.path}:{line}: ./dev does not know how to install {match[1]}"
