# The convention of distributed testing frameworks: `make EXE=name` leaves the engine under that name. With TUNE=1 it offers
# every technique and number of the search as an option.
EXE ?= tesuji
TARGET := $(or $(CARGO_TARGET_DIR),target)

# What `--version` tells, if this is a checkout.
export TESUJI_COMMIT ?= $(shell git rev-parse --short=10 HEAD 2>/dev/null)

.PHONY: all
all:
	cargo build --profile dist --locked$(if $(TUNE), --features tune)
	cp -f $(TARGET)/dist/tesuji$(if $(filter Windows_NT,$(OS)),.exe) $(EXE)
