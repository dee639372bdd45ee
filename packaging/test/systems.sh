# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=sh disable=SC2154,SC2016,SC2030,SC2031
# Part of package.sh: the Debian packages in fresh systems. Each check is a line of TAP; what a check did is in its log.

# What installed.sh needs beside Easel.
test_tools=dbus,imagemagick,jq,procps,python3,weston,xauth,xdotool,xvfb

# check NAME COMMAND…: says how it ended in one piece, between what is said of other suites.
check ()
{
  name=$1
  shift
  # Not as a condition: there the shell goes on after a command that fails.
  set +e
  (set -e && "$@") >"$log" 2>&1
  status=$?
  set -e
  if [ "$status" -eq 0 ]; then
    echo "ok $name" | tee -a "$work/results"
  else
    echo "not ok $name" >>"$work/results"
    printf 'not ok %s\n%s\n' "$name" "$(tail -n 30 "$log" | sed 's/^/# /')"
  fi
}

# fresh SUITE NAME: a new system in $rootfs.
fresh ()
{
  system "$1" base ""
  rootfs=$work/systems/$1-$2
  rm -rf "$rootfs"
  cp -a --reflink=auto "$work/systems/$1-base" "$rootfs"
  enter "$rootfs" apt-get update -qq
}

# install FILES…: as a person would, without what is only recommended.
install ()
{
  enter "$rootfs" apt-get install -q -y --no-install-recommends "$@"
}

tools ()
{
  # shellcheck disable=SC2046
  install $(echo "$test_tools" | tr ',' ' ')
  enter "$rootfs" useradd --create-home person
  # A copy that everybody may read, wherever this tree lies.
  mkdir -p "$rootfs/opt/easel-test/packaging" "$rootfs/opt/easel-test/tests"
  cp -r packaging/test "$rootfs/opt/easel-test/packaging"
  cp -r tests/support "$rootfs/opt/easel-test/tests"
  chmod -R a+rX "$rootfs/opt/easel-test"
}

as_user ()
{
  enter "$rootfs" env --chdir=/opt/easel-test runuser -u person -- env TMPDIR=/tmp "$@"
}

# The files below the folders of the system that are Easel's, by name or by the package manager.
remains ()
{
  found=$(cd "$rootfs" && find etc usr var/lib var/cache/man \( -iname '*easel*' -o -iname '*ahp_canvas*' \) \
    ! -path 'var/lib/apt/*' ! -path 'usr/share/easel-*' 2>/dev/null || true)
  [ -z "$found" ] || { echo "$found"; return 1; }
}

host_alone ()
{
  fresh "$suite" host
  install "$out/$suite"/easel-host_*.deb
  libraries=$(enter "$rootfs" dpkg-query -W -f '${Package}\n' | grep -E '^lib(gtk|adwaita|webkit|vte)' || true)
  [ -z "$libraries" ] || { echo "$libraries"; return 1; }
  enter "$rootfs" easel-host --version
  # The end of its input ends the program, with or without an answer: the input stays open until there is one.
  enter "$rootfs" timeout 60 sh -c 'mkfifo /tmp/in /tmp/out
    easel-host mcp --no-panel </tmp/in >/tmp/out &
    exec 3>/tmp/in 4</tmp/out
    echo "$1" >&3
    read -r answer <&4
    exec 3>&-
    wait
    case $answer in *serverInfo*) ;; *) echo "$answer"; exit 1 ;; esac' - \
    '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"t","version":"1"}}}'
}

purge ()
{
  as_user sh -c 'mkdir -p ~/.local/share/easel'
  enter "$rootfs" apt-get purge -q -y easel easel-host
  remains
  as_user sh -c '[ -d ~/.local/share/easel ]'
}

