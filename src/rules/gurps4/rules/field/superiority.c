#include "superiority.h"

/* ---- relative TS -------------------------------------------------------------------------- */

/* G4-153 Relative troop strength: odds help the stronger side; the weaker pays nothing for them. */
g4_bonus g4_relative_bonus(const g4_figures *tables, bn_rat ours, bn_rat theirs)
{
    uint16_t row = 0;

    if (bn_rat_cmp(ours, theirs) <= 0)
        return (g4_bonus){ 0, BN_NO_ROW };
    /* asked as a product: an enemy with nothing left cannot divide by zero */
    while (row + 1 < G4_RELATIVE_TS_COUNT &&
           g4_ts_at_least(ours, tables->relative_ts[row + 1].odds_at_least, theirs))
        row++;
    return (g4_bonus){ tables->relative_ts[row].bonus, row };
}

/* ---- which classes count ------------------------------------------------------------------ */

/* G4-156 Engineering Superiority: on land only in a city, or in a pitched battle about a camp. */
static bool engineers_count(const g4_field *field, bool encamped)
{
    return field->terrain == G4_BUILT_UP || (!field->encounter && encamped);
}

/* G4-157 Naval Superiority: at sea and in landings; elsewhere if the referee says so. */
static bool ships_count(int32_t class_number, const g4_field *field)
{
    return class_number == G4_SUPERIORITY_BY_BATTLE_NAV && field->naval_counts && !field->recon;
}

static g4_counts column(const g4_superiority_by_battle_row *row, const g4_field *field)
{
    if (field->recon)
        return row->recon_contest;
    switch (field->kind) {
    case G4_SIEGE:
        return row->siege;
    case G4_LANDING:
        return row->amphibious;
    case G4_NAVAL:
        return row->naval;
    case G4_AIR_BATTLE:
        return row->air;
    default:
        return row->land;
    }
}

/* G4-154, G4-244, G4-255 Which superiorities count: by kind of battle; at sieges engineers instead of
 * cavalry, at sea four classes only. */
bool g4_class_counts(const g4_figures *tables, int32_t class_number, const g4_field *field,
                     bool encamped)
{
    g4_counts counts = column(&tables->superiority_by_battle[class_number], field);

    if (ships_count(class_number, field))
        return true;
    return counts == G4_COUNTS_CONDITIONAL ? engineers_count(field, encamped)
                                           : counts == G4_COUNTS_YES;
}

/* ---- one class ---------------------------------------------------------------------------- */

/* G4-163 Using neutralizers: they represent members of the lower side, up to equality. */
static bn_rat with_neutralizers(bn_rat higher, bn_rat lower, bn_rat neutralizers)
{
    bn_rat sum = g4_ts_add(lower, neutralizers);

    return bn_rat_cmp(sum, higher) < 0 ? sum : higher;
}

/* G4-160 Superiority, one percent rule: too little compared with the enemy's whole force has no effect. */
static bool too_few(const g4_figures *tables, bn_rat ours, bn_rat enemy_force)
{
    return bn_rat_cmp(ours, g4_ts_pct(enemy_force, G4_CONSTANT(tables, LEAST_CLASS_PCT))) < 0;
}

/* G4-159 Superiority, one side only: counts as odds of five to one. By the switch neutralizers that
 * do not reach equality are no answer either. */
static bool alone(bn_rat members, bn_rat neutralizers, bn_rat higher, const g4_field *field)
{
    if (members.num != 0)
        return false;
    if (neutralizers.num == 0)
        return true;
    return field->rules.neutralizers_need_class && bn_rat_cmp(neutralizers, higher) < 0;
}

/* G4-161 Superiority in encounter battles: what needs planning is worth less in them. */
static int32_t row_bonus(const g4_figures *tables, uint16_t row, int32_t class_number,
                         const g4_field *field)
{
    uint32_t planned = G4_AIR | G4_ART | G4_C3I;
    bool hasty = field->encounter && !field->recon && planned & UINT32_C(1) << class_number;

    return hasty ? tables->superiority[row].bonus_encounter_air_art_c3i
                 : tables->superiority[row].bonus;
}

