"""The server of the measurements: nginx on free loopback ports, on a core of its own."""
import json
import os
import resource
import shutil
import socket
import subprocess
import time

CONFIGURATION = """
daemon off;
worker_processes 1;
worker_rlimit_nofile 32768;
pid "{dir}/nginx.pid";
error_log "{dir}/error.log";
{user}
events {{ worker_connections 16384; }}
http {{
    access_log off;
    client_body_temp_path "{dir}/body";
    proxy_temp_path "{dir}/proxy";
    fastcgi_temp_path "{dir}/fastcgi";
    uwsgi_temp_path "{dir}/uwsgi";
    scgi_temp_path "{dir}/scgi";
    default_type application/json;
    sendfile on;
    tcp_nopush on;
    keepalive_requests 1000000000;
    keepalive_timeout 600;
    ssl_certificate "{dir}/certificates/server-chain.pem";
    ssl_certificate_key "{dir}/certificates/server.key";
    server {{
        listen 127.0.0.1:{http} backlog=8192;
        listen 127.0.0.1:{tls} ssl backlog=8192;
        listen 127.0.0.1:{http2} ssl http2 backlog=8192;
        root "{dir}/www";
        location = /small {{ return 200 '{{"id":1,"name":"Harbor","ok":true}}'; }}
        location / {{ }}
        # One byte in the first second: as good as never.
        location = /never {{ limit_rate 1; return 200 '{{"id":1}}'; }}
    }}
}}
"""

TEXT = (
    'The quick brown fox jumps over the lazy dog, "quoted", ünïcödé, and all the way back to the place where it all '
    "began, once more."
)


def list_of_posts():
    """A list of 141 KB."""
    posts = [
        {
            "id": number,
            "userId": number % 10 + 1,
            "title": f"Post number {number} of the list",
            "published": number % 3 != 0,
            "score": number % 7 + number % 100 / 100,
            "tags": ["swift", "http", f"number-{number}"],
            "body": TEXT,
        }
        for number in range(1, 511)
    ]
    return json.dumps(posts, ensure_ascii=False, separators=(",", ":")).encode()


def free_ports(count):
    sockets = [socket.create_server(("127.0.0.1", 0)) for _ in range(count)]
    ports = [taken.getsockname()[1] for taken in sockets]
    for taken in sockets:
        taken.close()
    return ports


class Server:
    """Runs nginx while a `with` block runs."""

    def __init__(self, directory, scripts, core):
        self.directory = directory
        self.scripts = scripts
        self.core = core
        self.process = None

    def __enter__(self):
        www = os.path.join(self.directory, "www")
        os.makedirs(www)
        with open(os.path.join(www, "list"), "wb") as file:
            file.write(list_of_posts())
        with open(os.path.join(www, "download"), "wb") as file:
            file.truncate(1 << 30)
        certificates = os.path.join(self.directory, "certificates")
        subprocess.run([os.path.join(self.scripts, "make-certificates"), certificates], check=True)
        self.authority = os.path.join(certificates, "ca.pem")
        http, tls, http2 = free_ports(3)
        self.addresses = {
            "http": f"http://127.0.0.1:{http}/",
            "tls": f"https://127.0.0.1:{tls}/",
            "http2": f"https://127.0.0.1:{http2}/",
        }
        configuration = os.path.join(self.directory, "nginx.conf")
        user = "user root;" if os.getuid() == 0 else ""
        with open(configuration, "w", encoding="utf-8") as file:
            file.write(CONFIGURATION.format(dir=self.directory, user=user, http=http, tls=tls, http2=http2))
        nginx = shutil.which("nginx", path=os.environ["PATH"] + ":/usr/local/sbin:/usr/sbin:/sbin")
        if nginx is None:
            raise SystemExit("There is no nginx here; Scripts/install-dependencies --servers installs it.")
        error_log = os.path.join(self.directory, "error.log")
        self.process = subprocess.Popen(
            [nginx, "-p", self.directory, "-e", error_log, "-c", configuration],
            stdin=subprocess.DEVNULL,
            preexec_fn=lambda: os.sched_setaffinity(0, {self.core}),
        )
        deadline = time.monotonic() + 10
        while True:
            try:
                socket.create_connection(("127.0.0.1", http2)).close()
                return self
            except OSError:
                if self.process.poll() is not None or time.monotonic() > deadline:
                    self.__exit__()
                    with open(error_log, encoding="utf-8") as file:
                        raise SystemExit("nginx does not start:\n" + file.read()) from None
                time.sleep(0.05)

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.terminate()
            self.process.wait()


def raise_descriptor_limit():
    """Thousands of connections need as many descriptors, here and in what is started from here."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    return hard
