#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# meson.build, NEWS, the metainfo and the programs agree on the version.
set -eu
build=$1
version=$2
id=$3
failed=0

fail ()
{
  echo "$*" >&2
  failed=1
}

newest=$(xmllint --xpath 'string(/component/releases/release[1]/@version)' "$build/data/$id.metainfo.xml")
[ "$newest" = "$version" ] || fail "the newest release of the metainfo is $newest, not $version"
grep -m1 -oE '[0-9]+\.[0-9]+\.[0-9]+' "$EASEL_SOURCE_ROOT/NEWS" | grep -qx "$version" ||
  fail "NEWS does not begin with $version"
"$build/src/ui/easel" --version | head -n1 | grep -qF "$version" || fail "easel says another version"
"$build/src/agent/easel-host" --version | grep -qF "$version" || fail "easel-host says another version"

date=$(xmllint --xpath 'string(/component/releases/release[1]/@date)' "$build/data/$id.metainfo.xml")
[ "$(date -d "$date" +%s)" -le "$(date +%s)" ] || fail "the release of $date is in the future"

exit $failed
