"""schemathesis on the HTTP interface: what is made up from the described resources, fitting and not.

Nobody gets an answer 5xx, nor any other than /api/openapi.json says.
"""

from collections.abc import Iterator
from typing import Any, Final

import httpx2
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis.errors import Unsatisfiable
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from starlette.testclient import TestClient

from tests.server.people import browser, seated
from tests.server.serving import serving
from tests.server.test_rights import FOR_ALL, LOOKS

EXAMPLES: Final = 6
"""Of every resource, fitting and not; each kind."""
RESOURCES: Final = sorted(FOR_ALL | {f"GET {path}" for path in LOOKS})
CHECKS: Final = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
QUIET: Final = settings(
    max_examples=EXAMPLES,
    deadline=None,
    database=None,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with serving(tmp_path_factory.mktemp("contract")) as running:
        yield running


@pytest.fixture(scope="module")
def described(client: TestClient) -> schemathesis.BaseSchema:
    return schemathesis.openapi.from_dict(client.get("/api/openapi.json").json())


@pytest.fixture(scope="module")
def room(client: TestClient) -> str:
    return seated(browser(client, "h"), browser(client, "g"))[0].room


@pytest.mark.parametrize("resource", RESOURCES)
def test_no_answer_breaks_the_contract(
    client: TestClient, described: schemathesis.BaseSchema, room: str, resource: str
) -> None:
    """In a match that is there, and wherever schemathesis looks."""
    method, path = resource.split()
    operation = described[path][method]
    there = {"room_id": room} if "{room_id}" in path else None
    fitting, misfit = schemathesis.GenerationMode
    tried = [(fitting, None), (fitting, there), (misfit, there)] if there else [(fitting, None), (misfit, None)]
    for mode, place in tried:

        @QUIET
        @seed(7)
        @given(case=operation.as_strategy(mode, path_parameters=place))
        def send(case: schemathesis.Case[Any]) -> None:
            case.validate_response(answered(client, case), checks=CHECKS)

        try:
            send()
        except Unsatisfiable:
            assert mode is misfit  # nothing can be sent that does not fit


def answered(client: TestClient, case: schemathesis.Case[Any]) -> httpx2.Response:
    """What the server answers to the request that was made up."""
    asked = case.as_transport_kwargs(base_url="http://localhost", headers={"cookie": f"quintain={'h' * 43}"})
    body = {"json": asked["json"]} if "json" in asked else {"content": asked.get("data") or b""}
    client.cookies.clear()
    sent = {name: asked[name] for name in ("method", "url", "headers", "params") if asked.get(name) is not None}
    return client.request(**sent, **body)
