"""Everything that can be set, from the environment (REGARD_HOST) or as options of `python -m app serve` (--host)."""

from pathlib import Path
from typing import Annotated

from pydantic import Field, field_validator
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict


class Settings(BaseSettings):
    """Serve Regard to a browser."""

    model_config = SettingsConfigDict(env_prefix="REGARD_", cli_kebab_case=True, extra="ignore")

    host: Annotated[str, Field(description="address to listen on; 0.0.0.0 lets the whole network in")] = "127.0.0.1"
    port: Annotated[int, Field(ge=0, le=65535, description="port to listen on")] = 8000
    hosts: Annotated[
        list[str],
        NoDecode,
        Field(description="names, with commas between, that this server has besides localhost and IP addresses"),
    ] = []
    device: Annotated[str, Field(description="auto, cpu, cuda or mps")] = "auto"
    hf: Annotated[
        list[str],
        NoDecode,
        Field(description="folders or hub names of Hugging Face models, with commas between; needs the extra hf"),
    ] = []
    hf_folder: Annotated[Path | None, Field(description="a folder whose folders are such models")] = None
    threads: Annotated[int, Field(ge=0, description="CPU threads of one computation; 0: as many as cores")] = 0
    max_characters: Annotated[int, Field(ge=1, description="characters in one text")] = 2_000
    max_tokens: Annotated[int, Field(ge=2, description="pieces in one text, the end mark included")] = 128
    max_seconds: Annotated[float, Field(gt=0, description="time one answer may take to compute")] = 20.0
    max_body_bytes: Annotated[int, Field(ge=0, description="size of a request's body")] = 64 * 1024
    max_url_bytes: Annotated[int, Field(ge=100, description="length of a request's address")] = 32 * 1024
    max_json_bytes: Annotated[int, Field(ge=1, description="size of an answer as JSON")] = 8_000_000
    cache: Annotated[int, Field(ge=0, description="answers kept, so that equal requests are computed once")] = 32
    max_batch: Annotated[int, Field(ge=1, description="waiting sentences of one model that are computed together")] = 16
    max_waiting: Annotated[int, Field(ge=1, description="requests that may wait for their turn")] = 128

    @field_validator("hosts", "hf", mode="before")
    @classmethod
    def _split(cls, names: str | list[str]) -> list[str]:
        listed = [names] if isinstance(names, str) else names
        return [name.strip() for part in listed for name in part.split(",") if name.strip()]
