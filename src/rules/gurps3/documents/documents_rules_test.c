#include "rules/checks_test.h"

#include "documents.h"
#include "rules/forces/strength.h"

static checks all;

static const g3_unit blank = { .type = G3_NONE,
                               .race = G3_NONE,
                               .formation = G3_NONE,
                               .creature = G3_NONE,
                               .equipment = G3_NONE,
                               .mobility = G3_NONE,
                               .weapon = G3_NONE,
                               .wielders = G3_NONE,
                               .crew = G3_NONE,
                               .battles = G3_NONE,
                               .armour_shift = G3_NONE,
                               .tl = 3,
                               .quality = G3_TROOP_QUALITY_AVERAGE };

static int32_t listed(int32_t setting, const char *code, int32_t race)
{
    g3_unit unit = blank;

    for (int32_t i = 0; g3_type_words[i]; i++)
        if (strcmp(g3_type_words[i], code) == 0)
            unit.type = i;
    unit.race = race;
    g3_unit_by_list(&g3_book, setting, &unit);
    return g3_single_ts(&g3_book, &unit, false, &(bn_term){ 0 }, NULL);
}

static void lists(void)
{
    g3_unit dragon = blank, zombies = blank;

    for (int32_t i = 0; i < G3_YRTH_TROOPS_COUNT; i++)
        expect(&all, "G3-142 the list agrees with the rules of TS",
               listed(G3_YRTH, g3_book.yrth_troops[i].code, G3_NONE), g3_book.yrth_troops[i].ts);
    for (int32_t i = 0; i < G3_WW1_TROOPS_COUNT; i++)
        expect(&all, "G3-152 the list agrees with the rules of TS",
               listed(G3_WW1, g3_book.ww1_troops[i].code, G3_NONE), g3_book.ww1_troops[i].ts);
    dragon.creature = G3_YRTH_CREATURES_MONSTROUS_DRAGON;
    g3_unit_by_list(&g3_book, G3_YRTH, &dragon);
    expect(&all, "G3-151 a monstrous dragon",
           g3_single_ts(&g3_book, &dragon, false, &(bn_term){ 0 }, NULL), 80);
    zombies.race = G3_YRTH_RACES_ZOMBIES;
    zombies.equipment = G3_LIGHT;
    g3_unit_by_list(&g3_book, G3_YRTH, &zombies);
    expect(&all, "G3-150 zombies know no fear", (zombies.traits & G3_FEARLESS) != 0, true);
    expect(&all, "G3-150 skeletons", listed(G3_YRTH, "MI", G3_YRTH_RACES_SKELETONS), 3);
}

static const char *formation_of(int32_t row, int32_t count)
{
    static char memory[4096];
    bn_arena arena;
    bn_doc *map;
    g3_unit unit = blank;

    bn_arena_init_fixed(&arena, memory, sizeof memory);
    map = bn_doc_map(&arena);
    unit.formation = row;
    unit.count = count;
    g3_view_service(&g3_book, &unit, 0, map, &arena, NULL);
    return bn_doc_at(map, "formation")->text;
}

static void rosters(void)
{
    g3_unit knights = blank;

    expect(&all, "G3-014 the leader of a platoon",
           strcmp(formation_of(G3_ORGANISATION_MODERN_PLATOON, 40),
                  "modern platoon of 2-4 files, 26 to 196 men, under a lieutenant of Rank 3"),
           0);
    expect(&all, "G3-015 the leader of a cohort",
           strcmp(formation_of(G3_ORGANISATION_ROMAN_COHORT, 480),
                  "roman cohort of 6 centuries, 480 to 600 men, under a tribune of Rank 5 "
                  "(tribune of the First Cohort Rank 6)"),
           0);
    expect(&all, "G3-016 a petty officer to ten men, and no Rank",
           strcmp(formation_of(G3_ORGANISATION_FEUDAL_COMPANY, 99),
                  "feudal company of levies of similar equipment, up to 100 men, under a captain, "
                  "with 9 petty officers (no Military Rank needed; petty officer for every ten)"),
           0);
    for (int32_t i = 0; g3_type_words[i]; i++)
        if (strcmp(g3_type_words[i], "HC") == 0)
            knights.type = i;
    expect(&all, "G3-147 nomads have no knights",
           g3_nation_fields(&g3_book, G3_YRTH_NATIONS_NOMAD_LANDS, &knights), false);
    expect(&all, "G3-147 Megalos has",
           g3_nation_fields(&g3_book, G3_YRTH_NATIONS_MEGALOS, &knights), true);
    expect(&all, "G3-147 Sahud has all types",
           g3_nation_fields(&g3_book, G3_YRTH_NATIONS_SAHUD, &knights), true);
}

static bn_doc *force_doc(bn_arena *arena, bool commanders)
{
    bn_doc *doc = bn_doc_map(arena), *list, *map;

    bn_doc_put_text(arena, doc, "banneret", "force");
    bn_doc_put_text(arena, doc, "system", "gurps3");
    list = bn_doc_put(arena, doc, "units", bn_doc_list(arena));
    map = bn_doc_push(list, bn_doc_map(arena));
    bn_doc_put_text(arena, map, "name", "Band");
    bn_doc_put_int(arena, map, "count", 501);
    bn_doc_put_text(arena, map, "equipment", "light");
    bn_doc_put_text(arena, map, "leader", "A");
    list = bn_doc_put(arena, doc, "characters", bn_doc_list(arena));
    for (int32_t i = 0; i < 2; i++) {
        map = bn_doc_push(list, bn_doc_map(arena));
        bn_doc_put_text(arena, map, "name", i == 0 ? "A" : "B");
        if (commanders)
            bn_doc_push(bn_doc_put(arena, map, "traits", bn_doc_list(arena)),
                        bn_doc_text(arena, "commander"));
    }
    return doc;
}

static void forces(void)
{
    bn_arena arena = bni_test_arena(1 << 22);
    g3_force *force = NULL;
    bn_doc *sheet = NULL;

    expect(&all, "G3-011 a roster is read",
           g3_force_of(&g3_book, force_doc(&arena, false), &arena, &force, NULL), BN_OK);
    expect(&all, "G3-013 the unit has its leader", force->units[0].leader, 0);
    expect(&all, "G3-013 one commander",
           g3_force_of(&g3_book, force_doc(&arena, true), &arena, &force, NULL), BN_RULE);
    {
        bn_doc *quick = bn_doc_map(&arena);

        bn_doc_put_text(&arena, quick, "banneret", "force");
        bn_doc_put_text(&arena, quick, "system", "gurps3");
        bn_doc_put_int(&arena, quick, "estimated_ts", 1600);
        bn_doc_put_text(&arena, quick, "average_quality", "green");
        bn_doc_put_text(&arena, quick, "average_type", "II");
        expect(&all, "G3-140 a force as one body",
               g3_force_of(&g3_book, quick, &arena, &force, NULL), BN_OK);
        expect(&all, "G3-140 men of 1600 TS", force->units[0].count, 1000);
    }
    expect(&all, "G3-011 and rated",
           g3_sheet(force_doc(&arena, false), NULL, &arena, NULL, &sheet, NULL), BN_OK);
    expect(&all, "G3-012 501 men bring a warning", bn_doc_at(sheet, "warnings")->count, 1);
    bn_arena_done(&arena);
}

int main(void)
{
    lists();
    rosters();
    forces();
    return run_checks("documents", &all);
}
