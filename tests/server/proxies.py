#!/usr/bin/env python3
"""The proxies of docs/hosting.md, with the blocks that stand there: pages, tables and events come through, figures do not, and
no one passes for someone else. A proxy that is not installed is left out, and said so."""
import copy
import http.client
import json
import os
import re
import shutil
import socket
import ssl
import subprocess
import sys
import tempfile

from kit import PATIENCE, ROOT, Server, expect, failures, free_port, key, migrate
from postgres import Postgres, present
from waiting import until

STREAMS, STREAMS_EACH = 150, 120  # event streams that one address wants, and that the server gives it
PAGE = b"<!doctype html><title>here</title>"
NGINX = """daemon off; pid {folder}/pid; error_log {folder}/log; worker_processes 1;
events {{ worker_connections 512; }}
http {{
  access_log off; client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy; fastcgi_temp_path {folder}/fastcgi;
  uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
  {block}
}}
"""
HEADERS = {"Content-Security-Policy": "script-src 'self' 'wasm-unsafe-eval'", "X-Content-Type-Options": "nosniff",
           "Referrer-Policy": "no-referrer"}  # of the page
CADDY = """{{
  admin off
  auto_https disable_redirects
}}
{block}
"""


def believing():
    """Takes any certificate. It reads no authorities, which takes longer than a request, and streams must be open together."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    return context


def block(language):
    with open(f"{ROOT}/docs/hosting.md", encoding="utf-8") as file:
        return re.search(rf"```{language}\n(.*?)```", file.read(), re.DOTALL)[1]


def changed(text, *pairs):
    """The text with other words in some places, each of which must be there."""
    for old, new in pairs:
        expect(old in text, f"the block of docs/hosting.md has no {old}")
        text = text.replace(old, new)
    return text


def nginx(folder, port, server):
    text = changed(block("nginx"), ("listen 443", f"listen 127.0.0.1:{port}"), ("127.0.0.1:8106", f"127.0.0.1:{server.port}"),
                   ("/srv/banneret", f"{folder}/pages"), ("/etc/letsencrypt/live/example.org/fullchain.pem", f"{folder}/cert.pem"),
                   ("/etc/letsencrypt/live/example.org/privkey.pem", f"{folder}/key.pem"))
    return NGINX.format(folder=folder, block=text), ["nginx", "-e", f"{folder}/log", "-p", folder, "-c"]


def caddy(folder, port, server):
    text = changed(block("caddy"), ("example.org {", f"https://127.0.0.1:{port} {{\n  tls {folder}/cert.pem {folder}/key.pem"),
                   ("127.0.0.1:8106", f"127.0.0.1:{server.port}"), ("/srv/banneret", f"{folder}/pages"))
    return CADDY.format(block=text), ["caddy", "run", "--adapter", "caddyfile", "--config"]


def prepare(folder):
    os.chmod(folder, 0o755)
    os.mkdir(f"{folder}/pages")
    with open(f"{folder}/pages/index.html", "wb") as file:
        file.write(PAGE)
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
                    "-subj", "/CN=localhost", "-keyout", f"{folder}/key.pem", "-out", f"{folder}/cert.pem"], check=True,
                   capture_output=True)


class Front:
    """A server as it is seen through a proxy."""

    def __init__(self, make, server, folder):
        self.port, self.headers = free_port(), {}
        text, command = make(folder, self.port, server)
        path = f"{folder}/conf"
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        self.log = open(f"{folder}/out", "wb")  # pylint: disable=consider-using-with
        self.process = subprocess.Popen([*command, path], stdout=self.log, stderr=self.log,
                                        env={**os.environ, "HOME": folder, "XDG_DATA_HOME": folder, "XDG_CONFIG_HOME": folder})
        self.server = copy.copy(server)
        self.server.connect = self.connect

    def connect(self):
        context = believing()
        return http.client.HTTPSConnection("127.0.0.1", self.port, timeout=PATIENCE, context=context)

    def listens(self):
        try:
            self.raw("GET", "/")
            return True
        except OSError:
            return False

    def raw(self, method, path, body=None, headers=None):
        connection = self.connect()
        try:
            connection.request(method, path, body, headers or {})
            answer = connection.getresponse()
            self.headers = dict(answer.getheaders())  # of the last reply
            return answer.status, answer.read()
        finally:
            connection.close()

    def __enter__(self):
        until(lambda: self.process.poll() is not None or self.listens())
        if self.process.poll() is None:
            return self
        with open(self.log.name, encoding="utf-8", errors="replace") as file:
            raise RuntimeError(f"the proxy does not start: {file.read()[-2000:]}")

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait(PATIENCE)
        self.log.close()


def check(name, front, document):
    status, body = front.raw("GET", "/")
    expect((status, body) == (200, PAGE), f"{name}: the page: {status} {body[:200]}")
    for header, words in HEADERS.items():
        expect(words in front.headers.get(header, ""), f"{name}: the page has no {header}: {front.headers}")
    for path in ("/metrics", "/healthz", "/readyz"):
        status, body = front.raw("GET", path)
        expect(status == 404 and b"banneret_" not in body, f"{name}: {path} is passed on: {status}")
    table = front.server.create({"document": document})
    streams = [table[seat].events() for seat in ("commander 1", "spectator")]
    for stream in streams:
        expect(stream.next()[0] == 0, f"{name}: the first event")
    for _ in range(3):  # each event must come while its stream stays open
        ask = next(ask for ask in table["referee"].get("/api/table").json["view"]["asks"] if "id" in ask and not ask.get("locked"))
        done = table["referee"].post("/api/answers", {"question": ask["id"], "value": ask["preset"], "key": key()}).json
        for stream in streams:
            told = 0
            while told < done["head"]:
                told = stream.next()[0]
    for stream in streams:
        stream.close()
    try:
        status, _ = front.raw("POST", "/api/tables", json.dumps({"document": "x" * (5 << 20)}), {"Content-Type": "application/json"})
    except OSError:
        status = 413  # it was cut off before all was sent
    # 502: the server said no and hung up while the proxy was still sending
    expect(status in (413, 502), f"{name}: a body of 5 MiB: {status}")
    large = json.dumps({"document": document + "#" * (3 << 20)})
    status, body = front.raw("POST", "/api/tables", large, {"Content-Type": "application/json"})
    expect(status in (201, 413, 422), f"{name}: a body of 3 MiB: {status} {body[:200]}")
    # Another address in the head of a request is not believed: the guesses of one client are counted together, and refused
    # from some on. Not every one after that: on a slow machine there is room for one more every six seconds.
    wrong = table["referee"].token[:33] + "0" * 32
    statuses = [front.raw("GET", "/api/table", headers={"Authorization": "Bearer " + wrong, "X-Forwarded-For": f"10.0.0.{i}"})[0]
                for i in range(20)]
    expect(statuses[0] == 401 and 429 in statuses, f"{name}: a client passes for others: {statuses}")


def stream(front, token, source):
    """The status of an event stream of a client with this address, and its connection."""
    peer = socket.create_connection(("127.0.0.1", front.port), timeout=PATIENCE, source_address=(source, 0))
    context = believing()
    peer = context.wrap_socket(peer)
    peer.sendall(f"GET /api/events HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer {token}\r\n\r\n".encode())
    return int(peer.recv(12).split()[1]), peer


def greedy(name, front, document):
    """One address does not get all connections of the proxy: a visitor from another gets the page, and an event stream."""
    tokens = [front.server.create({"document": document})["spectator"].token for _ in range(4)]
    # Not the address that has just guessed too often.
    got = [stream(front, tokens[number % 3], "127.0.0.3") for number in range(STREAMS)]
    held = sum(status == 200 for status, _ in got)
    print(f"{name}: {held} event streams of {STREAMS} that one address wants")
    expect(0 < held <= STREAMS_EACH, f"{name}: {held} streams of one address")
    visitor, peer = stream(front, tokens[3], "127.0.0.2")
    expect(visitor == 200, f"{name}: a visitor gets no stream: {visitor}")
    for _, one in [*got, (visitor, peer)]:
        one.close()


def main():
    if not present():
        print("no PostgreSQL: skipped")
        return 77
    with open(f"{ROOT}/scenarios/gurps4/equal-forces.yaml", encoding="utf-8") as file:
        document = file.read()
    path = os.environ["PATH"] + ":/usr/sbin"
    os.environ["PATH"] = path
    tried = 0
    with Postgres({"fsync": "off"}) as postgres:
        migrate(postgres)
        for make in (nginx, caddy):
            if not shutil.which(make.__name__):
                print(f"no {make.__name__}: left out")
                continue
            tried += 1
            with tempfile.TemporaryDirectory(prefix="bnpx") as folder, \
                    Server(postgres, "--behind-proxy", "--guesses-each", "10", "--streams-each", str(STREAMS_EACH)) as server:
                prepare(folder)
                with Front(make, server, folder) as front:
                    check(make.__name__, front, document)
                    greedy(make.__name__, front, document)
    if not tried:
        return 77
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
