#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# An installation into an empty folder has every part in its place, and the programs in it start.
set -eu
build=$1
id=$3
failed=0
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

DESTDIR="$work" meson install -C "$build" --no-rebuild --quiet >"$work/log" 2>&1 || { cat "$work/log" >&2; exit 1; }
bin=$(find "$work" -type f -name easel -path '*/bin/*')
root=${bin%/bin/easel}

for path in bin/easel bin/easel-host libexec/easel/easel-picture \
  "share/applications/$id.desktop" "share/metainfo/$id.metainfo.xml" "share/dbus-1/services/$id.service" \
  "share/gnome-shell/search-providers/$id.search-provider.ini" \
  "share/glib-2.0/schemas/$id.gschema.xml" "share/icons/hicolor/scalable/apps/$id.svg" \
  "share/icons/hicolor/symbolic/apps/$id-symbolic.svg" share/easel/welcome/index.html \
  share/man/man1/easel.1 share/man/man1/easel-host.1 share/bash-completion/completions/easel \
  share/bash-completion/completions/easel-host share/zsh/site-functions/_easel share/zsh/site-functions/_easel-host \
  share/fish/vendor_completions.d/easel.fish share/fish/vendor_completions.d/easel-host.fish \
  lib/systemd/user/easel-host.service share/locale/de/LC_MESSAGES/easel.mo \
  share/locale/zh_CN/LC_MESSAGES/easel.mo; do
  [ -s "$root/$path" ] || { echo "$path is not installed" >&2; failed=1; }
done
"$root/bin/easel" --version >/dev/null || { echo "the installed easel does not start" >&2; failed=1; }
"$root/bin/easel-host" --version >/dev/null || { echo "the installed easel-host does not start" >&2; failed=1; }

exit $failed
