# SPDX-License-Identifier: GPL-3.0-or-later
"""The model and native providing name no protocol: the spelling of a wire ends in the source that speaks it."""

import re

ROOMS = ("canvas", "provider")
SPELLING = re.compile(
    r"ahp|\b(?:extensionId|providerId|actionName|operationName|canvasOpen|canvasClose|canvasInvoke\w*)\b"
    r"|canvas/(?:message|closeRequested)|(?:issue|PR) #\d+", re.IGNORECASE)


def check(tree):
    for file in tree.c("src"):
        if file.room not in ROOMS:
            continue
        for number, line in enumerate(file.lines, 1):
            if match := SPELLING.search(line):
                yield f"{file.path}:{number}: a protocol's word: {match[0]}"
