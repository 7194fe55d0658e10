#if defined(HARBOR_CURL)

#include "hck_tls.h"

#include <limits.h>
#include <openssl/err.h>
#include <openssl/pem.h>
#include <openssl/pkcs12.h>
#include <openssl/proverr.h>
#include <openssl/provider.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

struct hck_identity {
    X509 *certificate;
    EVP_PKEY *key;
    STACK_OF(X509) *chain;
};

struct hck_trust {
    X509_STORE *store;
};

static BIO *reader(const uint8_t *bytes, size_t count) {
    return count <= INT32_MAX ? BIO_new_mem_buf(count ? (const void *)bytes : "", (int)count) : NULL;
}

// MARK: - Identities

void hck_identity_free(hck_identity *identity) {
    X509_free(identity->certificate);
    EVP_PKEY_free(identity->key);
    sk_X509_pop_free(identity->chain, X509_free);
    free(identity);
}

// Takes over the three parts; checks that they make an identity.
static hck_tls_result identity_of(X509 *certificate, EVP_PKEY *key, STACK_OF(X509) *chain, hck_identity **identity) {
    hck_tls_result result = HCK_TLS_OK;
    // A certificate that no key picks out is left among the others.
    bool has_others = sk_X509_num(chain) > 0;
    if (!certificate && !has_others) {
        result = HCK_TLS_NO_CERTIFICATE;
    } else if (!key) {
        result = HCK_TLS_NO_KEY;
    } else if (!certificate) {
        result = HCK_TLS_KEY_MISMATCH;
    } else if (X509_check_private_key(certificate, key) != 1) {
        result = HCK_TLS_KEY_MISMATCH;
    }
    ERR_clear_error();
    hck_identity *made = calloc(1, sizeof *made);
    if (!made) {
        X509_free(certificate);
        EVP_PKEY_free(key);
        sk_X509_pop_free(chain, X509_free);
        return HCK_TLS_NO_MEMORY;
    }
    *made = (hck_identity){certificate, key, chain};
    if (result != HCK_TLS_OK) {
        hck_identity_free(made);
        return result;
    }
    *identity = made;
    return HCK_TLS_OK;
}

// The same key in OpenSSL's default library context, so that it can be used after `context` is gone.
static EVP_PKEY *key_in_default_context(EVP_PKEY *key) {
    unsigned char *bytes = NULL;
    int count = i2d_PrivateKey(key, &bytes);
    EVP_PKEY_free(key);
    if (count <= 0) return NULL;
    const unsigned char *position = bytes;
    EVP_PKEY *moved = d2i_AutoPrivateKey(NULL, &position, count);
    OPENSSL_clear_free(bytes, (size_t)count);
    return moved;
}

// Certificates are read anew for the same reason.
static X509 *certificate_in_default_context(X509 *certificate) {
    unsigned char *bytes = NULL;
    int count = i2d_X509(certificate, &bytes);
    X509_free(certificate);
    if (count <= 0) return NULL;
    const unsigned char *position = bytes;
    X509 *moved = d2i_X509(NULL, &position, count);
    OPENSSL_free(bytes);
    return moved;
}

