"""Decoders that continue a text with nothing but attention: Olsson et al. 2022."""
