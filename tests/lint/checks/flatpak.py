# SPDX-License-Identifier: GPL-3.0-or-later
"""The sandbox stays as small as docs/SECURITY.md says, and the manifest builds without the network."""

import json
import pathlib
import re

# Every one has its reason in flatpak/README.md. One more is a decision about security, not about packaging.
FINISH_ARGS = {"--share=network", "--share=ipc", "--socket=wayland", "--socket=fallback-x11", "--device=dri"}
SHA256 = re.compile(r"^[0-9a-f]{64}$")


def check(tree):
    for file in tree.own():
        if not file.path.startswith("flatpak/") or file.suffix != ".json":
            continue
        try:
            manifest = json.loads(file.text)
        except ValueError as error:
            yield f"{file.path}:1: {error}"
            continue
        yield from (f"{file.path}:1: {fault}" for fault in faults(file, manifest))


def faults(file, manifest):
    if manifest.get("id") != pathlib.PurePosixPath(file.path).stem:
        yield "the id is not the name of the file"
    finish_args = set(manifest.get("finish-args", []))
    for argument in sorted(finish_args ^ FINISH_ARGS):
        yield f"{argument} is {'not allowed' if argument in finish_args else 'missing'} in finish-args"
    if "--share=network" in json.dumps(manifest.get("build-options", {})):
        yield "the build may not use the network"
    for module in manifest.get("modules", []):
        if "--share=network" in json.dumps(module.get("build-options", {})):
            yield f"{module.get('name')} may not use the network"
        for source in module.get("sources", []):
            yield from source_faults(module.get("name"), source)


def source_faults(name, source):
    kind = source.get("type")
    if kind == "git" and not ("tag" in source and "commit" in source):
        yield f"{name}: a git source needs tag and commit"
    elif kind == "archive" and not SHA256.match(source.get("sha256", "")):
        yield f"{name}: an archive needs its sha256"
    elif kind == "dir" and not source.get("path", "").startswith(".."):
        yield f"{name}: a folder other than the project itself"
