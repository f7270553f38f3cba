"""All messages of the WebSocket."""

import msgspec

from .advice import Hint
from .answers import Error, Events, Ok, Refused, Welcome, Why


class Presence(msgspec.Struct, tag_field="type", tag="presence"):
    online: list[int]
    watching: int


ServerMessage = Welcome | Events | Ok | Refused | Error | Why | Hint | Presence
