#include "muster_test.h"

/* ---- stock records ------------------------------------------------------------------------ */

static const struct record_row {
    const char *name;
    const char *element;
    int32_t tl; /* at which the name is looked up */
    const char *ts;
    bool support;
    const char *classes, *neutralizes;
    int32_t transport;
    const char *wt;
    const char *mobility;
    int32_t raise, maintain, first_tl, people;
} record_rows[] = {
    { "G4-013 EX-01 Light Infantry", "Light Infantry", 1, "2", false, "Rec", "", 0, "1", "Foot",
      40000, 8000, 1, 10 },
    { "G4-020 no class: Heavy Infantry", "Heavy Infantry", 3, "4", false, "", "", 0, "1", "Foot",
      40000, 8000, 2, 10 },
    { "G4-024 Pikemen neutralize Cavalry", "Pikemen", 3, "4", false, "", "Cv", 0, "1", "Foot",
      60000, 12000, 2, 10 },
    { "G4-023 half a point of WT", "HSW", 6, "50", true, "F", "", 0, "1/2", "Foot", 50000, 10000, 6,
      2 },
    { "G4-023 ships cannot be carried", "War Galley", 2, "10", false, "Nav", "", 3, "0", "Coast",
      500000, 100000, 2, 190 },
    { "G4-025 mechanized", "MBT", 7, "500", false, "Arm;Cv;F", "", 0, "8", "Mech", 750000, 30000, 7,
      3 },
    { "G4-025 motorized", "Armored Car", 6, "40", false, "Arm;Cv;F;Rec", "", 0, "4", "Motor",
      120000, 6000, 6, 3 },
    { "G4-025 mounted", "Horse Archers", 2, "2", false, "Cv;F;Rec", "", 0, "2", "Mtd", 120000,
      24000, 2, 10 },
    { "G4-026 ocean-going", "Ship-of-the-Line", 5, "300", false, "Nav;Art", "", 10, "0", "Sea",
      4000000, 400000, 5, 300 },
    { "G4-026 coast and foot", "Amphibious Warriors", 0, "2", false, "Nav", "", 0, "1",
      "Coast;Foot", 60000, 12000, 0, 10 },
    { "G4-027 fast air, no Air class", "Jet Fighter", 7, "2000", true, "", "Air", 0, "8", "FA",
      10000000, 400000, 7, 1 },
    { "G4-027 foot and slow air", "Flying Infantry", 0, "2", false, "Air;Rec", "", 0, "1",
      "Foot;SA", 60000, 20000, 0, 10 },
    { "G4-028 a gun that cannot move", "Heavy Artillery", 2, "5/2", true, "Art", "", 0, "2", "0",
      100000, 10000, 2, 10 },
    { "G4-029 a balloon is Air without flying", "Balloon", 5, "1", true, "Air", "", 0, "2", "0",
      50000, 5000, 5, 10 },
    { "G4-029 Sky Troopers fly without being Air", "Sky Troopers", 10, "160", false, "F;Rec", "", 0,
      "1", "SA", 300000, 60000, 10, 10 },
    { "G4-032 Mounts carry one and are no Cavalry", "Mounts", 1, "0", false, "", "", 1, "1", "Mtd",
      60000, 12000, 1, 10 },
    { "G4-032 Draft Team of TL5", "Draft Team", 5, "0", false, "", "", 2, "2", "Foot", 10000, 1000,
      1, 10 },
    { "G4-032 Draft Team of TL6", "Draft Team", 6, "2", false, "", "", 2, "2", "Foot", 10000, 1000,
      6, 10 },
    { "G4-032 War Beast with its squad", "War Beast", 2, "20", false, "Arm", "", 0, "4", "Foot",
      400000, 80000, 2, 10 },
    { "G4-032 Aquatic Warriors have no way on land", "Aquatic Warriors", 0, "2", false, "Nav", "",
      0, "1", "Coast", 30000, 6000, 0, 10 },
    { "G4-013 the strongest of all", "Flying Battleship", 10, "240000", false, "Air;Nav", "", 0,
      "0", "FA", 1800000000, 72000000, 10, 110 },
};

