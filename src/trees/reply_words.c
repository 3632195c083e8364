#include "reply_words.h"

void bnr_answer_words(const bn_game *game, const void *setup, const void *state,
                      const bn_question *question, const bn_answer *answer, bn_text *out)
{
    uint64_t chosen = 0;
    size_t start = out->length;

    if (question->form == BN_FORM_CHOICE)
        chosen = (uint64_t)1 << (answer->value[0] & 63);
    else if (question->form == BN_FORM_FLAGS)
        chosen = bn_answer_flags(answer);
    if (question->form == BN_FORM_FLAGS && chosen == 0)
        bn_text_add(out, "none");
    for (int32_t i = 0; i < BN_OPTIONS_MAX; i++) {
        if (!(chosen >> i & 1))
            continue;
        if (out->length > start)
            bn_text_add(out, ", ");
        bn_game_option_text(game, setup, state, question, i, out);
    }
    if (question->form == BN_FORM_CHOICE || question->form == BN_FORM_FLAGS)
        return;
    for (uint32_t i = 0; i < question->parts; i++) {
        if (i > 0)
            bn_text_add(out, ", ");
        bn_text_int(out, answer->value[i]);
    }
}

void bnr_question_words(const bn_game *game, const void *setup, const void *state,
                        const bn_question *question, bn_text *out)
{
    size_t start = out->length;

    game->describe(setup, state, question, out);
    bn_text_add(out, out->length > start && out->buffer[out->length - 1] == '?' ? " " : ": ");
}

void reply_option(const reply_context *c, int32_t index, char word[REPLY_WORD_MAX])
{
    bn_text t = bn_text_over(word, REPLY_WORD_MAX);

    bn_game_option_text(c->game, c->setup, c->state, c->question, index, &t);
}

bool reply_is_march(const reply_context *c, bn_march *out)
{
    return c->game->march != NULL && c->game->march(c->setup, c->state, c->question, out);
}

static void march_words(const reply_context *c, const bn_march *march, const bn_answer *answer,
                        bn_text *out)
{
    bn_point there = { answer->value[0], answer->value[1] };

    if (march->by_way)
        there = bn_ground_walk(march->ground.form, march->from, answer->value[0], answer->value[1]);
    if (there.x == march->from.x && there.y == march->from.y) {
        bn_text_add(out, "stay");
        return;
    }
    if (march->by_way) {
        bn_text_add(out, bn_ground_word(march->ground.form, answer->value[0]));
        bn_text_char(out, ' ');
        bn_text_int(out, answer->value[1]);
        bn_text_add(out, ", to ");
    }
    bn_game_place_text(c->game, c->setup, there, out);
}

void reply_words(const reply_context *c, const bn_answer *answer, bn_text *out)
{
    bn_march march;

    if (c->question->form == BN_FORM_CHOICE || c->question->form == BN_FORM_FLAGS) {
        bnr_answer_words(c->game, c->setup, c->state, c->question, answer, out);
        return;
    }
    if (reply_is_march(c, &march)) {
        march_words(c, &march, answer, out);
        return;
    }
    if (c->game->orders != NULL) {
        c->game->orders->say(c->setup, c->state, c->question, answer, out);
        return;
    }
    for (uint32_t i = 0; i < c->question->parts; i++) { /* as they are typed, with blanks between */
        bn_text_add(out, i == 0 ? "" : " ");
        bn_text_int(out, answer->value[i]);
    }
}

void reply_entry(const bn_table *table, const void *before, const bn_entry *entry, bn_text *out)
{
    reply_context context = { bn_table_game(table), bn_table_setup(table), before,
                              &entry->question };

    if (entry->type != BN_ENTRY_ROLL) {
        reply_words(&context, &entry->answer, out);
        return;
    }
    for (uint32_t i = 0; i < entry->question.parts; i++) {
        bn_text_add(out, i == 0 ? "" : ", ");
        bn_text_int(out, entry->answer.value[i]);
    }
}
