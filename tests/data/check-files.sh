#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Interface files and pictures are well-formed and name what exists; manuals format without a warning.
set -eu
cd "$EASEL_SOURCE_ROOT"
build=$1
id=$3
failed=0

fail ()
{
  echo "$*" >&2
  failed=1
}

for file in src/ui/*/*.ui src/ui/icons/*.svg data/icons/*/*.svg data/*.xml.in* src/ui/*.gresource.xml; do
  xmllint --noout "$file" || fail "$file is not well-formed"
done

# Each template is in the resources, and each string of it that a person reads can be translated.
for file in src/ui/*/*.ui; do
  grep -qE ">(gtk/)?${file##*/}<" src/ui/easel.gresource.xml || fail "$file is not in the resources"
done
if grep -nE '<property name="(label|title|heading|body|tooltip-text|placeholder-text)">[^<]*[A-Za-z]' src/ui/*/*.ui |
   grep -v '>Easel<'; then
  fail "a text that cannot be translated"
fi

# Left and right are start and end in half of the world.
if grep -nE 'margin-(left|right)|"(left|right)"' src/ui/*/*.ui; then
  fail "a side that does not turn with the writing"
fi

# An icon without words: a tooltip for the eyes, a label for the ears.
for file in src/ui/*/*.ui; do
  python3 - "$file" <<'PY' || fail "$file: a button that says nothing"
import sys
import xml.etree.ElementTree as tree

silent = []
for item in tree.parse(sys.argv[1]).iter('object'):
    if item.get('class') not in ('GtkButton', 'GtkMenuButton', 'GtkToggleButton'):
        continue
    own = {p.get('name') for p in item.findall('property')}
    heard = item.find("accessibility/property[@name='label']") is not None
    if 'icon-name' in own and not ('tooltip-text' in own and heard):
        silent.append(item.get('id') or item.get('class'))
if silent:
    sys.exit('no tooltip or accessible label: ' + ', '.join(silent))
PY
done

for page in easel.1 easel-host.1; do
  warnings=$(man --warnings -E UTF-8 -l -Tutf8 -Z "$build/data/$page" 2>&1 >/dev/null) || fail "$page does not format"
  [ -z "$warnings" ] || fail "$page: $warnings"
done

# What --help offers is in the manual, and each shell completes it.
options=${TMPDIR:-/tmp}/easel-options.$$
for program in ui/easel agent/easel-host; do
  name=${program#*/}
  "$build/src/$program" --help 2>/dev/null | grep -oE '^ +(-[a-z], )?--[a-z-]+' | grep -oE -e '--[a-z-]+' | sort -u >"$options"
  while read -r option; do
    case $option in
      --gapplication-*|--help-*|--display) continue ;;
    esac
    grep -qF "$(printf %s "$option" | sed 's/-/\\-/g')" "data/man/$name.1.in" || fail "$option is not in $name.1"
    for shell in "$name.bash" "_$name"; do
      grep -qwF -e "$option" "data/completions/$shell" || fail "$option is not in $shell"
    done
    grep -qwF -e "-l ${option#--}" "data/completions/$name.fish" || fail "$option is not in $name.fish"
  done <"$options"
done
rm -f "$options"
for shell in bash zsh fish; do
  command -v "$shell" >/dev/null || continue
  case $shell in
    fish) set -- data/completions/*.fish ;;
    zsh) set -- data/completions/_* ;;
    bash) set -- data/completions/*.bash ;;
  esac
  for file; do "$shell" -n "$file" || fail "$file is not understood by $shell"; done
done

# One id, everywhere.
grep -q "^Icon=$id$" "$build/data/$id.desktop" || fail "the desktop entry names another icon"
grep -q "<id>$id</id>" "$build/data/$id.metainfo.xml" || fail "the metainfo has another id"
grep -q "^Name=$id$" "$build/data/$id.service" || fail "the service has another name"
grep -q "schema id=\"$id\"" "$build/data/$id.gschema.xml" || fail "the schema has another id"

exit $failed
