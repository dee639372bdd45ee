#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Plants one violation after the other in an otherwise clean project: each check must find its own, and
must be silent without it."""

import importlib
import json
import pathlib
import sys
import tempfile

from tree import Tree

SPDX_C = "/* SPDX-License-Identifier: GPL-3.0-or-later */\n"
SOURCE = SPDX_C + '#define G_LOG_DOMAIN "easel-{}"\n'
HEADER = SPDX_C + "#pragma once\n"
MANIFEST = {
    "id": "org.example.team.App",
    "runtime": "org.gnome.Platform",
    "runtime-version": "51",
    "sdk": "org.gnome.Sdk",
    "command": "app",
    "finish-args": ["--share=network", "--share=ipc", "--socket=wayland", "--socket=fallback-x11", "--device=dri"],
    "cleanup": ["/include", "/lib/pkgconfig", "/share/doc", "/share/man", "*.a", "*.la"],
    "modules": [
        "part.json",
        {
            "name": "app",
            "post-install": ["install COPYING ${FLATPAK_DEST}/share/licenses/${FLATPAK_ID}/app"],
            "sources": [{"type": "dir", "path": "..", "skip": [".git"]}],
        },
    ],
}
PART = {
    "name": "part",
    "post-install": ["install COPYING ${FLATPAK_DEST}/share/licenses/${FLATPAK_ID}/part"],
    "sources": [{"type": "archive", "url": "https://example.org/part.tar.xz", "sha256": "0" * 64,
                 "x-checker-data": {"type": "html"}}],
}
APP_JSON = "flatpak/org.example.team.App.json"
PART_JSON = "flatpak/part.json"

ACTIONS = '{{"description": "E", "inputSchema": {{}}, "actions": [{{"name": "{}", "description": "Goes."}}]}}\n'
TESTED = ('void\ntest (void)\n{{\n  editor_invoke (self, "{0}", "{{}}");\n'
          '  editor_fails (self, "{0}", "{{}}", EASEL_CODE_FAILED);\n}}\n')

TABLE = """# Architecture
## Words
| word | meaning |
| --- | --- |
| limit a (`easel_a()`) | a function |
## Rooms
| folder | job | sees | libraries |
| --- | --- | --- | --- |
| `base/` | a | – | gio |
| `rpc/` | a | base | libsoup |
| `ahp/` | a | rpc, base | – |
| `host/` | a | ahp, rpc, base | sqlite3 |
| `web/` | a | base | webkitgtk |
| `native/editor/` | a | base | gtk4 |
| `ui/` | a | web, base | libadwaita |
"""

ADDING = """## Adding something
### A room
NAME is `base`.
1. `src/NAME/easel-a.c`: a function like `easel_a`.
"""

CLEAN = {
    ".git": "gitdir: /ho" + "me/someone/tree\n",
    "meson.build": "gio_dep = dependency('gio-2.0', version: '>= 2.74')\n",
    "dev": "build pc:gio-2.0>=2.74 a b c\n",
    "src/native/editor/easel-e.c": SOURCE.format("editor"),
    "src/native/editor/meson.build": "sources = files('easel-e.c', 'easel-e-declaration.c')\n",
    "src/native/editor/easel-e-declaration.c": SOURCE.format("editor"),
    "src/native/editor/declaration.json": ACTIONS.format("go"),
    "tests/native/editor/meson.build": "exe = executable('test-e', 'test-e.c')\ntest('e', exe, suite: 'ui')\n",
    "tests/native/editor/test-e.c": SPDX_C + TESTED.format("go"),
    "src/base/easel-limits.h": HEADER + "#define EASEL_LIMIT_A 1\n",
    "src/base/easel-codes.h": HEADER + '#define EASEL_CODE_BUSY "canvas_busy"\n',
    "src/base/easel-a.h": HEADER + "#include <glib.h>\n\nint easel_a (void);\n",
    "src/base/easel-a.c": SOURCE.format("base") + '#include "easel-a.h"\n\nint\neasel_a (void)\n{\n'
                          "  g_autoptr(GError) error = NULL;\n\n  return EASEL_LIMIT_A;\n}\n",
    "src/base/meson.build": "sources = files('easel-a.c')\n",
    "src/ahp/ahp-a.h": HEADER,
    "src/ahp/ahp-a.c": SOURCE.format("ahp") + '#include "ahp-a.h"\n\nconst int ahp_a_table[] = { 1 };\n\n'
                       "void\nahp_a (void)\n{\n}\n",
    "src/ahp/ahp-b.h": HEADER + '#include "ahp-a.h"\n',
    "src/ahp/ahp-b.c": SOURCE.format("ahp") + '#include "ahp-b.h"\n\nvoid\nahp_b (void)\n{\n  ahp_a ();\n}\n',
    "src/ahp/meson.build": "sources = files('ahp-a.c', 'ahp-b.c')\n",
    "src/rpc/rpc-a.h": HEADER + '#include "easel-a.h"\n',
    "src/web/easel-web.h": HEADER,
    "src/web/meson.build": "web_dep = declare_dependency()\n",
    "src/ui/easel-ui.c": SOURCE.format("ui") + "char *text = _(\"Text\");\nint ui = EASEL_LIMIT_A;\n",
    "src/ui/meson.build": "sources = files('easel-ui.c')\n",
    "tests/base/meson.build": "exe = executable('test-a', 'test-a.c')\ntest('a', exe, suite: 'unit')\n",
    "tests/base/test-a.c": SPDX_C + "static int\nuse (void)\n{\n  return easel_a ();\n}\n",
    "po/POTFILES.in": "src/ui/easel-ui.c\n",
    APP_JSON: json.dumps(MANIFEST, indent=4) + "\n",
    PART_JSON: json.dumps(PART, indent=4) + "\n",
    "README.md": "# Name\n\n[tests](docs/TESTING.md#how-it-works)\n",
    "docs/TESTING.md": "## How it works\n",
    "docs/ARCHITECTURE.md": TABLE + ADDING,
}


def body(lines):
    return SOURCE.format("base") + "static void\nlong_one (void)\n{\n" + "  x ();\n" * lines + "}\n"


def c(text):
    return SOURCE.format("base") + text


def manifest(**changes):
    return json.dumps(MANIFEST | changes, indent=4) + "\n"


def part(**changes):
    return json.dumps(PART | changes, indent=4) + "\n"


# (check, path of the planted file, its text, a piece of the message)
PLANTED = [
    ("layers", "src/base/b.c", c('#include "rpc-a.h"\n'), "may not include"),
    ("layers", "src/base/b.c", c("#include <gtk/gtk.h>\n"), "may not use gtk"),
    ("layers", "src/host/h.c", c("#include <webkit/webkit.h>\n"), "may not use webkit"),
    ("layers", "src/native/editor/b.c", SOURCE.format("editor") + "#include <vte/vte.h>\n", "may not use vte"),
    ("layers", "src/rpc/meson.build", "x = [web_dep]\n", "may not be given web"),
    ("layers", "docs/ARCHITECTURE.md", TABLE + "| `attic/` | a | cellar | – |\n", "cellar: no room above"),
    ("documents", "docs/b.md", "```sh\nbuild/tests/base/test-b\n```\n", "no program build/tests/base/test-b"),
    ("guide", "docs/ARCHITECTURE.md", TABLE.replace("easel_a", "easel_b"), "nothing in src/ is called easel_b()"),
    ("guide", "docs/ARCHITECTURE.md", TABLE.replace("limit a", "short one"), "nothing in src/ speaks of a short one"),
    ("guide", "docs/ARCHITECTURE.md", TABLE + ADDING.replace("-a.c", "-b.c"), "src/base/easel-b.c does not exist"),
    ("guide", "docs/ARCHITECTURE.md", TABLE + ADDING.replace("`easel_a`", "`easel_b`"), "is called easel_b"),
    ("layers", "src/attic/b.c", c(""), "not in the table"),
    ("layers", "src/base/easel-a.h", HEADER + '#include "rpc-a.h"\n', "circle"),
    ("circles", "src/ahp/ahp-a.h", HEADER + '#include "ahp-b.h"\n', "a circle of files: ahp-a → ahp-b → ahp-a"),
    ("circles", "src/ahp/ahp-a.c", SOURCE.format("ahp") + '#include "ahp-b-private.h"\n', "ahp-a → ahp-b → ahp-a"),
    ("circles", "src/ahp/ahp-a.c", SOURCE.format("ahp") + "void\nahp_a (void)\n{\n  ahp_b ();\n}\n",
     "ahp-a → ahp-b → ahp-a"),
    ("circles", "src/ahp/ahp-a.c", SOURCE.format("ahp") + "int ahp_a (void);\n\nconst int ahp_a_table[] = { ahp_b };\n",
     "ahp-a → ahp-b → ahp-a"),
    ("circles", "src/ahp/ahp-a.c", SOURCE.format("ahp") + '#include "ahp-b-writer.h"\n', "ahp-a → ahp-b → ahp-a"),
    ("includes", "src/base/b.c", c('#include "easel-a.h"\n\nJsonNode *b;\n'), "JsonNode is of json-glib"),
    ("includes", "tests/base/b.c", c("#include <adwaita.h>\n\nJsonNode *b;\n"), "JsonNode is of json-glib"),
    ("includes", "src/base/easel-a.h", HEADER + "int easel_a (void);\n", "g_autoptr is of glib"),
    ("includes", "bench/b.c", c("#include <json-glib/json-glib.h>\n\nGtkWidget *b;\n"), "GtkWidget is of gtk4"),
    ("includes", "bench/b.c", c("#include <gtk/gtk.h>\n\nAdwBin *b;\n"), "AdwBin is of libadwaita"),
    ("spelling", "src/canvas/b.c", SOURCE.format("canvas") + "/* Of AHP. */\n", "a protocol's word: AHP"),
    ("spelling", "src/provider/b.c", SOURCE.format("provider") + "g (\"extensionId\");\n", "word: extensionId"),
    ("spelling", "src/ui/b.c", c("easel_gsv_b ();\n"), "a source is named where all are shown: gsv"),
    ("guide", "docs/ARCHITECTURE.md", TABLE + ADDING.replace("### A room", "### A source"), "and not in both"),
    ("sizes", "src/base/b.c", c("\n" * 600), "more than 600"),
    ("sizes", "tests/base/test-b.c", c("\n" * 800), "more than 800"),
    ("sizes", "src/base/b.h", HEADER + "\n" * 120, "more than 120"),
    ("sizes", "src/base/b.c", body(61), "long_one has 61 lines"),
    ("style", "src/base/b.c", '#define G_LOG_DOMAIN "easel-base"\n', "no SPDX"),
    ("style", "src/base/b.c", SPDX_C, "missing: #define G_LOG_DOMAIN"),
    ("style", "src/base/b.h", SPDX_C, "no #pragma once"),
    ("style", "src/base/b.c", c("\tint a;\n"), "a tab"),
    ("style", "src/base/b.c", c("int a; \n"), "trailing space"),
    ("style", "src/base/b.c", c("int a;"), "no newline"),
    ("style", "src/base/b.c", c("gint a;\n"), "gint"),
    ("style", "src/base/b.c", c("int a; // why\n"), "// comment"),
    ("style", "src/base/b.c", c("  if (a) {\n"), "brace"),
    ("style", "src/base/b.c", c("char* a;\n"), "star"),
    ("style", "src/base/b.c", c("int a = f(1);\n"), "parenthesis"),
    ("style", "src/base/b.c", c("int " + "a" * 120 + ";\n"), "columns"),
    ("style", "src/base/b.c", c("static int f (void)\n{\n}\n"), "return type"),
    ("style", "src/base/b.c", c("A *\na_new (int b)\n{\n  A *self = g_object_new (A, NULL);\n\n"
                                "  g_return_val_if_fail (b, NULL);\n}\n"), "after the object"),
    ("deprecated", "src/ui/b.ui", "<object class=\"AdwFlap\"/>\n", "src/toolkit/"),
    ("deprecated", "src/ui/b.ui", "<template class=\"A\" parent=\"GtkDialog\"/>\n", "src/toolkit/"),
    ("deprecated", "src/ui/b.c", c("g_object_new (ADW_TYPE_PREFERENCES_WINDOW, NULL);\n"), "src/toolkit/"),
    ("deprecated", "src/ui/b.c", c("#if ADW_CHECK_VERSION (1, 4, 0)\n"), "version of GTK"),
    ("deprecated", "src/ui/meson.build", "c_args: ['-Wno-deprecated-declarations']\n", "hides"),
    ("calls", "src/ui/b.c", c("json_object_get_string_member (o, n);\n"), "easel_json_get"),
    ("calls", "src/ui/b.c", c("json_object_set_string_member (o, \"jsonrpc\", n);\n"), "rpc-message.c"),
    ("calls", "src/ui/b.c", c("soup_session_send_async (s, m, 0, NULL, sent_cb, NULL);\n"), "http_client_call"),
    ("calls", "src/rpc/b.c", c("rpc_peer_notify (o, \"notifications/cancelled\", p, NULL);\n"), "MCP_CANCELLED"),
    ("calls", "src/ui/b.c", c("guchar *b = g_base64_decode (t, &n);\n"), "no base64"),
    ("calls", "src/ui/b.c", c("  A_CLIENT_CONNECTING,\n"), "EaselConnectionState"),
    ("calls", "src/ui/b.c", c("easel_web_filter_get_async (f);\n"), "EaselSealedPage"),
    ("calls", "src/ui/b.c", c("json_array_get_object_element (o, 1);\n"), "easel_json_array"),
    ("calls", "src/ui/b.c", c("json_parser_load_from_data (p, d, 1, NULL);\n"), "easel_json_parse"),
    ("calls", "src/base/b.c", c("char *t = json_to_string (node, FALSE);\n"), "easel_json_to_string"),
    ("calls", "src/ui/b.c", c("json_generator_to_data (g, NULL);\n"), "easel_json_to_string"),
    ("calls", "src/base/b.c", c("const char *s = g_uri_peek_scheme (uri);\n"), "kept for ever"),
    ("calls", "src/base/b.c", c("system (command);\n"), "unsafe"),
    ("calls", "src/base/b.c", c("sprintf (a, b);\n"), "unsafe"),
    ("calls", "src/base/b.c", c("g_spawn_command_line_sync (a);\n"), "never a line"),
    ("calls", "src/web/b.c", c("webkit_web_context_get_default ();\n"), "of its own"),
    ("calls", "src/web/b.c", c("webkit_web_view_load_html (v, h, NULL);\n"), "widgets"),
    ("calls", "src/web/b.c", c("webkit_web_view_evaluate_javascript (v, built, -1);\n"), "not a literal"),
    ("calls", "src/base/b.c", c("g_warning (foreign);\n"), "not a literal"),
    ("calls", "src/ui/b.c", c("x = EASEL_AHP_SOURCE (source);\n"), "ask the interface"),
    ("calls", "src/ui/b.c", c("gtk_label_set_markup (l, foreign);\n"), "never markup"),
    ("calls", "src/ui/b.ui", '<property name="use-markup">1</property>\n', "never markup"),
    ("words", "src/base/b.c", c('char *a = "/home/jane/x";\n'), "one machine"),
    ("words", "docs/b.md", "see ../shared/notes\n", "outside the project"),
    ("words", "docs/b.md", "from registry.example.org\n", "registry"),
    ("words", "src/base/b.c", c("/* TODO: more */\n"), "unfinished"),
    ("words", "tests/base/b.c", c("g_test_skip (why);\n"), "skipped"),
    ("words", "src/base/b.c", c("#if 0\n#endif\n"), "switched off"),
    ("potfiles", "src/ui/b.c", c("char *a = _(\"b\");\n"), "not in po/POTFILES.in"),
    ("potfiles", "src/ui/b.ui", '<property translatable="yes">b</property>\n', "not in po/POTFILES.in"),
    ("potfiles", "po/POTFILES.in", "src/ui/easel-ui.c\nsrc/gone.c\n", "does not exist"),
    ("unused", "src/base/b.h", HEADER + "char *easel_b (int   a,\n               void (*f) (void));\n", "calls easel_b()"),
    ("unused", "src/base/b.h", HEADER + "/* easel_b () */\nint easel_b (void);\n", "nothing calls easel_b()"),
    ("declared", "tests/base/meson.build", "exe = executable('test-a')\ntest('a', exe)\n", "without a suite"),
    ("declared", "tests/base/meson.build", "exe = executable('test-a')\ntest('a', exe, suite: 'odd')\n", "unknown"),
    ("declared", "src/base/forgotten.c", c(""), "no meson.build"),
    ("declared", "src/base/easel-limits.h", HEADER + "#define EASEL_LIMIT_B 1\n", "nothing uses"),
    ("declared", "src/web/easel-web-limits.h", HEADER + "#define EASEL_LIMIT_B 1\n", "nothing uses"),
    ("declared", "src/base/easel-a.c", c(""), "only ui uses EASEL_LIMIT_A"),
    ("declared", "meson.build", "x_dep = dependency('x-1.0')\n", "does not know how to install x-1.0"),
    ("actions", "src/native/editor/declaration.json", ACTIONS.format("fly"),
     "no test in tests/native/editor has a success of fly"),
    ("actions", "src/native/editor/declaration.json", ACTIONS.format("fly"),
     "no test in tests/native/editor has a failure of fly"),
    ("actions", "tests/native/editor/test-e.c", TESTED.format("go").replace("editor_fails", "editor_invoke"),
     "a failure of go"),
    ("actions", "tests/native/editor/test-e.c", "/* " + TESTED.format("go") + " */\n", "a success of go"),
    ("actions", "src/native/editor/declaration.json", None, "no declaration.json"),
    ("documents", "docs/b.md", "[a](nowhere.md)\n", "does not exist"),
    ("documents", "docs/b.md", "[a](TESTING.md#nothing)\n", "no such heading"),
    ("comments", "src/base/b.c", c("/* What is here. */\n"), "begins with \"What\""),
    ("comments", "src/base/b.c", c("/**\n * It is here.\n */\n"), "begins with \"It\""),
    ("vocabulary", "src/base/b.c", c('char *a = "canvas_busy";\n'), "is EASEL_CODE_BUSY"),
    ("vocabulary", "src/base/b.c", c('char *a = "ahp-canvas-content:/";\n'), "is EASEL_URI_CONTENT_SCHEME"),
    ("retired", "src/base/b.c", c("static int n_deeds;\n"), "n_deeds: operations"),
    ("retired", "src/base/b.c", c("typedef struct _EaselTwin EaselTwin;\n"), "second view"),
    ("retired", "src/base/b.c", c("/* Whoever asks. */\n"), "the caller, client or user"),
    ("retired", "docs/ARCHITECTURE.md", "\n## Words\n\n| word | meaning |\n| --- | --- |\n" + "| a | b |\n" * 46, "more than 45"),
    ("strings", "src/base/b.c", c('char *a = _("Files of "\n                  "this computer");\n'), "on this computer"),
    ("strings", "src/base/b.c", c('char *a = ngettext ("It is open", "They are not open any more", n);\n'), "no longer"),
    ("strings", "src/ui/b.ui",
     '<interface><property name="label" translatable="yes">Load Pictures</property></interface>\n', "image"),
    ("strings", "src/ui/b.ui", '<interface><object class="GtkButton"><property name="label" translatable="yes">Show in folder'
     '</property></object></interface>\n', "folder in lower case"),
    ("strings", "src/ui/b.c", c('GtkWidget *a = gtk_button_new_with_label (_("Always allow"));\n'), "allow in lower case"),
    ("strings", "data/b.gschema.xml.in", "<summary>Seconds for a\n film</summary>\n", "video"),
    ("scripts", "tests/b.py", "# SPDX\ndef f(:\n", "b.py:2"),
    ("scripts", "b.sh", "#!/bin/sh\nif [ $a = b ]; then cd /nowhere\n", "error"),
    ("flatpak", APP_JSON, manifest(**{"finish-args": MANIFEST["finish-args"] + ["--filesystem=home"]}), "not allowed"),
    ("flatpak", APP_JSON, manifest(**{"finish-args": []}), "missing in finish-args"),
    ("flatpak", APP_JSON, manifest(**{"finish-args": MANIFEST["finish-args"] + ["--device=dri"]}), "stands twice"),
    ("flatpak", APP_JSON, manifest(id="org.example.team.Other"), "name of the file"),
    ("flatpak", "flatpak/org.gnome.App.json", manifest(id="org.gnome.App"), "not an id"),
    ("flatpak", "flatpak/io.github.App.json", manifest(id="io.github.App"), "does not name a repository"),
    ("flatpak", APP_JSON, manifest(runtime="org.kde.Platform"), "GNOME runtime"),
    ("flatpak", APP_JSON, manifest(**{"runtime-version": "master"}), "stable"),
    ("flatpak", APP_JSON, manifest(cleanup=["/include"]), "not cleaned up"),
    ("flatpak", APP_JSON, manifest(modules=["gone.json"]), "does not exist"),
    ("flatpak", APP_JSON, manifest(**{"build-options": {"build-args": ["--share=network"]}}), "has no place"),
    ("flatpak", APP_JSON, json.dumps(MANIFEST, indent=2) + "\n", "four spaces"),
    ("flatpak", APP_JSON, json.dumps(dict(reversed(MANIFEST.items())), indent=4) + "\n", "order"),
    ("flatpak", APP_JSON, "{\n", "Expecting"),
    ("flatpak", "flatpak/org.example.team.App.Devel.json",
     manifest(id="org.example.team.App.Devel", **{"runtime-version": "50"}), "different runtimes"),
    ("flatpak", PART_JSON, part(name="webkitgtk"), "has no place"),
    ("flatpak", PART_JSON, part(**{"post-install": []}), "licence"),
    ("flatpak", PART_JSON, part(sources=[{"type": "archive", "url": "https://x"}]), "sha256"),
    ("flatpak", PART_JSON, part(sources=[PART["sources"][0] | {"url": "http://x"}]), "https"),
    ("flatpak", PART_JSON, part(sources=[PART["sources"][0] | {"x-checker-data": {}}]), "x-checker-data"),
    ("flatpak", PART_JSON, part(sources=[PART["sources"][0] | {"md5": "0"}]), "instead of sha256"),
    ("flatpak", PART_JSON, part(sources=[{"type": "git", "url": "https://x", "branch": "main"}]), "tag and commit"),
    ("flatpak", PART_JSON, part(sources=[{"type": "dir", "path": ".."}]), "a folder other than"),
    ("flatpak", PART_JSON, part(modules=[PART | {"sources": [{"type": "script"}]}]), "of the type script"),
]


def write(root, files):
    for path, text in files.items():
        if text is None:
            continue
        file = root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)


def faults_of(name, files):
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)
        write(root, files)
        module = importlib.import_module(f"checks.{name}")
        tree = Tree(root)
        return [*module.check(tree), *(module.hints(tree) if hasattr(module, "hints") else ())]


def main():
    names = sorted({name for name, *_ in PLANTED})
    print(f"1..{len(names) + len(PLANTED)}")
    failed = number = 0
    for name in names:
        number += 1
        faults = faults_of(name, CLEAN)
        failed += bool(faults)
        print(f"{'not ok' if faults else 'ok'} {number} {name}: clean project", *faults, sep="\n# ")
    for name, path, text, message in PLANTED:
        number += 1
        files = CLEAN | {path: text}
        faults = faults_of(name, files)
        found = any(message in fault for fault in faults)
        failed += not found
        print(f"{'ok' if found else 'not ok'} {number} {name}: {message}", *([] if found else faults), sep="\n# ")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.dont_write_bytecode = True
    sys.exit(main())
