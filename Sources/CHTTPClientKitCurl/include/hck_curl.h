// What Swift cannot call in libcurl: its variadic functions, and its callbacks as one set.
#ifndef HCK_CURL_H
#define HCK_CURL_H

#include <curl/curl.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>

// The version of libcurl that is linked at run time, as in LIBCURL_VERSION_NUM.
unsigned int hck_library_version(void);

// Options, by the type of their argument.
CURLcode hck_easy_set_long(CURL *_Nonnull easy, CURLoption option, long value);
CURLcode hck_easy_set_offset(CURL *_Nonnull easy, CURLoption option, int64_t value);
CURLcode hck_easy_set_string(CURL *_Nonnull easy, CURLoption option, const char *_Nullable value);
CURLcode hck_easy_set_pointer(CURL *_Nonnull easy, CURLoption option, void *_Nullable value);
CURLMcode hck_multi_set_long(CURLM *_Nonnull multi, CURLMoption option, long value);

// Facts of a transfer; 0 and NULL when libcurl has none.
long hck_easy_get_long(CURL *_Nonnull easy, CURLINFO info);
void *_Nullable hck_easy_get_private(CURL *_Nonnull easy);

// What is known of a transfer, all at once. Times are microseconds from its start.
typedef struct {
    int64_t name_lookup;
    int64_t connect;
    int64_t secure_connect;
    int64_t first_byte;
    int64_t sent_head, sent_body;
    int64_t received_head, received_body;
    // Without one the times of connecting are 0.
    long new_connections;
    // CURL_HTTP_VERSION_…
    long http_version;
    // The peer's address in digits, valid until the next transfer; NULL when there is none.
    const char *_Nullable remote_address;
    long remote_port;
} hck_metrics;
hck_metrics hck_easy_get_metrics(CURL *_Nonnull easy);
// In microseconds; 0 while the name is looked up.
int64_t hck_easy_get_name_lookup(CURL *_Nonnull easy);

// The `SSL` of the connection that a transfer is on, NULL without one; for use within a callback of the transfer.
void *_Nullable hck_easy_get_tls_session(CURL *_Nonnull easy);

// The callbacks of a transfer; `context` is handed to each.
typedef struct {
    size_t (*_Nonnull header)(char *_Nonnull bytes, size_t size, size_t count, void *_Nonnull context);
    size_t (*_Nonnull write)(char *_Nonnull bytes, size_t size, size_t count, void *_Nonnull context);
    size_t (*_Nonnull read)(char *_Nonnull bytes, size_t size, size_t count, void *_Nonnull context);
    int (*_Nonnull seek)(void *_Nonnull context, curl_off_t offset, int origin);
    int (*_Nonnull before_request)(void *_Nonnull context, char *_Nullable remote, char *_Nullable local,
                                   int remote_port, int local_port);
} hck_transfer_callbacks;
void hck_easy_set_transfer_callbacks(CURL *_Nonnull easy, hck_transfer_callbacks callbacks, void *_Nonnull context);

// The callbacks that make and end the sockets of connections. `owner` is handed to the one that ends them, and must
// outlive every connection; `context` to the one that makes them, during a transfer.
typedef struct {
    curl_socket_t (*_Nonnull open)(void *_Nonnull context, curlsocktype purpose, struct curl_sockaddr *_Nonnull address);
    int (*_Nonnull close)(void *_Nonnull owner, curl_socket_t socket);
} hck_socket_callbacks;
void hck_easy_set_socket_callbacks(CURL *_Nonnull easy, hck_socket_callbacks callbacks, void *_Nonnull context,
                                   void *_Nonnull owner);

// Hands over libcurl's remarks on its transfer, which it makes only while CURLOPT_VERBOSE is set.
typedef int (*hck_remark)(CURL *_Nonnull easy, curl_infotype kind, char *_Nonnull text, size_t count,
                          void *_Nonnull context);
void hck_easy_set_remark(CURL *_Nonnull easy, hck_remark _Nonnull remark, void *_Nonnull context);

// The callbacks by which libcurl says what it waits for.
typedef struct {
    int (*_Nonnull socket)(CURL *_Nonnull easy, curl_socket_t socket, int what, void *_Nonnull context,
                           void *_Nullable socket_context);
    int (*_Nonnull timer)(CURLM *_Nonnull multi, long milliseconds, void *_Nonnull context);
} hck_multi_callbacks;
void hck_multi_set_callbacks(CURLM *_Nonnull multi, hck_multi_callbacks callbacks, void *_Nonnull context);

// Called with the `SSL_CTX` of each new connection, before its handshake.
typedef CURLcode (*hck_tls_setup)(CURL *_Nonnull easy, void *_Nonnull ssl_ctx, void *_Nonnull context);
void hck_easy_set_tls_setup(CURL *_Nonnull easy, hck_tls_setup _Nonnull setup, void *_Nonnull context);

// A transfer that is removed while its name is being resolved need not wait for the resolver (libcurl 7.87).
void hck_easy_set_quick_exit(CURL *_Nonnull easy);

// Only http and https, whatever the URL says.
void hck_easy_set_http_only(CURL *_Nonnull easy);

// Opens a non-inheritable socket for an address.
curl_socket_t hck_open_socket(const struct curl_sockaddr *_Nonnull address);
// The local port of a connected socket; 0 for a unix socket.
int hck_local_port(curl_socket_t socket);

// Names the calling thread, in fifteen bytes at most, for debuggers and `top`, and has it hold back SIGPIPE:
// writing to a closed connection must not end the program. `owner` is what the thread works for.
void hck_begin_thread(const char *_Nonnull name, const void *_Nonnull owner);
// What the calling thread works for, NULL when it is not one of ours.
const void *_Nullable hck_thread_owner(void);

#endif
