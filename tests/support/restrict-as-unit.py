"""Runs a command under the restrictions of a unit of systemd, as far as a program without systemd can set them.

Usage: restrict-as-unit.py UNIT-FILE WRITABLE-FOLDER COMMAND [ARGUMENT...]

- RestrictAddressFamilies=: socket() of another family fails with EAFNOSUPPORT.
- SystemCallFilter=: system calls outside of the groups fail with SystemCallErrorNumber=, or end the program. The groups
  are those of systemd-analyze, @default included.
- ProtectSystem=strict: every folder is read-only, except WRITABLE-FOLDER, /dev, /proc and /sys.
- NoNewPrivileges=yes.

The command and its children inherit the restrictions. Needs no privileges, but libseccomp and user namespaces. Sources:
systemd.exec(5), seccomp.h of libseccomp, sched.h, linux/mount.h.
"""

import ctypes
import errno
import os
import re
import socket
import subprocess
import sys

ACT_KILL_PROCESS, ACT_ERRNO, ACT_ALLOW = 0x80000000, 0x00050000, 0x7FFF0000
CMP_EQ, UNKNOWN_CALL = 4, -1
CLONE_NEWNS, CLONE_NEWUSER = 0x00020000, 0x10000000
MS_RDONLY, MS_NOSUID, MS_NODEV, MS_NOEXEC, MS_REMOUNT, MS_NOATIME = 1, 2, 4, 8, 32, 1024
MS_BIND, MS_REC, MS_PRIVATE, MS_RELATIME = 4096, 16384, 1 << 18, 1 << 21
KEPT_FLAGS = {"nosuid": MS_NOSUID, "nodev": MS_NODEV, "noexec": MS_NOEXEC, "noatime": MS_NOATIME, "relatime": MS_RELATIME}
API_FOLDERS = ("/dev", "/proc", "/sys")

unit_file, writable, *command = sys.argv[1:]
with open(unit_file) as file:
    unit = file.read()
libc = ctypes.CDLL(None, use_errno=True)
seccomp = ctypes.CDLL("libseccomp.so.2", use_errno=True)
seccomp.seccomp_init.restype = ctypes.c_void_p


class Comparison(ctypes.Structure):
    _fields_ = [("arg", ctypes.c_uint), ("op", ctypes.c_int), ("a", ctypes.c_uint64), ("b", ctypes.c_uint64)]


def values_of(name):
    return re.findall(rf"^{name}=(.*)$", unit, re.MULTILINE)


def check(result, what):
    if result < 0:
        sys.exit(f"{what} failed: {os.strerror(ctypes.get_errno() or -result)}")


def calls_of(name):
    """Returns the system calls of a name or group."""
    if not name.startswith("@"):
        return {name}
    listed = subprocess.run(["systemd-analyze", "syscall-filter", "--no-pager", name], capture_output=True, text=True, check=True)
    members = [line.strip() for line in listed.stdout.splitlines()[1:]]
    return set().union(*(calls_of(member) for member in members if member and not member.startswith("#")))


def mount(target, flags, source=None):
    check(libc.mount(source and source.encode(), target.encode(), None, flags, None), f"mounting {target}")


def protect_system():
    user, group = os.getuid(), os.getgid()
    check(libc.unshare(CLONE_NEWUSER | CLONE_NEWNS), "unshare")
    for name, text in (("setgroups", "deny"), ("uid_map", f"{user} {user} 1"), ("gid_map", f"{group} {group} 1")):
        with open(f"/proc/self/{name}", "w") as file:
            file.write(text)
    mount("/", MS_REC | MS_PRIVATE)
    mount(writable, MS_BIND, writable)
    with open("/proc/self/mounts") as file:
        mounts = [line.split(" ")[1:4:2] for line in file]
    # Flags that the mount has cannot be removed in a user namespace.
    for target, options in mounts:
        if target == writable or target.startswith(API_FOLDERS):
            continue
        kept = sum(flag for name, flag in KEPT_FLAGS.items() if name in options.split(","))
        if libc.mount(None, target.encode(), None, MS_REMOUNT | MS_BIND | MS_RDONLY | kept, None) < 0:
            # A mount below a folder that the user cannot read is not visible to the command either.
            if ctypes.get_errno() not in (errno.EACCES, errno.ENOENT):
                check(-1, f"remounting {target}")


def filter_calls():
    number = values_of("SystemCallErrorNumber")
    refusal = ACT_ERRNO | getattr(errno, number[0]) if number else ACT_KILL_PROCESS
    allowed = calls_of("@default")
    for value in values_of("SystemCallFilter"):
        names = set().union(*(calls_of(name) for name in value.lstrip("~").split()))
        allowed = allowed - names if value.startswith("~") else allowed | names
    context = ctypes.c_void_p(seccomp.seccomp_init(ctypes.c_uint32(refusal)))
    families = [int(getattr(socket, name)) for value in values_of("RestrictAddressFamilies") for name in value.split()]
    for name in sorted(allowed):
        call = seccomp.seccomp_syscall_resolve_name(name.encode())
        # Groups contain calls of other architectures.
        if call < 0:
            continue
        if name != "socket":
            check(seccomp.seccomp_rule_add(context, ctypes.c_uint32(ACT_ALLOW), call, 0), name)
            continue
        for family in families:
            comparison = Comparison(0, CMP_EQ, family, 0)
            check(seccomp.seccomp_rule_add_array(context, ctypes.c_uint32(ACT_ALLOW), call, 1, ctypes.byref(comparison)), name)
        for other in set(range(64)) - set(families):
            comparison = Comparison(0, CMP_EQ, other, 0)
            act = ctypes.c_uint32(ACT_ERRNO | errno.EAFNOSUPPORT)
            if refusal != act.value:
                check(seccomp.seccomp_rule_add_array(context, act, call, 1, ctypes.byref(comparison)), name)
    # Sets no_new_privs as well.
    check(seccomp.seccomp_load(context), "seccomp_load")


if values_of("ProtectSystem") == ["strict"]:
    protect_system()
filter_calls()
os.execvp(command[0], command)
