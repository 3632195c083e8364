/* Characters of players: Risk, Survival, glory, and the reaction of superiors (B10, B11, B15, B19). */
#include "steps.h"

static bn_term of_person(const g3_setup *setup, int32_t w, int32_t group)
{
    return bn_sum(group, w / G3_PERSONS, G3_ABOUT_PERSON + w, g3_person_of(setup, w)->name);
}

static bool now_or_late(const g3_setup *setup, const g3_battle *battle)
{
    return (battle->step > G3_STEP_CONTEST) == (setup->rules.survival_after_contest != 0);
}

/* The next player's character, from `w` on, who was not asked this and may be. */
static int32_t next_of(const g3_setup *setup, const g3_battle *battle, int32_t w, uint8_t did,
                       uint8_t needs, uint8_t worst)
{
    for (w = g3_next_player(setup, battle, w, did); w != G3_NONE;
         w = g3_next_player(setup, battle, w + 1, did)) {
        const g3_person_state *person = g3_person_now(battle, w);

        if ((person->did & needs) == needs && person->condition <= worst)
            return w;
    }
    return G3_NONE;
}

/* ---- Risk --------------------------------------------------------------------------------- */

static bool sheltered(const g3_setup *setup, const g3_battle *battle, int32_t w)
{
    const g3_person *person = g3_person_of(setup, w);

    return (person->traits & G3_SHELTERED) ||
           (person->unit != G3_NONE &&
            setup->sides[w / G3_PERSONS].force.units[person->unit].share_pct < 100);
}

/* As many at once as can be open; they are sealed together. */
ASK(risk)
{
    uint32_t count = 0;

    if (!now_or_late(setup, battle))
        return 0;
    for (int32_t w = 0; count < BN_OPEN_MAX; w++) {
        bn_question *q = &out[count];

        w = next_of(setup, battle, w, G3_DID_RISK, 0, G3_WELL);
        if (w == G3_NONE)
            break;
        g3_ask(battle, G3_ASK_RISK, w / G3_PERSONS, G3_ABOUT_PERSON + w, 0, q);
        bn_ask_within(
            q, g3_risk_span(setup->figures, g3_person_of(setup, w), sheltered(setup, battle, w)));
        q->person = (uint8_t)(g3_commands(battle, w) ? 0 : 1 + w % G3_PERSONS);
        count++;
    }
    return count;
}

TAKE(risk)
{
    bn_question open[BN_OPEN_MAX];

    risk_ask(setup, battle, open);
    for (uint32_t i = 0; i < count; i++) {
        int32_t w = open[moves[i].question].about[0] - G3_ABOUT_PERSON;

        g3_person_in(battle, w)->risk = (int8_t)moves[i].answer.value[0];
        g3_person_in(battle, w)->did |= G3_DID_RISK;
    }
}

const bn_step g3_risk_step = { .ask = risk_ask, .take = risk_take };

/* ---- Survival ----------------------------------------------------------------------------- */

/* What a lost battle does to a second roll: by its difference, the position, and a rout. */
typedef struct defeat {
    int32_t lost_by, position, rout;
} defeat;

/* Battle skill and modifiers, with the limit last. */
static int32_t battle_target(const g3_setup *setup, const g3_battle *battle, int32_t w, bn_term of,
                             int32_t risk, defeat by, int32_t rule, bn_trace *trace)
{
    int32_t more = by.lost_by + by.position + by.rout;
    int32_t skill = g3_battle_skill(setup->figures, g3_person_of(setup, w), &bn_untold, NULL);
    int32_t target = g3_battle_target(setup->figures, skill, risk + more);

    bn_plus_int(trace, &of, 79, skill, "Battle skill");
    bn_plus_int(trace, &of, 81, risk, "Risk");
    bn_plus_int(trace, &of, 134, by.lost_by, "the defeat");
    bn_plus_int(trace, &of, 134, by.position, "behind its defences");
    bn_plus_int(trace, &of, 134, by.rout, "its unit routed or was crushed");
    bn_plus_int(trace, &of, 80, target - skill - risk - more, "at most 16");
    return bn_gives_int(trace, &of, rule, target, rule == 86 ? "Glory" : "Survival");
}

