#!/usr/bin/env python3
"""The games of which a position file has counts, one a line."""

import json
import sys

with open(sys.argv[1], encoding="utf-8") as file:
    rows = json.load(file)
if isinstance(rows, dict):
    rows = rows.get("perft", [])
print(*sorted({row["variant"] for row in rows}), sep="\n")
