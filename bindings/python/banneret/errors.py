"""What goes wrong."""


class BanneretError(Exception):
    """The engine refused something. `code` is its word for why: "answer", "seat", "schema", "limit" ..."""

    def __init__(self, message, code="", rule="", path="", hint="", line=None, column=None):
        super().__init__(message)
        self.message, self.code, self.rule, self.path, self.hint = message, code, rule, path, hint
        self.line, self.column = line, column

    def __str__(self):
        place = f"line {self.line}, column {self.column}: " if self.line else ""
        path = f" in {self.path}" if self.path else ""
        hint = f" ({self.hint})" if self.hint else ""
        return f"{place}{self.message}{path}{hint}"
