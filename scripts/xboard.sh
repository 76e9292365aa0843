#!/usr/bin/env bash
# Starts XBoard on one of Simoom's games with the options that game needs.
# The games' settings are the table in `game_options`; everything else is common to all.
set -euo pipefail

usage() {
    cat <<'EOF_USAGE'
Usage: xboard.sh [GAME] [--match OUT.pgn | --seats SEATS] [XBOARD OPTIONS...]

Opens XBoard with Simoom as the opponent; you play the first player's side.
With --match, Simoom plays itself, the games are added to OUT.pgn and XBoard closes.
With --seats, persons take these seats of arena3 and arena4, one or two of r, b, y and g, such as y or rb.

GAME      scirocco (default), scirocco-2001, scirocco-1999, al-ces, cashew-shogi, arena, arena3, arena4, chess,
          grand, shako, courier, shatranj, xiangqi, crazyhouse or shogi
SIMOOM    (environment) the engine to run; else target/release/simoom, else simoom on PATH

XBoard's own options come last and override those of this script.

Examples:
  xboard.sh                                     you against Simoom, Scirocco
  xboard.sh chess -initialMode MachineWhite     Simoom has White
  xboard.sh grand -tc 5 -inc 3                  five minutes and three seconds a move
  xboard.sh arena4 --seats rb                   two persons, Red and Blue, against two of Simoom's seats
  xboard.sh scirocco --match out.pgn            one game of Simoom against itself
  xboard.sh scirocco --match out.pgn -mg 10 -tc 0:10 -inc 0.1
EOF_USAGE
}

fail() {
    printf 'xboard.sh: %s\n' "$1" >&2
    exit 2
}

# One line a game: XBoard's name of it, whether a promotion piece is chosen by dragging (true) or in
# a box (false), and the board size (XBoard shrinks squares when a board has more than eight files).
game_options() {
    case $1 in
        scirocco)     options scirocco     false 72 ;;
        chess)        options normal       true  64 ;;
        grand)        options grand        true  72 ;;
        crazyhouse)   options crazyhouse   true  64 ;;
        al-ces)       options al-ces       true  72 ;;
        cashew-shogi) options cashew-shogi false 80 ;;
        arena)        options arena        true  108 ;;
        arena3 | arena4) options "$1"      true  108 -autoFlipView false ;;
        scirocco-2001 | scirocco-1999) options "$1" false 72 ;;
        shako)        options shako        true  72 ;;
        courier)      options courier      true  80 ;;
        shatranj)     options shatranj     true  64 ;;
        xiangqi)      options xiangqi      true  64 ;;
        shogi)        options shogi        false 80 ;;
        *) fail "unknown game '$1' (see --help)" ;;
    esac
}

options() {
    xboard_options+=(-variant "$1" -sweepPromotions "$2" -boardSize "$3" "${@:4}")
}

# Persons' seats: Red and Yellow are XBoard's White, Blue and Green its Black. Simoom begins by itself where Yellow is the only
# person; persons on both sides play in XBoard's Edit Game.
seat_options() {
    xboard_options+=(-firstOptions "Seats=$1")
    case $1 in
        r | y | ry) ;;
        b | g | bg) xboard_options+=(-initialMode MachineWhite) ;;
        rb | rg | by | yg) xboard_options+=(-initialMode EditGame) ;;
        *) fail "no seats '$1': r, b, y, g, ry, bg, rb, rg, by or yg" ;;
    esac
}

find_engine() {
    local here
    here=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
    engine=${SIMOOM:-}
    if [[ -z $engine && -x $here/target/release/simoom ]]; then
        engine=$here/target/release/simoom
    fi
    engine=$(command -v "${engine:-simoom}") || fail \
        "no engine${SIMOOM:+ at '$SIMOOM'}: run 'cargo build --release', or set SIMOOM to the program"
    # XBoard starts engines from a directory of its own choice, so the path must be absolute.
    engine=$(realpath "$engine")
}

game=scirocco
match=
case ${1:-} in
    -h | --help) usage; exit 0 ;;
    -* | '') ;;
    *) game=$1; shift ;;
esac
if [[ ${1:-} == --match ]]; then
    [[ $# -ge 2 ]] || fail "--match needs a file for the games"
    match=$2
    shift 2
fi

seats=
if [[ ${1:-} == --seats ]]; then
    [[ $game == arena[34] ]] || fail "--seats is for arena3 and arena4"
    [[ $# -ge 2 ]] || fail "--seats needs the persons' seats"
    seats=$2
    shift 2
fi

xboard_options=()
game_options "$game"
find_engine
[[ -z $seats ]] || seat_options "$seats"
if [[ $game == arena* ]]; then
    [[ -z $match ]] || fail "XBoard is for a person against Simoom here; 'simoom match $game' plays matches"
    pieces=${XDG_CACHE_HOME:-$HOME/.cache}/simoom/$game
    "$engine" show "$game" --pieces "$pieces" > /dev/null
    xboard_options+=(-pid "$pieces" -trueColors true)
fi
PATH=$PATH:/usr/games # where Debian keeps it
xboard=$(command -v xboard) || fail "XBoard is not installed (on Debian: apt install xboard)"
[[ -n ${DISPLAY:-} ]] || fail "no X display; xboard_game.sh plays a game without one"

# The engine is the referee, so XBoard's own legality test and fifty-move rule are off. What the user
# has saved as XBoard's settings stays as it is. XBoard splits the engine's name like a command line,
# hence the second pair of quotes.
xboard_options+=(
    -fcp "\"$engine\"" -testLegality false -ruleMoves 0 -saveSettingsOnExit false
    -startupMessage "" -showCoords true
)
if [[ -n $match ]]; then
    xboard_options+=(
        -scp "\"$engine\"" -mg 1 -tc 1 -inc 1 -autoCallFlag true
        -sgf "$(realpath -m "$match")" -popupExitMessage false
    )
fi
exec "$xboard" "${xboard_options[@]}" "$@"
