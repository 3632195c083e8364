/* A character is hurt: wounds one by one, then rolls against HT (G3-083, G3-084, G3-156). */
#include "steps.h"

enum { DICE_AT_ONCE = 12 }; /* of one throw */

void g3_hurt(g3_battle *battle, int32_t w, int32_t hits, int32_t wounds, bn_throw dice,
             int32_t armour)
{
    uint8_t from = battle->step;
    g3_person_state *person = g3_person_in(battle, w);

    battle->who = (uint8_t)w;
    battle->hits = person->hits;
    battle->wounds = (uint8_t)wounds;
    battle->dice = battle->left = dice.count;
    battle->add = (uint8_t)dice.add;
    battle->armour = (int16_t)armour;
    battle->hurt = 0;
    battle->deaths = battle->faints = 0;
    person->hits = (int16_t)(person->hits - hits);
    g3_go(battle, G3_STEP_HURT);
    battle->then = from;
}

/* What a fall to these hits requires, once all wounds are known. */
static void fall(const g3_setup *setup, g3_battle *battle)
{
    static const uint8_t told[] = {
        [G3_STAYS_FIT] = G3_WELL, [G3_FAINTS] = G3_UNCONSCIOUS, [G3_DIES] = G3_DEAD
    };
    const g3_person *is = g3_person_of(setup, battle->who);
    g3_person_state *person = g3_person_in(battle, battle->who);
    g3_fall out = g3_falls(setup->figures, is->ht, battle->hits, person->hits);

    battle->part = 1;
    if (is->falls != G3_BY_ROLLS && (out.dead || out.death_rolls > 0 || out.faints)) {
        if (told[is->falls] > person->condition)
            person->condition = told[is->falls];
        out = (g3_fall){ 0 };
    }
    if (out.dead)
        person->condition = G3_DEAD;
    battle->deaths = out.dead ? 0 : out.death_rolls;
    battle->faints = !out.dead && out.faints && person->condition == G3_WELL;
}

/* G3-085 A PC leader falls: before the contest it is as if the catastrophe had struck them. */
void g3_leader_falls(const g3_setup *setup, g3_battle *battle, int32_t w)
{
    int32_t side = w / G3_PERSONS, leader = g3_led_by(setup, battle, w);

    if (g3_commands(battle, w))
        g3_strike_leader(setup, battle, side, G3_CATASTROPHE_COMMANDER_KILLED, G3_NONE);
    else if (leader != G3_NONE)
        g3_strike_leader(setup, battle, side, G3_CATASTROPHE_LEADER_KILLED, leader);
}

/* The cursor: `part` is 1 once the rolls against HT are known. */
static bn_pace hurt_open(const void *with, void *state, bn_trace *trace)
{
    g3_battle *battle = state;

    if (battle->wounds > 0)
        return BN_ASKS;
    if (battle->part == 0)
        fall(with, battle);
    if (battle->deaths > 0 || battle->faints > 0)
        return BN_ASKS;
    if (battle->then == G3_STEP_SURVIVAL && !battle->put_off &&
        g3_person_now(battle, battle->who)->condition != G3_WELL)
        g3_leader_falls(with, battle, battle->who);
    battle->who = battle->dice = battle->left = battle->add = 0;
    battle->hits = battle->hurt = battle->armour = 0;
    battle->divisor = battle->placed = 0;
    return g3_go(battle, battle->then);
}

/* Where DR differs by place, the referee names the place of each wound (G3-R-102). */
static bool wants_place(const g3_battle *battle)
{
    return battle->wounds > 0 && battle->divisor > 0 && !battle->placed;
}

static uint32_t hurt_ask(const void *with, const void *state, bn_question *out)
{
    const g3_battle *battle = state;
    uint32_t kind = battle->wounds == 0   ? battle->deaths > 0 ? G3_ASK_DEATH : G3_ASK_FAINT
                    : wants_place(battle) ? G3_ASK_PLACE
                    : battle->then == G3_STEP_STRUCK ? G3_ASK_INJURY
                                                     : G3_ASK_DAMAGE;

    g3_ask(battle, kind, battle->who / G3_PERSONS, G3_ABOUT_PERSON + battle->who, 0, out);
    if (wants_place(battle))
        bn_ask_among(out, 1u + (uint32_t)g3_person_of(with, battle->who)->place_count);
    else if (battle->wounds > 0)
        out->throws[0] = (bn_throw){
            .count = battle->left < DICE_AT_ONCE ? battle->left : DICE_AT_ONCE,
            .sides = 6,
            .add = battle->left == battle->dice ? battle->add : 0,
        };
    return 1;
}

