#!/usr/bin/env python3
"""Requests as no decent client writes them. Each gets one refusal or a closed connection, never a second reply that its sender could
pass off as another's, and changes nothing."""
import re
import socket
import sys

from kit import PATIENCE, ROOT, Server, expect, failures, key, migrate
from postgres import Postgres, present


def exchange(server, data):
    """All that the server sends until it closes, or until a request that follows is answered as well."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as peer:
        told = b""
        try:
            peer.sendall(data)
            peer.shutdown(socket.SHUT_WR)
            while part := peer.recv(65536):
                told += part
        except OSError:
            pass  # it was closed before all was sent or read
        return told


def statuses(told):
    return [int(status) for status in re.findall(rb"HTTP/1\.1 (\d\d\d) ", told)]


def requests(token, body):
    """Odd requests, by what is odd about them."""
    head = f"POST /api/answers HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {token}\r\nContent-Type: application/json\r\n"
    inner = f"DELETE /api/table HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {token}\r\n\r\n"
    chunk = f"{len(body):x}\r\n{body}\r\n0\r\n\r\n"
    look = f"GET /api/table HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {token}\r\n"
    return {
        "a length and chunks": head + f"Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n{inner}",
        "two lengths": head + f"Content-Length: 2\r\nContent-Length: {2 + len(inner)}\r\n\r\n{{}}{inner}",
        "a negative length": head + f"Content-Length: -1\r\n\r\n{inner}",
        "a length that is no number": head + f"Content-Length: 2x\r\n\r\n{{}}{inner}",
        "a huge length": head + f"Content-Length: 99999999999999999999\r\n\r\n{inner}",
        "another encoding": head + f"Transfer-Encoding: gzip, chunked\r\n\r\n{chunk}{inner}",
        "a chunk that is too long": head + f"Transfer-Encoding: chunked\r\n\r\nffffffffffffffffff\r\n{inner}",
        "a chunk that is no number": head + f"Transfer-Encoding: chunked\r\n\r\nzz\r\n{inner}",
        "no host": look.replace("Host: x\r\n", "") + "\r\n",
        "a space before the colon": look + "Content-Length : 0\r\n\r\n",
        "a folded head": look + "X-A: a\r\n b\r\n\r\n",
        "a zero byte in the path": "GET /api/ta\0ble HTTP/1.1\r\nHost: x\r\n\r\n",
        "dots in the path": look.replace("/api/table", "/api/../api/table") + "\r\n",
        "an escaped path": look.replace("/api/table", "/api%2ftable") + "\r\n",
        "a version that is none": look.replace("HTTP/1.1", "HTTP/9.9") + "\r\n",
        "an endless method": "A" * 100000 + " / HTTP/1.1\r\nHost: x\r\n\r\n",
        "no HTTP at all": "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
        "two links": look + f"Authorization: Bearer {'0' * 32}.{'0' * 32}\r\nConnection: close\r\n\r\n",
    }


# What may be taken as it is meant, because it can be understood in one way only.
ALLOWED = {"two links", "a folded head", "a space before the colon", "an escaped path"}


def main():
    if not present():
        print("no PostgreSQL: skipped")
        return 77
    with open(f"{ROOT}/scenarios/gurps4/equal-forces.yaml", encoding="utf-8") as file:
        document = file.read()
    with Postgres({"fsync": "off"}) as postgres:
        migrate(postgres)
        with Server(postgres, "--slow", "3") as server:
            body = '{"question":0,"value":[0],"key":"%s"}' % key()
            for words in requests("", body):
                table = server.create({"document": document})
                text = requests(table["referee"].token, body)[words]
                told = statuses(exchange(server, text.encode("latin-1")))
                # The library repeats the head of its own refusals, and closes.
                expect(len(set(told)) <= 1, f"{words}: two replies: {told}")
                expect(words in ALLOWED or all(400 <= status < 600 for status in told), f"{words}: {told}")
                now = server.request("GET", "/api/table", token=table["referee"].token)
                expect(now.status == 200 and now.json["head"] == 0, f"{words}: the table has changed: {now.status}")
            expect(server.stop() == 0, "the server does not stop cleanly")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
