# SPDX-License-Identifier: GPL-3.0-or-later
"""Words that only their writer understood, in identifiers and in comments of src/: each with what the trade says. The
glossary stays small."""

import re

# Segments of identifiers: "deed" is found in deed_cb, EaselDeed and MAX_DEED.
IDENTIFIERS = {
    "deed": "operation", "deeds": "operations", "noes": "denials", "teller": "notifier", "twin": "second view",
    "keeper": "store or controller", "wish": "request", "settle": "input delay", "allowance": "quota", "deputy": "fallback",
    "era": "generation", "door": "endpoint", "doors": "endpoints", "guest": "proxied tool", "talk": "conversation",
    "person": "user", "place": "address, location or context", "places": "addresses or locations", "verb": "surface action",
    "verbs": "surface actions", "news": "unseen or notifications", "seal": "resume token",
    "traffic": "message log", "neighbour": "what it is", "told": "notified", "tell": "notify", "say": "send or report",
    "says": "sends or has", "said": "sent or reported", "hear": "receive", "hears": "receives", "lend": "provide",
    "lender": "provider", "life": "scheduler or lifecycle", "beside": "second pane", "subject": "requester", "aim": "request",
    "pill": "badge",
}
# Words of comments.
COMMENTS = {
    r"deeds?": "operation", r"noes": "denials", r"wish(?:es)?": "request", r"deput(?:y|ies)": "fallback", r"tellers?": "notifier",
    r"whoever": "the caller, client or user", r"nobody": "what does not happen, or who must not",
    r"(?:some|any|every)body": "the caller, client or user",
    r"anew": "again", r"meanwhile": "in the meantime, while …", r"persons?": "user", r"twins?": "second view",
    r"keepers?": "store or controller", r"verbs?": "action", r"allowances?": "quota", r"traffic": "messages",
}
GUIDE = "docs/ARCHITECTURE.md"
MAX_GLOSSARY = 45

# Names of libraries.
FOREIGN = {"gtk_text_buffer_place_cursor"}

IDENTIFIER = re.compile(r"[A-Za-z_]\w+")
SEGMENT = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z0-9]+")
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
QUOTED = re.compile(r"\"[^\"\n]*\"|`[^`\n]*`")
WORDS = re.compile(r"(?<![\w-])(" + "|".join(COMMENTS) + r")(?![\w-])", re.IGNORECASE)


def better(word):
    return next(text for pattern, text in COMMENTS.items() if re.fullmatch(pattern, word, re.IGNORECASE))


def check(tree):
    for file in tree.c("src"):
        for number, line in enumerate(file.code, 1):
            for name in IDENTIFIER.findall(line):
                for segment in SEGMENT.findall(name) if name not in FOREIGN else ():
                    if segment.lower() in IDENTIFIERS:
                        yield f"{file.path}:{number}: {name}: {IDENTIFIERS[segment.lower()]}"
        for comment in COMMENT.finditer(file.text):
            # What stands in quotation marks is from a wire, or a file.
            text = QUOTED.sub(lambda quoted: " " * len(quoted[0]), comment[0])
            for match in WORDS.finditer(text):
                number = file.text.count("\n", 0, comment.start() + match.start()) + 1
                yield f"{file.path}:{number}: \"{match[0]}\" in a comment: {better(match[0])}"
    guide = tree.find(GUIDE)
    rows = guide.text.partition("\n## Words\n")[2].partition("\n## ")[0].count("\n| ") - 2 if guide else 0
    if rows > MAX_GLOSSARY:
        yield f"{GUIDE}:1: {rows} words in the glossary, more than {MAX_GLOSSARY}"
