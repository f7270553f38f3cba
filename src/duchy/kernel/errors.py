"""The two ways in which an input can be wrong."""


class InputError(Exception):
    """Something that was given to us cannot be used. The message is one clear sentence for the person who gave it."""


class Refused(InputError):
    """An action that the rules do not allow now: the reason in a sentence, and the ledger id of the rule."""

    def __init__(self, reason: str, rule: str) -> None:
        super().__init__(f"{reason} [{rule}]" if rule else reason)
        self.reason = reason
        self.rule = rule