// Opens a PKCS#12 file with the algorithms of one library context.
static hck_tls_result parse_pkcs12(const uint8_t *bytes, size_t count, const char *password, OSSL_LIB_CTX *context,
                                   X509 **certificate, EVP_PKEY **key, STACK_OF(X509) **chain) {
    ERR_clear_error();
    PKCS12 *file = PKCS12_init_ex(NID_pkcs7_data, context, NULL);
    if (!file) return HCK_TLS_NO_MEMORY;
    const unsigned char *position = bytes;
    if (count > LONG_MAX || !d2i_PKCS12(&file, &position, (long)count)) {
        PKCS12_free(file);
        ERR_clear_error();
        return HCK_TLS_MALFORMED;
    }
    hck_tls_result result = HCK_TLS_OK;
    // The MAC is optional (RFC 7292 §4); PKCS12_parse asks for one, and takes its absence for a wrong password.
    bool has_mac = PKCS12_mac_present(file);
    if (!has_mac) PKCS12_set_mac(file, password, -1, NULL, 0, 1, NULL);
    if (!PKCS12_parse(file, password, key, certificate, chain)) {
        bool is_unsupported = false, is_wrong_password = false;
        for (unsigned long error; (error = ERR_get_error()) != 0;) {
            int reason = ERR_GET_REASON(error);
            is_wrong_password |= ERR_GET_LIB(error) == ERR_LIB_PKCS12 && reason == PKCS12_R_MAC_VERIFY_FAILURE;
            is_wrong_password |= ERR_GET_LIB(error) == ERR_LIB_PROV && reason == PROV_R_BAD_DECRYPT;
            // One wrong key in 256 leaves padding that looks right (RFC 8018 §6.1.1); only what is inside shows it then.
            is_wrong_password |= !has_mac && ERR_GET_LIB(error) == ERR_LIB_PKCS12 && reason == PKCS12_R_DECODE_ERROR;
            is_unsupported |= reason == ERR_R_UNSUPPORTED ||
                              (ERR_GET_LIB(error) == ERR_LIB_EVP && reason == EVP_R_UNSUPPORTED_ALGORITHM);
        }
        result = is_wrong_password ? HCK_TLS_WRONG_PASSWORD : is_unsupported ? HCK_TLS_UNSUPPORTED : HCK_TLS_MALFORMED;
    }
    PKCS12_free(file);
    return result;
}

// Files of the old kind (RC2, 40-bit) need OpenSSL's legacy provider, which is loaded in a context of its own
// so that the program's other TLS does not get old algorithms.
static hck_tls_result parse_legacy_pkcs12(const uint8_t *bytes, size_t count, const char *password,
                                          X509 **certificate, EVP_PKEY **key, STACK_OF(X509) **chain) {
    OSSL_LIB_CTX *context = OSSL_LIB_CTX_new();
    if (!context) return HCK_TLS_NO_MEMORY;
    OSSL_PROVIDER *legacy = OSSL_PROVIDER_load(context, "legacy");
    OSSL_PROVIDER *standard = OSSL_PROVIDER_load(context, "default");
    hck_tls_result result = HCK_TLS_UNSUPPORTED;
    if (legacy && standard) {
        result = parse_pkcs12(bytes, count, password, context, certificate, key, chain);
        if (*key) *key = key_in_default_context(*key);
        if (*certificate) *certificate = certificate_in_default_context(*certificate);
        for (int i = 0; i < sk_X509_num(*chain); i++) {
            X509 *moved = certificate_in_default_context(sk_X509_value(*chain, i));
            if (!moved) {
                (void)sk_X509_delete(*chain, i--);
                result = HCK_TLS_MALFORMED;
            } else {
                (void)sk_X509_set(*chain, i, moved);
            }
        }
    }
    if (standard) OSSL_PROVIDER_unload(standard);
    if (legacy) OSSL_PROVIDER_unload(legacy);
    OSSL_LIB_CTX_free(context);
    ERR_clear_error();
    return result;
}

hck_tls_result hck_identity_from_pkcs12(const uint8_t *bytes, size_t count, const char *password,
                                        hck_identity **identity) {
    X509 *certificate = NULL;
    EVP_PKEY *key = NULL;
    STACK_OF(X509) *chain = NULL;
    hck_tls_result result = parse_pkcs12(bytes, count, password, NULL, &certificate, &key, &chain);
    if (result == HCK_TLS_UNSUPPORTED) {
        result = parse_legacy_pkcs12(bytes, count, password, &certificate, &key, &chain);
    }
    if (result != HCK_TLS_OK) {
        X509_free(certificate);
        EVP_PKEY_free(key);
        sk_X509_pop_free(chain, X509_free);
        return result;
    }
    return identity_of(certificate, key, chain, identity);
}

static int give_passphrase(char *buffer, int size, int writing, void *context) {
    (void)writing;
    const char *passphrase = context;
    size_t length = passphrase ? strlen(passphrase) : 0;
    if (!passphrase || length > (size_t)size) return -1;
    memcpy(buffer, passphrase, length);
    return (int)length;
}

