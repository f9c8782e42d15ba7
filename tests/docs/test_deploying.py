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


POD = OBJECTS[0]["spec"]["template"]["spec"]
(CONTAINER,) = POD["containers"]
SERVICE = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))["services"]["regard"]


def test_a_pod_has_no_right_that_it_does_not_need():
    assert POD["securityContext"]["runAsNonRoot"]
    assert not POD["automountServiceAccountToken"]
    guard = CONTAINER["securityContext"]
    assert guard["readOnlyRootFilesystem"]
    assert not guard["allowPrivilegeEscalation"]
    assert guard["capabilities"] == {"drop": ["ALL"]}


def test_a_pod_has_limits():
    assert CONTAINER["resources"]["limits"].keys() == {"cpu", "memory"}


def test_a_pod_is_probed_where_the_server_answers():
    probes = [CONTAINER[name]["httpGet"]["path"] for name in ("startupProbe", "readinessProbe", "livenessProbe")]
    assert set(probes) == PATHS


def test_a_pod_sets_what_the_server_knows():
    assert_settings(variable["name"] for variable in CONTAINER["env"])


def test_the_parts_belong_together():
    deployment, service, budget = OBJECTS
    labels = deployment["spec"]["template"]["metadata"]["labels"]
    for selector in (deployment["spec"]["selector"]["matchLabels"], service["spec"]["selector"]):
        assert selector == labels
    assert budget["spec"]["selector"]["matchLabels"] == labels


def test_a_composed_service_has_no_right_that_it_does_not_need():
    assert SERVICE["read_only"]
    assert SERVICE["user"] == "10001:10001"
    assert SERVICE["cap_drop"] == ["ALL"]
    assert all(port.startswith("127.0.0.1:") for port in SERVICE["ports"])


def test_a_composed_service_has_limits():
    assert {"mem_limit", "cpus", "pids_limit"} <= SERVICE.keys()


def test_a_composed_service_is_probed_where_the_server_answers():
    assert any(path in str(SERVICE["healthcheck"]["test"]) for path in PATHS)


def test_a_composed_service_sets_what_the_server_knows():
    assert_settings(SERVICE["environment"])


def assert_settings(names) -> None:
    for name in names:
        assert name.removeprefix("REGARD_").lower() in Settings.model_fields
