#include "rules/outcome/contest.h"
#include "rules/forces/muster_test.h"

static unsigned char block[4 << 20];
static bn_arena arena;

static int fresh(void **state)
{
    (void)state;
    bn_arena_init_fixed(&arena, block, sizeof block);
    return 0;
}

/* ---- trees by hand ------------------------------------------------------------------------ */

/* A tree of a compact text such as {a:1,b:[x,y],c:true}; words need no quotes. */
static bn_doc *parse(const char **at);

static bool ends(char c)
{
    return c == '\0' || c == ',' || c == '}' || c == ']' || c == ':';
}

static size_t word(const char **at, char *out, size_t size)
{
    size_t length = 0;

    while (**at == ' ')
        (*at)++;
    while (!ends(**at) && length + 1 < size)
        out[length++] = *(*at)++;
    out[length] = '\0';
    return length;
}

static bn_doc *parse_map(const char **at)
{
    bn_doc *map = bn_doc_map(&arena);
    char key[64];

    for ((*at)++; **at != '}';) {
        word(at, key, sizeof key);
        (*at)++;
        bn_doc_put(&arena, map, key, parse(at));
        while (**at == ',' || **at == ' ')
            (*at)++;
    }
    (*at)++;
    return map;
}

static bn_doc *parse_list(const char **at)
{
    bn_doc *list = bn_doc_list(&arena);

    for ((*at)++; **at != ']';) {
        bn_doc_push(list, parse(at));
        while (**at == ',' || **at == ' ')
            (*at)++;
    }
    (*at)++;
    return list;
}

static bn_doc *parse(const char **at)
{
    char words[80];
    bn_rat number;
    size_t length;

    while (**at == ' ')
        (*at)++;
    if (**at == '{')
        return parse_map(at);
    if (**at == '[')
        return parse_list(at);
    length = word(at, words, sizeof words);
    if (strcmp(words, "true") == 0 || strcmp(words, "false") == 0)
        return bn_doc_bool(&arena, words[0] == 't');
    if (bn_text_to_rat(words, length, &number))
        return bn_doc_rat(&arena, number);
    return bn_doc_text(&arena, words);
}

static bn_doc *tree(const char *words)
{
    return parse(&words);
}

static bn_doc *force_of(const char *elements, const char *more)
{
    char words[4000];
    bn_text out = bn_text_over(words, sizeof words);

    bn_text_add(&out, "{banneret:force,system:gurps4,name:Guard,elements:");
    bn_text_add(&out, elements);
    bn_text_add(&out, more);
    bn_text_char(&out, '}');
    assert_false(out.cut);
    return tree(words);
}

static bn_doc *scenario_of(const char *kind, const char *more)
{
    char words[4000];
    bn_text out = bn_text_over(words, sizeof words);

    bn_text_add(&out, "{banneret:");
    bn_text_add(&out, kind);
    bn_text_add(&out, ",system:gurps4,sides:["
                      "{name:Red,forces:[{name:Reds,elements:[{element:Bowmen,count:3}]}]},"
                      "{name:Blue,forces:[{name:Blues,elements:[{element:Pikemen,count:5}]}]}]");
    bn_text_add(&out, more);
    bn_text_char(&out, '}');
    assert_false(out.cut);
    return tree(words);
}

/* ---- forces ------------------------------------------------------------------------------- */

static g4_force force;