static STACK_OF(X509) *read_pem_certificates(const uint8_t *bytes, size_t count) {
    BIO *input = reader(bytes, count);
    STACK_OF(X509) *certificates = sk_X509_new_null();
    bool is_whole = input && certificates;
    while (is_whole) {
        ERR_clear_error();
        X509 *certificate = PEM_read_bio_X509(input, NULL, NULL, NULL);
        if (!certificate) {
            unsigned long error = ERR_peek_last_error();
            is_whole = ERR_GET_LIB(error) == ERR_LIB_PEM && ERR_GET_REASON(error) == PEM_R_NO_START_LINE;
            break;
        }
        if (!sk_X509_push(certificates, certificate)) {
            X509_free(certificate);
            is_whole = false;
        }
    }
    BIO_free(input);
    ERR_clear_error();
    if (is_whole) return certificates;
    sk_X509_pop_free(certificates, X509_free);
    return NULL;
}

static hck_tls_result read_pem_key(const uint8_t *bytes, size_t count, const char *passphrase, EVP_PKEY **key) {
    BIO *input = reader(bytes, count);
    if (!input) return HCK_TLS_NO_MEMORY;
    ERR_clear_error();
    *key = PEM_read_bio_PrivateKey(input, NULL, give_passphrase, (void *)passphrase);
    BIO_free(input);
    if (*key) return HCK_TLS_OK;
    // An encrypted key says so in its first line (PKCS#8) or behind it (the older form).
    BIO *text = reader(bytes, count);
    char line[128];
    bool is_encrypted = false, is_key = false;
    while (text && BIO_gets(text, line, sizeof line) > 0) {
        is_encrypted |= strstr(line, "ENCRYPTED") != NULL;
        is_key |= strstr(line, "PRIVATE KEY-----") != NULL;
    }
    BIO_free(text);
    ERR_clear_error();
    return is_encrypted ? HCK_TLS_WRONG_PASSWORD : is_key ? HCK_TLS_MALFORMED : HCK_TLS_NO_KEY;
}

hck_tls_result hck_identity_from_pem(const uint8_t *certificates, size_t certificates_count, const uint8_t *key_bytes,
                                     size_t key_count, const char *passphrase, hck_identity **identity) {
    STACK_OF(X509) *chain = read_pem_certificates(certificates, certificates_count);
    if (!chain) return HCK_TLS_MALFORMED;
    EVP_PKEY *key = NULL;
    hck_tls_result result = read_pem_key(key_bytes, key_count, passphrase, &key);
    if (result != HCK_TLS_OK) {
        sk_X509_pop_free(chain, X509_free);
        return result;
    }
    return identity_of(sk_X509_shift(chain), key, chain, identity);
}

static int64_t seconds_of(const ASN1_TIME *time) {
    struct tm parts;
    return time && ASN1_TIME_to_tm(time, &parts) ? (int64_t)timegm(&parts) : 0;
}

int64_t hck_identity_not_before(const hck_identity *identity) {
    return seconds_of(X509_get0_notBefore(identity->certificate));
}

int64_t hck_identity_not_after(const hck_identity *identity) {
    return seconds_of(X509_get0_notAfter(identity->certificate));
}

bool hck_identity_use(const hck_identity *identity, void *ssl_ctx) {
    return SSL_CTX_use_certificate(ssl_ctx, identity->certificate) == 1 &&
           SSL_CTX_use_PrivateKey(ssl_ctx, identity->key) == 1 &&
           SSL_CTX_set1_chain(ssl_ctx, identity->chain) == 1;
}

// MARK: - Digests

static bool digests_of(X509 *certificate, hck_digests *digests) {
    unsigned int size = 0;
    if (!X509_digest(certificate, EVP_sha256(), digests->certificate, &size) || size != HCK_DIGEST_SIZE) return false;
    unsigned char *key = NULL;
    int count = i2d_X509_PUBKEY(X509_get_X509_PUBKEY(certificate), &key);
    bool done = count > 0 && EVP_Digest(key, (size_t)count, digests->public_key, &size, EVP_sha256(), NULL) == 1 &&
                size == HCK_DIGEST_SIZE;
    OPENSSL_free(key);
    return done;
}

