"""Stand-ins for the services that notices are sent to, which are as strict as their published rules: Discord's and Slack's
incoming webhooks, and a mail server. Each keeps what it accepted, and does first what `next` says."""
import email
import email.policy
import http.server
import json
import queue
import re
import socketserver
import threading

from kit import PATIENCE, expect


class Service(http.server.ThreadingHTTPServer):
    """`accept` says of a body what is wrong with it as (status, reply), or None. `next` has functions that reply instead."""

    daemon_threads = True
    request_queue_size = 128

    def __init__(self):
        self.got, self.refused, self.next = queue.Queue(), [], []
        service = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                wrong = service.wrong(self.path, self.headers, body)
                if wrong:
                    service.refused.append((self.path, body, wrong))
                    self.reply(*wrong)
                elif service.next:
                    service.next.pop(0)(self)
                else:
                    service.got.put((self.path, self.headers["Idempotency-Key"], json.loads(body)))
                    self.reply(*service.fine)

            def reply(self, status, words, **headers):
                self.send_response(status)
                for name, value in headers.items():
                    self.send_header(name.replace("_", "-"), value)
                self.send_header("Content-Length", str(len(words)))
                self.end_headers()
                self.wfile.write(words.encode())

            def log_message(self, *_):
                pass

        super().__init__(("127.0.0.1", 0), Handler)
        self.handle_error = lambda *_: None  # a process that was killed breaks off
        self.url = f"http://127.0.0.1:{self.server_address[1]}"
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def take(self):
        """The next message that it accepted: (path, id, data)."""
        return self.got.get(timeout=PATIENCE)


def read(body):
    try:
        data = json.loads(body)
    except ValueError:
        return None
    return data if isinstance(data, dict) else None


class Discord(Service):
    """Execute Webhook, as docs.discord.com/developers/resources/webhook has it: content or embeds, 2,000 characters."""

    fine = 204, ""

    @staticmethod
    def wrong(path, headers, body):
        data = read(body)
        if not re.fullmatch(r"/api/webhooks/\d+/[\w-]+", path):
            return 404, '{"message": "Unknown Webhook", "code": 10015}'
        if data is None or headers["Content-Type"] != "application/json":
            return 400, '{"message": "The request body contains invalid JSON.", "code": 50109}'
        if not data.get("content") and not data.get("embeds"):
            return 400, '{"message": "Cannot send an empty message", "code": 50006}'
        mentions = data.get("allowed_mentions", {})
        if (not isinstance(data.get("content", ""), str) or len(data.get("content", "")) > 2000 or data.get("flags", 0) & ~4 or
                not set(mentions.get("parse", [])) <= {"roles", "users", "everyone"}):
            return 400, '{"message": "Invalid Form Body", "code": 50035}'
        return None

    @staticmethod
    def limited(seconds):
        """As it answers to who sends too often."""
        return lambda to: to.reply(429, json.dumps({"message": "You are being rate limited.", "retry_after": float(seconds),
                                                    "global": False}), Retry_After=str(seconds))


class Slack(Service):
    """An incoming webhook, as docs.slack.dev/messaging/sending-messages-using-incoming-webhooks has it: text."""

    fine = 200, "ok"

    @staticmethod
    def wrong(path, headers, body):
        data = read(body)
        if not re.fullmatch(r"/services/T\w+/B\w+/\w+", path):
            return 404, "no_service"
        if data is None or headers["Content-Type"] != "application/json":
            return 400, "invalid_payload"
        text = data.get("text")
        if not text or not isinstance(text, str):
            return 400, "no_text"
        if len(text) > 40000:
            return 400, "msg_too_long"
        if re.search(r"[<>]|&(?!amp;|lt;|gt;)", text):
            return 400, "invalid_payload"  # not Slack's, which would read a mention or a link there
        return None

    @staticmethod
    def limited(seconds):
        return lambda to: to.reply(429, "rate_limited", Retry_After=str(seconds))


HEADERS = ["From", "To", "Subject", "Date", "Message-ID", "List-Unsubscribe", "List-Unsubscribe-Post", "Auto-Submitted",
           "MIME-Version", "Content-Type", "Content-Transfer-Encoding"]


class Mail(socketserver.ThreadingTCPServer):
    """A mail server that keeps to RFC 5321 and looks at the form of messages. By hand, because it must also break off where no
    library does: `next` has words to reply to the end of a message, after which it hangs up, or "" for nothing."""

    daemon_threads, allow_reuse_address, request_queue_size = True, True, 128

    def __init__(self):
        self.got, self.next, self.commands = queue.Queue(), [], []
        mail = self

        class Handler(socketserver.StreamRequestHandler):
            def handle(self):
                self.say("220 stand-in")
                while self.one():
                    pass

            def say(self, words):
                self.wfile.write(words.encode() + b"\r\n")
                return True

            def one(self):
                line = self.rfile.readline(1000)
                if not line:
                    return False
                expect(line.endswith(b"\r\n") and b"\n" not in line[:-2] and b"\r" not in line[:-2], f"a line of SMTP: {line}")
                words = line[:-2].decode("ascii")
                mail.commands.append(words)
                if words[:4].upper() == "EHLO":
                    return self.say("250-stand-in\r\n250-SIZE 1000000\r\n250 AUTH PLAIN")
                if words.startswith("AUTH PLAIN"):
                    self.say("334 " if words == "AUTH PLAIN" else "235 fine")
                    if words == "AUTH PLAIN":
                        mail.commands.append(self.rfile.readline(1000).decode().strip())
                        self.say("235 fine")
                    return True
                if words.upper() == "QUIT":
                    return self.say("221 bye") and False
                if words.upper() == "DATA":
                    self.say("354 go on")
                    return self.data()
                if re.fullmatch(r"(MAIL FROM|RCPT TO):<[^<> ]+@[^<> ]+>( SIZE=\d+)?", words) or words in ("RSET", "NOOP"):
                    return self.say("250 fine")
                expect(False, f"a command of SMTP: {words}")
                return self.say("500 what?")

            def data(self):
                lines = []
                while (line := self.rfile.readline(2000)) not in (b".\r\n", b""):
                    expect(line.endswith(b"\r\n") and len(line) <= 1000 and b"\r" not in line[:-2], f"a line of a mail: {line}")
                    lines.append(line[1:] if line.startswith(b"..") else line)
                if not line:
                    return False
                what = mail.next.pop(0) if mail.next else None
                if what is not None and not what.startswith("250"):
                    return bool(what) and self.say(what)
                mail.got.put(b"".join(lines))
                return self.say("250 kept") and what is None

            def finish(self):
                try:
                    super().finish()
                except OSError:
                    pass

        super().__init__(("127.0.0.1", 0), Handler)
        self.handle_error = lambda *_: None
        self.url = f"smtp://127.0.0.1:{self.server_address[1]}"
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def take(self):
        """The next mail, after a check of its form."""
        return message_of(self.got.get(timeout=PATIENCE))


def message_of(text):
    message = email.message_from_bytes(text, policy=email.policy.default)
    expect(sorted(message.keys()) == sorted(HEADERS), f"headers: {message.keys()}")
    expect(not message.defects and not any(header.defects for header in message.values()), f"defects: {message.defects}")
    expect(message.get_content_type() == "text/plain" and message.get_content_charset() == "utf-8", "not plain text")
    expect(message["Date"].datetime is not None, "no date")
    head = text.split(b"\r\n\r\n")[0]
    expect(head.isascii() and all(len(line) <= 998 for line in head.split(b"\r\n")), f"the head: {head}")
    return message