static void check_record(void **state)
{
    const struct record_row *r = *state;
    int32_t row = g4_catalogue_find(&g4_book, r->element, r->tl, false);
    g4_element e = g4_catalogue(&g4_book, row);

    same_rat(e.ts, r->ts);
    assert_int_equal(e.support, r->support);
    assert_int_equal(e.classes, g4_class_mask(r->classes));
    assert_int_equal(e.neutralizes, g4_class_mask(r->neutralizes));
    assert_int_equal(e.classes & e.neutralizes, 0);
    assert_int_equal(e.transport, r->transport);
    same_rat(e.wt, r->wt);
    assert_int_equal(e.mobility, g4_mobility_mask(r->mobility));
    assert_int_equal(e.raise, r->raise);
    assert_int_equal(e.maintain, r->maintain);
    assert_int_equal(e.tl, r->first_tl);
    assert_int_equal(g4_people_of(&g4_book, row), r->people);
}

/* Sums over whole tables: no figure of a row can change unseen. */
static const struct sum_row {
    const char *name;
    int32_t table, rows, ts_halves, wt_halves, transport, support, tls;
    int64_t raise, maintain;
} sum_rows[] = {
    { "G4-013 all land elements of TL0-5", G4_TABLE_LAND_LOW, 24, 158, 84, 3, 3, 55, 2095000,
      403000 },
    { "G4-013 all ships of TL0-5", G4_TABLE_NAVAL_LOW, 11, 1020, 4, 50, 0, 30, 7210000, 733000 },
    { "G4-013 all fantastic elements", G4_TABLE_FANTASTIC, 16, 1846, 78, 22, 0, 2, 40900000,
      1836000 },
    { "G4-013 all land elements of TL6-12", G4_TABLE_LAND_HIGH, 36, 151164, 308, 11, 13, 235,
      73552500, 2657000 },
    { "G4-013 all ships of TL6-12", G4_TABLE_NAVAL_HIGH, 9, 313120, 0, 28, 0, 56, 1791150000,
      71426000 },
    { "G4-013 all aircraft", G4_TABLE_AIR_HIGH, 20, 538590, 236, 21, 11, 152, 2206000000,
      86445000 },
};

static void check_sum(void **state)
{
    const struct sum_row *r = *state;
    struct sum_row got = { .rows = 0 };

    for (int32_t row = 0; row < G4_CATALOGUE_COUNT; row++) {
        g4_element e = g4_catalogue(&g4_book, row);

        if (e.table != r->table)
            continue;
        got.rows++;
        got.ts_halves += (int32_t)bn_rat_floor(bn_rat_mul(e.ts, bn_rat_int(2)));
        got.wt_halves += (int32_t)bn_rat_floor(bn_rat_mul(e.wt, bn_rat_int(2)));
        got.transport += e.transport;
        got.support += e.support;
        got.tls += e.tl;
        got.raise += e.raise;
        got.maintain += e.maintain;
        assert_int_equal(e.raise % 100, 0);
        assert_int_equal(e.maintain % 100, 0);
        assert_int_equal(e.classes & e.neutralizes, 0);
    }
    assert_int_equal(got.rows, r->rows);
    assert_int_equal(got.ts_halves, r->ts_halves);
    assert_int_equal(got.wt_halves, r->wt_halves);
    assert_int_equal(got.transport, r->transport);
    assert_int_equal(got.support, r->support);
    assert_int_equal(got.tls, r->tls);
    assert_int_equal(got.raise, r->raise);
    assert_int_equal(got.maintain, r->maintain);
}

/* ---- people ------------------------------------------------------------------------------- */

static const struct people_row {
    const char *name;
    const char *element;
    int32_t people;
} people_rows[] = {
    { "G4-009 ten men on foot, not listed", "Bowmen", 10 },
    { "G4-009 a great beast is one element by itself", "Titan", 1 },
    { "G4-270 the middle of 2 and 5, rounded down", "APC", 3 },
    { "G4-270 the middle of 2 and 4", "ATGM", 3 },
    { "G4-270 no upper figure", "Escort Ship", 200 },
    { "G4-270 both figures alike", "Longship", 70 },
    { "G4-270 the middle of 100 and 500", "Frigate", 300 },
    { "G4-270 the last listed", "PE Fighter", 1 },
};

static void check_people(void **state)
{
    const struct people_row *r = *state;

    assert_int_equal(g4_people_of(&g4_book, g4_catalogue_find(&g4_book, r->element, 12, false)),
                     r->people);
}

