#!/usr/bin/env bash
# Plays Arena against Simoom in the real XBoard on a virtual display: a drop, a mutation, a capture into the reserve, one
# part of a compound dropped, moves taken back. After each step XBoard must show what the rules say, reserves included.
set -euo pipefail

if [[ $# -ne 1 || $1 == -* ]]; then
    echo "Usage: xboard_arena.sh DIR    (writes start, drop, mutation and reserve.png; SIMOOM as in xboard.sh)" >&2
    exit 2
fi
name=xboard_arena.sh
files=16
first_rank=1
# shellcheck source=xboard_window.sh
source "$(dirname "$0")/xboard_window.sh"
on_virtual_display "$@"

pictures=$1
mkdir -p "$pictures"
open_xboard arena -searchDepth 1
picture "$pictures/start.png"

# Black has one move at a time in this position, a step of the Pawn h9, so that all lines are known beforehand.
cat > "$work/walled-in.toml" <<'E_GAME'
name = "walled-in"
like = "arena"
title = "Arena, Black walled in"
summary = "for a demonstration"
start = "4k6/R10/7p3/11/11/11/3p2p4/3P2P4/11/5R5/6K2pW[CN] w 0 1"
arrange = { files = [1, 1], ranks = [6, 6] } # nothing, for the Keeps are not full
E_GAME

# XBoard tells the engine what it shows when a position that was to be edited is left as it is.
must_show() {
    mark
    xdotool windowfocus "$window"
    xdotool key ctrl+shift+e
    sleep 0.5
    xdotool key ctrl+e
    await 'setboard'
    local shown
    shown=$(tail -n "+$((marked + 1))" "$work/log" | sed -n 's/.*>first : setboard \([^ ]*\) .*/\1/p' | head -1)
    [[ $shown == "$1" ]] || fail "XBoard shows $shown, not $1"
}

begin() {
    open_xboard arena -fcp "\"$(realpath "${SIMOOM:-$(dirname "$0")/../target/release/simoom}")\" --variants $work/walled-in.toml" \
        -variant walled-in -searchDepth 1
}

# From beside the board a Knight comes down, and fuses with a Pawn; then a Pawn goes into the reserve.
begin
drag m1 c7
await 'move h9h8'
picture "$pictures/drop.png"
drag c7 d5
await 'move h8h7'
picture "$pictures/mutation.png"
drag k1 j1
await 'move h7h6'
picture "$pictures/reserve.png"
# One part of the Cardinal comes down.
enter n1i6b
await 'move h6h5'
must_show "4k6*4/R10*4/11*4/11*4/11*4/8B2*4/3+G2pp3*4/3P2P4*4/11*4/5R5*4/6K2W1*P3"

# XBoard takes back two of its half-moves at a time: the mutation is gone with the third time.
begin
drag m1 c7
await 'move h9h8'
drag c7 d5
await 'move h8h7'
for _ in 1 2 3; do
    mark
    xdotool key --window "$window" ctrl+x
    await 'remove'
done
must_show "4k6*4/R10*4/11*4/7p3*4/2N8*4/11*4/3p2p4*4/3P2P4*4/11*4/5R5*4/6K2pW*1C2"
echo "XBoard shows what the rules say"
