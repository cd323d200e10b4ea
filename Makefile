# Two commands on a fresh machine: `make demo` and `make test`. Everything else is for working on dryfit.

PYTHON ?= python3.11
TORCH ?= 2.13.0
CODE ?=
NAME ?=

PIP := -m pip install --quiet --quiet --disable-pip-version-check
BIN := .venv/bin

.PHONY: demo test thorough check docs bench snapshots check-scaffold clean

# Four environments, each a way in which dryfit is used:
#   .venv          in the training environment, beside the frameworks (and the tools of its developers)
#   .venv-tf       beside TensorFlow, Keras and the last transformers that knows them; no torch
#   .venv-outside  on its own, as `uvx dryfit` has it
#   .venv-plain    the training environment of someone who never installed dryfit

# torch comes first and alone, so that nothing else chooses its build.
.venv/torch: requirements/torch.txt
	$(PYTHON) -m venv .venv
	$(BIN)/python $(PIP) torch==$(TORCH)
	$(BIN)/python $(PIP) -r requirements/torch.txt
	touch $@

.venv/ready: .venv/torch pyproject.toml
	$(BIN)/python $(PIP) --editable '.[dev]'
	$(BIN)/python -m compileall -q src
	touch $@

.venv-tf/ready: requirements/tensorflow.txt pyproject.toml
	$(PYTHON) -m venv .venv-tf
	.venv-tf/bin/python $(PIP) -r requirements/tensorflow.txt
	.venv-tf/bin/python $(PIP) --editable .
	touch $@

.venv-outside/ready: pyproject.toml
	$(PYTHON) -m venv .venv-outside
	.venv-outside/bin/python $(PIP) --editable .
	touch $@

# A path file is read in site-packages only: through this one the frameworks are seen, and dryfit,
# which is itself a path file over there, is not.
.venv-plain/ready: .venv/torch
	$(PYTHON) -m venv --without-pip .venv-plain
	$(BIN)/python -c "import sysconfig; print(sysconfig.get_path('purelib'))" \
		> "$$(.venv-plain/bin/python -c "import sysconfig; print(sysconfig.get_path('purelib'))")/frameworks.pth"
	touch $@

# From the broken script each time: what is wrong, the verified patch written, and what is left.
demo: .venv/ready
	@rm -rf build/demo && mkdir -p build
	cd build && ../$(BIN)/dryfit demo demo
	cd build && ../$(BIN)/dryfit fix demo/train.py --apply
	cd build && ../$(BIN)/dryfit check demo/train.py

# An editable install is compiled by nobody, and the tests start it hundreds of times.
test thorough: .venv/ready .venv-tf/ready .venv-outside/ready .venv-plain/ready
	$(BIN)/python -m compileall -q src
	$(BIN)/python -m pytest -q $(EVERY)
	.venv-tf/bin/python -m pytest -q $(EVERY) tests/test_specimens.py tests/test_variants.py tests/seams/keras \
	    tests/script/test_overlay_frameworks.py tests/test_course_keras.py
	$(MAKE) --no-print-directory check

# One variant of each mistake is tried before a commit; these are all that there are.
thorough: EVERY := --thorough

check: .venv/ready
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports

docs: .venv/ready
	$(BIN)/python tools/make_docs.py
	$(BIN)/mkdocs build --strict

bench: .venv/ready
	$(BIN)/python -m benchmarks

snapshots: .venv/ready
	$(BIN)/python -m pytest -q tests/render --rewrite-snapshots

check-scaffold: .venv/ready
	$(BIN)/python tools/new_check.py $(CODE) $(NAME)

clean:
	rm -rf .venv .venv-tf .venv-outside .venv-plain build dist site .mypy_cache .pytest_cache .ruff_cache