static bool survival_next(const g3_setup *setup, g3_battle *battle, bn_trace *trace)
{
    int32_t w = now_or_late(setup, battle)
                    ? next_of(setup, battle, 0, G3_DID_SURVIVAL, G3_DID_RISK, G3_WELL)
                    : G3_NONE;

    battle->at = (uint8_t)(w == G3_NONE ? 0 : w);
    return w != G3_NONE;
}

static int32_t survival_target(const g3_setup *setup, const g3_battle *battle, bn_trace *trace)
{
    int32_t w = battle->at;

    return battle_target(setup, battle, w, of_person(setup, w, G3_TERMS_SURVIVAL),
                         g3_person_now(battle, w)->risk, (defeat){ 0 }, 82, trace);
}

static int32_t row_of(const g3_setup *setup, int32_t target, int32_t total)
{
    return g3_survival(setup->figures, g3_success_roll(setup->figures, target, total));
}

static int32_t survival_reads(const g3_setup *setup, const g3_battle *battle, int32_t total)
{
    return row_of(setup, survival_target(setup, battle, NULL), total);
}

static int32_t person_at(const g3_setup *setup, const g3_battle *battle)
{
    return battle->at;
}

/* The meaning of each row's figure. */
static const char *const survived[G3_SURVIVAL_RESULTS_COUNT] = {
    [G3_SURVIVAL_RESULTS_UNHURT] = "hits lost: unhurt",
    [G3_SURVIVAL_RESULTS_LIGHT_WOUND] = "hits lost: light wound",
    [G3_SURVIVAL_RESULTS_WOUND] = "hits lost: wound",
    [G3_SURVIVAL_RESULTS_DAMAGE_A] = "wounds: damage by column A",
    [G3_SURVIVAL_RESULTS_DAMAGE_B] = "wounds: damage by column B",
    [G3_SURVIVAL_RESULTS_DAMAGE_C] = "wounds: damage by column C",
    [G3_SURVIVAL_RESULTS_DAMAGE_D] = "wounds: damage by column D",
};

/* What the row that was kept does to the character in hand: hits, or wounds that are rolled. */
static void survive(const g3_setup *setup, g3_battle *battle, uint8_t did, bn_trace *trace)
{
    int32_t w = battle->at, row = battle->kept;
    const g3_person *person = g3_person_of(setup, w);
    const g3_survival_results_row *result = &setup->figures->survival_results[row];
    int32_t enemy_tl = g3_opposing_tl(setup, battle, w / G3_PERSONS);
    g3_damage damage = { 0 };

    g3_person_in(battle, w)->did |= did;
    g3_person_in(battle, w)->survival = (uint8_t)(1 + row);
    if (result->damage_column != G3_COLUMN_NONE)
        damage = g3_damage_of(setup->figures, result->damage_column, enemy_tl);
    g3_remark(trace, w / G3_PERSONS, G3_ABOUT_PERSON + w, 82,
              result->damage_column == G3_COLUMN_NONE ? result->hits : damage.wounds, person->name,
              survived[row]);
    if (result->damage_column == G3_COLUMN_NONE) {
        int32_t hits = g3_light_hits(person, result->hits, &setup->rules);

        if (hits > 0)
            g3_hurt(battle, w, hits, 0, (bn_throw){ 0, 0, 0 }, 0);
        return;
    }
    g3_hurt(battle, w, 0, damage.wounds, damage.dice,
            person->dr / damage.dr_divisor + person->toughness);
    battle->divisor =
        (uint8_t)(person->place_count > 0 && setup->options.referee == 0 ? damage.dr_divisor : 0);
}

