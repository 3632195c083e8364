/* Months and rolls between battles in plain words: the courage, the training and the pay of troops, and the Reputation
 * of characters. */
#include "steps.h"

static void begin(const char *name, bn_text *out)
{
    bn_text_add(out, out->length > 0 ? "; " : "");
    bn_text_add(out, name);
}

static const char *quality_of(const g3_setup *setup, const g3_campaign *s, int32_t u)
{
    return setup->figures->troop_quality[g3_band_quality(setup, &s->bands[u])].quality;
}

/* ---- rolls -------------------------------------------------------------------------------- */

static bool is_of_a_band(uint32_t kind)
{
    switch (kind) {
    case G3_ASK_OUTRAGE:
    case G3_ASK_DARE:
    case G3_ASK_REFUSAL:
    case G3_ASK_UNPAID:
    case G3_ASK_NEW_QUALITY:
    case G3_ASK_NEW_CAPTAIN:
    case G3_ASK_NEW_CAPTAIN_DIE:
        return true;
    default:
        return false;
    }
}

/* Men who were hired, and how they change their unit. */
static void tell_recruits(const g3_setup *setup, const g3_campaign *before,
                          const g3_campaign *after, int32_t u, bn_text *out)
{
    bn_text_add(out, " took in ");
    bn_text_count(out, before->men, "new man", "new men");
    bn_text_add(out, " and is now ");
    bn_text_add(out, quality_of(setup, after, u));
    bn_text_add(out, ", with ");
    bn_text_count(out, after->bands[u].battles, "battle", "battles");
    bn_text_add(out, " on average");
}

static void tell_captain(const g3_setup *setup, const g3_campaign *after, int32_t u, bn_text *out)
{
    bn_text_add(out, " has a new commander of Leadership ");
    bn_text_int(out, after->bands[u].leadership);
    bn_text_add(out, " and is now ");
    bn_text_add(out, quality_of(setup, after, u));
}

static void tell_unpaid(const g3_band *was, const g3_band *is, bn_text *out)
{
    bool failed = is->due & (G3_DUE_UNREST | G3_DUE_RESTLESS) || was->standing != is->standing;

    bn_text_add(out, failed ? " failed the Morale roll without pay"
                            : " passed the Morale roll without pay");
}

/* What became of the unit of a question; its standing is shown elsewhere. */
static void tell_band(const g3_setup *setup, const g3_campaign *before, const g3_campaign *after,
                      uint32_t kind, int32_t u, bn_text *out)
{
    const g3_band *was = &before->bands[u], *is = &after->bands[u];

    switch (kind) {
    case G3_ASK_OUTRAGE:
        g3_tell_outrage(is->atrocity - was->atrocity, out);
        break;
    case G3_ASK_DARE:
        bn_text_add(out, is->due & G3_DUE_UNREST
                             ? " failed the Morale roll for the dangerous order"
                             : " passed the Morale roll and will carry out the dangerous order");
        break;
    case G3_ASK_REFUSAL:
        bn_text_add(out, " disobeyed and fights in no battle of this turn");
        break;
    case G3_ASK_UNPAID:
        tell_unpaid(was, is, out);
        break;
    case G3_ASK_NEW_QUALITY:
        tell_recruits(setup, before, after, u, out);
        break;
    default:
        tell_captain(setup, after, u, out);
    }
}

void g3_tell_courage(const g3_setup *setup, const g3_campaign *before, const g3_campaign *after,
                     const bn_question *question, bn_text *out)
{
    int32_t u = question->about[0];
    bool captain = question->kind == G3_ASK_NEW_CAPTAIN || question->kind == G3_ASK_NEW_CAPTAIN_DIE;

    if (!is_of_a_band(question->kind) || (captain && after->bands[u].due & G3_DUE_CAPTAIN) ||
        (question->kind == G3_ASK_NEW_QUALITY && before->bands[u].standing == G3_UNRAISED))
        return;
    begin(g3_unit_of(setup, u)->name, out);
    tell_band(setup, before, after, question->kind, u, out);
}

/* ---- months ------------------------------------------------------------------------------- */

static void tell_training(const g3_setup *setup, const g3_campaign *before,
                          const g3_campaign *after, int32_t u, bn_text *out)
{
    const g3_unit *unit = g3_unit_of(setup, u);
    const g3_band *was = &before->bands[u], *is = &after->bands[u];

    if (is->months > was->months) {
        begin(unit->name, out);
        bn_text_add(out, " has trained for ");
        bn_text_count(out, is->months, "month", "months");
    } else if (was->due & G3_DUE_TRAIN && is->months == 0 && after->month > before->month) {
        begin(unit->name, out);
        bn_text_add(out, g3_band_irregular(unit, was) ? " is trained and no longer irregular"
                                                      : " is trained and now ");
        if (!g3_band_irregular(unit, was))
            bn_text_add(out, quality_of(setup, after, u));
    }
}

/* "Morale by pay and loot: Veterans -1, Line +1". */
static void tell_pay(const g3_setup *setup, const g3_campaign *before, const g3_campaign *after,
                     int32_t side, bn_text *out)
{
    bool first = true;

    for (int32_t u = 0; u < g3_units(setup); u++) {
        const g3_band *was = &before->bands[u], *is = &after->bands[u];
        int32_t now = g3_band_pay_morale(setup, is);

        if (is->side != side || is->standing != G3_IN_ARMY || was->standing == G3_UNRAISED ||
            is->count == 0 || now == g3_band_pay_morale(setup, was))
            continue;
        if (first)
            begin("Morale by pay and loot: ", out);
        else
            bn_text_add(out, ", ");
        bn_text_add(out, g3_unit_of(setup, u)->name);
        bn_text_char(out, ' ');
        bn_text_signed(out, now);
        first = false;
    }
}

void g3_tell_months_of(const g3_setup *setup, const g3_campaign *before, const g3_campaign *after,
                       int32_t side, bn_text *out)
{
    for (int32_t u = 0; u < g3_units(setup); u++) {
        const g3_band *was = &before->bands[u], *is = &after->bands[u];

        if (is->side != side || is->standing != G3_IN_ARMY)
            continue;
        if (is->due & (uint8_t)~was->due & G3_DUE_RESTLESS) {
            begin(g3_unit_of(setup, u)->name, out);
            bn_text_add(out, " is restless");
        }
        tell_training(setup, before, after, u, out);
    }
    tell_pay(setup, before, after, side, out);
    for (int32_t p = 0; p < setup->sides[side].force.person_count; p++)
        if (after->veterans[side][p].condition == G3_WELL)
            g3_tell_fame(&setup->sides[side].force.persons[p], &after->veterans[side][p],
                         before->day, after->day, out);
}

/* The reaction of superiors that ended a battle. */
void g3_tell_last_reaction(const g3_setup *setup, const g3_campaign *after,
                           const bn_question *question, bn_text *out)
{
    int32_t w = question->about[0] - G3_ABOUT_PERSON;
    const g3_veteran *veteran;

    if (question->kind != G3_ASK_PROMOTION)
        return;
    veteran = &after->veterans[w / G3_PERSONS][w % G3_PERSONS];
    if (veteran->glory > 0)
        g3_tell_reaction(setup, g3_person_of(setup, w), veteran->glory - 1, veteran->reaction,
                         veteran->favour, out);
}