hck_tls_result hck_certificates_visit(const uint8_t *bytes, size_t count,
                                      void (*visit)(void *context, const hck_digests *digests), void *context) {
    STACK_OF(X509) *certificates = read_pem_certificates(bytes, count);
    if (certificates && sk_X509_num(certificates) == 0) {
        const unsigned char *position = bytes;
        X509 *certificate = count && count <= LONG_MAX ? d2i_X509(NULL, &position, (long)count) : NULL;
        if (certificate && !sk_X509_push(certificates, certificate)) X509_free(certificate);
    }
    ERR_clear_error();
    hck_tls_result result = !certificates ? HCK_TLS_MALFORMED : HCK_TLS_OK;
    if (result == HCK_TLS_OK && sk_X509_num(certificates) == 0) result = HCK_TLS_NO_CERTIFICATE;
    for (int i = 0; result == HCK_TLS_OK && i < sk_X509_num(certificates); i++) {
        hck_digests digests;
        if (digests_of(sk_X509_value(certificates, i), &digests)) {
            visit(context, &digests);
        } else {
            result = HCK_TLS_MALFORMED;
        }
    }
    sk_X509_pop_free(certificates, X509_free);
    return result;
}

// MARK: - Trust

hck_trust *hck_trust_create(void) {
    hck_trust *trust = calloc(1, sizeof *trust);
    if (!trust) return NULL;
    trust->store = X509_STORE_new();
    // An authority that was given is trusted, whether or not it signed itself.
    if (!trust->store || !X509_STORE_set_flags(trust->store, X509_V_FLAG_PARTIAL_CHAIN)) {
        X509_STORE_free(trust->store);
        free(trust);
        return NULL;
    }
    return trust;
}

void hck_trust_free(hck_trust *trust) {
    X509_STORE_free(trust->store);
    free(trust);
}

bool hck_trust_add_file(hck_trust *trust, const char *path) {
    bool done = X509_STORE_load_file(trust->store, path) == 1;
    ERR_clear_error();
    return done;
}

bool hck_trust_add_directory(hck_trust *trust, const char *path) {
    bool done = X509_STORE_load_path(trust->store, path) == 1;
    ERR_clear_error();
    return done;
}

bool hck_trust_add_certificates(hck_trust *trust, const uint8_t *bytes, size_t count) {
    STACK_OF(X509) *certificates = read_pem_certificates(bytes, count);
    bool done = certificates && sk_X509_num(certificates) > 0;
    for (int i = 0; done && i < sk_X509_num(certificates); i++) {
        done = X509_STORE_add_cert(trust->store, sk_X509_value(certificates, i)) == 1;
    }
    sk_X509_pop_free(certificates, X509_free);
    ERR_clear_error();
    return done;
}

// Gives every list of the bytes to the store.
static hck_tls_result add_revocation_lists(X509_STORE *store, BIO *input, const uint8_t *bytes, size_t count) {
    int added = 0;
    for (X509_CRL *list; (list = PEM_read_bio_X509_CRL(input, NULL, NULL, NULL)); added++) {
        int done = X509_STORE_add_crl(store, list);
        X509_CRL_free(list);
        if (done != 1) return HCK_TLS_NO_MEMORY;
    }
    unsigned long error = ERR_peek_last_error();
    bool is_end = ERR_GET_LIB(error) == ERR_LIB_PEM && ERR_GET_REASON(error) == PEM_R_NO_START_LINE;
    if (!is_end) return HCK_TLS_MALFORMED;
    if (added > 0) return HCK_TLS_OK;
    const unsigned char *position = bytes;
    X509_CRL *list = count && count <= LONG_MAX ? d2i_X509_CRL(NULL, &position, (long)count) : NULL;
    if (!list) return HCK_TLS_MALFORMED;
    int done = X509_STORE_add_crl(store, list);
    X509_CRL_free(list);
    return done == 1 ? HCK_TLS_OK : HCK_TLS_NO_MEMORY;
}

// OpenSSL would have a list for every certificate of the chain.
static int accept_unlisted(int is_fine, X509_STORE_CTX *verification) {
    if (is_fine || X509_STORE_CTX_get_error(verification) != X509_V_ERR_UNABLE_TO_GET_CRL) return is_fine;
    X509_STORE_CTX_set_error(verification, X509_V_OK);
    return 1;
}

hck_tls_result hck_trust_add_revocation_lists(hck_trust *trust, const uint8_t *bytes, size_t count) {
    BIO *input = reader(bytes, count);
    if (!input) return HCK_TLS_NO_MEMORY;
    ERR_clear_error();
    hck_tls_result result = add_revocation_lists(trust->store, input, bytes, count);
    BIO_free(input);
    ERR_clear_error();
    if (result != HCK_TLS_OK) return result;
    X509_STORE_set_verify_cb(trust->store, accept_unlisted);
    return X509_STORE_set_flags(trust->store, X509_V_FLAG_CRL_CHECK | X509_V_FLAG_CRL_CHECK_ALL) ? HCK_TLS_OK
                                                                                                 : HCK_TLS_NO_MEMORY;
}

