/* What every other header needs: compiler marks, result codes, the one error type. It knows nothing about battles.
 * Every header can be included from C and from C++. */
#ifndef BANNERET_BASE_H
#define BANNERET_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The declarations of every header are between these two, so that C++ gives them C linkage. */
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

/* Only for mistakes in our own code, never for input. Every build checks it; if it fails it does not return. */
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
    X(RULE, "rule", 65, 422)       /* a document that a rule forbids */                            \
    X(ANSWER, "answer", 66, 409)   /* an answer that was not offered */                            \
    X(SEAT, "seat", 67, 403)       /* this seat may not answer or see it */                        \
    X(DICE, "dice", 66, 422)       /* faces that the dice cannot show */                           \
    X(JOURNAL, "journal", 68, 422) /* a journal that contradicts itself */                         \
    X(VERSION, "version", 69, 422) /* a format or data set unknown here */                         \
    X(LIMIT, "limit", 70, 413)     /* larger than a stated bound */                                \
    X(MEMORY, "memory", 71, 507)   /* the arena is full */                                         \
    X(IO, "io", 74, 500)           /* a file or device failed */                                   \
    X(USAGE, "usage", 64, 400)     /* a call with wrong arguments */

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

/* Everything that is known about one failure. The caller owns it, and may pass NULL instead
 * wherever a bn_error * is taken. Messages are in lower case, have no full stop, quote the value,
 * and leave it to the hint to say what would be valid. */
typedef struct bn_error {
    bn_code code;
    uint32_t line;   /* from 1 on if the error lies in a text, otherwise 0 */
    uint32_t column; /* the same */
    uint32_t length; /* columns that the offending word takes, 0 if unknown */
    char rule[12];   /* such as "WM-044", if a rule refused; otherwise empty */
    char path[160];  /* "sides[1].forces[0].leader.level" */
    char text[200];  /* one sentence */
    char hint[200];  /* the nearest valid word, the range, the list */
} bn_error;

/* Fills *err (if it is not NULL) with a code and a sentence, clears the rest, and returns the
 * code. */
BN_API bn_code bn_fail(bn_error *err, bn_code code, const char *text);

/* The same; `value`, in quotes, replaces "{}" in the sentence. */
BN_API bn_code bn_fail_value(bn_error *err, bn_code code, const char *text, const char *value);

/* Puts `part` in front of the path of *err, with a dot between them where one is needed. */
BN_API void bn_error_under(bn_error *err, const char *part);

BN_END_C

#endif
