#!/bin/sh
# Begins a container in the new namespaces that the caller made: $ROOT, read-only, with the folders of $VOLUMES
# ("from:to", one a line) and memory at $TMPFS. Then becomes the given command. Nothing of it is seen outside, and the
# kernel removes all mounts with the last process.
set -e
mount --make-rprivate /
mount --bind "$ROOT" "$ROOT"
cd "$ROOT"
mount -t proc -o nosuid,nodev,noexec proc proc
mount -t tmpfs -o nosuid,mode=755 tmpfs dev
for device in null zero random urandom; do
  touch "dev/$device"
  mount --bind "/dev/$device" "dev/$device"
done
for place in $TMPFS; do mount -t tmpfs -o nosuid,nodev,mode=1777 tmpfs ".$place"; done
for volume in $VOLUMES; do mount --bind "${volume%%:*}" ".${volume#*:}"; done
mount -o remount,bind,ro "$ROOT"
exec chroot "$ROOT" "$@"
