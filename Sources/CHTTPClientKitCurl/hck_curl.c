#if defined(HARBOR_CURL)

#define _GNU_SOURCE

#include "hck_curl.h"

#include <netinet/in.h>
#include <pthread.h>
#include <signal.h>
#include <sys/socket.h>
#include <unistd.h>

unsigned int hck_library_version(void) {
    return curl_version_info(CURLVERSION_NOW)->version_num;
}

CURLcode hck_easy_set_long(CURL *easy, CURLoption option, long value) {
    return curl_easy_setopt(easy, option, value);
}

CURLcode hck_easy_set_offset(CURL *easy, CURLoption option, int64_t value) {
    return curl_easy_setopt(easy, option, (curl_off_t)value);
}

CURLcode hck_easy_set_string(CURL *easy, CURLoption option, const char *value) {
    return curl_easy_setopt(easy, option, value);
}

CURLcode hck_easy_set_pointer(CURL *easy, CURLoption option, void *value) {
    return curl_easy_setopt(easy, option, value);
}

CURLMcode hck_multi_set_long(CURLM *multi, CURLMoption option, long value) {
    return curl_multi_setopt(multi, option, value);
}

long hck_easy_get_long(CURL *easy, CURLINFO info) {
    long value = 0;
    return curl_easy_getinfo(easy, info, &value) == CURLE_OK ? value : 0;
}

void *hck_easy_get_private(CURL *easy) {
    void *value = NULL;
    return curl_easy_getinfo(easy, CURLINFO_PRIVATE, (char **)&value) == CURLE_OK ? value : NULL;
}

static int64_t get_offset(CURL *easy, CURLINFO info) {
    curl_off_t value = 0;
    return curl_easy_getinfo(easy, info, &value) == CURLE_OK ? (int64_t)value : 0;
}

int64_t hck_easy_get_name_lookup(CURL *easy) {
    return get_offset(easy, CURLINFO_NAMELOOKUP_TIME_T);
}

hck_metrics hck_easy_get_metrics(CURL *easy) {
    char *address = NULL;
    curl_easy_getinfo(easy, CURLINFO_PRIMARY_IP, &address);
    long new_connections = hck_easy_get_long(easy, CURLINFO_NUM_CONNECTS);
    return (hck_metrics){
        // Without a new connection there was nothing to take time.
        .name_lookup = new_connections ? hck_easy_get_name_lookup(easy) : 0,
        .connect = new_connections ? get_offset(easy, CURLINFO_CONNECT_TIME_T) : 0,
        .secure_connect = new_connections ? get_offset(easy, CURLINFO_APPCONNECT_TIME_T) : 0,
        .first_byte = get_offset(easy, CURLINFO_STARTTRANSFER_TIME_T),
        .sent_head = hck_easy_get_long(easy, CURLINFO_REQUEST_SIZE),
        .sent_body = get_offset(easy, CURLINFO_SIZE_UPLOAD_T),
        .received_head = hck_easy_get_long(easy, CURLINFO_HEADER_SIZE),
        .received_body = get_offset(easy, CURLINFO_SIZE_DOWNLOAD_T),
        .new_connections = new_connections,
        .http_version = hck_easy_get_long(easy, CURLINFO_HTTP_VERSION),
        .remote_address = address && *address ? address : NULL,
        .remote_port = hck_easy_get_long(easy, CURLINFO_PRIMARY_PORT),
    };
}

void *hck_easy_get_tls_session(CURL *easy) {
    struct curl_tlssessioninfo *session = NULL;
    if (curl_easy_getinfo(easy, CURLINFO_TLS_SSL_PTR, &session) != CURLE_OK || !session) return NULL;
    return session->backend == CURLSSLBACKEND_OPENSSL ? session->internals : NULL;
}

