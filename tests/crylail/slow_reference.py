"""The same physics written another way, to be held against: complex roots by numpy, one matrix, stops are events.

No markers. Slow and simple: after every event all pairs are solved anew from the present state.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Event = tuple[float, str, int, int]


@dataclass
class Reference:
    """A table; SI units."""

    length: float
    width: float
    a: float
    diameter: float
    restitution: float
    friction: float

    def run(self, places: Floats, velocity: Floats, spin: float) -> tuple[Floats, NDArray[np.bool_]]:
        """places: [n, 2]; disk 0 is flicked. Where all rest, and which are still on the table."""
        p = places.astype(float).copy()
        v = np.zeros_like(p)
        w = np.zeros(len(p))
        v[0], w[0] = velocity, spin
        live = np.ones(len(p), bool)
        while True:
            moving = np.flatnonzero(live & (np.linalg.norm(v, axis=1) > 1e-12))
            if not len(moving):
                return p, live
            t, what, i, j = min(self._events(p, v, live, moving))
            self._advance(p, v, w, live, t)
            if what == "fall":
                live[i] = False
                v[i] = 0.0
            elif what == "stop":
                v[i] = 0.0
            else:
                self._collide(p, v, w, i, j)

    def _events(self, p: Floats, v: Floats, live: NDArray[np.bool_], moving: NDArray[np.intp]) -> list[Event]:
        stops = {int(i): float(np.linalg.norm(v[i])) / self.a for i in moving}
        events = [(t, "stop", i, -1) for i, t in stops.items()]
        soonest = min(stops.values())
        for i in stops:
            unit = v[i] / np.linalg.norm(v[i])
            for axis, limit in ((0, self.length), (1, self.width)):
                for edge, sign in ((0.0, -1.0), (limit, 1.0)):
                    if sign * v[i, axis] > 0.0:
                        parabola = [-0.5 * self.a * unit[axis], v[i, axis], p[i, axis] - edge]
                        t = self._first([sign * q for q in parabola], soonest, 1.0)
                        if t is not None:
                            events.append((t, "fall", i, -1))
        for i in stops:
            for j in np.flatnonzero(live):
                if j == i or (j in stops and j < i):
                    continue
                t = self._meeting(p[i] - p[j], v[i], v[j], soonest)
                if t is not None:
                    events.append((t, "meet", i, int(j)))
        return events

    def _meeting(self, c: Floats, vi: Floats, vj: Floats, until: float) -> float | None:
        def slowing(v: Floats) -> Floats:
            speed = float(np.linalg.norm(v))
            return -0.5 * self.a * v / speed if speed > 0.0 else np.zeros(2)

        b, d = vi - vj, slowing(vi) - slowing(vj)
        parts = (d @ d, 2 * b @ d, b @ b + 2 * c @ d, 2 * c @ b, c @ c - self.diameter**2)
        return self._first([float(part) for part in parts], until, -1.0)

    @staticmethod
    def _first(polynomial: list[float], until: float, direction: float) -> float | None:
        """The first real root up to `until` at which the polynomial passes zero in this direction."""
        slope = np.polyder(np.array(polynomial))
        roots = np.roots(polynomial)
        real = sorted(float(r.real) for r in roots if abs(r.imag) < 1e-9 * (1 + abs(r.real)))
        for root in real:
            if -1e-12 < root <= until and direction * np.polyval(slope, root) > 0.0:
                return max(root, 0.0)
        return None

    def _advance(self, p: Floats, v: Floats, w: Floats, live: NDArray[np.bool_], t: float) -> None:
        for i in np.flatnonzero(live):
            speed = float(np.linalg.norm(v[i]))
            if speed > 0.0:
                p[i] += v[i] * t - 0.5 * self.a * t * t * v[i] / speed
                v[i] *= max(0.0, 1.0 - self.a * t / speed)
        slowing = 8.0 * self.a / (3.0 * self.diameter)
        w[:] = np.sign(w) * np.maximum(np.abs(w) - slowing * t, 0.0)

    def _collide(self, p: Floats, v: Floats, w: Floats, i: int, j: int) -> None:
        n = (p[j] - p[i]) / np.linalg.norm(p[j] - p[i])
        t = np.array([-n[1], n[0]])
        approach = float((v[i] - v[j]) @ n)
        bounce = max(self.restitution * approach, min(approach, 0.005))
        along = 0.5 * (approach + bounce)
        slip = float((v[i] - v[j]) @ t) + 0.5 * self.diameter * (w[i] + w[j])
        across = float(np.clip(slip / 6.0, -self.friction * along, self.friction * along))
        v[i] -= along * n + across * t
        v[j] += along * n + across * t
        w[[i, j]] -= 4.0 * across / self.diameter
