#!/usr/bin/env python3
"""A small driver of compose files for machines without an engine: it starts each service with runc, which engines use too.

Honoured of a service: image (by the archives that .ci/container wrote: user, entrypoint, command, environment), command,
environment, depends_on with service_healthy, networks (a bridge each; of one that is `internal` the machine has no address),
volumes by name (a new one gets what the image has at its place, with its owner), tmpfs, shm_size, read_only, cap_drop, security_opt
no-new-privileges, healthcheck (once at the start; then by healthy()), stop_grace_period, STOPSIGNAL of the image, mem_limit, cpus and pids_limit
(cgroups), and ${NAME:-default}.

Not honoured: ports (the machine reaches a service at its address in a network that is not internal), restart (a service that ends
fails what waits for it), build, names by DNS (they are in /etc/hosts), routes to the internet. Any other key is refused, so that
the file says nothing that no one tried.
"""
import contextlib
import copy
import glob
import json
import os
import re
import secrets
import shutil
import subprocess
import time

import yaml

from waiting import PATIENCE

HONOURED = {"image", "command", "environment", "depends_on", "networks", "volumes", "tmpfs", "shm_size", "read_only", "cap_drop",
            "security_opt", "healthcheck", "stop_grace_period", "mem_limit", "cpus", "pids_limit"}
LEFT_OUT = {"ports", "restart", "build"}


def run(*command, **more):
    done = subprocess.run(command, capture_output=True, check=False, timeout=PATIENCE, **more)
    if done.returncode != 0:
        raise RuntimeError(f"{' '.join(command[:6])}: {done.stderr.decode()[-2000:]}")
    return done.stdout.decode()


def size(text):
    """Bytes: 64m, 1g."""
    number, unit = re.fullmatch(r"(\d+)([kmg]?)b?", str(text)).groups()
    return int(number) << {"": 0, "k": 10, "m": 20, "g": 30}[unit]


def seconds(text):
    return sum(int(number) * {"h": 3600, "m": 60, "s": 1}[unit] for number, unit in re.findall(r"(\d+)([hms])", text))


def read(path, environ):
    """The file with its variables, YAML's merges done."""
    with open(path, encoding="utf-8") as file:
        text = re.sub(r"\$\{(\w+):-([^}]*)\}", lambda name: environ.get(name[1]) or name[2], file.read())
    tree = yaml.safe_load(text)
    for name, service in tree["services"].items():
        unknown = set(service) - HONOURED - LEFT_OUT
        if unknown or not service.get("read_only"):
            raise ValueError(f"{name}: the driver does not know {unknown or 'a root that can be written'}")
    return tree


class Images:
    """The archives of a folder, unpacked by buildah, each a root file system and what the image says of it."""

    def __init__(self, folder):
        self.tool = ["buildah", "--root", f"{folder}/store", "--runroot", f"{folder}/storerun"]
        self.of = {}

    def __enter__(self):
        return self

    def __exit__(self, *_):
        subprocess.run([*self.tool, "umount", "--all"], capture_output=True, check=False)
        subprocess.run([*self.tool, "rm", "--all"], capture_output=True, check=False)

    def load(self, archives):
        for path in sorted(glob.glob(f"{archives}/*.docker.tar*")):
            container = run(*self.tool, "from", f"docker-archive:{path}").strip()
            about = json.loads(run(*self.tool, "inspect", container))
            self.of["localhost/" + about["FromImage"].split("/")[-1]] = run(*self.tool, "mount", container).strip(), about["Docker"]["config"]


