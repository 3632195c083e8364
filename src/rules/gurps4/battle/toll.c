/* What a battle cost each side and what it brought the winner, as trees and in a sentence. */
#include "steps.h"

#include "rules/forces/folding.h"
#include "rules/forces/heads.h"
#include "rules/outcome/spoils.h"

#define put(map, name, child) bn_doc_put(arena, map, name, child)

/* What a line, or a whole side, has: troops with folded losses count by the share that is left. */
typedef struct muster {
    bn_rat ts;
    g4_heads heads;
} muster;

typedef struct toll {
    muster before, after;
    bn_rat fled; /* of the people of a beaten side */
} toll;

static muster nobody(void)
{
    return (muster){ .ts = bn_rat_int(0), .heads = g4_no_heads() };
}

/* `lost` percent of the line are gone too: losses that are still to be folded. */
static muster line_of(const g4_scene *scene, const g4_force *force, const g4_standing *standing,
                      int32_t line, int32_t lost)
{
    const g4_line_figures *figures = &force->figures[line];
    bn_rat elements = g4_ts_times(standing->share[line], standing->count[line]);

    elements = bn_rat_mul(elements, bn_rat_of(100 - lost, 100));
    return (muster){ .ts = g4_counted_ts(scene->setup->figures, figures,
                                         g4_ts_mul(figures->ts, elements), false),
                     .heads = g4_heads_in(figures, elements) };
}

static void add(muster *sum, const muster *one)
{
    sum->ts = bn_rat_add(sum->ts, one->ts);
    g4_heads_add(&sum->heads, &one->heads);
}

static bn_rat elements_lost(const muster *was, const muster *is)
{
    return bn_rat_sub(was->heads.elements, is->heads.elements);
}

static int64_t heads_lost(const muster *was, const muster *is)
{
    return g4_heads_count(&was->heads) - g4_heads_count(&is->heads);
}

/* Rows for the lines of a side, with the losses of all. */
typedef struct roll_call {
    bn_arena *arena;
    bn_doc *list;
    int64_t all; /* lost of the people of elements with several */
    bn_rat so_far;
    int64_t told; /* of them */
} roll_call;

static g4_standing standing_before(const g4_scene *scene, int32_t side, int32_t slot)
{
    return scene->standings != NULL
               ? scene->standings[side * G4_ROSTERS + slot]
               : g4_standing_of(scene->setup->figures, g4_force_in(scene, side, slot));
}

static int32_t left_pct(const g4_scene *scene, const g4_battle *battle, int32_t side)
{
    return g4_gave_up(scene, battle, side) ? 0 : 100 - g4_lost(scene, battle, side, true);
}

bn_rat g4_estimated_now(const g4_scene *scene, const g4_battle *battle, int32_t side)
{
    int32_t left = g4_battle_over(battle) ? left_pct(scene, battle, side) : 100;

    return bn_rat_mul(g4_estimated_ts(scene, side), bn_rat_of(left, 100));
}

/* Of a battle by estimated strengths: what is left of them is what is left of the elements, if there are any. */
static void estimate(const g4_scene *scene, const g4_battle *battle, int32_t side, toll *t)
{
    bn_rat left = bn_rat_of(left_pct(scene, battle, side), 100);

    if (!scene->setup->options.estimated)
        return;
    if (t->before.heads.elements.num != 0)
        left = bn_rat_div(t->after.heads.elements, t->before.heads.elements);
    t->before.ts = g4_estimated_ts(scene, side);
    t->after.ts = bn_rat_mul(t->before.ts, left);
}

/* Lines of a force that fight for the other side, which is where they count (G4-R-15). Among several sides a revolt is of
 * a part only, and each bout has its own. */
static uint32_t rebels(const g4_scene *scene, const g4_battle *battle, int32_t side, int32_t slot)
{
    return g4_many(scene) ? 0 : g4_gone_over(scene, battle, 0, side, slot);
}

