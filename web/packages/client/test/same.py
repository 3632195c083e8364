"""Answers requests from Python: lines of [method, parameters] by lines of the result."""

import json
import sys

from banneret import BanneretError, Engine

engine = Engine()
for line in sys.stdin:
    method, params = json.loads(line)
    try:
        reply = {"result": engine.call(method, **params)}
    except BanneretError as error:
        reply = {"error": error.message}
    print(json.dumps(reply), flush=True)
