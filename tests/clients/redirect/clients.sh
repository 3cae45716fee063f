#!/bin/sh
# Programs for HTTPS that know Discord's address only: curl, and Java if it is installed. The lines are those of
# `clients.py`.

address=https://discord.com/api/v10/users/@me
name='s/.*"username":"\([^"]*\)".*/\1/'

report() { printf '{"client": "%s", "seen": "%s"}\n' "$1" "$2"; }

report curl "$(curl -sS -H "Authorization: Bot $DISCORD_TOKEN" "$address" 2>&1 | sed "$name" | tr -d '"')"
if command -v java >/dev/null; then
  report Java "$(java "$(dirname "$0")/Client.java" "$address" 2>/dev/null | sed "$name" | tr -d '"')"
fi
