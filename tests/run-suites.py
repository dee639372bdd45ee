#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs meson's test suites and closes with one line, "N passed, N failed, N skipped".

meson counts programs; a program of ours holds many tests, so the log is read and the TAP lines in it
are counted. A program that died or ran out of time counts as a failure whatever it printed before.

usage: run-suites.py BUILDDIR [SUITE...]     run and count
       run-suites.py --total BUILDDIR...     count again what ran last in these
"""

import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

TAP_LINE = re.compile(r"^(?P<indent> *)(?P<failed>not )?ok\b(?P<rest>.*)$")
SLOWEST = 10
BY_NAME = ("npm", "soak", "wayland")
SKIPPED = re.compile(r"#\s*(SKIP|TO" r"DO)\b", re.IGNORECASE)


def count_tap(output):
    """Counts the leaves: a line that closes a deeper block only repeats what the block said."""
    passed = failed = skipped = 0
    previous_indent = 0
    for line in output.splitlines():
        match = TAP_LINE.match(line)
        if not match:
            continue
        indent = len(match["indent"])
        closes_block = indent < previous_indent
        previous_indent = indent
        if match["failed"]:
            failed += 0 if closes_block else 1
        elif closes_block:
            continue
        elif SKIPPED.search(match["rest"]):
            skipped += 1
        else:
            passed += 1
    return passed, failed, skipped


def count_program(entry):
    passed, failed, skipped = count_tap(entry.get("stdout", ""))
    result = entry["result"]
    if passed + failed + skipped == 0:
        if result in ("OK", "EXPECTEDFAIL"):
            return 1, 0, 0
        return (0, 0, 1) if result == "SKIP" else (0, 1, 0)
    if result not in ("OK", "SKIP", "EXPECTEDFAIL") and failed == 0:
        failed = 1
    return passed, failed, skipped


def list_logs(build):
    """The suites that run only by name have their own logs beside that of the others in the same build."""
    return [build / "meson-logs" / f"{name}log.json" for name in ("test", *BY_NAME)]


def read_logs(logs):
    return [json.loads(line) for log in logs if log.exists()
            for line in log.read_text(errors="replace").splitlines() if line.strip()]


def last_words(entry):
    """What a failed program said at the end, and with which numbers by chance it can be made to say it again: whoever
    reads only the end of a long log sees why."""
    lines = entry.get("stdout", "").splitlines()
    seed = [line for line in lines if line.startswith("# random seed:")]
    said = [line for line in lines if not line.startswith(("#", "ok "))]
    return seed + said[-30:] + entry.get("stderr", "").splitlines()[-10:]


def print_slowest(builds):
    slowest = sorted(((entry.get("duration", 0), build.name, entry["name"]) for build, logs in builds.items()
                      for entry in read_logs(logs)), reverse=True)
    print("The slowest:")
    print(*(f"{duration:7.1f} s  {build}: {name}" for duration, build, name in slowest[:SLOWEST]), sep="\n")


def report(builds):
    """@builds: the logs of each build."""
    total = [0, 0, 0]
    for build, logs in builds.items():
        entries = read_logs(logs)
        if not entries:
            print(f"{build.name}: no test ran", file=sys.stderr)
            total[1] += 1
        for entry in entries:
            counts = count_program(entry)
            if counts[1]:
                print(f"FAILED: {build.name}: {entry['name']} ({entry['result']})")
                print(*(f"  {line}" for line in last_words(entry)), sep="\n")
            total = [a + b for a, b in zip(total, counts)]
    print_slowest(builds)
    print("{} passed, {} failed, {} skipped".format(*total), flush=True)
    return 1 if total[1] > 0 or total[0] == 0 else 0


def is_sanitized(build):
    options = json.loads((build / "meson-info" / "intro-buildoptions.json").read_text())
    return any(o["name"] == "b_sanitize" and o["value"] != "none" for o in options)


def count_processes(suites):
    """Tests wait for half of their time, so that two for each processor keep it busy. Fuzz targets never wait."""
    n_processors = len(os.sched_getaffinity(0))
    return n_processors if suites in (["fuzz"], ["npm"]) else 2 * n_processors


def run(build, suites):
    # A time-out only ends what hangs: a machine may be many times slower than the one on which they were chosen.
    name = "".join(suites) if "".join(suites) in BY_NAME else "test"
    log = build / "meson-logs" / f"{name}log.json"
    # A run of the other suites begins a new count.
    for old in list_logs(build) if name == "test" else [log]:
        old.unlink(missing_ok=True)
    patience = 10 if is_sanitized(build) else 5
    command = ["meson", "test", "-C", str(build), "--print-errorlogs", "--timeout-multiplier", str(patience),
               "--num-processes", str(count_processes(suites)), "--logbase", log.stem]
    for suite in suites:
        command += ["--suite", suite]
    # What tests leave behind goes with this folder; its path is short, because sockets lie below it.
    with tempfile.TemporaryDirectory(prefix="et-", ignore_cleanup_errors=True) as scratch:
        # Tests compare what another user of this computer reaches in folders of their own.
        os.chmod(scratch, 0o711)
        status = subprocess.run(command, env=os.environ | {"TMPDIR": scratch}).returncode
    return report({build: [log]}) or (1 if status != 0 else 0)


def main(arguments):
    if len(arguments) >= 2 and arguments[0] == "--total":
        return report({build: list_logs(build) for build in map(pathlib.Path, arguments[1:])})
    if not arguments or arguments[0].startswith("-"):
        print(__doc__, file=sys.stderr)
        return 2
    return run(pathlib.Path(arguments[0]), arguments[1:])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
