/* What a side does with its troops in a month: raise, recruit, merge, train, give new commanders. */
#include "steps.h"

#include "rules/forces/levy.h"
#include "rules/forces/pay.h"
#include "rules/forces/strength.h"

static bool works(const g3_campaign *s, int32_t side, int32_t work)
{
    return side == g3_side_in_turn(s) && (s->realms[side].works >> work & 1);
}

/* ---- what new men cost --------------------------------------------------------------------- */

static bool takes_mercenaries(const g3_campaign *s)
{
    return s->judged[G3_IN_MERCENARIES] != 0;
}

/* To raise one at a quality. */
static bn_rat cost_of(const g3_setup *setup, const g3_campaign *s, int32_t u, int32_t quality)
{
    return g3_raise_cost(setup->figures, g3_base_cost(setup->figures, g3_unit_of(setup, u)),
                         quality, bn_rat_of(s->judged[G3_IN_RAISE_COST], 100));
}

int32_t g3_levy_quality(const g3_setup *setup, const g3_campaign *s, int32_t u)
{
    const g3_unit *unit = g3_unit_of(setup, u);

    return s->bands[u].standing == G3_UNRAISED && unit->levy == G3_LEVY_AS_WRITTEN &&
                   g3_may_be_raised(setup->figures, unit->quality, takes_mercenaries(s))
               ? unit->quality
               : G3_NONE;
}

bn_rat g3_new_man_cost(const g3_setup *setup, const g3_campaign *s, int32_t u)
{
    int32_t quality = g3_levy_quality(setup, s, u);

    return cost_of(setup, s, u, quality == G3_NONE ? G3_TROOP_QUALITY_AVERAGE : quality);
}

/* As many as the treasury can pay, whatever their quality turns out to be. */
static int32_t affordable(const g3_setup *setup, const g3_campaign *s, int32_t u, int32_t wanted,
                          bool any_quality)
{
    int32_t written = g3_levy_quality(setup, s, u);
    int32_t side = s->bands[u].side;
    bn_rat most = bn_rat_int(0);
    int64_t men;

    for (int32_t row = 0; row < G3_TROOP_QUALITY_COUNT; row++) {
        bn_rat cost = cost_of(setup, s, u, row);

        if (written != G3_NONE
                ? row == written
                : (any_quality || g3_may_be_raised(setup->figures, row, takes_mercenaries(s))) &&
                      bn_rat_cmp(cost, most) > 0)
            most = cost;
    }
    if (most.num == 0 || !g3_counts_money(setup, side))
        return wanted;
    men = bn_rat_floor(bn_rat_div(bn_rat_int(s->realms[side].treasury), most));
    return (int32_t)(men < wanted ? men : wanted);
}

static void times(bn_trace *trace, bn_term of, int32_t rule, bn_rat factor, const char *words)
{
    of.rule = (uint16_t)rule;
    of.kind = BN_TERM_FACTOR;
    of.exact = factor;
    of.words = words;
    of.name = NULL;
    if (factor.num != factor.den)
        bn_trace_add(trace, of);
}

static void pay_for(const g3_setup *setup, g3_campaign *s, int32_t u, int32_t men, int32_t quality,
                    bn_trace *trace)
{
    bn_rat each = cost_of(setup, s, u, quality);
    bn_rat base = g3_base_cost(setup->figures, g3_unit_of(setup, u));
    bn_term of = bn_sum(G3_TERMS_BILL, s->bands[u].side, u, NULL), one = of;
    int64_t cost = bn_rat_floor(bn_rat_mul(bn_rat_int(men), each));

    one.rule = 46;
    one.exact = base;
    one.words = "cost of one";
    bn_trace_add(trace, one);
    times(trace, of, 48, g3_raise_cost(setup->figures, bn_rat_int(1), quality, bn_rat_int(1)),
          setup->figures->troop_quality[quality].quality);
    times(trace, of, 46, bn_rat_of(s->judged[G3_IN_RAISE_COST], 100), "scarcity or plenty");
    times(trace, of, 46, bn_rat_int(men), "men");
    of.name = g3_unit_of(setup, u)->name;
    of.count = men;
    of.kind = BN_TERM_PAYMENT;
    of.rounding = BN_ROUND_DOWN;
    of.rule = 48;
    of.value = cost;
    of.words = setup->figures->troop_quality[quality].quality;
    bn_trace_add(trace, of);
    g3_spend(setup, s, s->bands[u].side, cost);
}

