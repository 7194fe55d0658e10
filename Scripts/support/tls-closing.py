"""Answers requests over TLS on a loopback port and then closes the connection, as the request's path says.

    tls-closing.py PORT CERTIFICATE-CHAIN KEY

It does so as a proxy, too. The path is /BODY/END: how the body is framed and how much of it comes, and whether the end of the stream is said
(close_notify, RFC 8446 §6.1) or the connection just closes, as somebody in between can have it.
"""
import socket
import ssl
import sys
import threading

port, chain, key = int(sys.argv[1]), sys.argv[2], sys.argv[3]
bodies = {
    "length-whole": b"Content-Length: 5\r\n\r\nhello",
    "length-short": b"Content-Length: 100\r\n\r\nhello",
    "chunked-whole": b"Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n",
    "chunked-short": b"Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n",
    "until-end": b"Connection: close\r\n\r\nhello",
}


def serve(connection):
    connection.settimeout(20)
    try:
        secured = context.wrap_socket(connection, server_side=True)
        head = b""
        while b"\r\n\r\n" not in head:
            if not (data := secured.recv(65536)):
                return
            head += data
        # A proxy is asked for whole URLs.
        body, end = head.split(b" ")[1].decode().split("/")[-2:]
        secured.sendall(b"HTTP/1.1 200 OK\r\n" + bodies[body])
        if end == "said":
            connection = secured.unwrap()
        else:
            connection = socket.socket(fileno=secured.detach())
        connection.shutdown(socket.SHUT_WR)
        # Closed with bytes unread, it would be reset.
        while connection.recv(65536):
            pass
    except (OSError, ValueError, KeyError):
        pass
    finally:
        connection.close()


context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
context.load_cert_chain(chain, key)
listener = socket.create_server(("127.0.0.1", port))
while True:
    threading.Thread(target=serve, args=(listener.accept()[0],), daemon=True).start()
