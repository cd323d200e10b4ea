"""The catalogue: importing this package enters every check of its modules, one package a stage."""

from importlib import import_module
from pkgutil import walk_packages

for _module in walk_packages(__path__, f"{__name__}."):
    import_module(_module.name)
