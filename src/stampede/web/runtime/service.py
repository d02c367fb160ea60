"""Messages to systemd, where it has started this process: sd_notify(3)."""

import os
import socket
import sys
from contextlib import suppress


def notify(text: str) -> None:
    """Send *text*, such as ``READY=1``, to systemd; without it do nothing."""
    address = os.environ.get("NOTIFY_SOCKET", "")
    if sys.platform == "win32" or not address:
        return
    if address.startswith("@"):  # a name that is no file
        address = "\0" + address[1:]
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line, suppress(OSError):
        line.sendto(text.encode(), address)


async def notify_alive() -> None:
    """Tell the watchdog of systemd that the event loop goes on."""
    notify("WATCHDOG=1")


def watchdog_seconds() -> float:
    """The seconds within which systemd expects a message of ``notify_alive``; 0 if it expects none."""
    microseconds = os.environ.get("WATCHDOG_USEC", "")
    is_ours = os.environ.get("WATCHDOG_PID", str(os.getpid())) == str(os.getpid())
    return int(microseconds) / 1e6 if microseconds.isdecimal() and is_ours else 0.0
