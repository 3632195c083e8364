#include "reply_words.h"

void reply_option(const reply_context *c, int32_t index, char word[REPLY_WORD_MAX])
{
    bn_text t = bn_text_over(word, REPLY_WORD_MAX);

    c->game->word(c->setup, c->state, c->question, index, &t);
}

void reply_words(const reply_context *c, const bn_answer *answer, bn_text *out)
{
    char word[REPLY_WORD_MAX];
    bool first = true;

    if (c->question->form == BN_FORM_CHOICE) {
        reply_option(c, answer->value[0], word);
        bn_text_add(out, word);
        return;
    }
    if (c->question->form == BN_FORM_FLAGS) {
        for (int32_t i = 0; i < c->question->options; i++) {
            if ((bn_answer_flags(answer) >> i & 1) == 0)
                continue;
            reply_option(c, i, word);
            bn_text_add(out, first ? "" : ", ");
            bn_text_add(out, word);
            first = false;
        }
        bn_text_add(out, first ? "none" : "");
        return;
    }
    for (uint32_t i = 0; i < c->question->parts; i++) {
        bn_text_add(out, i == 0 ? "" : " ");
        bn_text_int(out, answer->value[i]);
    }
}
