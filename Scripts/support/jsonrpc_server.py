"""The methods that the examples of the JSON-RPC 2.0 specification call (section 7), as a WSGI application."""
from jsonrpc import Dispatcher, JSONRPCResponseManager

methods = Dispatcher()


@methods.add_method
def subtract(minuend, subtrahend):
    return minuend - subtrahend


@methods.add_method(name="sum")
def add(*terms):
    total = 0
    for term in terms:
        total += term
    return total


@methods.add_method
def get_data():
    return ["hello", 5]


@methods.add_method
def echo(*values):
    return list(values)


@methods.add_method
def nothing():
    return None


for name in ("update", "notify_hello", "notify_sum"):
    methods.add_method(lambda *values: None, name=name)


def app(environ, start_response):
    body = environ["wsgi.input"].read(int(environ.get("CONTENT_LENGTH") or 0))
    answer = JSONRPCResponseManager.handle(body.decode(), methods)
    if answer is None:
        start_response("204 No Content", [])
        return []
    content = answer.json.encode()
    start_response("200 OK", [("Content-Type", "application/json"), ("Content-Length", str(len(content)))])
    return [content]
