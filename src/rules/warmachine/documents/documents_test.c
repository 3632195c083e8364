#include "documents.h"

#include "base/testing.h"

static unsigned char block[1 << 20];
static bn_arena arena;

static int fresh(void **state)
{
    (void)state;
    bn_arena_init_fixed(&arena, block, sizeof block);
    return 0;
}

/* ---- trees by hand ------------------------------------------------------------------------ */

static bn_doc *text(const char *words)
{
    return bn_doc_text(&arena, words);
}

static bn_doc *whole(int64_t value)
{
    return bn_doc_int(&arena, value);
}

static bn_doc *truth(bool value)
{
    return bn_doc_bool(&arena, value);
}

/* A map of key, value, key, value..., NULL; a list of values..., NULL. */
static bn_doc *map(const char *key, ...)
{
    bn_doc *out = bn_doc_map(&arena);
    va_list args;

    va_start(args, key);
    for (; key; key = va_arg(args, const char *))
        bn_doc_put(&arena, out, key, va_arg(args, bn_doc *));
    va_end(args);
    return out;
}

static bn_doc *list(bn_doc *first, ...)
{
    bn_doc *out = bn_doc_list(&arena);
    va_list args;

    va_start(args, first);
    for (; first; first = va_arg(args, bn_doc *))
        bn_doc_push(out, first);
    va_end(args);
    return out;
}

static bn_doc *put(bn_doc *in, const char *key, bn_doc *value)
{
    bn_doc_put(&arena, in, key, value);
    return in;
}

static bn_doc *captain(const char *name)
{
    return map("name", text(name), "level", whole(9), NULL);
}

static bn_doc *kind(const char *people, const char *part, int64_t count)
{
    return map("name", text(people), "people", text(people), "part", text(part), "count",
               whole(count), NULL);
}

static bn_doc *band(const char *name, bn_doc *members)
{
    return map("name", text(name), "leader", captain(name), "members", members, NULL);
}

static bn_doc *men(const char *name)
{
    return band(name, list(kind("human", "troops", 100), kind("human", "officers", 3), NULL));
}

static bn_doc *alone(bn_doc *force)
{
    return put(put(force, "banneret", text("force")), "system", text("warmachine"));
}

static bn_doc *scenario(bn_doc *first, bn_doc *second)
{
    return map("banneret", text("scenario"), "system", text("warmachine"), "sides",
               list(map("name", text("Red"), "forces", list(first, NULL), NULL),
                    map("name", text("Blue"), "forces", list(second, NULL), NULL), NULL),
               NULL);
}

static const wm_setup *accepted(const bn_doc *doc)
{
    const void *setup = NULL;
    bn_error err = { 0 };
    bn_code code = wm_setup_read(doc, &arena, &setup, &err);

    if (code != BN_OK)
        print_error("%s: %s (%s)\n", err.path, err.text, err.hint);
    assert_int_equal(code, BN_OK);
    return setup;
}

static void refused(const bn_doc *doc, bn_code code, const char *rule, const char *path)
{
    const void *setup = NULL;
    bn_error err = { 0 };

    assert_int_equal(wm_setup_read(doc, &arena, &setup, &err), code);
    assert_null(setup);
    assert_string_equal(err.rule, rule);
    assert_string_equal(err.path, path);
    assert_true(err.text[0] && (err.hint[0] || !doc));
    assert_int_equal(wm_setup_read(doc, &arena, &setup, NULL), code);
}

/* ---- a force ------------------------------------------------------------------------------ */

static bn_doc *whole_record(void)
{
    bn_doc *force =
        alone(band("Host", list(kind("elf", "troops", 40), kind("elf", "officers", 1), NULL)));

    put(force, "characters", list(captain("Squire"), NULL));
    put(force, "victories", whole(2));
    put(force, "routs", whole(1));
    put(force, "record",
        list(map("result", text("rout"), "days_ago", whole(30), "against", text("Mob"), NULL),
             NULL));
    put(force, "training",
        map("weeks", whole(9), "leader_weeks", whole(8), "months", whole(7), NULL));
    put(force, "pay", whole(500));
    put(force, "supply_days", whole(6));
    put(force, "fatigue", text("moderate"));
    put(force, "position", map("x", whole(3), "y", whole(4), NULL));
    put(force, "situation", map("holding", truth(true), NULL));
    return force;
}

