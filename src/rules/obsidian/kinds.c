#include "kinds.h"

#define CHOICES(name, ...) const char *const ob_##name##_words[] = { __VA_ARGS__, NULL };
#include "questions.def"

const bn_kind ob_kinds[] = {
#define ASKED(name, key, asked, answer, ruled, title, ...)                                         \
    [OB_ASK_##name] =                                                                              \
        BN_KIND_ROW(#key, BN_ASKED_OF(asked), BN_K_##answer, BN_RULE(ruled), title, __VA_ARGS__),
#include "questions.def"
};

void ob_word_text(const char *word, bn_text *out)
{
    for (; *word != '\0'; word++)
        bn_text_char(out, *word == '_' ? ' ' : *word);
}
