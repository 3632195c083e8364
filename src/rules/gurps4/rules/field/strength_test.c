#include "battlefield_test.h"

static g4_force force; /* too large for a frame */

/* ---- factors ------------------------------------------------------------------------------ */

enum { WOODS = 1 << G4_WOODLANDS, ICE = 1 << G4_ARCTIC };

/* The factor of line 0. */
static const struct factor_row {
    const char *name;
    troop troops[2];
    g4_field field;
    bool lands, crosses, weak;
    bn_rat factor;
} factor_rows[] = {
    { "G4-152 nothing applies",
      { { TROOP("Heavy Infantry", 1, 3) } },
      { .terrain = G4_PLAINS },
      0,
      0,
      0,
      RAT(1, 1) },
    { "G4-146 a ship in bad weather",
      { { TROOP("Cog", 1, 3) } },
      { .kind = G4_NAVAL, .ocean = 1, .terrain = G4_OCEAN, .bad_weather = 1 },
      0,
      0,
      0,
      RAT(1, 2) },
    { "G4-146 an aircraft in bad weather",
      { { TROOP("Scout Aircraft", 1, 6) } },
      { .terrain = G4_PLAINS, .bad_weather = 1 },
      0,
      0,
      0,
      RAT(1, 2) },
    { "G4-146 with All-Weather",
      { { TROOP("Scout Aircraft", 1, 6), .features = G4_ALL_WEATHER } },
      { .terrain = G4_PLAINS, .bad_weather = 1 },
      0,
      0,
      0,
      RAT(1, 1) },
    { "G4-146 even if it could walk",
      { { TROOP("Flying Infantry", 1, 3) } },
      { .terrain = G4_PLAINS, .bad_weather = 1 },
      0,
      0,
      0,
      RAT(1, 2) },
    { "G4-146 not on foot",
      { { TROOP("Heavy Infantry", 1, 3) } },
      { .terrain = G4_PLAINS, .bad_weather = 1 },
      0,
      0,
      0,
      RAT(1, 1) },
    { "G4-147 at night",
      { { TROOP("Heavy Infantry", 1, 3) } },
      { .terrain = G4_PLAINS, .night = 1 },
      0,
      0,
      0,
      RAT(1, 2) },
    { "G4-147 underground by day",
      { { TROOP("Heavy Infantry", 1, 3) } },
      { .terrain = G4_PLAINS, .underground = 1 },
      0,
      0,
      0,
      RAT(1, 2) },
    { "G4-147 with Night",
      { { TROOP("Heavy Infantry", 1, 3), .features = G4_NIGHT } },
      { .terrain = G4_PLAINS, .night = 1 },
      0,
      0,
      0,
      RAT(1, 1) },
    { "G4-147 Nocturnal at night",
      { { TROOP("Heavy Infantry", 1, 3), .features = G4_NOCTURNAL } },
      { .terrain = G4_PLAINS, .night = 1 },
      0,
      0,
      0,
      RAT(1, 1) },
    { "G4-147 Nocturnal by day",
      { { TROOP("Heavy Infantry", 1, 3), .features = G4_NOCTURNAL } },
      { .terrain = G4_PLAINS },
      0,
      0,
      0,
      RAT(1, 2) },
    { "G4-147 Nocturnal underground by day",
      { { TROOP("Heavy Infantry", 1, 3), .features = G4_NOCTURNAL } },
      { .terrain = G4_PLAINS, .underground = 1 },
      0,
      0,
      0,
      RAT(1, 1) },
    { "G4-147 Nocturnal with Night by day",
      { { TROOP("Heavy Infantry", 1, 3), .features = G4_NOCTURNAL | G4_NIGHT } },
      { .terrain = G4_PLAINS },
      0,
      0,
      0,
      RAT(1, 1) },
    { "G4-246 a round of days: night and weather do not matter",
      { { TROOP("Cog", 1, 3) } },
      { .kind = G4_NAVAL, .terrain = G4_OCEAN, .night = 1, .bad_weather = 1, .timeless = 1 },
      0,
      0,
      0,
      RAT(1, 1) },
    { "G4-246 nor the day for Nocturnal",
      { { TROOP("Heavy Infantry", 1, 3), .features = G4_NOCTURNAL } },
      { .kind = G4_SIEGE, .terrain = G4_PLAINS, .timeless = 1 },
      0,
      0,
      0,
      RAT(1, 1) },
    { "G4-151 at home",
      { { TROOP("Bowmen", 1, 3), .terrains = WOODS } },
      { .terrain = G4_WOODLANDS },
      0,
      0,
      0,
      RAT(2, 1) },
    { "G4-151 elsewhere",
      { { TROOP("Bowmen", 1, 3), .terrains = WOODS } },
      { .terrain = G4_JUNGLE },
      0,
      0,
      0,
      RAT(1, 1) },
    { "G4-151 hard winter in the woods",
      { { TROOP("Bowmen", 1, 3), .terrains = ICE } },
      { .terrain = G4_WOODLANDS, .hard_winter = 1 },
      0,
      0,
      0,
      RAT(2, 1) },
    { "G4-151 twice at home doubles once",
      { { TROOP("Bowmen", 1, 3), .terrains = ICE | WOODS } },
      { .terrain = G4_WOODLANDS, .hard_winter = 1 },
      0,
      0,
      0,
      RAT(2, 1) },
    { "G4-152 low readiness",
      { { TROOP("Heavy Infantry", 1, 3) } },
      { .terrain = G4_PLAINS },
      0,
      0,
      1,
      RAT(1, 2) },
    { "G4-152 four at once",
      { { TROOP("Flying Infantry", 1, 3), .terrains = WOODS } },
      { .terrain = G4_WOODLANDS, .night = 1, .bad_weather = 1 },
      0,
      0,
      1,
      RAT(1, 4) },
    /* landings */
    { "G4-250 by ship",
      { { TROOP("Heavy Infantry", 1, 3), .carried_by = 2 }, { TROOP("Cog", 1, 3) } },
      { .kind = G4_LANDING, .terrain = G4_ISLAND_BEACH },
      1,
      0,
      0,
      RAT(1, 2) },
    { "G4-250 Marines by ship",
      { { TROOP("Heavy Infantry", 1, 3), .features = G4_MARINE, .carried_by = 2 },
        { TROOP("Cog", 1, 3) } },
      { .kind = G4_LANDING, .terrain = G4_ISLAND_BEACH },
      1,
      0,
      0,
      RAT(1, 1) },
    { "G4-250 Airborne by ship",
      { { TROOP("Heavy Infantry", 1, 3), .features = G4_AIRBORNE, .carried_by = 2 },
        { TROOP("Cog", 1, 3) } },
      { .kind = G4_LANDING, .terrain = G4_ISLAND_BEACH },
      1,
      0,
      0,
      RAT(1, 2) },
    { "G4-250 by air",
      { { TROOP("Riflemen", 1, 8), .carried_by = 2 }, { TROOP("Medium Lift Aircraft", 1, 8) } },
      { .kind = G4_LANDING, .terrain = G4_ISLAND_BEACH },
      1,
      0,
      0,
      RAT(1, 2) },
    { "G4-250 Airborne by air",
      { { TROOP("Riflemen", 1, 8), .features = G4_AIRBORNE, .carried_by = 2 },
        { TROOP("Medium Lift Aircraft", 1, 8) } },
      { .kind = G4_LANDING, .terrain = G4_ISLAND_BEACH },
      1,
      0,
      0,
      RAT(1, 1) },
    { "G4-250 Airborne by air in bad weather",
      { { TROOP("Riflemen", 1, 8), .features = G4_AIRBORNE, .carried_by = 2 },
        { TROOP("Medium Lift Aircraft", 1, 8) } },
      { .kind = G4_LANDING, .terrain = G4_ISLAND_BEACH, .bad_weather = 1 },
      1,
      0,
      0,
      RAT(1, 2) },
    { "G4-250 the defender is unaffected",
      { { TROOP("Heavy Infantry", 1, 3), .carried_by = 2 }, { TROOP("Cog", 1, 3) } },
      { .kind = G4_LANDING, .terrain = G4_ISLAND_BEACH },
      0,
      0,
      0,
      RAT(1, 1) },
    { "G4-152 reconnaissance leaves the landing out",
      { { TROOP("Heavy Infantry", 1, 3), .carried_by = 2 }, { TROOP("Cog", 1, 3) } },
      { .kind = G4_LANDING, .terrain = G4_ISLAND_BEACH, .recon = 1 },
      1,
      0,
      0,
      RAT(1, 1) },
    { "G4-250 swims ashore in full",
      { { TROOP("Amphibious Warriors", 1, 3) } },
      { .kind = G4_LANDING, .terrain = G4_ISLAND_BEACH },
      1,
      0,
      0,
      RAT(1, 1) },
    /* boarding */
    { "G4-253 boarders at half",
      { { TROOP("Line Infantry", 1, 5), .features = G4_MARINE, .carried_by = 2 },
        { TROOP("Frigate", 1, 5) } },
      { .kind = G4_NAVAL, .ocean = 1, .terrain = G4_OCEAN },
      0,
      0,
      0,
      RAT(1, 2) },
    { "G4-253 the ship in full",
      { { TROOP("Frigate", 1, 5) } },
      { .kind = G4_NAVAL, .ocean = 1, .terrain = G4_OCEAN },
      0,
      0,
      0,
      RAT(1, 1) },
    /* rivers */
    { "G4-148 crossing under attack",
      { { TROOP("Heavy Infantry", 1, 3) } },
      { .terrain = G4_PLAINS },
      0,
      1,
      0,
      RAT(1, 2) },
    { "G4-148 not in reconnaissance",
      { { TROOP("Heavy Infantry", 1, 3) } },
      { .terrain = G4_PLAINS, .recon = 1 },
      0,
      1,
      0,
      RAT(1, 1) },
    { "G4-148 flies over it",
      { { TROOP("Flying Infantry", 1, 3) } },
      { .terrain = G4_PLAINS },
      0,
      1,
      0,
      RAT(1, 1) },
    { "G4-148 swims through it",
      { { TROOP("Amphibious Warriors", 1, 3) } },
      { .terrain = G4_PLAINS },
      0,
      1,
      0,
      RAT(1, 1) },
    { "G4-148 engineers",
      { { TROOP("Miners", 1, 3) } },
      { .terrain = G4_PLAINS },
      0,
      1,
      0,
      RAT(1, 1) },
    { "G4-148 Marines without a boat",
      { { TROOP("Heavy Infantry", 1, 3), .features = G4_MARINE } },
      { .terrain = G4_PLAINS },
      0,
      1,
      0,
      RAT(1, 1) },
    { "G4-148 Airborne",
      { { TROOP("Heavy Infantry", 1, 3), .features = G4_AIRBORNE } },
      { .terrain = G4_PLAINS },
      0,
      1,
      0,
      RAT(1, 1) },
    { "G4-148 Airborne in bad weather",
      { { TROOP("Heavy Infantry", 1, 3), .features = G4_AIRBORNE } },
      { .terrain = G4_PLAINS, .bad_weather = 1 },
      0,
      1,
      0,
      RAT(1, 2) },
};

