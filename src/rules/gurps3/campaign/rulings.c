/* What the referee may change between battles, at any time: the men of a unit, a treasury, guns without crews,
 * the hits of a character. */
#include "steps.h"

/* While a battle is fought it has the troops. */
static bool has_men(const g3_campaign *s, int32_t u)
{
    return s->bands[u].standing != G3_UNRAISED && s->bands[u].standing != G3_MERGED;
}

static int32_t within(const bn_question *question, int64_t value)
{
    bn_span span = question->spans[0];

    return (int32_t)(value < span.min ? span.min : value > span.max ? span.max : value);
}

/* Of a side: its treasury, if it keeps one, and its guns without crews. */
static bool of_side(const g3_setup *setup, const g3_campaign *s, uint32_t *index, bn_question *out)
{
    for (int32_t side = 0; side < G3_CAMP_SIDES; side++) {
        if (g3_counts_money(setup, side) && (*index)-- == 0) {
            g3_ask_band(s, G3_ASK_RULED_TREASURY, side, G3_NONE, 0, out);
            out->preset.value[0] = within(out, s->realms[side].treasury);
            return true;
        }
        if ((*index)-- == 0) {
            g3_ask_band(s, G3_ASK_RULED_GUNS, side, G3_NONE, 0, out);
            out->preset.value[0] = within(out, s->realms[side].guns);
            return true;
        }
    }
    return false;
}

static bool of_person(const g3_setup *setup, const g3_campaign *s, uint32_t index, bn_question *out)
{
    for (int32_t w = 0; w < G3_CAMP_SIDES * G3_PERSONS; w++) {
        int32_t side = w / G3_PERSONS, p = w % G3_PERSONS;

        if (p >= setup->sides[side].force.person_count ||
            s->veterans[side][p].condition != G3_WELL || index-- > 0)
            continue;
        g3_ask_band(s, G3_ASK_RULED_HITS, side, G3_ABOUT_PERSON + w, s->veterans[side][p].hits,
                    out);
        return true;
    }
    return false;
}

bool g3_campaign_ruling(const void *with, const void *state, uint32_t index, bn_question *out)
{
    const g3_setup *setup = with;
    const g3_campaign *s = state;

    if (s->step == G3_PHASE_FIGHT || s->step == G3_PHASE_OVER)
        return false;
    for (int32_t u = 0; u < g3_units(setup); u++) {
        if (!has_men(s, u) || index-- > 0)
            continue;
        g3_ask_band(s, G3_ASK_RULED_MEN, s->bands[u].side, u, s->bands[u].count, out);
        return true;
    }
    return of_side(setup, s, &index, out) || of_person(setup, s, index, out);
}

/* A unit that gets men after it was lost serves again. */
static void set_men(g3_band *band, int32_t men)
{
    band->count = men;
    band->full = men + band->wounded > band->full ? men + band->wounded : band->full;
    if (men > 0 && band->standing > G3_MUTINOUS)
        band->standing = G3_IN_ARMY;
    else if (men == 0 && band->wounded == 0)
        band->standing = G3_DESTROYED;
    if (men == 0)
        band->due = 0;
}

void g3_campaign_rule(const void *with, void *state, const bn_question *question,
                      const bn_answer *answer, bn_trace *trace)
{
    const g3_setup *setup = with;
    g3_campaign *s = state;
    int32_t value = answer->value[0], about = question->about[0];

    switch (question->kind) {
    case G3_ASK_RULED_MEN:
        set_men(&s->bands[about], value);
        break;
    case G3_ASK_RULED_TREASURY:
        s->realms[question->side].treasury = value;
        break;
    case G3_ASK_RULED_GUNS:
        s->realms[question->side].guns = value;
        break;
    default:
        s->veterans[question->side][(about - G3_ABOUT_PERSON) % G3_PERSONS].hits = (int16_t)value;
    }
    if (!g3_lasts(setup, s, 0) || !g3_lasts(setup, s, 1))
        g3_turn_to(s, G3_PHASE_OVER);
    bn_steps_settle(&g3_campaign_course, setup, s, trace);
}