static void survival_done(const g3_setup *setup, g3_battle *battle, bn_trace *trace)
{
    survive(setup, battle, G3_DID_SURVIVAL, trace);
}

const g3_fateful g3_fateful_survival = { .kind = G3_ASK_SURVIVAL,
                                         .rule = 82,
                                         .next = survival_next,
                                         .target = survival_target,
                                         .reads = survival_reads,
                                         .owner = person_at,
                                         .done = survival_done };

/* ---- second Survival ---------------------------------------------------------------------- */

/* Every character of a side that lost, by its own difference: the next from `w` on, or G3_NONE. */
static int32_t second_due(const g3_setup *setup, const g3_battle *battle, int32_t w)
{
    int32_t least =
        setup->rules.second_survival_decisive ? G3_CONSTANT(setup->figures, FIELD_DIFFERENCE) : 1;

    for (; battle->fought; w++) {
        w = next_of(setup, battle, w, G3_DID_SECOND, G3_DID_SURVIVAL, G3_UNCONSCIOUS);
        if (w == G3_NONE ||
            (g3_lost(battle, w / G3_PERSONS) && battle->parties[w / G3_PERSONS].behind >= least))
            return w;
    }
    return G3_NONE;
}

static bool second_next(const g3_setup *setup, g3_battle *battle, bn_trace *trace)
{
    int32_t w = second_due(setup, battle, 0);

    battle->at = (uint8_t)(w == G3_NONE ? 0 : w);
    return w != G3_NONE;
}

/* The unit in which a character fights, or G3_NONE. */
static int32_t unit_of(const g3_setup *setup, int32_t w)
{
    int32_t unit = g3_person_of(setup, w)->unit;

    return unit == G3_NONE ? G3_NONE : unit + g3_first_unit(setup, w / G3_PERSONS);
}

int32_t g3_crushed_unit(const g3_setup *setup, const g3_battle *battle, int32_t side,
                        int32_t option)
{
    uint64_t seen[(G3_BATTLE_UNITS + 63) / 64] = { 0 };

    for (int32_t w = second_due(setup, battle, side * G3_PERSONS);
         w != G3_NONE && w / G3_PERSONS == side; w = second_due(setup, battle, w + 1)) {
        int32_t u = unit_of(setup, w);

        if (u == G3_NONE || battle->units[u].fate == G3_ROUTS || seen[u / 64] >> (u % 64) & 1)
            continue;
        seen[u / 64] |= UINT64_C(1) << (u % 64);
        if (option-- == 0)
            return u;
    }
    return G3_NONE;
}

COUNT(crushed)
{
    return setup->options.referee == 0 ? (uint32_t)setup->side_count : 0;
}

WANTS(crushed, side)
{
    return g3_crushed_unit(setup, battle, side, 0) != G3_NONE;
}

ASK(crushed)
{
    uint32_t options = 0;

    while (g3_crushed_unit(setup, battle, battle->at, (int32_t)options) != G3_NONE)
        options++;
    g3_ask(battle, G3_ASK_CRUSHED, battle->at, -1, 0, out);
    bn_ask_among(out, options);
    return 1;
}

TAKE(crushed)
{
    uint64_t mask = bn_answer_flags(&moves->answer);

    for (int32_t i = 0, u; (u = g3_crushed_unit(setup, battle, battle->at, i)) != G3_NONE; i++)
        if (mask >> i & 1)
            battle->units[u].did |= G3_CRUSHED;
    battle->at++;
}

const bn_step g3_crushed_step = {
    .count = crushed_count, .wants = crushed_wants, .ask = crushed_ask, .take = crushed_take
};

