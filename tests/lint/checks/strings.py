# SPDX-License-Identifier: GPL-3.0-or-later
"""Text for people uses the words of the desktop: phrases that were replaced once do not come back, and buttons and menu
items have header capitalization."""

import re
import xml.etree.ElementTree as ElementTree

# Each with what to write instead.
RETIRED = {
    r"of this (?:computer|machine)": "on this computer",
    r"\banew\b": "again, or restart",
    r"any more\b": "no longer",
    r"\b(?:some|no)body\b": "someone, or say what happens",
    r"\bmeanwhile\b": "in the meantime",
    r"\bt(?:ake|akes|aken|ook)\b[^.]*\bback\b": "undo, or revoke",
    r"\b(?:go|goes|went) on\b": "continue, or keep running",
    r"\bsay (?:\"|one of|this|to it)": "run, use, or ask",
    r"(?<!there )\b(?:is|are) no (?!longer\b)": "is not a",
    r"\b(?:films?|pictures?)\b": "video, image or screenshot",
    r"\bthe person\b": "you, or the user",
    r"\bof (?:its|your|their) own\b": "its, your or their own",
}
PATTERNS = {re.compile(pattern, re.IGNORECASE): better for pattern, better in RETIRED.items()}

PART = r'"((?:\\.|[^"\\\n])*)"'
MARKED = re.compile(r"\b(?:N?C?_|ngettext) ?\((?=\s*\")")
LITERALS = re.compile(rf"\s*{PART}(?:\s*{PART})*\s*,?")
TRANSLATABLE = re.compile(r"translatable=\"yes\"[^>]*>([^<]*)<")
DATA = {
    ".desktop.in.in": re.compile(r"^(?:Name|Comment|GenericName)=(.*)$", re.MULTILINE),
    ".gschema.xml.in": re.compile(r"<(?:summary|description)>([^<]*)<"),
    ".metainfo.xml.in.in": re.compile(r"<(?:summary|caption|p|li)>([^<]*)<"),
}

# Words that header capitalization leaves in lower case, except as the first.
SMALL = {"a", "an", "and", "as", "at", "but", "by", "for", "from", "in", "into", "nor", "of", "on", "or", "per", "the", "to",
         "via", "with"}
# Functions that give a button, a dialog's button or a menu item its label.
LABELLED = re.compile(r"\b(?:gtk_button_new_with_(?:label|mnemonic) \(|gtk_button_set_label \([^,;]*, |"
                      r"easel_alert_add_response \([^;]*?|g_menu(?:_item)?_(?:append|new) \([^,;]*?,? ?)"
                      r"N?_\(\"((?:\\.|[^\"])*)\"\)")


def in_c(file):
    """Yields (place in the text, string) for each argument of a call that marks text."""
    code = "\n".join(file.code)
    for mark in MARKED.finditer(code):
        place = mark.end()
        while literals := LITERALS.match(file.text, place):
            yield literals.start(), "".join(re.findall(PART, literals[0]))
            place = literals.end()


def strings(file):
    if file.suffix == ".c":
        return in_c(file)
    if file.suffix == ".ui":
        return ((match.start(1), match[1]) for match in TRANSLATABLE.finditer(file.text))
    found = next((pattern for ending, pattern in DATA.items() if file.path.endswith(ending)), None)
    return ((match.start(1), match[1]) for match in found.finditer(file.text)) if found else ()


def labels(file):
    """The labels of buttons and menu items. Check buttons have sentences."""
    if file.suffix == ".c":
        return (match[1] for match in LABELLED.finditer(file.text))
    if file.suffix != ".ui":
        return ()
    found = []
    for element in ElementTree.fromstring(file.text).iter():
        kind = element.get("class", "") + element.get("parent", "")
        if element.tag in ("attribute", "response") and element.get("name", "label") == "label":
            found.append(element)
        if kind.endswith("Button") and kind != "GtkCheckButton":
            found += [part for part in element.findall("property") if part.get("name") == "label"]
    return (element.text for element in found if element.get("translatable") == "yes" and element.text)


def small_words(label):
    words = re.findall(r"[^\W\d_][\w’'-]*", label.replace("_", "").replace("%s", ""))
    return [word for number, word in enumerate(words) if word[0].islower() and (number == 0 or word not in SMALL)]


def check(tree):
    for file in tree.own():
        if not file.path.startswith(("src/", "data/")):
            continue
        for label in labels(file):
            if words := small_words(label):
                number = file.text.count("\n", 0, file.text.index(label)) + 1
                yield f"{file.path}:{number}: \"{label}\" on a button or in a menu: {', '.join(words)} in lower case"
        for place, string in strings(file):
            text = " ".join(string.split())
            for pattern, better in PATTERNS.items():
                if match := pattern.search(text):
                    number = file.text.count("\n", 0, place + 1) + 1
                    yield f"{file.path}:{number}: \"{match[0]}\" in text for people: {better}"