static void factor(void **state)
{
    const struct factor_row *r = *state;
    g4_ranks ranks = deploy(&force, 0, r->troops, 2);
    bn_trace *trace = fresh_trace();
    bn_rat product = bn_rat_int(1);

    ranks.lands = r->lands;
    ranks.crosses = r->crosses;
    ranks.lines[0].weak = r->weak;
    assert_rat(g4_situation(&g4_book, &ranks, 0, &r->field, NULL), r->factor.num, r->factor.den);
    assert_rat(g4_situation(&g4_book, &ranks, 0, &r->field, trace), r->factor.num, r->factor.den);
    for (uint32_t i = 0; i < trace->count; i++)
        product = bn_rat_mul(product, trace->terms[i].exact);
    assert_rat(product, r->factor.num, r->factor.den);
}

/* ---- totals ------------------------------------------------------------------------------- */

static void muster_richard(void)
{
    g4_line lines[] = { line_of("Heavy Cavalry", 3, 3), line_of("Heavy Infantry", 5, 3),
                        line_of("Bowmen", 2, 3), line_of("Miners", 1, 3),
                        line_of("Heavy Infantry", 1, 3) };

    lines[0].quality = G4_TROOP_QUALITY_GOOD;
    lines[0].equipment = lines[3].equipment = lines[4].equipment = G4_EQUIPMENT_QUALITY_FINE;
    lines[4].quality = G4_TROOP_QUALITY_ELITE;
    lines[4].features = G4_HERO;
    muster(&force, lines, BN_COUNT(lines));
}

