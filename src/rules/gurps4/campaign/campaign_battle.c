/* What a battle leaves of those who fought it (D4), and where they go. */
#include "battle/steps.h"
#include "steps.h"

#include <string.h>

#include "rules/outcome/will.h"
#include "rules/forces/folding.h"

/* ---- out of the battle -------------------------------------------------------------------- */

/* The fate of people: those brought off alive are fit again, others stay out. */
static void recall(g4_column *column, const g4_person_state *person_states, int32_t count)
{
    for (int32_t i = 0; i < count; i++) {
        column->person_states[i] = person_states[i];
        column->person_states[i].risk = 0;
        if (person_states[i].status == G4_PERSON_SAVED && person_states[i].hp > 0)
            column->person_states[i].status = G4_PERSON_FIT;
    }
}

/* Roles are settled again for each battle; those of the document hold. */
static void restore_roles(const g4_figures *tables, const g4_force *force, g4_standing *standing)
{
    g4_standing told = g4_standing_of(tables, force);

    standing->neutralizers = told.neutralizers;
    standing->members = told.members;
    standing->flagship = 0;
}

static void take_losses(const g4_setup *setup, g4_campaign *s, const g4_engagement *e, int32_t side,
                        int32_t slot)
{
    g4_column *column = &s->columns[s->fighters[side][slot]];
    const g4_force *force = g4_column_force(setup, column);
    uint32_t here = g4_lines_here(setup, s, side, slot);
    int32_t running = 0;
    g4_standing left = g4_battle_left(&e->scene, &s->fight, side, slot, &running);

    for (int32_t i = 0; i < G4_LINES; i++) {
        if (!(here >> i & 1))
            continue;
        column->standing.share[i] = left.share[i];
        column->standing.count[i] = left.count[i];
        if (g4_supports_here(s, side, slot) && running > 0)
            column->standing.share[i] = g4_folded_share(left.share[i], bn_rat_int(running));
        if (column->standing.share[i].num == 0)
            column->standing.count[i] = 0;
    }
    column->standing.folded |= left.folded;
    restore_roles(setup->figures, force, &column->standing);
    if (g4_supports_here(s, side, slot)) {
        column->standing.folded |= running > 0;
        return;
    }
    recall(column, &s->fight.lane[side].party.person_states[g4_member(&e->scene, side, slot)],
           force->person_count);
    for (int32_t k = 0; k < G4_LS_KINDS; k++)
        column->ls[k] = g4_ls_after(column->ls[k], s->fight.lane[side].party.train);
    /* fractions of a point, which a battle does not count, continue running */
    if (g4_leads(s, s->fighters[side][slot]))
        column->casualties =
            g4_ts_add(bn_rat_int(running),
                      bn_rat_sub(column->casualties, bn_rat_int(bn_rat_floor(column->casualties))));
}

/* The battle's own percentages are of forces as they are now; a force at 100 is no more. */
static void bury(g4_campaign *s, int32_t side, uint32_t supporting)
{
    int32_t head = s->fighters[side][0];
    bool beaten = bn_rat_cmp(s->columns[head].casualties, bn_rat_int(G4_FIXED(FORCE_GONE))) >= 0;

    for (int32_t slot = g4_fighters(s, side) - 1; slot >= 0; slot--) {
        int32_t c = s->fighters[side][slot];

        if ((g4_afield(&s->columns[c]) && g4_column_elements(&s->columns[c]) == 0) ||
            (beaten && !(supporting >> c & 1)))
            g4_column_gone(s, c);
    }
}

/* Columns that only sent their aircraft; asked before anyone retreats to where these stand. */
static uint32_t supporting(const g4_campaign *s, int32_t side)
{
    uint32_t columns = 0;

    for (int32_t slot = 0; slot < g4_fighters(s, side); slot++)
        columns |= g4_supports_here(s, side, slot) ? UINT32_C(1) << s->fighters[side][slot] : 0;
    return columns;
}

/* ---- where they go ------------------------------------------------------------------------ */

