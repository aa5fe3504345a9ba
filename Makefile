# The convention of distributed testing frameworks: `make EXE=name` leaves the engine under that name. With TUNE=1 it offers
# every technique and number of the search as an option.
EXE ?= tesuji
TARGET := $(or $(CARGO_TARGET_DIR),target)
# Windows runs nothing under another name, and frameworks look for this one.
ifeq ($(OS),Windows_NT)
BUILT := tesuji.exe
override EXE := $(EXE:.exe=).exe
else
BUILT := tesuji
endif

# What `--version` tells, if this is a checkout.
export TESUJI_COMMIT ?= $(shell git rev-parse --short=10 HEAD 2>/dev/null)

.PHONY: all
all:
	cargo build --profile dist --locked$(if $(TUNE), --features tune)
	cp -f $(TARGET)/dist/$(BUILT) $(EXE)
