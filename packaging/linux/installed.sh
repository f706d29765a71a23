#!/bin/sh
# Debian says "configure" and the version that was there before, rpm how many versions there are now.
set -e
case $1:$2 in
configure: | 1:*) update=no ;;
configure:* | 2:*) update=yes ;;
*) exit 0 ;;
esac

# Where systemd is not, neither is a service that needs them. Without /proc, in an image that is being built, the folder is
# made when that starts.
if command -v systemd-sysusers >/dev/null; then systemd-sysusers vigie.conf; fi
if command -v systemd-tmpfiles >/dev/null; then systemd-tmpfiles --create vigie.conf || true; fi
# What systemd refuses it tells; the package is installed all the same.
if [ -d /run/systemd/system ]; then
  systemctl daemon-reload || true
  # Nothing is enabled: whoever only calls another service wants none here. What ran goes on with the new program.
  if [ $update = yes ]; then systemctl try-restart vigie.service vigie-backup.timer || true; fi
fi
