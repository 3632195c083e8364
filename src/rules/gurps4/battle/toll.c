/* What a battle cost each side and what it brought the winner, as trees and in a sentence. */
#include "steps.h"

#include "rules/forces/folding.h"
#include "rules/outcome/spoils.h"

#define put(map, name, child) bn_doc_put(arena, map, name, child)

/* What a line, or a whole side, has: troops with folded losses count by the share that is left. */
typedef struct muster {
    bn_rat ts, elements, heads;
} muster;

typedef struct toll {
    muster before, after;
} toll;

static const muster nobody = { { 0, 1 }, { 0, 1 }, { 0, 1 } };

/* `lost` percent of the line are gone too: losses that are still to be folded. */
static muster line_of(const g4_scene *scene, const g4_force *force, const g4_standing *standing,
                      int32_t line, int32_t lost)
{
    const g4_line_figures *figures = &force->figures[line];
    bn_rat elements = g4_ts_times(standing->share[line], standing->count[line]);

    elements = bn_rat_mul(elements, bn_rat_of(100 - lost, 100));
    return (muster){ .ts = g4_counted_ts(scene->setup->figures, figures,
                                         g4_ts_mul(figures->ts, elements), false),
                     .elements = elements,
                     .heads = bn_rat_mul(elements, bn_rat_int(figures->people)) };
}

static void add(muster *sum, const muster *one)
{
    sum->ts = bn_rat_add(sum->ts, one->ts);
    sum->elements = bn_rat_add(sum->elements, one->elements);
    sum->heads = bn_rat_add(sum->heads, one->heads);
}

static g4_standing standing_before(const g4_scene *scene, int32_t side, int32_t slot)
{
    return scene->standings != NULL
               ? scene->standings[side * G4_BATTLE_FORCES + slot]
               : g4_standing_of(scene->setup->figures, g4_force_in(scene, side, slot));
}

/* Of a battle by estimated strengths: what is left of them is what is left of the elements. */
static void estimate(const g4_scene *scene, int32_t side, toll *t)
{
    bn_rat ts = bn_rat_int(0);

    if (!scene->setup->options.estimated || t->before.elements.num == 0)
        return;
    for (int32_t f = 0; f < scene->force_count[side]; f++)
        ts = g4_ts_add(ts, g4_force_in(scene, side, f)->estimated_ts);
    t->before.ts = ts;
    t->after.ts = bn_rat_mul(ts, bn_rat_div(t->after.elements, t->before.elements));
}

/* Lines of a force that fight for the other side, which is where they count (G4-R-15). Among several sides a revolt is of
 * a part only, and each bout has its own. */
static uint32_t rebels(const g4_scene *scene, const g4_battle *battle, int32_t side, int32_t slot)
{
    return g4_many(scene) ? 0 : g4_gone_over(scene, battle, 0, side, slot);
}

/* A row for the line if there is a list for it. */
static void add_line(const char *name, muster was, muster is, toll *sum, bn_doc *list,
                     bn_arena *arena)
{
    bn_doc *row = list == NULL ? NULL : bn_doc_push(list, bn_doc_map(arena));

    add(&sum->before, &was);
    add(&sum->after, &is);
    if (row == NULL)
        return;
    put(row, "name", bn_doc_text(arena, name));
    put(row, "elements_lost", bn_doc_rat(arena, bn_rat_sub(was.elements, is.elements)));
    put(row, "heads_lost", bn_doc_int(arena, bn_rat_ceil(bn_rat_sub(was.heads, is.heads))));
    put(row, "ts", bn_doc_rat(arena, is.ts));
}

/* Those who came over from the enemy: they share the losses of the side that they joined. */
static void add_rebels(const g4_scene *scene, const g4_battle *battle, int32_t side, toll *sum,
                       bn_doc *list, bn_arena *arena)
{
    int32_t lost = g4_gave_up(scene, battle, side) ? 100 : battle->lane[0].bout.final[side];
    int32_t enemy = 1 - side;

    for (int32_t f = 0; f < scene->force_count[enemy]; f++) {
        const g4_force *force = g4_force_in(scene, enemy, f);
        g4_standing standing = standing_before(scene, enemy, f);
        uint32_t came = rebels(scene, battle, enemy, f);

        for (int32_t i = 0; i < force->line_count; i++)
            if (came >> i & 1)
                add_line(force->lines[i].name, line_of(scene, force, &standing, i, 0),
                         line_of(scene, force, &standing, i, lost), sum, list, arena);
    }
}

