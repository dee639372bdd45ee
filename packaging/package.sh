#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# What "./dev package" does, once its tools are there. Everything is made out of the last commit.
#
#   package.sh source            the tarball, with its checksum
#   package.sh deb [SUITE]       packages for this Debian, or for SUITE (bookworm, trixie) in a system of its own
#   package.sh rpm               a package by easel.spec
#   package.sh arch              PKGBUILD and .SRCINFO with the checksum of the tarball, and a package where makepkg is
#   package.sh flatpak           easel.flatpak, and a repository; signed when EASEL_SIGN_KEY names a key of GnuPG
#   package.sh reproducible [SUITE]  builds the Debian packages again in a folder of another name, and compares them
#   package.sh test [SUITE…]     installs, runs, upgrades and removes them in fresh systems (bookworm trixie)
#
# What is made lies in build-packages/out.
set -eu

cd "$(dirname -- "$0")/.."
root=$PWD
work=$root/build-packages
out=$work/out
read_version ()
{
  version=$(sed -n "s/^  version: '\(.*\)',$/\1/p" meson.build)
}
read_version
if [ "${1:-}" != inside ] && [ "${1:-}" != compile ]; then
  commit=$(git rev-parse HEAD)
  # Every date in a package is that of the commit, so that the same commit gives the same bytes.
  SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
  export SOURCE_DATE_EPOCH
  mkdir -p "$out"
fi

die ()
{
  printf 'package: %s\n' "$*" >&2
  exit 1
}

say ()
{
  printf '\n%s\n' "$*"
}

# source: sets tarball. What "meson dist" collects gets one order, one owner and one date.
source_tarball ()
{
  tarball=$out/easel-$version.tar.xz
  if [ -e "$tarball" ] && [ "$(cat "$work/source.commit" 2>/dev/null)" = "$commit" ]; then return; fi
  rm -rf "$work/dist"
  if ! { meson setup "$work/dist" "$root" -Dtests=false -Dbench=false &&
         meson dist -C "$work/dist" --no-tests --allow-dirty --formats xztar; } >"$work/source.log" 2>&1; then
    tail -n 20 "$work/source.log" >&2
    die "the tarball could not be made"
  fi
  mkdir "$work/dist/tidy"
  tar -C "$work/dist/tidy" -xf "$work/dist/meson-dist/easel-$version.tar.xz"
  tar -C "$work/dist/tidy" --sort=name --mtime="@$SOURCE_DATE_EPOCH" --owner=0 --group=0 --numeric-owner \
    --format=gnu -cf - "easel-$version" | xz -T1 -6 >"$tarball"
  rm -rf "$work/dist"
  (cd "$out" && sha256sum "easel-$version.tar.xz" >"easel-$version.tar.xz.sha256")
  echo "$commit" >"$work/source.commit"
}

# unpack_debian FOLDER SUITE: the tarball with debian/, ready for dpkg-buildpackage.
unpack_debian ()
{
  rm -rf "$1"
  mkdir -p "$1"
  cp "$tarball" "$1/easel_$version.orig.tar.xz"
  tar -C "$1" -xf "$tarball"
  cp -r "$1/easel-$version/packaging/debian" "$1/easel-$version/debian"
  sed -e "s/@version@/$version/" -e "s/@suite@/$2/g" -e "s/@date@/$(date -Ru -d "@$SOURCE_DATE_EPOCH")/" \
    packaging/debian/changelog.in >"$1/easel-$version/debian/changelog"
  rm "$1/easel-$version/debian/changelog.in"
}

# build_debian FOLDER: in this system.
build_debian ()
{
  (cd "$1"/easel-*/ && dpkg-buildpackage -us -uc >"$1/build.log" 2>&1) ||
    { tail -n 40 "$1/build.log" >&2; die "dpkg-buildpackage failed; all of it is in $1/build.log"; }
}

