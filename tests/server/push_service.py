"""A push service and a browser that subscribed there: it receives messages over HTTP, checks who signed them, and
decrypts them. Written from RFC 8188, 8291 and 8292, without the code of the server."""

import base64
import json
import queue
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from cryptography.hazmat.primitives import hashes, hmac
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat


def unpacked(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def packed(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def hmac_sha256(key: bytes, data: bytes) -> bytes:
    made = hmac.HMAC(key, hashes.SHA256())
    made.update(data)
    return made.finalize()


class SubscribedBrowser:
    """The side of the browser: its keys, and how it reads a message."""

    def __init__(self, private: str | None = None, secret: str = "BTBZMqHH6r4Tts7J_aSIgg") -> None:
        curve = ec.SECP256R1()
        self.private = (
            ec.generate_private_key(curve)
            if private is None
            else ec.derive_private_key(int.from_bytes(unpacked(private), "big"), curve)
        )
        self.secret = secret

    @property
    def key(self) -> str:
        return packed(self.private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))

    def read(self, body: bytes) -> bytes:
        salt, size, length = body[:16], int.from_bytes(body[16:20], "big"), body[20]
        sender, sealed = body[21 : 21 + length], body[21 + length :]
        assert len(sealed) <= size
        point = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender)
        shared = self.private.exchange(ec.ECDH(), point)
        first = hmac_sha256(unpacked(self.secret), shared)
        info = b"WebPush: info\0" + unpacked(self.key) + sender + b"\x01"
        pseudo = hmac_sha256(salt, hmac_sha256(first, info))
        key = hmac_sha256(pseudo, b"Content-Encoding: aes128gcm\0\x01")[:16]
        nonce = hmac_sha256(pseudo, b"Content-Encoding: nonce\0\x01")[:12]
        padded = AESGCM(key).decrypt(nonce, sealed, None)
        message, end, _ = padded.rpartition(b"\x02")
        assert end, "the last record ends with 2"
        return message


class PushService:
    """Hears messages; it answers what `statuses` says, then 201."""

    def __init__(self, browser: SubscribedBrowser) -> None:
        self.browser = browser
        self.heard: queue.Queue[tuple[dict[str, str], bytes]] = queue.Queue()
        self.statuses: list[int] = []
        outer = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                headers = {name.lower(): value for name, value in self.headers.items()}
                status = outer.statuses.pop(0) if outer.statuses else 201
                self.send_response(status)
                self.end_headers()
                outer.heard.put((headers, body))

            def log_message(self, *_args: Any) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.origin = f"http://localhost:{self._server.server_address[1]}"
        self.endpoint = f"{self.origin}/send/some-secret"
        self._thread = threading.Thread(target=self._server.serve_forever, daemon=True)
        self._thread.start()

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()

    def next(self, server_key: str) -> dict[str, Any]:
        """The next message, after everything that a push service and a browser check."""
        headers, body = self.heard.get(timeout=60)
        assert headers["content-encoding"] == "aes128gcm"
        assert int(headers["ttl"]) > 0
        assert 0 < len(headers["topic"]) <= 32
        self._check_sender(headers["authorization"], server_key)
        message: dict[str, Any] = json.loads(self.browser.read(body))
        return message

    def _check_sender(self, header: str, server_key: str) -> None:
        scheme, _, rest = header.partition(" ")
        fields = dict(part.strip().split("=", 1) for part in rest.split(","))
        assert scheme == "vapid"
        assert fields["k"] == server_key
        signed, _, signature = fields["t"].rpartition(".")
        raw = unpacked(signature)
        r, s = int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big")
        point = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), unpacked(server_key))
        point.verify(encode_dss_signature(r, s), signed.encode(), ec.ECDSA(hashes.SHA256()))
        head, claims = (json.loads(unpacked(part)) for part in signed.split("."))
        assert head["alg"] == "ES256"
        assert claims["aud"] == self.origin
        assert claims["sub"] == "mailto:host@trains.example"