void hck_trust_use(const hck_trust *trust, void *ssl_ctx) {
    X509_STORE_up_ref(trust->store);
    SSL_CTX_set_cert_store(ssl_ctx, trust->store);
}

// MARK: - Connections

bool hck_tls_expect_host(const char *host, void *ssl_ctx) {
    X509_VERIFY_PARAM *expected = SSL_CTX_get0_param(ssl_ctx);
    if (X509_VERIFY_PARAM_set1_ip_asc(expected, host) == 1) return true;
    ERR_clear_error();
    X509_VERIFY_PARAM_set_hostflags(expected, X509_CHECK_FLAG_NO_PARTIAL_WILDCARDS);
    return X509_VERIFY_PARAM_set1_host(expected, host, 0) == 1;
}

// How a connection has ended. It outlives the SSL, which libcurl frees before it says that a transfer is over.
struct hck_tls_end {
    atomic_int holders;
    bool is_told;
};

static CRYPTO_ONCE end_once = CRYPTO_ONCE_STATIC_INIT;
static int end_slot = -1;

void hck_tls_end_release(hck_tls_end *end) {
    if (atomic_fetch_sub(&end->holders, 1) == 1) free(end);
}

static void release_end(void *ssl, void *end, CRYPTO_EX_DATA *data, int slot, long number, void *context) {
    (void)ssl, (void)data, (void)slot, (void)number, (void)context;
    if (end) hck_tls_end_release(end);
}

static void make_end_slot(void) {
    end_slot = SSL_get_ex_new_index(0, NULL, NULL, NULL, release_end);
}

static void note_alert(const SSL *ssl, int where, int alert) {
    if (where != SSL_CB_READ_ALERT || (alert & 0xFF) != SSL_AD_CLOSE_NOTIFY) return;
    hck_tls_end *end = SSL_get_ex_data(ssl, end_slot);
    if (end) end->is_told = true;
}

void hck_tls_note_end(void *ssl_ctx) {
    CRYPTO_THREAD_run_once(&end_once, make_end_slot);
    SSL_CTX_set_info_callback(ssl_ctx, note_alert);
}

hck_tls_end *hck_tls_end_of(void *ssl) {
    hck_tls_end *end = SSL_get_ex_data(ssl, end_slot);
    if (!end) {
        end = calloc(1, sizeof *end);
        if (!end) return NULL;
        atomic_init(&end->holders, 1);
        end->is_told = SSL_get_shutdown(ssl) & SSL_RECEIVED_SHUTDOWN;
        if (SSL_set_ex_data(ssl, end_slot, end) != 1) {
            free(end);
            return NULL;
        }
    }
    atomic_fetch_add(&end->holders, 1);
    return end;
}

bool hck_tls_end_is_told(const hck_tls_end *end) {
    return end->is_told;
}

void hck_tls_take_tickets(void *ssl_ctx) {
    SSL_CTX_clear_options(ssl_ctx, SSL_OP_NO_TICKET);
}

void hck_tls_forget_sessions(void *ssl_ctx) {
    SSL_CTX_set_session_cache_mode(ssl_ctx, SSL_SESS_CACHE_OFF);
    SSL_CTX_sess_set_new_cb(ssl_ctx, NULL);
}

const char *hck_tls_version(const void *ssl) {
    return SSL_get_version(ssl);
}

const char *hck_tls_cipher(const void *ssl) {
    return SSL_CIPHER_get_name(SSL_get_current_cipher(ssl));
}

bool hck_tls_agreed_on_http2(const void *ssl) {
    const unsigned char *name = NULL;
    unsigned int length = 0;
    SSL_get0_alpn_selected(ssl, &name, &length);
    return length == 2 && memcmp(name, "h2", 2) == 0;
}

static CRYPTO_ONCE request_note_once = CRYPTO_ONCE_STATIC_INIT;
static int request_note_slot = -1;

static void make_request_note_slot(void) {
    request_note_slot = SSL_CTX_get_ex_new_index(0, NULL, NULL, NULL, NULL);
}

