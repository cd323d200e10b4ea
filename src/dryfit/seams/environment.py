"""The installed versions that a report is about."""

import platform
import sys
from importlib import metadata

FRAMEWORKS = (
    "torch",
    "transformers",
    "datasets",
    "evaluate",
    "accelerate",
    "lightning",
    "pytorch-lightning",
    "peft",
    "trl",
    "keras",
    "tensorflow",
    "tf-keras",
    "jax",
    "numpy",
    "scikit-learn",
    "torchmetrics",
)


def describe() -> dict[str, str]:
    """Python, the machine, and the version of each framework that the script has imported."""
    found = {"python": platform.python_version(), "executable": sys.executable, "platform": platform.platform()}
    for name in FRAMEWORKS:
        module = {"scikit-learn": "sklearn", "pytorch-lightning": "pytorch_lightning", "tf-keras": "tf_keras"}
        imported = sys.modules.get(module.get(name, name))
        if imported is not None:
            # What the module says is at hand; a distribution's metadata is read from the disk.
            said = getattr(imported, "__version__", None)
            version = said if isinstance(said, str) else installed(name)
            found |= {name: version} if version else {}
    return found


def installed(distribution: str) -> str:
    """The installed version of a distribution, ``""`` where there is none."""
    try:
        return metadata.version(distribution)
    except metadata.PackageNotFoundError:
        return ""
