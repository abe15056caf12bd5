"""Files from outside are read as text, or refused with what is wrong with them."""

import pytest

from minesnb.core.text_files import text_of


def test_text():
    """What is UTF-8 and no longer than allowed comes back as it was written."""
    assert "Glück auf" == text_of("Glück auf".encode(), 10)


@pytest.mark.parametrize(
    ("data", "complaint"), [(b"12345678901", "longer than 10 bytes"), (b"\xff", "not text")]
)
def test_refused(data, complaint):
    """What is longer, or no UTF-8, is refused with the reason."""
    with pytest.raises(ValueError, match=complaint):
        text_of(data, 10)
