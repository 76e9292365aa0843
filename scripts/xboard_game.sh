#!/usr/bin/env bash
# Plays one short game between two Simooms in the real XBoard on a virtual display, saves it as PGN
# and keeps XBoard's log of the dialogue beside it, from which xboard_pgn.py reads the moves.
set -euo pipefail

usage() {
    cat <<'EOF_USAGE'
Usage: xboard_game.sh OUT.pgn [GAME] [--screenshot OUT.png] [--limit SECONDS] [XBOARD OPTIONS...]

Writes OUT.pgn, the game, and OUT.log, what XBoard and the engines said. Needs xboard and xvfb, and
ImageMagick for --screenshot, the finished board. Exit status: 0 the game ended with a result,
1 it did not within the limit (300 seconds unless told), 2 something is missing.
GAME and the engine are chosen as in xboard.sh.

Example:
  xboard_game.sh game.pgn scirocco --screenshot end.png -tc 0:30 -inc 0.2
EOF_USAGE
}

fail() {
    printf 'xboard_game.sh: %s\n' "$2" >&2
    exit "$1"
}

case ${1:-} in
    -h | --help) usage; exit 0 ;;
    -* | '') usage >&2; exit 2 ;;
esac
if [[ -z ${XBOARD_GAME_DISPLAY:-} ]]; then
    command -v xvfb-run > /dev/null || fail 2 "xvfb-run is not installed (on Debian: apt install xvfb)"
    XBOARD_GAME_DISPLAY=1 exec xvfb-run -a -s "-screen 0 1280x1024x24" "$0" "$@"
fi

pgn=$1
shift
game=scirocco
if [[ ${1:--} != -* ]]; then
    game=$1
    shift
fi
screenshot=
limit=300
while [[ ${1:-} == --* ]]; do
    [[ $# -ge 2 ]] || fail 2 "$1 needs a value"
    case $1 in
        --screenshot) screenshot=$2 ;;
        --limit) limit=$2 ;;
        *) fail 2 "unknown option $1 (see --help)" ;;
    esac
    shift 2
done

# XBoard adds to an existing PGN and reads settings from HOME; both are fresh here.
work=$(mktemp -d)
xboard=
cleanup() {
    if [[ -n $xboard ]] && kill "$xboard" 2> /dev/null; then wait "$xboard" || true; fi
    rm -rf "$work"
}
trap cleanup EXIT
trap 'exit 1' INT TERM
export HOME=$work
options=(-tc 0:10 -inc 0.1 -ponderNextMove false -soundProgram "" -debug -nameOfDebugFile "$work/log")
if [[ -n $screenshot ]]; then
    command -v import > /dev/null || fail 2 "ImageMagick's import is not installed (on Debian: apt install imagemagick)"
    options+=(-delayBeforeQuit 3000) # milliseconds for which the finished board stays
else
    options+=(-noGUI)
fi

timeout --kill-after=5 "$limit" "$(dirname "$0")/xboard.sh" "$game" --match "$work/pgn" "${options[@]}" "$@" \
    2> "$work/errors" &
xboard=$!
if [[ -n $screenshot ]]; then
    while kill -0 "$xboard" 2> /dev/null && ! grep -qs '^\[Result' "$work/pgn"; do sleep 0.2; done
    sleep 0.5 # the last move is still being drawn
    import -window root -trim "$screenshot" || fail 1 "no screenshot"
fi
status=0
wait "$xboard" || status=$?

if [[ -f $work/log ]]; then cp "$work/log" "${pgn%.pgn}.log"; fi
if [[ -f $work/pgn ]]; then cp "$work/pgn" "$pgn"; fi
case $status in
    0) ;;
    2) cat "$work/errors" >&2; exit 2 ;;
    124 | 137) fail 1 "no result after $limit seconds; the dialogue is in ${pgn%.pgn}.log" ;;
    *) cat "$work/errors" >&2; fail 1 "XBoard ended with status $status" ;;
esac
result=$(sed -n 's/^\[Result "\(.*\)"\]$/\1/p' "$work/pgn" 2> /dev/null) || fail 1 "XBoard saved no game"
case $result in
    1-0 | 0-1 | 1/2-1/2) printf '%s: %s\n' "$pgn" "$result" ;;
    *) fail 1 "the game has no result ('$result'); the dialogue is in ${pgn%.pgn}.log" ;;
esac
