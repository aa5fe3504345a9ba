# The convention of distributed testing frameworks: `make EXE=name` leaves the engine under that name.
EXE ?= tesuji
TARGET := $(or $(CARGO_TARGET_DIR),target)

.PHONY: all
all:
	cargo build --release --locked
	cp -f $(TARGET)/release/tesuji$(if $(filter Windows_NT,$(OS)),.exe) $(EXE)
