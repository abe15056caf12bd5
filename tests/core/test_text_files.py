"""Files of the user's are read as text, or refused with what is wrong with them, and written in place."""

import pytest

from minesnb.core import text_files


def test_text():
    """What is UTF-8 and no longer than allowed comes back as it was written."""
    assert "Glück auf" == text_files.text_of("Glück auf".encode(), 10)


def test_byte_order_mark():
    """The mark with which some editors begin a file is no part of the text."""
    assert "Glück" == text_files.text_of(b"\xef\xbb\xbf" + "Glück".encode(), 10)


@pytest.mark.parametrize(
    ("data", "complaint"),
    [(b"12345678901", "longer than 10 bytes"), (b"\xff", "not text in UTF-8")],
)
def test_refused(tmp_path, data, complaint):
    """What is longer, or no UTF-8, is refused with the reason, from a file as well."""
    (tmp_path / "file").write_bytes(data)

    with pytest.raises(ValueError, match=complaint):
        text_files.text_of(data, 10)
    with pytest.raises(ValueError, match=complaint):
        text_files.read(tmp_path / "file", 10)


def test_round_trip(tmp_path):
    """What is written for the user is read again, byte for byte."""
    text_files.write(tmp_path / "page", "Glück\nauf\n")

    assert "Glück\nauf\n".encode() == (tmp_path / "page").read_bytes()
    assert "Glück\nauf\n" == text_files.read(tmp_path / "page", 20)
