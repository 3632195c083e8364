/* What sides do with their powers, once it is revealed: points on each effect, and the units on which they fall. */
#include "steps.h"

static const char *const effects[G3_ES_EFFECTS_COUNT] = {
    [G3_ES_EFFECTS_CATASTROPHE] = "catastrophe",
    [G3_ES_EFFECTS_MORALE_UP] = "raising Morale",
    [G3_ES_EFFECTS_MORALE_DOWN] = "lowering Morale",
    [G3_ES_EFFECTS_HEALING] = "healing",
    [G3_ES_EFFECTS_SCOUTING] = "scouting",
    [G3_ES_EFFECTS_CONFOUND] = "confounding",
    [G3_ES_EFFECTS_STRIKE] = "strikes",
    [G3_ES_EFFECTS_DEFENCE] = "defence",
};

static void tell_points(const g3_setup *setup, const g3_battle *after, int32_t side, bn_text *out)
{
    const uint16_t *points = after->parties[side].points;
    int32_t told = 0, count = 0;

    for (int32_t i = 0; i < G3_ES_EFFECTS_COUNT; i++)
        count += points[i] > 0;
    for (int32_t i = 0; i < G3_ES_EFFECTS_COUNT; i++) {
        if (points[i] == 0)
            continue;
        if (told == 0) {
            bn_text_add(out, out->length > 0 ? ". " : "");
            bn_text_add(out, setup->sides[side].name);
            bn_text_add(out, " put ");
        } else {
            bn_text_add(out, told + 1 == count ? " and " : ", ");
        }
        bn_text_int(out, points[i]);
        bn_text_add(out, told > 0 ? " on " : points[i] == 1 ? " point on " : " points on ");
        bn_text_add(out, effects[i]);
        told++;
    }
}

/* All sides at once: "Red put 4 points on catastrophe and 3 on defence". */
void g3_tell_points(const g3_setup *setup, const g3_battle *after, bn_text *out)
{
    for (int32_t s = 0; g3_revealed(after) && s < setup->side_count; s++)
        tell_points(setup, after, s, out);
}

static int32_t steps_of(const g3_unit_state *unit, int32_t effect)
{
    switch (effect) {
    case G3_ES_EFFECTS_MORALE_UP:
        return unit->raised;
    case G3_ES_EFFECTS_MORALE_DOWN:
        return unit->lowered;
    case G3_ES_EFFECTS_HEALING:
        return unit->healed;
    default:
        return unit->struck;
    }
}

static void tell_targets(const g3_setup *setup, const g3_battle *before, const g3_battle *after,
                         int32_t side, int32_t effect, bn_text *out)
{
    static const char *const fell[G3_ES_EFFECTS_COUNT] = {
        [G3_ES_EFFECTS_MORALE_UP] = " raised the Morale of ",
        [G3_ES_EFFECTS_MORALE_DOWN] = " lowered the Morale of ",
        [G3_ES_EFFECTS_HEALING] = " placed healing on ",
        [G3_ES_EFFECTS_STRIKE] = " struck at ",
    };
    int32_t whom = fell[effect] == NULL ? G3_NONE : g3_powers_aim(before, effect, side), told = 0;

    if (before->parties[side].points[effect] == after->parties[side].points[effect])
        return;
    for (int32_t u = 0; whom != G3_NONE && u < g3_units(setup); u++) {
        if (before->units[u].side != whom ||
            steps_of(&after->units[u], effect) <= steps_of(&before->units[u], effect))
            continue;
        bn_text_add(out, told > 0 ? ", " : out->length > 0 ? ". " : "");
        bn_text_add(out, told == 0 ? setup->sides[side].name : "");
        bn_text_add(out, told == 0 ? fell[effect] : "");
        bn_text_add(out, g3_unit_of(setup, u)->name);
        told++;
    }
}

/* All sides at once: "Red struck at Heavies, Blues". */
void g3_tell_targets(const g3_setup *setup, const g3_battle *before, const g3_battle *after,
                     bn_text *out)
{
    for (int32_t s = 0; s < setup->side_count; s++)
        for (int32_t i = 0; i < G3_ES_EFFECTS_COUNT; i++)
            tell_targets(setup, before, after, s, i, out);
}

/* Strikes at a unit, or the lowering of its Morale, of which some step was blocked. */
static void tell_spared(const g3_setup *setup, int32_t u, const char *words, bool spared,
                        bn_text *out)
{
    if (!spared)
        return;
    bn_text_add(out, out->length > 0 ? ", " : "Blocked: ");
    bn_text_add(out, words);
    bn_text_add(out, g3_unit_of(setup, u)->name);
}

/* All sides at once: "Blocked: 2 points of Red on catastrophe, strikes at Blues". */
void g3_tell_defence(const g3_setup *setup, const g3_battle *before, const g3_battle *after,
                     bn_text *out)
{
    for (int32_t s = 0; s < setup->side_count; s++)
        for (int32_t i = 0; i < G3_ES_EFFECTS_DEFENCE; i++) {
            int32_t points = before->parties[s].points[i] - after->parties[s].points[i];

            if (points <= 0)
                continue;
            bn_text_add(out, out->length > 0 ? ", " : "Blocked: ");
            bn_text_count(out, points, "point of ", "points of ");
            bn_text_add(out, setup->sides[s].name);
            bn_text_add(out, " on ");
            bn_text_add(out, effects[i]);
        }
    for (int32_t u = 0; u < g3_units(setup); u++) {
        const g3_unit_state *was = &before->units[u], *is = &after->units[u];

        tell_spared(setup, u, "strikes at ", is->struck < was->struck, out);
        tell_spared(setup, u, "lowered Morale of ", is->lowered < was->lowered, out);
    }
    if (out->length == 0)
        bn_text_add(out, "The defence blocked nothing");
}

static void put_steps(bn_doc *map, const char *name, int32_t steps, bn_arena *arena)
{
    if (steps > 0)
        bn_doc_put_int(arena, map, name, steps);
}

void g3_view_steps(const g3_unit_state *unit, bn_doc *map, bn_arena *arena)
{
    put_steps(map, "morale_raised", unit->raised, arena);
    put_steps(map, "morale_lowered", unit->lowered, arena);
    put_steps(map, "healing", unit->healed, arena);
    put_steps(map, "strikes", unit->struck, arena);
}