/* The way back: to the space it came from, otherwise away from where the enemy came from. */
static bn_point way_back(const g4_setup *setup, const g4_column *column, const g4_column *enemy)
{
    bn_ground map = g4_map_of(setup);
    bn_point here = g4_at(column), best = here, foe = { enemy->from_x, enemy->from_y };
    int32_t most = -1;

    if (column->from_x != column->x || column->from_y != column->y)
        return (bn_point){ column->from_x, column->from_y };
    for (int32_t way = 0; way < bn_ground_ways(map.form); way++) {
        bn_point there = bn_ground_step(map.form, here, way);
        int32_t far = bn_ground_distance(map.form, there, foe);

        if (bn_ground_holds(&map, there) && far > most) {
            most = far;
            best = there;
        }
    }
    return best;
}

/* All who fought together go the way of their commander. */
static void retreat(const g4_setup *setup, g4_campaign *s, int32_t side)
{
    bn_point back =
        way_back(setup, &s->columns[s->fighters[side][0]], &s->columns[s->fighters[1 - side][0]]);

    uint32_t heads = g4_heads_here(s, side);

    for (int32_t c = 0; c < g4_column_count(setup); c++) {
        g4_column *column = &s->columns[c];

        if (!(heads >> c & 1))
            continue;
        column->from_x = column->x;
        column->from_y = column->y;
        column->x = back.x;
        column->y = back.y;
        column->halted = 1;
        g4_column_sync(s, c);
    }
}

static bool flees(const g4_bout *bout, int32_t side)
{
    return (bout->ending == G4_ESCAPED || bout->ending == G4_BROKEN_OFF) && bout->winner != side;
}

/* ---- spoils ------------------------------------------------------------------------------- */

static void share_spoils(const g4_setup *setup, g4_campaign *s, const g4_engagement *e,
                         bn_trace *trace)
{
    g4_spoils spoils = g4_spoils_of(&e->scene, &s->fight, 0);
    int32_t winner = s->fight.lane[0].bout.winner, side = e->scene.sides[winner];
    bool stormed = e->inputs.kind == G4_SIEGE && e->inputs.besieged != 1 + winner;
    const g4_item items[] = {
        { .rule = 238, .dollars = -spoils.captives * s->fight.ransom, .words = "ransom" },
        { .rule = 235,
          .dollars =
              s->fight.looted & 1 ? -bn_rat_floor(g4_ts_pct(spoils.value, s->fight.sale_pct)) : 0,
          .words = "loot, sold" },
        { .rule = 237,
          .dollars = stormed ? -s->fight.city_loot : 0,
          .words = "booty of the place" },
    };
    g4_item sum = {
        .rule = 235, .side = side, .about = -1, .words = "received, as a negative payment"
    };
    bool keeps = g4_keeps_budget(&setup->sides[side]);

    s->captives[side] += spoils.captives;
    s->loot[side] -= items[1].dollars + items[2].dollars;
    for (size_t i = 0; i < BN_COUNT(items); i++) {
        g4_item item = items[i];

        item.side = side;
        item.about = -1;
        sum.dollars += item.dollars;
        if (keeps)
            g4_tell_item(&item, trace);
    }
    if (keeps && sum.dollars != 0)
        g4_tell_paid(&sum, trace);
    g4_take_in(setup, s, side, -sum.dollars);
}

/* ---- the end ------------------------------------------------------------------------------ */

/* A force that met the enemy needs orders, however long it was to stay. */
static void leave(g4_campaign *s)
{
    for (int32_t side = 0; side < 2; side++)
        for (int32_t slot = 0; slot < g4_fighters(s, side); slot++)
            if (!g4_supports_here(s, side, slot))
                g4_errand_end(s, s->fighters[side][slot], BN_END_FOUGHT);
    memset(&s->fight, 0, sizeof s->fight);
    memset(s->fighters, G4_NOBODY, sizeof s->fighters);
    s->avoided = 0;
    s->phase = G4_PHASE_MARCH;
}

