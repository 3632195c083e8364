/* Lines and forces for tests, as documents would give them. */
#ifndef G4_MUSTER_TEST_H
#define G4_MUSTER_TEST_H

#include "documents/documents.h"

#include "base/testing.h"

static inline g4_line line_of(const char *element, int32_t count, int32_t tl)
{
    g4_line line = { .base = G4_NONE };

    bn_schema_defaults(g4_line_fields, &line);
    line.element = G4_NONE;
    for (int32_t i = 0; i < G4_ELEMENT_WORDS; i++)
        if (strcmp(g4_element_words[i], element) == 0)
            line.element = i;
    assert_true(line.element != G4_NONE);
    line.count = count;
    line.tl = tl;
    line.base = g4_catalogue_find(&g4_book, element, tl, false);
    line.name = element;
    return line;
}

static inline g4_line modern(const char *element, int32_t count)
{
    g4_line line = line_of(element, count, 8);

    line.equipment = G4_EQUIPMENT_QUALITY_VERY_FINE;
    line.quality = G4_TROOP_QUALITY_GOOD;
    line.features = G4_NIGHT;
    return line;
}

static inline void muster(g4_force *force, const g4_line *lines, int32_t count)
{
    bn_error err;

    g4_force_defaults(&g4_book, force);
    force->name = "Force";
    force->line_count = count;
    for (int32_t i = 0; i < count; i++)
        force->lines[i] = lines[i];
    if (g4_force_complete(&g4_book, force, NULL, &err) != BN_OK)
        fail_msg("%s %s: %s", err.rule, err.path, err.text);
}

/* Charlie Company of the examples. */
static inline void muster_company(g4_force *force)
{
    const g4_line lines[] = { modern("IFV", 13),         modern("Riflemen", 9), modern("HSW", 3),
                              modern("Command Post", 2), modern("MANPAD", 1),   modern("APC", 1),
                              modern("Light Truck", 1) };

    muster(force, lines, BN_COUNT(lines));
}

static inline void assert_rat(bn_rat got, int64_t num, int64_t den)
{
    if (bn_rat_cmp(got, bn_rat_of(num, den)) != 0)
        fail_msg("%lld/%lld instead of %lld/%lld", (long long)got.num, (long long)got.den,
                 (long long)num, (long long)den);
}

/* The same against a text: "3/2". */
static inline bn_rat rat_of(const char *words)
{
    bn_rat out = { 0 };

    assert_true(bn_text_to_rat(words, strlen(words), &out));
    return out;
}

static inline void same_rat(bn_rat got, const char *words)
{
    bn_rat expect = rat_of(words);

    assert_rat(got, expect.num, expect.den);
}

#endif