static void read_force(void **state)
{
    bn_error err;
    bn_doc *doc = force_of("[{element:Heavy Cavalry,count:3,name:Knights,unit:Van,troops:good,"
                           "equipment:fine,features:[impetuous,night],terrain:[desert]},"
                           "{element:Miners,tl:5},{element:Light Artillery,tl:8,"
                           "setting:{low_tech:true}}]",
                           ",tl:3,persons:[{name:Ann,posts:[commander,quartermaster],strategy:12,"
                           "with:1}],logistics:{land:50,casualties:5},locals:hostile,"
                           "march:{on_road:true},situation:{start_confused:true}");

    (void)state;
    assert_int_equal(g4_force_read(&g4_book, doc, &arena, &force, &err), BN_OK);
    assert_int_equal(force.line_count, 3);
    assert_string_equal(force.lines[0].name, "Knights");
    assert_string_equal(force.lines[0].unit, "Van");
    assert_int_equal(force.lines[0].tl, 3);
    assert_int_equal(force.lines[0].features, G4_IMPETUOUS | G4_NIGHT);
    assert_int_equal(force.lines[0].terrains, 1 << G4_DESERT);
    assert_rat(force.figures[0].ts, 25, 2);
    assert_string_equal(force.lines[1].name, "Miners");
    assert_rat(force.figures[1].ts, 4, 1);
    assert_rat(force.figures[2].ts, 14, 1);
    assert_int_equal(force.persons[0].posts, G4_COMMANDER | G4_QUARTERMASTER);
    assert_int_equal(force.persons[0].hp, 10);
    assert_int_equal(force.land_ls, 50);
    assert_int_equal(force.inputs.locals, 2);
    assert_int_equal(force.inputs.given[G4_IN_LOCALS], 1);
    assert_int_equal(force.inputs.given[G4_IN_POSTURE], 0);
    assert_int_equal(force.inputs.given[G4_IN_CONFUSED], 1);
    assert_int_equal(force.inputs.start_confused, 1);
    assert_int_equal(force.on_road, 1);
    assert_int_equal(force.npc_skill, 10);
}

/* Words of documents stand in the order of the bits and rows they name. */
static void words_fit(void **state)
{
    (void)state;
    assert_string_equal(g4_feature_words[14], "super_soldier");
    assert_int_equal(1 << 14, G4_SUPER_SOLDIER);
    assert_null(g4_feature_words[G4_FEATURE_WORDS]);
    for (int32_t i = 0; i < G4_CLASSES; i++)
        assert_true(g4_same_word(g4_class_words[i], g4_class_names[i]));
    for (int32_t i = 0; i < G4_MOBILITIES; i++)
        assert_true(g4_same_word(g4_mobility_words[i], g4_mobility_names[i]));
    for (int32_t i = 0; i < G4_TERRAIN_FEATURES; i++)
        assert_true(g4_same_word(g4_terrain_words[i], g4_book.bad_terrain_maintenance[i].terrain));
    assert_null(g4_terrain_words[G4_TERRAINS]);
    for (int32_t i = 1; i < G4_EQUIPMENT_QUALITY_COUNT; i++)
        assert_true(g4_same_word(g4_equipment_words[i], g4_book.equipment_quality[i].quality));
    for (int32_t i = 0; i < G4_TROOP_QUALITY_COUNT; i++)
        assert_true(g4_same_word(g4_quality_words[i], g4_book.troop_quality[i].quality));
}

static void switches_fit(void **state)
{
    size_t at = 0;

    (void)state;
    for (size_t i = 0; i < G4_SWITCHES_COUNT; i++)
        if (g4_book.switches[i].offer) {
            assert_string_equal(g4_switch_list[at].name, g4_book.switches[i].switch_);
            assert_string_equal(g4_switch_list[at].ruling, g4_book.switches[i].ruling);
            at++;
        }
    assert_int_equal(at, G4_SWITCH_LIST_COUNT);
    assert_int_equal(at * sizeof(int32_t), sizeof(g4_readings));
}

