/* Lines and forces out of what an example gives. */
#include "gurps4_examples.h"

#include "documents/documents.h"

const g4_readings plain = { 0 };

static const char *const table_names[G4_TABLES] = {
    [G4_TABLE_LAND_LOW] = "land_elements_tl0_5",     [G4_TABLE_NAVAL_LOW] = "naval_elements_tl0_5",
    [G4_TABLE_FANTASTIC] = "fantastic_elements",     [G4_TABLE_LAND_HIGH] = "land_elements_tl6_12",
    [G4_TABLE_NAVAL_HIGH] = "naval_elements_tl6_12", [G4_TABLE_AIR_HIGH] = "air_elements_tl6_12",
};

/* Number of a word in a list that ends with NULL. */
static int32_t number_of(const char *text, const char *const *words)
{
    for (int32_t i = 0; words[i] != NULL; i++)
        if (strcmp(words[i], text) == 0)
            return i;
    fail_msg("no word %s", text);
    return 0;
}

/* The book's word as documents write it: "Super-Soldier" is super_soldier. */
static const char *as_written(const char *text)
{
    static char word_[64];
    size_t i = 0;

    for (; text[i] != '\0' && i + 1 < sizeof word_; i++) {
        char c = text[i];

        word_[i] = c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
        if (c == ' ' || c == '-')
            word_[i] = '_';
    }
    word_[i] = '\0';
    return word_;
}

static void add_feature(g4_line *line, const char *text)
{
    const char *class_word = strstr(text, "Neutralize (");
    char name[16];

    if (class_word == NULL) {
        line->features |= UINT32_C(1) << number_of(as_written(text), g4_feature_words);
        return;
    }
    class_word += strlen("Neutralize (");
    memcpy(name, class_word, strlen(class_word) - 1);
    name[strlen(class_word) - 1] = '\0';
    line->neutralizes |= UINT32_C(1) << number_of(name, g4_class_names);
}

/* The row that documents.c will find has to be of the table that the example names. */
static void find_base(g4_line *line, const char *base, const char *table, int32_t tl)
{
    line->low_tech = strstr(table, "tl6_12") == NULL;
    line->element = number_of(base, g4_element_words);
    line->base = g4_catalogue_find(&g4_book, base, tl, line->low_tech);
    assert_true(line->base != G4_NONE);
    assert_string_equal(table_names[g4_catalogue(&g4_book, line->base).table], table);
}

g4_line line_of(const json_t *given, const char *table)
{
    const json_t *features = at(given, "features");
    bool has_tl = at(given, "tl") != NULL;
    g4_line line = { .base = G4_NONE };

    bn_schema_defaults(g4_line_fields, &line);
    find_base(&line, word(given, "base"), at(given, "table") ? word(given, "table") : table,
              has_tl ? num(given, "tl") : 0);
    line.tl = has_tl ? num(given, "tl") : G4_NONE;
    line.name = at(given, "name") ? word(given, "name") : word(given, "base");
    if (at(given, "count"))
        line.count = num(given, "count");
    if (at(given, "equipment"))
        line.equipment = number_of(as_written(word(given, "equipment")), g4_equipment_words);
    if (at(given, "troops"))
        line.quality = number_of(as_written(word(given, "troops")), g4_quality_words);
    for (size_t i = 0; features && i < items(features); i++)
        add_feature(&line, json_string_value(item(features, i)));
    if (yes(given, "hero")) {
        line.features |= G4_HERO;
        line.people = 1;
    }
    return line;
}

void complete(g4_force *force)
{
    bn_error err;

    force->name = "Force";
    if (g4_force_complete(&g4_book, force, NULL, &err) != BN_OK)
        fail_msg("%s %s: %s", err.rule, err.path, err.text);
}

void muster(g4_force *force, const json_t *list, const char *table)
{
    g4_force_defaults(&g4_book, force);
    force->line_count = (int32_t)items(list);
    for (size_t i = 0; i < items(list); i++)
        force->lines[i] = line_of(item(list, i), table);
    complete(force);
}

int32_t strategy_of(const char *name)
{
    int32_t row = 0;

    while (row < G4_STRATEGIES_COUNT && strcmp(g4_book.strategies[row].strategy, name) != 0)
        row++;
    assert_true(row < G4_STRATEGIES_COUNT);
    return row;
}

int32_t terrain_of(const char *name)
{
    return number_of(as_written(name), g4_terrain_words);
}

/* ---- Drake's Cross ------------------------------------------------------------------------ */

static const struct troop {
    const char *element;
    int32_t count;
    int32_t equipment, quality;
    uint32_t features;
} strykland[] = {
    { "Heavy Cavalry", 2, G4_EQUIPMENT_QUALITY_FINE, G4_TROOP_QUALITY_GOOD, 0 },
    { "Heavy Infantry", 6, G4_EQUIPMENT_QUALITY_FINE, G4_TROOP_QUALITY_GOOD, 0 },
    { "Bowmen", 3, G4_EQUIPMENT_QUALITY_BASIC, G4_TROOP_QUALITY_AVERAGE, 0 },
    { "Light Infantry", 2, G4_EQUIPMENT_QUALITY_BASIC, G4_TROOP_QUALITY_AVERAGE, 0 },
    { "Miners", 1, G4_EQUIPMENT_QUALITY_BASIC, G4_TROOP_QUALITY_AVERAGE, 0 },
    { "Bowmen", 2, G4_EQUIPMENT_QUALITY_POOR, G4_TROOP_QUALITY_AVERAGE, G4_MERCENARY },
    { "Medium Infantry", 3, G4_EQUIPMENT_QUALITY_BASIC, G4_TROOP_QUALITY_AVERAGE, G4_MERCENARY },
    { "Heavy Infantry", 1, G4_EQUIPMENT_QUALITY_FINE, G4_TROOP_QUALITY_ELITE, G4_HERO },
};

static void muster_strykland(g4_force *force)
{
    g4_force_defaults(&g4_book, force);
    force->tl = 3;
    force->line_count = BN_COUNT(strykland);
    for (size_t i = 0; i < BN_COUNT(strykland); i++) {
        g4_line *line = &force->lines[i];

        line->element = number_of(strykland[i].element, g4_element_words);
        line->count = strykland[i].count;
        line->equipment = strykland[i].equipment;
        line->quality = strykland[i].quality;
        line->features = strykland[i].features;
    }
    complete(force);
}

drakes_cross drakes_cross_now(void)
{
    static g4_force forces[2]; /* too large for a frame */
    const json_t *roster = given_of("G4-EX-23");
    drakes_cross out = { &forces[0], &forces[1], { g4_ranks_of(0), g4_ranks_of(1) } };

    muster(&forces[0], at(roster, "elements"), word(roster, "table"));
    muster_strykland(&forces[1]);
    for (int32_t i = 0; i < 2; i++)
        g4_ranks_add(&g4_book, &out.all_ranks[i], &forces[i], i * G4_SIDE_FORCES, NULL, UINT32_MAX);
    return out;
}
