#!/usr/bin/env python3
"""The `simoom` commands of a README, one a line, as they stand in its shell blocks and in code spans of its tables.

What CI does itself is left out: cloning, cargo, and XBoard. Comments behind a command are cut off.
"""

import re
import sys

with open(sys.argv[1], encoding="utf-8") as file:
    text = file.read()

commands = []
for block in re.findall(r"^```(?:sh|bash|shell|console)\n(.*?)^```", text, re.M | re.S):
    commands += block.replace("\\\n", " ").splitlines()
for row in re.findall(r"^\|.*\|$", text, re.M):
    commands += re.findall(r"`([^`]+)`", row)

seen = set()
for command in commands:
    command = re.sub(r"\s+#.*$", "", command.strip().removeprefix("$ "))
    command = re.sub(r"^(\./)?target/release/simoom\b", "simoom", command)
    if re.match(r"simoom\b", command) and command not in seen:
        seen.add(command)
        print(command)
