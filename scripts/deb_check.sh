#!/usr/bin/env bash
# Installs a package of scripts/deb.sh into a root of its own, tries what it put there, and takes it away again.
# Usage: scripts/deb_check.sh PACKAGE.deb    (lintian and man also have their say where they are installed)
set -euo pipefail

fail() {
    printf 'deb_check.sh: %s\n' "$1" >&2
    exit 1
}

package=$(realpath "$1")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
root=$work/root
mkdir -p "$root"/var/lib/dpkg/{info,updates,triggers}
touch "$root/var/lib/dpkg/status"

# The root holds nothing else, so the libraries the package depends on are those of this machine.
act() {
    dpkg --root="$root" --log="$work/log" --force-not-root --force-depends --force-script-chrootless "$@" \
        > "$work/dpkg" 2>&1 || { cat "$work/dpkg" >&2; fail "dpkg $*"; }
}

# What `grep` must find in a file of the root.
holds() {
    grep -q -- "$2" "$root/$1" || fail "$1 does not say '$2'"
}

act --install "$package"
dpkg --root="$root" --verify simoom || fail "files differ from the package"
simoom=$root/usr/games/simoom
[[ $("$simoom" perft chess 3 2> /dev/null) == 8902 ]] || fail "the installed program miscounts"
answer=$(printf 'uci\nquit\n' | "$simoom")
[[ $answer == *uciok* ]] || fail "the installed program does not answer"
holds usr/share/games/plugins/xboard/simoom.eng '^/usr/games/simoom$'
holds usr/share/bash-completion/completions/simoom max-nodes
holds usr/share/zsh/vendor-completions/_simoom max-nodes
holds usr/share/fish/vendor_completions.d/simoom.fish max-nodes
holds usr/share/games/simoom/pieces/arena/WhiteKnight.svg '<svg'
holds usr/share/doc/simoom/copyright 'Apache-2.0'
# XBoard wants the engine file newer than what a user has saved.
[[ $root/usr/share/games/plugins/xboard/simoom.eng -nt $package ]] || fail "the engine file is older than the package"
for page in "$root"/usr/share/man/man6/*; do
    command -v man > /dev/null || { echo "the manual pages are not read: there is no man" >&2; break; }
    complaints=$(LC_ALL=C.UTF-8 MANROFFSEQ='' MANWIDTH=80 man --warnings --local-file "$page" 2>&1 > "$work/page")
    [[ -z $complaints ]] || fail "$(basename "$page"): $complaints"
    grep -q '^EXAMPLES' "$work/page" || fail "$(basename "$page") has no examples"
done

act --purge simoom
left=$(find "$root/usr" -type f 2> /dev/null || true)
[[ -z $left ]] || fail "left behind: $left"

if command -v lintian > /dev/null; then
    # The package is no upload to Debian.
    lintian --allow-root --fail-on error,warning --suppress-tags initial-upload-closes-no-bugs "$package"
else
    echo "the package is not inspected: there is no lintian" >&2
fi
printf '%s: installed, tried and removed\n' "$(basename "$package")"
