FROM python:3.11-slim-bookworm

# Which build of PyTorch: cpu, or for a GPU cu130 and the like (the names that uv gives them).
ARG TORCH_BACKEND=cpu

ENV HOST=0.0.0.0 PORT=8000 \
    PYTHONUNBUFFERED=1 \
    OMP_WAIT_POLICY=PASSIVE GOMP_SPINCOUNT=0

RUN useradd --create-home regard

# The dependencies change seldom and weigh most: their layer needs nothing but the list of them.
COPY pyproject.toml /tmp/regard/
RUN export PIP_NO_CACHE_DIR=1 PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_ROOT_USER_ACTION=ignore \
        UV_NO_CACHE=1 UV_COMPILE_BYTECODE=1 UV_HTTP_RETRIES=1 UV_TORCH_BACKEND=$TORCH_BACKEND \
    && pip install uv \
    && { uv pip install --system /tmp/regard || pip install /tmp/regard; } \
    && pip uninstall --yes uv \
    && rm -rf /tmp/*

WORKDIR /srv/regard
COPY --chown=regard . .

USER regard
EXPOSE 8000
HEALTHCHECK --start-period=60s --interval=10s --timeout=5s \
    CMD python -c "import os, urllib.request as u; u.urlopen(f'http://127.0.0.1:{os.environ[\"PORT\"]}/healthz')"
CMD exec python -m app serve --host "$HOST" --port "$PORT"
