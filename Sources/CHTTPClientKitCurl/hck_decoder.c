#if defined(HARBOR_CURL)

#include "hck_decoder.h"

#include <brotli/decode.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>
#include <zstd.h>

enum { OUTPUT_SIZE = 32 * 1024 };

struct hck_decoder {
    hck_coding coding;
    hck_sink sink;
    void *context;
    size_t allowance;
    bool began;
    bool whole;
    bool padded;
    // A deflate body may lack the zlib wrapper; its first two bytes tell, so they are kept until both are there.
    uint8_t prefix[2];
    size_t prefix_count;
    bool inflating;
    z_stream inflater;
    BrotliDecoderState *brotli;
    ZSTD_DStream *zstd;
    uint8_t output[OUTPUT_SIZE];
};

hck_decoder *hck_decoder_create(hck_coding coding, hck_sink sink, void *context, size_t limit) {
    hck_decoder *decoder = calloc(1, sizeof *decoder);
    if (!decoder) return NULL;
    decoder->coding = coding;
    decoder->sink = sink;
    decoder->context = context;
    decoder->allowance = limit;
    bool ready = true;
    switch (coding) {
    case HCK_GZIP:
        // 16 asks for the gzip wrapper; the header may announce any window.
        ready = decoder->inflating = inflateInit2(&decoder->inflater, MAX_WBITS + 16) == Z_OK;
        break;
    case HCK_DEFLATE:
        break;
    case HCK_BROTLI:
        ready = (decoder->brotli = BrotliDecoderCreateInstance(NULL, NULL, NULL)) != NULL;
        break;
    case HCK_ZSTD:
        ready = (decoder->zstd = ZSTD_createDStream()) != NULL;
        // RFC 8878 §3.1.1.1.2: 8 MiB is the window that a decoder should support; more costs memory.
        if (ready) ZSTD_DCtx_setParameter(decoder->zstd, ZSTD_d_windowLogMax, 23);
        break;
    }
    if (!ready) {
        hck_decoder_free(decoder);
        return NULL;
    }
    return decoder;
}

void hck_decoder_free(hck_decoder *decoder) {
    if (decoder->inflating) inflateEnd(&decoder->inflater);
    if (decoder->brotli) BrotliDecoderDestroyInstance(decoder->brotli);
    if (decoder->zstd) ZSTD_freeDStream(decoder->zstd);
    free(decoder);
}

static hck_result pour(hck_decoder *decoder, size_t count) {
    if (count == 0) return HCK_DECODED;
    if (count > decoder->allowance) return HCK_TOO_LARGE;
    decoder->allowance -= count;
    return decoder->sink(decoder->context, decoder->output, count);
}

static hck_result inflate_bytes(hck_decoder *decoder, const uint8_t *bytes, size_t count) {
    z_stream *stream = &decoder->inflater;
    if (decoder->padded) return HCK_DECODED;
    while (count > 0 || stream->avail_in > 0) {
        if (stream->avail_in == 0) {
            size_t piece = count > UINT32_MAX ? UINT32_MAX : count;
            stream->next_in = (Bytef *)bytes;
            stream->avail_in = (uInt)piece;
            bytes += piece;
            count -= piece;
        }
        if (decoder->whole) {
            // Behind the end only another gzip member counts (RFC 1952 §2.2); padding is let go.
            if (decoder->coding != HCK_GZIP || *stream->next_in != 0x1f) {
                stream->avail_in = 0;
                decoder->padded = true;
                return HCK_DECODED;
            }
            if (inflateReset(stream) != Z_OK) return HCK_BROKEN;
            decoder->whole = false;
        }
        int result;
        do {
            stream->next_out = decoder->output;
            stream->avail_out = OUTPUT_SIZE;
            result = inflate(stream, Z_NO_FLUSH);
            if (result == Z_MEM_ERROR) return HCK_NO_MEMORY;
            if (result != Z_OK && result != Z_STREAM_END && result != Z_BUF_ERROR) return HCK_BROKEN;
            hck_result poured = pour(decoder, OUTPUT_SIZE - stream->avail_out);
            if (poured != HCK_DECODED) return poured;
            if (result == Z_STREAM_END) decoder->whole = true;
        } while (result == Z_OK && stream->avail_out == 0);
        if (result == Z_BUF_ERROR && stream->avail_in > 0) return HCK_BROKEN;
    }
    return HCK_DECODED;
}