/* G4-158 Superiority, computation: the higher total over the lower in whole numbers. */
g4_bonus g4_class_bonus(const g4_figures *tables, int32_t class_number, const g4_totals *ours,
                        const g4_totals *theirs, const g4_field *field)
{
    bn_rat higher = ours->classes[class_number], members = theirs->classes[class_number];
    bn_rat neutralizers = theirs->neutralizers[class_number];
    bn_rat lower = with_neutralizers(higher, members, neutralizers);
    uint16_t row = 0;

    if (bn_rat_cmp(higher, members) <= 0 || too_few(tables, higher, theirs->force))
        return (g4_bonus){ 0, BN_NO_ROW };
    if (alone(members, neutralizers, higher, field)) {
        higher = bn_rat_int(G4_CONSTANT(tables, ALONE_ODDS));
        lower = bn_rat_int(1);
    }
    while (row + 1 < G4_SUPERIORITY_COUNT &&
           g4_ts_at_least(higher, bn_rat_int(tables->superiority[row + 1].odds_at_least), lower))
        row++;

    int32_t value = row_bonus(tables, row, class_number, field);

    return (g4_bonus){ value, value == 0 ? BN_NO_ROW : row };
}

/* ---- roles -------------------------------------------------------------------------------- */

/* Classes in which `ours` has a bonus that counts here. */
static uint32_t superior(const g4_figures *tables, const g4_totals *ours, const g4_totals *theirs,
                         const g4_field *field, bool encamped)
{
    uint32_t mask = 0;

    for (int32_t c = 0; c < G4_CLASSES; c++)
        if (g4_class_counts(tables, c, field, encamped) &&
            g4_class_bonus(tables, c, ours, theirs, field).value > 0)
            mask |= UINT32_C(1) << c;
    return mask;
}

/* G4-164 One role for a neutralizer: neutralizer or member, not both. Unless ordered otherwise, those
 * stand against a superiority that the enemy has with everyone in the ranks; one pass. */
static void settle(g4_ranks *ranks, uint32_t enemy_superior)
{
    for (int32_t i = 0; i < ranks->count; i++) {
        g4_ranks_line *l = &ranks->lines[i];

        if (l->role == G4_ROLE_DEFAULT)
            l->role =
                l->figures->neutralizes & enemy_superior ? G4_ROLE_NEUTRALIZER : G4_ROLE_MEMBER;
    }
}

void g4_settle_roles(const g4_figures *tables, g4_ranks *a, g4_ranks *b, const g4_field *field)
{
    g4_totals totals_a = g4_totals_of(tables, a, field, NULL),
              totals_b = g4_totals_of(tables, b, field, NULL);
    bool encamped = a->encamped || b->encamped;
    uint32_t superior_a = superior(tables, &totals_a, &totals_b, field, encamped);
    uint32_t superior_b = superior(tables, &totals_b, &totals_a, field, encamped);

    settle(a, superior_b);
    settle(b, superior_a);
}

/* ---- all of it ---------------------------------------------------------------------------- */

static const char *const class_words[G4_CLASSES] = {
    "air superiority: {0} against {1}",       "armor superiority: {0} against {1}",
    "artillery superiority: {0} against {1}", "C3I superiority: {0} against {1}",
    "cavalry superiority: {0} against {1}",   "engineering superiority: {0} against {1}",
    "fire superiority: {0} against {1}",      "naval superiority: {0} against {1}",
    "recon superiority: {0} against {1}",
};

static const char *const neutralized_words[G4_CLASSES] = {
    "air superiority: {0} against {1} and {2} of neutralizers",
    "armor superiority: {0} against {1} and {2} of neutralizers",
    "artillery superiority: {0} against {1} and {2} of neutralizers",
    "C3I superiority: {0} against {1} and {2} of neutralizers",
    "cavalry superiority: {0} against {1} and {2} of neutralizers",
    "engineering superiority: {0} against {1} and {2} of neutralizers",
    "fire superiority: {0} against {1} and {2} of neutralizers",
    "naval superiority: {0} against {1} and {2} of neutralizers",
    "recon superiority: {0} against {1} and {2} of neutralizers",
};

