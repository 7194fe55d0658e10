// What Harbor needs of OpenSSL: client identities, trust stores, digests, and a look at the verified chain.
#ifndef HCK_TLS_H
#define HCK_TLS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum {
    HCK_TLS_OK,
    HCK_TLS_MALFORMED,
    HCK_TLS_WRONG_PASSWORD,
    HCK_TLS_NO_CERTIFICATE,
    HCK_TLS_NO_KEY,
    HCK_TLS_KEY_MISMATCH,
    HCK_TLS_UNSUPPORTED,
    HCK_TLS_NO_MEMORY,
} hck_tls_result;

// A certificate with its private key and the chain that is sent along. Immutable; may be used from any thread.
typedef struct hck_identity hck_identity;

// `password` may be NULL for none.
hck_tls_result hck_identity_from_pkcs12(const uint8_t *_Nullable bytes, size_t count, const char *_Nullable password,
                                        hck_identity *_Nullable *_Nonnull identity);
// The first certificate is the identity's own, the others are its chain.
hck_tls_result hck_identity_from_pem(const uint8_t *_Nullable certificates, size_t certificates_count,
                                     const uint8_t *_Nullable key, size_t key_count, const char *_Nullable passphrase,
                                     hck_identity *_Nullable *_Nonnull identity);
void hck_identity_free(hck_identity *_Nonnull identity);
// The validity of the certificate, in seconds since 1970.
int64_t hck_identity_not_before(const hck_identity *_Nonnull identity);
int64_t hck_identity_not_after(const hck_identity *_Nonnull identity);
// Has an `SSL_CTX` present the identity with its chain.
bool hck_identity_use(const hck_identity *_Nonnull identity, void *_Nonnull ssl_ctx);

enum { HCK_DIGEST_SIZE = 32 };

// SHA-256 of a certificate's DER form, and of its SubjectPublicKeyInfo alone.
typedef struct {
    uint8_t certificate[HCK_DIGEST_SIZE];
    uint8_t public_key[HCK_DIGEST_SIZE];
} hck_digests;

// Calls `visit` for each certificate of a PEM text, or for the one of a DER file.
hck_tls_result hck_certificates_visit(const uint8_t *_Nullable bytes, size_t count,
                                      void (*_Nonnull visit)(void *_Nonnull context, const hck_digests *_Nonnull digests),
                                      void *_Nonnull context);

// SHA-256 of bytes that come in pieces. Used by one thread at a time.
typedef struct hck_sha256 hck_sha256;

// `NULL` when there is no memory.
hck_sha256 *_Nullable hck_sha256_create(void);
void hck_sha256_free(hck_sha256 *_Nonnull hash);
bool hck_sha256_update(hck_sha256 *_Nonnull hash, const void *_Nullable bytes, size_t count);
// Gives the digest; nothing can be added afterwards.
bool hck_sha256_finish(hck_sha256 *_Nonnull hash, uint8_t *_Nonnull digest);

// Certificate authorities to verify against. Built by one thread, then only read.
typedef struct hck_trust hck_trust;

hck_trust *_Nullable hck_trust_create(void);
void hck_trust_free(hck_trust *_Nonnull trust);
bool hck_trust_add_file(hck_trust *_Nonnull trust, const char *_Nonnull path);
bool hck_trust_add_directory(hck_trust *_Nonnull trust, const char *_Nonnull path);
bool hck_trust_add_certificates(hck_trust *_Nonnull trust, const uint8_t *_Nullable bytes, size_t count);
// Has certificates refused that one of the lists names: one list in DER form, or any number in a PEM text. A certificate
// whose issuer has no list here is not asked about.
hck_tls_result hck_trust_add_revocation_lists(hck_trust *_Nonnull trust, const uint8_t *_Nullable bytes, size_t count);
// Has an `SSL_CTX` verify against these authorities and no others.
void hck_trust_use(const hck_trust *_Nonnull trust, void *_Nonnull ssl_ctx);

// Has an `SSL_CTX` accept a certificate of this host only: a name, or an address in digits. libcurl compares the name
// too, but after the handshake, when a client certificate would have been shown. `false` when there is no memory.
bool hck_tls_expect_host(const char *_Nonnull host, void *_Nonnull ssl_ctx);

// Has an `SSL_CTX` set `asked` when the server asks for a client certificate in the handshake and there is none to show.
// `asked` must live until the handshake is over. `false` when there is no memory.
bool hck_tls_note_certificate_request(bool *_Nonnull asked, void *_Nonnull ssl_ctx);

// How a secure connection has ended: with `close_notify`, or cut off by anybody in between. libcurl takes both for the end
// of a body that has no length.
typedef struct hck_tls_end hck_tls_end;

// Has the connections of an `SSL_CTX` note how they end.
void hck_tls_note_end(void *_Nonnull ssl_ctx);

// The end of a connection that is noted, to be released; NULL when there is no memory.
hck_tls_end *_Nullable hck_tls_end_of(void *_Nonnull ssl);

// Whether `close_notify` has come.
bool hck_tls_end_is_told(const hck_tls_end *_Nonnull end);

void hck_tls_end_release(hck_tls_end *_Nonnull end);

// Has an `SSL_CTX` ask for session tickets with TLS 1.2 (RFC 5077) as with TLS 1.3; libcurl turns them off, and a server
// that keeps no sessions itself could then resume none.
void hck_tls_take_tickets(void *_Nonnull ssl_ctx);

// Has an `SSL_CTX` keep no session to resume later.
void hck_tls_forget_sessions(void *_Nonnull ssl_ctx);

// The version and the cipher suite of a connection's `SSL`: texts that last for ever.
const char *_Nonnull hck_tls_version(const void *_Nonnull ssl);
const char *_Nonnull hck_tls_cipher(const void *_Nonnull ssl);
// Whether both sides agreed on HTTP/2 (RFC 7301).
bool hck_tls_agreed_on_http2(const void *_Nonnull ssl);

// Looks at a chain that has been verified, leaf first; `false` ends the handshake before a byte of a request is sent.
typedef bool (*hck_chain_check)(void *_Nonnull context, const hck_digests *_Nonnull chain, size_t count);

// Has an `SSL_CTX` ask `check` once its chain is verified. `context` must live until the handshake is over:
// renegotiation, which would verify again later, is turned off. `false` when there is no memory.
bool hck_chain_check_use(hck_chain_check _Nonnull check, void *_Nonnull context, void *_Nonnull ssl_ctx);

#endif
