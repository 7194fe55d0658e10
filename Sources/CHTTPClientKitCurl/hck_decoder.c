#if defined(HARBOR_CURL)

#include "hck_decoder.h"

#include <brotli/decode.h>
#include <stdlib.h>
#include <zlib.h>
#include <zstd.h>

struct hck_decoder {
    hck_coding coding;
    const uint8_t *input;
    size_t input_count;
    bool began;
    bool whole;
    // Behind the end of the stream there was something that is no part of it.
    bool padded;
    // A deflate body may lack the zlib wrapper; its first two bytes tell, so they are kept until both are there.
    uint8_t prefix[2];
    size_t prefix_count;
    bool inflating;
    z_stream inflater;
    BrotliDecoderState *brotli;
    ZSTD_DStream *zstd;
};

hck_decoder *hck_decoder_create(hck_coding coding) {
    hck_decoder *decoder = calloc(1, sizeof *decoder);
    if (!decoder) return NULL;
    decoder->coding = coding;
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

void hck_decoder_feed(hck_decoder *decoder, const uint8_t *bytes, size_t count) {
    decoder->input = bytes;
    decoder->input_count = count;
    if (count > 0) decoder->began = true;
}

bool hck_decoder_is_whole(const hck_decoder *decoder) {
    return decoder->whole || !decoder->began;
}

// One run of zlib over some input; tells what was taken of it and what came out.
static hck_result run_inflate(hck_decoder *decoder, const uint8_t *input, size_t input_count, uint8_t *output,
                              size_t room, size_t *taken, size_t *count) {
    z_stream *stream = &decoder->inflater;
    stream->next_in = (Bytef *)input;
    stream->avail_in = input_count > UINT32_MAX ? UINT32_MAX : (uInt)input_count;
    stream->next_out = output;
    stream->avail_out = room > UINT32_MAX ? UINT32_MAX : (uInt)room;
    int result = inflate(stream, Z_NO_FLUSH);
    *taken = (size_t)(stream->next_in - input);
    *count = (size_t)(stream->next_out - output);
    switch (result) {
    case Z_STREAM_END: decoder->whole = true; return HCK_DECODED;
    case Z_OK: return HCK_DECODED;
    // No progress was possible: there is nothing to read, or no room to write.
    case Z_BUF_ERROR: return *taken == 0 && input_count > 0 && room > 0 ? HCK_BROKEN : HCK_DECODED;
    case Z_MEM_ERROR: return HCK_NO_MEMORY;
    default: return HCK_BROKEN;
    }
}

static void let_rest_go(hck_decoder *decoder) {
    decoder->padded = true;
    decoder->input_count = 0;
}

static hck_result drain_zlib(hck_decoder *decoder, uint8_t *output, size_t room, size_t *count) {
    // Also with no input left, since zlib may hold back output for which there was no room.
    for (;;) {
        if (decoder->whole) {
            if (decoder->input_count == 0) return HCK_DECODED;
            // Behind the end only another gzip member counts (RFC 1952 §2.2); padding is let go.
            if (decoder->coding != HCK_GZIP || decoder->padded || *decoder->input != 0x1f) {
                let_rest_go(decoder);
                return HCK_DECODED;
            }
            if (inflateReset(&decoder->inflater) != Z_OK) return HCK_BROKEN;
            decoder->whole = false;
        }
        size_t taken = 0;
        hck_result result =
            run_inflate(decoder, decoder->input, decoder->input_count, output, room, &taken, count);
        decoder->input += taken;
        decoder->input_count -= taken;
        if (result != HCK_DECODED || *count > 0 || decoder->input_count == 0) return result;
    }
}

// A zlib header is a multiple of 31 and names method 8 (RFC 1950 §2.2); a bare deflate stream is taken, too,
// since servers send it (RFC 9110 §8.4.1.2).
static hck_result begin_deflate(hck_decoder *decoder, uint8_t *output, size_t room, size_t *count) {
    unsigned header = (unsigned)decoder->prefix[0] << 8 | decoder->prefix[1];
    bool wrapped = (decoder->prefix[0] & 0x0f) == 8 && header % 31 == 0;
    decoder->inflating = inflateInit2(&decoder->inflater, wrapped ? MAX_WBITS : -MAX_WBITS) == Z_OK;
    if (!decoder->inflating) return HCK_NO_MEMORY;
    size_t taken = 0;
    return run_inflate(decoder, decoder->prefix, decoder->prefix_count, output, room, &taken, count);
}

static hck_result drain_deflate(hck_decoder *decoder, uint8_t *output, size_t room, size_t *count) {
    if (!decoder->inflating) {
        while (decoder->prefix_count < 2 && decoder->input_count > 0) {
            decoder->prefix[decoder->prefix_count++] = *decoder->input++;
            decoder->input_count--;
        }
        if (decoder->prefix_count < 2) return HCK_DECODED;
        hck_result result = begin_deflate(decoder, output, room, count);
        if (result != HCK_DECODED || *count > 0) return result;
    }
    return drain_zlib(decoder, output, room, count);
}

static hck_result drain_brotli(hck_decoder *decoder, uint8_t *output, size_t room, size_t *count) {
    if (decoder->whole) {
        let_rest_go(decoder);
        return HCK_DECODED;
    }
    size_t left = room;
    BrotliDecoderResult result =
        BrotliDecoderDecompressStream(decoder->brotli, &decoder->input_count, &decoder->input, &left, &output, NULL);
    *count = room - left;
    if (result == BROTLI_DECODER_RESULT_ERROR) return HCK_BROKEN;
    decoder->whole = result == BROTLI_DECODER_RESULT_SUCCESS;
    return HCK_DECODED;
}

static hck_result drain_zstd(hck_decoder *decoder, uint8_t *output, size_t room, size_t *count) {
    ZSTD_outBuffer out = {output, room, 0};
    ZSTD_inBuffer in = {decoder->input, decoder->input_count, 0};
    size_t before;
    do {
        before = in.pos;
        size_t hint = ZSTD_decompressStream(decoder->zstd, &out, &in);
        if (ZSTD_isError(hint)) return HCK_BROKEN;
        // A call that only found nothing left to do says nothing about the frame.
        if (hint == 0 || in.pos > before || out.pos > 0) decoder->whole = hint == 0;
    } while (out.pos == 0 && in.pos > before && in.pos < in.size);
    decoder->input += in.pos;
    decoder->input_count -= in.pos;
    *count = out.pos;
    return HCK_DECODED;
}

hck_result hck_decoder_drain(hck_decoder *decoder, uint8_t *output, size_t room, size_t *count) {
    *count = 0;
    if (!decoder->began || room == 0) return HCK_DECODED;
    switch (decoder->coding) {
    case HCK_GZIP: return drain_zlib(decoder, output, room, count);
    case HCK_DEFLATE: return drain_deflate(decoder, output, room, count);
    case HCK_BROTLI: return drain_brotli(decoder, output, room, count);
    case HCK_ZSTD: return drain_zstd(decoder, output, room, count);
    }
    return HCK_BROKEN;
}

#endif
