#include "kinds.h"

#define CHOICES(name, ...) const char *const wm_##name##_words[] = { __VA_ARGS__, NULL };
#include "questions.def"

#define NAMES(name, ...) static const char *const wm_##name##_names[] = { __VA_ARGS__, NULL };
#include "questions.def"

#define NAMES(name, ...)                                                                           \
    _Static_assert(BN_COUNT(wm_##name##_names) == BN_COUNT(wm_##name##_words), "a name a word");
#include "questions.def"

/* Where a question differs from the field of the same row, the row says so last, and that counts. */
#pragma GCC diagnostic ignored "-Woverride-init"

#define JUDGED(kind, key, answer, ruled, title, ...)                                               \
    [kind] = BN_KIND_ROW(key, BN_TO_REFEREE, BN_K_##answer, BN_RULE(ruled), title, __VA_ARGS__),
#define PUT(kind, key, asked, answer, ruled, title, ...)                                           \
    [kind] =                                                                                       \
        BN_KIND_ROW(key, BN_ASKED_OF(asked), BN_K_##answer, BN_RULE(ruled), title, __VA_ARGS__),

const bn_kind wm_kinds[] = {
#define OF_BATTLE(name, member, answer, standard, ruled, place, ...)                               \
    JUDGED(WM_ASK_##name, #member, answer, ruled, __VA_ARGS__)
#define OF_FORCE(name, member, answer, standard, ruled, place, ...)                                \
    JUDGED(WM_ASK_##name, #member, answer, ruled, __VA_ARGS__)
#define OF_CAMPAIGN(name, member, answer, standard, ruled, ...)                                    \
    JUDGED(WM_C_##name, #member, answer, ruled, __VA_ARGS__)
#define OF_PLACE(name, member, answer, standard, ruled, ...)                                       \
    JUDGED(WM_C_##name, #member, answer, ruled, __VA_ARGS__)
#define ASKED(name, key, asked, answer, ruled, ...)                                                \
    PUT(WM_ASK_##name, #key, asked, answer, ruled, __VA_ARGS__)
#define MARCH(name, key, asked, answer, ruled, ...)                                                \
    PUT(WM_C_##name, #key, asked, answer, ruled, __VA_ARGS__)
#include "questions.def"
};
