# Each target is a script of its own; Scripts/ has the details.

.PHONY: help demo test lint sanitize static compatibility api apple bench bench-check bench-micro bench-json clean

help:
	@echo "make demo      build the demo and run it; ARGS='--help' for its flags"
	@echo "make test      build everything and run the tests, with nginx and httpbin beside them"
	@echo "make lint      check style, documentation, scripts, and a build without warnings"
	@echo "make sanitize  run the transport's tests under ThreadSanitizer and AddressSanitizer"
	@echo "make static    check release executables with a static Swift runtime"
	@echo "make compatibility  build and run apps of the old APIs, in Swift 5 and Swift 6 mode"
	@echo "make api       compare the public API with the recorded one; ARGS=--record records it"
	@echo "make apple     type-check the sources as for macOS, against stubs of Apple's modules"
	@echo "make bench     measure HTTP clients against each other, with nginx on a core of its own"
	@echo "make bench-check   look whether the bounds on the cost of a request hold"
	@echo "make bench-micro   print what the parts of a request cost that need no network"
	@echo "make bench-json    print what JSON costs against Foundation's coders, and against Go's where it is installed"
	@echo "make clean     remove what was built"

demo:
	@Scripts/demo $(ARGS)

test:
	@Scripts/test $(ARGS)

lint:
	@Scripts/lint

sanitize:
	@Scripts/sanitize thread
	@Scripts/sanitize address

static:
	@Scripts/check-static

compatibility:
	@Scripts/compatibility $(ARGS)

api:
	@Scripts/check-api $(ARGS)

apple:
	@Scripts/check-apple

bench:
	@Scripts/bench $(ARGS)

bench-check:
	@Scripts/bench-check $(ARGS)

bench-micro:
	@Scripts/bench-micro

bench-json:
	@Scripts/bench-json

clean:
	@Scripts/clean