/* Few replacements may be of any quality (G3-034). */
static bool few(const g3_setup *setup, const g3_campaign *s, int32_t men)
{
    return s->step == G3_PHASE_RECRUIT && men <= G3_CONSTANT(setup->figures, RECRUITS_REROLL_ABOVE);
}

CONSEQUENCE(quality)
{
    int32_t row = g3_quality_rolled(setup->figures, totals[0],
                                    !takes_mercenaries(s) && !few(setup, s, s->men));

    return row == G3_NONE ? BN_AGAIN : row;
}

ROLL_KEY(quality)
{
    return !takes_mercenaries(s) && !few(setup, s, s->men);
}

/* ---- raising ------------------------------------------------------------------------------- */

/* How many men the unit in hand can get. */
static int32_t to_raise(const g3_setup *setup, const g3_campaign *s, int32_t u)
{
    return affordable(setup, s, u, g3_unit_of(setup, u)->count, false);
}

static bool may_raise(const g3_setup *setup, const g3_campaign *s, int32_t u)
{
    return s->bands[u].standing == G3_UNRAISED && to_raise(setup, s, u) > 0;
}

WANTS(raise, at)
{
    int32_t u = at;

    return s->part == 1 || (works(s, s->bands[u].side, G3_WORK_RAISE) && may_raise(setup, s, u));
}

ASK(raise)
{
    int32_t u = s->at, side = s->bands[u].side;

    g3_ask_band(s, s->part == 1 ? G3_ASK_NEW_QUALITY : G3_ASK_RAISE, side, u, 0, out);
    if (s->part == 0)
        bn_ask_within(out, (bn_span){ 0, to_raise(setup, s, u) });
    return 1;
}

TAKE(raise)
{
    g3_band *band = &s->bands[s->at];

    int32_t quality = s->part == 1 ? value : g3_levy_quality(setup, s, s->at);

    if (s->part == 0)
        s->men = value;
    if (s->men > 0 && quality == G3_NONE) {
        s->part = 1;
        return;
    }
    if (s->men > 0) {
        band->standing = G3_IN_ARMY;
        band->service |= G3_SERVED_KNOWN;
        band->count = band->full = s->men;
        if (s->part == 1) /* as written, it has its battles from the start */
            band->battles = (uint8_t)setup->figures->troop_quality[quality].battles_min;
        pay_for(setup, s, s->at, s->men, quality, trace);
        s->men = 0;
    }
    s->part = 0;
    s->at++;
}

const bn_step g3_raise_step = { .count = g3_all_bands,
                                .wants = raise_wants,
                                .ask = raise_ask,
                                .take = raise_take,
                                .consequence = quality_consequence,
                                .roll_key = quality_key };

/* ---- replacements -------------------------------------------------------------------------- */

/* Pieces are not replaced: the book gives no price for them without their crews. */
static int32_t to_recruit(const g3_setup *setup, const g3_campaign *s, int32_t u)
{
    const g3_band *band = &s->bands[u];
    int32_t room = band->full - band->count - band->wounded;

    return g3_is_piece(g3_unit_of(setup, u)) || band->count == 0 || room <= 0
               ? 0
               : affordable(setup, s, u, room, true);
}

static bool may_recruit(const g3_setup *setup, const g3_campaign *s, int32_t u)
{
    return s->bands[u].standing == G3_IN_ARMY && to_recruit(setup, s, u) > 0;
}

WANTS(recruit, at)
{
    int32_t u = at;

    return s->part == 1 ||
           (works(s, s->bands[u].side, G3_WORK_RECRUIT) && may_recruit(setup, s, u));
}

ASK(recruit)
{
    int32_t u = s->at, side = s->bands[u].side;

    g3_ask_band(s, s->part == 1 ? G3_ASK_NEW_QUALITY : G3_ASK_RECRUIT, side, u, 0, out);
    if (s->part == 0)
        bn_ask_within(out, (bn_span){ 0, to_recruit(setup, s, u) });
    return 1;
}

static void mix(const g3_figures *tables, g3_band *band, int32_t men, int32_t battles)
{
    band->battles =
        (uint8_t)g3_battles_merged(band->count + band->wounded, band->battles, men, battles);
}

