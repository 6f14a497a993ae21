"""Web push in a real browser, as far as it goes without a push service: all but the way through that service."""

import json
from typing import Any

from playwright.sync_api import Browser, Page, expect

from tests.web.conftest import Served
from tests.web.far_apart import ELAINE, friends, seated

ENDPOINT = "https://push.example.com/send/abc"
SUBSCRIBED = f"""() => {{
  const subscription = {{
    endpoint: "{ENDPOINT}",
    toJSON: () => ({{ endpoint: "{ENDPOINT}", keys: {{
      p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
      auth: "BTBZMqHH6r4Tts7J_aSIgg",
    }} }}),
    unsubscribe: async () => {{ sessionStorage.removeItem('told'); return true; }},
  }};
  PushManager.prototype.subscribe = async (wanted) => {{
    window.wanted = wanted;
    sessionStorage.setItem('told', 'yes');
    return subscription;
  }};
  PushManager.prototype.getSubscription = async () => sessionStorage.getItem('told') === null ? null : subscription;
}}"""
"""The push service that headless Chromium has not: it gives the address and keys of RFC 8291's example."""


def deliver(page: Page, served: Served, call: dict[str, str]) -> None:
    """What the push service would bring, to the service worker, by Chromium's own tools."""
    devtools = page.context.new_cdp_session(page)
    known: list[dict[str, Any]] = []
    devtools.on("ServiceWorker.workerRegistrationUpdated", lambda told: known.extend(told["registrations"]))
    devtools.send("ServiceWorker.enable")
    while not known:
        page.wait_for_timeout(50)
    message = {"origin": served.address, "registrationId": known[0]["registrationId"], "data": json.dumps(call)}
    devtools.send("ServiceWorker.deliverPushMessage", message)
    devtools.detach()


def notifications(page: Page) -> list[dict[str, str]]:
    """Those that the browser shows."""
    shown: list[dict[str, str]] = page.evaluate("""async () => {
      const registration = await navigator.serviceWorker.ready;
      return (await registration.getNotifications()).map(({ title, body, tag, data }) => ({ title, body, tag, data }));
    }""")
    return shown


def test_a_push_is_shown_as_a_notification_and_its_press_leads_to_the_room(browser: Browser, served: Served) -> None:
    with friends(browser, served) as group:
        host, guest, address, _ = seated(group, "lancelot", {}, clock={"kind": "days", "days": 3})
        guest.context.grant_permissions(["notifications"], origin=served.address)
        guest.add_init_script(f"({SUBSCRIBED})()")
        guest.goto(address)
        with guest.context.expect_event("serviceworker") as began:
            guest.get_by_role("button", name="Tell me when it is my turn").click()
        worker = began.value
        expect(guest.locator(".call-me")).to_contain_text("This browser tells you when it is your turn")
        assert guest.evaluate("window.wanted.userVisibleOnly")
        told = guest.evaluate("async () => (await fetch('/api/me/push')).json()")
        assert told["key"] == guest.evaluate("window.wanted.applicationServerKey")
        guest.goto("/rules")
        deliver(guest, served, {"path": address, "title": "", "name": ELAINE})
        guest.wait_for_function("async () => (await (await navigator.serviceWorker.ready).getNotifications()).length")
        (shown,) = notifications(guest)
        assert ELAINE in shown["body"]
        assert shown["title"].startswith("Quintain")
        assert shown["data"] == shown["tag"] == address
        # A press that no finger makes may open no window: what would be opened is written down instead.
        opened = worker.evaluate("""async () => {
          const opened = [];
          self.clients.openWindow = async (address) => { opened.push(address); return null; };
          const [notification] = await self.registration.getNotifications();
          const press = new NotificationEvent('notificationclick', { notification });
          self.dispatchEvent(press);
          await new Promise((done) => setTimeout(done, 200));
          return opened;
        }""")
        assert opened == [f"{served.address}{address}"]
        assert notifications(guest) == []
        guest.goto(opened[0])
        expect(guest.get_by_role("grid")).to_be_visible()
        guest.get_by_role("button", name="Tell me no more").click()
        expect(guest.get_by_role("button", name="Tell me when it is my turn")).to_be_visible()
        assert host.locator(".call-me").count() == 1
