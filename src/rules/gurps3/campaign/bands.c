/* Units between battles: their strength, cost and Morale. */
#include "steps.h"

#include "rules/forces/pay.h"
#include "rules/forces/strength.h"

bool g3_serves(const g3_campaign *s, int32_t side, int32_t u)
{
    return s->bands[u].side == side && s->bands[u].standing == G3_IN_ARMY;
}

/* A side is beaten when it has no one left, not even men who can still be raised. */
bool g3_lasts(const g3_setup *setup, const g3_campaign *s, int32_t side)
{
    for (int32_t u = 0; u < g3_units(setup); u++)
        if (s->bands[u].side == side &&
            (s->bands[u].standing == G3_UNRAISED ||
             (s->bands[u].standing == G3_IN_ARMY && s->bands[u].count + s->bands[u].wounded > 0)))
            return true;
    return false;
}

int32_t g3_band_quality(const g3_setup *setup, const g3_band *band)
{
    return g3_quality_of(setup->figures, band->battles);
}

bool g3_band_irregular(const g3_unit *unit, const g3_band *band)
{
    return (unit->traits & G3_IRREGULAR) && !(band->service & G3_SERVED_DRILLED);
}

int32_t g3_band_pay_morale(const g3_setup *setup, const g3_band *band)
{
    return band->lost + g3_bonus_morale(setup->figures,
                                        band->bonus * G3_CONSTANT(setup->figures, BONUS_HALF_PCT));
}

int64_t g3_realm_men(const g3_setup *setup, const g3_campaign *s, int32_t side)
{
    int64_t men = 0;

    for (int32_t u = 0; u < g3_units(setup); u++)
        if (g3_serves(s, side, u))
            men += s->bands[u].afoot ? s->bands[u].count
                                     : g3_men_of(g3_unit_of(setup, u), s->bands[u].count);
    return men;
}

/* The document's, or that of the units with most of the TS. */
int32_t g3_realm_tl(const g3_setup *setup, int32_t side)
{
    const g3_force *force = &setup->sides[side].force;
    int64_t most = -1;
    int32_t tl = setup->sides[side].inputs.tl;

    for (int32_t i = 0; !setup->sides[side].inputs.given[G3_IN_TL] && i < force->unit_count; i++) {
        int64_t sum = 0;

        for (int32_t k = 0; k < force->unit_count; k++)
            if (force->units[k].tl == force->units[i].tl && !force->units[k].levy)
                sum += g3_unit_ts(setup->figures, &force->units[k], force->units[k].count,
                                  force->units[k].quality, false, &bn_untold, NULL);
        if (sum > most) {
            most = sum;
            tl = force->units[i].tl;
        }
    }
    return tl;
}

/* ---- Morale ------------------------------------------------------------------------------- */

static int32_t leadership_of(const g3_setup *setup, const g3_campaign *s, int32_t u)
{
    const g3_unit *unit = g3_unit_of(setup, u);
    int32_t home = g3_home(setup, u);

    if (unit->leader == G3_NONE || (s->bands[u].service & G3_SERVED_LED))
        return s->bands[u].leadership;
    return s->veterans[home][unit->leader].condition == G3_WELL
               ? setup->sides[home].force.persons[unit->leader].leadership
               : G3_CONSTANT(setup->figures, LEADERSHIP_BASE);
}

static int32_t conscript_morale(const g3_setup *setup, const g3_unit *unit, const g3_band *band)
{
    const g3_morale_modifiers_row *rows = setup->figures->morale_modifiers;

    return unit->traits & G3_CONSCRIPTS
               ? g3_conscript_morale(setup->figures, !(band->service & G3_SERVED_UNPAID),
                                     rows[G3_MORALE_MODIFIERS_CONSCRIPTS_UNPAID].modifier)
               : 0;
}

