# For scripts that play in XBoard's window on a virtual display: bash functions to source, not to run.
# The script sets `name` before, and `files` and `first_rank` of the board that XBoard shows.
# shellcheck shell=bash disable=SC2154

fail() {
    printf '%s: %s\n' "$name" "$1" >&2
    exit "${2:-1}"
}

# Starts the script anew on a virtual display, unless that has been done.
on_virtual_display() {
    local tool
    for tool in xvfb-run xdotool import; do
        command -v "$tool" > /dev/null || fail "$tool is not installed (on Debian: apt install xvfb xdotool imagemagick)" 2
    done
    if [[ -z ${XBOARD_VIRTUAL_DISPLAY:-} ]]; then
        XBOARD_VIRTUAL_DISPLAY=1 exec xvfb-run -a -s "-screen 0 1280x1024x24" "$0" "$@"
    fi
    work=$(mktemp -d)
    xboard=
    trap 'close_xboard; rm -rf "$work"' EXIT
    trap 'exit 1' INT TERM
    export HOME=$work
}

# Opens XBoard by xboard.sh with these arguments, and waits until it is ready.
open_xboard() {
    close_xboard
    rm -f "$work/log"
    "$(dirname "$0")/xboard.sh" "$@" -soundProgram "" -debug -nameOfDebugFile "$work/log" 2> "$work/errors" &
    xboard=$!
    marked=0
    await pong
    window=$(xdotool search --onlyvisible --class xboard | head -1)
    eval "$(xdotool getwindowgeometry --shell "$window")"
}

close_xboard() {
    if [[ -n $xboard ]] && kill "$xboard" 2> /dev/null; then wait "$xboard" || true; fi
    xboard=
}

# Waits until the dialogue holds a text in what was said since the last `mark`.
await() {
    local tries
    for ((tries = 0; tries < 150; tries++)); do
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

# The board's squares fill the window's width and stand on its lower edge; two pixels are frame.
point() {
    local file rank side
    file=$(($(printf '%d' "'$1") - 97))
    rank=$((${1:1} - first_rank))
    side=$(((WIDTH - 2) / files))
    xdotool mousemove $((X + 2 + file * side + side / 2)) $((Y + HEIGHT - 2 - rank * side - side / 2))
    sleep 0.2
}

# Presses the button on a square and waits for the engine's marks.
lift() {
    mark
    point "$1"
    xdotool mousedown 1
    await highlight
}

# Plays a move by dragging.
drag() {
    lift "$1"
    point "$2"
    xdotool mouseup 1
    await "$1$2\$"
}

# Types a move on the board.
enter() {
    mark
    xdotool windowfocus "$window"
    xdotool type "$1"
    sleep 0.5 # the box for it opens at the first letter
    xdotool key Return
    await "$1\$"
}

picture() {
    import -window "$window" "$1"
    printf '%s\n' "$1"
}
