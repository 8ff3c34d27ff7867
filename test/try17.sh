#!/usr/bin/env bash
# try17.sh: all tests on PostgreSQL 17, for maintainers.
#
# Makes a root folder of Debian trixie, whose PostgreSQL is 17, by mmdebstrap
# (or debootstrap), and runs "run.sh --quick" in it: its compiler and libraries
# are other ones, too.  Needs root, and some 700 MB in /tmp while it runs.

. "$(dirname "${BASH_SOURCE[0]}")/setup.sh"

[ "$(id -u)" = 0 ] || fail "run it as root: it makes a root folder and enters it"
mirror=${MIRROR:-http://deb.debian.org/debian}
packages=postgresql-17,postgresql-server-dev-17,gcc,make,perl,libc6-dev,libipc-run-perl,libssl-dev,zlib1g-dev,ca-certificates

root=$(mktemp -d /tmp/rk17.XXXXXX)
clean_root()
{
	local folder
	for folder in dev/shm proc; do
		if mountpoint -q "$root/$folder"; then umount "$root/$folder" || exit 1; fi
	done
	rm -rf --one-file-system "$root"
}
trap clean_root EXIT
trap 'exit 130' INT TERM

say "a root folder of Debian trixie"
if command -v mmdebstrap >/dev/null; then
	mmdebstrap --quiet --variant=minbase --include="$packages" trixie "$root" "$mirror"
elif command -v debootstrap >/dev/null; then
	debootstrap --variant=minbase --include="$packages" trixie "$root" "$mirror" >"$root.log" ||
		{ tail -n 20 "$root.log"; fail "debootstrap failed"; }
	rm -f "$root.log"
else
	fail "install mmdebstrap or debootstrap"
fi
mkdir -p "$root/rowkey"
tar -C "$top" --exclude=./.git --exclude=./test/.cache -cf - . | tar -C "$root/rowkey" -xf -
mount -t proc proc "$root/proc"
mount -t tmpfs tmpfs "$root/dev/shm"

chroot "$root" /usr/bin/env -i HOME=/root LANG=C.UTF-8 \
	PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
	bash /rowkey/test/run.sh --quick