static const struct refused_row {
    const char *name;
    const char *elements, *more;
    bn_code code;
    const char *rule, *path;
} refused_rows[] = {
    { "an element that does not exist", "[{element:Knihgts}]", "", BN_SCHEMA, "",
      "elements[0].element" },
    { "no elements at all", "[]", "", BN_SCHEMA, "", "elements" },
    { "G4-015 too early", "[{element:Bowmen},{element:Heavy Infantry,tl:1}]", "", BN_RULE, "G4-015",
      "elements[1].tl" },
    { "G4-016 too early for the force", "[{element:MBT}]", ",tl:5", BN_RULE, "G4-016",
      "elements[0].tl" },
    { "G4-019 superscience", "[{element:Sky Troopers}]", "", BN_RULE, "G4-019", "elements[0].tl" },
    { "G4-033 a feature not allowed", "[{element:Bowmen,features:[night]}]",
      ",allowed_features:[marine]", BN_RULE, "G4-033", "elements[0].features" },
    { "G4-055 its own class", "[{element:Bowmen,neutralize:[f]}]", "", BN_RULE, "G4-055",
      "elements[0].features" },
    { "G4-022 too much in a boat", "[{element:Boat,tl:5},{element:Bowmen,count:2,carried_by:1}]",
      "", BN_RULE, "G4-022", "elements" },
    { "G4-022 a carrier that is not there", "[{element:Boat},{element:Bowmen,carried_by:3}]", "",
      BN_RULE, "G4-022", "elements" },
    { "G4-022 a carrier in itself", "[{element:Boat,carried_by:1}]", "", BN_RULE, "G4-022",
      "elements" },
    { "G4-022 two boats in each other",
      "[{element:Large Boat,carried_by:2},{element:Large Boat,carried_by:1}]", "", BN_RULE,
      "G4-022", "elements" },
    { "G4-043 two flagships",
      "[{element:Frigate,features:[flagship]},{element:Frigate,features:[flagship]}]", "", BN_RULE,
      "G4-043", "elements" },
    { "G4-095 two commanders", "[{element:Bowmen}]",
      ",persons:[{name:Ann,posts:[commander]},{name:Bob,posts:[commander]}]", BN_RULE, "G4-095",
      "persons" },
    { "one name for two", "[{element:Bowmen}]", ",persons:[{name:Ann},{name:Ann}]", BN_SCHEMA, "",
      "persons" },
    { "G4-173 with nobody", "[{element:Bowmen}]", ",persons:[{name:Ann,with:2}]", BN_RULE, "G4-173",
      "persons" },
    { "G4-044 a multiple too fine", "[{element:Bowmen,features:[hero],hero:{multiple:1.001}}]", "",
      BN_SCHEMA, "G4-044", "elements[0].hero" },
    { "G4-010 too strong to reckon with",
      "[{element:Flying Battleship,count:100000,setting:{superscience:true}}]", "", BN_LIMIT,
      "G4-010", "elements" },
};

static void check_refused(void **state)
{
    const struct refused_row *r = *state;
    bn_error err = { 0 };

    (void)fresh(NULL);
    assert_int_equal(g4_force_read(&g4_book, force_of(r->elements, r->more), &arena, &force, &err),
                     r->code);
    assert_string_equal(err.rule, r->rule);
    assert_string_equal(err.path, r->path);
    assert_true(err.hint[0] != '\0');
}

/* ---- scenarios and campaigns -------------------------------------------------------------- */

static const g4_setup *accepted(const bn_doc *doc)
{
    const void *setup = NULL;
    bn_error err = { 0 };

    if (g4_setup_read(doc, &arena, &setup, &err) != BN_OK)
        fail_msg("%s: %s (%s)", err.path, err.text, err.hint);
    return setup;
}

static void read_scenario(void **state)
{
    const g4_setup *setup = accepted(scenario_of(
        "scenario", ",rules:{rally_unmodified:on,raid_may_split:true},referee:defaults,"
                    "options:{max_rounds:9},"
                    "battle:{kind:siege,terrain:hills,bad_weather:false,"
                    "fortress:{kind:permanent,tl:4,site:strong,besieged:second},"
                    "reconnaissance:{winner:second,margin:7},"
                    "clock:{start:600,sunrise:300,sunset:1200},aftermath:{sale_fraction:0.25}}"));

    (void)state;
    assert_int_equal(setup->side_count, 2);
    assert_int_equal(setup->rules.rally_unmodified, 1);
    assert_int_equal(setup->rules.raid_may_split, 1);
    assert_int_equal(setup->rules.bunkered_keeps_db, 0);
    assert_int_equal(setup->options.referee, 1);
    assert_int_equal(setup->options.max_rounds, 9);
    assert_int_equal(setup->battle.kind, G4_SIEGE);
    assert_int_equal(setup->battle.terrain, G4_HILLS);
    assert_int_equal(setup->battle.given[G4_IN_TERRAIN], 1);
    assert_int_equal(setup->battle.given[G4_IN_NIGHT], 0);
    assert_int_equal(setup->battle.given[G4_IN_BAD_WEATHER], 1);
    assert_int_equal(setup->battle.fortress, G4_PERMANENT);
    assert_int_equal(setup->battle.fortress_tl, 4);
    assert_int_equal(setup->battle.site, 1);
    assert_int_equal(setup->battle.given[G4_IN_FORTRESS_DB], 0);
    assert_int_equal(setup->battle.recon_winner, 2);
    assert_int_equal(setup->battle.recon_margin, 7);
    assert_int_equal(setup->battle.start_time, 600);
    assert_rat(setup->battle.sale_fraction, 1, 4);
    assert_int_equal(g4_force_at(setup, G4_SIDE_FORCES)->lines[0].count, 5);
    assert_int_equal(g4_force_at(setup, G4_SIDE_FORCES)->figures[0].neutralizes, G4_CV);
}