static toll toll_of(const g4_scene *scene, const g4_battle *battle, int32_t side, bn_doc *list,
                    bn_arena *arena)
{
    toll sum = { nobody, nobody };
    bool folded[2] = { false, false };

    for (int32_t f = 0; f < scene->force_count[side]; f++) {
        const g4_force *force = g4_force_in(scene, side, f);
        int32_t put_off;
        g4_standing before = standing_before(scene, side, f);
        g4_standing after = g4_battle_left(scene, battle, side, f, &put_off);
        uint32_t gone = rebels(scene, battle, side, f);

        folded[0] = folded[0] || before.folded;
        folded[1] = folded[1] || after.folded;
        for (int32_t i = 0; i < force->line_count; i++)
            if (!(gone >> i & 1))
                add_line(force->lines[i].name, line_of(scene, force, &before, i, 0),
                         line_of(scene, force, &after, i, put_off), &sum, list, arena);
    }
    if (!g4_many(scene))
        add_rebels(scene, battle, side, &sum, list, arena);
    estimate(scene, side, &sum);
    if (folded[0])
        sum.before.ts = g4_folded_force_ts(sum.before.ts);
    if (folded[1])
        sum.after.ts = g4_folded_force_ts(sum.after.ts);
    return sum;
}

static int64_t heads_lost(const toll *t)
{
    return bn_rat_ceil(bn_rat_sub(t->before.heads, t->after.heads));
}

/* ---- as a tree ---------------------------------------------------------------------------- */

static bn_doc *view_toll(const g4_scene *scene, const g4_battle *battle, int32_t side,
                         bn_arena *arena)
{
    bn_doc *map = bn_doc_map(arena), *lines = bn_doc_list(arena);
    toll t = toll_of(scene, battle, side, lines, arena);

    put(map, "side", bn_doc_text(arena, scene->setup->sides[scene->sides[side]].name));
    put(map, "ts_before", bn_doc_rat(arena, t.before.ts));
    put(map, "ts_after", bn_doc_rat(arena, t.after.ts));
    put(map, "elements_lost", bn_doc_rat(arena, bn_rat_sub(t.before.elements, t.after.elements)));
    put(map, "heads_before", bn_doc_int(arena, bn_rat_floor(t.before.heads)));
    put(map, "heads_lost", bn_doc_int(arena, heads_lost(&t)));
    put(map, "elements", lines);
    return map;
}

bn_doc *g4_view_spoils(const g4_scene *scene, const g4_battle *battle, int32_t b, bn_arena *arena)
{
    g4_spoils spoils = g4_spoils_of(scene, battle, b);
    bool looted = battle->looted >> b & 1;
    int32_t winner = g4_side_in(scene, b, battle->lane[b].bout.winner);
    bn_doc *row = bn_doc_map(arena);

    put(row, "side", bn_doc_text(arena, scene->setup->sides[scene->sides[winner]].name));
    put(row, "looted", bn_doc_bool(arena, looted));
    if (looted) {
        put(row, "loot_value", bn_doc_rat(arena, spoils.value));
        put(row, "loot_sale",
            bn_doc_rat(arena, g4_loot_sale(spoils.value, bn_rat_of(battle->sale_pct, 100))));
        put(row, "minutes", bn_doc_int(arena, spoils.minutes));
    }
    put(row, "captives", bn_doc_int(arena, spoils.captives));
    put(row, "ransom", bn_doc_int(arena, g4_ransom(spoils.captives, battle->ransom)));
    if (g4_town_taken(scene, battle, b))
        put(row, "city_loot", bn_doc_int(arena, battle->city_loot));
    return row;
}

bool g4_spoils_known(const g4_scene *scene, const g4_battle *battle, int32_t b, bn_seat seat)
{
    const g4_bout *bout = &battle->lane[b].bout;

    return bout->role != G4_BOUT_UNUSED && bout->stage == G4_STAGE_OVER &&
           bout->winner != G4_NONE &&
           g4_may_loot((g4_verdict){ (g4_ending)bout->ending, bout->winner }, bout->winner) &&
           g4_may_know(scene, seat, g4_side_in(scene, b, bout->winner));
}

bn_doc *g4_view_aftermath(const g4_scene *scene, const g4_battle *battle, bn_seat seat,
                          bn_arena *arena)
{
    bn_doc *map = bn_doc_map(arena), *sides = put(map, "sides", bn_doc_list(arena)), *spoils;

    for (int32_t s = 0; s < scene->side_count; s++)
        if (g4_may_know(scene, seat, s))
            bn_doc_push(sides, view_toll(scene, battle, s, arena));
    spoils = put(map, "spoils", bn_doc_list(arena));
    for (int32_t b = 0; b < battle->lanes; b++)
        if (g4_spoils_known(scene, battle, b, seat))
            bn_doc_push(spoils, g4_view_spoils(scene, battle, b, arena));
    return map;
}

/* ---- in words ----------------------------------------------------------------------------- */

/* Adds the lines of a side that stayed with it, or those that rebelled. */
static void add_before(const g4_scene *scene, const g4_battle *battle, int32_t side, bool rebel,
                       muster *sum)
{
    for (int32_t f = 0; f < scene->force_count[side]; f++) {
        const g4_force *force = g4_force_in(scene, side, f);
        g4_standing standing = standing_before(scene, side, f);
        uint32_t gone = rebels(scene, battle, side, f);

        for (int32_t i = 0; i < force->line_count; i++) {
            muster line = line_of(scene, force, &standing, i, 0);

            if ((gone >> i & 1) == rebel)
                add(sum, &line);
        }
    }
}

