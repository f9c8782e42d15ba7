"""The training that a visitor starts."""
