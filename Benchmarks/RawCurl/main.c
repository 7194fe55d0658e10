// The floor for an engine on libcurl: one epoll loop, easy handles that stay configured, and registrations of sockets
// that stay in place between transfers.
//
//   RawCurl SCENARIO URL CONCURRENCY SECONDS CA
//
// It prints one line of JSON and waits for its input to end, so that whoever started it can look at its memory.

#define _GNU_SOURCE

#include <curl/curl.h>
#include <limits.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { MAX_DESCRIPTORS = 65536, MAX_SAMPLES = 4 << 20 };

typedef struct {
    CURL *easy;
    int64_t began;
    char head[2048];
    size_t head_size;
    char *body;
    size_t body_size, body_room;
} transfer;

typedef struct {
    uint32_t registered, wanted;
} watch;

static CURLM *multi;
static int poll_descriptor;
static watch watches[MAX_DESCRIPTORS];
static int64_t due = -1;
static bool counts_only;
static int64_t received;

static int64_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

static double cpu_seconds(void) {
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec)
        + (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;
}

static void fail(const char *what) {
    fprintf(stderr, "RawCurl: %s\n", what);
    exit(1);
}

// ---- libcurl's callbacks

static int set_timer(CURLM *handle, long milliseconds, void *context) {
    (void)handle, (void)context;
    due = milliseconds < 0 ? -1 : now() + milliseconds * 1000000;
    return 0;
}

static void enroll(int descriptor, uint32_t events) {
    watch *known = &watches[descriptor];
    if (known->registered == events) return;
    struct epoll_event event = {.events = events, .data.fd = descriptor};
    int operation = events == 0 ? EPOLL_CTL_DEL : known->registered == 0 ? EPOLL_CTL_ADD : EPOLL_CTL_MOD;
    epoll_ctl(poll_descriptor, operation, descriptor, &event);
    known->registered = events;
}

static int watch_socket(CURL *easy, curl_socket_t descriptor, int what, void *context, void *socket_context) {
    (void)easy, (void)context, (void)socket_context;
    if (descriptor >= MAX_DESCRIPTORS) fail("too many descriptors");
    uint32_t events = 0;
    if (what & CURL_POLL_IN) events |= EPOLLIN;
    if (what & CURL_POLL_OUT) events |= EPOLLOUT;
    if (what == CURL_POLL_REMOVE) events = 0;
    watches[descriptor].wanted = events;
    if (events) enroll(descriptor, events);
    return 0;
}

static curl_socket_t open_socket(void *context, curlsocktype purpose, struct curl_sockaddr *address) {
    (void)context, (void)purpose;
    int descriptor = socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
    if (descriptor >= 0 && descriptor < MAX_DESCRIPTORS) watches[descriptor] = (watch){0};
    return descriptor;
}

static int close_socket(void *context, curl_socket_t descriptor) {
    (void)context;
    if (descriptor < MAX_DESCRIPTORS) watches[descriptor] = (watch){0};
    return close(descriptor);
}

static size_t take_head(char *bytes, size_t size, size_t count, void *context) {
    transfer *transfer = context;
    size_t length = size * count;
    if (transfer->head_size + length <= sizeof transfer->head) {
        memcpy(transfer->head + transfer->head_size, bytes, length);
        transfer->head_size += length;
    }
    return length;
}

static size_t take_body(char *bytes, size_t size, size_t count, void *context) {
    transfer *transfer = context;
    size_t length = size * count;
    received += (int64_t)length;
    if (counts_only) return length;
    if (transfer->body_size + length > transfer->body_room) {
        transfer->body_room = (transfer->body_size + length) * 2;
        transfer->body = realloc(transfer->body, transfer->body_room);
        if (!transfer->body) fail("no memory");
    }
    memcpy(transfer->body + transfer->body_size, bytes, length);
    transfer->body_size += length;
    return length;
}

// ---- Transfers

static const char *payload;

