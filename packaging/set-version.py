#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes a version into every file that names it: meson.build, NEWS and the metainfo.

usage: set-version.py X.Y.Z YYYY-MM-DD

NEWS must have a section "Easel X.Y.Z" at its top already: what is new is for a person to write. Its first points become
the description in software centres.
"""

import html
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
METAINFO = ROOT / "data" / "easel.metainfo.xml.in.in"
# A software centre shows a few lines.
POINTS = 6


def replace(path, pattern, text):
    old = path.read_text()
    new, count = re.subn(pattern, lambda match: text(match) if callable(text) else text, old, flags=re.MULTILINE)
    if count == 0:
        sys.exit(f"set-version: {path.name}: nothing matches {pattern}")
    if new != old:
        path.write_text(new)


def points(version):
    news = (ROOT / "NEWS").read_text()
    found = re.match(rf"Easel {re.escape(version)}\n=+\n(.*?)(?=^Easel \d|\Z)", news, re.MULTILINE | re.DOTALL)
    if found is None:
        sys.exit(f'set-version: NEWS does not begin with a section "Easel {version}": write what is new first')
    items = re.findall(r"^ \* (.*(?:\n   \S.*)*)", found[1], re.MULTILINE)
    if not items:
        sys.exit(f"set-version: the section of {version} in NEWS has no points")
    return [" ".join(item.split()) for item in items[:POINTS]]


def release(version, date):
    lines = "\n".join(f"          <li>{html.escape(point, quote=False)}</li>" for point in points(version))
    return (f'    <release version="{version}" date="{date}">\n      <description>\n        <ul>\n{lines}\n'
            f"        </ul>\n      </description>\n    </release>\n")


def main(arguments):
    if len(arguments) != 2 or not re.fullmatch(r"\d+\.\d+\.\d+", arguments[0]) or \
       not re.fullmatch(r"\d{4}-\d\d-\d\d", arguments[1]):
        print(__doc__, file=sys.stderr)
        return 2
    version, date = arguments
    entry = release(version, date)
    replace(ROOT / "meson.build", r"^  version: '[^']*',$", f"  version: '{version}',")
    # An entry of the same version is replaced, so that the command can be repeated.
    same = rf' *<release version="{re.escape(version)}".*?</release>\n'
    text = re.sub(same, "", METAINFO.read_text(), flags=re.DOTALL)
    text = text.replace("  <releases>\n", "  <releases>\n" + entry, 1)
    text = re.sub(r"/Easel/v\d+\.\d+\.\d+/", f"/Easel/v{version}/", text)
    METAINFO.write_text(text)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
