"""Messages of Web Push: encrypted for one browser (RFC 8291), signed with the key of the server (RFC 8292).

Needs the extra `push`; nothing else imports `cryptography`.
"""

import os
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Final, NamedTuple
from urllib.parse import urlsplit

import msgspec
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

__all__ = ["ServerKey", "decoded", "encrypted", "new_private_key"]

_CURVE: Final = ec.SECP256R1()
_RECORD: Final = 4096
"""The size of the only record: larger messages are not sent."""
_HOURS: Final = 12 * 3600
"""How long a signature is valid; push services accept at most a day."""


def new_private_key() -> str:
    """A new key of a server, as the setting `push_key` has it."""
    number = ec.generate_private_key(_CURVE).private_numbers().private_value
    return _encoded(number.to_bytes(32, "big"))


class ServerKey(NamedTuple):
    """By which push services know the server, and browsers the server that they subscribed to."""

    private: ec.EllipticCurvePrivateKey
    contact: str

    @classmethod
    def read(cls, text: str, contact: str) -> "ServerKey":
        """ValueError for a text that is no key."""
        raw = decoded(text)
        if len(raw) != 32:
            raise ValueError("a key of another length")
        return cls(ec.derive_private_key(int.from_bytes(raw, "big"), _CURVE), contact)

    @property
    def public(self) -> str:
        return _encoded(_raw(self.private.public_key()))

    def authorization(self, endpoint: str, now: float) -> str:
        """The header that proves who sends a message."""
        url = urlsplit(endpoint)
        claims = {
            "aud": f"{url.scheme}://{url.netloc}",
            "exp": int(now) + _HOURS,
            **({"sub": self.contact} if self.contact else {}),
        }
        signed = f"{_part({'typ': 'JWT', 'alg': 'ES256'})}.{_part(claims)}"
        r, s = decode_dss_signature(self.private.sign(signed.encode(), ec.ECDSA(hashes.SHA256())))
        signature = _encoded(r.to_bytes(32, "big") + s.to_bytes(32, "big"))
        return f"vapid t={signed}.{signature}, k={self.public}"


def encrypted(
    message: bytes,
    browser_key: str,
    browser_secret: str,
    *,
    own: ec.EllipticCurvePrivateKey | None = None,
    salt: bytes | None = None,
) -> bytes:
    """The body of a request with `Content-Encoding: aes128gcm`. ValueError if the browser's key is no point.

    `own` and `salt` are fresh for each message; tests give those of a known example.
    """
    own = own or ec.generate_private_key(_CURVE)
    salt = salt or os.urandom(16)
    theirs = decoded(browser_key)
    mine = _raw(own.public_key())
    shared = own.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(_CURVE, theirs))
    secret = _derived(shared, decoded(browser_secret), b"WebPush: info\0" + theirs + mine, 32)
    key = _derived(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(secret, salt, b"Content-Encoding: nonce\0", 12)
    # The byte after the message marks the last record.
    sealed = AESGCM(key).encrypt(nonce, message + b"\x02", None)
    return salt + _RECORD.to_bytes(4, "big") + bytes([len(mine)]) + mine + sealed


def decoded(text: str) -> bytes:
    """Base64 for addresses, with or without padding. ValueError for anything else."""
    return urlsafe_b64decode(text.encode("ascii") + b"=" * (-len(text) % 4))


def _encoded(raw: bytes) -> str:
    return urlsafe_b64encode(raw).rstrip(b"=").decode()


def _part(value: dict[str, object]) -> str:
    return _encoded(msgspec.json.encode(value))


def _raw(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def _derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)
