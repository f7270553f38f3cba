"""Write all playthroughs anew."""

from . import FOLDER, file_of, kinds, told

for old in FOLDER.glob("*.txt"):
    old.unlink()
for id_ in kinds():
    file_of(id_).write_text(told(id_), encoding="utf-8")
    print(id_)