static g4_ranks as_mustered(const g4_standing *standing)
{
    g4_ranks ranks = g4_ranks_of(0);

    g4_ranks_add(&g4_book, &ranks, &force, 0, standing, UINT32_MAX);
    return ranks;
}

static void richard(void **state)
{
    g4_field field = plain_field();
    bn_trace *trace = fresh_trace();

    (void)state;
    muster_richard();

    g4_ranks ranks = as_mustered(NULL);
    g4_totals totals = g4_totals_of(&g4_book, &ranks, &field, trace);

    assert_rat(totals.force, 151, 2);
    assert_rat(totals.classes[G4_SUPERIORITY_BY_BATTLE_CV], 75, 2);
    assert_rat(totals.classes[G4_SUPERIORITY_BY_BATTLE_ENG], 2, 1);
    assert_rat(totals.classes[G4_SUPERIORITY_BY_BATTLE_F], 4, 1);
    assert_rat(totals.classes[G4_SUPERIORITY_BY_BATTLE_REC], 0, 1);
    assert_int_equal(totals.elements, 12);
    assert_int_equal(trace->count, 6); /* five lines and the sum */
}

static void company(void **state)
{
    static const struct {
        int32_t c;
        int64_t ts, neutralizers;
    } classes[] = {
        { G4_SUPERIORITY_BY_BATTLE_ARM, 16200, 0 }, { G4_SUPERIORITY_BY_BATTLE_C3I, 1200, 0 },
        { G4_SUPERIORITY_BY_BATTLE_CV, 16320, 0 },  { G4_SUPERIORITY_BY_BATTLE_F, 22320, 0 },
        { G4_SUPERIORITY_BY_BATTLE_REC, 4320, 0 },  { G4_SUPERIORITY_BY_BATTLE_AIR, 0, 600 },
        { G4_SUPERIORITY_BY_BATTLE_ART, 0, 0 },
    };
    g4_field field = plain_field();

    (void)state;
    muster_company(&force);

    g4_ranks ranks = as_mustered(NULL);
    g4_totals totals = g4_totals_of(&g4_book, &ranks, &field, NULL);

    assert_rat(totals.force, 20880, 1);
    assert_rat(g4_counted_of(&g4_book, &ranks, 2, &field), 180, 1); /* HSW */
    assert_rat(g4_counted_of(&g4_book, &ranks, 3, &field), 0, 1);   /* Command Post */
    assert_rat(g4_counted_of(&g4_book, &ranks, 4, &field), 60, 1);  /* MANPAD */
    assert_int_equal(totals.elements, 30);
    for (size_t i = 0; i < BN_COUNT(classes); i++) {
        assert_rat(totals.classes[classes[i].c], classes[i].ts, 1);
        assert_rat(totals.neutralizers[classes[i].c], classes[i].neutralizers, 1);
    }
}

