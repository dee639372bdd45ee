#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs one fuzz target for EASEL_FUZZ_SECONDS (30) and says in TAP what came of it. Inputs that reach something new are
kept in CORPUS for the next run; an input that fails is kept beside it and printed in base64.

A seed that is JSON is given without its white space, which costs time: one that is longer than inputs may be is
cut, and no JSON any more.

usage: run.py TARGET CORPUS [-OPTION]... SEEDS...
"""

import base64
import json
import os
import pathlib
import re
import subprocess
import sys

# Longer inputs cost time and reach nothing new; a hang is one that takes this long, in seconds; memory in MiB.
LONGEST = 4096
HANG = 20
MEMORY = 2048

PROGRESS = re.compile(r"cov: (\d+) ft: (\d+)")
EXECUTIONS = re.compile(r"stat::number_of_executed_units:\s*(\d+)")


def compact(text):
    """TEXT, or its JSON without white space: one value, or one in each line."""
    try:
        values = [json.loads(text)]
    except ValueError:
        try:
            values = [json.loads(line) for line in text.splitlines() if line.strip()]
        except ValueError:
            return text
    return b"\n".join(json.dumps(value, separators=(",", ":"), ensure_ascii=False).encode(errors="surrogatepass")
                      for value in values)


def prepare(folders, into):
    into.mkdir(exist_ok=True)
    for folder in folders:
        for path in sorted(pathlib.Path(folder).rglob("*")):
            if path.is_file():
                name = "-".join(path.relative_to(folder).parts)
                (into / f"{pathlib.Path(folder).name}-{name}").write_bytes(compact(path.read_bytes()))


def main(target, corpus, *arguments):
    options = [argument for argument in arguments if argument.startswith("-")]
    seeds = [argument for argument in arguments if not argument.startswith("-")]
    seconds = int(os.environ.get("EASEL_FUZZ_SECONDS", "30"))
    name = pathlib.Path(target).name
    corpus = pathlib.Path(corpus)
    corpus.mkdir(parents=True, exist_ok=True)
    failures = corpus.parent / f"{corpus.name}-failed"
    failures.mkdir(exist_ok=True)
    known = set(failures.iterdir())
    prepared = corpus.parent / f"{corpus.name}-seeds"
    prepare(seeds, prepared)
    run = subprocess.run(
        [target, f"-max_total_time={seconds}", f"-max_len={LONGEST}", f"-timeout={HANG}", f"-rss_limit_mb={MEMORY}",
         "-print_final_stats=1", f"-artifact_prefix={failures}/", *options, str(corpus), str(prepared)],
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    output = run.stdout.decode(errors="replace")
    progress = PROGRESS.findall(output)
    executions = EXECUTIONS.findall(output)
    coverage, features = progress[-1] if progress else ("0", "0")
    print("1..1")
    print(f"# {name}: {executions[-1] if executions else 0} executions, {coverage} edges, {features} features, "
          f"{len(list(corpus.iterdir()))} inputs kept")
    print(f"{'ok' if run.returncode == 0 else 'not ok'} 1 {name}")
    if run.returncode != 0:
        print(*(f"# {line}" for line in output.splitlines()[-60:]), sep="\n")
        for path in sorted(set(failures.iterdir()) - known):
            print(f"# {path.name}: {base64.b64encode(path.read_bytes()).decode()}")
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
