#include "muster_test.h"

/* ---- growth ------------------------------------------------------------------------------- */

static const struct growth_row {
    const char *name;
    const char *element;
    int32_t tl, divergent, last_viable;
    bool low_tech, late;
    const char *ts;
} growth_rows[] = {
    { "G4-015 at its first TL", "Miners", 2, 0, 0, false, false, "1/2" },
    { "G4-015 doubled once", "Miners", 3, 0, 0, false, false, "1" },
    { "G4-015 at TL5", "Miners", 5, 0, 0, false, false, "4" },
    { "G4-015 Cavalry Pistols", "Cavalry Pistols", 5, 0, 0, false, false, "6" },
    { "G4-015 Heavy Artillery", "Heavy Artillery", 5, 0, 0, false, false, "20" },
    { "G4-015 Light Artillery", "Light Artillery", 5, 0, 0, false, false, "8" },
    { "G4-015 all others stay", "Heavy Infantry", 5, 0, 0, false, false, "4" },
    { "G4-015 fantastic ones too", "Titan", 5, 0, 0, false, false, "400" },
    { "G4-016 at its first TL", "IFV", 7, 0, 0, false, false, "200" },
    { "G4-016 doubled once", "IFV", 8, 0, 0, false, false, "400" },
    { "G4-016 doubled to TL12", "IFV", 12, 0, 0, false, false, "6400" },
    { "G4-016 no longer viable", "IFV", 12, 0, 9, false, false, "800" },
    { "G4-016 viable to that TL", "IFV", 9, 0, 9, false, false, "800" },
    { "G4-016 ships", "Submarine", 8, 0, 0, false, false, "12800" },
    { "G4-016 aircraft", "Airship", 7, 0, 0, false, false, "40" },
    { "G4-017 a quarter more at TL6", "Heavy Infantry", 6, 0, 0, false, false, "5" },
    { "G4-017 at TL8", "Heavy Infantry", 8, 0, 0, false, false, "7" },
    { "G4-017 on the TL5 figure", "Heavy Artillery", 6, 0, 0, true, false, "25" },
    { "G4-017 fantastic ones too", "Ogres", 12, 0, 0, false, false, "22" },
    { "G4-018 Capital Ship of late TL5", "Capital Ship", 5, 0, 0, false, true, "20000" },
    { "G4-018 Escort Ship", "Escort Ship", 5, 0, 0, false, true, "500" },
    { "G4-018 Fast Attack Boat", "Fast Attack Boat", 5, 0, 0, false, true, "50" },
    { "G4-018 Gunboat", "Gunboat", 5, 0, 0, false, true, "120" },
    { "G4-018 full from TL6 on", "Gunboat", 6, 0, 0, false, true, "240" },
    { "G4-019 EX-06 Utility Aircraft of TL(3+4)", "Utility Aircraft", 3, 4, 0, false, false, "50" },
    { "G4-019 EX-06 Light Tank of TL(4+2)", "Light Tank", 4, 2, 0, false, false, "40" },
    { "G4-032 a Draft Team grows past TL6", "Draft Team", 7, 0, 0, false, false, "4" },
};

static void check_growth(void **state)
{
    const struct growth_row *r = *state;
    g4_line line = line_of(r->element, 1, r->tl);
    g4_element element;

    line.divergent = r->divergent;
    line.last_viable_tl = r->last_viable;
    line.late_tl5 = r->late;
    line.base = g4_catalogue_find(&g4_book, r->element, g4_line_tl(&line), r->low_tech);
    element = g4_catalogue(&g4_book, line.base);
    assert_null(g4_availability(&g4_book, &line, &element).rule);
    same_rat(g4_grown_ts(&g4_book, &line, &element, 0, NULL), r->ts);
    assert_int_equal(g4_figures_of(&g4_book, &line, 0, NULL).raise, element.raise);
}

static const struct refused_row {
    const char *name;
    const char *element;
    int32_t tl, divergent, last_viable;
    bool late, superscience;
    const char *rule; /* NULL: available */
} refused_rows[] = {
    { "G4-015 not below its first TL", "Heavy Infantry", 1, 0, 0, false, false, "G4-015" },
    { "G4-016 not below its first TL", "MBT", 6, 0, 0, false, false, "G4-016" },
    { "G4-016 viable for two TLs at least", "MBT", 8, 0, 8, false, false, "G4-016" },
    { "G4-016 two TLs are enough", "MBT", 8, 0, 9, false, false, NULL },
    { "G4-018 only where the referee says so", "Gunboat", 5, 0, 0, false, false, "G4-016" },
    { "G4-018 no other ship", "Carrier", 5, 0, 0, true, false, "G4-016" },
    { "G4-018 not before TL5", "Gunboat", 4, 0, 0, true, false, "G4-016" },
    { "G4-019 superscience refused", "Sky Troopers", 10, 0, 0, false, false, "G4-019" },
    { "G4-019 superscience allowed", "Sky Troopers", 10, 0, 0, false, true, NULL },
    { "G4-019 too little divergence", "Light Tank", 4, 1, 0, false, false, "G4-016" },
    { "G4-016 beyond the last TL", "Light Tank", 12, 1, 0, false, false, "G4-016" },
};

