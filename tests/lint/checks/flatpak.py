# SPDX-License-Identifier: GPL-3.0-or-later
"""What a store asks of a manifest, restated for ours: the sandbox stays as small as docs/SECURITY.md says, all of it
builds without the network from sources that cannot change, and licences come along."""

import json
import pathlib
import re

# Every one has its reason in flatpak/README.md. One more is a decision about security, not about packaging.
FINISH_ARGS = {"--share=network", "--share=ipc", "--socket=wayland", "--socket=fallback-x11", "--device=dri"}
ORDER = ["id", "runtime", "runtime-version", "sdk", "command", "finish-args", "cleanup", "modules"]
CLEANED = {"/include", "/lib/pkgconfig", "/share/doc", "/share/man", "*.a", "*.la"}
ID = re.compile(r"^[a-z][a-z0-9_]*(\.[a-z0-9_]+)+(\.[A-Za-z0-9_]+){1,2}(\.[A-Za-z0-9_-]+)?$")
# Not ours to use, and not to be ended with.
ID_TAKEN = ("org.gnome.", "org.freedesktop.", "org.gtk.", "org.kde.")
ID_ENDING = (".desktop", ".app", ".linux")
SHA256 = re.compile(r"^[0-9a-f]{64}$")
COMMIT = re.compile(r"^[0-9a-f]{40}$")
WEAK = {"md5", "sha1", "sha512"}
# The engine comes with the runtime, which is updated when it must be; and its sandbox is not switched off.
NEVER = re.compile(r"webkitgtk|WEBKIT_DISABLE_SANDBOX|--share=network|--disable-sandbox|--talk-name|--filesystem")


def check(tree):
    runtimes = {}
    for file in tree.own():
        if not file.path.startswith("flatpak/") or file.suffix != ".json":
            continue
        try:
            content = json.loads(file.text)
        except ValueError as error:
            yield f"{file.path}:1: {error}"
            continue
        found = list(style_faults(file, content))
        if "id" in content:
            found += manifest_faults(tree, file, content)
            runtimes[file.path] = content.get("runtime-version")
        else:
            found += module_faults(content, program=False)
        yield from (f"{file.path}:1: {fault}" for fault in found)
    if len(set(runtimes.values())) > 1:
        yield f"flatpak:1: manifests for different runtimes: {runtimes}"


def style_faults(file, content):
    if json.dumps(content, indent=4, ensure_ascii=False) + "\n" != file.text:
        yield "not indented by four spaces, an entry a line"
    if "id" in content and list(content) != [key for key in ORDER if key in content]:
        yield f"keys are not in the order {' '.join(ORDER)}"


def manifest_faults(tree, file, manifest):
    yield from id_faults(file, manifest["id"])
    yield from permission_faults(manifest)
    if missing := set(ORDER) - set(manifest):
        yield f"missing: {', '.join(sorted(missing))}"
    if (manifest.get("runtime"), manifest.get("sdk")) != ("org.gnome.Platform", "org.gnome.Sdk"):
        yield "not on the GNOME runtime"
    if not str(manifest.get("runtime-version", "")).isdigit():
        yield "runtime-version is not a stable one"
    if left := CLEANED - set(manifest.get("cleanup", [])):
        yield f"not cleaned up: {', '.join(sorted(left))}"
    modules = manifest.get("modules", [])
    for module in modules:
        if isinstance(module, dict):
            yield from module_faults(module, program=module is modules[-1])
        elif tree.find(str(pathlib.PurePosixPath(file.path).parent / module)) is None:
            yield f"{module} does not exist"


def id_faults(file, name):
    if name != pathlib.PurePosixPath(file.path).stem:
        yield "the id is not the name of the file"
    if not ID.match(name) or name.startswith(ID_TAKEN) or name.endswith(ID_ENDING):
        yield f"{name} is not an id for an application of ours"
    if name.startswith("io.github.") and len(name.split(".")) < 4:
        yield f"{name} does not name a repository"


def permission_faults(manifest):
    given = manifest.get("finish-args", [])
    for argument in sorted(set(given) ^ FINISH_ARGS):
        yield f"{argument} is {'not allowed' if argument in given else 'missing'} in finish-args"
    if len(given) != len(set(given)):
        yield "an argument stands twice in finish-args"
    rest = json.dumps({key: value for key, value in manifest.items() if key != "finish-args"})
    if match := NEVER.search(rest):
        yield f"{match[0]} has no place in a manifest of ours"


def module_faults(module, program):
    name = module.get("name", "a module without a name")
    if not any("share/licenses/${FLATPAK_ID}/" in command for command in module.get("post-install", [])):
        yield f"{name}: its licence is not installed"
    if "sources" not in module:
        yield f"{name}: no sources"
    if match := NEVER.search(json.dumps(module)):
        yield f"{name}: {match[0]} has no place in a module of ours"
    for source in module.get("sources", []):
        yield from (f"{name}: {fault}" for fault in source_faults(source, program))
    for inner in module.get("modules", []):
        yield from module_faults(inner, program=False)


def source_faults(source, program):
    kind = source.get("type")
    if weak := WEAK & set(source):
        yield f"{', '.join(weak)} instead of sha256"
    if kind == "archive":
        if not SHA256.match(source.get("sha256", "")):
            yield "an archive needs its sha256"
        if "type" not in source.get("x-checker-data", {}):
            yield "an archive whose next version nobody would hear of: no x-checker-data"
    elif kind == "git":
        if "tag" not in source or not COMMIT.match(source.get("commit", "")):
            yield "a git source needs tag and commit"
        if "branch" in source:
            yield "a branch is not one state of the sources"
    elif kind == "dir":
        if not program or source.get("path") != "..":
            yield "a folder other than the project itself"
        elif ".git" not in source.get("skip", []):
            yield "the whole history would be copied"
    elif kind != "patch":
        yield f"a source of the type {kind}"
    if kind in ("archive", "git") and not source.get("url", "").startswith("https://"):
        yield "a source that does not come by https"
