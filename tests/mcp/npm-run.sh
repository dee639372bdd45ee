#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# npm-run.sh FOLDER BUILD SCRIPT [ARGS…]: runs FOLDER/SCRIPT (an ES module that prints TAP) on the Node of FOLDER's lock
# file, with the packages that the lock file names. They are installed below BUILD, once for each lock file.
set -eu

folder=$(CDPATH='' cd -- "$1" && pwd)
build=$(CDPATH='' cd -- "$2" && pwd)/npm
script=$3
shift 3

key=$(cat "$folder/package.json" "$folder/package-lock.json" "$folder/.npmrc" | sha256sum | cut -c 1-16)
place=$build/$(basename "$folder")-$key

skip ()
{
  printf '1..0 # SKIP %s\n' "$1"
  exit 0
}

install_packages ()
{
  rm -rf "$place.new"
  mkdir "$place.new"
  cp "$folder/package.json" "$folder/package-lock.json" "$folder/.npmrc" "$place.new"
  npm ci --prefix "$place.new" --no-progress --loglevel=error >&2 || return 1
  # The scripts stay where they are, and find the packages beside this link.
  ln -s "$folder" "$place.new/tests"
  mv "$place.new" "$place"
}

# Two tests may come here at once; the lock ends with the shell that holds it.
prepare ()
(
  exec 9>"$place.lock"
  flock 9
  [ -e "$place/tests" ] || install_packages
)

mkdir -p "$build"
if ! prepare; then
  if [ -z "${CI:-}" ] && ! npm ping --loglevel=error >&2; then
    skip 'the npm registry cannot be reached'
  fi
  printf 'Bail out! npm could not install the packages of %s\n' "$folder"
  exit 1
fi

PATH=$place/node_modules/.bin:$PATH
export PATH
exec node --preserve-symlinks --preserve-symlinks-main "$place/tests/$script" "$@"
