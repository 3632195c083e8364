#!/usr/bin/env python3
"""Fails if a workflow or form under .github cannot be read, lacks what it needs, or runs a script that does not exist.

    check_workflows.py ROOT

A workflow must run a script of .ci or tools: what it does can then be done on any machine.
"""

import os
import pathlib
import re
import sys

import yaml

SCRIPT = re.compile(r"(?<![\w/.])(?:\.ci|tools|tests)/[\w./-]+")


def workflow_faults(root, workflow):
    # YAML reads the word "on" as true.
    if not isinstance(workflow, dict) or not {True, "on"} & set(workflow) or not workflow.get("jobs"):
        yield "has no jobs, or no event that starts them"
        return
    scripts = []
    for name, job in workflow["jobs"].items():
        if "runs-on" not in job or not job.get("steps"):
            yield f"{name} has no runs-on or no steps"
        for step in job.get("steps", []):
            if ("run" in step) == ("uses" in step):
                yield f"{name} has a step with neither or both of run and uses"
            scripts += SCRIPT.findall(step.get("run", ""))
    for script in scripts:
        if not os.access(root / script, os.X_OK):
            yield f"{script} is not a script that can be run"
    if not any(script.startswith((".ci/", "tools/")) for script in scripts):
        yield "runs no script of .ci or tools"


def form_faults(form):
    if not isinstance(form, dict) or not {"name", "description", "body"} <= set(form):
        yield "lacks a name, a description or a body"
        return
    for part in form["body"]:
        if "label" not in part.get("attributes", {}):
            yield "has a part without a label"


def faults(root):
    checks = {"workflows": lambda read: workflow_faults(root, read), "ISSUE_TEMPLATE": form_faults}
    for folder, check in checks.items():
        files = sorted((root / ".github" / folder).glob("*.y*ml"))
        if not files:
            yield f".github/{folder} is empty"
        for path in files:
            try:
                read = yaml.safe_load(path.read_text(encoding="utf-8"))
            except yaml.YAMLError as error:
                yield f"{path}: {error}"
                continue
            if path.name != "config.yml":
                yield from (f"{path}: {fault}" for fault in check(read))


if __name__ == "__main__":
    found = list(faults(pathlib.Path(sys.argv[1])))
    print("\n".join(found))
    sys.exit(bool(found))
