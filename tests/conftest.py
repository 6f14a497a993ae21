"""How hypothesis runs in every test: a slow machine is no fault, so speed is never judged."""

from hypothesis import HealthCheck, settings

settings.register_profile("quintain", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("quintain")
