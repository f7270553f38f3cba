"""Compile the engine with mypyc if there is a C compiler; install the same files interpreted if there is none.

`python setup.py why-pure` says why the engine would not be compiled here, and says nothing if it would be.

With DUCHY_PROFILED=1 and GCC it is compiled twice: the first one counts what is done how often in the games of
tools/profiled_games.py, and the second is laid out for that. Wheels are built so; it takes as long again.
"""

import os
import re
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


def gcc() -> bool:
    """Others spell the flags below otherwise."""
    if sys.platform == "win32":
        return False
    told = subprocess.run([*c_compiler().split(), "--version"], capture_output=True, text=True).stdout
    return "Free Software Foundation" in told


def quick() -> list[str]:
    """Flags with which calls between the modules of the engine cost less; Rivals plays 1.4 times as many games."""
    flags = [] if sys.platform == "win32" else ["-fvisibility=hidden", "-fno-semantic-interposition"]
    if gcc():  # it links with what it knows of all modules
        flags += [f"-flto={os.cpu_count() or 1}", "-fno-fat-lto-objects"]
    return flags


APPEND = """
/* librt appends by a call into another library. Where the buffer has room, which it mostly has, it is one store. */
static inline VecI64 append_i64(VecI64 v, int64_t x) {
    if (likely(v.items && v.len < VEC_I64_BUF(v)->ob_base.ob_size)) {
        v.items[v.len++] = x;
        return v;
    }
    return VecI64Api.append(v, x);
}
"""


IN_BOUNDS = re.compile(r"= (\(uint64_t\)\w+ < \(uint64_t\)\w+);")  # of an index and a length


SET_ONCE_MORE = re.compile(
    r"(    tmp = Vec\w+Api\.unbox\(.*\);\n    if \(VEC_IS_ERROR\(tmp\)\) \{\n.*\n    \}\n)    VEC_\w+_INCREF\(tmp\);\n"
)
ASKED_WITH = re.compile(r"\s+arg_(\w+) = Vec(\w+)Api\.unbox\(obj_\1\b")


GIVEN_BACK = re.compile(r"\s+VEC_\w+_DECREF\(arg_\w+\);")


def given_back(body: str) -> str:
    """What interpreted code sets or asks with as a vec is counted once more by mypyc and never given back: each such
    list would stay in memory for ever."""
    out: list[str] = []
    vecs: list[str] = []  # of the call that is being written
    for line in SET_ONCE_MORE.sub(r"\1", body).split("\n"):
        if GIVEN_BACK.fullmatch(line):  # by an earlier build
            continue
        out.append(line)
        if asked := ASKED_WITH.match(line):
            vecs.append(f"            VEC_{asked[2].upper()}_DECREF(arg_{asked[1]});")
        elif " = CPyDef_" in line:
            out += vecs
            vecs = []
        elif line == "fail: ;":
            vecs = []
    return "\n".join(out)


def touch_up(sources: list[str]) -> None:
    """In what mypyc wrote: the lists of legal actions are made by appending, and an index is mostly in bounds, which
    the compiler cannot know. 7 and some 5 % more games are played this way."""
    for source in map(Path, sources):
        head, include, body = source.read_text(encoding="utf-8").partition('#include "__native_internal_duchy.h"\n')
        if include:
            body = body.removeprefix(APPEND).replace("VecI64Api.append(", "append_i64(")
            body = given_back(IN_BOUNDS.sub(r"= likely(\1);", body))
            source.write_text(head + include + (APPEND if "append_i64(" in body else "") + body, encoding="utf-8")


COUNTING = ["-fprofile-generate", "-fprofile-update=single"]
# What was not played is compiled as if nothing had been counted, instead of for size.
COUNTED = ["-fprofile-use", "-fprofile-partial-training", "-Wno-missing-profile"]


def profiled() -> bool:
    return os.environ.get("DUCHY_PROFILED", "0") not in ("", "0") and gcc()


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
        touch_up(extension.sources)
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
            if profiled():
                self._build_profiled()
            else:
                super().build_extensions()

        def _build_profiled(self) -> None:
            """One extension has the code, the others only name its modules; GCC keeps its counts beside the objects."""
            built = self.extensions
            engine = next(extension for extension in built if extension.name == "duchy__mypyc")
            compiling, linking = engine.extra_compile_args, engine.extra_link_args
            engine.extra_compile_args, engine.extra_link_args = [*compiling, *COUNTING], [*linking, *COUNTING]
            self.force = True
            super().build_extensions()
            for old in Path(self.build_temp).rglob("*.gcda"):  # of another time, to which GCC would add
                old.unlink()
            environment = os.environ | {"PYTHONPATH": os.path.abspath(self.build_lib), "PYTHONHASHSEED": "0"}
            subprocess.run([sys.executable, "tools/profiled_games.py"], env=environment, check=True)
            engine.extra_compile_args, engine.extra_link_args = [*compiling, *COUNTED], [*linking, *COUNTED]
            self.extensions = [engine]
            super().build_extensions()
            self.extensions = built

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
