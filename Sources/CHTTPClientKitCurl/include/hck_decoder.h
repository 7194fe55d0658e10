// Undoes content codings (RFC 9110 §8.4) piece by piece, and knows whether the end of the stream was seen.
#ifndef HCK_DECODER_H
#define HCK_DECODER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum { HCK_GZIP, HCK_DEFLATE, HCK_BROTLI, HCK_ZSTD } hck_coding;

typedef enum {
    HCK_DECODED,    // went well
    HCK_BROKEN,     // the input is not what the coding allows
    HCK_NO_MEMORY,
} hck_result;

typedef struct hck_decoder hck_decoder;

// NULL when there is no memory.
hck_decoder *_Nullable hck_decoder_create(hck_coding coding);
// Gives the decoder its next input, which must stay in place until it is drained.
void hck_decoder_feed(hck_decoder *_Nonnull decoder, const uint8_t *_Nonnull bytes, size_t count);
// Puts out what fits; nothing put out means that more input is needed.
hck_result hck_decoder_drain(hck_decoder *_Nonnull decoder, uint8_t *_Nonnull output, size_t room,
                             size_t *_Nonnull count);
// Whether the stream has come to its proper end, or has not begun.
bool hck_decoder_is_whole(const hck_decoder *_Nonnull decoder);
void hck_decoder_free(hck_decoder *_Nonnull decoder);

#endif
