"""Web push: the example of RFC 8291, and a browser that reads what was made for it."""

import pytest

pytest.importorskip("aiosmtpd")
pytest.importorskip("cryptography")
from cryptography.hazmat.primitives.asymmetric import ec

from duchy.kernel.errors import InputError
from duchy.server.push import Browser, Signer, encrypted, un64
from tests.server.outside import PushBrowser, Sink, verified

# RFC 8291, section 5 and appendix A
TEXT = b"When I grow up, I want to be a watermelon"
RECEIVER = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
SHARED = "BTBZMqHH6r4Tts7J_aSIgg"
SENDER = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
SALT = "DGv6ra1nlYgDCS1FRnbzlw"
MADE = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_"
    "yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
)


def test_the_example_of_the_standard_comes_out() -> None:
    sender = ec.derive_private_key(int.from_bytes(un64(SENDER)), ec.SECP256R1())
    assert encrypted(TEXT, Browser("https://push.example", RECEIVER, SHARED), sender, un64(SALT)) == un64(MADE)


def test_a_browser_reads_what_was_made_for_it_and_the_service_knows_who_sends() -> None:
    with Sink() as sink:
        browser = PushBrowser(sink)
        given = browser.subscription()
        body = encrypted("Grüße".encode(), Browser(given["target"], given["key"], given["secret"]))
        assert browser.decrypted(body).decode() == "Grüße"
    signer = Signer(Signer.new_secret(), "mailto:a@b.example")
    claims = verified(signer.signed("https://push.example:444/x/y"), signer.public)
    assert claims["aud"] == "https://push.example:444" and claims["sub"] == "mailto:a@b.example"


@pytest.mark.parametrize(
    ("key", "secret"), [("", ""), ("AAAA", SHARED), (RECEIVER, "AAAA"), ("ü", SHARED), (RECEIVER[:-4], SHARED)]
)
def test_keys_that_cannot_be_used_are_refused(key: str, secret: str) -> None:
    with pytest.raises(InputError):
        Browser("https://push.example", key, secret).check()
