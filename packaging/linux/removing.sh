#!/bin/sh
# Debian says "remove", rpm how many versions will be left. An update stops nothing.
set -e
case $1 in
remove | 0) ;;
*) exit 0 ;;
esac

if [ -d /run/systemd/system ]; then
  systemctl stop vigie.service vigie-backup.timer vigie-backup.service || true
fi
if command -v systemctl >/dev/null; then
  systemctl --quiet disable vigie.service vigie-backup.timer || true
fi