class Service:
    """One container."""

    def __init__(self, project, name, about, number):
        self.project, self.name, self.about, self.number = project, name, about, number
        self.id = f"{project.id}{name}"
        self.root, self.image = project.images.of[about["image"]]
        self.folder = f"{project.folder}/{name}"
        self.process = None

    def user(self):
        """Ids of the image's user, and the other groups that it belongs to."""
        uid, gid = (int(word) for word in self.image["User"].split(":"))
        return {"uid": uid, "gid": gid}

    def volume(self, name, place):
        """A named volume; a new one is a copy of what the image has there."""
        path = f"{self.project.volumes}/{name}"
        if not os.path.exists(path):
            run("cp", "-a", self.root + place, path)
        return path

    def mounts(self):
        made = []
        for text in self.about.get("volumes", []):
            name, place, *how = text.split(":")
            made.append({"destination": place, "type": "bind", "source": self.volume(name, place),
                         "options": ["bind", "nosuid", "nodev", *(how or ["rw"])]})
        for text in self.about.get("tmpfs", []):
            place, options = text.split(":")
            made.append({"destination": place, "type": "tmpfs", "source": "tmpfs", "options": ["nosuid", "nodev", *options.split(",")]})
        hosts = f"{self.folder}/hosts"
        with open(hosts, "w", encoding="utf-8") as file:
            file.write("127.0.0.1 localhost\n" + "".join(f"{address} {name}\n" for name, address in self.project.seen_by(self)))
        made.append({"destination": "/etc/hosts", "type": "bind", "source": hosts, "options": ["bind", "ro"]})
        return made

    def config(self):
        run("runc", "spec", "--bundle", self.folder)
        with open(f"{self.folder}/config.json", encoding="utf-8") as file:
            config = json.load(file)
        environ = {**dict(pair.split("=", 1) for pair in self.image["Env"]), **self.about.get("environment", {})}
        drop = self.about.get("cap_drop") == ["ALL"]
        if not drop or "no-new-privileges:true" not in self.about.get("security_opt", []):
            raise ValueError(f"{self.name}: the driver only starts services without rights")
        config["process"] |= {"terminal": False, "user": self.user(), "capabilities": {}, "noNewPrivileges": True,
                              "args": [*(self.image["Entrypoint"] or []), *self.about.get("command", self.image["Cmd"] or [])],
                              "env": [f"{name}={value}" for name, value in environ.items()],
                              "cwd": self.image.get("WorkingDir") or "/"}
        config["root"] = {"path": self.root, "readonly": True}
        config["hostname"] = self.name
        for mount in config["mounts"]:
            if mount["destination"] == "/dev/shm":
                mount["options"] = [*(o for o in mount["options"] if not o.startswith("size=")),
                                    f"size={size(self.about.get('shm_size', '64m'))}"]
        config["mounts"] += self.mounts()
        linux = config["linux"]
        linux["resources"]["memory"] = {"limit": size(self.about["mem_limit"])}
        linux["resources"]["pids"] = {"limit": self.about["pids_limit"]}
        linux["resources"]["cpu"] = {"quota": int(float(self.about["cpus"]) * 100000), "period": 100000}
        linux["cgroupsPath"] = f"/{self.project.id}/{self.name}"
        for space in linux["namespaces"]:
            if space["type"] == "network":
                space["path"] = f"/run/netns/{self.id}"
        return config

    def start(self):
        os.makedirs(self.folder, exist_ok=True)
        with contextlib.suppress(FileNotFoundError):
            os.remove(f"{self.folder}/config.json")
        self.project.plug(self)
        config = self.config()
        with open(f"{self.folder}/config.json", "w", encoding="utf-8") as file:
            json.dump(config, file)
        with open(f"{self.folder}/log", "ab") as log:
            self.process = subprocess.Popen(["runc", "run", "--bundle", self.folder, self.id], stdin=subprocess.DEVNULL,  # pylint: disable=consider-using-with
                                            stdout=log, stderr=log, start_new_session=True)

    def log(self):
        with open(f"{self.folder}/log", encoding="utf-8", errors="replace") as file:
            return file.read()

    def exec(self, *command, typed=None):
        """As `compose exec -T`: status, output, errors."""
        environ = [word for pair in self.image["Env"] for word in ("--env", pair)]
        done = subprocess.run(["runc", "exec", *environ, self.id, *command], input=typed, capture_output=True, timeout=PATIENCE,
                              check=False)
        return done.returncode, done.stdout, done.stderr.decode()

    def healthy(self):
        kind, *command = self.about["healthcheck"]["test"]
        if kind != "CMD":
            raise ValueError(kind)
        if self.process.poll() is not None:
            raise RuntimeError(f"{self.name} ended with {self.process.returncode}: {self.log()[-2000:]}")
        return self.exec(*command)[0] == 0

    def wait(self):
        """Until it is healthy, looked at as often as the file says."""
        end = time.monotonic() + PATIENCE
        while not self.healthy():
            if time.monotonic() > end:
                raise RuntimeError(f"{self.name} does not become healthy: {self.log()[-2000:]}")
            time.sleep(seconds(self.about["healthcheck"]["interval"]))

    def stop(self):
        """Its exit status. RuntimeError if it takes longer than the file allows."""
        if not self.process:
            return None
        grace = seconds(self.about["stop_grace_period"])
        if self.process.poll() is None:
            with contextlib.suppress(RuntimeError):  # it has ended by itself
                run("runc", "kill", self.id, self.image.get("StopSignal") or "SIGTERM")
        try:
            status = self.process.wait(grace)
        except subprocess.TimeoutExpired as late:
            run("runc", "kill", self.id, "KILL")
            self.process.wait(PATIENCE)
            raise RuntimeError(f"{self.name} did not stop within {grace} s: {self.log()[-2000:]}") from late
        finally:
            subprocess.run(["runc", "delete", "--force", self.id], capture_output=True, check=False)
            self.project.unplug(self)
            self.process = None
        return status