check_debian ()
{
  lintian --fail-on error --info --tag-display-limit 0 "$1"/*.changes
}

# enter ROOTFS COMMAND…: runs COMMAND as root of another system, in namespaces of its own. WebKit makes further ones
# inside, as an ordinary user: the kernel forbids them in a chroot, and below a /proc that is covered in parts.
# meson_options: with which Debian packages are built there. compiler_cache: the variable that says where the compiler has
# its cache; what people are given is compiled without.
enter ()
{
  rootfs=$1
  shift
  # shellcheck disable=SC2016
  unshare --mount --pid --fork --kill-child --propagation private -- sh -euc '
    rootfs=$1 tree=$2
    shift 2
    mount --bind "$rootfs" "$rootfs"
    cd "$rootfs"
    mkdir -p "./$tree"
    mount --bind "$tree" "./$tree"
    mount --bind /etc/resolv.conf etc/resolv.conf
    mount -t proc proc proc
    mount --rbind -o ro /sys sys
    mount --rbind /dev dev
    mount -t tmpfs -o mode=755 tmpfs run
    mount -t tmpfs -o mode=1777 tmpfs tmp
    pivot_root . mnt
    umount -l /mnt
    cd "$tree"
    exec "$@"' - "$rootfs" "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LANG=C.UTF-8 \
    DEBIAN_FRONTEND=noninteractive "SOURCE_DATE_EPOCH=$SOURCE_DATE_EPOCH" "EASEL_MESON_OPTIONS=${meson_options:-}" \
    CCACHE_SLOPPINESS=pch_defines,time_macros CCACHE_DEPEND=true \
    "${compiler_cache:-CCACHE_DISABLE=true}" "$@"
}

# system SUITE NAME PACKAGES: leaves a system in build-packages/systems/SUITE-NAME, made once. dpkg would wait for the disk
# after each package, against a loss of power that only means to make it again.
system ()
{
  [ "$(id -u)" -eq 0 ] || die "making a system of another suite needs root"
  rootfs=$work/systems/$1-$2
  [ ! -d "$rootfs" ] || return 0
  say "Making a system: $1, $2"
  rm -rf "$rootfs.part"
  mkdir -p "$work/systems"
  mmdebstrap --quiet --dpkgopt=force-unsafe-io --variant=minbase ${3:+--include="$3"} "$1" "$rootfs.part"
  touch "$rootfs.part/etc/resolv.conf"
  mv "$rootfs.part" "$rootfs"
}

build_dependencies ()
{
  sed -n '/^Build-Depends:/,/^$/p' packaging/debian/control | sed 's/^Build-Depends: *//; s/([^)]*)//g; s/:any//' | tr -d ' \n'
}

# Where Debian packages are built.
build_system ()
{
  system "$1" build "build-essential,ccache,debhelper,fakeroot,lintian,$(build_dependencies | sed 's/debhelper-compat,//')"
}