static void check_refused(void **state)
{
    const struct refused_row *r = *state;
    g4_line line = line_of(r->element, 1, r->tl);
    g4_element element = g4_catalogue(&g4_book, line.base);
    g4_refusal got;

    line.divergent = r->divergent;
    line.last_viable_tl = r->last_viable;
    line.late_tl5 = r->late;
    line.superscience = r->superscience;
    got = g4_availability(&g4_book, &line, &element);
    if (r->rule)
        assert_string_equal(got.rule, r->rule);
    else
        assert_null(got.rule);
}

/* ---- final figures ------------------------------------------------------------------------ */

static const struct figure_row {
    const char *name;
    const char *element;
    int32_t tl, equipment, quality;
    uint32_t features, neutralizes, terrains;
    const char *hero;
    int32_t raise_pct, maintain_pct; /* of a hero, or of disloyalty */
    const char *ts;
    int64_t raise, maintain;
} figure_rows[] = {
    { "G4-064 EX-02 Airborne Ninja", "Light Infantry", 4, G4_EQUIPMENT_QUALITY_FINE,
      G4_TROOP_QUALITY_ELITE, G4_AIRBORNE | G4_NIGHT, G4_C3I, 0, "1", 0, 0, "6", 186000, 24400 },
    { "G4-059 EX-65 ghost ship", "Brig", 4, G4_EQUIPMENT_QUALITY_BASIC, G4_TROOP_QUALITY_ELITE,
      G4_SUPER_SOLDIER, 0, 0, "1", 0, 0, "24", 750000, 51000 },
    { "G4-062 Very Fine", "Heavy Infantry", 3, G4_EQUIPMENT_QUALITY_VERY_FINE,
      G4_TROOP_QUALITY_AVERAGE, 0, 0, 0, "1", 0, 0, "10", 120000, 20000 },
    { "G4-062 Fine", "Heavy Infantry", 3, G4_EQUIPMENT_QUALITY_FINE, G4_TROOP_QUALITY_AVERAGE, 0, 0,
      0, "1", 0, 0, "8", 80000, 16000 },
    { "G4-062 Good", "Heavy Infantry", 3, G4_EQUIPMENT_QUALITY_GOOD, G4_TROOP_QUALITY_AVERAGE, 0, 0,
      0, "1", 0, 0, "6", 60000, 12000 },
    { "G4-062 Basic", "Heavy Infantry", 3, G4_EQUIPMENT_QUALITY_BASIC, G4_TROOP_QUALITY_AVERAGE, 0,
      0, 0, "1", 0, 0, "4", 40000, 8000 },
    { "G4-062 Poor", "Heavy Infantry", 3, G4_EQUIPMENT_QUALITY_POOR, G4_TROOP_QUALITY_AVERAGE, 0, 0,
      0, "1", 0, 0, "3", 30000, 6000 },
    { "G4-063 Elite", "Heavy Infantry", 3, G4_EQUIPMENT_QUALITY_BASIC, G4_TROOP_QUALITY_ELITE, 0, 0,
      0, "1", 0, 0, "8", 120000, 11200 },
    { "G4-063 Good", "Heavy Infantry", 3, G4_EQUIPMENT_QUALITY_BASIC, G4_TROOP_QUALITY_GOOD, 0, 0,
      0, "1", 0, 0, "6", 80000, 9600 },
    { "G4-063 Inferior", "Heavy Infantry", 3, G4_EQUIPMENT_QUALITY_BASIC, G4_TROOP_QUALITY_INFERIOR,
      0, 0, 0, "1", 0, 0, "2", 20000, 4000 },
    { "G4-041 Fanatics cheap to train: Elite", "Heavy Infantry", 3, G4_EQUIPMENT_QUALITY_BASIC,
      G4_TROOP_QUALITY_ELITE, G4_FANATIC, 0, 0, "1", 0, 0, "8", 80000, 11200 },
    { "G4-041 Fanatics cheap to train: Good", "Heavy Infantry", 3, G4_EQUIPMENT_QUALITY_BASIC,
      G4_TROOP_QUALITY_GOOD, G4_FANATIC, 0, 0, "1", 0, 0, "6", 60000, 9600 },
    { "G4-041 but no cheaper if Inferior", "Heavy Infantry", 3, G4_EQUIPMENT_QUALITY_BASIC,
      G4_TROOP_QUALITY_INFERIOR, G4_FANATIC, 0, 0, "1", 0, 0, "2", 20000, 4000 },
    { "G4-034 all percentages add", "Heavy Infantry", 3, G4_EQUIPMENT_QUALITY_GOOD,
      G4_TROOP_QUALITY_GOOD, G4_MARINE | G4_SEALED, G4_ART | G4_REC,
      1 << G4_DESERT | 1 << G4_JUNGLE, "1", 0, 0, "8", 152000, 20800 },
    { "G4-034 never below a fifth", "Heavy Infantry", 3, G4_EQUIPMENT_QUALITY_POOR,
      G4_TROOP_QUALITY_INFERIOR, G4_DISLOYAL, 0, 0, "1", -50, -50, "1", 8000, 1600 },
    { "G4-034 just above a fifth", "Heavy Infantry", 3, G4_EQUIPMENT_QUALITY_POOR,
      G4_TROOP_QUALITY_INFERIOR, G4_DISLOYAL, 0, 0, "1", -4, -4, "1", 8400, 1680 },
    { "G4-035 growth leaves the cost at the stock figure", "IFV", 12, G4_EQUIPMENT_QUALITY_FINE,
      G4_TROOP_QUALITY_AVERAGE, 0, 0, 0, "1", 0, 0, "12800", 800000, 32000 },
    { "G4-038 a price on disloyalty", "Heavy Infantry", 3, G4_EQUIPMENT_QUALITY_BASIC,
      G4_TROOP_QUALITY_AVERAGE, G4_DISLOYAL, 0, 0, "1", -10, -25, "4", 36000, 6000 },
    { "G4-044 a Hero of no special multiple", "Heavy Infantry", 3, G4_EQUIPMENT_QUALITY_FINE,
      G4_TROOP_QUALITY_ELITE, G4_HERO, 0, 0, "1", 0, 0, "12", 160000, 19200 },
    { "G4-044 a Hero worth two and a half", "Heavy Infantry", 3, G4_EQUIPMENT_QUALITY_FINE,
      G4_TROOP_QUALITY_ELITE, G4_HERO, 0, 0, "5/2", 100, 50, "30", 200000, 23200 },
    { "G4-044 the multiple needs the feature", "Heavy Infantry", 3, G4_EQUIPMENT_QUALITY_BASIC,
      G4_TROOP_QUALITY_AVERAGE, 0, 0, 0, "5/2", 100, 100, "4", 40000, 8000 },
    { "G4-064 nuclear arms last of all", "Submarine", 6, G4_EQUIPMENT_QUALITY_GOOD,
      G4_TROOP_QUALITY_GOOD, G4_NUCLEAR, 0, 0, "1", 0, 0, "64000", 500000000, 10200000 },
    { "G4-065 nuclear arms after the percentages", "Submarine", 6, G4_EQUIPMENT_QUALITY_BASIC,
      G4_TROOP_QUALITY_AVERAGE, G4_NUCLEAR | G4_NIGHT, 0, 0, "1", 0, 0, "32000", 240000000,
      7200000 },
    { "G4-060 Terrain costs Raise alone", "Heavy Infantry", 3, G4_EQUIPMENT_QUALITY_BASIC,
      G4_TROOP_QUALITY_AVERAGE, 0, 0, 1 << G4_ARCTIC, "1", 0, 0, "4", 48000, 8000 },
};

