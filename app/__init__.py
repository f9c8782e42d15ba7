"""The web application: HTTP in, HTTP out. It knows `model`; `model` never knows it."""

from app.application import create_app
from app.settings import Settings

__all__ = ["Settings", "create_app"]