static void record(void **state)
{
    wm_force *force = bn_arena_get(&arena, sizeof *force);
    bn_error err;

    (void)state;
    assert_int_equal(wm_force_read(whole_record(), &arena, force, &err), BN_OK);
    assert_string_equal(force->name, "Host");
    assert_string_equal(force->leader.name, "Host");
    assert_int_equal(force->leader.level, 9);
    assert_int_equal(force->kind_count, 2);
    assert_int_equal(force->kinds[0].people, WM_ELF);
    assert_int_equal(force->kinds[1].part, WM_OFFICERS);
    assert_int_equal(force->person_count, 1);
    assert_int_equal(force->victories, 2);
    assert_int_equal(force->routs, 1);
    assert_int_equal(force->records[0].result, WM_RECORD_ROUT);
    assert_string_equal(force->records[0].against, "Mob");
    assert_int_equal(force->weeks_trained, 9);
    assert_int_equal(force->leader_weeks, 8);
    assert_int_equal(force->months_on_duty, 7);
    assert_int_equal(force->pay, 500);
    assert_int_equal(force->supply_days, 6);
    assert_int_equal(force->fatigue, WM_MODERATE);
    assert_int_equal(force->x, 3);
    assert_int_equal(force->y, 4);
    assert_int_equal(force->inputs.holding, 1);
    assert_int_equal(force->inputs.given[WM_IN_HOLDING], 1);
    assert_int_equal(force->inputs.given[WM_IN_ON_MARCH], 0);
    assert_int_equal(force->overrule.bfr_given, 0);
}

static int64_t figure(const bn_doc *sheet, const char *key)
{
    const bn_doc *at = bn_doc_at(sheet, key);

    assert_non_null(at);
    return at->number.num;
}

static void sheet(void **state)
{
    bn_doc *out = NULL;
    bn_error err;
    bn_trace trace;

    (void)state;
    bn_trace_init(&trace, &arena);
    assert_int_equal(wm_sheet(whole_record(), NULL, &arena, &trace, &out, &err), BN_OK);
    /* Squire is 1 in 41: 3% up, +6. Officers 2 * 3, troops 2, 2 - 2; 9+8+7; 5; elves 15. */
    assert_int_equal(figure(bn_doc_at(out, "factors"), "leadership"), 15);
    assert_int_equal(figure(bn_doc_at(out, "factors"), "experience"), 8);
    assert_int_equal(figure(bn_doc_at(out, "factors"), "training"), 24);
    assert_int_equal(figure(bn_doc_at(out, "factors"), "special"), 15);
    assert_int_equal(figure(out, "force_rating"), 67);
    assert_int_equal(figure(out, "battle_rating"), 67);
    assert_string_equal(bn_doc_at(out, "class")->text, "Fair");
    assert_int_equal(figure(out, "pay_in_training"), 1000);
    assert_int_equal(bn_doc_at(out, "warnings")->count, 0);
    assert_true(trace.count > 5);
}

static void quick_sheet(void **state)
{
    bn_doc *force = alone(band("Few", list(kind("other", "troops", 8), NULL)));
    bn_doc *out = NULL;
    bn_error err;

    (void)state;
    put(force, "rating", text("quick"));
    assert_int_equal(wm_sheet(force, NULL, &arena, NULL, &out, &err), BN_OK);
    assert_int_equal(figure(out, "battle_rating"), 9 + 30 + 6);
    assert_null(bn_doc_at(out, "force_rating"));
    assert_int_equal(bn_doc_at(out, "warnings")->count, 1);
}

static void no_troops(void **state)
{
    (void)state;
    refused(scenario(band("Staff", list(kind("human", "officers", 3), NULL)), men("Foot")), BN_RULE,
            "WM-008", "sides[0].forces[0].members");
}

static void two_roles(void **state)
{
    bn_doc *force = men("Foot");

    (void)state;
    put(force, "characters", list(captain("Foot"), NULL));
    refused(scenario(men("Red foot"), force), BN_RULE, "WM-008", "sides[1].forces[0].characters");
}

static void elves_and_dwarves(void **state)
{
    bn_doc *members = list(kind("elf", "troops", 50), kind("dwarf", "troops", 50), NULL);
    bn_doc *mixed = list(kind("elf", "troops", 50), kind("dwarf", "officers", 2), NULL);

    (void)state;
    refused(scenario(band("Mixed", members), men("Foot")), BN_RULE, "WM-024",
            "sides[0].forces[0].members");
    refused(scenario(band("Led by dwarves", mixed), men("Foot")), BN_RULE, "WM-024",
            "sides[0].forces[0].members");
}