static g4_line line_from(const struct figure_row *r)
{
    g4_line line = line_of(r->element, 1, r->tl);

    line.equipment = r->equipment;
    line.quality = r->quality;
    line.features = r->features;
    line.neutralizes = r->neutralizes;
    line.terrains = r->terrains;
    line.hero_multiple = rat_of(r->hero);
    line.hero_raise_pct = line.disloyal_raise_pct = r->raise_pct;
    line.hero_maintain_pct = line.disloyal_maintain_pct = r->maintain_pct;
    return line;
}

static void check_figure(void **state)
{
    const struct figure_row *r = *state;
    g4_line line = line_from(r);
    g4_line_figures got = g4_figures_of(&g4_book, &line, 0, NULL);

    same_rat(got.ts, r->ts);
    assert_int_equal(got.raise, r->raise);
    assert_int_equal(got.maintain, r->maintain);
}

static const struct company_row {
    const char *name;
    const char *element;
    int32_t count;
    int64_t ts;
    bool support;
    const char *wt;
    int64_t raise, maintain, total;
} company_rows[] = {
    { "G4-064 EX-56 M2A3 Bradley", "IFV", 13, 1200, false, "8", 1680000, 46400, 15600 },
    { "G4-064 EX-57 Rifle Squad", "Riflemen", 9, 480, false, "1", 252000, 34800, 4320 },
    { "G4-064 EX-58 Heavy Weapons Team", "HSW", 3, 600, true, "1/2", 210000, 29000, 1800 },
    { "G4-065 EX-59 Infantry Headquarters", "Command Post", 2, 600, true, "1", 420000, 58000,
      1200 },
    { "G4-065 EX-60 Stinger Team", "MANPAD", 1, 600, true, "1/2", 157500, 21750, 600 },
    { "G4-065 EX-61 M113 APC", "APC", 1, 600, false, "4", 840000, 29000, 600 },
    { "G4-065 EX-62 HMMWV", "Light Truck", 1, 120, false, "2", 105000, 7250, 120 },
};

