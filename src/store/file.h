/* Whole files, up to a ceiling. */
#ifndef BANNERET_STORE_FILE_H
#define BANNERET_STORE_FILE_H

#include <banneret/base.h>

/* Reads all of an open file from its start. *out is to be freed; a zero stands behind its last
 * byte. BN_LIMIT past `limit` bytes. */
BN_MUST_CHECK bn_code bni_file_read(int fd, size_t limit, char **out, size_t *length,
                                    bn_error *err);

/* The same by name. */
BN_MUST_CHECK bn_code bni_file_load(const char *path, size_t limit, char **out, size_t *length,
                                    bn_error *err);

/* BN_IO in the words of the system, about `path`. */
bn_code bni_file_fail(bn_error *err, const char *sentence, const char *path);

#endif
