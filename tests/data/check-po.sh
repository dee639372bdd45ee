#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# POTFILES.in names each file with a text and no other; translations are valid and none is guessed.
set -eu
cd "$EASEL_SOURCE_ROOT"
failed=0
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

{
  grep -rlE '(^|[^A-Za-z_])(N_|C_|NC_|_|ngettext) ?\("' src --include='*.c' || true
  grep -rl 'translatable="yes"' src --include='*.ui' || true
  ls data/*.desktop.in.in data/*.metainfo.xml.in.in data/*.gschema.xml.in
} | LC_ALL=C sort -u >"$work/found"
grep -v '^#' po/POTFILES.in >"$work/named"
diff -u "$work/named" "$work/found" >&2 || { echo "po/POTFILES.in differs from what has texts" >&2; failed=1; }

xgettext --from-code=UTF-8 -f "$work/found" -k_ -kN_ -kC_:1c,2 -kNC_:1c,2 -kngettext:1,2 -o "$work/easel.pot"
grep -v '^#' po/LINGUAS | while read -r language; do
  msgfmt --check -o /dev/null "po/$language.po"
  [ -z "$(msgattrib --only-fuzzy "po/$language.po")" ] || { echo "$language.po: guessed translations" >&2; exit 1; }
  # What the person meets in the panel, in all its rooms, is there in every language that is offered.
  msgmerge -q --no-fuzzy-matching "po/$language.po" "$work/easel.pot" -o "$work/$language.po"
  msgattrib --untranslated --no-obsolete "$work/$language.po" | grep -E '^#: .*src/' | grep -vE '^#: src/(agent|host)/' >&2 &&
    { echo "$language.po: texts of the panel are missing" >&2; exit 1; }
  true
done || failed=1

exit $failed
