#!/usr/bin/env python3
"""A server with its own database, for tests in other languages: prints {"url": ...} on a line, and ends when its input
ends. Without PostgreSQL it exits with 77."""
import json
import sys

from kit import Server, migrate
from postgres import Postgres, present

if not present():
    sys.exit(77)
with Postgres() as postgres:
    migrate(postgres)
    with Server(postgres) as server:
        print(json.dumps({"url": f"http://127.0.0.1:{server.port}"}), flush=True)
        sys.stdin.read()