static int32_t second_target(const g3_setup *setup, const g3_battle *battle, bn_trace *trace)
{
    int32_t w = battle->at, side = w / G3_PERSONS, u = unit_of(setup, w);
    bool routed =
        u != G3_NONE && (battle->units[u].fate == G3_ROUTS || (battle->units[u].did & G3_CRUSHED));
    int32_t starred = g3_defender(battle) == side ? g3_ground_now(setup, battle).starred : 0;
    int32_t lost_by = g3_second_survival(setup->figures, battle->parties[side].behind, 0, false);
    int32_t all = g3_second_survival(setup->figures, battle->parties[side].behind, starred, routed);
    defeat by = { .lost_by = lost_by, .position = starred, .rout = all - starred - lost_by };

    return battle_target(setup, battle, w, of_person(setup, w, G3_TERMS_SURVIVAL),
                         g3_person_now(battle, w)->risk, by, 134, trace);
}

static int32_t second_reads(const g3_setup *setup, const g3_battle *battle, int32_t total)
{
    return row_of(setup, second_target(setup, battle, NULL), total);
}

static void second_done(const g3_setup *setup, g3_battle *battle, bn_trace *trace)
{
    survive(setup, battle, G3_DID_SECOND, trace);
}

const g3_fateful g3_fateful_second = { .kind = G3_ASK_SECOND,
                                       .rule = 134,
                                       .next = second_next,
                                       .target = second_target,
                                       .reads = second_reads,
                                       .owner = person_at,
                                       .done = second_done };

/* ---- glory --------------------------------------------------------------------------------- */

static bool owes_months(const g3_setup *setup, const g3_battle *battle, int32_t w)
{
    const g3_person_state *person = g3_person_now(battle, w);

    return person->glory > 0 && !(person->did & G3_DID_MONTHS) &&
           setup->figures->glory_results[person->glory - 1].months_die > 0;
}

/* The cursor: `at` is the character, `part` 1 where it is for how many months. */
OPEN(glory)
{
    int32_t w = now_or_late(setup, battle) ? 0 : G3_NONE;

    for (; w != G3_NONE; w++) {
        w = next_of(setup, battle, w, 0, G3_DID_SURVIVAL, G3_PRISONER);
        if (w == G3_NONE)
            break;
        battle->at = (uint8_t)w;
        battle->part = owes_months(setup, battle, w);
        if (battle->part || !(g3_person_now(battle, w)->did & G3_DID_GLORY))
            return BN_ASKS;
    }
    return BN_DONE;
}

/* Of the months of a Reputation there is none: those dice are counted. */
NUMBER(glory)
{
    int32_t w = battle->at;

    if (battle->part)
        return 0;
    return battle_target(setup, battle, w, of_person(setup, w, G3_TERMS_GLORY),
                         -g3_person_now(battle, w)->risk, (defeat){ 0 }, 86, trace);
}

ASKS(glory, g3_ask(battle, battle->part ? G3_ASK_MONTHS : G3_ASK_GLORY, battle->at / G3_PERSONS,
                   G3_ABOUT_PERSON + battle->at, 0, out))

READS(glory)
{
    const g3_figures *tables = g3_tables(setup);

    return question->kind == G3_ASK_MONTHS
               ? dice
               : g3_glory(tables, g3_success_roll(tables, number, dice));
}

TAKE(glory)
{
    int32_t w = battle->at, row = value;
    g3_person_state *person = g3_person_in(battle, w);
    g3_party *party = &battle->parties[w / G3_PERSONS];
    const g3_glory_results_row *result;

    if (battle->part) {
        person->did |= G3_DID_MONTHS;
        person->months = (uint8_t)g3_reputation_months(setup->figures, person->glory - 1, row);
        return;
    }
    result = &setup->figures->glory_results[row];
    person->did |= G3_DID_GLORY;
    person->glory = (uint8_t)(1 + row);
    person->reputation = (int8_t)result->reputation;
    person->earned = g3_to_byte(person->earned + result->reputation_permanent);
    g3_remark(trace, w / G3_PERSONS, G3_ABOUT_PERSON + w, 86, result->reputation,
              g3_person_of(setup, w)->name, "change of Reputation");
    if (g3_commands(battle, w) || g3_led_by(setup, battle, w) != G3_NONE)
        party->glory =
            (int8_t)(party->glory + g3_glory_strategy(setup->figures, row, g3_commands(battle, w)));
}