static void nobody_leads(void **state)
{
    bn_doc *force = map("name", text("Rabble"), "leader", map("name", text("Nobody"), NULL),
                        "members", list(kind("human", "troops", 20), NULL), NULL);

    (void)state;
    refused(scenario(force, men("Foot")), BN_RULE, "WM-011", "sides[0].forces[0].leader");
}

static void too_many_leader_weeks(void **state)
{
    bn_doc *force = men("Foot");

    (void)state;
    put(force, "training", map("weeks", whole(3), "leader_weeks", whole(4), NULL));
    refused(scenario(force, men("Blue foot")), BN_RULE, "WM-019", "sides[0].forces[0].training");
}

static void bounds(void **state)
{
    bn_doc *huge = list(kind("human", "troops", 1000000), kind("human", "officers", 1), NULL);
    bn_doc *fine = kind("human", "troops", 10);

    (void)state;
    refused(scenario(band("Huge", huge), men("Foot")), BN_LIMIT, "WM-009",
            "sides[0].forces[0].members");
    put(fine, "level", bn_doc_rat(&arena, bn_rat_of(1, 7)));
    refused(scenario(band("Fine", list(fine, NULL)), men("Foot")), BN_SCHEMA, "WM-017",
            "sides[0].forces[0].members");
}

/* ---- a scenario --------------------------------------------------------------------------- */

static void muster(void **state)
{
    bn_doc *red = men("Red foot"), *blue = men("Blue foot");

    (void)state;
    put(blue, "overrule", map("battle_rating", whole(70), NULL));

    const wm_setup *setup = accepted(scenario(red, blue));

    /* 9, officers 3, troops 2, weapons 5. */
    assert_int_equal(setup->ratings[0].bfr, 19);
    assert_int_equal(setup->ratings[0].troop_class, WM_TROOP_CLASS_UNTRAINED);
    assert_int_equal(setup->ratings[0].battle_rating, 19);
    assert_int_equal(setup->ratings[WM_SIDE_FORCES].bfr, 19);
    assert_int_equal(setup->ratings[WM_SIDE_FORCES].battle_rating, 70);
    assert_int_equal(setup->sides[0].stance, 0);
    assert_int_equal(setup->sides[1].stance, 1);
    assert_int_equal(wm_force_of(setup, WM_SIDE_FORCES)->side, 1);
    assert_string_equal(wm_force_of(setup, WM_SIDE_FORCES)->name, "Blue foot");
}

static void options(void **state)
{
    bn_doc *doc = scenario(men("Red foot"), men("Blue foot"));
    const wm_setup *setup = accepted(doc);

    (void)state;
    assert_int_equal(setup->options.use_tactics, 0);
    assert_int_equal(setup->options.use_mercy, 0);
    assert_int_equal(setup->options.use_character_actions, 0);
    assert_int_equal(setup->options.played_as_adventure, 0);
    put(doc, "options",
        map("use_tactics", truth(true), "use_mercy", truth(true), "use_character_actions",
            truth(true), NULL));
    setup = accepted(doc);
    assert_int_equal(setup->options.use_tactics, 1);
    assert_int_equal(setup->options.use_mercy, 1);
    assert_int_equal(setup->options.use_character_actions, 1);
}

/* YAML takes 20 for a number and true for a truth; a switch takes them for its words. */
static void switches(void **state)
{
    bn_doc *doc = scenario(men("Red foot"), men("Blue foot"));
    const wm_setup *setup;

    (void)state;
    put(doc, "rules",
        map("mounted_penalty_min_share", whole(20), "siege_rout_takes_place", truth(true),
            "troop_ratio_gaps", text("strict_down"), NULL));
    setup = accepted(doc);
    assert_int_equal(setup->rules.mounted_penalty_min_share, 1);
    assert_int_equal(setup->rules.siege_rout_takes_place, 1);
    assert_int_equal(setup->rules.troop_ratio_gaps, 2);
    assert_int_equal(setup->rules.defender_by, 0);

    doc = scenario(men("Red foot"), men("Blue foot"));
    put(doc, "rules", map("troop_ratio_gaps", text("upp"), NULL));
    refused(doc, BN_SCHEMA, "", "rules.troop_ratio_gaps");
}