static int32_t relative(const g4_figures *tables, const g4_totals *ours, const g4_totals *theirs,
                        int32_t side, bn_trace *trace)
{
    g4_bonus bonus = g4_relative_bonus(tables, ours->force, theirs->force);

    if (bonus.value != 0)
        bn_trace_add(trace,
                     (bn_term){ .rule = 153,
                                .row = bonus.row,
                                .side = (int8_t)side,
                                .about = -1,
                                .group = G4_TERMS_BSM,
                                .value = bonus.value,
                                .seen = { ours->force, theirs->force,
                                          tables->relative_ts[bonus.row].odds_at_least },
                                .words = "relative TS: {0} against {1}, at least {2} to 1" });
    return bonus.value;
}

/* Recon counts in battle for Raids only, so it is no part of the sum there. */
static int32_t add_class(const g4_figures *tables, int32_t c, const g4_totals *ours,
                         const g4_totals *theirs, const g4_field *field, bool counts, int32_t side,
                         bn_trace *trace)
{
    g4_bonus bonus = g4_class_bonus(tables, c, ours, theirs, field);
    bool neutralized = theirs->neutralizers[c].num != 0;

    if (bonus.value != 0)
        bn_trace_add(
            trace,
            (bn_term){ .rule = 158,
                       .row = bonus.row,
                       .side = (int8_t)side,
                       .about = -1,
                       .group = counts && !field->recon ? G4_TERMS_BSM : 0,
                       .value = bonus.value,
                       .seen = { ours->classes[c], theirs->classes[c], theirs->neutralizers[c] },
                       .words = neutralized ? neutralized_words[c] : class_words[c] });
    return bonus.value;
}

/* G4-162 Superiority, several classes: bonuses of different classes add, without limit. */
static int32_t superiorities(const g4_figures *tables, const g4_totals *ours,
                             const g4_totals *theirs, const g4_field *field, bool encamped,
                             int32_t out[G4_CLASSES], int32_t side, bn_trace *trace)
{
    int32_t sum = 0;

    for (int32_t c = 0; c < G4_CLASSES; c++) {
        bool counts = g4_class_counts(tables, c, field, encamped);

        out[c] = 0;
        if (counts || c == G4_SUPERIORITY_BY_BATTLE_REC)
            out[c] = add_class(tables, c, ours, theirs, field, counts, side, trace);
        sum += counts ? out[c] : 0;
    }
    return sum;
}

void g4_bsm_told(int32_t bsm, int32_t lost, int32_t side, bn_trace *trace)
{
    bn_term term = { .rule = 211,
                     .row = BN_NO_ROW,
                     .side = (int8_t)side,
                     .about = -1,
                     .group = G4_TERMS_BSM,
                     .value = lost,
                     .words = "casualties" };

    if (lost != 0)
        bn_trace_add(trace, term);
    term.rule = 145;
    term.kind = BN_TERM_TOTAL;
    term.value = bsm + lost;
    term.words = "Basic Strategy Modifier";
    bn_trace_add(trace, term);
}

/* G4-145 Basic Strategy Modifier: relative TS and superiorities. It belongs to the force; from round
 * to round only casualties change it, which are kept apart (g4_casualty_penalty) and shown with it. */
g4_reckoning g4_reckon(const g4_figures *tables, g4_ranks *a, g4_ranks *b, const g4_field *field,
                       bn_trace *trace)
{
    const int32_t sides[2] = { a->side, b->side };
    bool encamped = a->encamped || b->encamped;
    g4_reckoning out = { 0 };

    g4_settle_roles(tables, a, b, field);
    out.totals[0] = g4_totals_of(tables, a, field, trace);
    out.totals[1] = g4_totals_of(tables, b, field, trace);
    for (int32_t i = 0; i < 2; i++) {
        const g4_totals *ours = &out.totals[i], *theirs = &out.totals[1 - i];

        if (!field->recon)
            out.relative[i] = relative(tables, ours, theirs, sides[i], trace);
        out.bsm[i] = out.relative[i] + superiorities(tables, ours, theirs, field, encamped,
                                                     out.superiority[i], sides[i], trace);
        if (!field->recon)
            g4_bsm_told(out.bsm[i], field->casualties[i], sides[i], trace);
    }
    return out;
}