static void configure(transfer *transfer, const char *url, const char *ca, bool is_http2) {
    CURL *easy = transfer->easy = curl_easy_init();
    if (!easy) fail("no memory");
    curl_easy_setopt(easy, CURLOPT_URL, url);
    curl_easy_setopt(easy, CURLOPT_USERAGENT, "RawCurl");
    curl_easy_setopt(easy, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(easy, CURLOPT_CAPATH, NULL);
    curl_easy_setopt(easy, CURLOPT_CAINFO, *ca ? ca : NULL);
    curl_easy_setopt(easy, CURLOPT_BUFFERSIZE, counts_only ? 256L << 10 : 64L << 10);
    curl_easy_setopt(easy, CURLOPT_HTTP_VERSION,
                     is_http2 ? (long)CURL_HTTP_VERSION_2TLS : (long)CURL_HTTP_VERSION_1_1);
    if (is_http2) curl_easy_setopt(easy, CURLOPT_PIPEWAIT, 1L);
    curl_easy_setopt(easy, CURLOPT_OPENSOCKETFUNCTION, open_socket);
    curl_easy_setopt(easy, CURLOPT_CLOSESOCKETFUNCTION, close_socket);
    curl_easy_setopt(easy, CURLOPT_HEADERFUNCTION, take_head);
    curl_easy_setopt(easy, CURLOPT_HEADERDATA, transfer);
    curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, take_body);
    curl_easy_setopt(easy, CURLOPT_WRITEDATA, transfer);
    curl_easy_setopt(easy, CURLOPT_PRIVATE, transfer);
    struct curl_slist *fields = curl_slist_append(NULL, "Accept-Encoding: gzip, deflate, br, zstd");
    if (payload) {
        curl_easy_setopt(easy, CURLOPT_POSTFIELDS, payload);
        fields = curl_slist_append(fields, "Content-Type: application/json");
    }
    curl_easy_setopt(easy, CURLOPT_HTTPHEADER, fields);
}

static void start(transfer *transfer) {
    transfer->head_size = 0;
    transfer->body_size = 0;
    transfer->began = now();
    if (curl_multi_add_handle(multi, transfer->easy) != CURLM_OK) fail("a transfer could not be started");
}

static void run_timer(void) {
    int running;
    if (due < 0 || due > now()) return;
    due = -1;
    curl_multi_socket_action(multi, CURL_SOCKET_TIMEOUT, 0, &running);
}

static void turn(int64_t longest) {
    static struct epoll_event events[256];
    int timeout = due < 0 ? (int)longest : (int)((due - now() + 999999) / 1000000);
    if (timeout < 0) timeout = 0;
    if (timeout > longest) timeout = (int)longest;
    int count = epoll_wait(poll_descriptor, events, 256, timeout);
    for (int index = 0; index < count; index++) {
        int descriptor = events[index].data.fd, running, readiness = 0;
        if (watches[descriptor].wanted == 0) {
            enroll(descriptor, 0);
            continue;
        }
        if (events[index].events & EPOLLIN) readiness |= CURL_CSELECT_IN;
        if (events[index].events & EPOLLOUT) readiness |= CURL_CSELECT_OUT;
        if (events[index].events & (EPOLLERR | EPOLLHUP)) readiness |= CURL_CSELECT_ERR;
        curl_multi_socket_action(multi, descriptor, readiness, &running);
    }
    run_timer();
}

// ---- Measuring

// In tenths of a microsecond.
static int32_t *samples;
static long sample_count;

static int by_size(const void *left, const void *right) {
    return (*(const int32_t *)left > *(const int32_t *)right) - (*(const int32_t *)left < *(const int32_t *)right);
}

static double percentile(double share) {
    if (sample_count == 0) return 0;
    return (double)samples[(long)((double)(sample_count - 1) * share)] / 10;
}

static void report(long requests, double seconds, double cpu) {
    qsort(samples, (size_t)sample_count, sizeof *samples, by_size);
    printf("{\"requests\":%ld,\"seconds\":%.6f,\"cpu\":%.6f,\"p50\":%.1f,\"p99\":%.1f,\"version\":\"%s\"}\n", requests,
           seconds, cpu, percentile(0.5), percentile(0.99), curl_version_info(CURLVERSION_NOW)->version);
}

// Takes what has ended and starts others in its place; how many there were.
static long replace_ended(long *to_start, int64_t deadline, bool measures) {
    long ended = 0;
    struct CURLMsg *message;
    int left;
    while ((message = curl_multi_info_read(multi, &left))) {
        transfer *transfer;
        long status = 0;
        if (message->data.result != CURLE_OK) fail(curl_easy_strerror(message->data.result));
        curl_easy_getinfo(message->easy_handle, CURLINFO_PRIVATE, &transfer);
        curl_easy_getinfo(message->easy_handle, CURLINFO_RESPONSE_CODE, &status);
        if (status != 200) fail("an answer is not 200");
        curl_multi_remove_handle(multi, transfer->easy);
        int64_t time = now();
        if (measures && sample_count < MAX_SAMPLES) samples[sample_count++] = (int32_t)((time - transfer->began) / 100);
        ended++;
        if (*to_start > 0 && time < deadline) {
            start(transfer);
            --*to_start;
        }
    }
    return ended;
}

