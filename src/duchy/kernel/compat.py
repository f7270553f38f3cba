"""Packed integer vectors and 64-bit ints for the compiled engine.

A type checker and mypyc see librt's packed `vec` and the native `i64`, and compiled code uses those directly, as does
interpreted code that hands a vec to a compiled class. Where the engine is interpreted, a vec is a plain list and an i64
a plain int, which is what CPython runs fastest. This module itself is never compiled.

A vec's length is fixed: always rebind, `out = append(out, x)`, `out, x = pop(out)`.
"""

from pathlib import Path
from typing import TYPE_CHECKING, Final

COMPILED: Final = any(path.suffix in (".so", ".pyd") for path in Path(__file__).parent.glob("rng.*"))

if TYPE_CHECKING or COMPILED:
    from librt.strings import read_i64_le as read_i64_le
    from librt.vecs import append as append
    from librt.vecs import pop as pop
    from librt.vecs import vec as vec
    from mypy_extensions import i16 as i16
    from mypy_extensions import i32 as i32
    from mypy_extensions import i64 as i64
    from mypy_extensions import mypyc_attr as mypyc_attr
    from mypy_extensions import u8 as u8
else:
    i64 = i32 = i16 = u8 = int

    class vec:
        def __class_getitem__(cls, item):
            return lambda items=(), capacity=0: list(items)

    def mypyc_attr(**_):
        return lambda cls: cls

    def append(v, x):
        v.append(x)
        return v

    def pop(v):
        return v, v.pop()

    def read_i64_le(data, at):
        return int.from_bytes(data[at : at + 8], "little", signed=True)
