"""Takes TLS connections on a loopback port and passes what is in them on to another port.

    tls-relay.py PORT TARGET CERTIFICATE-CHAIN KEY

It asks for a client certificate and writes "client certificate: none" or "client certificate: shown" for each
connection, so that a test can tell that none was shown.
"""
import asyncio
import ssl
import sys

port, target, chain, key = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3], sys.argv[4]


async def copy(reader, writer):
    try:
        while data := await reader.read(65536):
            writer.write(data)
            await writer.drain()
    except OSError:
        pass
    finally:
        writer.close()


async def relay(reader, writer):
    shown = writer.get_extra_info("ssl_object").getpeercert(binary_form=True)
    print("client certificate:", "shown" if shown else "none", flush=True)
    try:
        there_reader, there_writer = await asyncio.open_connection("127.0.0.1", target)
    except OSError:
        writer.close()
        return
    await asyncio.gather(copy(reader, there_writer), copy(there_reader, writer))


async def main():
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(chain, key)
    context.verify_mode = ssl.CERT_OPTIONAL
    context.load_verify_locations(chain.replace("server-chain", "client-ca"))
    server = await asyncio.start_server(relay, "127.0.0.1", port, ssl=context)
    await server.serve_forever()


asyncio.run(main())
