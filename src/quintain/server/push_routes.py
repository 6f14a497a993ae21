"""The HTTP resource of a browser's subscriptions to web push, as wire_people.py documents it."""

from collections.abc import Callable
from typing import Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from quintain.core.errors import CommandError
from quintain.server.auth import Identity, Known
from quintain.server.config import MOST_REQUEST
from quintain.server.exchange import JSON, demand_kind, json_answer, read_body
from quintain.server.push import Subscription, Subscriptions, checked_endpoint
from quintain.server.reading import decode
from quintain.server.resources import Resource, answers, takes
from quintain.server.turn_calls import TurnCalls
from quintain.server.wire_people import PushState, Subscribe, Unsubscribe

_SUBSCRIBE: Final[msgspec.json.Decoder[Subscribe]] = msgspec.json.Decoder(Subscribe)
_UNSUBSCRIBE: Final[msgspec.json.Decoder[Unsubscribe]] = msgspec.json.Decoder(Unsubscribe)


def push_api(
    identity: Identity, subscriptions: Subscriptions, calls: TurnCalls, clock: Callable[[], int], *, anywhere: bool
) -> list[Resource]:
    """/api/me/push. `clock` tells milliseconds since 1970; `anywhere`: push services on this machine are taken."""

    async def told(known: Known, status: int = 200) -> Response:
        count = await subscriptions.count(known.actor.key)
        return json_answer(PushState(await calls.public_key(), count), status)

    async def tell_push(request: Request) -> Response:
        """With what a browser subscribes."""
        return await told(await identity.known(request))

    async def subscribe(request: Request) -> Response:
        """Tell this browser of its turns in matches with days for a turn."""
        demand_kind(request, JSON)
        sent = decode(await read_body(request, MOST_REQUEST), _SUBSCRIBE)
        endpoint = checked_endpoint(sent.endpoint, anywhere=anywhere)
        known = await identity.known(request)
        if known.own_key is None:
            raise CommandError("not_known", "this browser is not known here; ask /api/me first")
        await subscriptions.add(known.own_key, Subscription(endpoint, sent.keys.p256dh, sent.keys.auth), clock())
        return await told(known, 201)

    async def unsubscribe(request: Request) -> Response:
        """Tell this browser no more."""
        demand_kind(request, JSON)
        sent = decode(await read_body(request, MOST_REQUEST), _UNSUBSCRIBE)
        known = await identity.known(request)
        await subscriptions.remove(known.actor.key, sent.endpoint)
        return await told(known)

    return [
        Resource("GET", "/api/me/push", tell_push, answers(PushState)),
        Resource("POST", "/api/me/push", subscribe, answers(PushState, 201), takes(Subscribe)),
        Resource("DELETE", "/api/me/push", unsubscribe, answers(PushState), takes(Unsubscribe)),
    ]
