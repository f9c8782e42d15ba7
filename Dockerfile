FROM python:3.11-slim-bookworm AS build

# Which build of PyTorch: cpu, or for a GPU cu130 and the like (the names that uv gives them).
ARG TORCH_BACKEND=cpu
# The extra hf, for models of Hugging Face: --build-arg EXTRAS=hf
ARG EXTRAS=

ENV PIP_NO_CACHE_DIR=1 PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_ROOT_USER_ACTION=ignore \
    UV_NO_CACHE=1 UV_HTTP_RETRIES=1 UV_TORCH_BACKEND=$TORCH_BACKEND
WORKDIR /src
RUN pip install uv && uv venv --no-project /venv

# The dependencies change seldom and weigh most: their layer needs nothing but the lists of them.
COPY pyproject.toml constraints.txt ./
RUN uv pip install --python /venv --constraint constraints.txt ${EXTRAS:+--extra $EXTRAS} --requirement pyproject.toml \
    && cd /venv/lib/python*/site-packages/torch \
    && rm -rf include && find bin -type f ! -name torch_shm_manager -delete  # for those who compile, and tests

COPY . .
# A first start compiles the modules that are used, and no others.
RUN uv pip install --python /venv --no-deps . && /venv/bin/python -c "import regard.app.application"


FROM python:3.11-slim-bookworm

COPY --from=build /venv /venv

# Nothing is written but to /tmp, so that `docker run --read-only --tmpfs /tmp` works.
ENV PATH=/venv/bin:$PATH HOME=/tmp PYTHONDONTWRITEBYTECODE=1 PYTHONUNBUFFERED=1 \
    REGARD_HOST=0.0.0.0 REGARD_PORT=8000 \
    OMP_WAIT_POLICY=PASSIVE GOMP_SPINCOUNT=0

USER 10001:10001
WORKDIR /tmp
EXPOSE 8000
HEALTHCHECK --start-period=60s --interval=10s --timeout=5s \
    CMD ["python", "-c", "import os, urllib.request as u; u.urlopen(f'http://127.0.0.1:{os.environ[\"REGARD_PORT\"]}/healthz')"]
ENTRYPOINT ["regard", "serve"]
