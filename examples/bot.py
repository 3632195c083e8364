#!/usr/bin/env python3
"""A bot that plays one side of a battle: bot.py SCENARIO [SIDE]. It attacks wherever it may."""
import json
import subprocess
import sys


class Engine:
    """Talks with `banneret serve --stdio`."""

    def __init__(self, program="banneret"):
        self.program = subprocess.Popen([program, "serve", "--stdio"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.sent = 0

    def call(self, method, **params):
        self.sent += 1
        request = {"jsonrpc": "2.0", "id": self.sent, "method": method, "params": params}
        self.program.stdin.write(json.dumps(request) + "\n")
        self.program.stdin.flush()
        reply = json.loads(self.program.stdout.readline())
        if "error" in reply:
            raise ValueError(reply["error"]["message"])
        return reply["result"]


def choose(question):
    """Attack wherever that is offered; else the default."""
    for option in question.get("options", []):
        if option["word"] == "attack":
            return [option["value"]]
    return question["preset"]


def play(engine, scenario, seat):
    now = engine.call("open", name=scenario, seed=1)
    game = now["game"]
    while not now["over"]:
        now = engine.call("proceed", game=game, seat=seat)
        if now["next"]:
            question = now["next"]
            print(question["text"])
            now = engine.call("answer", game=game, seat=seat, question=question["id"], value=choose(question))
    return engine.call("result", game=game)


if __name__ == "__main__":
    result = play(Engine(), sys.argv[1], f"commander {sys.argv[2] if len(sys.argv) > 2 else 0}")
    print(f"{result['name']} won. {result['why']}")
