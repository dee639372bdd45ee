# SPDX-License-Identifier: GPL-3.0-or-later
"""The files of the project as the checks see them, and C text without its comments and strings."""

import functools
import os
import pathlib
import re

SKIPPED_FOLDERS = {".git", "__pycache__", "subprojects", "_build", "build-flatpak", "build-packages", ".flatpak-builder"}
BINARY = {".png", ".mo", ".gif", ".ico"}
# Copied from public sources and kept as they came, see the SOURCE.md in each.
FOREIGN = re.compile(r"^tests/[a-z0-9-]+/data/")


class File:
    def __init__(self, root, path):
        self.path = path
        self.text = (root / path).read_text(encoding="utf-8", errors="replace")
        self.lines = self.text.splitlines()
        self.suffix = pathlib.PurePosixPath(path).suffix
        self.name = pathlib.PurePosixPath(path).name

    @property
    def room(self):
        """The folder below src/; "" elsewhere."""
        parts = self.path.split("/")
        return "/".join(parts[1:-1]) if parts[0] == "src" else ""

    @functools.cached_property
    def code(self):
        """The lines with comments and the insides of strings blanked; columns and line numbers stay."""
        return blank_c(self.text).split("\n")

    def functions(self):
        """Yields (line of the signature, name, number of lines in the body)."""
        start = None
        for number, line in enumerate(self.code):
            if line == "{" and number > 0 and self.code[number - 1].rstrip().endswith(")"):
                start = number
            elif line == "}" and start is not None:
                head = signature(self.code, start)
                yield head, self.code[head].split(" (")[0], number - start - 1
                start = None


def signature(code, brace):
    """The line where the signature that ends before @brace starts: the last one that is not indented."""
    line = brace - 1
    while line > 0 and (code[line].startswith((" ", ")")) or not code[line]):
        line -= 1
    return line


TOKEN = re.compile(r"/\*.*?\*/|//[^\n]*|\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*'", re.DOTALL)


def blank_c(text):
    def blank(match):
        token = match[0]
        if token[0] in "\"'":
            return token[0] + " " * (len(token) - 2) + token[-1]
        if token.startswith("//"):
            return "//" + " " * (len(token) - 2)
        return re.sub(r"[^\n]", " ", token)
    return TOKEN.sub(blank, text)


class Tree:
    def __init__(self, root):
        self.root = pathlib.Path(root)
        self.files = [File(self.root, path) for path in self.walk()]

    def walk(self):
        for folder, folders, names in os.walk(self.root):
            folders[:] = sorted(f for f in folders if f not in SKIPPED_FOLDERS and not self.is_build(folder, f))
            # In a second working copy of git .git is a file.
            for name in sorted(set(names) - {".git"}):
                path = pathlib.Path(folder, name)
                if path.suffix not in BINARY and path.is_file():
                    yield path.relative_to(self.root).as_posix()

    def is_build(self, folder, name):
        return name.startswith("build") and (pathlib.Path(folder, name) / "meson-info").exists()

    def own(self):
        return [f for f in self.files if not FOREIGN.match(f.path)]

    def c(self, *tops):
        """The .c and .h files below the given top folders."""
        return [f for f in self.own() if f.suffix in (".c", ".h") and f.path.split("/")[0] in tops]

    def find(self, path):
        return next((f for f in self.files if f.path == path), None)
