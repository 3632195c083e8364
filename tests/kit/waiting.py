"""How tests in Python wait: for something to become true, never for a time to pass."""
import os
import select
import time

PATIENCE = 240  # seconds: only something that hangs takes this long, on a busy machine too
PAUSE = 0.02  # between two looks


def until(truth):
    """Looks until it is true. False if it never is."""
    end = time.monotonic() + PATIENCE
    while not truth():
        if time.monotonic() > end:
            return False
        time.sleep(PAUSE)
    return True


def read_until(source, found, seen=b''):
    """Reads from a descriptor until `found` accepts everything read so far, which starts with `seen`, or until the other side is
    closed. Returns everything."""
    end = time.monotonic() + PATIENCE
    while not found(seen) and time.monotonic() < end:
        if not select.select([source], [], [], PAUSE)[0]:
            continue
        try:
            more = os.read(source, 65536)
        except OSError:  # of a terminal that is no longer open
            break
        if not more:
            break
        seen += more
    return seen
