import pytest

from tests.playthroughs import FOLDER, file_of, kinds, told


@pytest.mark.parametrize("id_", kinds())
def test_a_game_goes_as_it_is_written(id_):
    """If the change is meant, `python -m tests.playthroughs` writes them anew, and people read the difference."""
    assert told(id_).splitlines() == file_of(id_).read_text(encoding="utf-8").splitlines()


def test_there_is_no_other_playthrough():
    assert sorted(FOLDER.glob("*.txt")) == sorted(map(file_of, kinds()))
