#!/usr/bin/env bash
# Pictures of Scirocco with Simoom in the real XBoard, taken on a virtual display: the start, and the
# marks the engine shows when a Pawn is lifted that a Dervish lends three moves.
set -euo pipefail

if [[ $# -ne 1 || $1 == -* ]]; then
    echo "Usage: xboard_shots.sh DIR    (writes start.png and relay.png; SIMOOM as in xboard.sh)" >&2
    exit 2
fi
name=xboard_shots.sh
# XBoard counts the ranks of a board of ten from 0.
files=10
first_rank=0
# shellcheck source=xboard_window.sh
source "$(dirname "$0")/xboard_window.sh"
on_virtual_display "$@"

pictures=$1
mkdir -p "$pictures"
# In EditGame mode the user moves for both sides and the engine only watches.
open_xboard scirocco -initialMode EditGame -highlightMoveWithArrow false
picture "$pictures/start.png"

drag g2 g3
drag a7 a6
drag g0 g2
drag b7 b6
drag g2 g4
drag d7 d6
lift g3
picture "$pictures/relay.png"
xdotool mouseup 1
