/* The referee's key file of a sealed journal: {"banneret":"key","seal":"...","key":"..."}, in which
 * the seal is the commitment in the first line of the journal. */
#include <stdlib.h>
#include <string.h>

#include <sodium.h>

#include "../os/files.h"
#include "file.h"
#include "json.h"
#include "seal.h"

enum { KEY_FILE_MAX = 4096, SCRATCH_BYTES = 65536 };

bn_code bni_key_write(const char *path, const bni_seal *seal, bn_error *err)
{
    char words[300], hex[2 * BNI_SECRET + 1];
    bn_text text = bn_text_over(words, sizeof words);
    int fd = os_open(path, OS_NEW, OS_OWN);
    bool done;

    if (fd < 0)
        return bni_file_fail(err, "the key file {} cannot be made", path);
    (void)sodium_bin2hex(hex, sizeof hex, seal->key, BNI_SECRET);
    bn_text_add(&text, "{\"banneret\":\"key\",\"seal\":\"");
    bn_text_add(&text, seal->seal.hex);
    bn_text_add(&text, "\",\"key\":\"");
    bn_text_add(&text, hex);
    bn_text_add(&text, "\"}\n");
    done = os_write_at(fd, words, text.length, 0) && os_sync(fd);
    if (!done)
        (void)bni_file_fail(err, "the key file {} cannot be written", path);
    if (!os_close(fd) && done) {
        (void)bni_file_fail(err, "the key file {} cannot be written", path);
        done = false;
    }
    sodium_memzero(words, sizeof words);
    sodium_memzero(hex, sizeof hex);
    if (done && bni_file_sync_folder(path, err) == BN_OK)
        return BN_OK;
    (void)os_remove(path); /* ours: it was new */
    return BN_IO;
}

/* Opens a key file. If others could have read it, they may know every roll: so that is refused. */
static bn_code open_key(const char *path, int *out, bn_error *err)
{
    int fd = os_open(path, OS_READ, OS_ALL);
    os_about about;

    if (fd < 0)
        return bni_file_fail(err, "cannot open the key file {} of the sealed journal", path);
    if (!os_about_file(fd, &about) || !about.file) {
        (void)os_close(fd);
        return bn_fail_value(err, BN_IO, "the key file {} is not a file", path);
    }
    if (about.others) {
        (void)os_close(fd);
        return bn_fail_value(
            err, BN_IO, "others may open the key file {}; give it the mode 600 (chmod 600)", path);
    }
    *out = fd;
    return BN_OK;
}

static bool take_key(const char *text, size_t length, bni_seal *seal)
{
    unsigned char key[BNI_SECRET];
    void *block = malloc(SCRATCH_BYTES);
    const bn_doc *at = NULL;
    bn_doc *map = NULL;
    bn_arena arena;
    size_t got = 0;
    bool taken = false;

    if (!block)
        return false;
    bn_arena_init_fixed(&arena, block, SCRATCH_BYTES);
    if (bn_json_read(text, length, &arena, &map, NULL) == BN_OK)
        at = bn_doc_at(map, "key");
    if (at && at->type == BN_DOC_TEXT &&
        sodium_hex2bin(key, sizeof key, at->text, strlen(at->text), NULL, &got, NULL) == 0 &&
        got == sizeof key)
        taken = bni_seal_take_key(seal, key);
    sodium_memzero(key, sizeof key);
    sodium_memzero(block, SCRATCH_BYTES);
    free(block);
    return taken;
}

bn_code bni_key_read(const char *path, bni_seal *seal, bn_error *err)
{
    char *text = NULL;
    size_t length = 0;
    int fd = -1;
    bn_code code = open_key(path, &fd, err);

    if (code != BN_OK)
        return code;
    code = bni_file_read(fd, KEY_FILE_MAX, &text, &length, err);
    (void)os_close(fd);
    if (code != BN_OK)
        return code;
    if (!take_key(text, length, seal))
        code = bn_fail_value(err, BN_JOURNAL, "{} is not the key file of this journal", path);
    sodium_memzero(text, length);
    free(text);
    return code;
}