// Answers `total` requests, or as many as there is time for; those under way are ended in any case.
static long drive(transfer *transfers, long concurrency, long total, int64_t deadline, bool measures) {
    long to_start = total, under_way = 0, ended = 0;
    for (; under_way < concurrency && to_start > 0; under_way++, to_start--) start(&transfers[under_way]);
    run_timer();
    while (under_way > 0) {
        long before = to_start, count = replace_ended(&to_start, deadline, measures);
        ended += count;
        under_way += before - to_start - count;
        // What was started may have been answered at once.
        if (before != to_start) run_timer();
        else if (count == 0) turn(1000);
    }
    return ended;
}

// Cancels transfers that have been sent and will not be answered soon, in batches.
static long cancel(transfer *transfers, long batch, long total) {
    long cancelled = 0;
    while (cancelled < total) {
        for (long index = 0; index < batch; index++) start(&transfers[index]);
        run_timer();
        for (int64_t end = now() + 5000000; now() < end;) turn(5);
        for (long index = 0; index < batch; index++) curl_multi_remove_handle(multi, transfers[index].easy);
        cancelled += batch;
    }
    return cancelled;
}

static void make_multi(long concurrency) {
    multi = curl_multi_init();
    poll_descriptor = epoll_create1(EPOLL_CLOEXEC);
    if (!multi || poll_descriptor < 0) fail("no memory");
    curl_multi_setopt(multi, CURLMOPT_SOCKETFUNCTION, watch_socket);
    curl_multi_setopt(multi, CURLMOPT_TIMERFUNCTION, set_timer);
    curl_multi_setopt(multi, CURLMOPT_MAXCONNECTS, concurrency);
}

int main(int count, char **arguments) {
    if (count != 6) fail("usage: RawCurl SCENARIO URL CONCURRENCY SECONDS CA");
    const char *scenario = arguments[1], *url = arguments[2], *ca = arguments[5];
    long concurrency = strtol(arguments[3], NULL, 10);
    double seconds = strtod(arguments[4], NULL);
    bool is_http2 = strstr(scenario, "http2") != NULL;
    counts_only = strcmp(scenario, "download") == 0;
    curl_global_init(CURL_GLOBAL_DEFAULT);
    if (strcmp(scenario, "post") == 0) {
        char *text = malloc(1025);
        memset(text, 'x', 1024);
        memcpy(text, "{\"text\":\"", 9);
        memcpy(text + 1022, "\"}", 3);
        payload = text;
    }
    samples = malloc(MAX_SAMPLES * sizeof *samples);
    transfer *transfers = calloc((size_t)concurrency, sizeof *transfers);

    long requests = 0;
    double cpu, elapsed;
    int64_t begin;
    if (strcmp(scenario, "start-up") == 0) {
        cpu = cpu_seconds();
        begin = now();
        while (now() - begin < (int64_t)(seconds * 1e9)) {
            int64_t start_time = now();
            transfers[0] = (transfer){0};
            make_multi(1);
            configure(&transfers[0], url, ca, is_http2);
            drive(transfers, 1, 1, INT64_MAX, false);
            samples[sample_count++] = (int32_t)((now() - start_time) / 100);
            curl_easy_cleanup(transfers[0].easy);
            curl_multi_cleanup(multi);
            close(poll_descriptor);
            free(transfers[0].body);
            requests++;
        }
    } else {
        make_multi(concurrency);
        for (long index = 0; index < concurrency; index++) configure(&transfers[index], url, ca, is_http2);
        bool cancels = strcmp(scenario, "cancel") == 0;
        if (cancels || counts_only) {
            cpu = cpu_seconds();
            begin = now();
            requests = cancels ? cancel(transfers, concurrency, 10000) : drive(transfers, 1, 1, INT64_MAX, true);
        } else {
            drive(transfers, concurrency, LONG_MAX, now() + (int64_t)(seconds * 0.3e9), false);
            cpu = cpu_seconds();
            begin = now();
            requests = drive(transfers, concurrency, LONG_MAX, begin + (int64_t)(seconds * 1e9), true);
        }
    }
    elapsed = (double)(now() - begin) / 1e9;
    cpu = cpu_seconds() - cpu;
    if (counts_only && received != 1 << 30) fail("the download is not whole");
    report(requests, elapsed, cpu);
    fflush(stdout);
    while (getchar() != EOF) {}
    return 0;
}
