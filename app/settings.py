"""Everything that can be set, from the environment (REGARD_HOST) or as options of `regard serve` (--host)."""

from pathlib import Path
from typing import Annotated, Literal

from pydantic import AfterValidator, Field, field_validator
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

from regard.app.server.hosts import host_pattern
from regard.app.server.listening import without_brackets
from regard.app.server.origins import origin
from regard.app.server.prefix import network, path_prefix


class Settings(BaseSettings):
    """Serve Regard to a browser."""

    model_config = SettingsConfigDict(env_prefix="REGARD_", cli_kebab_case=True, extra="ignore")

    host: Annotated[
        str,
        AfterValidator(without_brackets),
        Field(description="address to listen on; 0.0.0.0 lets the whole network in"),
    ] = "127.0.0.1"
    port: Annotated[int, Field(ge=0, le=65535, description="port to listen on")] = 8000
    hosts: Annotated[
        list[Annotated[str, AfterValidator(host_pattern)]],
        NoDecode,
        Field(
            description="names, with commas between, that this server has besides localhost and IP addresses; "
            "*.example.org: all names below it; *: every name, and then any site that a visitor opens can read this "
            "server, also one that only the visitor's network reaches, by DNS rebinding"
        ),
    ] = []
    root_path: Annotated[
        str,
        AfterValidator(path_prefix),
        Field(description="path below which a proxy shows this server: /regard; taken off by the proxy or not"),
    ] = ""
    proxies: Annotated[
        list[Annotated[str, AfterValidator(network)]],
        NoDecode,
        Field(
            description="addresses or networks, with commas between, of proxies whose X-Forwarded-Prefix and "
            "X-Forwarded-For are obeyed"
        ),
    ] = []
    embed_from: Annotated[
        list[Annotated[str, AfterValidator(origin)]],
        NoDecode,
        Field(
            description="origins, with commas between, whose pages may show Regard in a frame: "
            "https://lms.example.org, https://*.example.org"
        ),
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
    workers: Annotated[
        int,
        Field(
            ge=0,
            le=1_024,
            description="processes that share the work behind the port, at most 4 for each core; 0: as many as cores, "
            "where they can share the memory of the models (Linux, device cpu), else one",
        ),
    ] = 0
    many_workers: Annotated[
        bool, Field(description="allow more workers than 4 for each core: each needs memory of its own too")
    ] = False
    threads: Annotated[
        int,
        Field(ge=0, le=1_024, description="CPU threads of one computation: for large models more; 0: as many as cores"),
    ] = 1
    max_characters: Annotated[int, Field(ge=1, description="characters in one text")] = 2_000
    max_tokens: Annotated[
        int, Field(ge=2, le=512, description="pieces in one text, the end mark included; at most 512")
    ] = 128
    max_seconds: Annotated[float, Field(gt=0, le=86_400, description="time one answer may take to compute")] = 20.0
    read_seconds: Annotated[
        float,
        Field(ge=0.1, le=3_600, description="time the head of a request may take; a body has more, 8 kB a second"),
    ] = 5.0
    max_body_bytes: Annotated[int, Field(ge=1_024, description="size of a request's body")] = 64 * 1024
    max_url_bytes: Annotated[int, Field(ge=100, description="length of a request's address")] = 32 * 1024
    max_json_bytes: Annotated[int, Field(ge=1_024, description="size of an answer as JSON")] = 8_000_000
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
            description="who may train a model from the page: loopback: the owner, who opens the link that is printed; "
            "where the server is for this machine alone, browsers on it; on: all; off: nobody",
        ),
    ] = "loopback"
    room: Annotated[
        bool,
        Field(description="let a class follow the pages that a presenter opens; the link of the presenter is printed"),
    ] = False
    room_opening: Annotated[
        Literal["loopback", "off"],
        Field(description="who may open a room on the page Room: loopback: the owner, as for train; off: nobody"),
    ] = "loopback"
    own_files: Annotated[bool, Field(description="let people open files of their own, kept in memory alone")] = True
    room_hours: Annotated[float, Field(gt=0, le=168, description="time after which the room ends by itself")] = 4.0
    room_followers: Annotated[int, Field(ge=1, le=5_000, description="people who may follow")] = 500
    access_log: Annotated[
        bool, Field(description="write a line of JSON for each request to standard error, without its text")
    ] = False
    prepare: Annotated[bool, Field(description="after start, answer the examples before anybody asks")] = True
    max_batch: Annotated[int, Field(ge=1, description="waiting sentences of one model that are computed together")] = 64
    max_waiting: Annotated[
        int, Field(ge=1, description="requests that may wait; fewer where these take longer than a few seconds")
    ] = 600

    @field_validator("hosts", "proxies", "embed_from", "device", "hf", mode="before")
    @classmethod
    def _split(cls, names: str | list[str]) -> list[str]:
        listed = [names] if isinstance(names, str) else names
        parts = [[part] if Path(part).is_dir() else part.split(",") for part in listed]  # a folder may have a comma
        return [name.strip() for part in parts for name in part if name.strip()]
