"""Servers, clients and seats for the tests of banneret-server.

    with Postgres() as postgres, Server(postgres) as server:
        table = server.create({"document": ...})
        table["referee"].get("/api/table")
"""
import contextlib
import glob
import http.client
import json
import os
import random
import re
import secrets
import socket
import subprocess
import tempfile
import threading
import warnings

import yaml

from waiting import PATIENCE, until

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # newer versions have another way to find files beside a schema
    from jsonschema import Draft202012Validator, RefResolver

PROGRAM = os.environ["BN_SERVER"]
ROOT = os.environ["BN_ROOT"]
PATIENT = ("--think-seconds", "600")  # what is thought out must not depend on how fast the machine is
failures = []  # of this test, in words


def expect(truth, words):
    if not truth:
        failures.append(words)
        print(words)


def free_port():
    """A port that no one listens at, from below those that the system gives to connections: no other program gets it by chance."""
    while True:
        port = random.randrange(10000, 32000)
        with socket.socket() as peer, contextlib.suppress(OSError):
            peer.bind(("127.0.0.1", port))
            return port


def ended(peer):
    """Whether the server has ended a connection on which it owes nothing."""
    peer.setblocking(False)
    try:
        return peer.recv(1, socket.MSG_PEEK) == b""
    except BlockingIOError:
        return False
    except OSError:
        return True


class Reply:
    def __init__(self, status, headers, body):
        self.status, self.headers, self.body = status, headers, body

    @property
    def json(self):
        return json.loads(self.body)


class Interface:
    """docs/openapi.yaml, against which everything is held that is sent and received."""

    def __init__(self):
        with open(os.path.join(ROOT, "docs/openapi.yaml"), encoding="utf-8") as file:
            self.tree = yaml.safe_load(file)
        self.files = {}  # the schemas that it refers to, by their addresses
        for path in glob.glob(os.path.join(ROOT, "docs/schemas/*.json")):
            with open(path, encoding="utf-8") as file:
                self.files[f"file://{path}"] = json.load(file)
        self.validators = {}
        self.good = set()  # pairs of a schema and a text that kept to it: the same bytes need no second look
        self.seen = set()
        self.alone = threading.Lock()  # a resolver remembers in which file it is: one validates at a time

    def check(self, schema, text):
        name = json.dumps(schema)
        with self.alone:
            if name not in self.validators:
                whole = {**schema, "components": self.tree["components"]}
                resolver = RefResolver(f"file://{ROOT}/docs/openapi.yaml", whole, store=self.files)
                self.validators[name] = Draft202012Validator(whole, resolver=resolver)
            if (name, text) not in self.good:
                self.validators[name].validate(json.loads(text))
                self.good.add((name, text))

    def resolve(self, part):
        while "$ref" in part:
            at = self.tree
            for name in part["$ref"].removeprefix("#/").split("/"):
                at = at[name]
            part = at
        return part

    def event(self, kind, text):
        self.check({"$ref": "#/components/schemas/" + {"table": "Event", "notes": "NotesEvent"}[kind]}, text)

    def sent(self, method, path, body):
        operation = self.tree["paths"][path][method.lower()]
        self.check(operation["requestBody"]["content"]["application/json"]["schema"], json.dumps(body))

    def received(self, method, path, reply):
        """A reply must be one that the operation lists; of a path that is not listed, a fault."""
        operation = self.tree["paths"].get(path, {}).get(method.lower())
        answers = operation["responses"] if operation else {"default": {"$ref": "#/components/responses/Fault"}}
        content = self.resolve(answers.get(str(reply.status), answers["default"]))["content"]
        kind = reply.headers["Content-Type"]
        assert kind in content, (path, reply.status, kind)
        if kind == "application/json":
            self.check(content[kind]["schema"], reply.body)
        self.seen.add((method, path, reply.status))

    def never(self, *tags):
        """Operations with these tags that no one has asked for with success."""
        listed = {(method.upper(), path) for path, methods in self.tree["paths"].items()
                  for method, operation in methods.items() if set(operation["tags"]) & set(tags)}
        return listed - {(method, path) for method, path, status in self.seen if status < 300} - {("GET", "/api/events")}


interface = Interface()


def migrate(postgres, program=PROGRAM):
    subprocess.run([program, "migrate", "--database", postgres.conninfo()], check=True, capture_output=True,
                   timeout=PATIENCE)


def stands(peer):
    """Whether the server has not given up the connection, seen without reading from it: TCP's state is 1 while it stands."""
    return peer.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, 1) == b"\1"


