# SPDX-License-Identifier: GPL-3.0-or-later
"""Shell scripts pass shellcheck, Python files compile."""

import shutil
import subprocess


def is_shell(file):
    return bool(file.lines) and file.lines[0].startswith("#!") and file.lines[0].rstrip().endswith("sh")


def check(tree):
    for file in tree.own():
        if file.suffix == ".py":
            try:
                compile(file.text, file.path, "exec")
            except SyntaxError as error:
                yield f"{file.path}:{error.lineno}: {error.msg}"
    scripts = [file.path for file in tree.own() if is_shell(file)]
    if scripts and shutil.which("shellcheck"):
        result = subprocess.run(["shellcheck", "--format=gcc", "--severity=warning", *scripts], cwd=tree.root, capture_output=True, text=True)
        yield from result.stdout.splitlines()
