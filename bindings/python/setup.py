"""A wheel with the library inside is one for a platform, and for every Python 3: it is called by ctypes.

tools/release puts the library into banneret/lib and names the platform in BN_PLATFORM. Without them the wheel is for all
platforms, and finds the library that the system has.
"""

import os

from setuptools import Distribution, setup

PLATFORM = os.environ.get("BN_PLATFORM")


class Binary(Distribution):
    def has_ext_modules(self):
        return True


def commands():
    from wheel.bdist_wheel import bdist_wheel

    class Wheel(bdist_wheel):
        def get_tag(self):
            return ("py3", "none", PLATFORM)

    return {"bdist_wheel": Wheel}


if PLATFORM:
    setup(distclass=Binary, cmdclass=commands())
else:
    setup()