int32_t g3_band_morale(const g3_setup *setup, const g3_campaign *s, int32_t u, bool unpaid,
                       bn_trace *trace)
{
    const g3_unit *unit = g3_unit_of(setup, u);
    const g3_band *band = &s->bands[u];
    bool irregular = g3_band_irregular(unit, band);
    int32_t quality = g3_band_quality(setup, band), value;
    int32_t beyond = g3_base_morale(setup->figures, quality, irregular) -
                     G3_CONSTANT(setup->figures, UNPAID_MORALE_LIMIT);
    bn_term of = bn_sum(G3_TERMS_MORALE, band->side, u, unit->name);
    g3_mood mood = { .pay = (int8_t)g3_band_pay_morale(setup, band),
                     .conscripts = (int8_t)conscript_morale(setup, unit, band),
                     .atrocity = band->atrocity,
                     .leaders = band->grief };

    value = g3_effective_morale(setup->figures, quality, irregular, leadership_of(setup, s, u),
                                &mood, &of, trace)
                .value;
    if (unpaid && beyond > 0)
        value += bn_plus_int(trace, &of, 51, -beyond, "no more than others without pay");
    return bn_gives_int(trace, &of, 114, value,
                        unpaid && beyond > 0 ? "Morale on this roll" : "Morale");
}

/* ---- money -------------------------------------------------------------------------------- */

/* How many times a unit gets what a man, or a piece with its crew, gets: of crews without their pieces each
 * man a part of that. */
static bn_rat shares_of(const g3_setup *setup, const g3_band *band, const g3_unit *unit)
{
    int32_t men = g3_men_of(unit, 1);
    bn_rat fit = bn_rat_of(band->count, band->afoot ? men : 1);

    return setup->rules.wounded_draw_pay && band->wounded > 0
               ? bn_rat_add(fit, bn_rat_of(band->wounded, men))
               : fit;
}

int64_t g3_band_food(const g3_setup *setup, const g3_campaign *s, int32_t u)
{
    const g3_unit *unit = g3_unit_of(setup, u);

    return bn_rat_floor(
        bn_rat_mul(shares_of(setup, &s->bands[u], unit), g3_food(setup->figures, unit)));
}

int64_t g3_band_pay(const g3_setup *setup, const g3_campaign *s, int32_t u)
{
    const g3_unit *unit = g3_unit_of(setup, u);
    bn_rat each = g3_monthly_pay(setup->figures, g3_base_cost(setup->figures, unit),
                                 g3_band_quality(setup, &s->bands[u]), unit->listed > 0);

    each = bn_rat_sub(each, bn_rat_int(unit->in_kind));
    return each.num <= 0 ? 0 : bn_rat_floor(bn_rat_mul(shares_of(setup, &s->bands[u], unit), each));
}

int64_t g3_realm_bill(const g3_setup *setup, const g3_campaign *s, int32_t side, bool pay)
{
    int64_t bill = 0;

    for (int32_t u = 0; u < g3_units(setup); u++)
        if (s->bands[u].side == side &&
            (s->bands[u].standing == G3_IN_ARMY || s->bands[u].standing == G3_MUTINOUS))
            bill += g3_band_food(setup, s, u) + (pay ? g3_band_pay(setup, s, u) : 0);
    return bill;
}

bool g3_counts_money(const g3_setup *setup, int32_t side)
{
    return setup->sides[side].treasury != G3_NONE;
}

bool g3_can_pay(const g3_setup *setup, const g3_campaign *s, int32_t side, int64_t amount)
{
    return !g3_counts_money(setup, side) || s->realms[side].treasury >= amount;
}

void g3_spend(const g3_setup *setup, g3_campaign *s, int32_t side, int64_t amount)
{
    s->realms[side].paid += amount;
    if (g3_counts_money(setup, side))
        s->realms[side].treasury -= amount;
}

/* ---- turns ------------------------------------------------------------------------------ */

int32_t g3_side_in_turn(const g3_campaign *s)
{
    return s->step >= G3_PHASE_PAYDAY ? s->turn : 1 - s->turn;
}

bool g3_next_turn(g3_campaign *s, g3_phase from)
{
    s->turn = !s->turn;
    if (s->turn)
        g3_turn_to(s, from);
    return s->turn;
}

/* ---- questions ---------------------------------------------------------------------------- */

