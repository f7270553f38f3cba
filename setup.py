"""Compile the engine with mypyc if there is a C compiler; install the same files interpreted if there is none.

`python setup.py why-pure` says why the engine would not be compiled here, and says nothing if it would be.
"""

import os
import runpy
import shutil
import subprocess
import sys
import sysconfig
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path


def c_compiler() -> str | None:
    """The command to compile C with: the user's choice, else the one that built this Python, else a usual name."""
    usual = ["cl"] if sys.platform == "win32" else [sysconfig.get_config_var("CC"), "cc", "gcc", "clang"]
    commands = [os.environ["CC"]] if os.environ.get("CC") else usual
    return next((command for command in commands if command and shutil.which(command.split()[0])), None)


def why_pure() -> str:
    if os.environ.get("DUCHY_PURE", "0") not in ("", "0"):
        reason = "DUCHY_PURE is set"
    elif not c_compiler():
        reason = "no C compiler"
    elif not Path(sysconfig.get_path("include"), "Python.h").exists():
        reason = "no Python.h (Debian: python3-dev)"
    else:
        return ""
    return f"duchy: {reason}, installing the interpreted engine"


def quick() -> list[str]:
    """Flags with which calls between the modules of the engine cost less; Rivals plays 1.4 times as many games."""
    if sys.platform == "win32":
        return []
    flags = ["-fvisibility=hidden", "-fno-semantic-interposition"]
    told = subprocess.run([*c_compiler().split(), "--version"], capture_output=True, text=True).stdout
    if "Free Software Foundation" in told:  # GCC links with what it knows of all modules; others spell it otherwise
        flags += [f"-flto={os.cpu_count() or 1}", "-fno-fat-lto-objects"]
    return flags


def extensions() -> list:
    """No fallback below this line: where there is a compiler, an engine that does not compile is an error."""
    from mypyc.build import mypycify

    os.environ["CC"] = c_compiler()
    built = mypycify(
        runpy.run_path("tools/compiled.py")["compiled_files"](),
        group_name="duchy",
        opt_level="3",
        debug_level="0",
        multi_file=True,  # one C file a module: the engine runs as fast, and the files compile side by side
    )
    flags = quick()
    for extension in built:
        extension.extra_compile_args = [*extension.extra_compile_args, *flags]  # the list is common to all
        extension.extra_link_args = [*extension.extra_link_args, *flags]
        extension.depends += ["setup.py", "pyproject.toml"]  # new flags or another mypyc: build again
    return built


def sweep(keep: set[str]) -> None:
    """Empty build/lib* of all but the extensions about to be built: setuptools packs whatever it finds there, so a
    module deleted, renamed or no longer compiled would live on in the next install."""
    for lib in Path("build").glob("lib*"):
        for file in lib.rglob("*"):
            module = ".".join((file.parent / file.name.partition(".")[0]).relative_to(lib).parts)
            if file.is_file() and not (module in keep and file.suffix in (".so", ".pyd")):
                file.unlink()


def parallel_build() -> type:
    """setuptools compiles the C files of an extension one by one, and the engine is one extension: use all cores."""
    from setuptools.command.build_ext import build_ext

    class ParallelBuild(build_ext):
        def build_extensions(self) -> None:
            compile_some = self.compiler.compile

            def compile_all(sources: list[str], **options: object) -> list[str]:
                with ThreadPoolExecutor(os.cpu_count()) as pool:
                    parts = pool.map(lambda source: compile_some([source], **options), sources)
                    return [obj for part in parts for obj in part]

            self.compiler.compile = compile_all
            super().build_extensions()

    return ParallelBuild


def carried() -> bool:
    """A source distribution has the page with it, so that nobody needs Node to install it."""
    return Path("PKG-INFO").is_file() and Path("src/duchy/server/static/index.html").is_file()


def install() -> None:
    from setuptools import find_packages, setup

    contents = {
        # The ledgers are part of the product: a refusal names its rule, and people look it up.
        "packages": [*find_packages("src"), "duchy.rules"],
        "package_dir": {"": "src", "duchy.rules": "docs/rules"},
        "package_data": {"duchy.rules": ["*.md", "*.toml"]},
    }
    if {"egg_info", "dist_info", "sdist"} & set(sys.argv):  # for the metadata, or to pack sources: nothing to build yet
        setup(**contents)
        return
    if not carried():
        runpy.run_path("tools/build_page.py")["build"]()  # an installed duchy has its page, or is not installed
    if reason := why_pure():
        print(reason)
    modules = [] if reason else extensions()
    sweep({module.name for module in modules})
    setup(**contents, ext_modules=modules, cmdclass={"build_ext": parallel_build()})


# setuptools and mypy are imported late, so that why-pure can be asked before anything is installed.
if sys.argv[1:] == ["why-pure"]:
    print(why_pure())
else:
    install()
