# SPDX-License-Identifier: GPL-3.0-or-later
"""Each file includes, itself or by headers of ours, the libraries whose names it uses: GCC does not notice where the headers of
build-aux/precompiled are precompiled, and they are those that are asked for here."""

import re

INCLUDE = re.compile(r"^\s*#\s*include\s+(?:\"([^\"]+)\"|<([^>]+)>)")
# Headers that include the others of their own: those of GLib and json-glib bring gio, and those with widgets GTK.
WIDGETS = ("adwaita.h", "gtk/", "webkit/", "gtksourceview/", "vte/")
GIO = (*WIDGETS, "gio/", "json-glib/", "libsoup/", "libsecret/", "gdk/", "gdk-pixbuf/")
# library: (names, the headers that bring them)
LIBRARIES = {
    "libadwaita": (r"(?:adw_|Adw[A-Z]|ADW_)\w*", ("adwaita.h",)),
    "gtk4": (r"(?:gtk_|Gtk[A-Z]|GTK_|gsk_|Gsk[A-Z]|graphene_)\w*", WIDGETS),
    "gdk": (r"(?:gdk_|Gdk[A-Z]|GDK_)\w*", (*WIDGETS, "gdk/", "gdk-pixbuf/")),
    "pango": (r"(?:pango_|Pango[A-Z]|PANGO_)\w*", (*WIDGETS, "pango/")),
    "cairo": (r"cairo_\w+", (*WIDGETS, "cairo")),
    "json-glib": (r"(?:json_(?:node|object|array|parser|builder)_|Json[A-Z]|JSON_NODE)\w*", ("json-glib/",)),
    "gio": (r"(?:g_(?:task|file_new|subprocess|cancellable|dbus|settings|list_store|socket)_|GTask|GFile\b|GSubprocess|"
            r"GCancellable|GDBus|GSettings|GList(?:Model|Store)|GSocket|GIOStream|GInputStream|GOutputStream|GAsync|"
            r"GApplication|GSimpleAction|GMenu|G_IO_ERROR)\w*", GIO),
    "gobject": (r"(?:g_object_|G_DEFINE_(?:TYPE|FINAL|ABSTRACT|INTERFACE|BOXED|ENUM|FLAGS)|G_DECLARE_|GObject|g_signal_)\w*", (*GIO, "glib-object.h")),
    "glib": (r"(?:g_[a-z]\w*|gboolean|GError)\b", (*GIO, "glib", "glib-object.h")),
    "the mathematics of C": (r"(?:fabs|floor|ceil|round|lround|sqrt|sin|cos|pow|isnan|isfinite) \(", ("math.h", "tgmath.h")),
}
PATTERNS = {library: re.compile(rf"(?<![\w.>]){names}") for library, (names, _) in LIBRARIES.items()}


def check(tree):
    files = tree.c("src", "tests", "bench")
    headers = {}
    for file in files:
        headers.setdefault(file.name, []).append(file)
    included = {file.path: [match.groups() for line in file.lines if (match := INCLUDE.match(line))] for file in files}

    def collect(file, seen, foreign):
        seen.add(file.path)
        for own, system in included[file.path]:
            foreign.update([system] if system else ())
            for header in headers.get(own.split("/")[-1], ()) if own else ():
                if header.path not in seen:
                    collect(header, seen, foreign)
        return foreign

    for file in files:
        foreign = tuple(collect(file, set(), set()))
        for library, (_, brought) in LIBRARIES.items():
            if any(header.startswith(brought) for header in foreign):
                continue
            for number, line in enumerate(file.code, 1):
                if match := PATTERNS[library].search(line):
                    yield f"{file.path}:{number}: {match[0]} is of {library}, which is not included"
                    break