static void scenario_defaults(void **state)
{
    const g4_setup *setup = accepted(scenario_of("scenario", ""));

    (void)state;
    assert_int_equal(setup->battle.terrain, G4_PLAINS);
    assert_int_equal(setup->battle.recon_contest, 1);
    assert_int_equal(setup->battle.ocean, 1);
    assert_int_equal(setup->battle.shore, 1);
    assert_rat(setup->battle.sale_fraction, 1, 5);
    assert_int_equal(setup->battle.round_minutes, 30);
    assert_int_equal(setup->sides[0].war_chest.den, 0);
    for (int32_t i = 0; i < G4_BATTLE_INPUTS; i++)
        assert_int_equal(setup->battle.given[i], 0);
}

static void read_campaign(void **state)
{
    const g4_setup *setup = accepted(
        scenario_of("campaign", ",campaign:{days:60,month:august,season_months:[august,september,"
                                "october],width:9,height:9,places:[{name:Town,x:3,y:4,port:true,"
                                "owner:first,fortress:permanent,revenue:5000}],aim:1}"));

    (void)state;
    assert_int_equal(setup->campaign.days, 60);
    assert_int_equal(setup->campaign.start_month, 7);
    assert_int_equal(setup->campaign.season_months, 7 << 7);
    assert_int_equal(setup->campaign.given[G4_IN_SEASON_MONTHS], 1);
    assert_int_equal(setup->campaign.place_count, 1);
    assert_int_equal(setup->campaign.places[0].owner, 1);
    assert_rat(setup->campaign.places[0].revenue, 5000, 1);
    assert_int_equal(setup->campaign.improvement_allowed, 1);
    assert_rat(setup->campaign.march_factor, 1, 1);
}

static const struct wrong_row {
    const char *name;
    const char *kind, *more;
    bn_code code;
    const char *rule, *path;
} wrong_rows[] = {
    { "G4-143 a win of scouts whom nobody sends", "scenario",
      ",battle:{type:encounter,reconnaissance:{winner:first}}", BN_RULE, "G4-143",
      "battle.reconnaissance.winner" },
    { "G4-143 a win of scouts before an arranged battle", "scenario",
      ",battle:{reconnaissance:{contest:false,winner:first}}", BN_RULE, "G4-143",
      "battle.reconnaissance.winner" },
    { "G4-143 the initiative of a battle whose type is open", "scenario",
      ",battle:{initiative:first}", BN_RULE, "G4-143", "battle.initiative" },
    { "G4-258 a third side that is not there", "scenario", ",battle:{initiative:third}", BN_RULE,
      "G4-258", "battle" },
    { "G4-241 a siege of nobody", "scenario", ",battle:{kind:siege,fortress:{besieged:nobody}}",
      BN_RULE, "G4-241", "battle.fortress" },
    { "G4-248 a landing of nobody", "scenario", ",battle:{kind:landing,landing:{attacker:nobody}}",
      BN_RULE, "G4-248", "battle.landing" },
    { "G4-269 no estimate", "scenario", ",options:{estimated:true}", BN_RULE, "G4-269",
      "sides[0].forces[0]" },
    { "a switch that is not offered", "scenario", ",rules:{plain_margins:on}", BN_SCHEMA, "",
      "rules.plain_margins" },
    { "G4-259 nobody of that number", "scenario", ",battle:{subordinate:{side:first,person:1}}",
      BN_RULE, "G4-259", "battle.subordinate" },
    { "a place off the map", "campaign",
      ",campaign:{width:5,height:5,places:[{name:Town,x:5,y:0}]}", BN_SCHEMA, "",
      "campaign.places" },
    { "two places in one space", "campaign",
      ",campaign:{places:[{name:Town,x:5,y:0},{name:Inn,x:5,y:0}]}", BN_SCHEMA, "",
      "campaign.places" },
    { "an aim that is no place", "campaign", ",campaign:{aim:1}", BN_SCHEMA, "", "campaign.aim" },
    { "G4-118 no march at all", "campaign", ",campaign:{march_factor:0}", BN_SCHEMA, "G4-118",
      "campaign.march_factor" },
};

