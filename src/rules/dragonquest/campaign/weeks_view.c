/* What its own side knows of weeks: training, pay, money, operatives and what they have reported. A report
 * is shown as it was made; nothing here looks at the truth behind it. */
#include "steps.h"

#define put(map, name, child) bn_doc_put(arena, map, name, child)

static void put_if(bn_arena *arena, bn_doc *map, const char *key, int32_t value)
{
    if (value > 0)
        bn_doc_put_int(arena, map, key, value);
}

static void view_school(const dq_group *group, bn_doc *list, bn_arena *arena)
{
    bn_doc *map = bn_doc_push(list, bn_doc_map(arena));

    bn_doc_put_text(arena, map, "name", group->name);
    put_if(arena, map, "tactics_weeks", group->record.tactics);
    put_if(arena, map, "weapon_weeks", group->record.weapon);
    put_if(arena, map, "shield_weeks", group->record.shield);
    put_if(arena, map, "assassin_weeks", group->record.courses[0]);
    put_if(arena, map, "ranger_weeks", group->record.courses[1]);
    if (group->stats[DQ_WEAPON_RANK] >= 0)
        bn_doc_put_int(arena, map, "weapon_rank", group->stats[DQ_WEAPON_RANK]);
    if (group->shield_rank >= 0)
        bn_doc_put_int(arena, map, "shield_rank", group->shield_rank);
    if (group->traits & (DQ_ASSASSINS | DQ_RANGERS))
        bn_doc_put_text(arena, map, "trained_as",
                        group->traits & DQ_ASSASSINS ? "Assassins" : "Rangers");
    bn_doc_put_rat(arena, map, "troop_quality", group->quality);
}

void dq_view_service(const dq_theatre *t, const dq_campaign *s, int32_t c, bn_doc *map,
                     bn_arena *arena)
{
    const dq_service *service = &s->corps[c].service;
    bn_doc *list = put(map, "training", bn_doc_list(arena));
    dq_unit unit;

    dq_unit_now(t, s, c, &unit);
    for (int32_t g = 0; g < unit.group_count; g++)
        view_school(&unit.groups[g], list, arena);
    put_if(arena, map, "weeks_earned_in_battle", s->corps[c].weeks);
    put_if(arena, map, "weeks_of_extra_pay", service->bonus);
    put_if(arena, map, "weeks_free_of_pay", service->free);
    put_if(arena, map, "weeks_supplied", service->supplied);
    put_if(arena, map, "days_precautions_spoilt", service->halved);
    put_if(arena, map, "days_works_spoilt", service->works);
    for (int32_t role = 0; role < DQ_SPECIALISTS_COUNT; role++)
        if (service->bought[role] > 0)
            bn_doc_put_int(arena, map, dq_tables(t)->specialists[role].key, service->bought[role]);
}

/* ---- reports --------------------------------------------------------------------------------- */

static void view_advisors(const dq_theatre *t, const dq_findings *told, bn_doc *map,
                          bn_arena *arena)
{
    bn_doc *list = put(map, "advisors", bn_doc_map(arena));

    for (int32_t i = 0; i < DQ_ADVISORS; i++)
        if (told->advisors[i] >= 0)
            bn_doc_put_int(arena, list, dq_advisor_name(dq_tables(t), i), told->advisors[i]);
}

static void view_hex(bn_doc *map, const int16_t at[2], bn_arena *arena)
{
    bn_doc_put_int(arena, map, "x", at[0]);
    bn_doc_put_int(arena, map, "y", at[1]);
}

static void view_places(const dq_findings *told, bn_doc *map, bn_arena *arena)
{
    bn_doc *list = put(map, "allied_forces", bn_doc_list(arena));

    for (int32_t i = 0; i < DQ_NEIGHBOURS; i++)
        if (told->places[i][0] >= 0 && told->places[i][1] >= 0)
            view_hex(bn_doc_push(list, bn_doc_map(arena)), told->places[i], arena);
}

static void view_report(const dq_theatre *t, const dq_agent *agent, bn_doc *map, bn_arena *arena)
{
    const dq_findings *told = &agent->told;
    uint32_t acts = agent->told_acts;

    bn_doc_put_text(arena, map, "on_a_force_of", t->realms[agent->told_of - 1].name);
    view_hex(put(map, "seen_at", bn_doc_map(arena)), agent->told_at, arena);
    bn_doc_put_int(arena, map, "day", agent->told_day);
    if (acts >> DQ_ESPIONAGE_ACTS_UNIT_QUALITY & 1)
        bn_doc_put_int(arena, map, "unit_quality", told->quality);
    if (acts >> DQ_ESPIONAGE_ACTS_TROOP_COUNT & 1)
        bn_doc_put_int(arena, map, "troops", told->troops);
    if (acts >> DQ_ESPIONAGE_ACTS_COST & 1)
        bn_doc_put_int(arena, map, "weekly_pay", told->cost);
    if (acts >> DQ_ESPIONAGE_ACTS_COMMANDER & 1) {
        bn_doc *commander = put(map, "commander", bn_doc_map(arena));

        bn_doc_put_int(arena, commander, "military_scientist_rank", told->commander[0]);
        bn_doc_put_int(arena, commander, "perception", told->commander[1]);
        bn_doc_put_int(arena, commander, "willpower", told->commander[2]);
    }
    if (acts >> DQ_ESPIONAGE_ACTS_ADVISORS & 1)
        view_advisors(t, told, map, arena);
    if (acts >> DQ_ESPIONAGE_ACTS_ALLIED_FORCES & 1)
        view_places(told, map, arena);
    if (acts >> DQ_ESPIONAGE_ACTS_TACTICS_BONUS & 1)
        put(map, "tactics_watched", bn_doc_bool(arena, true));
}

static void view_agent(const dq_theatre *t, const dq_operative *who, const dq_agent *agent,
                       bn_doc *list, bn_arena *arena)
{
    static const char *const words[] = { "at home", "out", "out", "a prisoner", "dead" };
    bn_doc *map = bn_doc_push(list, bn_doc_map(arena));

    bn_doc_put_text(arena, map, "name", who->name);
    bn_doc_put_text(arena, map, "is", words[agent->where]);
    if (agent->where == DQ_OUT) {
        view_hex(put(map, "sent_to", bn_doc_map(arena)), agent->at, arena);
        bn_doc_put_int(arena, map, "days_until_back", agent->days);
    }
    if (agent->told_day > 0 && agent->where != DQ_BACK)
        view_report(t, agent, put(map, "report", bn_doc_map(arena)), arena);
}

void dq_view_purse(const dq_theatre *t, const dq_campaign *s, int32_t side, bn_doc *map,
                   bn_arena *arena)
{
    const dq_realm *realm = &t->realms[side];

    if (dq_counts_money(t, side))
        bn_doc_put_int(arena, map, "treasury", s->realms[side].purse.money);
    if (realm->operative_count > 0) {
        bn_doc *list = put(map, "operatives", bn_doc_list(arena));

        for (int32_t i = 0; i < realm->operative_count; i++)
            view_agent(t, &realm->operatives[i], &s->intel.agents[side][i], list, arena);
    }
    if (realm->levy_count > 0) {
        bn_doc *list = put(map, "drives", bn_doc_list(arena));

        for (int32_t i = 0; i < realm->levy_count; i++) {
            bn_doc *drive = bn_doc_push(list, bn_doc_map(arena));

            bn_doc_put_text(arena, drive, "region", realm->levies[i].drive.region);
            bn_doc_put_rat(arena, drive, "left_in_region", dq_region_left(t, s, side, i));
        }
    }
}