TAKE(recruit)
{
    g3_band *band = &s->bands[s->at];

    if (s->part == 0 && value > 0) {
        s->men = value;
        s->part = 1;
        return;
    }
    if (s->part == 1) {
        mix(setup->figures, band, s->men, setup->figures->troop_quality[value].battles_min);
        band->count += s->men;
        pay_for(setup, s, s->at, s->men, value, trace);
        g3_remark(trace, band->side, s->at, 44, band->battles, g3_unit_of(setup, s->at)->name,
                  "battles, on average");
        s->men = 0;
    }
    s->part = 0;
    s->at++;
}

const bn_step g3_recruit_step = { .count = g3_all_bands,
                                  .wants = recruit_wants,
                                  .ask = recruit_ask,
                                  .take = recruit_take,
                                  .consequence = quality_consequence,
                                  .roll_key = quality_key };

/* ---- mergers ------------------------------------------------------------------------------- */

/* One troop type, one race, one kind of equipment for all members (G3-012). */
static bool alike(const g3_setup *setup, const g3_campaign *s, int32_t u, int32_t v)
{
    const g3_unit *a = g3_unit_of(setup, u), *b = g3_unit_of(setup, v);
    const g3_band *x = &s->bands[u], *y = &s->bands[v];

    return x->side == y->side && x->standing == G3_IN_ARMY && y->standing == G3_IN_ARMY &&
           x->count > 0 && y->count > 0 && x->full + y->full <= G3_COUNT_MAX &&
           x->afoot == y->afoot && a->type == b->type && a->race == b->race &&
           a->creature == b->creature && a->equipment == b->equipment &&
           a->mobility == b->mobility && a->ranged == b->ranged && a->traits == b->traits &&
           g3_band_irregular(a, x) == g3_band_irregular(b, y) && a->weapon == b->weapon &&
           a->own_ts == b->own_ts && a->tl == b->tl && a->armour_dr == b->armour_dr &&
           a->racial == b->racial && !(a->traits & G3_SUPER);
}

bool g3_nth_merger(const g3_setup *setup, const g3_campaign *s, int32_t side, int32_t option,
                   int32_t pair[2])
{
    if (option >= BN_OPTIONS_MAX - 1)
        return false;
    for (pair[0] = 0; pair[0] < g3_units(setup); pair[0]++)
        for (pair[1] = 0; s->bands[pair[0]].side == side && pair[1] < g3_units(setup); pair[1]++)
            if (pair[0] != pair[1] && alike(setup, s, pair[0], pair[1]) && option-- == 0)
                return true;
    return false;
}

static uint32_t merge_options(const g3_setup *setup, const g3_campaign *s, int32_t side)
{
    uint32_t options = 0;
    int32_t pair[2];

    while (g3_nth_merger(setup, s, side, (int32_t)options, pair))
        options++;
    return options;
}

WANTS(merge, side)
{
    return works(s, side, G3_WORK_MERGE) && merge_options(setup, s, side) > 0;
}

ASK(merge)
{
    uint32_t options = 1 + merge_options(setup, s, s->at);

    g3_ask_band(s, G3_ASK_MERGE, s->at, G3_NONE, 0, out);
    bn_ask_among(out, options);
    return 1;
}

static void merge(const g3_setup *setup, g3_campaign *s, const int32_t pair[2], bn_trace *trace)
{
    g3_band *from = &s->bands[pair[0]], *into = &s->bands[pair[1]];

    mix(setup->figures, into, from->count + from->wounded, from->battles);
    into->count += from->count;
    into->wounded += from->wounded;
    into->full += from->full;
    into->before += from->before;
    into->dead += from->dead;
    into->lost = from->lost < into->lost ? from->lost : into->lost;
    into->met = from->met < into->met ? from->met : into->met;
    from->count = from->wounded = from->full = from->before = from->dead = 0;
    from->part = 0;
    from->standing = G3_MERGED;
    g3_remark(trace, into->side, pair[1], 44, into->battles, g3_unit_of(setup, pair[1])->name,
              "battles, on average");
}

TAKE(merge)
{
    int32_t pair[2];

    if (value > 0 && g3_nth_merger(setup, s, s->at, value - 1, pair))
        merge(setup, s, pair, trace);
    else
        s->at++;
}

