// Undoes content codings (RFC 9110 §8.4) piece by piece, and knows whether the end of the stream was seen.
#ifndef HCK_DECODER_H
#define HCK_DECODER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum { HCK_GZIP, HCK_DEFLATE, HCK_BROTLI, HCK_ZSTD } hck_coding;

typedef enum {
    HCK_DECODED,    // all of the input was taken
    HCK_STOPPED,    // the sink wanted no more
    HCK_TOO_LARGE,  // more would come out than is allowed
    HCK_BROKEN,     // the input is not what the coding allows
    HCK_NO_MEMORY,
} hck_result;

// Takes what was decoded; anything but HCK_DECODED ends the decoding with that result.
typedef hck_result (*hck_sink)(void *_Nonnull context, const uint8_t *_Nonnull bytes, size_t count);

typedef struct hck_decoder hck_decoder;

// NULL when there is no memory. Sink and context must outlive the decoder, which puts out `limit` bytes at most.
hck_decoder *_Nullable hck_decoder_create(hck_coding coding, hck_sink _Nonnull sink, void *_Nonnull context,
                                           size_t limit);
hck_result hck_decoder_write(hck_decoder *_Nonnull decoder, const uint8_t *_Nonnull bytes, size_t count);
// Whether the stream has come to its proper end, or has not begun.
bool hck_decoder_is_whole(const hck_decoder *_Nonnull decoder);
void hck_decoder_free(hck_decoder *_Nonnull decoder);

// A sink whose context is another decoder, for bodies with several codings.
hck_result hck_decoder_sink(void *_Nonnull decoder, const uint8_t *_Nonnull bytes, size_t count);

#endif
