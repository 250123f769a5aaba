"""Runs a command that can open sockets of the given address families only, as RestrictAddressFamilies= of systemd does.

Usage: restrict-address-families.py AF_INET,AF_UNIX COMMAND [ARGUMENT...]

Installs a seccomp filter, which the command and its children inherit. socket() of another family fails with
EAFNOSUPPORT. Needs no privileges. Source of the numbers: linux/filter.h, linux/seccomp.h, linux/prctl.h.
"""

import ctypes
import errno
import os
import platform
import socket
import struct
import sys

BPF_LD_W_ABS, BPF_JEQ_K, BPF_RET_K = 0x20, 0x15, 0x06
SECCOMP_RET_ALLOW, SECCOMP_RET_ERRNO = 0x7FFF0000, 0x00050000
PR_SET_SECCOMP, PR_SET_NO_NEW_PRIVS, SECCOMP_MODE_FILTER = 22, 38, 2
SOCKET_CALL = {"x86_64": 41, "aarch64": 198}[platform.machine()]

families = [int(getattr(socket, name)) for name in sys.argv[1].split(",")]
load_call, load_first_argument = (BPF_LD_W_ABS, 0, 0, 0), (BPF_LD_W_ABS, 0, 0, 16)
program = [
    load_call,
    (BPF_JEQ_K, 0, len(families) + 2, SOCKET_CALL),
    load_first_argument,
    *((BPF_JEQ_K, len(families) - index, 0, family) for index, family in enumerate(families)),
    (BPF_RET_K, 0, 0, SECCOMP_RET_ERRNO | errno.EAFNOSUPPORT),
    (BPF_RET_K, 0, 0, SECCOMP_RET_ALLOW),
]
code = ctypes.create_string_buffer(b"".join(struct.pack("HBBI", *step) for step in program))


class Program(ctypes.Structure):
    _fields_ = [("length", ctypes.c_ushort), ("filter", ctypes.c_void_p)]


libc = ctypes.CDLL(None, use_errno=True)
if libc.prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0:
    sys.exit("PR_SET_NO_NEW_PRIVS failed")
if libc.prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, ctypes.byref(Program(len(program), ctypes.addressof(code))), 0, 0) != 0:
    sys.exit(f"PR_SET_SECCOMP failed: {os.strerror(ctypes.get_errno())}")
os.execvp(sys.argv[2], sys.argv[2:])
