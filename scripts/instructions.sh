#!/usr/bin/env bash
# Instructions executed by fixed work, counted by valgrind's callgrind and held against benches/instructions.tsv:
# a slowdown shows on the noisiest machine. Usage: scripts/instructions.sh [--update]
# SIMOOM names another binary than target/release/simoom.
set -euo pipefail
cd "$(dirname "$0")/.."

data=benches/instructions.tsv
simoom=${SIMOOM:-target/release/simoom}
if ! command -v valgrind > /dev/null; then
    echo "skipped: there is no valgrind" >&2
    exit 0
fi
[[ -x $simoom ]] || { echo "there is no $simoom: run cargo build --release" >&2; exit 2; }

count() { # count ARGUMENT...: instructions of simoom with these arguments
    local log
    log=$(mktemp)
    valgrind --tool=callgrind --callgrind-out-file=/dev/null --log-file="$log" "$simoom" "$@" > /dev/null 2>&1 \
        || { echo "simoom $* failed" >&2; return 1; }
    awk '/Collected/ { print $NF }' "$log"
    rm "$log"
}

measure() { # measure WORK: its line for the data file; the start-up, which is the same command with the least work, is taken off
    local -a words
    local all least=0
    read -ra words <<< "$1"
    all=$(count "${words[@]}")
    if ((words[-1] > 0)); then
        [[ ${words[0]} == perft ]] && words[-1]=0 || words[-1]=1
        least=$(count "${words[@]}")
    fi
    printf '%s\t%s\n' "$1" $((all - least))
}
export -f count measure
export simoom

now=$(mktemp)
trap 'rm -f "$now"' EXIT
grep -v '^#' "$data" | cut -f 1 | xargs -d '\n' -P "$(nproc)" -I WORK bash -euo pipefail -c 'measure "$1"' - WORK > "$now"

if [[ ${1-} == --update ]]; then
    { grep '^#' "$data"; sort -V "$now"; } > "$data.new"
    mv "$data.new" "$data"
    exit
fi
for game in $("$simoom" variants | cut -d ' ' -f 1); do
    grep -q "^perft $game " "$data" || { echo "$data has no line for perft $game" >&2; exit 1; }
done
# Counts differ a little between processors (libc picks its routines by them), and a search more than perft.
awk -F '\t' '
    /^#/ { next }
    NR == FNR { stored[$1] = $2; next }
    {
        change = stored[$1] ? 100 * ($2 / stored[$1] - 1) : 1000
        allowed = $1 ~ /^perft/ ? 3 : 8
        word = change > allowed ? "SLOWER" : change < -allowed ? "faster: take it with --update" : "as before"
        printf "%-44s %12d %+7.2f %%  %s\n", $1, $2, change, word
        if (change > allowed) slower++
    }
    END { exit slower > 0 }' "$data" <(sort -V "$now")
