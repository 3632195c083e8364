/* The figures of a battle as it is: Battle Power, chances, Combat Rating. */
#include "steps.h"

#include "rules/forces/pay.h"
#include "rules/forces/quality.h"

static bn_term terms_of(const dq_setup *setup, int32_t side, int32_t group)
{
    return bn_sum(group, side, -1, NULL);
}

bn_rat dq_power_now(const dq_setup *setup, const dq_battle *battle, int32_t side, bn_trace *trace)
{
    int32_t heads[DQ_GROUPS];
    dq_host host = dq_host_now(setup, battle, side, heads);

    return dq_power_of(setup->figures, &setup->rules, &host, terms_of(setup, side, 0), trace)
        .battle_power;
}

bn_rat dq_btmr_now(const dq_setup *setup, const dq_battle *battle, int32_t side)
{
    int32_t heads[DQ_GROUPS];
    dq_host host = dq_host_now(setup, battle, side, heads);
    bool rangers = true;

    for (int32_t g = 0; g < host.unit->group_count; g++)
        if (dq_is_soldiery(&host.unit->groups[g]) && heads[g] > 0 &&
            !(host.unit->groups[g].traits & DQ_RANGERS))
            rangers = false;
    return dq_btmr(setup->figures,
                   dq_lighter_terrain(setup->options.on_map ? setup->sides[side].terrain
                                                            : battle->judged[DQ_IN_TERRAIN],
                                      rangers),
                   dq_mean_tmr(&host, (bn_term){ 0 }, NULL), (bn_term){ 0 }, NULL);
}

int32_t dq_chance_now(const dq_setup *setup, const dq_battle *battle, int32_t side, bool spy,
                      bn_trace *trace)
{
    int32_t heads[DQ_GROUPS];
    dq_host host = dq_host_now(setup, battle, side, heads);
    bool led = host.commander.name != NULL;

    return dq_perceive_chance(setup->figures, led ? host.commander.pc : 0,
                              led ? host.commander.ms : 0,
                              spy ? battle->parties[side].judged[DQ_IN_SPY] : 0,
                              terms_of(setup, side, DQ_TERMS_CHANCE), trace);
}

/* ---- ratings ------------------------------------------------------------------------------- */

static void count_heads(const dq_setup *setup, const dq_host *host, dq_footing *out)
{
    for (int32_t g = 0; g < host->unit->group_count; g++) {
        const dq_group *group = &host->unit->groups[g];
        uint32_t touched = dq_touched(setup->figures, group);

        if (!dq_is_soldiery(group))
            continue;
        if (setup->figures->races[group->race].undead || (group->traits & DQ_UNDEAD))
            out->undead += host->heads[g];
        for (int32_t i = 0; i < DQ_LIGHTS; i++)
            out->touched[i] += touched >> i & 1 ? host->heads[g] : 0;
    }
}

static dq_footing footing_of(const dq_setup *setup, const dq_battle *battle, int32_t side)
{
    const dq_party *party = &battle->parties[side];
    const int32_t *judged = party->judged;
    int32_t heads[DQ_GROUPS];
    dq_host host = dq_host_now(setup, battle, side, heads);
    bool attacks = dq_attacks(battle, side);
    dq_footing footing = {
        .attacks = attacks,
        .homeland = judged[DQ_IN_HOMELAND],
        .racial_enemy = judged[DQ_IN_ENEMY],
        .fears_undead = judged[DQ_IN_FEARS],
        .lost_before = judged[DQ_IN_LOST],
        .won_before = judged[DQ_IN_WON],
        .high_ground = battle->judged[DQ_IN_HIGHEST] == 1 + side,
        .from_rear = judged[DQ_IN_REAR],
        .ruinous = judged[DQ_IN_RUINOUS],
        .dwarven = judged[DQ_IN_DWARVEN],
        .spoilt_precautions = judged[DQ_IN_SABOTAGE] & 1,
        .spoilt_works = judged[DQ_IN_SABOTAGE] >> 1 & 1,
        .flees = dq_defence_of(battle, side) == DQ_DEFENCE_FORMS_WITHDRAW_FLEEING,
        .rested = judged[DQ_IN_RESTED] > 0,
        .soldiers = dq_soldiers(&host),
        .btmr = dq_btmr_now(setup, battle, side),
        .mechanician = dq_best_rank(host.unit, DQ_SPECIALISTS_MECHANICIAN),
        .weeks_prepared = judged[DQ_IN_PREPARED],
        .scientist = dq_best_scientist(&host),
        .rounds_rested = judged[DQ_IN_RESTED],
        .castle = judged[DQ_IN_CASTLE],
        .fatigue = party->fatigue,
        .episode = judged[DQ_IN_EPISODE],
        .miles = bn_rat_int(
            dq_supply_miles(setup->figures, judged[DQ_IN_SUPPLY], host.unit->razed_weeks)),
        .immune_percent = bn_rat_int(judged[DQ_IN_IMMUNE]),
    };

    count_heads(setup, &host, &footing);
    return footing;
}

/* The rating with all that modifies it, and the factor of the pair of forms. */
int32_t dq_rating_now(const dq_setup *setup, const dq_battle *battle, int32_t side, bn_trace *trace)
{
    const dq_figures *tables = setup->figures;
    int32_t attacker = battle->attacker, defender = 1 - attacker;
    dq_footing own = footing_of(setup, battle, side), enemy = footing_of(setup, battle, 1 - side);
    bn_rat power = dq_power_now(setup, battle, side, trace);
    bn_term of = terms_of(setup, side, DQ_TERMS_RATING);
    int32_t first = dq_attacks(battle, side) ? dq_first_to_field(&own, &enemy)
                                             : dq_first_to_field(&enemy, &own);
    dq_pairing pair = dq_matrix(tables, battle->parties[attacker].form,
                                battle->parties[defender].form, dq_attacks(battle, side));
    int32_t initial = dq_initial_rating(tables, power, dq_power_now(setup, battle, 1 - side, NULL));
    bn_rat modifiers;
    int32_t rating;

    bn_plus(trace, &of, 118, bn_rat_int(initial), "initial Combat Rating");
    modifiers = dq_modifiers(tables, &setup->rules, &own, &enemy,
                             (uint32_t)battle->judged[DQ_IN_GROUND], battle->judged[DQ_IN_BY_DAY],
                             first == (dq_attacks(battle, side) ? 0 : 1), of, trace);
    rating = dq_final_rating(initial, modifiers, pair.factor);
    if (trace) {
        if (bn_rat_cmp(pair.factor, bn_rat_int(1)) != 0)
            bn_times(trace, &of, 155, pair.factor, "the pair of forms");
        of.rounding = BN_ROUND_HALF_UP;
        bn_gives_int(trace, &of, 156, rating, "Combat Rating");
    }
    return rating;
}
