#!/usr/bin/env bash
# Makes a Debian package of a program that is built, in target/debian, and prints its path.
# Usage: scripts/deb.sh [PROGRAM]    (target/release/simoom unless told; `make deb` builds it first)
set -euo pipefail

program=$(realpath "${1:-$(dirname "$0")/../target/release/simoom}")
cd "$(dirname "$0")/.."
for tool in dpkg-deb dpkg-shlibdeps strip; do
    command -v "$tool" > /dev/null || { echo "deb.sh: no $tool (on Debian: apt install dpkg-dev binutils)" >&2; exit 2; }
done

build=$PWD/target/debian
root=$build/simoom
doc=$root/usr/share/doc/simoom
rm -rf "$build"
umask 022
mkdir -p "$doc" "$root/DEBIAN" "$build/debian"

make --silent install "EXE=$program" --assume-old="$program" "DESTDIR=$root" PREFIX=/usr bindir=/usr/games \
    zshdir=/usr/share/zsh/vendor-completions > "$build/installed"
strip --remove-section=.comment --remove-section=.note "$root/usr/games/simoom"
gzip -9n "$root"/usr/share/man/man6/*
cp -r README.md docs examples "$doc"
gzip -9nc CHANGELOG.md > "$doc/changelog.gz"
gzip -9nc packaging/debian/changelog > "$doc/changelog.Debian.gz"
# The licence's text, as the format of the copyright file wants it: indented, with dots for empty lines.
awk 'FNR == NR { mit = mit (NR > 1 ? "\n" : "") ($0 == "" ? " ." : " " $0); next } $0 == "@mit@" { $0 = mit } { print }' \
    LICENSE-MIT packaging/debian/copyright > "$doc/copyright"
install -m 755 packaging/debian/postinst "$root/DEBIAN/postinst"

# dpkg-shlibdeps wants to see a source package.
printf 'Source: simoom\n\nPackage: simoom\nArchitecture: any\n' > "$build/debian/control"
depends=$(cd "$build" && dpkg-shlibdeps -O simoom/usr/games/simoom 2> "$build/shlibdeps.log") || { cat "$build/shlibdeps.log" >&2; exit 1; }
version=$(sed -n '1s/.*(\(.*\)).*/\1/p' packaging/debian/changelog)
architecture=$(dpkg --print-architecture)
(cd "$root" && find usr -type f -exec md5sum {} + | sort -k 2 > DEBIAN/md5sums)
sed -e "s/@version@/$version/" -e "s/@architecture@/$architecture/" -e "s/@size@/$(du -ks "$root/usr" | cut -f 1)/" \
    -e "s/@depends@/${depends#shlibs:Depends=}/" packaging/debian/control > "$root/DEBIAN/control"

package=$build/simoom_${version}_$architecture.deb
dpkg-deb --root-owner-group --build "$root" "$package" > "$build/built"
printf '%s\n' "$package"