static void check_company(void **state)
{
    const struct company_row *r = *state;
    g4_line line = modern(r->element, r->count);
    g4_line_figures got = g4_figures_of(&g4_book, &line, 0, NULL);

    assert_rat(got.ts, r->ts, 1);
    assert_int_equal(got.support, r->support);
    same_rat(got.wt, r->wt);
    assert_int_equal(got.raise, r->raise);
    assert_int_equal(got.maintain, r->maintain);
    assert_rat(bn_rat_mul(got.ts, bn_rat_int(r->count)), r->total, 1);
}

/* ---- raise and maintain, support ---------------------------------------------------------- */

static void paid_once(void **state)
{
    g4_line line = line_of("Bowmen", 1, 3);
    g4_line_figures plain = g4_figures_of(&g4_book, &line, 0, NULL), got;

    (void)state;
    assert_int_equal(plain.to_raise, 40000);
    line.features = G4_MERCENARY;
    got = g4_figures_of(&g4_book, &line, 0, NULL);
    assert_int_equal(got.to_raise, 0);
    assert_int_equal(got.raise, 40000);
    line.features = G4_LEVY;
    assert_int_equal(g4_figures_of(&g4_book, &line, 0, NULL).to_raise, 40000);
    line.grant_waived = 1;
    assert_int_equal(g4_figures_of(&g4_book, &line, 0, NULL).to_raise, 0);
}

static void paid_monthly(void **state)
{
    g4_line line = line_of("Bowmen", 1, 3);

    (void)state;
    assert_int_equal(g4_figures_of(&g4_book, &line, 0, NULL).maintain, 8000);
    line.features = G4_MERCENARY | G4_NIGHT;
    assert_int_equal(g4_figures_of(&g4_book, &line, 0, NULL).maintain, 9600);
}

static const struct support_row {
    const char *name;
    const char *element;
    uint32_t neutralizes;
    bool in_full;
    bn_rat counted;
} support_rows[] = {
    { "G4-014 no support: all of it", "Heavy Infantry", 0, false, { 10, 1 } },
    { "G4-014 a tenth of support", "HSW", 0, false, { 1, 1 } },
    { "G4-014 a neutralizer's tenth", "MANPAD", 0, false, { 1, 1 } },
    { "G4-014 nothing of C3I alone", "Command Post", 0, false, { 0, 1 } },
    { "G4-014 C3I that neutralizes", "Command Post", G4_NAV, false, { 1, 1 } },
    { "G4-014 in full in a siege", "SP Artillery", 0, true, { 10, 1 } },
};

static void check_support(void **state)
{
    const struct support_row *r = *state;
    g4_line line = line_of(r->element, 1, 8);
    g4_line_figures figures;

    line.neutralizes = r->neutralizes;
    figures = g4_figures_of(&g4_book, &line, 0, NULL);
    assert_rat(g4_counted_ts(&g4_book, &figures, bn_rat_int(10), r->in_full), r->counted.num,
               r->counted.den);
}

static void reasons(void **state)
{
    unsigned char block[4096];
    g4_line line = modern("IFV", 13);
    bn_arena arena;
    bn_trace trace;

    (void)state;
    bn_arena_init_fixed(&arena, block, sizeof block);
    bn_trace_init(&trace, &arena);
    (void)g4_figures_of(&g4_book, &line, 4, &trace);
    assert_int_equal(trace.count, 10);
    assert_int_equal(trace.terms[1].rule, 16);
    assert_int_equal(trace.terms[2].rule, 64);
    assert_int_equal(trace.terms[3].exact.num, 1200);
    assert_int_equal(trace.terms[5].rule, 34);
    assert_int_equal(trace.terms[5].about, 4);
}

int main(void)
{
    static bni_tests tests;

    BNI_ROWS(&tests, check_growth, growth_rows);
    BNI_ROWS(&tests, check_refused, refused_rows);
    BNI_ROWS(&tests, check_figure, figure_rows);
    BNI_ROWS(&tests, check_company, company_rows);
    BNI_ROWS(&tests, check_support, support_rows);
    BNI_NAMED(&tests, "G4-030 who pays to raise", paid_once);
    BNI_NAMED(&tests, "G4-031 each month", paid_monthly);
    BNI_NAMED(&tests, "G4-064 the terms of a figure", reasons);
    return BNI_RUN("element", &tests);
}
