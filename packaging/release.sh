#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# release.sh X.Y.Z: everything that a release has, out of a clean tree whose NEWS begins with that version: the version in
# all files, a commit, a tag, the tarball with its checksum, and all packages that can be made on this machine. With
# EASEL_SIGN_KEY, a key of GnuPG, the tag, the checksums and the Flatpak repository are signed. Nothing is published.
set -eu

cd "$(dirname -- "$0")/.."
version=${1:-}
key=${EASEL_SIGN_KEY:-}

die ()
{
  printf 'release: %s\n' "$*" >&2
  exit 1
}

case $version in
  [0-9]*.[0-9]*.[0-9]*) ;;
  *) die "usage: ./dev release X.Y.Z" ;;
esac
[ -z "$(git status --porcelain --untracked-files=no)" ] || die "there are changes that are not committed"
if [ -n "$(git tag -l "v$version")" ]; then die "the tag v$version is there already"; fi

python3 -B packaging/set-version.py "$version" "$(date -u +%Y-%m-%d)"
./dev test data lint
if [ -n "$(git status --porcelain --untracked-files=no)" ]; then git commit -q -a -m "build: release $version"; fi
if [ -n "$key" ]; then
  git tag -u "$key" -m "Easel $version" "v$version"
else
  git tag -a -m "Easel $version" "v$version"
fi

# made WHAT…: one kind of package; a machine that cannot make it leaves it out, and says so.
left_out=''
made ()
{
  if ! ./dev package "$@"; then left_out="$left_out${left_out:+, }$*"; fi
}

rm -rf build-packages/out
./dev package source
if command -v dpkg-buildpackage >/dev/null 2>&1 || command -v apt-get >/dev/null 2>&1; then
  made deb bookworm
  made deb trixie
fi
made rpm
made arch
made flatpak

cd build-packages/out
find . -type f ! -name 'SHA256SUMS*' ! -path './repo/*' ! -name commit | LC_ALL=C sort | xargs sha256sum >SHA256SUMS
if [ -n "$key" ]; then gpg --batch --yes --local-user "$key" --armor --detach-sign SHA256SUMS; fi
printf '\nEasel %s is in build-packages/out; the tag is v%s.\n' "$version" "$version"
[ -n "$key" ] || echo "Nothing is signed: EASEL_SIGN_KEY names no key."
[ -z "$left_out" ] || die "left out: $left_out"