static void avoid(const g4_setup *setup, g4_campaign *s)
{
    int32_t side = s->fight.lane[0].bout.initiative;

    if (s->avoided == 1 + G4_APPROACH_TURN_BACK && side != G4_NONE)
        retreat(setup, s, side);
}

/* Days that a battle takes after the one on which it opened. */
static uint16_t days_more(const g4_battle *fight)
{
    return (uint16_t)(fight->minutes / (24 * 60));
}

static void settle(const g4_setup *setup, g4_campaign *s, bn_trace *trace)
{
    int32_t winner = s->fight.lane[0].bout.winner;
    g4_engagement e;
    bool gone[2];
    uint32_t support[2];

    g4_engage(setup, s, &e);
    if (winner != G4_NONE) {
        s->victories[e.scene.sides[winner]]++;
        share_spoils(setup, s, &e, trace);
    }
    for (int32_t side = 0; side < 2; side++)
        for (int32_t slot = 0; slot < g4_fighters(s, side); slot++)
            take_losses(setup, s, &e, side, slot);
    for (int32_t side = 0; side < 2; side++) {
        uint32_t heads = g4_heads_here(s, side);

        for (int32_t c = 0; c < g4_column_count(setup); c++) {
            if (!(heads >> c & 1))
                continue;
            s->columns[c].halted = 1;
            s->columns[c].busy = days_more(&s->fight);
            g4_column_sync(s, c);
        }
        gone[side] = flees(&s->fight.lane[0].bout, side);
        support[side] = supporting(s, side);
    }
    for (int32_t side = 0; side < 2; side++)
        if (gone[side])
            retreat(setup, s, side);
    for (int32_t side = 0; side < 2; side++)
        bury(s, side, support[side]);
}

OPEN(fight)
{
    if (!g4_battle_over(&s->fight))
        return BN_ASKS;
    if (s->avoided)
        avoid(setup, s);
    else
        settle(setup, s, trace);
    leave(s);
    g4_settle_places(setup, s);
    return BN_GOES;
}

ASK(fight)
{
    g4_engagement e;

    g4_engage(setup, s, &e);
    return bn_steps_ask(&g4_battle_course, &e.scene, &s->fight, out);
}

TAKE(fight)
{
    bn_question open[BN_OPEN_MAX];
    g4_engagement e;

    g4_engage(setup, s, &e);
    bn_steps_ask(&g4_battle_course, &e.scene, &s->fight, open);
    if (open[moves[0].question].kind == G4_ASK_APPROACH &&
        moves[0].answer.value[0] >= G4_APPROACH_TURN_BACK)
        s->avoided = (uint8_t)(1 + moves[0].answer.value[0]);
    bn_steps_advance(&g4_battle_course, &e.scene, &s->fight, moves, count, trace);
}

OFFERS(fight)
{
    g4_engagement e;

    g4_engage(setup, s, &e);
    return bn_steps_offers(&g4_battle_course, &e.scene, &s->fight, question, answer);
}

CONSEQUENCE(fight)
{
    g4_engagement e;

    g4_engage(setup, s, &e);
    return bn_steps_consequence(&g4_battle_course, &e.scene, &s->fight, question, totals);
}

ROLL_KEY(fight)
{
    g4_engagement e;

    g4_engage(setup, s, &e);
    return bn_steps_roll_key(&g4_battle_course, &e.scene, &s->fight, question);
}

WEIGH(fight)
{
    g4_engagement e;

    g4_engage(setup, s, &e);
    bn_steps_weigh(&g4_battle_course, &e.scene, &s->fight, question, totals, trace);
}

/* A battle within the campaign: its own course asks and moves on the state in `fight`. */
const bn_step g4_c_fight_step = { .open = fight_open,
                                  .ask = fight_ask,
                                  .take = fight_take,
                                  .offers = fight_offers,
                                  .consequence = fight_consequence,
                                  .roll_key = fight_key,
                                  .weigh = fight_weigh };
