.PHONY: play test proofs bench chaos simulate endurance test-learning golden mutants wire docs lock clean

play: ## set up everything and open the table server
	@tools/setup run
	@.venv/bin/stampede warm
	@.venv/bin/stampede serve $(SERVE)

test: ## set up everything and run every check
	@tools/setup dev
	@tools/check

proofs: ## run the long tests with many times more examples
	@tools/setup dev
	@STAMPEDE_PROOFS=1 .venv/bin/python -m pytest -n auto --dist worksteal -m "slow and not browser"

bench: ## run the named benchmarks against their peers
	@tools/setup dev
	@.venv/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/bench.txt
	@.venv/bin/python -m benchmarks

chaos: ## chaos tests: kill servers while matches are played; the results are kept in docs/chaos.md
	@tools/setup dev
	@.venv/bin/python -m tests.chaos
	@.venv/bin/python -m tests.chaos.hand_over

simulate: ## deterministic simulation of whole sites for SECONDS=60; the result is kept in docs/simulation.md
	@tools/setup dev
	@.venv/bin/python -m tests.simulation --seconds $(or $(SECONDS),60)

endurance: ## soak tests: SECONDS=3600 of play, 10,000 spectators, a full disk; the results are kept in docs/soak.md
	@tools/setup dev
	@.venv/bin/python -m tests.soak malformed-sqlite
	@.venv/bin/python -m tests.soak malformed-postgresql
	@.venv/bin/python -m tests.soak soak --seconds $(or $(SECONDS),3600)
	@.venv/bin/python -m tests.soak connections
	@.venv/bin/python -m tests.soak evening
	@.venv/bin/python -m tests.soak full-disk
	@.venv/bin/python -m tests.soak read-only

golden: ## write the golden playthroughs anew (read the difference before you commit it)
	@.venv/bin/python -m tests.golden
	@.venv/bin/python -m tests.envs.playthroughs
	@.venv/bin/python -m tests.envs.encodings

mutants: ## put known faults into the code; which ones do the tests nearest to them miss?
	@.venv/bin/python -m tests.mutants $(AREA)

wire: ## write the schema of all messages (frontend/src/net/wire.json) and the short tables of the documents anew
	@.venv/bin/python -m tests.wire
	@.venv/bin/python -m tests.tables

test-learning: ## run the tests with PyTorch and JAX, in an environment of their own (.venv-learning, 1.5 GB)
	@tools/setup learning
	@.venv-learning/bin/python -m pytest -q tests/learning

docs: ## make pages of the documentation, with a search, in build/docs
	@tools/setup dev
	@.venv/bin/python -m sphinx -b html -W --keep-going -q docs build/docs
	@echo "open build/docs/index.html"

lock: ## write the lock files anew from pyproject.toml
	@tools/lock

clean: ## remove what was built
	rm -rf .venv frontend/node_modules frontend/src/net/wire.ts src/stampede/web/static
