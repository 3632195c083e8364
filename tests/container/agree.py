#!/usr/bin/env python3
"""compose.yaml, the Containerfile and container/ agree with each other, with the server and with the version, and each service is
confined. Nothing is built: .ci/run container does that.

    agree.py        where docker-compose is installed, it reads the file too
"""
import os
import re
import shutil
import subprocess
import sys

import yaml

ROOT = os.environ["BN_ROOT"]
LIMITS = {"mem_limit", "cpus", "pids_limit"}


def text(path):
    with open(f"{ROOT}/{path}", encoding="utf-8") as file:
        return file.read()


def stages():
    """The instructions of each stage of the Containerfile, by its name."""
    found = re.split(r"^FROM \S+ AS (\w+)\n", text("Containerfile"), flags=re.MULTILINE)[1:]
    return dict(zip(found[::2], found[1::2]))


def service_faults(name, service, stage, version):
    if service["image"] != f"localhost/banneret-{name}:{version}":
        yield f"its image is {service['image']}, the version {version}"
    if service["build"] != {"context": ".", "dockerfile": "Containerfile", "target": name}:
        yield "it is not built from its stage"
    if service.get("read_only") is not True or service.get("cap_drop") != ["ALL"] or "cap_add" in service or "privileged" in service:
        yield "its root can be written, or it has capabilities"
    if service.get("security_opt") != ["no-new-privileges:true"]:
        yield "it can get new privileges"
    if not LIMITS <= set(service):
        yield f"it lacks {LIMITS - set(service)}"
    if not {"test", "interval", "timeout", "retries", "start_period"} <= set(service.get("healthcheck", {})):
        yield "its health is not checked"
    if not re.search(r"^USER [1-9]\d*:[1-9]\d*$", stage, re.MULTILINE) or re.findall(r"^USER (.*)$", stage, re.MULTILINE)[-1] == "0:0":
        yield "it runs as root"
    if re.search(r"(?i)(password|secret|token|key)=\S", stage) or any("PASSWORD" in one.upper() for one in service.get("environment", {})):
        yield "a secret lies in its image or environment"


def server_faults(tree, parts):
    """Commands, options and ports are those of the program."""
    told = subprocess.run([os.environ["BN_SERVER"], "--help"], capture_output=True, text=True, check=True).stdout
    server = tree["services"]["server"]
    command, *options = server["command"]
    commands = re.search(r"\[([a-z|]+)\]", told)[1].split("|")
    for word in (command, server["healthcheck"]["test"][2]):
        if word not in commands:
            yield f"the server has no command {word}"
    for word in options:
        if word.startswith("--") and f" {word}" not in told:
            yield f"the server has no option {word}"
    port = re.search(r"--port=N.*?\[(\d+)\]", told, re.DOTALL)[1]
    if f"EXPOSE {port}\n" not in parts["server"] or f"server:{port}\n" not in text("container/Caddyfile"):
        yield f"port {port} of the server is not that of its image, or of Caddy"
    shared = re.search(r"BANNERET_DATABASE_FILE=(\S+)", parts["server"])[1]
    if "BANNERET_DATABASE_FILE" not in told.replace("\n", " ") or f"secret={shared}\n" not in text("container/database"):
        yield f"the database does not write {shared}"


def web_faults(tree, parts):
    """Ports and headers: the page has those of docs/hosting.md."""
    caddy = text("container/Caddyfile")
    ports = dict(re.findall(r"^  (https?)_port (\d+)$", caddy, re.MULTILINE))
    mapped = {one.rsplit(":", 1)[1] for one in tree["services"]["web"]["ports"]}
    if set(ports.values()) != mapped or any(port not in re.search(r"^EXPOSE (.*)$", parts["web"], re.MULTILINE)[1] for port in mapped):
        yield f"Caddy listens at {ports}, mapped are {mapped}"
    block = re.search(r"```caddy\n(.*?)```", text("docs/hosting.md"), re.DOTALL)[1]
    for before, after in ("127.0.0.1:8106", "server:8106"), ("example.org {", "{$BANNERET_SITE:localhost} {"):
        block = block.replace(before, after)
    if block.strip() not in caddy:
        yield "container/Caddyfile is not the block of docs/hosting.md"


def image_faults(parts):
    majors = set(re.findall(r"(?:postgresql-|postgresql/|PG_MAJOR=)(\d+)", parts["database"]))
    if len(majors) != 1:
        yield f"the database is of PostgreSQL {majors}"
    for line in re.findall(r"^COPY (container/.*) \S+$", text("Containerfile"), re.MULTILINE):
        for path in line.split():
            if not os.path.exists(f"{ROOT}/{path}"):
                yield f"{path} is missing"
            elif text(path).startswith("#!") and not os.access(f"{ROOT}/{path}", os.X_OK):
                yield f"{path} cannot be run"


def faults():
    version = re.search(r"^  version: '(.*)',", text("meson.build"), re.MULTILINE)[1]
    tree, parts = yaml.safe_load(text("compose.yaml")), stages()
    for name, service in tree["services"].items():
        for fault in service_faults(name, service, parts[name], version):
            yield f"{name}: {fault}"
    yield from server_faults(tree, parts)
    yield from web_faults(tree, parts)
    yield from image_faults(parts)
    if shutil.which("docker-compose"):
        # That of Debian 12 does not know that a file can name its project.
        done = subprocess.run(["docker-compose", "-f", "-", "config", "--quiet"], capture_output=True, text=True, check=False,
                              input=re.sub(r"^name: .*\n", "", text("compose.yaml"), flags=re.MULTILINE))
        if done.returncode != 0:
            yield f"docker-compose: {done.stderr}"


def main():
    found = list(faults())
    for fault in found:
        print(fault)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