/* Every listed type is one of the catalogue. */
static void people_known(void **state)
{
    (void)state;
    for (int32_t i = 0; i < G4_PEOPLE_COUNT; i++) {
        int32_t row = g4_catalogue_find(&g4_book, g4_book.people[i].name, 12, false);
        int32_t most = g4_book.people[i].people_max, least = g4_book.people[i].people_min;

        assert_true(row != G4_NONE);
        assert_int_equal(g4_people_of(&g4_book, row),
                         most == INT32_MAX ? least : (least + most) / 2);
    }
}

/* ---- looking up --------------------------------------------------------------------------- */

static void names_are_the_tables(void **state)
{
    int32_t named = 0;

    (void)state;
    for (int32_t i = 0; i < G4_ELEMENT_WORDS; i++)
        assert_true(g4_catalogue_find(&g4_book, g4_element_words[i], 0, false) != G4_NONE);
    for (int32_t row = 0; row < G4_CATALOGUE_COUNT; row++) {
        g4_element e = g4_catalogue(&g4_book, row);
        bool found = false;

        for (int32_t i = 0; i < G4_ELEMENT_WORDS; i++)
            found = found || strcmp(g4_element_words[i], e.name) == 0;
        assert_true(found);
        named += g4_catalogue_find(&g4_book, e.name, e.tl, false) == row;
    }
    assert_int_equal(named, G4_CATALOGUE_COUNT);
    assert_null(g4_element_words[G4_ELEMENT_WORDS]);
}

static void lookups(void **state)
{
    (void)state;
    assert_string_equal(
        g4_catalogue(&g4_book, g4_catalogue_find(&g4_book, "light infantry", 3, false)).name,
        "Light Infantry");
    assert_int_equal(g4_catalogue_find(&g4_book, "Lightinfantry", 3, false), G4_NONE);
    assert_string_equal(
        g4_catalogue(&g4_book, g4_catalogue_nearest(&g4_book, "Lihgt Infantry")).name,
        "Light Infantry");
    assert_int_equal(
        g4_catalogue(&g4_book, g4_catalogue_find(&g4_book, "Light Artillery", 8, true)).table,
        G4_TABLE_LAND_LOW);
    assert_int_equal(
        g4_catalogue(&g4_book, g4_catalogue_find(&g4_book, "Light Artillery", 8, false)).table,
        G4_TABLE_LAND_HIGH);
    assert_false(g4_catalogue_fits(&g4_book, g4_catalogue_find(&g4_book, "MBT", 7, false), 6, 0));
    assert_true(
        g4_catalogue_fits(&g4_book, g4_catalogue_find(&g4_book, "MBT", 7, false), 7, G4_ARM));
    assert_false(
        g4_catalogue_fits(&g4_book, g4_catalogue_find(&g4_book, "MBT", 7, false), 7, G4_NAV));
}

static uint32_t listed(int32_t tl, const char *class_word, const char *find)
{
    static unsigned char block[400000];
    bn_catalogue_query query = { tl, class_word, find };
    bn_arena arena;
    bn_doc *list;

    bn_arena_init_fixed(&arena, block, sizeof block);
    list = g4_catalogue_list(&query, &arena);
    assert_non_null(list);
    return list->count;
}

static void listing(void **state)
{
    (void)state;
    assert_int_equal(listed(-1, NULL, NULL), G4_CATALOGUE_COUNT);
    assert_int_equal(listed(0, NULL, "Stone"), 1);
    assert_int_equal(listed(3, "cv", NULL), 7);
    assert_int_equal(listed(3, "none", NULL), 0);
    assert_int_equal(listed(-1, NULL, "Heavy Artilery"), 1);
    assert_int_equal(listed(-1, NULL, "draft"), 2);
    assert_int_equal(listed(8, NULL, "draft"), 1);
}

int main(void)
{
    static bni_tests tests;

    BNI_ROWS(&tests, check_record, record_rows);
    BNI_ROWS(&tests, check_sum, sum_rows);
    BNI_ROWS(&tests, check_people, people_rows);
    BNI_NAMED(&tests, "G4-270 every listed type", people_known);
    BNI_NAMED(&tests, "names are those of the tables", names_are_the_tables);
    BNI_NAMED(&tests, "looking up a name", lookups);
    BNI_NAMED(&tests, "searching the catalogue", listing);
    return BNI_RUN("catalogue", &tests);
}
