"""What schemathesis makes of the OpenAPI description, right and wrong, sent to a running server: never a 5xx."""

import json
from typing import Any

import pytest

pytest.importorskip("schemathesis")
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode

from tests.server.player import Site

EXAMPLES = 25
GAMES = ("burgundy/2019", "burgundy/special+inns", "dice/standard", "rivals/duel")
OPERATIONS = (
    "GET /api/games", "GET /api/facts", "GET /api/rules", "GET /api/rules/{id_}", "GET /api/how/{family}",
    "POST /api/tables",
    "POST /api/records", "GET /api/tables/{id_}", "POST /api/tables/{id_}/seats", "POST /api/tables/{id_}/rematch",
    "POST /api/tables/{id_}/gift",
    "GET /api/tables/{id_}/events", "GET /api/tables/{id_}/positions/{n}", "GET /api/tables/{id_}/entries",
    "GET /api/tables/{id_}/scores", "GET /api/tables/{id_}/record", "GET /healthz", "GET /livez", "GET /metrics",
    "POST /api/tables/{id_}/branches", "GET /api/tables/{id_}/branches", "POST /api/positions",
    "GET /api/tables/{id_}/positions/{n}/scenario", "POST /api/mine", "GET /api/reach",
    "GET /api/tables/{id_}/analysis", "POST /api/tables/{id_}/analysis", "POST /api/companion",
    "POST /api/tables/{id_}/positions/{n}/line", "GET /api/positions/blank",
    "GET /api/puzzle", "GET /api/puzzles", "GET /api/puzzles/{id_}", "POST /api/puzzles/{id_}", "POST /api/daily",
    "POST /api/daily/tables",
    "GET /api/me", "POST /api/me", "POST /api/me/seats", "POST /api/me/codes", "POST /api/me/joined",
    "POST /api/me/devices/{id_}/forget", "POST /api/me/vacation", "GET /api/me/results", "GET /api/me/everything",
    "POST /api/me/delete",
    "GET /api/me/notices", "POST /api/me/addresses", "POST /api/me/addresses/{id_}",
    "POST /api/me/addresses/{id_}/forget", "POST /api/me/addresses/{id_}/try", "POST /api/me/quiet",
    "POST /api/me/mail", "POST /api/me/mail-link", "GET /api/tables/{id_}/hook", "POST /api/tables/{id_}/hook",
)  # fmt: skip
ENDS = (
    "/facts", "/tables", "/records", "/seats", "/events", "{n}", "/companion", "/positions", "/mine", "/daily",
    "/addresses",
    "POST /api/tables/{id_}/branches",
)  # fmt: skip
FALLIBLE = [label for label in OPERATIONS if label.endswith(ENDS)]


@pytest.fixture(scope="module")
def schema(site: Site) -> Any:
    return schemathesis.openapi.from_url(f"{site.root}/api/openapi.json")


@pytest.fixture(scope="module")
def tables(site: Site) -> list[str]:
    """One that waits for people, and one of each game that runs."""
    seats = [{"who": "me", "name": "Ann"}, {"who": "bot", "bot": "random"}]
    opened = [site.open("me", "open")]
    opened += [site.post("/api/tables", {"game": game, "seats": seats}) for game in ("dice/standard", "rivals/duel")]
    return [each["table"] for each in opened]


def test_every_operation_of_the_description_is_tried(schema: Any) -> None:
    described = {operation.ok().label for operation in schema.get_all_operations()}
    assert described == set(OPERATIONS)


@pytest.mark.parametrize("label", OPERATIONS)
def test_a_request_of_the_right_form_is_answered(schema: Any, tables: list[str], label: str) -> None:
    send_many(schema, tables, label, GenerationMode.POSITIVE)


@pytest.mark.parametrize("label", FALLIBLE)
def test_a_request_of_a_wrong_form_is_refused_in_a_sentence(schema: Any, tables: list[str], label: str) -> None:
    send_many(schema, tables, label, GenerationMode.NEGATIVE)


def send_many(schema: Any, tables: list[str], label: str, mode: GenerationMode) -> None:
    operation = next(o.ok() for o in schema.get_all_operations() if o.ok().label == label)

    @settings(
        max_examples=EXAMPLES, derandomize=True, database=None, deadline=None, phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    @given(operation.as_strategy(generation_mode=mode), st.sampled_from(["", *tables]), st.sampled_from(["", *GAMES]))
    def send(case: Any, table: str, game: str) -> None:
        if table and "/tables/{id_}" in label:  # a made-up one is only ever 404
            case.path_parameters["id_"] = table
        if game and label == "POST /api/tables" and isinstance(case.body, dict):
            case.body["game"] = game
        answer = case.call(timeout=30)
        assert answer.status_code < 500, (case.as_curl_command(), answer.text)
        if answer.status_code >= 400 and "/api/" in label:
            said = json.loads(answer.text)
            assert said["error"].endswith(".") and "Traceback" not in said["error"], said

    send()
