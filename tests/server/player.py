"""A person at a table, for tests: HTTP and WebSocket in the words of docs/guide/protocol.md."""

import json
import urllib.error
import urllib.request
from collections.abc import Callable
from typing import Any

from websockets.sync.client import ClientConnection, connect

Json = dict[str, Any]


class Site:
    """A server by its address."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.root = f"http://127.0.0.1:{port}"

    def request(self, method: str, path: str, body: Any = None, **headers: str) -> tuple[int, bytes, Json]:
        data = body if isinstance(body, bytes) else None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.root + path, data, headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=120) as answer:
                return answer.status, answer.read(), dict(answer.headers.items())
        except urllib.error.HTTPError as error:
            with error:
                return error.code, error.read(), dict(error.headers.items())

    def get(self, path: str, token: str | None = None) -> Any:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        status, body, _ = self.request("GET", path, **headers)
        assert status == 200, body
        return json.loads(body)

    def post(self, path: str, body: Any, token: str | None = None, status: int = 201) -> Any:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        found, answer, _ = self.request("POST", path, body, **headers)
        assert found == status, answer
        return json.loads(answer)

    def text(self, path: str) -> str:
        status, body, _ = self.request("GET", path)
        assert status == 200, body
        return body.decode()

    def open(self, *seats: str, **more: Any) -> Json:
        """A table of Burgundy; each seat is "me", "open", or the name of a bot."""
        wishes = [{"who": s, "name": "Ann"} if s in ("me", "open") else {"who": "bot", "bot": s} for s in seats]
        opened: Json = self.post("/api/tables", {"game": "burgundy/2019", "seats": wishes, **more})
        return opened

    def join(self, opened: Json, name: str, **more: Any) -> "Player":
        taken = self.post(f"/api/tables/{opened['table']}/seats", {"name": name, **more})
        return self.sit(taken)

    def sit(self, opened: Json, after: int = 0, as_seat: int | None = None) -> "Player":
        return Player(self, opened["table"], opened["token"], after, as_seat)

    def watch(self, opened: Json, after: int = 0) -> "Player":
        return Player(self, opened["table"], None, after)


class Player:
    def __init__(
        self, site: Site, table: str, token: str | None, after: int = 0, as_seat: int | None = None,
        key: str | None = None,
    ) -> None:  # fmt: skip
        self.site = site
        self.table_id = table
        self.token = token
        address = f"ws://127.0.0.1:{site.port}/api/tables/{table}/live"
        self.socket: ClientConnection = connect(address, max_size=None, max_queue=None).__enter__()
        self.heard: list[str] = []  # every frame, as it came
        self.events: list[Json] = []
        self.messages = 0
        self.online: list[int] = []
        self.send({"type": "hello", "token": token, "after": after, "seat": as_seat, "key": key})
        self.welcome = self.hear()
        self.take(self.welcome)

    def __enter__(self) -> "Player":
        return self

    def __exit__(self, *_: object) -> None:
        self.socket.close()

    def send(self, message: Json) -> None:
        self.socket.send(json.dumps(message))

    def hear(self, timeout: float = 120) -> Json:
        frame = self.socket.recv(timeout)
        assert isinstance(frame, str)
        self.heard.append(frame)
        message: Json = json.loads(frame)
        return message

    def take(self, message: Json) -> None:
        self.events += message.get("events", [])
        if "position" in message:
            self.position = message["position"]
        if "table" in message:
            self.table = message["table"]
        self.online = message.get("online", self.online)

    def ask(self, **message: Any) -> Json:
        """Send a message and hear until its answer."""
        self.messages += 1
        self.send({"id": self.messages, **message})
        while True:
            answer = self.hear()
            self.take(answer)
            if answer.get("id") == self.messages:
                return answer

    def until(self, wanted: Callable[["Player"], bool]) -> None:
        while not wanted(self):
            self.take(self.hear())

    def until_online(self, seats: list[int]) -> None:
        """Hear until just these seats are said to be connected."""
        while self.online != seats:
            self.take(self.hear())

    def reach(self, seq: int) -> None:
        """Hear until this event has come."""
        self.until(lambda p: p.seq >= seq)

    @property
    def seat(self) -> int:
        seat: int = self.welcome["seat"]
        return seat

    @property
    def seq(self) -> int:
        return int(self.events[-1]["seq"] if self.events else self.welcome["seq"])

    @property
    def turn(self) -> bool:
        return bool(self.position["choices"])

    @property
    def over(self) -> bool:
        return self.position["result"] is not None

    @property
    def here(self) -> Json:
        """The position in which we act."""
        return {key: self.position[key] for key in ("n", "seq")}

    def play(self, text: str | None = None) -> Json:
        """The given action, or else the last choice."""
        text = text or self.position["choices"][-1]["text"]
        return self.ask(type="play", **self.here, text=text)

    def play_turn(self) -> None:
        """Choices until it is no longer our turn."""
        self.until(lambda p: p.turn or p.over)
        turn = [e for e in self.events if e["type"] == "chance"][-1:]
        while self.turn and [e for e in self.events if e["type"] == "chance"][-1:] == turn:
            answer = self.play()
            assert answer["type"] == "ok", answer
            if self.events[-1].get("text") == "end":
                return
