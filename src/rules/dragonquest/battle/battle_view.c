/* What a seat may know of a battle: two armies in one hex see each other whole. */
#include "steps.h"

#include "rules/forces/quality.h"

#define put(map, name, child) bn_doc_put(arena, map, name, child)

static const char *const conditions[] = { "well", "wounded", "dead", "captured" };

static void view_group(const dq_setup *setup, const dq_battle *battle, int32_t side, int32_t g,
                       bn_doc *list, bn_arena *arena)
{
    const dq_group *group = &dq_stack_of(setup, side)->groups[g];
    const dq_group_state *is = &battle->groups[side][g];
    bn_doc *map = bn_doc_push(list, bn_doc_map(arena));

    bn_doc_put_text(arena, map, "name", group->name);
    bn_doc_put_int(arena, map, "heads", is->heads);
    bn_doc_put_rat(arena, map, "troop_quality", group->quality);
    bn_doc_put_int(arena, map, "fallen", is->fallen);
    bn_doc_put_int(arena, map, "dead", is->dead);
    bn_doc_put_int(arena, map, "deserted", is->deserted);
}

static const char *form_of(const dq_setup *setup, const dq_battle *battle, int32_t side)
{
    int32_t form = battle->parties[side].form;

    return dq_attacks(battle, side) ? setup->figures->attack_forms[form].name
                                    : setup->figures->defence_forms[form].name;
}

static void view_battle(const dq_setup *setup, const dq_battle *battle, int32_t side, bn_doc *map,
                        bn_arena *arena)
{
    const dq_party *party = &battle->parties[side];

    if (battle->step > DQ_STEP_FORMS && battle->step < DQ_STEP_OVER)
        bn_doc_put_text(arena, map, "form", form_of(setup, battle, side));
    if (battle->step > DQ_STEP_CHANGE)
        bn_doc_put_int(arena, map, "combat_rating", party->rating);
    if (!battle->fought)
        return;
    bn_doc_put_int(arena, map, "casualty_rate", party->rate);
    bn_doc_put_int(arena, map, "lost", party->lost);
    bn_doc_put_int(arena, map, "healed", party->healed);
    bn_doc_put_int(arena, map, "hexes_moved", party->hexes);
}

static bn_doc *view_side(const dq_setup *setup, const dq_battle *battle, int32_t side,
                         bn_arena *arena)
{
    const dq_party *party = &battle->parties[side];
    const dq_side *is = &setup->sides[side];
    bn_doc *map = bn_doc_map(arena), *list;
    int32_t heads[DQ_GROUPS];
    dq_host host = dq_host_now(setup, battle, side, heads);

    bn_doc_put_text(arena, map, "name", setup->sides[side].name);
    put(map, "attacks", bn_doc_bool(arena, dq_attacks(battle, side)));
    bn_doc_put_int(arena, map, "soldiers", dq_soldiers(&host));
    bn_doc_put_rat(arena, map, "battle_power", dq_power_now(setup, battle, side, NULL));
    bn_doc_put_text(arena, map, "commander", host.commander.name ? host.commander.name : "nobody");
    bn_doc_put_text(arena, map, "fatigue", dq_fatigue_words[party->fatigue]);
    view_battle(setup, battle, side, map, arena);
    bn_doc_put_int(arena, map, "training_weeks_earned", party->weeks);
    bn_doc_put_int(arena, map, "defeats_counted", party->defeats);
    if (party->stripped) {
        put(map, "stripped_the_dead", bn_doc_bool(arena, true));
        bn_doc_put_int(arena, map, "arms_taken",
                       dq_spoils(dq_slain(setup, battle, 1 - side, false),
                                 battle->judged[DQ_IN_SPOILS_SHARE]));
        bn_doc_put_int(arena, map, "mounts_taken",
                       dq_mounts_taken(setup->figures, dq_slain(setup, battle, 1 - side, true)));
    }
    list = put(map, "groups", bn_doc_list(arena));
    for (int32_t g = 0; g < dq_stack_of(setup, side)->group_count; g++)
        view_group(setup, battle, side, g, list, arena);
    list = put(map, "characters", bn_doc_list(arena));
    for (int32_t p = 0; p < is->character_count; p++) {
        bn_doc *entry = bn_doc_push(list, bn_doc_map(arena));

        bn_doc_put_text(arena, entry, "name", is->characters[p].name);
        bn_doc_put_text(arena, entry, "condition", conditions[battle->persons[side][p].condition]);
        if (setup->options.day_experience > 0 && battle->step == DQ_STEP_OVER &&
            !is->characters[p].stays_out)
            bn_doc_put_rat(arena, entry, "experience",
                           dq_experience(setup->figures, setup->options.day_experience,
                                         setup->options.campaign_factor));
    }
    return map;
}

bn_doc *dq_battle_view(const void *with, const void *state, bn_seat seat, bn_arena *arena)
{
    const dq_setup *setup = with;
    const dq_battle *battle = state;
    bn_doc *map = bn_doc_map(arena), *sides;
    int32_t winner = dq_winner_of(setup, battle);

    bn_doc_put_int(arena, map, "battle", battle->number);
    put(map, "over", bn_doc_bool(arena, battle->step == DQ_STEP_OVER));
    put(map, "by_day", bn_doc_bool(arena, battle->judged[DQ_IN_BY_DAY]));
    if (battle->fought) {
        const dq_battle_results_row *row = &setup->figures->battle_results[battle->row];

        bn_doc_put_text(arena, map, "won_by",
                        battle->winner > 0 ? setup->sides[battle->winner - 1].name : "nobody");
        bn_doc_put_int(arena, map, "by_at_least", row->difference_min);
        if (battle->step > DQ_STEP_COMBAT && battle->step < DQ_STEP_STAY)
            bn_doc_put_text(arena, map, "to_come", "casualties follow");
    }
    sides = put(map, "sides", bn_doc_list(arena));
    for (int32_t s = 0; s < DQ_SIDES; s++)
        bn_doc_push(sides, view_side(setup, battle, s, arena));
    if (battle->step == DQ_STEP_OVER && winner >= 0)
        bn_doc_put_text(arena, map, "winner", setup->sides[winner].name);
    return map;
}

void dq_battle_explain(const void *setup, const void *state, bn_seat seat, bn_trace *trace)
{
    bn_steps_explain(&dq_battle_course, setup, state, trace);
}
