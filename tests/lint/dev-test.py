#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""./dev on machines that we do not have: stand-ins for the package managers write down what was asked of
them, and nothing that Easel needs is there."""

import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

TOOLS = ("sh", "cat", "dirname", "env", "sed", "sort", "tr")
RECORD = '#!/bin/sh\necho "{name} $*" >>"$RECORD"\n'
# What each manager calls a library whose names differ.
SOUP = {"apt-get": "libsoup-3.0-dev", "dnf": "libsoup3-devel", "pacman": "libsoup3"}


class Machine:
    """A PATH with the tools that dev itself uses, the given package managers, and no library."""

    def __init__(self, folder, programs, user=0):
        self.root = pathlib.Path(folder)
        self.record = self.root / "record"
        for tool in TOOLS:
            (self.root / tool).symlink_to(shutil.which(tool))
        for name in programs:
            self.add(name, RECORD.format(name=name) + ('exec "$@"\n' if name == "sudo" else ""))
        self.add("id", f"#!/bin/sh\necho {user}\n")

    def add(self, name, text):
        program = self.root / name
        program.write_text(text)
        program.chmod(0o755)

    def dev(self, project, *arguments):
        environment = {"PATH": str(self.root), "RECORD": str(self.record)}
        result = subprocess.run([shutil.which("sh"), os.path.join(project, "dev"), *arguments], env=environment,
                                stdin=subprocess.DEVNULL, capture_output=True, text=True)
        asked = self.record.read_text() if self.record.exists() else ""
        return result.returncode, result.stdout + result.stderr, asked


def try_machine(project, programs, arguments, user=0):
    with tempfile.TemporaryDirectory() as folder:
        return Machine(folder, programs, user).dev(project, *arguments)


def cases(project):
    for manager, soup in SOUP.items():
        status, output, asked = try_machine(project, [manager], ["build"])
        yield f"{manager}: asks before it installs", status != 0 and soup in output and asked == ""
        status, output, asked = try_machine(project, [manager], ["build", "--yes"])
        yield f"{manager}: installs by its own names", soup in asked and asked.splitlines()[-1].startswith(manager)
        yield f"{manager}: says what is still missing", status != 0 and "still missing" in output
        status, output, asked = try_machine(project, [manager], ["--yes", "build"], user=1000)
        yield f"{manager}: needs root", status != 0 and "no sudo" in output and asked == ""
        status, output, asked = try_machine(project, [manager, "sudo"], ["build", "--yes"], user=1000)
        yield f"{manager}: becomes root by sudo", asked.startswith("sudo ") and soup in asked
    status, output, asked = try_machine(project, [], ["build", "--yes"])
    yield "no package manager", status != 0 and "pc:libsoup-3.0>=3.2" in output
    status, output, asked = try_machine(project, ["apt-get"], ["build", "--yes"])
    yield "a build needs no test tools", "xvfb" not in asked
    status, output, asked = try_machine(project, ["apt-get"], ["test", "--yes"])
    yield "a test needs them", "xvfb" in asked and "libgtk-4-dev" in asked
    status, output, asked = try_machine(project, ["apt-get"], ["run", "--yes"])
    yield "no display needs them too", "xvfb" in asked
    status, output, asked = try_machine(project, ["apt-get"], ["flatpak", "--yes"])
    yield "a Flatpak needs its builder", "flatpak-builder" in asked and "mmdebstrap" not in asked
    yield "and compiles in a sandbox", "libgtk-4-dev" not in asked
    status, output, asked = try_machine(project, ["apt-get"], ["need", "systems", "--yes"])
    yield "the stand-in needs what makes systems", "mmdebstrap" in asked
    status, output, asked = try_machine(project, ["dnf"], ["need", "systems", "--yes"])
    yield "only Debian makes the stand-in", "mmdebstrap" not in asked
    status, output, asked = try_machine(project, ["dnf"], ["test", "unit", "net", "--yes"])
    yield "only the suite of agents needs their package manager", "Xvfb" in asked and "nodejs-npm" not in asked
    status, output, asked = try_machine(project, ["dnf"], ["test", "--yes"])
    yield "and all other suites together do not", "Xvfb" in asked and "nodejs-npm" not in asked
    status, output, asked = try_machine(project, ["dnf"], ["test", "npm", "--yes"])
    yield "which it asks for by name", "nodejs-npm" in asked
    status, output, asked = try_machine(project, ["dnf"], ["package", "rpm", "--yes"])
    yield "a package needs its builder", "rpm-build" in asked and "debhelper" not in asked
    status, output, asked = try_machine(project, ["apt-get"], ["frobnicate"])
    yield "an unknown command installs nothing", status != 0 and "usage" in output and asked == ""
    status, output, asked = try_machine(project, ["apt-get"], ["help"])
    yield "help works on any machine", status == 0 and "--sanitize" in output and asked == ""


def main(arguments):
    results = list(cases(arguments[0]))
    print(f"1..{len(results)}")
    for number, (name, passed) in enumerate(results, 1):
        print(f"{'ok' if passed else 'not ok'} {number} {name}")
    return 0 if all(passed for _, passed in results) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