static void folded(void **state)
{
    g4_field field = plain_field();

    (void)state;
    muster_richard();

    g4_standing standing = g4_standing_of(&g4_book, &force);

    for (int32_t i = 0; i < force.line_count; i++)
        standing.share[i] = bn_rat_of(85, 100);

    g4_ranks ranks = as_mustered(&standing);

    assert_rat(g4_force_ts(&g4_book, &ranks, &field, NULL), 64175, 1000); /* not marked as folded */
    standing.folded = 1;
    ranks = as_mustered(&standing);

    g4_totals totals = g4_totals_of(&g4_book, &ranks, &field, NULL);

    assert_rat(totals.force, 64, 1);
    assert_rat(totals.classes[G4_SUPERIORITY_BY_BATTLE_CV], 31875, 1000);
    assert_rat(totals.classes[G4_SUPERIORITY_BY_BATTLE_ENG], 17, 10);
    assert_rat(totals.classes[G4_SUPERIORITY_BY_BATTLE_F], 34, 10);
    assert_rat(g4_strength_of(&g4_book, &ranks, 0, &field), 3 * 10625, 1000);
    assert_rat(g4_strength_of(&g4_book, &ranks, 4, &field), 102, 10);
    assert_rat(g4_lost_pct(&g4_book, &ranks), 15, 1);
}

