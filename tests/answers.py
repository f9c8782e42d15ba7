"""python -m tests.answers: writes `build/types/answers.ts`, types of all answers, from the server's description."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from regard.app import Settings, create_app
from regard.app.pages import STATIC

FILE = STATIC.parent / "build/types/answers.ts"
NODE = Path(sys.executable).with_name("node")


def with_keys(schema: dict[str, Any]) -> dict[str, Any]:
    """A schema in which keys that are listed are fields."""
    names = schema.get("propertyNames", {}).get("enum")
    return schema | {"properties": dict.fromkeys(names, schema.pop("additionalProperties"))} if names else schema


def main() -> None:
    description = json.dumps(create_app(Settings(device="cpu", prepare=False)).openapi())
    said = json.dumps(json.loads(description, object_hook=with_keys))
    types = subprocess.run([NODE, STATIC / "types.mjs"], input=said, capture_output=True, text=True, check=True).stdout
    FILE.write_text(types, "utf-8")


if __name__ == "__main__":
    main()