void g4_tell_share(const g4_scene *scene, const g4_battle *battle, int32_t side, int32_t percent,
                   bn_text *out)
{
    muster all = nobody;
    bn_rat share = bn_rat_of(percent, 100);

    add_before(scene, battle, side, false, &all);
    if (!g4_many(scene))
        add_before(scene, battle, 1 - side, true, &all);
    bn_text_add(out, ": ");
    bn_text_grouped(out, bn_rat_ceil(bn_rat_mul(all.heads, share)));
    bn_text_add(out, " of ");
    bn_text_grouped(out, bn_rat_floor(all.heads));
    bn_text_add(out, " troops, ");
    bn_text_rat(out, bn_rat_mul(all.elements, share));
    bn_text_add(out, " of ");
    bn_text_rat(out, all.elements);
    bn_text_add(out, " elements");
}

/* They fought for the enemy and are in no army now (G4-R-125). */
static void tell_rebels(const g4_scene *scene, const g4_battle *battle, int32_t side, bn_text *out)
{
    muster gone = nobody;

    add_before(scene, battle, side, true, &gone);
    if (gone.elements.num == 0)
        return;
    bn_text_add(out, ". Its rebels, ");
    bn_text_rat(out, gone.elements);
    bn_text_add(out, " elements with ");
    bn_text_count(out, bn_rat_floor(gone.heads), "soldier", "troops");
    bn_text_add(out, ", fought for the enemy and then left");
}

/* Casualties of the rounds who are back: the losses are fewer than the rounds said. */
static void tell_recovery(const g4_scene *scene, const g4_battle *battle, int32_t side,
                          bn_text *out)
{
    const g4_bout *bout = &battle->lane[0].bout;
    int32_t which = g4_side_in(scene, 0, 0) == side ? 0 : 1;

    if (scene->side_count > 2 || bout->final[which] >= bout->casualties[which])
        return;
    bn_text_add(out, " (casualties were ");
    bn_text_int(out, bout->casualties[which]);
    bn_text_add(out, "%; some recovered)");
}

static void tell_toll(const g4_scene *scene, const g4_battle *battle, int32_t side, bn_text *out)
{
    toll t = toll_of(scene, battle, side, NULL, NULL);
    bn_rat lost = bn_rat_sub(t.before.elements, t.after.elements);

    bn_text_add(out, ". ");
    bn_text_add(out, scene->setup->sides[scene->sides[side]].name);
    bn_text_add(out, " kept TS ");
    bn_text_rat(out, t.after.ts);
    bn_text_add(out, " of ");
    bn_text_rat(out, t.before.ts);
    bn_text_add(out, " and lost ");
    bn_text_rat(out, lost);
    bn_text_add(out, bn_rat_cmp(lost, bn_rat_int(1)) == 0 ? " element, " : " elements, ");
    bn_text_count(out, heads_lost(&t), "soldier", "troops");
    tell_recovery(scene, battle, side, out);
    tell_rebels(scene, battle, side, out);
}

static void tell_spoils(const g4_scene *scene, const g4_battle *battle, int32_t b, bn_text *out)
{
    g4_spoils spoils = g4_spoils_of(scene, battle, b);
    bn_rat sale = g4_loot_sale(spoils.value, bn_rat_of(battle->sale_pct, 100));

    if (battle->looted >> b & 1) {
        bn_text_add(out, ". Loot worth $");
        bn_text_grouped(out, bn_rat_floor(spoils.value));
        bn_text_add(out, ", sold for $");
        bn_text_grouped(out, bn_rat_floor(sale));
        bn_text_add(out, ", gathered in ");
        bn_text_count(out, spoils.minutes, "minute", "minutes");
    }
    if (spoils.captives > 0) {
        bn_text_add(out, ". Captives: ");
        bn_text_grouped(out, spoils.captives);
        bn_text_add(out, ", ransom $");
        bn_text_grouped(out, g4_ransom(spoils.captives, battle->ransom));
    }
    if (g4_town_taken(scene, battle, b) && battle->city_loot > 0) {
        bn_text_add(out, ". Booty of the place: $");
        bn_text_grouped(out, battle->city_loot);
    }
}

void g4_tell_aftermath(const g4_scene *scene, const g4_battle *battle, bn_seat seat, bn_text *out)
{
    for (int32_t s = 0; s < scene->side_count; s++)
        if (g4_may_know(scene, seat, s))
            tell_toll(scene, battle, s, out);
    for (int32_t b = 0; b < battle->lanes; b++)
        if (g4_spoils_known(scene, battle, b, seat))
            tell_spoils(scene, battle, b, out);
}