// OpenSSL asks for a certificate this way when none is set; 0 says that there is none.
static int note_certificate_request(SSL *ssl, X509 **certificate, EVP_PKEY **key) {
    (void)certificate, (void)key;
    bool *asked = SSL_CTX_get_ex_data(SSL_get_SSL_CTX(ssl), request_note_slot);
    if (asked) *asked = true;
    return 0;
}

bool hck_tls_note_certificate_request(bool *asked, void *ssl_ctx) {
    CRYPTO_THREAD_run_once(&request_note_once, make_request_note_slot);
    if (SSL_CTX_set_ex_data(ssl_ctx, request_note_slot, asked) != 1) return false;
    // A server that asks later, when `asked` may be gone, could not be shown anything either.
    SSL_CTX_set_post_handshake_auth(ssl_ctx, 0);
    SSL_CTX_set_client_cert_cb(ssl_ctx, note_certificate_request);
    return true;
}

// MARK: - The verified chain

typedef struct {
    hck_chain_check check;
    void *context;
} chain_check;

static int verify_chain(X509_STORE_CTX *verification, void *argument) {
    if (X509_verify_cert(verification) <= 0) return 0;
    const chain_check *check = argument;
    STACK_OF(X509) *chain = X509_STORE_CTX_get0_chain(verification);
    int count = sk_X509_num(chain);
    hck_digests *digests = count > 0 ? calloc((size_t)count, sizeof *digests) : NULL;
    bool passes = digests != NULL;
    for (int i = 0; passes && i < count; i++) passes = digests_of(sk_X509_value(chain, i), &digests[i]);
    passes = passes && check->check(check->context, digests, (size_t)count);
    free(digests);
    if (!passes) X509_STORE_CTX_set_error(verification, X509_V_ERR_APPLICATION_VERIFICATION);
    return passes ? 1 : 0;
}

// The check lives as long as the SSL_CTX that it belongs to.
static void free_chain_check(void *parent, void *pointer, CRYPTO_EX_DATA *data, int index, long argl, void *argp) {
    (void)parent, (void)data, (void)index, (void)argl, (void)argp;
    free(pointer);
}

static CRYPTO_ONCE chain_check_once = CRYPTO_ONCE_STATIC_INIT;
static int chain_check_slot = -1;

static void make_chain_check_slot(void) {
    chain_check_slot = SSL_CTX_get_ex_new_index(0, NULL, NULL, NULL, free_chain_check);
}

static int chain_check_index(void) {
    CRYPTO_THREAD_run_once(&chain_check_once, make_chain_check_slot);
    return chain_check_slot;
}

bool hck_chain_check_use(hck_chain_check check, void *context, void *ssl_ctx) {
    chain_check *kept = malloc(sizeof *kept);
    if (!kept) return false;
    *kept = (chain_check){check, context};
    if (SSL_CTX_set_ex_data(ssl_ctx, chain_check_index(), kept) != 1) {
        free(kept);
        return false;
    }
    SSL_CTX_set_options(ssl_ctx, SSL_OP_NO_RENEGOTIATION);
    SSL_CTX_set_cert_verify_callback(ssl_ctx, verify_chain, kept);
    return true;
}

// MARK: - Digests

struct hck_sha256 {
    EVP_MD_CTX *context;
};

hck_sha256 *hck_sha256_create(void) {
    hck_sha256 *hash = calloc(1, sizeof *hash);
    if (!hash) return NULL;
    hash->context = EVP_MD_CTX_new();
    if (hash->context && EVP_DigestInit_ex(hash->context, EVP_sha256(), NULL) == 1) return hash;
    ERR_clear_error();
    hck_sha256_free(hash);
    return NULL;
}

void hck_sha256_free(hck_sha256 *hash) {
    EVP_MD_CTX_free(hash->context);
    free(hash);
}

bool hck_sha256_update(hck_sha256 *hash, const void *bytes, size_t count) {
    return EVP_DigestUpdate(hash->context, bytes, count) == 1;
}

bool hck_sha256_finish(hck_sha256 *hash, uint8_t *digest) {
    unsigned int size = 0;
    return EVP_DigestFinal_ex(hash->context, digest, &size) == 1 && size == HCK_DIGEST_SIZE;
}

#endif