# The packages of the commit before run, with a page open; the new ones are installed below them. In the system that "purge"
# left without anything of Easel.
upgrade ()
{
  install "$before"/easel_*.deb "$before"/easel-host_*.deb
  # Of another version to dpkg: a commit does not change the number.
  for package in easel easel-host; do
    newer=$work/newer-$suite
    rm -rf "${newer:?}/$package"
    mkdir -p "$newer"
    dpkg-deb -R "$out/$suite/${package}_"*.deb "$newer/$package"
    sed -i "s/^Version: .*/Version: $version-2/; s/(= $version-1[^)]*)/(= $version-2)/" "$newer/$package/DEBIAN/control"
    dpkg-deb -Zgzip -z1 --root-owner-group -b "$newer/$package" "$newer"
  done
  keep=/tmp/upgrade-may-begin
  # One command, so that both see the same processes and files.
  enter "$rootfs" sh -c "
    cd /opt/easel-test
    runuser -u person -- env TMPDIR=/tmp EASEL_TEST_KEEP=$keep packaging/test/installed.sh x11 &
    test=\$!
    while ! [ -e $keep ]; do kill -0 \$test || exit 1; sleep 0.2; done
    apt-get install -q -y --no-install-recommends $newer/*.deb || exit 1
    rm $keep
    wait \$test"
}

# Leaves in build-packages/previous the tarball of the commit before this one.
previous_tarball ()
{
  rm -rf "$work/previous"
  git worktree prune
  git clone -q --shared "$root" "$work/previous"
  git -C "$work/previous" checkout -q "$previous"
  (
    root=$work/previous
    work=$root/build-packages
    out=$work/out
    # shellcheck disable=SC2034
    commit=$previous
    cd "$root" || exit 1
    read_version
    mkdir -p "$out"
    source_tarball
  )
}

# Sets $before: packages of the commit before this one, made once for each. They are compiled in the folder of those of this
# commit, so that the cache of the compiler has all that did not change.
build_before ()
{
  before=$work/before/$suite
  [ "$(cat "$before/commit" 2>/dev/null)" != "$previous" ] || return 0
  # A commit without packages of its own has nothing to be upgraded from.
  if ! [ -d "$work/previous/packaging/debian" ]; then
    before=''
    return 0
  fi
  rm -rf "$before"
  mkdir -p "$before"
  (
    cd "$work/previous" || exit 1
    read_version
    tarball=$work/previous/build-packages/out/easel-$version.tar.xz
    unpack_debian "$work/deb-$suite" "$suite"
  )
  enter "$work/systems/$suite-build" packaging/package.sh compile "$work/deb-$suite"
  cp "$work/deb-$suite"/*.deb "$before"
  echo "$previous" >"$before/commit"
}

prepare_systems ()
{
  [ $# -gt 0 ] || set -- bookworm trixie
  for suite in "$@"; do
    build_system "$suite"
    system "$suite" base ""
  done
}

# Runs the checks, and leaves them for the total of all suites as the log of meson that it reads.
test_systems ()
{
  [ $# -gt 0 ] || set -- bookworm trixie
  # Precompiled headers, see build-aux/meson.build: four builds of packages that nobody is given.
  meson_options=-Db_staticpic=false
  compiler_cache=CCACHE_DIR=$work/ccache
  mkdir -p "$work/meson-logs"
  rm -f "$work/meson-logs/testlog.json"
  rm -f "$work/checks"
  mkfifo "$work/checks"
  tee "$work/checks.tap" <"$work/checks" &
  # Not in a condition, where the shell goes on after a command that fails.
  set +e
  (set -e; run_checks "$@") >"$work/checks" 2>&1
  result=$?
  set -e
  wait
  jq -Rsc --arg result "$([ "$result" -eq 0 ] && echo OK || echo FAIL)" \
    '{name: "packages", result: $result, stdout: ., stderr: ""}' "$work/checks.tap" >"$work/meson-logs/testlog.json"
  return "$result"
}

# The suites beside each other: one waits for packages to come and to be unpacked while the other one compiles.
run_checks ()
{
  previous=$(git rev-parse HEAD^)
  source_tarball
  previous_tarball
  rm -f "$work/results"
  chains=''
  for suite in "$@"; do
    check_suite &
    chains="$chains $!"
  done
  ended=true
  for chain in $chains; do
    wait "$chain" || ended=false
  done
  number=$(grep -c . "$work/results" || true)
  failures=$(grep -c '^not ok' "$work/results" || true)
  echo "1..$number"
  echo "$((number - failures)) passed, $failures failed, 0 skipped"
  $ended && [ "$failures" -eq 0 ]
}

check_suite ()
{
  log=$work/test-$suite.log
  check "$suite: the packages are built, and lintian has no error" deb "$suite"
  build_before
  fresh "$suite" panel
  check "$suite: apt installs the panel with all that it needs" install "$out/$suite"/easel_*.deb "$out/$suite"/easel-host_*.deb
  check "$suite: the tools of the test" tools
  check "$suite: a person uses the panel with an agent, under X11" as_user packaging/test/installed.sh x11
  check "$suite: a person uses the panel with an agent, under Wayland" as_user packaging/test/installed.sh wayland
  check "$suite: purge leaves nothing but the person's files" purge
  if [ -n "$before" ]; then
    check "$suite: an upgrade leaves a running panel and its host at work" upgrade
  else
    echo "# $suite: the commit before has no packages to upgrade from"
  fi
  rm -rf "$rootfs"
  check "$suite: easel-host alone needs no graphical library" host_alone
  rm -rf "$work/systems/$suite-host"
}
