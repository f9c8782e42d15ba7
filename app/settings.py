"""Everything that can be set, from the environment (REGARD_HOST) or as options of `python -m app serve` (--host)."""

from pathlib import Path
from typing import Annotated, Literal

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
    device: Annotated[
        list[str],
        NoDecode,
        Field(min_length=1, description="auto, cpu, cuda or mps; or several that share the work: cuda:0,cuda:1"),
    ] = ["auto"]
    dtype: Annotated[
        Literal["auto", "float32", "bfloat16", "float16"],
        Field(description="precision of Transformers; auto: float32, and as it was saved for one of Hugging Face"),
    ] = "auto"
    hf: Annotated[
        list[str],
        NoDecode,
        Field(description="folders or hub names of Hugging Face models, with commas between; needs the extra hf"),
    ] = []
    hf_folder: Annotated[Path | None, Field(description="a folder whose folders are such models")] = None
    threads: Annotated[
        int, Field(ge=0, description="CPU threads of one computation: for large models more; 0: as many as cores")
    ] = 1
    max_characters: Annotated[int, Field(ge=1, description="characters in one text")] = 2_000
    max_tokens: Annotated[int, Field(ge=2, description="pieces in one text, the end mark included")] = 128
    max_seconds: Annotated[float, Field(gt=0, description="time one answer may take to compute")] = 20.0
    read_seconds: Annotated[float, Field(gt=0, description="time a request may take to arrive")] = 5.0
    max_body_bytes: Annotated[int, Field(ge=0, description="size of a request's body")] = 64 * 1024
    max_url_bytes: Annotated[int, Field(ge=100, description="length of a request's address")] = 32 * 1024
    max_json_bytes: Annotated[int, Field(ge=1, description="size of an answer as JSON")] = 8_000_000
    max_attention_bytes: Annotated[
        int,
        Field(
            ge=1,
            description="size of the weights of all heads of a Hugging Face model that are kept at full precision; of "
            "what is larger, one head or all coarsely are computed when they are asked for",
        ),
    ] = 192 * 2**20
    cache_bytes: Annotated[
        int, Field(ge=0, description="size of the answers that are kept, a quarter of it as they are sent")
    ] = 256_000_000
    train: Annotated[
        Literal["loopback", "on", "off"],
        Field(
            description="who may train a model from the page: loopback: all, if only this machine reaches the server"
        ),
    ] = "loopback"
    prepare: Annotated[bool, Field(description="after start, answer the examples before anybody asks")] = True
    max_batch: Annotated[int, Field(ge=1, description="waiting sentences of one model that are computed together")] = 16
    max_waiting: Annotated[int, Field(ge=1, description="requests that may wait for their turn")] = 128

    @field_validator("hosts", "device", "hf", mode="before")
    @classmethod
    def _split(cls, names: str | list[str]) -> list[str]:
        listed = [names] if isinstance(names, str) else names
        parts = [[part] if Path(part).is_dir() else part.split(",") for part in listed]  # a folder may have a comma
        return [name.strip() for part in parts for name in part if name.strip()]
