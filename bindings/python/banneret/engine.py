"""The library, called by texts of JSON (docs/calls.md).

By ctypes: one function takes a text and gives one, so a compiled module would gain nothing and have to be built for each
version of Python.
"""

import ctypes
import ctypes.util
import glob
import json
import os

from .errors import BanneretError

_Tell = ctypes.CFUNCTYPE(ctypes.c_bool, ctypes.c_void_p, ctypes.c_void_p)


class _Options(ctypes.Structure):
    """bn_session_options of banneret/call.h."""

    _fields_ = [("game_bytes", ctypes.c_size_t), ("call_bytes", ctypes.c_size_t), ("games", ctypes.c_uint32),
                ("tell", _Tell), ("tell_self", ctypes.c_void_p),
                ("document", ctypes.c_void_p), ("document_self", ctypes.c_void_p)]


_HEADERS = 100  # BN_HEADER_VERSION of banneret/version.h for which this was written


_HERE = os.path.dirname(os.path.abspath(__file__))


def _library():
    inside = [os.path.join(_HERE, "lib", name) for name in ("libbanneret.so", "libbanneret.dll")]  # of a wheel
    there = [path for path in inside if os.path.exists(path)] or [ctypes.util.find_library("banneret")]
    name = os.environ.get("BANNERET_LIBRARY") or there[0]
    if not name:
        raise BanneretError("the library libbanneret is not installed", hint="install it, or name it in BANNERET_LIBRARY")
    library = ctypes.CDLL(name)
    try:
        library.bn_version_fits.restype = ctypes.c_bool
        library.bn_version_fits.argtypes = [ctypes.c_uint32]
        fits = library.bn_version_fits(_HEADERS)
    except AttributeError:
        fits = False
    if not fits:
        raise BanneretError(f"the library {name} has another version than this package", hint="install both from the same release")
    library.bn_session_begin.restype = ctypes.c_void_p
    library.bn_session_begin.argtypes = [ctypes.POINTER(_Options)]
    library.bn_session_end.argtypes = [ctypes.c_void_p]
    library.bn_call.restype = ctypes.c_char_p
    library.bn_call.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_size_t]
    return library


def _path(name):
    """The file of a sample battle ("elves-at-the-pass"), or the path as given."""
    path = os.fspath(name)
    if "/" in path or "." in path or os.path.exists(path):
        return path
    for folder in (os.environ.get("BANNERET_SCENARIOS"), os.path.join(_HERE, "scenarios"), "/usr/share/banneret/scenarios"):
        found = glob.glob(os.path.join(glob.escape(folder), "*", glob.escape(path) + ".yaml")) if folder else []
        if found:
            return found[0]
    return path


class Engine:
    """A session: games that are open at once, and what is asked without a game. Use it from one thread at a time."""

    def __init__(self, games=64, game_bytes=0, call_bytes=0):
        self._library = _library()
        self._interrupted = False
        self._tell = _Tell(self._go_on)  # lives as long as the session
        options = _Options(game_bytes, call_bytes, games, self._tell, None,
                           ctypes.cast(self._library.bn_session_file, ctypes.c_void_p), None)
        self._session = self._library.bn_session_begin(ctypes.byref(options))
        if not self._session:
            raise MemoryError("no memory for a session")

    def _go_on(self, _self, _progress):
        """Called now and then by what takes long. Control-C arrives here, in a call of the library."""
        try:
            return not self._interrupted
        except KeyboardInterrupt:
            self._interrupted = True
            return False

    def call(self, method, **params):
        """Calls a method of docs/calls.md and returns its result. Parameters that are None are left out."""
        if not self._session:
            raise BanneretError("this engine is closed", code="usage")
        request = json.dumps({"jsonrpc": "2.0", "id": 1, "method": method,
                              "params": {key: value for key, value in params.items() if value is not None}}).encode()
        self._interrupted = False
        reply = json.loads(self._library.bn_call(self._session, request, len(request)))
        if self._interrupted:
            raise KeyboardInterrupt
        error = reply.get("error")
        if error:
            fault = dict(error["data"])
            raise BanneretError(fault.pop("text"), **fault)
        return reply["result"]

    def systems(self):
        """The names and titles of the rules systems."""
        return {system["name"]: system["title"] for system in self.call("systems")["systems"]}

    def catalogue(self, system, tech_level=None, troop_class=None, find=None):
        """The stock troops of a book."""
        return self.call("catalogue", system=system, tl=tech_level, find=find, **{"class": troop_class})["troops"]

    def rate(self, force):
        """What a force is worth: its sheet. `force` is the path of a file, or a tree."""
        return self.call("rate", **({"document": force} if isinstance(force, dict) else {"name": os.fspath(force)}))["sheet"]

    def close(self):
        """Ends all games."""
        if self._session:
            self._library.bn_session_end(self._session)
            self._session = None

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def __del__(self):
        if getattr(self, "_session", None):
            self.close()
