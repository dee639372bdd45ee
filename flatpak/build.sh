#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# What "./dev flatpak" does, once its tools are there:
#
#   build.sh run [ARGS…]     build, install for the user, start; with no display, show on a private one that it works
#   build.sh bundle          write easel.flatpak, install that into an empty installation and start it there
#   build.sh test            run the tests that want the installed Flatpak
#   build.sh suites [SUITE…] run the project's suites in the stand-in's libraries: the newest that Debian has
#   build.sh repository DIR  leave in DIR the bundle, a repository of the release, and easel.flatpakrepo and
#                            easel.flatpakref for the address that EASEL_FLATPAK_URL names; EASEL_SIGN_KEY signs both
#   build.sh release TAG     print the manifest for a repository of its own
#
# EASEL_FLATPAK_RUNTIME=stand-in does not try to reach the real runtime, =real does not fall back.
set -eu

here=$PWD
cd "$(dirname -- "$0")/.."
root=$PWD
work=$root/build-flatpak
id=${EASEL_FLATPAK_ID:-io.github.ahp_canvas.Easel}
manifest=$root/flatpak/$id.json
# The wrapper for private displays gives every program a home of its own; the installation stays where it is.
: "${FLATPAK_USER_DIR:=${XDG_DATA_HOME:-$HOME/.local/share}/flatpak}"
export FLATPAK_USER_DIR

die ()
{
  printf 'flatpak: %s\n' "$*" >&2
  exit 1
}

say ()
{
  printf '\n%s\n' "$*"
}

# Sets runtime and source (the manifest to build), and tells which runtime it is.
find_runtime ()
{
  mkdir -p "$work"
  # Three words by construction.
  # shellcheck disable=SC2046
  set -- $(python3 flatpak/manifest.py runtime "$manifest")
  sdk=$1//$3 runtime=$2//$3 source=$manifest
  if [ "${EASEL_FLATPAK_RUNTIME:-}" != stand-in ]; then
    if flatpak info "$sdk" >/dev/null 2>&1 && flatpak info "$runtime" >/dev/null 2>&1; then
      say "Runtime: $runtime (installed)"
      return
    fi
    if reach_runtime; then
      say "Runtime: $runtime (installed now, from Flathub)"
      return
    fi
    [ "${EASEL_FLATPAK_RUNTIME:-}" != real ] || die "$runtime cannot be reached."
    say "$runtime cannot be reached from here ($reason). A stand-in made of Debian's packages takes its place;
what is built on it is for trying and testing, not for giving away."
  fi
  ./dev need systems || die "the stand-in cannot be made without these packages."
  runtime=$(flatpak/local-runtime.sh "$work/stand-in") || die "the stand-in could not be made."
  source=$work/$id.json
  python3 flatpak/manifest.py stand-in "$manifest" "$runtime" "$work/stand-in/rootfs" >"$source"
  say "Runtime: $runtime (stand-in)"
}

