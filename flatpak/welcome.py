#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Lets the welcome page say what holds in a Flatpak: its programs have other names outside, and it sees no files there.

usage: welcome.py FOLDER ID
"""

import pathlib
import re
import sys

ELSEWHERE = re.compile(r' *<(p|div)(?: class="copy")? data-in="system".*?</\1>\n', re.DOTALL)


def change(text, app_id):
    text = ELSEWHERE.sub("", text).replace(' data-in="flatpak" hidden', "")
    return text.replace("<code>easel-host ", f"<code>flatpak run --command=easel-host {app_id} ")


def main():
    pages = sorted(pathlib.Path(sys.argv[1]).glob("index*.html"))
    if not pages:
        sys.exit(f"{sys.argv[1]}: no page")
    for page in pages:
        page.write_text(change(page.read_text(encoding="utf-8"), sys.argv[2]), encoding="utf-8")


if __name__ == "__main__":
    main()
