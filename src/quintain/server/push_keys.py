"""The server's own key for web push (VAPID, RFC 8292): from the environment, or made once and kept in a file."""

import os
from pathlib import Path
from typing import Final

from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
    load_pem_private_key,
)
from py_vapid import Vapid02
from py_vapid.utils import b64urlencode

from quintain.core.errors import StoreError
from quintain.server.push import key_file

PRIVATE: Final = 0o600
"""The mode of the key's file."""


def load_key(database: Path, given: str) -> Vapid02:
    """The key: as given (PEM), else out of its file, which is made when it is missing. Raises StoreError."""
    if given:
        return _read(given.encode(), "the key for push that was given")
    file = key_file(database)
    try:
        if not file.exists():
            _make(file)
        return _read(file.read_bytes(), str(file))
    except OSError as error:
        raise StoreError(f"{file} can't be made or read: {error.strerror}") from error


def public_key(key: Vapid02) -> str:
    """What a browser subscribes with: the point on the curve, base64url."""
    return str(b64urlencode(key.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)))


def _make(file: Path) -> None:
    """A new key, whole or not at all: another process that starts at the same moment reads the same one."""
    made = ec.generate_private_key(ec.SECP256R1()).private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    fresh = file.with_name(f"{file.name}.{os.getpid()}")
    with os.fdopen(os.open(fresh, os.O_CREAT | os.O_EXCL | os.O_WRONLY, PRIVATE), "wb") as written:
        written.write(made)
    try:
        os.link(fresh, file)
    except FileExistsError:
        return
    finally:
        fresh.unlink()


def _read(pem: bytes, what: str) -> Vapid02:
    try:
        key = load_pem_private_key(pem, None)
    except (ValueError, TypeError, UnsupportedAlgorithm) as error:
        raise StoreError(f"{what} is no private key in PEM") from error
    if not isinstance(key, ec.EllipticCurvePrivateKey) or not isinstance(key.curve, ec.SECP256R1):
        raise StoreError(f"{what} is no key on the curve P-256")
    return Vapid02(key)
