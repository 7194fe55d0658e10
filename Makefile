# Each target is a script of its own; Scripts/ has the details.

.PHONY: help demo test lint sanitize static bench clean

help:
	@echo "make demo      build the demo and run it; ARGS='--help' for its flags"
	@echo "make test      build everything and run the tests, with nginx and httpbin beside them"
	@echo "make lint      check style, documentation, scripts, and a build without warnings"
	@echo "make sanitize  run the transport's tests under ThreadSanitizer and AddressSanitizer"
	@echo "make static    check release executables with a static Swift runtime"
	@echo "make bench     print what JSON costs against Foundation's coders, and against Go's where it is installed"
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

bench:
	@Scripts/bench-json

clean:
	@Scripts/clean
