#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Prints what is derived from a manifest.

usage: manifest.py runtime MANIFEST                        "SDK PLATFORM BRANCH", as it names them
       manifest.py stand-in MANIFEST NAME//BRANCH ROOTFS   the same program on another runtime, without the modules
                                                           that ROOTFS has already, quickly compiled
       manifest.py release MANIFEST TAG                    for a repository of its own: complete in itself, and the
                                                           program from the tag and its commit instead of this tree
"""

import json
import pathlib
import subprocess
import sys

# As "./dev" builds what is only tried and tested.
QUICKLY = ["-Doptimization=0", "-Db_staticpic=false"]
VCS = "https://github.com/ahp-canvas/Easel.git"
# How a runtime shows that it has a module: a file below its /usr.
SHOWN_BY = {
    "vte": "lib/**/pkgconfig/vte-2.91-gtk4.pc",
}


class ManifestError(Exception):
    pass


def load(path):
    """The manifest with the modules of other files put in their places, and paths that do not depend on the place."""
    path = pathlib.Path(path).resolve()
    manifest = json.loads(path.read_text())
    manifest["modules"] = [json.loads((path.parent / m).read_text()) if isinstance(m, str) else m
                           for m in manifest["modules"]]
    for module in manifest["modules"]:
        for source in module["sources"]:
            if source["type"] == "dir":
                source["path"] = str((path.parent / source["path"]).resolve())
    return manifest


def on_stand_in(manifest, runtime, rootfs):
    name, _, branch = runtime.partition("//")
    usr = pathlib.Path(rootfs, "usr")
    # Older builders compose the catalogue's entry by a program that Debian does not have any more.
    manifest.update({"runtime": name, "sdk": name, "runtime-version": branch, "appstream-compose": False})
    manifest["modules"] = [m for m in manifest["modules"]
                           if m["name"] not in SHOWN_BY or not any(usr.glob(SHOWN_BY[m["name"]]))]
    for module in manifest["modules"]:
        if module["name"] == "easel":
            module["config-opts"] = module["config-opts"] + QUICKLY
    return manifest


def of_release(manifest, tag):
    found = subprocess.run(["git", "rev-parse", "--verify", "--quiet", f"refs/tags/{tag}^{{commit}}"],
                           cwd=pathlib.Path(__file__).parent, capture_output=True, text=True)
    if found.returncode != 0:
        raise ManifestError(f"there is no tag {tag} here")
    for module in manifest["modules"]:
        module["sources"] = [{"type": "git", "url": VCS, "tag": tag, "commit": found.stdout.strip()}
                             if source["type"] == "dir" else source for source in module["sources"]]
    return manifest


def main(arguments):
    command, *rest = arguments or [""]
    if (command, len(rest)) == ("runtime", 1):
        manifest = load(rest[0])
        print(manifest["sdk"], manifest["runtime"], manifest["runtime-version"])
        return 0
    if (command, len(rest)) == ("stand-in", 3):
        manifest = on_stand_in(load(rest[0]), rest[1], rest[2])
    elif (command, len(rest)) == ("release", 2):
        manifest = of_release(load(rest[0]), rest[1])
    else:
        print(__doc__, file=sys.stderr)
        return 2
    print(json.dumps(manifest, indent=4))
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except (ManifestError, OSError, ValueError) as error:
        sys.exit(f"manifest.py: {error}")