static void judgements(void **state)
{
    bn_doc *doc = scenario(men("Red foot"), men("Blue foot"));
    const wm_setup *setup;

    (void)state;
    put(doc, "referee", text("defaults"));
    put(doc, "battle",
        map("ground", list(text("woods"), text("hills"), NULL), "higher_force", text("second"),
            "fortified", truth(true), NULL));
    setup = accepted(doc);
    assert_int_equal(setup->options.referee, 1);
    assert_int_equal(setup->battle.ground, WM_WOODS | WM_HILLS);
    assert_int_equal(setup->battle.higher_force, 2);
    assert_int_equal(setup->battle.fortified, 1);
    assert_int_equal(setup->battle.given[WM_IN_GROUND], 1);
    assert_int_equal(setup->battle.given[WM_IN_HIGHER_FORCE], 1);
    assert_int_equal(setup->battle.given[WM_IN_NIGHT], 0);
}

static void names(void **state)
{
    (void)state;
    refused(scenario(men("Foot"), men("Foot")), BN_SCHEMA, "", "sides[1].forces[0].name");
}

static void heads(void **state)
{
    bn_doc *doc = scenario(men("Red foot"), men("Blue foot"));

    (void)state;
    doc->first->next->text = "warmachines";
    refused(doc, BN_SCHEMA, "", "system");
    refused(put(scenario(men("a"), men("b")), "ruled", text("x")), BN_SCHEMA, "", "ruled");
    refused(alone(men("Foot")), BN_SCHEMA, "", "name");
    refused(NULL, BN_SCHEMA, "", "");
}

static bn_doc *campaign(bn_doc *ground)
{
    bn_doc *far = put(men("Far foot"), "position", map("x", whole(5), "y", whole(2), NULL));
    bn_doc *doc = scenario(men("Foot"), far);

    doc->first->text = "campaign";
    return put(doc, "campaign", ground);
}

static void campaigns(void **state)
{
    bn_doc *place = map("name", text("Town"), "x", whole(1), "fortified", truth(true), NULL);
    const wm_setup *setup;

    (void)state;
    setup = accepted(
        campaign(map("width", whole(6), "height", whole(3), "places", list(place, NULL), NULL)));
    assert_int_equal(setup->campaign.days, 14);
    assert_int_equal(setup->campaign.cleric_feeds_all, 1);
    assert_int_equal(setup->campaign.terrain_rate.num, 1);
    assert_int_equal(setup->campaign.places[0].food_weeks, 4);
    assert_int_equal(setup->campaign.places[0].given[WM_IN_FOOD_WEEKS], 0);
    assert_int_equal(setup->campaign.places[0].fortified, 1);
    assert_int_equal(setup->sides[1].forces[0].x, 5);
    refused(campaign(map("width", whole(5), NULL)), BN_SCHEMA, "", "sides[1].forces[0].position");
    refused(campaign(map("terrain_rate", whole(0), NULL)), BN_SCHEMA, "WM-119",
            "campaign.terrain_rate");
}

/* ---- the tables of fields ------------------------------------------------------------------ */

static void offered_switches(void **state)
{
    size_t n = 0;

    (void)state;
    for (size_t i = 0; i < WM_SWITCHES_COUNT; i++) {
        char others[80];
        bn_text out = bn_text_over(others, sizeof others);

        if (!wm_book.switches[i].offer)
            continue;
        assert_true(n < WM_SWITCH_LIST_COUNT);
        assert_string_equal(wm_switch_list[n].name, wm_book.switches[i].switch_);
        assert_string_equal(wm_switch_list[n].ruling, wm_book.switches[i].ruling);
        assert_string_equal(wm_switch_list[n].values[0], wm_book.switches[i].default_);
        for (size_t v = 1; wm_switch_list[n].values[v]; v++) {
            bn_text_add(&out, v > 1 ? " | " : "");
            bn_text_add(&out, wm_switch_list[n].values[v]);
        }
        assert_string_equal(others, wm_book.switches[i].other_values);
        n++;
    }
    assert_int_equal(n, WM_SWITCH_LIST_COUNT);
}

static const bn_field *field_of(const bn_field *fields, const char *key)
{
    while (fields->key && strcmp(fields->key, key) != 0)
        fields++;
    assert_non_null(fields->key);
    return fields;
}