class Compose:
    """The services of a file.

        with Images(folder) as images, Compose("compose.yaml", images, folder) as project:
            project.up()
            project["database"].exec("backup")
            project.down(volumes=True)
    """

    def __init__(self, path, images, folder, environ=None):
        self.tree, self.images, self.folder = read(path, environ or {}), images, folder
        self.volumes = f"{folder}/volumes"
        self.id = "bn" + secrets.token_hex(3)  # the names of links have at most 15 characters
        self.net = secrets.randbelow(200) + 20  # 10.net.*.*
        self.services = {}
        for number, (name, about) in enumerate(self.in_order(), 2):
            self.services[name] = Service(self, name, copy.deepcopy(about), number)
        os.makedirs(self.volumes)

    def __getitem__(self, name):
        return self.services[name]

    def __enter__(self):
        for number, (name, about) in enumerate(self.tree["networks"].items()):
            run("ip", "link", "add", self.bridge(name), "type", "bridge")
            if not about.get("internal"):
                run("ip", "address", "add", f"10.{self.net}.{number}.1/24", "dev", self.bridge(name))
            run("ip", "link", "set", self.bridge(name), "up")
        return self

    def __exit__(self, *_):
        for service in reversed(self.services.values()):
            with contextlib.suppress(RuntimeError):
                service.stop()
        for name in self.tree["networks"]:
            subprocess.run(["ip", "link", "del", self.bridge(name)], capture_output=True, check=False)

    def in_order(self):
        """Each behind those that it depends on."""
        left, done = dict(self.tree["services"]), []
        while left:
            name = next(name for name, about in left.items() if not set(about.get("depends_on", {})) & set(left))
            done.append((name, left.pop(name)))
        return done

    # ---- networks

    def bridge(self, network):
        return f"{self.id}{network[:4]}"

    def address(self, service, network):
        return f"10.{self.net}.{list(self.tree['networks']).index(network)}.{service.number}"

    def seen_by(self, service):
        """Names and addresses of the services in its networks."""
        for other in self.services.values():
            for network in service.about["networks"]:
                if network in other.about["networks"]:
                    yield other.name, self.address(other, network)
                    break

    def plug(self, service):
        """A network namespace with a cable to each of its networks, and no way out of the machine."""
        run("ip", "netns", "add", service.id)
        run("ip", "-n", service.id, "link", "set", "lo", "up")
        for number, network in enumerate(service.about["networks"]):
            here = self.cable(service, number)
            run("ip", "link", "add", here, "type", "veth", "peer", "name", f"eth{number}", "netns", service.id)
            run("ip", "link", "set", here, "master", self.bridge(network), "up")
            address = self.address(service, network)
            # As engines do: a service that is started again has the same, which others still remember.
            hardware = "02:42:" + ":".join(f"{int(part):02x}" for part in address.split("."))
            run("ip", "-n", service.id, "link", "set", f"eth{number}", "address", hardware)
            run("ip", "-n", service.id, "address", "add", f"{address}/24", "dev", f"eth{number}")
            run("ip", "-n", service.id, "link", "set", f"eth{number}", "up")

    def cable(self, service, number):
        """The end of the machine."""
        return f"{self.id}{service.name[:4]}{number}"

    def unplug(self, service):
        for number in range(len(service.about["networks"])):  # the system takes its time with those of a namespace that is gone
            subprocess.run(["ip", "link", "del", self.cable(service, number)], capture_output=True, check=False)
        subprocess.run(["ip", "netns", "del", service.id], capture_output=True, check=False)

    # ---- commands

    def up(self):
        """As `compose up -d --wait`: what is not there is started, each service after those that it depends on are healthy."""
        for service in self.services.values():
            if service.process and service.process.poll() is None:
                continue
            for name, how in service.about.get("depends_on", {}).items():
                if how != {"condition": "service_healthy"}:
                    raise ValueError(how)
                self[name].wait()
            service.start()
        for service in self.services.values():
            service.wait()

    def stop(self):
        """Statuses by name, in the opposite order."""
        return {service.name: service.stop() for service in reversed(self.services.values())}

    def down(self, volumes=False):
        self.stop()
        if volumes:
            shutil.rmtree(self.volumes)
            os.makedirs(self.volumes)