static void folded_small(void **state)
{
    const troop hundred = { TROOP("Stone-Age Warriors", 100, 0) },
                one = { TROOP("Stone-Age Warriors", 1, 0) };
    g4_field field = plain_field();

    (void)state;
    (void)deploy(&force, 0, &hundred, 1);

    g4_standing standing = g4_standing_of(&g4_book, &force);

    standing.share[0] = bn_rat_of(95, 100);
    standing.folded = 1;

    g4_ranks ranks = as_mustered(&standing);

    assert_rat(g4_force_ts(&g4_book, &ranks, &field, NULL), 95, 1);
    standing.share[0] = bn_rat_of(9501, 10000); /* 95.01: rounded down */
    ranks = as_mustered(&standing);
    assert_rat(g4_force_ts(&g4_book, &ranks, &field, NULL), 95, 1);

    (void)deploy(&force, 0, &one, 1);
    standing = g4_standing_of(&g4_book, &force);
    standing.share[0] = bn_rat_of(95, 100);
    standing.folded = 1;
    ranks = as_mustered(&standing);
    assert_rat(g4_force_ts(&g4_book, &ranks, &field, NULL), 95, 100); /* below 1 it stays */
}

static void siege_guns(void **state)
{
    const troop guns[] = { { TROOP("Heavy Artillery", 2, 2) }, { TROOP("Balloon", 10, 5) } };
    g4_field field = plain_field();
    g4_ranks ranks = deploy(&force, 0, guns, 2);

    (void)state;
    assert_rat(g4_counted_of(&g4_book, &ranks, 0, &field), 5, 10);
    field.kind = G4_SIEGE;
    assert_rat(g4_counted_of(&g4_book, &ranks, 0, &field), 5, 1);
    assert_rat(g4_counted_of(&g4_book, &ranks, 1, &field), 1,
               1); /* other support at a tenth as ever */
}

static void seer(void **state)
{
    const troop foot = { TROOP("Heavy Infantry", 10, 3) };
    g4_field field = plain_field();

    (void)state;
    (void)deploy(&force, 0, &foot, 1);
    force.seer_ts = bn_rat_int(30);

    g4_ranks ranks = as_mustered(NULL), enemy = g4_ranks_of(1);
    g4_totals totals = g4_totals_of(&g4_book, &ranks, &field, NULL);

    assert_rat(totals.classes[G4_SUPERIORITY_BY_BATTLE_REC], 30, 1);
    assert_rat(totals.force, 43, 1);
    g4_ranks_add(&g4_book, &enemy, &force, 0, NULL, UINT32_MAX); /* its deserters bring no seer */
    totals = g4_totals_of(&g4_book, &enemy, &field, NULL);
    assert_rat(totals.classes[G4_SUPERIORITY_BY_BATTLE_REC], 0, 1);
}

static void flagship_on_land(void **state)
{
    const troop hulk = { TROOP("Light Infantry", 1, 3) };
    g4_field field = plain_field();

    (void)state;
    (void)deploy(&force, 0, &hulk, 1);
    force.lines[0].features |= G4_FLAGSHIP; /* on land it is none */

    g4_ranks ranks = as_mustered(NULL);

    assert_int_equal(g4_counting_classes(&ranks, 0, &field), G4_REC);
    field.kind = G4_LANDING;
    assert_int_equal(g4_counting_classes(&ranks, 0, &field), G4_REC | G4_C3I);
}