static int32_t ht_target(const g3_setup *setup, const g3_battle *battle, bn_trace *trace)
{
    int32_t w = battle->who;
    bn_term of =
        bn_sum(G3_TERMS_HT, w / G3_PERSONS, G3_ABOUT_PERSON + w, g3_person_of(setup, w)->name);

    bn_plus_int(trace, &of, 156, g3_person_of(setup, w)->ht, "HT");
    return bn_gives_int(trace, &of, 156, g3_person_of(setup, w)->ht, "HT");
}

static int32_t hurt_consequence(const void *with, const void *state, const bn_question *question,
                                const int32_t *totals)
{
    const g3_setup *setup = with;
    const g3_battle *battle = state;

    if (battle->wounds > 0)
        return totals[0];
    return g3_success_roll(setup->figures, ht_target(setup, battle, NULL), totals[0]).margin >= 0;
}

/* What the dice gave, and what armour took off it. */
static void tell_wound(const g3_setup *setup, const g3_battle *battle, const g3_person *person,
                       int32_t times, int32_t hits, bn_trace *trace)
{
    bn_term of = bn_sum(G3_TERMS_HITS, battle->who / G3_PERSONS, G3_ABOUT_PERSON + battle->who,
                        person->name);
    int32_t damage = battle->hurt * times, tough = person->toughness;
    int32_t stopped = damage - hits, armour = battle->armour - tough;

    if (battle->armour < tough) /* toughness plays no part here */
        tough = 0, armour = battle->armour;
    bn_plus_int(trace, &of, 84, battle->hurt, "damage rolled");
    if (times > 1)
        bn_times(trace, &of, 84, bn_rat_int(times), "wounds");
    bn_plus_int(trace, &of, 83, -armour, "DR");
    bn_plus_int(trace, &of, 83, -tough, "Toughness");
    bn_plus_int(trace, &of, 83, armour + tough - stopped, "at least 0");
    bn_gives_int(trace, &of, 83, hits, "hits lost");
}

static void wound(const g3_setup *setup, g3_battle *battle, int32_t total, bn_trace *trace)
{
    const g3_person *person = g3_person_of(setup, battle->who);
    g3_person_state *now = g3_person_in(battle, battle->who);
    int32_t thrown = battle->left < DICE_AT_ONCE ? battle->left : DICE_AT_ONCE;
    int32_t hits, times = 1;

    battle->hurt = (int16_t)(battle->hurt + total);
    battle->left = (uint8_t)(battle->left - thrown);
    if (battle->left > 0)
        return;
    hits = battle->hurt;
    if (setup->rules.damage_multiplied && battle->then != G3_STEP_STRUCK) {
        times = battle->wounds;
        hits *= times;
        battle->wounds = 1;
    }
    hits = hits > battle->armour ? hits - battle->armour : 0;
    now->hits = (int16_t)(now->hits - hits);
    tell_wound(setup, battle, person, times, hits, trace);
    battle->wounds--;
    battle->hurt = battle->placed = 0;
    battle->left = battle->dice;
}

static void hurt_take(const void *with, void *state, const bn_move *moves, uint32_t count,
                      bn_trace *trace)
{
    g3_battle *battle = state;
    g3_person_state *person = g3_person_in(battle, battle->who);
    int32_t value = moves->answer.value[0];

    if (wants_place(battle)) {
        const g3_person *is = g3_person_of(with, battle->who);

        battle->armour =
            (int16_t)((value == 0 ? is->dr : is->places[value - 1].dr) / battle->divisor +
                      is->toughness);
        battle->placed = 1;
    } else if (battle->wounds > 0) {
        wound(with, battle, value, trace);
    } else if (battle->deaths > 0) {
        battle->deaths--;
        if (!value) {
            person->condition = G3_DEAD;
            battle->deaths = battle->faints = 0;
        }
    } else {
        battle->faints = 0;
        if (!value)
            person->condition = G3_UNCONSCIOUS;
    }
}

static void hurt_weigh(const void *with, const void *state, const bn_question *question,
                       const int32_t *totals, bn_trace *trace)
{
    const g3_battle *battle = state;

    if (battle->wounds == 0)
        g3_weigh_roll(with, bn_sum(0, battle->who / G3_PERSONS, -1, NULL), 156,
                      ht_target(with, battle, NULL), totals[0], trace);
}

static void hurt_explain(const void *with, const void *state, bn_trace *trace)
{
    const g3_battle *battle = state;

    if (battle->wounds == 0)
        ht_target(with, battle, trace);
}

static uint64_t hurt_key(const void *with, const void *state, const bn_question *question)
{
    const g3_battle *battle = state;

    return battle->wounds > 0 ? 0 : 1 + (uint64_t)ht_target(with, battle, NULL);
}

const bn_step g3_hurt_step = { .open = hurt_open,
                               .ask = hurt_ask,
                               .take = hurt_take,
                               .consequence = hurt_consequence,
                               .weigh = hurt_weigh,
                               .explain = hurt_explain,
                               .roll_key = hurt_key };
