"""The files for those who run Regard in containers are whole, and nothing in them may write or be root."""

import kubernetes_validate
import pytest
import yaml

from regard.app.settings import Settings
from tests.model.test_arrows import ROOT

OBJECTS = [*yaml.safe_load_all((ROOT / "docs" / "kubernetes.yaml").read_text(encoding="utf-8"))]
PATHS = {"/healthz", "/readyz"}


@pytest.mark.parametrize("one", OBJECTS, ids=lambda one: one["kind"])
def test_the_objects_are_what_kubernetes_knows(one):
    kubernetes_validate.validate(one, kubernetes_validate.latest_version(), strict=True)


def test_a_pod_is_nobody_writes_nowhere_and_has_limits_and_probes():
    pod = OBJECTS[0]["spec"]["template"]["spec"]
    (container,) = pod["containers"]
    assert pod["securityContext"]["runAsNonRoot"]
    assert not pod["automountServiceAccountToken"]
    guard = container["securityContext"]
    assert guard["readOnlyRootFilesystem"]
    assert not guard["allowPrivilegeEscalation"]
    assert guard["capabilities"] == {"drop": ["ALL"]}
    assert container["resources"]["limits"].keys() == {"cpu", "memory"}
    probes = [container[name]["httpGet"]["path"] for name in ("startupProbe", "readinessProbe", "livenessProbe")]
    assert set(probes) == PATHS
    assert_settings(variable["name"] for variable in container["env"])


def test_the_parts_belong_together():
    deployment, service, budget = OBJECTS
    labels = deployment["spec"]["template"]["metadata"]["labels"]
    for selector in (deployment["spec"]["selector"]["matchLabels"], service["spec"]["selector"]):
        assert selector == labels
    assert budget["spec"]["selector"]["matchLabels"] == labels


def test_a_composed_service_is_nobody_writes_nowhere_and_has_limits_and_a_probe():
    service = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))["services"]["regard"]
    assert service["read_only"]
    assert service["user"] == "10001:10001"
    assert service["cap_drop"] == ["ALL"]
    assert {"mem_limit", "cpus", "pids_limit"} <= service.keys()
    assert any(path in str(service["healthcheck"]["test"]) for path in PATHS)
    assert all(port.startswith("127.0.0.1:") for port in service["ports"])
    assert_settings(service["environment"])


def assert_settings(names) -> None:
    for name in names:
        assert name.removeprefix("REGARD_").lower() in Settings.model_fields
