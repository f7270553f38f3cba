"""Secrets: tokens that give a seat, ids of tables, seeds. A token is kept only as its hash."""

import hashlib
import secrets


def new_token() -> str:
    return secrets.token_urlsafe(32)


def token_hash(token: str) -> str:
    """A token is 256 random bits, so one plain hash is enough: there is nothing to guess."""
    return hashlib.sha256(token.encode()).hexdigest()


def new_table_id() -> str:
    return "".join(secrets.choice("abcdefghijkmnpqrstuvwxyz23456789") for _ in range(16))


def new_seed() -> str:
    return secrets.token_hex(32)
