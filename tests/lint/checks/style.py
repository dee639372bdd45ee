# SPDX-License-Identifier: GPL-3.0-or-later
"""How the text looks: what a reader of C in the GNU style would stumble over."""

import re

SPDX = "SPDX-License-Identifier: GPL-3.0-or-later"
MAX_COLUMNS = 120
NEEDS_SPDX = {".c", ".h", ".py", ".sh", ".js", ".css"}
# Recipes begin with a tab.
MAKEFILES = ("packaging/debian/rules",)
TEXT = NEEDS_SPDX | {".build", ".md", ".json", ".ui", ".xml", ".in", ".html", ".svg", ".po", ".txt", ""}

TYPEDEFS = re.compile(r"\b(gchar|gint|gshort|glong|gfloat|gdouble)\b")
SAME_LINE_BRACE = re.compile(r"^\s+(\} )?(if|for|while|switch|else|do)\b.*\{$")
# GLib itself writes g_autoptr(Type); both spellings are read without stumbling.
CALL_WITHOUT_SPACE = re.compile(r"(?<!\bg_autoptr)(?<!\bg_autolist)(?<!\bg_autoslist)(?<!\bg_auto)(?<=[a-z0-9])\(")
ATTACHED_STAR = re.compile(r"^\s*(const )?[A-Za-z]\w*\* \w")


def check(tree):
    for file in tree.own():
        if file.suffix in TEXT:
            yield from check_text(file)
    for file in tree.c("src", "tests", "bench"):
        yield from check_c(file)
        yield from check_definitions(file)


def check_text(file):
    if file.suffix in NEEDS_SPDX and not any(SPDX in line for line in file.lines[:2]):
        yield f"{file.path}:1: no SPDX line"
    if file.text and not file.text.endswith("\n"):
        yield f"{file.path}:{len(file.lines)}: no newline at the end"
    for number, line in enumerate(file.lines, 1):
        if line != line.rstrip() and file.suffix != ".md":
            yield f"{file.path}:{number}: trailing space"
        if "\t" in line and not file.path.startswith("po/") and file.path not in MAKEFILES:
            yield f"{file.path}:{number}: a tab"


def log_domain(room):
    """The sources share one, for source/ahp would be taken for ahp; so do the rooms of the program."""
    return room.split("/")[0 if room.startswith(("source/", "ui/")) else -1]


def check_c(file):
    domain = "#define G_LOG_DOMAIN \"easel-{}\"".format(log_domain(file.room))
    if file.room and file.suffix == ".c" and domain not in file.lines:
        yield f"{file.path}:1: missing: {domain}"
    if file.suffix == ".h" and "#pragma once" not in file.lines:
        yield f"{file.path}:1: no #pragma once"
    for number, line in enumerate(file.code, 1):
        yield from (f"{file.path}:{number}: {what}" for what in line_faults(line))
    if file.path.startswith("tests/"):
        return  # tables of JSON texts are read better unbroken
    for number, line in enumerate(file.lines, 1):
        if len(line) > MAX_COLUMNS:
            yield f"{file.path}:{number}: more than {MAX_COLUMNS} columns"


def line_faults(line):
    if "//" in line:
        yield "a // comment"
    if match := TYPEDEFS.search(line):
        yield f"{match[0]} instead of the plain type"
    if SAME_LINE_BRACE.match(line):
        yield "the brace has no line of its own"
    if ATTACHED_STAR.match(line):
        yield "the star belongs to the name"
    if not line.lstrip().startswith("#") and CALL_WITHOUT_SPACE.search(line):
        yield "no space before the parenthesis"


def check_definitions(file):
    for line, _, length in file.functions():
        if not re.match(r"^[A-Za-z_]\w* \(", file.code[line]):
            yield f"{file.path}:{line + 1}: the return type has no line of its own"
        body = file.code[file.code.index("{", line) + 1:][:length]
        made = next((n for n, text in enumerate(body) if "self = g_object_new (" in text), length)
        if any("g_return_val_if_fail (" in text for text in body[made:]):
            yield f"{file.path}:{line + 1}: an argument is checked after the object was made"
