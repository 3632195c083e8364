/* Reads whole files, up to a limit, and writes bytes. */
#ifndef BANNERET_STORE_FILE_H
#define BANNERET_STORE_FILE_H

#include <banneret/base.h>

/* Reads an open file from its start to its end. The caller frees *out, which has a zero after its
 * last byte. BN_LIMIT if it has more than `limit` bytes. */
BN_MUST_CHECK bn_code bni_file_read(int fd, size_t limit, char **out, size_t *length,
                                    bn_error *err);

/* The same for a file by its name. */
BN_MUST_CHECK bn_code bni_file_load(const char *path, size_t limit, char **out, size_t *length,
                                    bn_error *err);

/* The same for one whose name is relative to the folder of the file `beside`. No symbolic link below that folder is followed. */
BN_MUST_CHECK bn_code bni_file_load_below(const char *beside, const char *name, size_t limit,
                                          char **out, size_t *length, bn_error *err);

/* Waits until the name of a new file is on the disk. */
BN_MUST_CHECK bn_code bni_file_sync_folder(const char *path, bn_error *err);

/* Fills a BN_IO error about `path`, with the reason that the operating system gives as its hint. */
bn_code bni_file_fail(bn_error *err, const char *sentence, const char *path);

#endif