/* As far as the referee may go when they are asked. */
static void circumstances(void **state)
{
    bn_span span = g4_circumstance_span(&g4_book);

    (void)state;
    for (int32_t value = span.min - 1; value <= span.max + 1; value++) {
        char more[64];
        bn_text out = bn_text_over(more, sizeof more);
        bool inside = value >= span.min && value <= span.max;

        bn_text_add(&out, ",situation:{circumstance:");
        bn_text_int(&out, value);
        bn_text_add(&out, "}");
        assert_int_equal(g4_force_read(&g4_book, force_of("[{element:Bowmen,tl:3}]", more), &arena,
                                       &force, NULL),
                         inside ? BN_OK : BN_SCHEMA);
        if (inside)
            assert_int_equal(force.inputs.circumstance, value);
    }
}

/* A truth, as ever, or the word. */
static void chemicals(void **state)
{
    static const char *const words[] = { "false", "true", "nanomachines" };

    (void)state;
    for (int32_t i = 0; i <= G4_CHEMICAL_NANO; i++) {
        char more[64];
        bn_text out = bn_text_over(more, sizeof more);

        bn_text_add(&out, ",situation:{chemical_attack:");
        bn_text_add(&out, words[i]);
        bn_text_add(&out, ",extra_intel:no powder}");
        assert_int_equal(g4_force_read(&g4_book, force_of("[{element:Bowmen,tl:3}]", more), &arena,
                                       &force, NULL),
                         BN_OK);
        assert_int_equal(force.inputs.chemical_attack, i);
        assert_int_equal(force.inputs.given[G4_IN_CHEMICAL], 1);
        assert_string_equal(force.inputs.extra_intel, "no powder");
    }
}

static void check_wrong(void **state)
{
    const struct wrong_row *r = *state;
    const void *setup = NULL;
    bn_error err = { 0 };

    (void)fresh(NULL);
    assert_int_equal(g4_setup_read(scenario_of(r->kind, r->more), &arena, &setup, &err), r->code);
    assert_null(setup);
    assert_string_equal(err.rule, r->rule);
    assert_string_equal(err.path, r->path);
}

/* ---- the sheet ---------------------------------------------------------------------------- */

static void sheet_of_company(void **state)
{
    bn_doc *sheet = NULL;
    bn_error err;
    bn_trace trace;
    char words[8000];
    bn_text out = bn_text_over(words, sizeof words);
    bn_doc *doc = force_of(
        "[{element:IFV,name:M2A3 Bradley,count:13,equipment:very_fine,troops:good,"
        "features:[night]},{element:Command Post,count:2,unit:HQ,equipment:very_fine,troops:good,"
        "features:[night]}]",
        ",tl:8,logistics:{land:700}");

    (void)state;
    bn_trace_init(&trace, &arena);
    assert_int_equal(g4_sheet(doc, NULL, &arena, &trace, &sheet, &err), BN_OK);
    bn_doc_write(sheet, &out);
    assert_false(out.cut);
    assert_non_null(strstr(words, "\"name\":\"M2A3 Bradley\",\"count\":13,\"ts\":1200,"
                                  "\"total\":15600,\"classes\":\"Arm;Cv;F\",\"wt\":8,\"t\":1,"
                                  "\"mobility\":\"Mech\""));
    assert_non_null(strstr(words, "\"ts\":\"(600)\",\"total\":\"(1,200)\""));
    assert_non_null(strstr(words, "\"raise\":1680000,\"maintain\":46400"));
    assert_non_null(strstr(words, "\"force_ts\":15600"));
    assert_non_null(strstr(words, "\"C3I\":1200"));
    assert_non_null(strstr(words, "\"units\":[{\"unit\":\"HQ\",\"elements\":2,\"ts\":0"));
    assert_non_null(strstr(words, "\"ls_needed\":720"));
    assert_non_null(strstr(words, "\"miles_a_day\":{\"mobility\":\"Mech\",\"by_good_road\":120,"
                                  "\"by_dirt_road\":120,\"off_road\":90}"));
    assert_true(trace.count > 4);
}

/* A wizard who fights as five of the best, and from afar. */
static void sheet_of_powers(void **state)
{
    bn_doc *sheet = NULL;
    char words[8000];
    bn_text out = bn_text_over(words, sizeof words);
    bn_doc *doc = force_of("[{element:Light Infantry,tl:3,features:[hero,super_soldier],"
                           "hero:{multiple:5,add_classes:[art,f]}}]",
                           "");

    (void)state;
    assert_int_equal(g4_sheet(doc, NULL, &arena, NULL, &sheet, NULL), BN_OK);
    bn_doc_write(sheet, &out);
    assert_false(out.cut);
    assert_non_null(strstr(words, "\"force_ts\":20")); /* 2, doubled, five times */
    assert_non_null(strstr(words, "\"class_totals\":{\"Art\":20,\"F\":20,\"Rec\":20}"));
}

