"""The page's sign as PNG, for those who want no SVG: straight lines only, so polygons are enough."""

import re
import struct
import zlib
from pathlib import Path

FINE = 4  # samples of a pixel, in each direction
Point = tuple[float, float]


def polygons(svg: str) -> list[tuple[tuple[int, int, int], list[Point]]]:
    """Fill and corners of each path; the letters are M, L, H, V, Z and the small ones."""
    out = []
    for drawn, fill in re.findall(r'<path d="([^"]+)" fill="#(\w{6})"', svg):
        x = y = 0.0
        points: list[Point] = []
        for letter, rest in re.findall(r"([MmLlHhVvZz])([^A-Za-z]*)", drawn):
            numbers = [float(n) for n in re.findall(r"-?(?:\d+\.?\d*|\.\d+)", rest)]
            steps = zip(numbers[::2], numbers[1::2]) if letter in "MmLl" else ((n, n) for n in numbers)
            for a, b in steps:
                if letter in "Hh":
                    x = a if letter == "H" else x + a
                elif letter in "Vv":
                    y = a if letter == "V" else y + a
                else:
                    x, y = (a, b) if letter in "ML" else (x + a, y + b)
                points.append((x, y))
        out.append(((int(fill[:2], 16), int(fill[2:4], 16), int(fill[4:], 16)), points))
    return out


def spans(points: list[Point], y: float) -> list[tuple[float, float]]:
    """From where to where a line at this height is inside."""
    cuts = sorted(
        x0 + (y - y0) * (x1 - x0) / (y1 - y0)
        for (x0, y0), (x1, y1) in zip(points, points[1:] + points[:1])
        if (y0 <= y) != (y1 <= y)
    )
    return list(zip(cuts[::2], cuts[1::2]))


def png(svg: str, size: int, extent: float = 32.0) -> bytes:
    """Without a ground; edges are as soft as FINE allows."""
    shapes = polygons(svg)
    rows = []
    for row in range(size):
        red, green, blue, seen = ([0] * size for _ in range(4))
        for sub in range(FINE):
            y = (row + (sub + 0.5) / FINE) * extent / size
            line: list[tuple[int, int, int] | None] = [None] * (size * FINE)
            for fill, points in shapes:
                for start, end in spans(points, y):
                    first, last = (round(x * size * FINE / extent) for x in (start, end))
                    line[first:last] = [fill] * (last - first)
            for at, colour in enumerate(line):
                if colour:
                    pixel = at // FINE
                    red[pixel] += colour[0]
                    green[pixel] += colour[1]
                    blue[pixel] += colour[2]
                    seen[pixel] += 1
        pixels = bytearray(b"\0")
        for r, g, b, n in zip(red, green, blue, seen):
            pixels += bytes((r // n, g // n, b // n, 255 * n // FINE**2)) if n else b"\0\0\0\0"
        rows.append(bytes(pixels))

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", size, size, 8, 6, 0, 0, 0)
    packed = zlib.compress(b"".join(rows), 9)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", packed) + chunk(b"IEND", b"")


def write(svg: Path, out: Path) -> None:
    for size in (192, 512):
        (out / f"icon-{size}.png").write_bytes(png(svg.read_text(), size))
