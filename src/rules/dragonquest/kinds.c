#include "kinds.h"

#define CHOICES(name, ...) const char *const dq_##name##_words[] = { __VA_ARGS__, NULL };
#define NAMES(name, ...) static const char *const dq_##name##_names[] = { __VA_ARGS__, NULL };
#include "questions.def"

#define JUDGED(kind, key, answer, ruled, title, ...)                                               \
    [kind] = BN_KIND_ROW(key, BN_TO_REFEREE, BN_K_##answer, BN_RULE(ruled), title, __VA_ARGS__),

const bn_kind dq_kinds[] = {
#define OF_BATTLE(name, member, answer, standard, ruled, ...)                                      \
    JUDGED(DQ_ASK_##name, #member, answer, ruled, __VA_ARGS__)
#define OF_SIDE(name, member, answer, standard, ruled, ...)                                        \
    JUDGED(DQ_ASK_##name, #member, answer, ruled, __VA_ARGS__)
#define ASKED(name, key, asked, answer, ruled, title, ...)                                         \
    [DQ_ASK_##name] =                                                                              \
        BN_KIND_ROW(#key, BN_ASKED_OF(asked), BN_K_##answer, BN_RULE(ruled), title, __VA_ARGS__),
#include "questions.def"
};
