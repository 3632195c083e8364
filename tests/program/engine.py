"""A conversation with `banneret serve --stdio`."""
import json
import os
import subprocess


class Engine:
    def __init__(self, *options):
        self.program = subprocess.Popen([os.environ['BN_PROGRAM'], 'serve', '--stdio', *options], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True, cwd=os.environ['BN_ROOT'])
        self.sent = 0

    def send(self, request):
        self.program.stdin.write((request if isinstance(request, str) else json.dumps(request)) + '\n')
        self.program.stdin.flush()

    def receive(self):
        return json.loads(self.program.stdout.readline())

    def begin(self, method, **params):
        self.sent += 1
        self.send({'jsonrpc': '2.0', 'id': self.sent, 'method': method, 'params': params})

    def reply(self, method, **params):
        self.begin(method, **params)
        reply = self.receive()
        assert reply['id'] == self.sent, f'{method}: the reply has the id {reply["id"]}'
        return reply

    def call(self, method, **params):
        reply = self.reply(method, **params)
        assert 'result' in reply, f'{method}: {reply.get("error")}'
        return reply['result']

    def fault(self, method, **params):
        return self.reply(method, **params).get('error', {'code': 0, 'message': 'no fault', 'data': {}})

    def close(self):
        self.program.stdin.close()
        assert self.program.wait(60) == 0, f'it ends with {self.program.returncode}'
