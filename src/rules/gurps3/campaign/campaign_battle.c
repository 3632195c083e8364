/* A battle out of a campaign: how bands come to it, the battle as a step, and what they take home. */
#include "steps.h"

#include <string.h>

#include "rules/forces/pay.h"

/* ---- into a battle -------------------------------------------------------------------------- */

static void field(const g3_setup *setup, const g3_campaign *s, int32_t u, g3_unit_state *out)
{
    const g3_band *band = &s->bands[u];
    int32_t leader = g3_unit_of(setup, u)->leader, home = g3_home(setup, u);

    out->side = band->side;
    out->count = g3_serves(s, band->side, u) && !(band->due & G3_DUE_REFUSES) ? band->count : 0;
    out->quality = (uint8_t)g3_band_quality(setup, band);
    out->pay = (int8_t)g3_band_pay_morale(setup, band);
    out->leadership = band->leadership;
    out->service = band->service;
    out->atrocity = band->atrocity;
    out->afoot = band->afoot;
    out->grief = band->grief;
    out->leaderless = leader != G3_NONE && !(band->service & G3_SERVED_LED) &&
                      s->veterans[home][leader].condition != G3_WELL;
}

/* Characters who fell unconscious have recovered since; the dead and prisoners stay away. */
static void bring_persons(const g3_setup *setup, const g3_campaign *s, g3_battle *battle)
{
    for (int32_t side = 0; side < G3_CAMP_SIDES; side++) {
        g3_party *party = &battle->parties[side];

        party->commander = s->realms[side].commander;
        party->skill = s->realms[side].skill;
        party->tactics = s->realms[side].tactics;
        party->vacant = s->realms[side].vacant;
        party->known = s->realms[side].known;
        party->given |= 1u << G3_IN_BEAT | 1u << G3_IN_BEATEN; /* the campaign knows */
        for (int32_t p = 0; p < setup->sides[side].force.person_count; p++) {
            g3_person_state *person = &battle->persons[side][p];

            person->hits = s->veterans[side][p].hits;
            person->condition = s->veterans[side][p].condition;
            person->fame = g3_to_byte(g3_fame_on(&s->veterans[side][p], s->day));
            if (person->condition != G3_WELL)
                person->did |= G3_IS_OUT;
        }
    }
}

void g3_fight_open(const g3_setup *setup, g3_campaign *s, bn_trace *trace)
{
    g3_battle *battle = &s->fight;

    g3_battle_ready(setup, battle);
    for (int32_t u = 0; u < g3_units(setup); u++) {
        field(setup, s, u, &battle->units[u]);
        s->bands[u].before = s->bands[u].count > 0 ? s->bands[u].count : s->bands[u].before;
        s->bands[u].hurt = 0;
    }
    bring_persons(setup, s, battle);
    s->joined = 1;
    g3_battle_start(setup, battle, trace);
    s->easy = 0;
    for (int32_t side = 0; side < G3_CAMP_SIDES; side++)
        if (g3_side_ts(setup, battle, side, NULL) >
            G3_CONSTANT(setup->figures, EASY_ODDS) * g3_side_ts(setup, battle, 1 - side, NULL))
            s->easy = (uint8_t)(1 + side);
}

/* ---- out of a battle ------------------------------------------------------------------------ */

/* A siege that ends without a storm is no battle. */
static bool clear_win(const g3_setup *setup, const g3_battle *battle)
{
    return battle->winner > 0 && g3_winner_of(setup, battle) == battle->winner - 1;
}

/* What became of a unit that fought. */
static g3_standing standing_after(const g3_unit_state *unit)
{
    if (unit->place == G3_TAKEN || unit->fate == G3_SURRENDERS)
        return G3_CAPTURED;
    if (unit->place == G3_BROKEN || unit->fate == G3_ROUTS)
        return G3_SCATTERED;
    return G3_IN_ARMY;
}

/* Of a routed unit the wounded lie where the enemy holds the field. */
static void carry_losses(const g3_battle *battle, const g3_unit_state *unit, g3_band *band)
{
    bool left = band->standing == G3_SCATTERED && battle->parties[1 - unit->side].holds;

    band->dead += unit->dead + (left ? unit->wounded : 0);
    band->hurt = left ? 0 : unit->wounded;
    band->wounded += band->hurt;
    band->count = unit->count;
    band->afoot = unit->afoot;
    band->part = 0;
}