void hck_easy_set_transfer_callbacks(CURL *easy, hck_transfer_callbacks callbacks, void *context) {
    curl_easy_setopt(easy, CURLOPT_HEADERFUNCTION, callbacks.header);
    curl_easy_setopt(easy, CURLOPT_HEADERDATA, context);
    curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, callbacks.write);
    curl_easy_setopt(easy, CURLOPT_WRITEDATA, context);
    curl_easy_setopt(easy, CURLOPT_READFUNCTION, callbacks.read);
    curl_easy_setopt(easy, CURLOPT_READDATA, context);
    curl_easy_setopt(easy, CURLOPT_SEEKFUNCTION, callbacks.seek);
    curl_easy_setopt(easy, CURLOPT_SEEKDATA, context);
    curl_easy_setopt(easy, CURLOPT_PREREQFUNCTION, callbacks.before_request);
    curl_easy_setopt(easy, CURLOPT_PREREQDATA, context);
    curl_easy_setopt(easy, CURLOPT_PRIVATE, context);
}

void hck_easy_set_remark(CURL *easy, hck_remark remark, void *context) {
    curl_easy_setopt(easy, CURLOPT_DEBUGFUNCTION, remark);
    curl_easy_setopt(easy, CURLOPT_DEBUGDATA, context);
}

void hck_easy_set_socket_callbacks(CURL *easy, hck_socket_callbacks callbacks, void *context, void *owner) {
    curl_easy_setopt(easy, CURLOPT_OPENSOCKETFUNCTION, callbacks.open);
    curl_easy_setopt(easy, CURLOPT_OPENSOCKETDATA, context);
    curl_easy_setopt(easy, CURLOPT_CLOSESOCKETFUNCTION, callbacks.close);
    curl_easy_setopt(easy, CURLOPT_CLOSESOCKETDATA, owner);
}

void hck_multi_set_callbacks(CURLM *multi, hck_multi_callbacks callbacks, void *context) {
    curl_multi_setopt(multi, CURLMOPT_SOCKETFUNCTION, callbacks.socket);
    curl_multi_setopt(multi, CURLMOPT_SOCKETDATA, context);
    curl_multi_setopt(multi, CURLMOPT_TIMERFUNCTION, callbacks.timer);
    curl_multi_setopt(multi, CURLMOPT_TIMERDATA, context);
}

void hck_easy_set_tls_setup(CURL *easy, hck_tls_setup setup, void *context) {
    curl_easy_setopt(easy, CURLOPT_SSL_CTX_FUNCTION, setup);
    curl_easy_setopt(easy, CURLOPT_SSL_CTX_DATA, context);
}

void hck_easy_set_quick_exit(CURL *easy) {
#if LIBCURL_VERSION_NUM >= 0x075700
    curl_easy_setopt(easy, CURLOPT_QUICK_EXIT, 1L);
#endif
}

void hck_easy_set_http_only(CURL *easy) {
#if LIBCURL_VERSION_NUM >= 0x075500
    curl_easy_setopt(easy, CURLOPT_PROTOCOLS_STR, "http,https");
#else
    curl_easy_setopt(easy, CURLOPT_PROTOCOLS, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
#endif
}

curl_socket_t hck_open_socket(const struct curl_sockaddr *address) {
    return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

int hck_local_port(curl_socket_t socket) {
    struct sockaddr_storage address = {0};
    socklen_t size = sizeof address;
    if (getsockname(socket, (struct sockaddr *)&address, &size) != 0) return 0;
    switch (address.ss_family) {
    case AF_INET:
        return ntohs(((struct sockaddr_in *)&address)->sin_port);
    case AF_INET6:
        return ntohs(((struct sockaddr_in6 *)&address)->sin6_port);
    default:
        return 0;
    }
}

static _Thread_local const void *thread_owner;

void hck_begin_thread(const char *name, const void *owner) {
    thread_owner = owner;
    pthread_setname_np(pthread_self(), name);
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &signals, NULL);
}

const void *hck_thread_owner(void) {
    return thread_owner;
}

#endif
