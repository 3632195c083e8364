/* Why an answer is refused on the map, and what to answer instead. */
#include "steps.h"

#include <string.h>

static void add_why(const void *setup, const char *words, bn_point at, bn_text *out)
{
    const char *hole = strstr(words, "{}");

    bn_text_add_n(out, words, (size_t)(hole - words));
    bn_game_place_text(&dq_campaign_game, setup, at, out);
    bn_text_add(out, hole + 2);
}

/* "go 3 to 5 hexes, for example to (4, 2)" */
static void add_instead(const void *setup, const dq_no_way *no, bn_text *out)
{
    if (no->hexes.max == 0) {
        bn_text_add(out, "choose another hex, for example ");
    } else {
        bn_text_add(out, "go ");
        if (no->hexes.min < no->hexes.max) {
            bn_text_int(out, no->hexes.min);
            bn_text_add(out, " to ");
        }
        bn_text_count(out, no->hexes.max, "hex", "hexes");
        bn_text_add(out, ", for example to ");
    }
    bn_game_place_text(&dq_campaign_game, setup, no->rather, out);
}

void dq_campaign_refuse(const void *setup, const void *state, const bn_question *question,
                        const bn_answer *answer, bn_error *err)
{
    bn_point to = { answer->value[0], answer->value[1] };
    bool marches = question->kind == DQ_ASK_MARCH;
    dq_no_way no;
    bn_text rule, why, instead;

    if ((!marches && question->kind != DQ_ASK_FALL_BACK) ||
        !(marches ? dq_march_refused(setup, state, to, &no)
                  : dq_fall_back_refused(setup, state, to, &no)))
        return;
    rule = bn_text_over(err->rule, sizeof err->rule);
    why = bn_text_over(err->text, sizeof err->text);
    instead = bn_text_over(err->hint, sizeof err->hint);
    bn_text_add(&rule, marches ? "DQ-103" : "DQ-163");
    add_why(setup, no.why, to, &why);
    add_instead(setup, &no, &instead);
}