static void carry_band(const g3_setup *setup, g3_campaign *s, int32_t u, bool won_clearly)
{
    const g3_battle *battle = &s->fight;
    const g3_unit_state *unit = &battle->units[u];
    g3_band *band = &s->bands[u];
    bool counts = s->judged[G3_IN_EASY] || s->easy != 1 + unit->side;

    if (!g3_serves(s, band->side, u) || band->count == 0 || (band->due & G3_DUE_REFUSES))
        return;
    band->standing = (uint8_t)standing_after(unit);
    if (band->standing == G3_SCATTERED)
        band->due |= G3_DUE_ROLL;
    carry_losses(battle, unit, band);
    if (setup->campaign.atrocity_lasts)
        band->atrocity = 0;
    band->side = unit->side;
    if (band->count + band->wounded == 0)
        band->standing = G3_DESTROYED;
    if (unit->leaderless && g3_unit_of(setup, u)->leader == G3_NONE)
        band->leadership = (uint8_t)G3_CONSTANT(setup->figures, LEADERSHIP_BASE);
    if (!(band->service & G3_SERVED_KNOWN) && g3_unit_of(setup, u)->quality_by != G3_TOLD)
        band->battles = (uint8_t)setup->figures->troop_quality[unit->quality].battles_min;
    if (!(band->service & G3_SERVED_KNOWN) && g3_unit_of(setup, u)->leadership_by != G3_TOLD)
        band->leadership = unit->leadership;
    band->service |= G3_SERVED_KNOWN;
    band->grief = (int8_t)g3_grief_after(setup, battle, u);
    band->battles = (uint8_t)g3_battles_after(setup->figures, band->battles, counts);
    if (won_clearly)
        band->service |= battle->winner == 1 + unit->side ? G3_SERVED_BEAT : G3_SERVED_BEATEN;
}

static void carry_persons(const g3_setup *setup, g3_campaign *s, int32_t side)
{
    const g3_party *party = &s->fight.parties[side];
    g3_realm *realm = &s->realms[side];

    realm->commander = party->commander;
    realm->skill = party->skill;
    realm->tactics = party->tactics;
    realm->vacant = party->vacant || party->halved;
    realm->known = 1;
    for (int32_t p = 0; p < setup->sides[side].force.person_count; p++) {
        const g3_person_state *person = &s->fight.persons[side][p];
        bool wakes = person->condition == G3_UNCONSCIOUS;

        if (s->veterans[side][p].condition != G3_WELL)
            continue;
        s->veterans[side][p].reaction = person->reaction;
        s->veterans[side][p].favour = person->favour;
        s->veterans[side][p].glory = (uint8_t)(person->did & G3_DID_REACTION ? person->glory : 0);
        g3_fame_carry(setup, person, s->day, &s->veterans[side][p]);
        s->veterans[side][p].condition = wakes ? G3_WELL : person->condition;
        s->veterans[side][p].hits = (int16_t)(wakes && person->hits < 1 ? 1 : person->hits);
    }
    if (realm->commander > 0 && !party->halved &&
        s->veterans[side][realm->commander - 1].condition == G3_WELL)
        realm->vacant = 0;
}

/* Money that comes in: a payment below zero. */
static void earn(const g3_setup *setup, g3_campaign *s, int32_t side, int64_t amount, int32_t rule,
                 const char *what, const char *words, bn_trace *trace)
{
    bn_term of = bn_sum(G3_TERMS_BILL, side, -1, setup->sides[side].name);

    if (g3_counts_money(setup, side))
        s->realms[side].treasury += amount;
    bn_plus_int(trace, &of, rule, (int32_t)-amount, what);
    of.kind = BN_TERM_PAYMENT;
    of.rule = (uint16_t)rule;
    of.value = -amount;
    of.words = words;
    bn_trace_add(trace, of);
}

static void carry_spoils(const g3_setup *setup, g3_campaign *s, int32_t side, bn_trace *trace)
{
    const g3_party *party = &s->fight.parties[side];
    g3_realm *realm = &s->realms[side];

    realm->held = party->holds;
    realm->guns += party->guns + party->kept;
    realm->gear += party->gear;
    realm->loot += party->cash;
    if (party->ransom == 0)
        return;
    earn(setup, s, side, party->ransom, 138, "ransom of prisoners",
         "ransom received, as a negative payment", trace);
}