static void flagship(void **state)
{
    const troop fleet[] = { { TROOP("Galleon", 1, 4), .features = G4_FLAGSHIP },
                            { TROOP("Brig", 1, 4) } };
    g4_field sea = { .kind = G4_NAVAL, .terrain = G4_OCEAN, .ocean = 1 };
    g4_ranks ranks = deploy(&force, 0, fleet, 2);
    g4_totals totals = g4_totals_of(&g4_book, &ranks, &sea, NULL);
    g4_standing standing = g4_standing_of(&g4_book, &force);

    (void)state;
    assert_rat(totals.classes[G4_SUPERIORITY_BY_BATTLE_C3I], 30, 1);
    standing.flagship = 2;
    ranks = as_mustered(&standing);
    totals = g4_totals_of(&g4_book, &ranks, &sea, NULL);
    assert_rat(totals.classes[G4_SUPERIORITY_BY_BATTLE_C3I], 6, 1);
}

/* ---- cavalry ------------------------------------------------------------------------------ */

static const struct cavalry_row {
    const char *name;
    troop troop;
    int32_t terrain;
    uint8_t bad_ground, counts;
} cavalry_rows[] = {
    { "G4-155 horses on plains", { TROOP("Heavy Cavalry", 1, 3) }, G4_PLAINS, 0, 1 },
    { "G4-155 horses on ice", { TROOP("Heavy Cavalry", 1, 3) }, G4_ARCTIC, 0, 0 },
    { "G4-155 horses in the desert", { TROOP("Heavy Cavalry", 1, 3) }, G4_DESERT, 0, 1 },
    { "G4-155 horses in the jungle", { TROOP("Heavy Cavalry", 1, 3) }, G4_JUNGLE, 0, 0 },
    { "G4-155 horses in the mountains", { TROOP("Heavy Cavalry", 1, 3) }, G4_MOUNTAIN, 0, 0 },
    { "G4-155 horses in a swamp", { TROOP("Heavy Cavalry", 1, 3) }, G4_SWAMPLAND, 0, 0 },
    { "G4-155 horses in the woods", { TROOP("Heavy Cavalry", 1, 3) }, G4_WOODLANDS, 0, 1 },
    { "G4-155 horses in dense woods", { TROOP("Heavy Cavalry", 1, 3) }, G4_WOODLANDS, 1, 0 },
    { "G4-155 horses in ruins", { TROOP("Heavy Cavalry", 1, 3) }, G4_BUILT_UP, 1, 0 },
    { "G4-155 horses on plains called bad", { TROOP("Heavy Cavalry", 1, 3) }, G4_PLAINS, 1, 1 },
    { "G4-155 wheels in the mountains", { TROOP("Armored Car", 1, 6) }, G4_MOUNTAIN, 0, 0 },
    { "G4-155 tracks in the mountains", { TROOP("Light Tank", 1, 6) }, G4_MOUNTAIN, 0, 1 },
    { "G4-155 Hovercraft in a swamp",
      { TROOP("Light Truck", 1, 7), .features = G4_HOVERCRAFT },
      G4_SWAMPLAND,
      0,
      1 },
    { "G4-155 Hovercraft in the jungle",
      { TROOP("Light Truck", 1, 7), .features = G4_HOVERCRAFT },
      G4_JUNGLE,
      0,
      0 },
};

static void cavalry(void **state)
{
    const struct cavalry_row *r = *state;
    g4_field field = { .terrain = r->terrain, .bad_cavalry_ground = r->bad_ground };
    g4_ranks ranks = deploy(&force, 0, &r->troop, 1);

    assert_int_equal((g4_counting_classes(&ranks, 0, &field) & G4_CV) != 0, r->counts);
}

int main(void)
{
    static bni_tests tests;

    BNI_ROWS(&tests, factor, factor_rows);
    BNI_ROWS(&tests, cavalry, cavalry_rows);
    BNI_NAMED(&tests, "G4-093, G4-094 book: Sir Richard's force", richard);
    BNI_NAMED(&tests, "G4-093, G4-094 book: a modern company", company);
    BNI_NAMED(&tests, "G4-093, G4-094 folded losses in the next battle", folded);
    BNI_NAMED(&tests, "G4-093 folding never drifts", folded_small);
    BNI_NAMED(&tests, "G4-243 guns in a siege", siege_guns);
    BNI_NAMED(&tests, "G4-267 a seer", seer);
    BNI_NAMED(&tests, "G4-043 a flagship on land is none", flagship_on_land);
    BNI_NAMED(&tests, "G4-043 a flagship at sea", flagship);
    return BNI_RUN("strength", &tests);
}
