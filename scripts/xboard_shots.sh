#!/usr/bin/env bash
# Pictures of Scirocco with Simoom in the real XBoard, taken on a virtual display: the start, and the
# marks the engine shows when a Pawn is lifted that a Dervish lends three moves.
set -euo pipefail

fail() {
    printf 'xboard_shots.sh: %s\n' "$1" >&2
    exit "${2:-1}"
}

if [[ $# -ne 1 || $1 == -* ]]; then
    echo "Usage: xboard_shots.sh DIR    (writes start.png and relay.png; SIMOOM as in xboard.sh)" >&2
    exit 2
fi
for tool in xvfb-run xdotool import; do
    command -v "$tool" > /dev/null || fail "$tool is not installed (on Debian: apt install xvfb xdotool imagemagick)" 2
done
if [[ -z ${XBOARD_SHOTS_DISPLAY:-} ]]; then
    XBOARD_SHOTS_DISPLAY=1 exec xvfb-run -a -s "-screen 0 1280x1024x24" "$0" "$@"
fi

pictures=$1
mkdir -p "$pictures"
work=$(mktemp -d)
xboard=
cleanup() {
    if [[ -n $xboard ]] && kill "$xboard" 2> /dev/null; then wait "$xboard" || true; fi
    rm -rf "$work"
}
trap cleanup EXIT
trap 'exit 1' INT TERM
export HOME=$work

# Waits until the dialogue holds a text in what was said since the last `mark`.
await() {
    local tries
    for ((tries = 0; tries < 100; tries++)); do
        if tail -n "+$((marked + 1))" "$work/log" 2> /dev/null | grep -q -- "$1"; then
            sleep 0.3 # XBoard draws after it has read
            return
        fi
        if ! kill -0 "$xboard" 2> /dev/null; then
            cat "$work/errors" >&2
            wait "$xboard" # leaves with its status
            fail "XBoard ended too early"
        fi
        sleep 0.1
    done
    fail "no '$1' from XBoard or the engine"
}

mark() {
    marked=$(wc -l < "$work/log")
}

# Presses the button on a square, in XBoard's text (ranks from 0), and waits for the engine's marks.
lift() {
    mark
    point "$1"
    xdotool mousedown 1
    await highlight
}

# The ten by ten squares fill the window's width and stand on its lower edge; two pixels are frame.
point() {
    local file side
    file=$(($(printf '%d' "'$1") - 97))
    side=$(((WIDTH - 2) / 10))
    xdotool mousemove $((X + 2 + file * side + side / 2)) $((Y + HEIGHT - 2 - ${1:1} * side - side / 2))
    sleep 0.2
}

# Plays a move by dragging.
drag() {
    lift "$1"
    point "$2"
    xdotool mouseup 1
    await "$1$2\$"
}

# In EditGame mode the user moves for both sides and the engine only watches.
"$(dirname "$0")/xboard.sh" scirocco -initialMode EditGame -soundProgram "" -highlightMoveWithArrow false \
    -debug -nameOfDebugFile "$work/log" 2> "$work/errors" &
xboard=$!
marked=0
await pong
window=$(xdotool search --onlyvisible --class xboard | head -1)
eval "$(xdotool getwindowgeometry --shell "$window")"
import -window "$window" "$pictures/start.png"

drag g2 g3
drag a7 a6
drag g0 g2
drag b7 b6
drag g2 g4
drag d7 d6
lift g3
import -window "$window" "$pictures/relay.png"
xdotool mouseup 1
printf '%s\n' "$pictures/start.png" "$pictures/relay.png"
