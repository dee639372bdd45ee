# SPDX-License-Identifier: GPL-3.0-or-later
"""po/POTFILES.in names exactly the files that hold text for people."""

import re

MARKED_C = re.compile(r"\b(?:N?C?_|g_dgettext|g_dngettext|g_dpgettext2?|ngettext) \(|\bN?C?_\(")
MARKED_UI = re.compile(r"translatable=[\"'](?:yes|true|1)[\"']")
TRANSLATED_DATA = re.compile(r"\.(?:desktop|metainfo\.xml)\.in(?:\.in)?$")


def has_text(file):
    if file.suffix == ".c":
        return MARKED_C.search("\n".join(file.code)) is not None
    if file.suffix == ".ui":
        return MARKED_UI.search(file.text) is not None
    return TRANSLATED_DATA.search(file.path) is not None


def check(tree):
    potfiles = tree.find("po/POTFILES.in")
    listed = [line for line in potfiles.lines if line and not line.startswith("#")] if potfiles else []
    for number, path in enumerate(listed, 1):
        if tree.find(path) is None:
            yield f"po/POTFILES.in:{number}: {path} does not exist"
    for file in tree.own():
        if file.path.startswith(("src/", "data/")) and has_text(file) and file.path not in listed:
            yield f"{file.path}:1: has text for people, but is not in po/POTFILES.in"
