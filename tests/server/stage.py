#!/usr/bin/env python3
"""Everything that people who play online need: PostgreSQL, two servers, and nginx with the app before them.

    stage.py FOLDER          serves FOLDER, which holds the built app, and prints {"url": ...} on its own line

The configuration of nginx is the one that docs/hosting.md shows. It ends when its input ends. Without PostgreSQL or
nginx it says so, and exits with 77.
"""
import contextlib
import json
import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile

from kit import PATIENCE, ROOT, Server, free_port, migrate
from postgres import Postgres, present
from waiting import until

NGINX = shutil.which("nginx") or "/usr/sbin/nginx"
# Addresses that are shown may be on this machine, where those of the tests are; and odds that are asked for come on a slow
# machine too.
OPTIONS = ("--behind-proxy", "--think-seconds", "240", "--webhooks", "--webhooks-http", "--webhooks-inside", "--webhooks-pause", "1")
MAIN = """daemon off; pid {folder}/pid; error_log {folder}/error.log; worker_processes 1; {user}
events {{ worker_connections 1024; }}
http {{
  include /etc/nginx/mime.types; access_log {folder}/access.log;
  client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy; fastcgi_temp_path {folder}/fastcgi;
  uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
{site}
}}
"""


def documented():
    """The configuration in docs/hosting.md."""
    with open(os.path.join(ROOT, "docs/hosting.md"), encoding="utf-8") as file:
        return re.search(r"```nginx\n(.*?)```", file.read(), re.S).group(1)


def swap(text, pattern, words):
    """Puts what belongs to this machine into its place, which must be there once."""
    made, count = re.subn(pattern, lambda _: words, text)
    assert count == 1, pattern
    return made


class Nginx:
    def __init__(self, app, servers):
        self.app, self.servers, self.port = app, servers, free_port()

    def __enter__(self):
        self.folder = tempfile.mkdtemp(prefix="bnng")
        site = swap(documented(), r"server 127\.0\.0\.1:8106;", " ".join(f"server 127.0.0.1:{s.port};" for s in self.servers))
        site = swap(site, r"listen 443 ssl http2;[^\n]*", f"listen 127.0.0.1:{self.port};")
        site = swap(site, r"root [^;]*;", f"root {self.app};")
        with open(os.path.join(self.folder, "conf"), "w", encoding="utf-8") as file:
            file.write(MAIN.format(folder=self.folder, site=site, user="user root;" if os.geteuid() == 0 else ""))
        self.process = subprocess.Popen([NGINX, "-p", self.folder, "-e", "stderr", "-c", os.path.join(self.folder, "conf")])
        until(lambda: self.process.poll() is not None or self.listens())
        if self.process.poll() is not None:
            raise RuntimeError("nginx does not start")
        return self

    def listens(self):
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port)):
            return True
        return False

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait(PATIENCE)
        shutil.rmtree(self.folder, ignore_errors=True)


def main():
    if not present() or not os.access(NGINX, os.X_OK):
        print("no PostgreSQL or no nginx: skipped", flush=True)
        return 77
    with Postgres({"fsync": "off"}) as postgres:
        migrate(postgres)
        with Server(postgres, *OPTIONS) as one, Server(postgres, *OPTIONS) as two:
            with Nginx(os.path.abspath(sys.argv[1]), [one, two]) as nginx:
                print(json.dumps({"url": f"http://127.0.0.1:{nginx.port}/", "log": nginx.folder + "/access.log"}), flush=True)
                sys.stdin.read()
    return 0


if __name__ == "__main__":
    sys.exit(main())
