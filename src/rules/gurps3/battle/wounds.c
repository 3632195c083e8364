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
OPEN(hurt)
{
    if (battle->wounds > 0)
        return BN_ASKS;
    if (battle->part == 0)
        fall(setup, battle);
    if (battle->deaths > 0 || battle->faints > 0)
        return BN_ASKS;
    if (battle->then == G3_STEP_SURVIVAL && !battle->put_off &&
        g3_person_now(battle, battle->who)->condition != G3_WELL)
        g3_leader_falls(setup, battle, battle->who);
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

ASK(hurt)
{
    uint32_t kind = battle->wounds == 0   ? battle->deaths > 0 ? G3_ASK_DEATH : G3_ASK_FAINT
                    : wants_place(battle) ? G3_ASK_PLACE
                    : battle->then == G3_STEP_STRUCK ? G3_ASK_INJURY
                                                     : G3_ASK_DAMAGE;

    g3_ask(battle, kind, battle->who / G3_PERSONS, G3_ABOUT_PERSON + battle->who, 0, out);
    if (wants_place(battle))
        bn_ask_among(out, 1u + (uint32_t)g3_person_of(setup, battle->who)->place_count);
    else if (battle->wounds > 0)
        out->throws[0] = (bn_throw){
            .count = battle->left < DICE_AT_ONCE ? battle->left : DICE_AT_ONCE,
            .sides = 6,
            .add = battle->left == battle->dice ? battle->add : 0,
        };
    return 1;
}

/* Dice of damage are counted, and need none. */
NUMBER(hurt)
{
    int32_t w = battle->who;
    const g3_person *person = g3_person_of(setup, w);
    bn_term of = bn_sum(G3_TERMS_HT, w / G3_PERSONS, G3_ABOUT_PERSON + w, person->name);

    if (battle->wounds > 0)
        return 0;
    bn_plus_int(trace, &of, 156, person->ht, "HT");
    return bn_gives_int(trace, &of, 156, person->ht, "HT");
}

READS(hurt)
{
    return question->kind == G3_ASK_DEATH || question->kind == G3_ASK_FAINT
               ? g3_success_roll(g3_tables(setup), number, dice).margin >= 0
               : dice;
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

TAKE(hurt)
{
    g3_person_state *person = g3_person_in(battle, battle->who);

    if (wants_place(battle)) {
        const g3_person *is = g3_person_of(setup, battle->who);

        battle->armour =
            (int16_t)((value == 0 ? is->dr : is->places[value - 1].dr) / battle->divisor +
                      is->toughness);
        battle->placed = 1;
    } else if (battle->wounds > 0) {
        wound(setup, battle, value, trace);
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

WEIGH(hurt)
{
    if (battle->wounds == 0)
        g3_weigh_roll(setup, bn_sum(0, battle->who / G3_PERSONS, -1, NULL), 156,
                      hurt_number(setup, battle, question, question->side, NULL), totals[0], trace);
}

const bn_step g3_hurt_step = { .open = hurt_open,
                               .ask = hurt_ask,
                               .take = hurt_take,
                               .weigh = hurt_weigh,
                               .number = hurt_number,
                               .reads = hurt_reads };