class Server:
    """Its own process on a free port. The limits on what one client may do are off unless asked for."""

    program = PROGRAM

    def __init__(self, postgres, *options, role="banneret_server", environ=None):
        self.conninfo = postgres.conninfo(role)
        self.options = ["--requests-each", "0", "--creations-each", "0", "--guesses-each", "0", "--questions-each", "0",
                        "--tables-each", "0", "--stored-each", "0", "--streams-each", "0", *options]
        self.environ = {**os.environ, "BANNERET_DATABASE": self.conninfo, **(environ or {})}
        self.lines = []

    def __enter__(self):
        self.start()
        assert until(self.ready), f"the server does not become ready: {self.lines[-5:]}"
        return self

    def ready(self):
        return self.request("GET", "/readyz").status == 200

    def start(self):
        """Starts it and returns when it listens, whether it is ready or not."""
        self.process = subprocess.Popen([self.program, "--port", "0", *self.options], stderr=subprocess.PIPE, text=True,
                                        env=self.environ)
        for line in self.process.stderr:
            self.lines.append(line)
            if '"listening"' in line:
                self.port = json.loads(line)["port"]
                break
        self.reader = threading.Thread(target=lambda: self.lines.extend(self.process.stderr), daemon=True)
        self.reader.start()

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.stop()

    def stop(self):
        """Asks it to stop, and returns its exit status."""
        self.process.terminate()
        status = self.process.wait(PATIENCE)
        self.reader.join(PATIENCE)
        return status

    def kill(self):
        self.process.kill()
        self.process.wait(PATIENCE)

    def connect(self):
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)

    def request(self, method, path, body=None, token=None, headers=None, connection=None):
        own = connection or self.connect()
        if own.sock and not stands(own.sock):
            own.close()  # the server gave it up while no one asked; the request opens it again
        sent = dict(headers or {})
        if token is not None:
            sent.setdefault("Authorization", "Bearer " + token)
        if body is not None and not isinstance(body, (bytes, str)):
            body = json.dumps(body)
            sent.setdefault("Content-Type", "application/json")
        try:
            own.request(method, path, body, sent)
            answer = own.getresponse()
            reply = Reply(answer.status, dict(answer.getheaders()), answer.read())
            interface.received(method, path.split("?")[0], reply)
            return reply
        finally:
            if not connection:
                own.close()

    def create(self, body):
        """Opens a table; its seats by name."""
        reply = self.request("POST", "/api/tables", body)
        assert reply.status == 201, reply.body
        return {seat["seat"]: Seat(self, seat["seat"], seat["token"]) for seat in reply.json["seats"]}


class Seat:
    """Someone with a link, who keeps a connection open to one server."""

    def __init__(self, server, name, token):
        self.server, self.name, self.token = server, name, token
        self.connection = server.connect()

    def at(self, server):
        """The same seat at another process."""
        return Seat(server, self.name, self.token)

    def get(self, path, **more):
        return self.server.request("GET", path, token=self.token, connection=self.connection, **more)

    def post(self, path, body, **more):
        """A request as the interface wants it."""
        interface.sent("POST", path, body)
        return self.server.request("POST", path, body, token=self.token, connection=self.connection, **more)

    def delete(self, path):
        return self.server.request("DELETE", path, token=self.token, connection=self.connection)

    def events(self, last=None):
        return Events(self, last)


class Events:
    """An event stream that is read when someone wants its next event."""

    def __init__(self, seat, last=None):
        headers = {"Authorization": "Bearer " + seat.token, "Accept": "text/event-stream"}
        if last is not None:
            headers["Last-Event-ID"] = str(last)
        self.connection = seat.server.connect()
        self.connection.request("GET", "/api/events", headers=headers)
        self.answer = self.connection.getresponse()
        self.status = self.answer.status

    def next(self):
        """The next event of entries: (the newest entry, data). None at the end of the stream."""
        kind, event = "notes", None
        while kind == "notes":
            kind, event, data = self.read() or ("end", None, None)
        return (int(event.split(".")[0]), data) if event else None

    def read(self):
        """The next event of any type: (type, id, data). None at the end of the stream."""
        event = {}
        while True:
            line = self.answer.readline().decode()
            if not line:
                return None
            line = line.rstrip("\n")
            if not line and "data" in event:
                interface.event(event["event"], event["data"])
                return event["event"], event["id"], json.loads(event["data"])
            if line and not line.startswith(":"):
                name, value = line.split(": ", 1)
                event[name] = value

    def close(self):
        self.connection.close()


def timeless(text):
    """A text of JSON, perhaps within another, in which all times of a table's clock are 0: for comparing tables."""
    return re.sub(r'\b(now|since|paused|due)(\\*": ?)\d+', r"\1\g<2>0", text)


def key():
    """A key for an act."""
    return secrets.token_hex(16)


def document(name):
    """A scenario of the collection, as the body of a request that opens a table."""
    with open(f"{ROOT}/scenarios/{name}.yaml", encoding="utf-8") as file:
        return {"document": file.read()}


def begun(name, *options):
    """A journal of a battle that was started at the terminal, and left after the first answer."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "begun.jsonl")
        subprocess.run([os.environ["BN_PROGRAM"], "battle", f"{ROOT}/scenarios/{name}.yaml", "--journal", path, *options],
                       input=b"\nq\n", capture_output=True, timeout=PATIENCE, check=False)
        with open(path, encoding="utf-8") as file:
            return {"journal": file.read()}