static int64_t line_lost(const muster *was, const muster *is, roll_call *roll)
{
    int64_t before = roll->told;

    roll->so_far = bn_rat_add(roll->so_far, bn_rat_sub(was->heads.people, is->heads.people));
    roll->told = g4_heads_lost_so_far(roll->so_far, roll->all);
    return roll->told - before + was->heads.lone - is->heads.lone;
}

/* A row for the line if there is a list for it. */
static void add_line(const g4_scene *scene, const g4_line *line, muster was, muster is, toll *sum,
                     roll_call *roll)
{
    bn_rat lost = bn_rat_sub(was.heads.people, is.heads.people);
    bn_arena *arena = roll == NULL ? NULL : roll->arena;
    bn_doc *row = roll == NULL ? NULL : bn_doc_push(roll->list, bn_doc_map(arena));

    add(&sum->before, &was);
    add(&sum->after, &is);
    sum->fled = bn_rat_add(
        sum->fled, g4_ts_mul(lost, g4_fled_of(scene->setup->figures, g4_wastes_away(line))));
    if (row == NULL)
        return;
    put(row, "name", bn_doc_text(arena, line->name));
    put(row, "elements_lost", bn_doc_rat(arena, elements_lost(&was, &is)));
    put(row, "heads_lost", bn_doc_int(arena, line_lost(&was, &is, roll)));
    put(row, "ts", bn_doc_rat(arena, is.ts));
}

/* Those who came over from the enemy: they share the losses of the side that they joined. */
static void add_rebels(const g4_scene *scene, const g4_battle *battle, int32_t side, toll *sum,
                       roll_call *roll)
{
    int32_t lost = g4_gave_up(scene, battle, side) ? 100 : battle->lane[0].bout.final[side];
    int32_t enemy = 1 - side;

    for (int32_t f = 0; f < scene->force_count[enemy]; f++) {
        const g4_force *force = g4_force_in(scene, enemy, f);
        g4_standing standing = standing_before(scene, enemy, f);
        uint32_t came = rebels(scene, battle, enemy, f);

        for (int32_t i = 0; i < force->line_count; i++)
            if (came >> i & 1)
                add_line(scene, &force->lines[i], line_of(scene, force, &standing, i, 0),
                         line_of(scene, force, &standing, i, lost), sum, roll);
    }
}

static toll toll_of(const g4_scene *scene, const g4_battle *battle, int32_t side, roll_call *roll)
{
    toll sum = { nobody(), nobody(), bn_rat_int(0) };
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
                add_line(scene, &force->lines[i], line_of(scene, force, &before, i, 0),
                         line_of(scene, force, &after, i, put_off), &sum, roll);
    }
    if (!g4_many(scene))
        add_rebels(scene, battle, side, &sum, roll);
    estimate(scene, battle, side, &sum);
    if (folded[0])
        sum.before.ts = g4_folded_force_ts(sum.before.ts);
    if (folded[1])
        sum.after.ts = g4_folded_force_ts(sum.after.ts);
    return sum;
}

/* Whether a side lost in the open: half of its losses are dead or dying, and the others ran. Those who lose inside a
 * fortress, or surrender, are captives. */
static bool was_beaten(const g4_scene *scene, const g4_battle *battle, int32_t side)
{
    const g4_bout *bout = &battle->lane[0].bout;
    int32_t which = g4_side_in(scene, 0, 0) == side ? 0 : 1;

    return !g4_many(scene) && !battle->sub && bout->winner == 1 - which &&
           (bout->ending == G4_DESTROYED || bout->ending == G4_ESCAPED) &&
           !(bout->kind == G4_SIEGE && scene->inputs->besieged == 1 + side);
}

static int64_t fled_of(const g4_scene *scene, const g4_battle *battle, int32_t side, const toll *t)
{
    return was_beaten(scene, battle, side) ? bn_rat_floor(t->fled) : 0;
}

/* ---- characters --------------------------------------------------------------------------- */

/* The fate of someone in the battle; false: nothing to report. Percentages do not touch players' characters; of
 * others whose army is gone no one knows whether they fell or ran (G4-234). */
