/* What every other header needs: compiler marks, result codes, the one error type. It knows nothing
 * of battles. Every header can be included from C and from C++. */
#ifndef BANNERET_BASE_H
#define BANNERET_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* All declarations of all headers stand between these two: they have the linkage of C. */
#ifdef __cplusplus
#define BN_BEGIN_C extern "C" {
#define BN_END_C }
#else
#define BN_BEGIN_C
#define BN_END_C
#endif

#if defined(__GNUC__) && !defined(__wasm__)
#define BN_API __attribute__((visibility("default")))
#else
#define BN_API
#endif

#if defined(__GNUC__)
#define BN_MUST_CHECK __attribute__((warn_unused_result))
#else
#define BN_MUST_CHECK
#endif

#define BN_COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* For our own mistakes only, never for input: on in every build, and it does not return. */
#define BN_ASSERT(truth)                                                                           \
    do {                                                                                           \
        if (!(truth))                                                                              \
            __builtin_trap();                                                                      \
    } while (0)

/* The result of a call. The list also gives each code its word, exit status and HTTP status. */
#define BN_CODES(X)                                                                                \
    X(OK, "ok", 0, 200)                                                                            \
    X(SYNTAX, "syntax", 65, 400)   /* text that no parser can read */                              \
    X(SCHEMA, "schema", 65, 422)   /* a document with a wrong part */                              \
    X(RULE, "rule", 65, 422)       /* a document a rule forbids */                                 \
    X(ANSWER, "answer", 66, 409)   /* an answer that was not offered */                            \
    X(SEAT, "seat", 67, 403)       /* not this seat's to answer or see */                          \
    X(DICE, "dice", 66, 422)       /* faces that the dice cannot show */                           \
    X(JOURNAL, "journal", 68, 422) /* a journal that does not hold */                              \
    X(VERSION, "version", 69, 422) /* a format or data set unknown here */                         \
    X(LIMIT, "limit", 70, 413)     /* larger than a stated bound */                                \
    X(MEMORY, "memory", 71, 507)   /* the arena is full */                                         \
    X(IO, "io", 74, 500)           /* a file or device failed */                                   \
    X(USAGE, "usage", 64, 400)     /* the words of a call are off */

BN_BEGIN_C

typedef enum bn_code {
#define X(name, word, exit_status, http_status) BN_##name,
    BN_CODES(X)
#undef X
} bn_code;

/* The version of the library that is linked, such as "0.1.0". */
BN_API const char *bn_version(void);

BN_API const char *bn_code_word(bn_code code);
BN_API int bn_code_exit_status(bn_code code);

/* Everything known of one failure. Lives in the caller's frame; may be NULL wherever it is passed.
 * Messages: lower case, no full stop, the value quoted; what would be right stands in the hint. */
typedef struct bn_error {
    bn_code code;
    uint32_t line;   /* 1 and up if it was text, else 0 */
    uint32_t column; /* 1 and up if it was text, else 0 */
    uint32_t length; /* columns that the offending word takes, 0 if unknown */
    char rule[12];   /* "WM-044" if a rule refused, else empty */
    char path[160];  /* "sides[1].forces[0].leader.level" */
    char text[200];  /* one sentence */
    char hint[200];  /* the nearest valid word, the range, the list */
} bn_error;

/* Fills *err (if not NULL) with a code and a sentence, all else cleared, and returns the code. */
BN_API bn_code bn_fail(bn_error *err, bn_code code, const char *text);

/* The same, with `value` put, in quotes, where the sentence has "{}". */
BN_API bn_code bn_fail_value(bn_error *err, bn_code code, const char *text, const char *value);

/* Puts `part` before the path of *err, with a dot between where one is needed. */
BN_API void bn_error_under(bn_error *err, const char *part);

BN_END_C

#endif