deb ()
{
  suite=${1:-}
  source_tarball
  if [ -z "$suite" ]; then
    # shellcheck source=/dev/null
    suite=$(. /etc/os-release && echo "${VERSION_CODENAME:-unstable}")
    unpack_debian "$work/deb-$suite" "$suite"
    build_debian "$work/deb-$suite"
    check_debian "$work/deb-$suite"
  else
    built=$(cat "$out/$suite/commit" 2>/dev/null || true)
    # What people are given serves tests, but not the other way round.
    if [ "$built" = "$commit" ] || [ "$built" = "$commit ${meson_options:-}" ]; then return; fi
    build_system "$suite"
    unpack_debian "$work/deb-$suite" "$suite"
    enter "$work/systems/$suite-build" packaging/package.sh inside "$work/deb-$suite"
  fi
  mkdir -p "$out/$suite"
  rm -f "$out/$suite"/*
  find "$work/deb-$suite" -maxdepth 1 -type f ! -name '*.log' -exec cp {} "$out/$suite" \;
  echo "$commit${meson_options:+ $meson_options}" >"$out/$suite/commit"
  say "Packages for $suite:"
  ls -l "$out/$suite"/*.deb
}

# Fedora's macros where they are, else the same commands by hand: rpmlint and a build say as much on any system.
rpm_package ()
{
  source_tarball
  top=$work/rpm
  rm -rf "$top"
  mkdir -p "$top/SOURCES" "$out/rpm"
  cp "$tarball" "$top/SOURCES"
  sed "s/@version@/$version/" packaging/rpm/easel.spec.in >"$top/easel.spec"
  echo "* $(LC_ALL=C date -u -d "@$SOURCE_DATE_EPOCH" '+%a %b %d %Y') The Easel contributors <easel@ahp-canvas.github.io> - $version-1
- New upstream release" >>"$top/easel.spec"
  rpmlint -c packaging/rpm/rpmlint.toml "$top/easel.spec"
  set -- --define "_topdir $top"
  if ! command -v dnf >/dev/null 2>&1; then
    set -- "$@" --nodeps --define '_vpath_builddir redhat-build' \
      --define 'meson CFLAGS="%{optflags}" meson setup --prefix=/usr --libdir=lib64 --libexecdir=libexec --buildtype=plain redhat-build' \
      --define 'meson_build ninja -C redhat-build' --define 'meson_install DESTDIR=%{buildroot} meson install --no-rebuild -C redhat-build' \
      --define '_userunitdir /usr/lib/systemd/user' --define 'bash_completions_dir /usr/share/bash-completion/completions' \
      --define 'zsh_completions_dir /usr/share/zsh/site-functions' --define 'fish_completions_dir /usr/share/fish/vendor_completions.d' \
      --define '_libexecdir /usr/libexec' --define '_metainfodir /usr/share/metainfo'
  fi
  rpmbuild -ba "$@" "$top/easel.spec" >"$top/build.log" 2>&1 ||
    { tail -n 40 "$top/build.log" >&2; die "rpmbuild failed; all of it is in $top/build.log"; }
  find "$top/RPMS" "$top/SRPMS" -name '*.rpm' -exec cp {} "$out/rpm" \;
  rpmlint -c packaging/rpm/rpmlint.toml "$out/rpm"/*.rpm
  ls -l "$out/rpm"/*.rpm
}

arch_package ()
{
  source_tarball
  mkdir -p "$out/arch"
  sum=$(cut -d' ' -f1 "$tarball.sha256")
  sed -e "s/@version@/$version/" -e "s/@sum@/$sum/" packaging/arch/PKGBUILD.in >"$out/arch/PKGBUILD"
  cp "$tarball" "$out/arch"
  # makepkg refuses root, which a package must not be built as.
  chmod -R a+rwX "$out/arch"
  # makepkg does not begin without a pacman, even where nothing is asked of it.
  if ! command -v pacman >/dev/null 2>&1; then export PACMAN=true; fi
  (cd "$out/arch" && as_person makepkg --printsrcinfo >.SRCINFO.part && mv .SRCINFO.part .SRCINFO)
  if command -v namcap >/dev/null 2>&1; then
    namcap "$out/arch/PKGBUILD"
  else
    say "NOT CHECKED: namcap is not here"
  fi
  if [ -e /etc/arch-release ]; then
    (cd "$out/arch" && as_person makepkg --force --clean)
  else
    # The dependencies are there under the names of this system.
    (cd "$out/arch" && as_person makepkg --force --clean --nodeps) >"$work/arch.log" 2>&1 ||
      { tail -n 40 "$work/arch.log" >&2; die "makepkg failed; all of it is in $work/arch.log"; }
  fi
  ls -l "$out/arch"
}

as_person ()
{
  if [ "$(id -u)" -eq 0 ]; then
    setpriv --reuid 65534 --regid 65534 --clear-groups env HOME=/tmp SOURCE_DATE_EPOCH="$SOURCE_DATE_EPOCH" "$@"
  else
    "$@"
  fi
}

flatpak_package ()
{
  "$root/flatpak/build.sh" repository "$out"
}

# What "deb" made, and the same commit built again in a folder whose name has another length.
reproducible ()
{
  deb "${1:-}"
  again=$work/built-a-second-time
  unpack_debian "$again" "$suite"
  if [ -z "${1:-}" ]; then
    build_debian "$again"
    check_debian "$again"
  else
    enter "$work/systems/$suite-build" packaging/package.sh inside "$again"
  fi
  (cd "$out/$suite" && sha256sum ./*.deb) >"$work/first.sums"
  (cd "$again" && sha256sum ./*.deb) >"$work/second.sums"
  diff "$work/first.sums" "$work/second.sums" || die "the two builds differ"
  say "The same bytes twice:"
  cat "$work/first.sums"
}

command=${1:-}
[ $# -eq 0 ] || shift
case $command in
  source) source_tarball && ls -l "$tarball" ;;
  deb) deb "$@" ;;
  rpm) rpm_package ;;
  arch) arch_package ;;
  flatpak) flatpak_package ;;
  reproducible) reproducible "$@" ;;
  systems) . packaging/test/systems.sh && prepare_systems "$@" ;;
  test) . packaging/test/systems.sh && test_systems "$@" ;;
  inside) build_debian "$1" && check_debian "$1" ;;
  compile) build_debian "$1" ;;
  *) die "usage: package.sh source | deb [SUITE] | rpm | arch | flatpak | reproducible [SUITE] | test [SUITE…] | systems [SUITE…]" ;;
esac