void g3_ask_band(const g3_campaign *s, uint32_t kind, int32_t side, int32_t u, int32_t preset,
                 bn_question *out)
{
    bn_ask_kind(g3_kinds, kind, (uint32_t)s->day, (uint32_t)side, preset, out);
    out->about[0] = (int16_t)u;
}

int32_t g3_nth_band(const g3_setup *setup, const g3_campaign *s, int32_t side, g3_fits fits,
                    int32_t option)
{
    for (int32_t u = 0; u < g3_units(setup) && option < BN_OPTIONS_MAX; u++)
        if (s->bands[u].side == side && fits(setup, s, u) && option-- == 0)
            return u;
    return G3_NONE;
}

bool g3_may_train(const g3_setup *setup, const g3_campaign *s, int32_t u)
{
    return s->bands[u].standing == G3_IN_ARMY && s->bands[u].count > 0 &&
           g3_band_quality(setup, &s->bands[u]) == G3_TROOP_QUALITY_RAW;
}

bool g3_may_be_led(const g3_setup *setup, const g3_campaign *s, int32_t u)
{
    return s->bands[u].standing == G3_IN_ARMY && s->bands[u].count > 0;
}

bool g3_was_routed(const g3_setup *setup, const g3_campaign *s, int32_t u)
{
    return s->bands[u].standing == G3_SCATTERED && (s->bands[u].due & G3_DUE_ROLL);
}

static bool may_be_tested(const g3_setup *setup, const g3_campaign *s, int32_t u)
{
    return g3_may_be_led(setup, s, u) && !(g3_unit_of(setup, u)->traits & G3_FEARLESS);
}

/* ---- units that are named ----------------------------------------------------------------- */

static const struct mark {
    uint8_t phase, due;
    uint16_t kind;
    g3_fits fits;
} marks[] = {
    { G3_PHASE_TRAIN, G3_DUE_TRAIN, G3_ASK_TRAIN, g3_may_train },
    { G3_PHASE_CAPTAINS, G3_DUE_CAPTAIN, G3_ASK_NEW_CAPTAINS, g3_may_be_led },
    { G3_PHASE_DANGER, G3_DUE_ROLL, G3_ASK_DANGER, may_be_tested },
    { G3_PHASE_RALLY, G3_DUE_UNREST, G3_ASK_RALLY, g3_was_routed },
};

static const struct mark *mark_of(const g3_campaign *s)
{
    const struct mark *mark = marks;

    while (mark->phase != s->step)
        mark++;
    return mark;
}

bool g3_mark_wants(const void *with, const void *state, uint32_t side)
{
    return g3_nth_band(with, state, (int32_t)side, mark_of(state)->fits, 0) != G3_NONE;
}

uint32_t g3_mark_ask(const void *with, const void *state, bn_question *out)
{
    const g3_campaign *s = state;
    uint32_t options = 0;

    while (g3_nth_band(with, s, s->at, mark_of(s)->fits, (int32_t)options) != G3_NONE)
        options++;
    g3_ask_band(s, mark_of(s)->kind, s->at, G3_NONE, 0, out);
    bn_ask_among(out, options);
    return options > 0;
}

void g3_mark_take(const void *with, void *state, const bn_move *moves, uint32_t count,
                  bn_trace *trace)
{
    g3_campaign *s = state;
    uint64_t mask = bn_answer_flags(&moves->answer);

    for (int32_t i = 0, u = 0; u != G3_NONE; i++) {
        u = g3_nth_band(with, s, s->at, mark_of(s)->fits, i);
        if (u != G3_NONE && mask >> i & 1)
            s->bands[u].due |= mark_of(s)->due;
    }
    s->at++;
}

int32_t g3_mark_option(const g3_setup *setup, const g3_campaign *s, const bn_question *question,
                       int32_t option)
{
    for (uint32_t i = 0; i < BN_COUNT(marks); i++)
        if (marks[i].kind == question->kind)
            return g3_nth_band(setup, s, question->side, marks[i].fits, option);
    return G3_NONE;
}

uint32_t g3_all_bands(const void *with, const void *state)
{
    return (uint32_t)g3_units(with);
}

uint32_t g3_both_sides(const void *with, const void *state)
{
    return G3_CAMP_SIDES;
}
