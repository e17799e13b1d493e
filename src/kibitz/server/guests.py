"""Guests: people without accounts. A browser carries a signed token that says which guest it is; nothing more."""

from __future__ import annotations

import hashlib
import hmac
import secrets

COOKIE = "kibitz_guest"
COOKIE_DAYS = 400

# A friendly name until the guest chooses one: the bird that the house is named after, and a number.
LAPWING = {"en": "Lapwing", "ru": "Чибис", "uk": "Чайка"}


def new_guest_id() -> str:
    return secrets.token_hex(8)


def default_name(language: str) -> str:
    return f"{LAPWING[language]} {secrets.randbelow(90) + 10}"


def shared_guest_id(seed: str, secret: bytes) -> str:
    """The guest of a browser that drew this seed: the same for all its windows, whichever asks first."""
    return hmac.new(secret, f"seed {seed}".encode(), hashlib.sha256).hexdigest()[:16]


def _signature(guest: str, secret: bytes) -> str:
    return hmac.new(secret, guest.encode(), hashlib.sha256).hexdigest()[:32]


def sign(guest: str, secret: bytes) -> str:
    return f"{guest}.{_signature(guest, secret)}"


def read_token(token: str, secret: bytes) -> str | None:
    """The guest that the token names, or None if it was not signed by us."""
    guest, dot, signature = token.partition(".")
    if not dot or not guest.isalnum():
        return None
    return guest if hmac.compare_digest(signature.encode(), _signature(guest, secret).encode()) else None
