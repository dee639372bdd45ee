# SPDX-License-Identifier: GPL-3.0-or-later
"""Widgets that GTK or libadwaita deprecate, and what depends on their version, are in src/toolkit/ only. Compilers warn of
deprecated functions, but not of classes in templates or of types."""

import re

TOOLKIT = "src/toolkit/"

GTK = """AppChooserButton AppChooserDialog AppChooserWidget Assistant AssistantPage CellRendererText CellView ColorButton
ColorChooserDialog ColorChooserWidget ComboBox ComboBoxText Dialog EntryCompletion FileChooserDialog FileChooserNative
FileChooserWidget FontButton FontChooserDialog FontChooserWidget IconView InfoBar ListStore LockButton MessageDialog
ShortcutsWindow ShortcutsSection ShortcutsGroup ShortcutsShortcut Statusbar StyleContext TreeStore TreeView TreeViewColumn
VolumeButton""".split()
ADW = """AboutWindow Flap Leaflet LeafletPage MessageDialog PreferencesWindow Squeezer SqueezerPage ViewSwitcherTitle""".split()

CLASS = re.compile(r"\b(?:class|parent)=\"((?:Gtk(?:" + "|".join(GTK) + r"))|(?:Adw(?:" + "|".join(ADW) + r")))\"")


def macro(library, name):
    return f"{library}_TYPE_" + re.sub(r"(?<!^)(?=[A-Z])", "_", name).upper()


TYPE = re.compile(r"\b(?:" + "|".join([macro("GTK", n) for n in GTK] + [macro("ADW", n) for n in ADW]) + r")\b")
VERSION = re.compile(r"\b(?:ADW|GTK)_(?:CHECK_VERSION|M[A-Z]{3,4}_VERSION)\b|\bG_GNUC_BEGIN_IGNORE_DEPRECATIONS\b|"
                     r"\b(?:ADW|GDK)_VERSION_M\w+")
WARNING = re.compile(r"-Wno-(?:error=)?deprecated[\w-]*")


def check(tree):
    for file in tree.own():
        if file.suffix == ".ui":
            for match in CLASS.finditer(file.text):
                yield report(file, match, "is deprecated: use a class of src/toolkit/")
        elif file.name == "meson.build":
            for match in WARNING.finditer(file.text):
                yield report(file, match, "hides what newer libraries deprecate")
    for file in tree.c("src"):
        if file.path.startswith(TOOLKIT):
            continue
        for match in TYPE.finditer("\n".join(file.code)):
            yield report(file, match, "is deprecated: use a class of src/toolkit/")
        for match in VERSION.finditer("\n".join(file.code)):
            yield report(file, match, "only src/toolkit/ depends on the version of GTK or libadwaita")


def report(file, match, why):
    line = match.string.count("\n", 0, match.start()) + 1
    return f"{file.path}:{line}: {match[1] if match.re is CLASS else match[0]}: {why}"
