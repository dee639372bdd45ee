# SPDX-License-Identifier: GPL-3.0-or-later
"""Words that go over the wire are written down once: C text has their names, so that no two files spell one differently."""

import re

CODES = "src/base/easel-codes.h"
CODE = re.compile(r"^#define (EASEL_CODE_\w+) +\"(\w+_\w+)\"", re.MULTILINE)
OTHERS = {"ahp-canvas-content": ("EASEL_URI_CONTENT_SCHEME", "src/base/easel-uri.h"),
          "timeoutMs": ("EASEL_TIMEOUT_MEMBER", "src/base/easel-timeout.h")}
STRING = re.compile(r"\"((?:\\.|[^\"\\\n])*)\"")


def check(tree):
    words = dict(OTHERS)
    if codes := tree.find(CODES):
        words |= {match[2]: (match[1], CODES) for match in CODE.finditer(codes.text)}
    for file in tree.c("src"):
        for number, (line, code) in enumerate(zip(file.lines, file.code), 1):
            for literal in STRING.finditer(line):
                # Only the word itself, or a scheme with its colon; text for a model may name a code. A quotation mark
                # that is blank in the code stands in a comment.
                name, home = words.get(re.sub(r":/*$", "", literal[1]), (None, None))
                if name and file.path != home and code[literal.start()] == "\"":
                    yield f"{file.path}:{number}: \"{literal[1]}\" is {name} of {home}"
