#!/usr/bin/env bash
# Installs Simoom with `make install` into a folder of its own, and sees XBoard list it by itself and play with it.
#
# Usage: scripts/install_check.sh PROGRAM [PICTURES]    installs this program
#        scripts/install_check.sh --clone [PICTURES]    builds what is committed, in a fresh clone
# PICTURES is a folder for pictures of what XBoard shows. It ends with 0 and says `skipped` where a program is missing,
# or where the system lets no user see the folder as /usr/local/share, which is where XBoard looks.
set -euo pipefail

skip() {
    printf 'skipped: %s\n' "$1" >&2
    exit 0
}

if [[ ${1:-} == "" || ($1 == -* && $1 != --clone) || $# -gt 2 ]]; then
    sed -n '2,7s/^# \?//p' "$0" >&2
    exit 2
fi
PATH=$PATH:/usr/games
for tool in xboard xvfb-run xdotool import unshare python3; do
    command -v "$tool" > /dev/null || skip "there is no $tool (on Debian: apt install xboard xvfb xdotool imagemagick)"
done
unshare --mount --map-root-user true 2> /dev/null || skip "this system allows no name space of one's own (unshare)"
[[ -d /usr/local/share ]] || skip "there is no folder /usr/local/share"

here=$(realpath "$(dirname "$0")/..")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
pictures=()
if [[ -n ${2:-} ]]; then
    mkdir -p "$2"
    pictures=("$(realpath "$2")")
fi

prefix=$work/prefix
if [[ $1 == --clone ]]; then
    git clone --quiet "$here" "$work/clone"
    make --directory "$work/clone" install "PREFIX=$prefix" > "$work/made" 2>&1 || { cat "$work/made" >&2; exit 1; }
else
    program=$(realpath "$1")
    make --silent --directory "$here" install "EXE=$program" --assume-old="$program" "PREFIX=$prefix" > "$work/made"
fi

# XBoard reads the user's settings from the home folder of the account, which is hidden here as well: an engine file is
# new to XBoard when it is younger than they are.
listed() {
    local settings=~/.xboardrc
    mount --bind "$prefix/share" /usr/local/share
    if [[ -e $settings ]]; then
        touch -d @0 "$work/settings"
        mount --bind "$work/settings" "$settings"
    fi
    xvfb-run --auto-servernum --server-args "-screen 0 1280x1024x24" \
        "$here/scripts/xboard_listed.py" "$prefix/bin/simoom" "$@"
}
export -f listed
export prefix here work
timeout 300 unshare --mount --map-root-user bash -euc 'listed "$@"' listed "${pictures[@]}"

make --silent --directory "$here" uninstall "PREFIX=$prefix"
left=$(find "$prefix" -type f)
[[ -z $left ]] || { printf 'make uninstall leaves:\n%s\n' "$left" >&2; exit 1; }