/* Leaders lost before this battle have already been counted. */
static void forget(const g3_setup *setup, g3_campaign *s)
{
    for (int32_t side = 0; side < G3_CAMP_SIDES; side++)
        for (int32_t p = 0; p < setup->sides[side].force.person_count; p++)
            if (s->veterans[side][p].condition != G3_WELL)
                s->fight.persons[side][p].condition = G3_WELL;
}

static void close_battle(const g3_setup *setup, g3_campaign *s, bn_trace *trace)
{
    bool won = clear_win(setup, &s->fight);
    int32_t days = s->fight.day - 1;

    forget(setup, s);
    for (int32_t u = 0; u < g3_units(setup); u++)
        carry_band(setup, s, u, won);
    for (int32_t side = 0; side < G3_CAMP_SIDES; side++) {
        carry_persons(setup, s, side);
        carry_spoils(setup, s, side, trace);
    }
    if (won)
        s->realms[s->fight.winner - 1].victories++;
    s->day += days;
    s->left = (uint8_t)(s->left > days ? s->left - days : 1);
    s->joined = s->easy = 0;
    memset(&s->fight, 0, (size_t)g3_battle_size(setup));
}

/* ---- the battle as a step ------------------------------------------------------------------- */

OPEN(fight)
{
    if (!bn_steps_over(&g3_battle_course, &s->fight))
        return BN_ASKS;
    close_battle(setup, s, trace);
    return BN_DONE;
}

const bn_step g3_fight_step = { .open = fight_open,
                                .within = &g3_battle_course,
                                .within_at = offsetof(g3_campaign, fight) };

/* ---- after it ------------------------------------------------------------------------------- */

WANTS(rally, side)
{
    return setup->options.referee == 0 && g3_mark_wants(setup, s, side);
}

PASS(rally)
{
    for (int32_t u = 0; u < g3_units(setup); u++) {
        g3_band *band = &s->bands[u];

        if (g3_was_routed(setup, s, u) && (band->due & G3_DUE_UNREST))
            band->standing = G3_IN_ARMY;
        band->due &= (uint8_t) ~(G3_DUE_ROLL | G3_DUE_UNREST);
    }
    return BN_DONE;
}

const bn_step g3_rally_step = { G3_MARK_STEP(rally_wants, g3_mark_take), .pass = rally_pass };

COUNT(loot)
{
    return G3_CAMP_SIDES;
}

WANTS(loot, side)
{
    return s->realms[side].loot > 0;
}

ASKS(loot, g3_ask_band(s, G3_ASK_LOOT, s->at, G3_NONE, 0, out))

/* Loot that is shared is a bonus, by its ratio to a month's pay. */
static void share(const g3_setup *setup, g3_campaign *s, int32_t side, bn_trace *trace)
{
    int64_t pay = g3_realm_bill(setup, s, side, true) - g3_realm_bill(setup, s, side, false);
    int64_t percent = pay > 0 ? 100 * s->realms[side].loot / pay : 100;
    int32_t steps = percent >= G3_CONSTANT(setup->figures, BONUS_FULL_PCT)   ? 2
                    : percent >= G3_CONSTANT(setup->figures, BONUS_HALF_PCT) ? 1
                                                                             : 0;

    for (int32_t u = 0; u < g3_units(setup); u++)
        s->bands[u].waits = s->bands[u].side == side ? 0 : s->bands[u].waits;
    for (int32_t u = 0; u < g3_units(setup); u++)
        if (g3_serves(s, side, u) && s->bands[u].bonus < steps) {
            s->bands[u].bonus = (uint8_t)steps;
            g3_remark(trace, side, u, 53, g3_band_pay_morale(setup, &s->bands[u]),
                      g3_unit_of(setup, u)->name, "Morale by pay and loot");
        }
}

TAKE(loot)
{
    int32_t side = s->at++;
    g3_realm *realm = &s->realms[side];

    if (value)
        share(setup, s, side, trace);
    else
        earn(setup, s, side, realm->loot, 136, "gear of the fallen, sold",
             "loot received, as a negative payment", trace);
    realm->loot = 0;
}

PASS(loot)
{
    return g3_campaign_decided(setup, s) ? BN_GOES : BN_DONE;
}

const bn_step g3_loot_step = {
    .count = loot_count, .wants = loot_wants, .ask = loot_ask, .take = loot_take, .pass = loot_pass
};