static bool fate_words(const g4_scene *scene, const g4_battle *battle, int32_t side, int32_t member,
                       bn_text *out)
{
    static const char *const fates[] = { "",
                                         "",
                                         "carried to safety, wounded",
                                         "captured",
                                         "left for dead",
                                         "nursed by strangers",
                                         "surrendered",
                                         "deposed",
                                         "dead" };
    const g4_person *person = g4_side_person(scene, side, member);
    const g4_person_state *is = &g4_party_of(battle, side)->person_states[member];

    if (person == NULL || is->status == G4_PERSON_ABSENT)
        return false;
    bn_text_add(out, fates[is->status]);
    if (is->status < G4_PERSON_GONE && !g4_many(scene) &&
        g4_lost(scene, battle, side, true) >= G4_FIXED(FORCE_GONE))
        bn_text_add(out, g4_above_casualties(person) ? "got away" : "fell or fled with the army");
    if (is->status < G4_PERSON_CAPTURED && is->hp < person->hp) {
        bn_text_add(out, out->length > 0 ? ", HP " : "wounded, HP ");
        bn_text_int(out, is->hp);
        bn_text_add(out, " of ");
        bn_text_int(out, person->hp);
    }
    return out->length > 0;
}

/* ---- as a tree ---------------------------------------------------------------------------- */

static void view_fates(const g4_scene *scene, const g4_battle *battle, int32_t side, bn_doc *map,
                       bn_arena *arena)
{
    bn_doc *list = bn_doc_list(arena);

    for (int32_t c = 0; c < G4_SIDE_PERSONS; c++) {
        char words[80];
        bn_text text = bn_text_over(words, sizeof words);
        bn_doc *row;

        if (!fate_words(scene, battle, side, c, &text))
            continue;
        row = bn_doc_push(list, bn_doc_map(arena));
        put(row, "name", bn_doc_text(arena, g4_side_person(scene, side, c)->name));
        put(row, "fate", bn_doc_text(arena, words));
    }
    if (list != NULL && list->count > 0)
        put(map, "fates", list);
}

