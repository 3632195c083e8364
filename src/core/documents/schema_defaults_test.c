#include <banneret/system/schema.h>

#include "../../base/testing.h"
#include "../fields.h"

typedef struct person {
    int32_t level;
    const char *name;
} person;

typedef struct force {
    const char *name;
    const char *note;
    int32_t troops;
    int32_t home; /* -1: wherever it is */
    bn_rat share;
    bn_rat pay, chest;
    int32_t quality;
    int32_t faith; /* -1: no one said */
    uint32_t gear, usable;
    uint8_t walls;
    uint8_t night;
    uint8_t given[1];
    uint8_t mine; /* no field */
    person chief;
} force;

typedef struct host {
    force forces[3];
    int32_t force_count;
} host;

static const char *const qualities[] = { "poor", "average", "elite", NULL };
static const char *const faiths[] = { "old", "new", NULL };
static const char *const gears[] = { "bows", "horses", "siege", NULL };

static const bn_field person_fields[] = {
    WHOLE(person, level, "level", 1, 36, NULL, "3", "his level"),
    NAME(person, name, "name", 0, "his name"),
    { .key = NULL },
};

static const bn_field night_row = { .key = "night",
                                    .type = BN_FIELD_BOOL,
                                    .flags = BN_FIELD_ASKED,
                                    .offset = offsetof(force, night),
                                    .given_at = offsetof(force, given),
                                    .standard = "true" };

static const bn_field force_fields[] = {
    { .key = "name", .type = BN_FIELD_TEXT, .offset = offsetof(force, name), .standard = "Foot" },
    { .key = "note", .type = BN_FIELD_TEXT, .offset = offsetof(force, note), .unset = "null" },
    WHOLE(force, troops, "troops", 0, 900, NULL, "100", "heads"),
    { .key = "home",
      .type = BN_FIELD_INT,
      .offset = offsetof(force, home),
      .min = 0,
      .max = 9,
      .standard = "4",
      .unset = "-1" },
    NUMBER(force, share, "share", 0, 1, NULL, "1/3", "of the whole"),
    NUMBER(force, pay, "pay", 0, 0, NULL, NULL, "a month"),
    NUMBER_OR(force, chest, "chest", 0, -1, NULL, "null", "in hand"),
    WORD(force, quality, "quality", qualities, NULL, "average", "how good"),
    { .key = "faith",
      .type = BN_FIELD_WORD,
      .offset = offsetof(force, faith),
      .words = faiths,
      .unset = "-1" },
    WORDS(force, gear, "gear", gears, NULL, "[bows, siege]", "what it has"),
    WORDS_OR(force, usable, "usable", gears, NULL, "all", "what it may have"),
    TRUTH(force, walls, "walls", NULL, "true", "whether it has walls"),
    SEE(&night_row, 0),
    { .key = "chief",
      .type = BN_FIELD_MAP,
      .flags = BN_FIELD_SHORT,
      .offset = offsetof(force, chief),
      .fields = person_fields,
      .size = sizeof(person),
      .standard = "9" },
    { .key = NULL },
};

static const bn_field host_fields[] = {
    LIST(host, forces, force_count, "forces", 0, 0, 3, force_fields, NULL, "who marches"),
    { .key = NULL },
};

static void fills_every_field(void **state)
{
    host h;

    (void)state;
    memset(&h, 0x5a, sizeof h);
    memset(h.forces[2].given, 0, sizeof h.forces[2].given);
    bn_schema_defaults(host_fields, &h);
    for (uint32_t i = 0; i < 3; i++) {
        const force *f = &h.forces[i];

        assert_string_equal(f->name, "Foot");
        assert_null(f->note);
        assert_int_equal(f->troops, 100);
        assert_int_equal(f->home, -1);
        assert_int_equal(f->share.num * 10 + f->share.den, 13);
        assert_int_equal(f->pay.num * 10 + f->pay.den, 1);
        assert_int_equal(f->quality, 1);
        assert_int_equal(f->faith, -1);
        assert_int_equal(f->gear, 5);
        assert_int_equal(f->usable, 7);
        assert_int_equal(f->chest.den, 0);
        assert_int_equal(f->walls, 1);
        assert_int_equal(f->night, 1);
        assert_int_equal(f->mine, 0x5a);
        assert_int_equal(f->chief.level, 9);
        assert_string_equal(f->chief.name, "");
    }
    assert_int_equal(h.forces[2].given[0], 0);
    assert_int_equal(h.force_count, 0x5a5a5a5a);
}

int main(void)
{
    static bni_tests tests;

    BNI_ONE(&tests, fills_every_field);
    return BNI_RUN("schema_defaults", &tests);
}
