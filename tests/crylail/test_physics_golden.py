"""A thousand flicks whose rests may never change, on any machine, in either mode."""

import json
from hashlib import blake2b
from pathlib import Path

import numpy as np

from quintain.crylail import compiled
from quintain.crylail.motion import play
from quintain.crylail.table import PRESETS, Flick, Profile
from tests.crylail.scenes import Disk, flick, layout

GOLDEN = Path(__file__).parents[1] / "golden" / "flicks.json"
FLICKS = 1_000


def scene(number: int) -> tuple[Profile, list[Disk], Flick]:
    profile = list(PRESETS.values())[number % len(PRESETS)]
    disks = layout(profile, 1 + number % 14, number)
    return profile, disks, flick(profile, disks, number)


def test_a_thousand_flicks_rest_where_they_always_did() -> None:
    """Physics 16: the hash over the rests of 1,000 flicks, in whole µm, and over all bits of their motion."""
    rests, bits, events = blake2b(digest_size=16), blake2b(digest_size=16), 0
    for number in range(FLICKS):
        motion = play(*scene(number)[:2], 0, scene(number)[2])
        rests.update(f"{motion.digest} {motion.rest}\n".encode())
        bits.update(f"{motion.segments} {motion.strikes} {motion.falls} {motion.furthest_x}\n".encode())
        events += motion.events
    found = {"flicks": FLICKS, "events": events, "rests": rests.hexdigest(), "bits": bits.hexdigest()}
    assert found == json.loads(GOLDEN.read_text(encoding="utf-8"))


def test_the_compiled_physics_rests_there_too() -> None:
    """Physics 16: the same thousand flicks compiled."""
    simulators = {profile.name: compiled.Simulator(profile) for profile in PRESETS.values()}
    rests = blake2b(digest_size=16)
    for number in range(FLICKS):
        profile, disks, sent = scene(number)
        row = np.array([[sent.x, sent.y, sent.vx, sent.vy, sent.spin]])
        many = simulators[profile.name].many(disks, 0, row)
        motion = play(profile, disks, 0, sent)
        places = np.rint(many.places[0] * 1e6).astype(int)
        rest = tuple((id_, *places[k].tolist()) for k, id_ in enumerate(many.ids) if many.on_table[0, k])
        assert rest == motion.rest
        rests.update(f"{motion.digest} {rest}\n".encode())
    assert rests.hexdigest() == json.loads(GOLDEN.read_text(encoding="utf-8"))["rests"]