static bn_doc *view_toll(const g4_scene *scene, const g4_battle *battle, int32_t side,
                         bn_arena *arena)
{
    bn_doc *map = bn_doc_map(arena), *lines = bn_doc_list(arena);
    toll t = toll_of(scene, battle, side, NULL);
    int64_t fled = fled_of(scene, battle, side, &t);
    roll_call roll = { arena, lines,
                       bn_rat_floor(t.before.heads.people) - bn_rat_floor(t.after.heads.people),
                       bn_rat_int(0), 0 };

    (void)toll_of(scene, battle, side, &roll);

    put(map, "side", bn_doc_text(arena, scene->setup->sides[scene->sides[side]].name));
    put(map, "ts_before", bn_doc_rat(arena, t.before.ts));
    put(map, "ts_after", bn_doc_rat(arena, t.after.ts));
    put(map, "elements_lost", bn_doc_rat(arena, elements_lost(&t.before, &t.after)));
    put(map, "heads_before", bn_doc_int(arena, g4_heads_count(&t.before.heads)));
    put(map, "heads_lost", bn_doc_int(arena, heads_lost(&t.before, &t.after)));
    if (fled > 0)
        put(map, "heads_fled", bn_doc_int(arena, fled));
    put(map, "elements", lines);
    view_fates(scene, battle, side, map, arena);
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

/* Adds the lines of a side that stayed with it, or those that rebelled, less a percentage. */
static void add_before(const g4_scene *scene, const g4_battle *battle, int32_t side, bool rebel,
                       int32_t lost, muster *sum)
{
    for (int32_t f = 0; f < scene->force_count[side]; f++) {
        const g4_force *force = g4_force_in(scene, side, f);
        g4_standing standing = standing_before(scene, side, f);
        uint32_t gone = rebels(scene, battle, side, f);

        for (int32_t i = 0; i < force->line_count; i++) {
            muster line = line_of(scene, force, &standing, i, lost);

            if ((gone >> i & 1) == rebel)
                add(sum, &line);
        }
    }
}

const char *g4_elements_word(bn_rat count)
{
    return bn_rat_cmp(count, bn_rat_int(1)) == 0 ? " element" : " elements";
}

void g4_tell_share(const g4_scene *scene, const g4_battle *battle, int32_t side, int32_t percent,
                   bn_text *out)
{
    muster all = nobody(), left = nobody();

    add_before(scene, battle, side, false, 0, &all);
    add_before(scene, battle, side, false, percent, &left);
    if (!g4_many(scene)) {
        add_before(scene, battle, 1 - side, true, 0, &all);
        add_before(scene, battle, 1 - side, true, percent, &left);
    }
    if (all.heads.elements.num == 0)
        return; /* a force of which only its strength is estimated */
    bn_text_add(out, ": ");
    bn_text_grouped(out, heads_lost(&all, &left));
    bn_text_add(out, " of ");
    bn_text_count(out, g4_heads_count(&all.heads), "soldier, ", "troops, ");
    bn_text_rat(out, elements_lost(&all, &left));
    bn_text_add(out, " of ");
    bn_text_rat(out, all.heads.elements);
    bn_text_add(out, g4_elements_word(all.heads.elements));
}

/* They fought for the enemy and are in no army now (G4-R-125). */
static void tell_rebels(const g4_scene *scene, const g4_battle *battle, int32_t side, bn_text *out)
{
    muster gone = nobody();

    add_before(scene, battle, side, true, 0, &gone);
    if (gone.heads.elements.num == 0)
        return;
    bn_text_add(out, ". Its rebels, ");
    bn_text_rat(out, gone.heads.elements);
    bn_text_add(out, g4_elements_word(gone.heads.elements));
    bn_text_add(out, " with ");
    bn_text_count(out, g4_heads_count(&gone.heads), "soldier", "troops");
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
    bn_text_add(out, bout->final[which] > 0 ? "%; some recovered)" : "%; all recovered)");
}

static void tell_fled(int64_t lost, int64_t fled, bn_text *out)
{
    if (fled == 0)
        return;
    bn_text_add(out, " (");
    bn_text_grouped(out, lost - fled);
    bn_text_add(out, " dead or dying, ");
    bn_text_grouped(out, fled);
    bn_text_add(out, " fled)");
}

static void tell_fates(const g4_scene *scene, const g4_battle *battle, int32_t side, bn_text *out)
{
    for (int32_t c = 0; c < G4_SIDE_PERSONS; c++) {
        char words[80];
        bn_text text = bn_text_over(words, sizeof words);

        if (!fate_words(scene, battle, side, c, &text))
            continue;
        bn_text_add(out, ". ");
        bn_text_add(out, g4_side_person(scene, side, c)->name);
        bn_text_add(out, ": ");
        bn_text_add(out, words);
    }
}

static void tell_toll(const g4_scene *scene, const g4_battle *battle, int32_t side, bn_text *out)
{
    toll t = toll_of(scene, battle, side, NULL);
    bn_rat lost = elements_lost(&t.before, &t.after);

    bn_text_add(out, ". ");
    bn_text_add(out, scene->setup->sides[scene->sides[side]].name);
    bn_text_add(out, " kept TS ");
    bn_text_rat(out, t.after.ts);
    bn_text_add(out, " of ");
    bn_text_rat(out, t.before.ts);
    if (t.before.heads.elements.num != 0) {
        bn_text_add(out, " and lost ");
        bn_text_rat(out, lost);
        bn_text_add(out, g4_elements_word(lost));
        bn_text_add(out, ", ");
        bn_text_count(out, heads_lost(&t.before, &t.after), "soldier", "troops");
        tell_fled(heads_lost(&t.before, &t.after), fled_of(scene, battle, side, &t), out);
    }
    tell_recovery(scene, battle, side, out);
    tell_rebels(scene, battle, side, out);
    tell_fates(scene, battle, side, out);
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