reach_runtime ()
{
  reason=$(timeout 60 flatpak remote-add --user --if-not-exists flathub \
             https://dl.flathub.org/repo/flathub.flatpakrepo 2>&1) &&
    reason=$(flatpak install --user -y --noninteractive flathub "$sdk" "$runtime" 2>&1) && return
  reason=$(printf '%s' "${reason:-no answer in a minute}" | tail -n 1)
  return 1
}

# The files of the tree as they are, committed or not: what is built of the same ones is the same.
tree ()
{
  GIT_INDEX_FILE=$work/index git add -A . && GIT_INDEX_FILE=$work/index git write-tree
}

# flatpak-builder never caches a folder as a source, so whether something changed is seen here.
build ()
{
  find_runtime
  wanted="$(tree) $runtime $source"
  if [ "$(cat "$work/built" 2>/dev/null)" = "$wanted $(installed)" ] && [ -d "$work/repo" ]; then
    say "Nothing changed since it was installed for this user:"
  else
    flatpak_builder
    echo "$wanted $(installed)" >"$work/built"
    say "Installed for this user:"
  fi
  flatpak info --user "$id" | grep -E '^ *(ID|Branch|Runtime|Installed|Commit):'
}

installed ()
{
  flatpak info --user --show-commit "$id" 2>/dev/null || echo none
}

flatpak_builder ()
{
  flatpak-builder --user --install --force-clean --disable-rofiles-fuse --disable-updates \
    --state-dir="$work/state" --repo="$work/repo" "$work/app" "$source" >"$work/build.log" 2>&1 ||
    { tail -n 40 "$work/build.log" >&2; die "the build failed; all of it is in $work/build.log"; }
}

permissions ()
{
  say "Permissions of $id, all of them:"
  flatpak info --user --show-permissions "$id" | grep -v '^$'
}

run ()
{
  build
  permissions
  if [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ]; then
    exec flatpak run "$id" "$@"
  fi
  say "No display here: starting it on a private one."
  exec tests/flatpak/headless.sh python3 tests/demo.py --output "$here/easel-flatpak.png" --measure tests/flatpak/sandboxes.py \
    flatpak run --die-with-parent "$id" "$@"
}

bundle ()
{
  build
  repository=$(flatpak remote-list --user --columns=name,url | awk '$1 == "flathub" { print $2 }')
  set -- "$work/repo" "$here/easel.flatpak" "$id"
  [ -z "$repository" ] || set -- --runtime-repo=https://dl.flathub.org/repo/flathub.flatpakrepo "$@"
  flatpak build-bundle "$@" "$(flatpak info --user "$id" | awk '$1 == "Branch:" { print $2 }')"
  say "Bundle: $here/easel.flatpak, $(($(wc -c <"$here/easel.flatpak") / 1024)) KiB"

  say "The bundle in an empty installation:"
  first=$FLATPAK_USER_DIR
  rm -rf "$work/empty"
  mkdir -p "$work/empty"
  export FLATPAK_USER_DIR="$work/empty"
  if [ "$source" = "$manifest" ]; then
    flatpak remote-add --user flathub https://dl.flathub.org/repo/flathub.flatpakrepo
    flatpak install --user -y --noninteractive --sideload-repo="$first/repo" flathub "$runtime" >/dev/null
  else
    flatpak/local-runtime.sh "$work/stand-in" >/dev/null
  fi
  flatpak install --user -y --noninteractive --bundle "$here/easel.flatpak" >/dev/null
  flatpak list --user --columns=application,branch,origin
  permissions
  exec tests/flatpak/headless.sh python3 tests/demo.py --output "$work/bundle.png" --measure tests/flatpak/sandboxes.py \
    flatpak run --die-with-parent "$id"
}

# What a web server needs to give Easel away: static files, and two small ones that "flatpak" reads.
repository ()
{
  into=$1
  url=${EASEL_FLATPAK_URL:-https://ahp-canvas.github.io/easel}
  build
  branch=$(flatpak info --user "$id" | awk '$1 == "Branch:" { print $2 }')
  set -- "--runtime-repo=https://dl.flathub.org/repo/flathub.flatpakrepo"
  sign='' key=''
  if [ -n "${EASEL_SIGN_KEY:-}" ]; then
    sign=--gpg-sign=$EASEL_SIGN_KEY
    gpg --batch --export "$EASEL_SIGN_KEY" >"$work/key.gpg"
    key="GPGKey=$(base64 -w0 "$work/key.gpg")"
    set -- "$@" "$sign" "--gpg-keys=$work/key.gpg"
  fi
  rm -rf "$into/repo"
  ostree init --repo="$into/repo" --mode=archive-z2
  # One word, or none.
  # shellcheck disable=SC2086
  flatpak build-commit-from $sign --no-update-summary --src-repo="$work/repo" "$into/repo" "app/$id/$(flatpak --default-arch)/$branch"
  # shellcheck disable=SC2086
  flatpak build-update-repo $sign --title=Easel --generate-static-deltas "$into/repo" >/dev/null
  flatpak build-bundle "$@" "--repo-url=$url/repo" "$into/repo" "$into/easel.flatpak" "$id" "$branch"
  printf '[Flatpak Repo]\nTitle=Easel\nUrl=%s/repo\nHomepage=https://github.com/ahp-canvas/Easel\n%s\n' "$url" "$key" \
    >"$into/easel.flatpakrepo"
  printf '[Flatpak Ref]\nName=%s\nBranch=%s\nTitle=Easel\nUrl=%s/repo\nIsRuntime=false\nSuggestRemoteName=easel\nRuntimeRepo=%s\n%s\n' \
    "$id" "$branch" "$url" https://dl.flathub.org/repo/flathub.flatpakrepo "$key" >"$into/easel.flatpakref"
  [ "$source" = "$manifest" ] || say "Built on the stand-in: for trying, not for giving away."
  [ -n "$key" ] || say "Not signed: EASEL_SIGN_KEY names no key."
  ls -l "$into"
}

run_tests ()
{
  build
  tests/flatpak/headless.sh true || die "a private display with portals cannot be had here."
  # Compiled as "./dev" does, and only what these tests run.
  [ -e "$work/tests/build.ninja" ] ||
    meson setup "$work/tests" "$root" -Dflatpak_tests=true -Dbench=false -Doptimization=0 -Db_staticpic=false
  exec python3 tests/run-suites.py "$work/tests" flatpak
}

# A container of namespaces around the stand-in's files: WebKit makes further ones inside, which chroot would forbid.
suites ()
{
  ./dev need systems
  runtime=$(flatpak/local-runtime.sh "$work/stand-in") || die "the stand-in could not be made."
  say "The suites on $runtime:"
  [ $# -gt 0 ] || set -- unit net ui web
  bwrap --bind "$work/stand-in/rootfs" / --proc /proc --dev-bind /dev /dev --ro-bind /sys /sys --tmpfs /tmp \
    --tmpfs /run --dir /run/home --bind "$root" "$root" --unshare-pid --die-with-parent --clearenv --chdir "$root" \
    --setenv PATH /usr/bin:/usr/sbin --setenv HOME /run/home --setenv LANG C.UTF-8 --setenv CI "${CI:-}" \
    flatpak/build.sh inside "$@"
}

# Compiled as "./dev" does: not optimised, which the Flatpak and the packages are.
inside ()
{
  if command -v mold >/dev/null; then export CC_LD=mold; fi
  [ -e "$work/newest/build.ninja" ] ||
    meson setup "$work/newest" -Dbench=false -Doptimization=0 -Db_staticpic=false ${CI:+-Dwerror=true -Ddebug=false}
  ninja -C "$work/newest"
  exec python3 tests/run-suites.py "$work/newest" "$@"
}

command=${1:-run}
[ $# -eq 0 ] || shift
case $command in
  run) run "$@" ;;
  bundle) bundle ;;
  test) run_tests ;;
  suites) suites "$@" ;;
  repository) repository "${1:?a folder}" ;;
  inside) inside "$@" ;;
  release) exec python3 flatpak/manifest.py release "$manifest" "${1:?a tag}" ;;
  *) die "unknown: $command" ;;
esac