const bn_step g3_merge_step = {
    .count = g3_both_sides, .wants = merge_wants, .ask = merge_ask, .take = merge_take
};

/* ---- training and new commanders ------------------------------------------------------------ */

WANTS(train, side)
{
    return works(s, side, G3_WORK_TRAIN) && g3_mark_wants(setup, s, side);
}

const bn_step g3_train_step = { G3_MARK_STEP(train_wants, g3_mark_take) };

WANTS(captains, side)
{
    return works(s, side, G3_WORK_CAPTAINS) && g3_mark_wants(setup, s, side);
}

const bn_step g3_new_captains_step = { G3_MARK_STEP(captains_wants, g3_mark_take) };

WANTS(captain, at)
{
    return (s->bands[at].due & G3_DUE_CAPTAIN) != 0;
}

/* The cursor: `part` is 0, or 1 + the row whose die is still to be added. */
ASK(captain)
{
    g3_ask_band(s, s->part == 0 ? G3_ASK_NEW_CAPTAIN : G3_ASK_NEW_CAPTAIN_DIE, s->bands[s->at].side,
                s->at, 0, out);
    return 1;
}

CONSEQUENCE(captain)
{
    return s->part == 0 ? g3_commander_rolled(g3_tables(setup), totals[0]) : totals[0];
}

ROLL_KEY(captain)
{
    return s->part == 0;
}

TAKE(captain)
{
    const g3_figures *tables = g3_tables(setup);
    g3_band *band = &s->bands[s->at];
    int32_t row = s->part == 0 ? value : s->part - 1;

    if (s->part == 0 && tables->commander_experience[row].skill_dice > 0) {
        s->part = (uint8_t)(1 + row);
        return;
    }
    band->leadership = (uint8_t)g3_commander_skill(tables, row, s->part == 0 ? 0 : value);
    band->battles = (uint8_t)g3_battles_led_anew(tables, band->battles);
    band->service |= G3_SERVED_LED;
    band->due &= (uint8_t)~G3_DUE_CAPTAIN;
    g3_remark(trace, band->side, s->at, 42, band->leadership, g3_unit_of(setup, s->at)->name,
              "Leadership of its new commander");
    g3_remark(trace, band->side, s->at, 41, band->battles, g3_unit_of(setup, s->at)->name,
              "battles, under a new commander");
    s->part = 0;
    s->at++;
}

PASS(captain)
{
    return g3_next_turn(s, G3_PHASE_WORKS) ? BN_GOES : BN_DONE;
}

const bn_step g3_new_captain_step = { .count = g3_all_bands,
                                      .wants = captain_wants,
                                      .ask = captain_ask,
                                      .take = captain_take,
                                      .consequence = captain_consequence,
                                      .pass = captain_pass,
                                      .roll_key = captain_key };

/* ---- the month ------------------------------------------------------------------------------ */

static bool any_band(const g3_setup *setup, const g3_campaign *s, int32_t side, g3_fits fits)
{
    return g3_nth_band(setup, s, side, fits, 0) != G3_NONE;
}

static uint32_t works_of(const g3_setup *setup, const g3_campaign *s, int32_t side)
{
    return (uint32_t)any_band(setup, s, side, may_raise) << G3_WORK_RAISE |
           (uint32_t)any_band(setup, s, side, may_recruit) << G3_WORK_RECRUIT |
           (uint32_t)(merge_options(setup, s, side) > 0) << G3_WORK_MERGE |
           (uint32_t)any_band(setup, s, side, g3_may_train) << G3_WORK_TRAIN |
           (uint32_t)any_band(setup, s, side, g3_may_be_led) << G3_WORK_CAPTAINS;
}

WANTS(works, side)
{
    return side == g3_side_in_turn(s) && works_of(setup, s, side) != 0;
}

ASK(works)
{
    g3_ask_band(s, G3_ASK_WORKS, s->at, G3_NONE, 0, out);
    out->allowed = works_of(setup, s, s->at);
    return 1;
}

TAKE(works)
{
    s->realms[s->at++].works = (uint8_t)value;
}

const bn_step g3_works_step = {
    .count = g3_both_sides, .wants = works_wants, .ask = works_ask, .take = works_take
};
