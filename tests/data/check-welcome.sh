#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# In a Flatpak the welcome page names the programs as they are called outside, and nothing that needs files of the host.
set -eu
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
cp "$EASEL_SOURCE_ROOT"/data/welcome/index*.html "$folder"
python3 "$EASEL_SOURCE_ROOT/flatpak/welcome.py" "$folder" io.example.App
failed=0
for manifest in "$EASEL_SOURCE_ROOT"/flatpak/io.*.json; do
  grep -q welcome.py "$manifest" || { echo "$manifest does not change the welcome page" >&2; failed=1; }
done
for page in "$folder"/*.html; do
  original="$EASEL_SOURCE_ROOT/data/welcome/${page##*/}"
  if grep -n '<code>easel' "$page"; then
    echo "${page##*/}: a command that is not there outside of the Flatpak" >&2
    failed=1
  fi
  grep -q '<code>flatpak run --command=easel-host io.example.App agents</code>' "$page" || failed=1
  if grep -n 'data-in' "$page"; then failed=1; fi
  # Elsewhere what is for the Flatpak is hidden, and there is one for each that is not.
  [ "$(grep -c '<p data-in="flatpak" hidden>' "$original")" = "$(grep -c '<p data-in="system">' "$original")" ] || failed=1
done
exit $failed