/* Miles a day as the sheet has them, and how many terms report them. */
static void assert_miles(const char *elements, const char *wanted, uint32_t terms)
{
    bn_doc *sheet = NULL;
    bn_trace trace;
    char words[8000];
    bn_text out = bn_text_over(words, sizeof words);
    uint32_t told = 0;

    bn_trace_init(&trace, &arena);
    assert_int_equal(g4_sheet(force_of(elements, ""), NULL, &arena, &trace, &sheet, NULL), BN_OK);
    bn_doc_write(bn_doc_at(sheet, "miles_a_day"), &out);
    assert_string_equal(words, wanted);
    for (uint32_t i = 0; i < trace.count; i++)
        told += trace.terms[i].rule == 101;
    assert_int_equal(told, terms);
}

static void sheet_of_movement(void **state)
{
    (void)state;
    assert_miles(
        "[{element:Bowmen,tl:3},{element:Heavy Cavalry,tl:3}]",
        "{\"mobility\":\"Foot;Mtd\",\"by_good_road\":20,\"by_dirt_road\":20,\"off_road\":10}", 3);
    /* three squads do not fit into two trucks: on foot; two do */
    assert_miles(
        "[{element:Riflemen,count:3,tl:7},{element:Light Truck,count:2,tl:7}]",
        "{\"mobility\":\"Foot;Motor\",\"by_good_road\":20,\"by_dirt_road\":20,\"off_road\":10}", 3);
    assert_miles(
        "[{element:Riflemen,count:2,tl:7},{element:Light Truck,count:2,tl:7}]",
        "{\"mobility\":\"Motor\",\"by_good_road\":150,\"by_dirt_road\":75,\"off_road\":25}", 3);
    assert_miles("[{element:Cog,tl:3}]", "{\"mobility\":\"Sea\",\"on_water\":160}", 1);
    /* nothing gets a command post to move */
    assert_miles("[{element:Command Post,tl:7}]", "{\"mobility\":\"0\"}", 0);
}

static void no_memory(void **state)
{
    static unsigned char small[6000];
    const void *setup = NULL;
    bn_doc *doc = scenario_of("scenario", ""), *sheet = NULL;
    bn_arena tight;

    (void)state;
    bn_arena_init_fixed(&tight, small, sizeof small);
    assert_int_equal(g4_setup_read(doc, &tight, &setup, NULL), BN_MEMORY);
    bn_arena_init_fixed(&tight, small, sizeof small);
    assert_int_equal(g4_sheet(force_of("[{element:Bowmen}]", ""), NULL, &tight, NULL, &sheet, NULL),
                     BN_MEMORY);
}

int main(void)
{
    static bni_tests tests;

    BNI_NAMED(&tests, "G4-012 a force as written", read_force);
    BNI_NAMED(&tests, "words of documents fit the tables", words_fit);
    BNI_NAMED(&tests, "switches are those offered", switches_fit);
    BNI_ROWS(&tests, check_refused, refused_rows);
    BNI_NAMED(&tests, "G4-206 circumstances as far as they go", circumstances);
    BNI_NAMED(&tests, "G4-264 gas or nanomachines, and extra intelligence", chemicals);
    BNI_NAMED(&tests, "a scenario as written", read_scenario);
    BNI_NAMED(&tests, "a scenario that says little", scenario_defaults);
    BNI_NAMED(&tests, "a campaign as written", read_campaign);
    BNI_ROWS(&tests, check_wrong, wrong_rows);
    BNI_NAMED(&tests, "G4-064 EX-56 the sheet to the digit", sheet_of_company);
    BNI_NAMED(&tests, "G4-265 the sheet of somebody with powers", sheet_of_powers);
    BNI_NAMED(&tests, "G4-101 the sheet tells miles a day", sheet_of_movement);
    BNI_NAMED(&tests, "no memory", no_memory);
    for (size_t i = 0; i < tests.count; i++)
        tests.test[i].setup_func = fresh;
    return BNI_RUN("documents", &tests);
}
