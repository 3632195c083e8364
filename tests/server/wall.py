"""A wall between two programs that talk by TCP: while it is shut nothing comes through, and no one is notified. Connections stay open,
and new ones are taken without a word, as behind a proxy or in a cut network. What was sent meanwhile arrives when it opens.

    with Wall(("127.0.0.1", 5432)) as wall:   # or the path of a socket
        wall.port                             # anyone who connects to this port of 127.0.0.1 talks to the other side
        wall.shut()
        wall.open()

    wall.py HOST PORT [OWN_PORT]              # its own process, for WallProcess: prints its port, then reads "shut" and
                                              # "open" and repeats each when it is done
"""
import contextlib
import socket
import subprocess
import sys
import threading

CHUNK = 1 << 16


def close(*peers):
    for peer in peers:
        with contextlib.suppress(OSError):
            peer.shutdown(socket.SHUT_RDWR)
        peer.close()


class Wall:
    def __init__(self, beyond, port=0):
        self.beyond = beyond
        self.gate = threading.Event()
        self.gate.set()
        self.ended = False
        self.peers = set()
        self.listener = socket.create_server(("127.0.0.1", port), backlog=128)
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self._take, daemon=True).start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.ended = True
        close(self.listener, *list(self.peers))
        self.gate.set()

    def shut(self):
        self.gate.clear()

    def open(self):
        self.gate.set()

    def _take(self):
        while not self.ended:
            try:
                peer, _ = self.listener.accept()
            except OSError:
                return
            threading.Thread(target=self._connect, args=(peer,), daemon=True).start()

    def _connect(self, peer):
        family = socket.AF_UNIX if isinstance(self.beyond, str) else socket.AF_INET
        other = socket.socket(family)
        self.peers |= {peer, other}
        self.gate.wait()
        try:
            other.connect(self.beyond)
        except OSError:
            close(peer, other)
            return
        if family == socket.AF_INET:
            other.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        peer.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        back = threading.Thread(target=self._carry, args=(other, peer), daemon=True)
        back.start()
        self._carry(peer, other)
        back.join()
        close(peer, other)
        self.peers -= {peer, other}

    def _carry(self, source, sink):
        """Until one of the two is closed; then both are, as soon as the wall is open."""
        with contextlib.suppress(OSError):
            while True:
                data = source.recv(CHUNK)
                self.gate.wait()
                if not data:
                    break
                sink.sendall(data)
        self.gate.wait()
        for peer in (source, sink):
            with contextlib.suppress(OSError):
                peer.shutdown(socket.SHUT_RDWR)


class WallProcess:
    """The same as its own process, for whom much else is done in this one."""

    def __init__(self, beyond, port=0):
        self.process = subprocess.Popen([sys.executable, __file__, beyond[0], str(beyond[1]), str(port)], text=True,
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True)
        self.port = int(self.process.stdout.readline())

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.stdin.close()
        self.process.wait()

    def _tell(self, word):
        self.process.stdin.write(word + "\n")
        self.process.stdin.flush()
        if self.process.stdout.readline() != word + "\n":
            raise RuntimeError("a wall is gone")

    def shut(self):
        self._tell("shut")

    def open(self):
        self._tell("open")


def main(host, port, own="0"):
    with Wall((host, int(port)), int(own)) as wall:
        print(wall.port, flush=True)
        for line in sys.stdin:
            getattr(wall, line.strip())()
            print(line, end="", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