/* The words of information stand in questions.def, what they give in modifiers.csv, in one order. */
static void words_of_tables(void **state)
{
    const char *const *known =
        field_of(field_of(wm_force_fields, "situation")->fields, "information")->words;

    (void)state;
    for (size_t i = 0; known[i + 1]; i++)
        assert_string_equal(known[i + 1], wm_book.modifiers[WM_MODIFIERS_INFORMATION_PLAN + i].key +
                                              strlen("information_"));
}

/* What the fields say of a silent document, and what they cannot say. */
static void defaults(void **state)
{
    wm_setup *setup = bn_arena_get(&arena, sizeof *setup);
    const wm_force *last = &setup->sides[1].forces[WM_SIDE_FORCES - 1];

    (void)state;
    wm_setup_defaults(setup);
    assert_int_equal(setup->sides[0].stance, 0);
    assert_int_equal(setup->sides[1].stance, 1);
    assert_int_equal(setup->campaign.days, 14);
    assert_int_equal(setup->campaign.cleric_feeds_all, 1);
    assert_int_equal(setup->campaign.places[WM_PLACES - 1].food_weeks,
                     wm_book.constants[WM_CONSTANTS_FOOD_WEEKS].value);
    assert_int_equal(last->side, 1);
    assert_int_equal(last->overrule.bfr, INT32_MIN);
    assert_int_equal(last->overrule.troop_class, WM_NONE);
    assert_int_equal(last->quick_class, WM_TROOP_CLASS_AVERAGE);
    assert_int_equal(last->kinds[WM_KINDS - 1].armour_class, 9);
    assert_int_equal(bn_rat_cmp(last->kinds[0].hit_dice, bn_rat_int(1)), 0);
    assert_string_equal(last->leader.items[0].name, "");
}

/* With every allocation that could fail failing once, nothing but an error comes of it. */
static void little_memory(void **state)
{
    static unsigned char small[1 << 18];
    bn_doc *doc = scenario(men("Red foot"), men("Blue foot"));

    (void)state;
    put(doc, "rules", map("mounted_penalty_min_share", whole(20), NULL));
    for (size_t size = 0; size < sizeof small; size += 97) {
        const void *setup = NULL;
        bn_arena tight;
        bn_error err;

        bn_arena_init_fixed(&tight, small, size);
        if (wm_setup_read(doc, &tight, &setup, &err) == BN_OK)
            return;
        assert_null(setup);
    }
    fail();
}

int main(void)
{
    static bni_tests tests;

    BNI_NAMED(&tests, "WM-007 the whole record of a force is read", record);
    BNI_NAMED(&tests, "a sheet shows every step", sheet);
    BNI_NAMED(&tests, "WM-041 a quick sheet has no force rating", quick_sheet);
    BNI_NAMED(&tests, "WM-008 a force without troops is refused", no_troops);
    BNI_NAMED(&tests, "WM-008 no one fills two roles", two_roles);
    BNI_NAMED(&tests, "WM-024 elves and dwarves together are refused", elves_and_dwarves);
    BNI_NAMED(&tests, "WM-011 a leader has level or Hit Dice", nobody_leads);
    BNI_NAMED(&tests, "WM-019 weeks with the leader are among the weeks", too_many_leader_weeks);
    BNI_NAMED(&tests, "WM-009 bounds that keep the arithmetic exact", bounds);
    BNI_NAMED(&tests, "WM-130 every force is rated when it is raised", muster);
    BNI_NAMED(&tests, "WM-133 optional parts are off unless the document says so", options);
    BNI_NAMED(&tests, "switches take numbers and truths for words", switches);
    BNI_NAMED(&tests, "WM-006 judgements given in advance are marked as given", judgements);
    BNI_NAMED(&tests, "two forces of one name are refused", names);
    BNI_NAMED(&tests, "documents of another system or kind are refused", heads);
    BNI_NAMED(&tests, "a campaign has a map, places and defaults", campaigns);
    BNI_NAMED(&tests, "switches are those that the ledger offers", offered_switches);
    BNI_NAMED(&tests, "words of the fields are the rows of the tables", words_of_tables);
    BNI_NAMED(&tests, "fields tell the defaults", defaults);
    BNI_NAMED(&tests, "little memory is an ordinary error", little_memory);
    for (size_t i = 0; i < tests.count; i++)
        tests.test[i].setup_func = fresh;
    return BNI_RUN("documents", &tests);
}
