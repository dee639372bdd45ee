# SPDX-License-Identifier: GPL-3.0-or-later
"""The model and native providing name no protocol: the spelling of a wire ends in the source that speaks it. What shows pages
and windows names no source that brings pages or views along: those are in the table of kinds."""

import re

ROOMS = ("canvas", "provider")
SPELLING = re.compile(
    r"ahp|\b(?:extensionId|providerId|actionName|operationName|canvasOpen|canvasClose|canvasInvoke\w*)\b"
    r"|canvas/(?:message|closeRequested)|(?:issue|PR) #\d+", re.IGNORECASE)

SHOWN = ("src/web/", "src/webview/", "src/ui/")
BROUGHT = re.compile(r"gsv|pmx", re.IGNORECASE)


def check(tree):
    for file in tree.c("src"):
        if file.room not in ROOMS:
            continue
        for number, line in enumerate(file.lines, 1):
            if match := SPELLING.search(line):
                yield f"{file.path}:{number}: a protocol's word: {match[0]}"
    for file in tree.own():
        if not file.path.startswith(SHOWN):
            continue
        for number, line in enumerate([file.name, *file.lines]):
            if match := BROUGHT.search(line):
                yield f"{file.path}:{number}: a source is named where all are shown: {match[0]}"