WEIGH(glory)
{
    if (!battle->part)
        g3_weigh_roll(setup, bn_sum(0, battle->at / G3_PERSONS, -1, NULL), 86,
                      glory_number(setup, battle, question, question->side, NULL), totals[0],
                      trace);
}

const bn_step g3_glory_step = { .open = glory_open,
                                .ask = glory_ask,
                                .take = glory_take,
                                .weigh = glory_weigh,
                                .number = glory_number,
                                .reads = glory_reads };

/* ---- superiors ----------------------------------------------------------------------------- */

OPEN(promotion)
{
    for (int32_t w = 0;; w++) {
        const g3_glory_results_row *results = setup->figures->glory_results;
        int32_t glory;

        w = next_of(setup, battle, w, G3_DID_REACTION, G3_DID_GLORY, G3_PRISONER);
        if (w == G3_NONE)
            return BN_DONE;
        glory = g3_person_now(battle, w)
                    ->glory; /* 0 where the oracle leaves out what was not asked for */
        battle->at = (uint8_t)w;
        if (glory > 0 && g3_person_now(battle, w)->condition != G3_DEAD &&
            (results[glory - 1].promotion_check || results[glory - 1].superior_reaction))
            return BN_ASKS;
    }
}

ASKS(promotion, g3_ask(battle, G3_ASK_PROMOTION, battle->at / G3_PERSONS,
                       G3_ABOUT_PERSON + battle->at, 0, out))

/* What is added to the dice: Reputation as it is now, and what the referee says. */
static int32_t promotion_added(const g3_setup *setup, const g3_battle *battle, bn_trace *trace)
{
    const g3_person *is = g3_person_of(setup, battle->at);
    const g3_person_state *person = g3_person_now(battle, battle->at);
    bn_term of = of_person(setup, battle->at, G3_TERMS_ADDED);
    int32_t sum = bn_plus_int(trace, &of, 6, is->reputation, "Reputation");

    sum += bn_plus_int(trace, &of, 86, person->fame, "Reputation of earlier battles");
    sum += bn_plus_int(trace, &of, 86, g3_renown_won(person), "Reputation won in this battle");
    sum += bn_plus_int(trace, &of, 6, is->reaction, "reaction modifier");
    return bn_gives_int(trace, &of, 89, sum, "added to the roll");
}

EXPLAIN(promotion)
{
    promotion_added(setup, battle, trace);
}

WEIGH(promotion)
{
    int32_t added = promotion_added(setup, battle, NULL);
    bn_term of = bn_sum(G3_TERMS_MARGIN, battle->at / G3_PERSONS, -1, NULL);

    of.rule = 89;
    of.words = "added to the roll";
    bn_trace_weigh(trace, of, added, totals[0], added + totals[0], "reaction of superiors");
}

TAKE(promotion)
{
    int32_t w = battle->at;
    g3_person_state *person = g3_person_in(battle, w);
    const g3_glory_results_row *result = &setup->figures->glory_results[person->glory - 1];
    int32_t total = value + promotion_added(setup, battle, NULL);

    person->reaction = g3_to_byte(total);
    person->favour =
        (uint8_t)(result->promotion_check
                      ? g3_promotion(setup->figures, total, setup->options.battlefield_promotion)
                      : g3_disgrace(setup->figures, total));
    person->did |= G3_DID_REACTION;
}

const bn_step g3_promotion_step = { .open = promotion_open,
                                    .ask = promotion_ask,
                                    .take = promotion_take,
                                    .weigh = promotion_weigh,
                                    .explain = promotion_explain };