// A zlib header is a multiple of 31 and names method 8 (RFC 1950 §2.2); a bare deflate stream is taken, too,
// since servers send it (RFC 9110 §8.4.1.2).
static hck_result begin_deflate(hck_decoder *decoder) {
    unsigned header = (unsigned)decoder->prefix[0] << 8 | decoder->prefix[1];
    bool wrapped = (decoder->prefix[0] & 0x0f) == 8 && header % 31 == 0;
    decoder->inflating = inflateInit2(&decoder->inflater, wrapped ? MAX_WBITS : -MAX_WBITS) == Z_OK;
    if (!decoder->inflating) return HCK_NO_MEMORY;
    return inflate_bytes(decoder, decoder->prefix, decoder->prefix_count);
}

static hck_result write_deflate(hck_decoder *decoder, const uint8_t *bytes, size_t count) {
    if (!decoder->inflating) {
        while (decoder->prefix_count < 2 && count > 0) {
            decoder->prefix[decoder->prefix_count++] = *bytes++;
            count--;
        }
        if (decoder->prefix_count < 2) return HCK_DECODED;
        hck_result result = begin_deflate(decoder);
        if (result != HCK_DECODED) return result;
    }
    return inflate_bytes(decoder, bytes, count);
}

static hck_result write_brotli(hck_decoder *decoder, const uint8_t *bytes, size_t count) {
    BrotliDecoderResult result = BROTLI_DECODER_RESULT_NEEDS_MORE_INPUT;
    if (decoder->whole) return HCK_DECODED;
    do {
        uint8_t *output = decoder->output;
        size_t room = OUTPUT_SIZE;
        result = BrotliDecoderDecompressStream(decoder->brotli, &count, &bytes, &room, &output, NULL);
        if (result == BROTLI_DECODER_RESULT_ERROR) return HCK_BROKEN;
        hck_result poured = pour(decoder, OUTPUT_SIZE - room);
        if (poured != HCK_DECODED) return poured;
    } while (result == BROTLI_DECODER_RESULT_NEEDS_MORE_OUTPUT);
    decoder->whole = result == BROTLI_DECODER_RESULT_SUCCESS;
    return HCK_DECODED;
}

static hck_result write_zstd(hck_decoder *decoder, const uint8_t *bytes, size_t count) {
    ZSTD_inBuffer input = {bytes, count, 0};
    ZSTD_outBuffer output;
    do {
        output = (ZSTD_outBuffer){decoder->output, OUTPUT_SIZE, 0};
        size_t before = input.pos;
        size_t hint = ZSTD_decompressStream(decoder->zstd, &output, &input);
        if (ZSTD_isError(hint)) return HCK_BROKEN;
        hck_result poured = pour(decoder, output.pos);
        if (poured != HCK_DECODED) return poured;
        // A call that only found nothing left to do says nothing about the frame.
        if (hint == 0 || input.pos > before || output.pos > 0) decoder->whole = hint == 0;
    } while (input.pos < input.size || output.pos == output.size);
    return HCK_DECODED;
}

hck_result hck_decoder_write(hck_decoder *decoder, const uint8_t *bytes, size_t count) {
    if (count == 0) return HCK_DECODED;
    decoder->began = true;
    switch (decoder->coding) {
    case HCK_GZIP: return inflate_bytes(decoder, bytes, count);
    case HCK_DEFLATE: return write_deflate(decoder, bytes, count);
    case HCK_BROTLI: return write_brotli(decoder, bytes, count);
    case HCK_ZSTD: return write_zstd(decoder, bytes, count);
    }
    return HCK_BROKEN;
}

bool hck_decoder_is_whole(const hck_decoder *decoder) {
    return decoder->whole || !decoder->began;
}

hck_result hck_decoder_sink(void *decoder, const uint8_t *bytes, size_t count) {
    return hck_decoder_write(decoder, bytes, count);
}

#endif
