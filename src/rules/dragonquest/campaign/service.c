/* What weeks and months change in a force: what it has learnt, whom it hired, how it is paid; and what spies
 * and preparations mean for its battles. */
#include "steps.h"

#include <string.h>

#include "rules/forces/pay.h"
#include "rules/forces/quality.h"
#include "rules/forces/training.h"

/* ---- the record of a group ------------------------------------------------------------------- */

static uint8_t a_byte(int32_t weeks)
{
    return (uint8_t)(weeks < UINT8_MAX ? weeks : UINT8_MAX);
}

void dq_school_keep(const dq_group *group, dq_schooling *out)
{
    bn_rat parts = bn_rat_mul(group->drilled, bn_rat_int(DQ_PARTS));

    *out = (dq_schooling){ .drilled = (uint16_t)bn_rat_floor(parts),
                           .tactics = a_byte(group->record.tactics),
                           .rank = (int8_t)group->record.rank,
                           .weapon = a_byte(group->record.weapon),
                           .shield = a_byte(group->record.shield),
                           .weapon_rank = (int8_t)group->stats[DQ_WEAPON_RANK],
                           .shield_rank = (int8_t)group->shield_rank,
                           .courses = { a_byte(group->record.courses[0]),
                                        a_byte(group->record.courses[1]) } };
}

static void school_into(const dq_figures *tables, const dq_schooling *is, dq_group *out)
{
    out->drilled = bn_rat_of(is->drilled, DQ_PARTS);
    out->record = (dq_record){
        is->tactics, is->rank, is->weapon, is->shield, { is->courses[0], is->courses[1] }
    };
    out->stats[DQ_WEAPON_RANK] = is->weapon_rank;
    out->shield_rank = is->shield_rank;
    for (int32_t course = 0; course < 2; course++)
        if (dq_course_done(tables, course, is->courses[course]))
            out->traits |= course == 0 ? DQ_ASSASSINS : DQ_RANGERS;
}

/* ---- the whole of it ------------------------------------------------------------------------- */

static void raise_recruits(const dq_service *service, dq_group *group)
{
    static const int32_t stats[5] = { DQ_PS, DQ_MD, DQ_WP, DQ_EN, DQ_PC };

    for (int32_t i = 0; i < 5 && group->recruits; i++)
        group->stats[stats[i]] += service->raised[i];
}

/* Whom a drive brought joins the staff; where there is no line left, no one may be bought (drives.c). */
static void add_hired(const dq_figures *tables, const dq_service *service, dq_unit *out)
{
    for (int32_t role = 0; role < DQ_SPECIALISTS_COUNT; role++) {
        if (service->bought[role] == 0)
            continue;
        if (role == DQ_SPECIALISTS_OFFICER && out->officer_count < DQ_STAFF)
            out->officers[out->officer_count++] =
                (dq_officers){ service->bought[role], service->bought_rank[role],
                               DQ_CONSTANT(tables, SPECIALIST_STATISTIC) };
        else if (role != DQ_SPECIALISTS_OFFICER && out->specialist_count < DQ_STAFF)
            out->specialists[out->specialist_count++] =
                (dq_specialists){ role, service->bought[role], service->bought_rank[role] };
    }
}

void dq_serve(const dq_theatre *t, const dq_campaign *s, int32_t c, dq_unit *out)
{
    const dq_figures *tables = dq_tables(t);
    const dq_service *service = &s->corps[c].service;

    for (int32_t g = 0; g < out->group_count; g++) {
        dq_group *group = &out->groups[g];

        school_into(tables, &service->groups[g], group);
        raise_recruits(service, group);
        group->quality = dq_troop_quality(tables, group, bn_sum(0, -1, -1, NULL), NULL);
    }
    add_hired(tables, service, out);
    out->bonus_percent = service->bonus > 0 ? DQ_CONSTANT(tables, BONUS_PAY_PERCENT) : 0;
    out->bonus_weeks = service->bonus;
    out->razed_weeks = service->free > 0 ? 0 : DQ_NONE;
}

void dq_service_begin(const dq_theatre *t, dq_campaign *s)
{
    for (int32_t c = 0; c < t->corps_count; c++) {
        const dq_unit *unit = &t->corps[c]->unit;
        dq_service *service = &s->corps[c].service;

        for (int32_t g = 0; g < unit->group_count; g++)
            dq_school_keep(&unit->groups[g], &service->groups[g]);
        service->bonus = a_byte(unit->bonus_percent >= DQ_CONSTANT(dq_tables(t), BONUS_PAY_PERCENT)
                                    ? unit->bonus_weeks
                                    : 0);
    }
    for (int32_t side = 0; side < t->realm_count; side++)
        s->realms[side].purse.money = t->realms[side].treasury > 0 ? t->realms[side].treasury : 0;
}

/* ---- battles --------------------------------------------------------------------------------- */

static void know(dq_party *party, dq_side_input input, int32_t value)
{
    party->judged[input] = value;
    party->given |= 1u << input;
}

static int32_t spied_by(const dq_theatre *t, const dq_campaign *s, int32_t party)
{
    int32_t best = 0;

    for (int32_t i = 0, c; (c = dq_body(t, s, 1 - party, i)) != DQ_NONE; i++) {
        int32_t spied = s->corps[c].service.spied[dq_party_side(t, s, party)];

        best = spied > best ? spied : best;
    }
    return best > 0 ? best - 1 : 0;
}

/* Of all who fight as one the worst counts, as for their other states. */
void dq_brief(const dq_theatre *t, dq_campaign *s, int32_t party)
{
    const dq_figures *tables = dq_tables(t);
    dq_party *is = &s->fight.parties[party];
    int32_t sabotaged = 0, rested = UINT8_MAX, weeks = UINT8_MAX;

    for (int32_t i = 0, c; (c = dq_body(t, s, party, i)) != DQ_NONE; i++) {
        const dq_service *service = &s->corps[c].service;

        sabotaged |= (service->halved > 0) | (service->works > 0) << 1;
        rested = dq_rested(s, c) < rested ? dq_rested(s, c) : rested;
        weeks = service->supplied < weeks ? service->supplied : weeks;
    }
    know(is, DQ_IN_SPY, spied_by(t, s, party));
    know(is, DQ_IN_SABOTAGE, sabotaged);
    know(is, DQ_IN_PREPARED, rested / (2 * DQ_CONSTANT(tables, DAYS_IN_WEEK)));
    if (weeks > 0)
        know(is, DQ_IN_SUPPLY, dq_supply_miles(tables, is->judged[DQ_IN_SUPPLY], 0));
}

/* What a spy knew of the enemy's tactics serves once. */
void dq_debrief(const dq_theatre *t, dq_campaign *s)
{
    for (int32_t party = 0; party < DQ_SIDES; party++)
        for (int32_t i = 0, c; (c = dq_body(t, s, party, i)) != DQ_NONE; i++)
            s->corps[c].service.spied[dq_party_side(t, s, 1 - party)] = 0;
}

bool dq_place_razed(const dq_theatre *t, const dq_campaign *s, int32_t place)
{
    return s->intel.razed >> place & 1;
}
