/* Forces and scenarios, written as people write them: the result, and what is refused. */
#include "base/testing.h"

#include <stdio.h>
#include <stdlib.h>

#include <banneret/store.h>
#include <banneret/system/sums.h>

#include "rules/obsidian/documents/documents.h"

static bn_arena arena;
static bn_error err;

/* ---- texts ------------------------------------------------------------------------------------ */

#define FORCE "banneret: force\nsystem: obsidian\nname: Redcoats\nyear: 1815\nstands:\n"
#define GENERAL "  - {name: Duke, type: SKI/M, general: superior, traits: [c_in_c, regular]}\n"

static bn_doc *doc_of(const char *yaml)
{
    bn_doc *doc = NULL;

    arena = bn_store_arena(1 << 25);
    if (bn_store_parse(yaml, strlen(yaml), NULL, NULL, &arena, &doc, &err) != BN_OK)
        fail_msg("%s", err.text);
    return doc;
}

static const ob_setup *force_of(const char *yaml)
{
    ob_setup *setup = NULL;

    if (ob_force_of(&ob_book, doc_of(yaml), &arena, &setup, &err) != BN_OK)
        fail_msg("%s: %s (%s)", err.path, err.text, err.hint);
    return setup;
}

static const ob_setup *scenario_of(const char *yaml)
{
    const void *setup = NULL;

    if (ob_setup_read(doc_of(yaml), &arena, &setup, &err) != BN_OK)
        fail_msg("%s: %s (%s)", err.path, err.text, err.hint);
    return setup;
}

/* ---- forces ----------------------------------------------------------------------------------- */

static void roster(void **state)
{
    const ob_setup *setup = force_of(
        FORCE GENERAL
        "  - {name: Line, type: MSK, count: 3, quality: good, sp_agreed: 1, command: Centre}\n"
        "  - {name: Picton, type: SKI/M, general: competent, command: Centre, sp: 6}\n"
        "  - name: Battery\n"
        "    type: ART\n"
        "    weapons: [smoothbore_gun]\n"
        "    traits: [horse_artillery]\n"
        "    roles: [{type: TPT/animal, by: limbering}]\n");
    const ob_stand *stands = setup->stands;

    (void)state;
    assert_int_equal(setup->stand_count, 6);
    assert_string_equal(stands[0].name, "Duke");
    assert_string_equal(stands[2].name, "Line 2");
    assert_int_equal(stands[0].sp, 3);
    assert_int_equal(stands[1].sp, 6);
    assert_int_equal(stands[4].sp, 6);
    assert_int_equal(stands[1].roles[0].weapons[0].row, OB_WEAPONS_FLINTLOCK);
    assert_int_equal(stands[1].roles[0].edge, OB_FIREARM);
    assert_int_equal(stands[1].roles[0].half_depth, 200);
    assert_int_equal(stands[5].role_count, 2);
    assert_int_equal(stands[5].roles[1].reach, OB_BY_LIMBERING);
    assert_int_equal(stands[5].roles[1].move_in, 10);
    assert_int_equal(stands[5].roles[0].move_in, 3);
    assert_int_equal(stands[5].pcp, 6);
    assert_int_equal(setup->armies[0].command_count, 2);
    assert_int_equal(setup->armies[0].commands[1].general, 4);
    assert_int_equal(setup->armies[0].cinc, 0);
    bn_arena_done(&arena);
}

static void two_forms(void **state)
{
    const ob_setup *setup = force_of(FORCE GENERAL "  - name: Hallowshires\n"
                                                   "    type: MSK\n"
                                                   "    count: 2\n"
                                                   "    quality: good\n"
                                                   "    other_form: {count: 3, type: SKI/F}\n");
    const ob_stand *stands = setup->stands;

    (void)state;
    assert_int_equal(setup->stand_count, 6);
    assert_int_equal(stands[1].form, 0);
    assert_int_equal(stands[3].form, 1);
    assert_int_equal(stands[3].sp, 3);
    assert_int_equal(stands[4].sp, 4);
    assert_int_equal(stands[5].sp, 3);
    /* Two at 5, three at 4: the average of 10 and 12. */
    assert_int_equal(stands[1].pcp + stands[2].pcp, 11);
    assert_int_equal(stands[5].roles[0].type, OB_STAND_CATEGORIES_SKI_F);
    bn_arena_done(&arena);
}

static void carriers(void **state)
{
    const ob_setup *setup = force_of(
        "banneret: force\nsystem: obsidian\nyear: 1942\nstands:\n" GENERAL
        "  - {name: Half-tracks, type: TNK, armour: light, count: 2, quality: good, traits: "
        "[carrier]}\n"
        "  - {name: Rifles, type: SKI/F, count: 3, quality: good, aboard: Half-tracks}\n");
    const ob_stand *stands = setup->stands;

    (void)state;
    assert_int_equal(stands[1].capacity, 2);
    assert_int_equal(stands[1].sp, 7);
    assert_int_equal(stands[3].sp, 6);
    assert_int_equal(stands[3].aboard, 1);
    assert_int_equal(stands[4].aboard, 1);
    assert_int_equal(stands[5].aboard, 2);
    assert_int_equal(stands[3].roles[0].weapons[0].row, OB_WEAPONS_RIFLE_BREECHLOADING);
    bn_arena_done(&arena);
}

static void aircraft(void **state)
{
    const ob_setup *setup =
        force_of("banneret: force\nsystem: obsidian\nyear: 1942\nstands:\n" GENERAL
                 "  - {name: Stuka, type: AIR, ordnance: piston_fighter_bomber, bombing: dive}\n");
    const ob_role *role = &setup->stands[1].roles[0];

    (void)state;
    assert_int_equal(role->weapon_count, 2);
    assert_int_equal(role->weapons[0].row, OB_WEAPONS_STRAFING);
    assert_int_equal(role->weapons[1].row, OB_WEAPONS_BOMB_LOAD);
    assert_int_equal(role->weapons[1].loads, 1);
    assert_int_equal(setup->stands[1].pcp, 6);
    assert_int_equal(setup->stands[1].bombing, OB_DIVE);
    assert_int_equal(role->move_in, 80);
    bn_arena_done(&arena);
}

static void unusual(void **state)
{
    const ob_setup *setup =
        force_of("banneret: force\nsystem: obsidian\nyear: 1\ngenre: fantasy\nstands:\n" GENERAL
                 "  - {name: Wolves, type: WBD, moves_as: SKI/M, traits: [no_charge_bonus]}\n"
                 "  - {name: Vikings, type: WBD, formation: shieldwall}\n"
                 "  - {name: Immortals, type: INF/A, roles: [{type: ARC}]}\n"
                 "  - {name: Oliphaunts, type: PKE, traits: [elephant], quality: good}\n"
                 "  - {name: Snail, type: PKE, move_in: 4}\n");
    const ob_stand *stands = setup->stands;

    (void)state;
    assert_int_equal(stands[1].roles[0].move_in, 10);
    assert_int_equal(stands[1].roles[0].charge_in, 10); /* no more than they move */
    assert_int_equal(stands[2].role_count, 2);
    assert_int_equal(stands[2].roles[1].reach, OB_BY_SHIELDWALL);
    assert_int_equal(stands[2].roles[1].type, OB_STAND_CATEGORIES_INF_U);
    assert_int_equal(stands[3].roles[1].weapons[0].row, OB_WEAPONS_BOW);
    assert_int_equal(stands[3].roles[1].reach, OB_BY_CHOICE);
    assert_int_equal(stands[4].roles[0].type, OB_STAND_CATEGORIES_PKE_ELEPHANT);
    assert_int_equal(stands[4].sp, 4);
    assert_int_equal(stands[5].roles[0].move_in, 4);
    bn_arena_done(&arena);
}

static void odd_stands(void **state)
{
    const ob_setup *setup = force_of(
        "banneret: force\nsystem: obsidian\nyear: 1944\nstands:\n" GENERAL
        "  - {name: Gun on tracks, type: ART, moves_as: TNK, armour: light, quality: good,\n"
        "     weapons: [{weapon: breech_80_130, calibre_mm: 105}]}\n"
        "  - {name: Reiters, type: CAV/A, year: 1600, roles: [{type: SKI/M, weapons: [pistol]}]}\n"
        "  - {name: Better gun, type: TNK, armour: medium,\n"
        "     weapons: [{weapon: breech_to_79, against_tanks: breech_80_130, fire_arc: turret}]}\n"
        "  - {name: Howitzers, type: ART, arrives: off_table,\n"
        "     weapons: [{weapon: breech_80_130, calibre_mm: 105}]}\n"
        "  - {name: Mortar, type: ART, weapons: [{weapon: mortar_art, like: breech_to_79}]}\n");
    const ob_stand *stands = setup->stands;

    (void)state;
    assert_int_equal(stands[1].sp, 6);
    assert_int_equal(stands[1].pcp, 10);
    assert_int_equal(stands[1].roles[0].move_in, 10);
    assert_int_equal(stands[1].roles[0].armour, OB_LIGHT);
    assert_int_equal(stands[1].roles[0].drive, OB_TRACKED);
    assert_int_equal(stands[2].roles[0].weapon_count, 0);
    assert_int_equal(stands[2].roles[1].weapons[0].row, OB_WEAPONS_PISTOL);
    assert_int_equal(stands[2].roles[0].edge, OB_COLD);
    assert_int_equal(stands[2].roles[1].edge, OB_EARLY_FIREARM);
    assert_int_equal(stands[3].pcp, 8);
    assert_int_equal(stands[3].roles[0].weapons[0].against, OB_WEAPONS_BREECH_80_130);
    assert_int_equal(stands[3].roles[0].weapons[0].arc, OB_TURRET);
    assert_int_equal(stands[4].arrives, OB_OFF_TABLE);
    assert_int_equal(stands[5].pcp, 7);
    assert_int_equal(stands[5].roles[0].weapons[0].lob, OB_LOBS);
    bn_arena_done(&arena);
}

/* What an entry costs, as the sheet shows it. */
static const struct price {
    const char *name, *entry;
    int32_t year, points;
} prices[] = {
    { "OB-032 a medium tank with 75 mm",
      "{name: X, type: TNK, armour: medium, weapons: [breech_to_79]}", 1944, 8 },
    { "OB-033 two MSK or three SKI/F, rounded up",
      "{name: X, type: MSK, count: 2, sp: 5, other_form: {count: 3, type: SKI/F, sp: 3}}", 1815,
      10 },
    { "OB-035 support weapons with a missile",
      "{name: X, type: SKI/S, weapons: [support_weapon, atgw]}", 1944, 7 },
    { "OB-035 a torsion engine", "{name: X, type: ART, weapons: [torsion_engine]}", -300, 3 },
    { "OB-032 a smoothbore gun", "{name: X, type: ART, weapons: [smoothbore_gun]}", 1815, 5 },
    { "OB-034 a smoothbore gun with its limber",
      "{name: X, type: ART, weapons: [smoothbore_gun], roles: [{type: TPT/animal, by: limbering}]}",
      1815, 6 },
    { "OB-031 a giant tank",
      "{name: X, type: TNK, armour: super_heavy, quality: elite, traits: [hero], command: Y, "
      "general: superior, weapons: [breech_80_130]}",
      1944, 16 },
    { "OB-036 a transport helicopter",
      "{name: X, type: AIR, flight: rotary, ordnance: unarmed, traits: [loiters, carrier]}", 1968,
      8 },
    { "OB-037 a magician of 9", "{name: X, type: SKI/F, sp: 9, traits: [magic_user]}", 1200, 29 },
    { "OB-034 a lorry", "{name: X, type: TPT/motor, traits: [carrier]}", 1944, 1 },
    { "OB-036 a jet", "{name: X, type: AIR, ordnance: jet_fighter_bomber}", 1960, 8 },
};

static void costs(void **state)
{
    const struct price *row = *state;
    char text[1000];
    bn_doc *out = NULL, *doc;

    snprintf(text, sizeof text, "banneret: force\nsystem: obsidian\nyear: %d\nstands:\n%s  - %s\n",
             row->year, GENERAL, row->entry);
    doc = doc_of(text);
    if (ob_sheet(doc, NULL, &arena, NULL, &out, &err) != BN_OK)
        fail_msg("%s: %s (%s)", err.path, err.text, err.hint);
    assert_int_equal(bn_doc_at(bn_doc_item(bn_doc_at(out, "stands"), 1), "points")->number.num,
                     row->points);
    bn_arena_done(&arena);
}

static void sheet(void **state)
{
    bn_doc *doc = doc_of(FORCE GENERAL "  - {name: Line, type: MSK, count: 3, quality: good}\n");
    bn_doc *out = NULL;
    const bn_doc *line;
    bn_trace trace;
    int64_t sum = 0, all = 0;

    (void)state;
    bn_trace_init(&trace, &arena);
    assert_int_equal(ob_sheet(doc, NULL, &arena, &trace, &out, &err), BN_OK);
    line = bn_doc_item(bn_doc_at(out, "stands"), 1);
    assert_int_equal(bn_doc_at(line, "sp")->number.num, 5);
    assert_int_equal(bn_doc_at(line, "points")->number.num, 15);
    assert_int_equal(bn_doc_at(out, "stands_in_all")->number.num, 4);
    assert_int_equal(bn_doc_at(out, "sp_in_all")->number.num, 18);
    for (uint32_t i = 0; i < trace.count; i++) {
        const bn_term *term = &trace.terms[i];

        if (term->group != OB_TERMS_SP || term->kind != BN_TERM_TOTAL)
            continue;
        sum += term->about < 0 ? 0 : term->value;
        all += term->about < 0 ? term->value : 0;
    }
    assert_int_equal(sum, 8); /* a stand of each entry */
    assert_int_equal(all, 18);
    bn_arena_done(&arena);
}

/* ---- scenarios -------------------------------------------------------------------------------- */

#define SIDES                                                                                      \
    "sides:\n"                                                                                     \
    "  - name: Red\n"                                                                              \
    "    forces:\n"                                                                                \
    "      - stands:\n"                                                                            \
    "          - {name: Duke, type: SKI/M, general: superior}\n"                                   \
    "          - name: Line\n"                                                                     \
    "            type: MSK\n"                                                                      \
    "            count: 2\n"                                                                       \
    "            placed: [[12.5, 8], {at: [20, 8], facing: north_east}]\n"                         \
    "    victory: [{by: hold, feature: Big wood, stands: 2, round: 6}]\n"                          \
    "  - name: Blue\n"                                                                             \
    "    forces: [{stands: [{name: Emperor, type: SKI/M, general: inferior, placed: [{at: [30, "   \
    "40], degrees: 272.5}]}]}]\n"                                                                  \
    "    zones: [[[0, 40], [72, 40], [72, 48], [0, 48]]]\n"                                        \
    "    victory: [{by: destroy, stand: Line 2}, {by: exit, edge: south}, {by: survive, round: "   \
    "9}, {by: destroy, points: 12}]\n"
#define HEAD "banneret: scenario\nsystem: obsidian\nyear: 1815\n"
#define FIXED "rules: {fixed_deployment: true}\n"
#define WOOD                                                                                       \
    "terrain:\n"                                                                                   \
    "  - {kind: woods, name: Big wood, area: [[[10, 10], [20, 10.5], [20, 18], [10, 10]]]}\n"      \
    "  - {kind: road, line: [[0, 24], [72, 24]], width_in: 1.5}\n"                                 \
    "  - {kind: hill, rectangle: [[40, 10], [50, 20]], level: 2, steep: true}\n"                   \
    "  - {kind: deep_entrenchment, line: [[30, 6], [48, 6]], owner: Red}\n"

static void scenario(void **state)
{
    const ob_setup *setup = scenario_of(HEAD FIXED WOOD SIDES);
    const ob_ground *ground = &setup->ground;
    const ob_goal *goals = setup->armies[1].goals;

    (void)state;
    assert_int_equal(setup->width, 72 * 254);
    assert_int_equal(setup->depth, 48 * 254);
    assert_int_equal(setup->first_deployer, 0);
    assert_int_equal(setup->deploy_depth_in, 8);
    assert_int_equal(setup->armies[0].edge, 108);
    assert_int_equal(setup->armies[1].edge, 36);
    assert_int_equal(setup->stands[1].at.x, 3175); /* 12.5 in */
    assert_int_equal(setup->stands[1].at.heading, 36);
    assert_int_equal(setup->stands[2].at.heading, 18);
    assert_int_equal(setup->stands[3].at.heading, 109);
    assert_int_equal(setup->stands[0].placed, 0);
    assert_int_equal(ground->piece_count, 4);
    assert_int_equal(ground->parts[0].count, 3); /* the last corner was the first again */
    assert_int_equal(ground->pieces[0].cover_hp, 4);
    assert_int_equal(ground->pieces[0].sight_into, 508);
    assert_int_equal(ground->vertices[1].y, 2667); /* 10.5 in */
    assert_int_equal(ground->pieces[1].shape, OB_WAY);
    assert_int_equal(ground->pieces[1].width, 381);
    assert_int_equal(ground->pieces[2].shape, OB_CONTOUR);
    assert_int_equal(ground->parts[2].count, 4);
    assert_int_equal(ground->pieces[3].shape, OB_LINE);
    assert_int_equal(ground->pieces[3].owner, 0);
    assert_int_equal(setup->armies[0].works, 6);
    assert_int_equal(setup->armies[1].zone_count, 1);
    assert_int_equal(ground->parts[setup->armies[1].zone_first].count, 4);
    assert_int_equal(setup->armies[0].goals[0].piece, 0);
    assert_int_equal(setup->armies[0].goals[0].count, 2);
    assert_int_equal(goals[0].stand, 2);
    assert_int_equal(goals[1].edge, 108);
    assert_int_equal(goals[2].round, 9);
    assert_int_equal(goals[3].points, 1);
    assert_int_equal(goals[3].count, 12);
    assert_non_null(ob_setup_sheet(setup, 0, 0, &arena, NULL));
    assert_null(ob_setup_sheet(setup, 2, 0, &arena, NULL));
    bn_arena_done(&arena);
}

/* ---- files ------------------------------------------------------------------------------------ */

/* The sample armies: their stands, and the sum of the strength points that the book prints. */
static const struct army {
    const char *name, *file;
    int32_t stands, sp;
} armies[] = {
    { "OB-217 the Romans", "romans", 20, 121 },
    { "OB-217 the Britons", "britons", 20, 84 },
    { "OB-217 the French", "napoleon", 20, 108 },
    { "OB-217 the British of 1815", "wellington", 19, 102 },
    { "OB-217 the British of 1879", "marrowby", 20, 93 },
    { "OB-217 the Zulus", "zulus", 20, 102 },
    { "OB-217 the Africa Corps", "afrikakorps", 20, 134 },
    { "OB-217 the Eighth Army", "desertrats", 20, 114 },
    { "OB-217 the Wardens", "wardens", 19, 119 },
    { "OB-217 the Miners", "miners", 20, 116 },
};

static bn_doc *file_of(const char *name)
{
    const char *root = getenv("BN_ROOT");
    bn_doc *doc = NULL;
    char path[512];

    assert_non_null(root);
    snprintf(path, sizeof path, "%s/scenarios/obsidian/%s.yaml", root, name);
    arena = bn_store_arena(1 << 25);
    if (bn_store_read(path, &arena, &doc, &err) != BN_OK)
        fail_msg("%s: %s", path, err.text);
    return doc;
}

static void sample_army(void **state)
{
    const struct army *row = *state;
    char name[80];
    bn_doc *out = NULL, *doc;

    snprintf(name, sizeof name, "forces/%s", row->file);
    doc = file_of(name);
    if (ob_sheet(doc, NULL, &arena, NULL, &out, &err) != BN_OK)
        fail_msg("%s: %s: %s (%s)", name, err.path, err.text, err.hint);
    assert_int_equal(bn_doc_at(out, "stands_in_all")->number.num, row->stands);
    assert_int_equal(bn_doc_at(out, "sp_in_all")->number.num, row->sp);
    bn_arena_done(&arena);
}

static void ridge(void **state)
{
    const void *read = NULL;
    const ob_setup *setup;
    bn_doc *doc = file_of("the-ridge");
    bn_spot at = bn_spot_of(doc, &err);

    (void)state;
    if (ob_setup_read(doc, &arena, &read, &err) != BN_OK)
        fail_msg("%s: %s (%s)", err.path, err.text, err.hint);
    setup = read;
    assert_int_equal(setup->stand_count, 39);
    assert_int_equal(setup->armies[0].command_count, 3);
    assert_string_equal(setup->stands[setup->armies[0].cinc].name, "General Napoleon");
    assert_int_equal(setup->first_deployer, OB_NONE);
    assert_int_equal(bn_effects_check(ob_effects, ob_effect_count, setup, &at), BN_OK);
    bn_arena_done(&arena);
}

/* ---- what is refused -------------------------------------------------------------------------- */

static const struct refusal {
    const char *name, *yaml, *path;
} refusals[] = {
    { "OB-015 a type that nobody knows", FORCE GENERAL "  - {name: X, type: INF}\n",
      "stands[1].type" },
    { "OB-213 a Hero where none are used",
      HEAD "sides:\n"
           "  - {name: Red, forces: [{stands: [{name: A, type: MSK, general: competent, traits: "
           "[hero]}]}]}\n"
           "  - {name: Blue, forces: [{stands: [{name: B, type: MSK, general: competent}]}]}\n",
      "sides[0].forces" },
    { "OB-001 two sides on one edge",
      HEAD "sides:\n"
           "  - {name: Red, base_edge: west, forces: [{stands: [{name: A, type: MSK, general: "
           "competent}]}]}\n"
           "  - {name: Blue, base_edge: west, forces: [{stands: [{name: B, type: MSK, general: "
           "competent}]}]}\n",
      "sides" },
    { "OB-218 a shieldwall of pikes",
      FORCE GENERAL "  - {name: P, type: PKE, formation: shieldwall}\n", "stands[1].formation" },
    { "OB-019 a tank without armour", FORCE GENERAL "  - {name: T, type: TNK}\n",
      "stands[1].armour" },
    { "OB-019 armoured muskets", FORCE GENERAL "  - {name: M, type: MSK, armour: light}\n",
      "stands[1].armour" },
    { "OB-078 fast infantry", FORCE GENERAL "  - {name: M, type: MSK, speed: fast}\n",
      "stands[1].speed" },
    { "OB-018 cavalry with pistols",
      FORCE GENERAL "  - {name: R, type: CAV/A, weapons: [pistol]}\n", "stands[1].weapons" },
    { "OB-108 artillery without a gun", FORCE GENERAL "  - {name: A, type: ART}\n",
      "stands[1].weapons" },
    { "OB-032 a mortar like nothing",
      FORCE GENERAL "  - {name: A, type: ART, weapons: [mortar_art]}\n",
      "stands[1].weapons[0].like" },
    { "OB-028 two points agreed", FORCE GENERAL "  - {name: L, type: MSK, sp_agreed: 2}\n",
      "stands[1].sp_agreed" },
    { "OB-022 two Generals in one entry",
      FORCE "  - {name: Twins, type: SKI/M, count: 2, general: superior}\n", "stands[0].count" },
    { "OB-022 nobody commands", FORCE "  - {name: Line, type: MSK}\n", "stands" },
    { "OB-022 a Command without a General",
      FORCE GENERAL "  - {name: Lost, type: MSK, command: Left}\n", "stands" },
    { "OB-022 two C-in-Cs",
      FORCE GENERAL "  - {name: Other, type: SKI/M, general: inferior, traits: [c_in_c]}\n",
      "stands" },
    { "OB-022 two Generals of a Command",
      FORCE GENERAL "  - {name: A, type: SKI/M, general: inferior}\n"
                    "  - {name: B, type: SKI/M, general: inferior}\n",
      "stands" },
    { "OB-011 two entries of one name", FORCE GENERAL "  - {name: Duke, type: MSK}\n",
      "stands[1].name" },
    { "OB-049 no seat", FORCE GENERAL "  - {name: L, type: MSK, aboard: Duke}\n",
      "stands[1].aboard" },
    { "OB-153 a testudo of muskets", FORCE GENERAL "  - {name: L, type: MSK, formation: testudo}\n",
      "stands[1].formation" },
    { "OB-172 a small gun off the table",
      FORCE GENERAL "  - {name: A, type: ART, weapons: [smoothbore_gun], arrives: off_table}\n",
      "stands[1].arrives" },
    { "OB-021 elephants that are horses",
      FORCE GENERAL "  - {name: E, type: CAV/U, traits: [elephant]}\n", "stands[1].traits" },
    { "OB-177 a fixed wing that loiters",
      FORCE GENERAL "  - {name: A, type: AIR, traits: [loiters]}\n", "stands[1].traits" },
    { "OB-014 no year", "banneret: force\nsystem: obsidian\nstands:\n" GENERAL, "year" },
    { "OB-178 too many bombs",
      FORCE GENERAL
      "  - {name: A, type: AIR, ordnance: piston_fighter, weapons: [{weapon: bomb_load, loads: "
      "2}]}\n",
      "stands[1].weapons" },
    { "OB-220 a heading between two steps",
      FORCE GENERAL "  - {name: L, type: MSK, placed: [{at: [5, 5], degrees: 31}]}\n",
      "stands[1].placed[0].degrees" },
    { "OB-001 a place with too many decimals",
      FORCE GENERAL "  - {name: L, type: MSK, placed: [[5.123456, 5]]}\n", "stands[1].placed[0]" },
    { "OB-001 a place with far too many decimals",
      FORCE GENERAL "  - {name: L, type: MSK, placed: [[5.123456789012345, 5]]}\n",
      "stands[1].placed[0]" },
    { "OB-220 a heading with far too many decimals",
      FORCE GENERAL
      "  - {name: L, type: MSK, placed: [{at: [5, 5], degrees: 31.123456789012345}]}\n",
      "stands[1].placed[0].degrees" },
    { "OB-045 muskets that limber",
      FORCE GENERAL "  - {name: L, type: MSK, roles: [{type: TPT/animal, by: limbering}]}\n",
      "stands[1].roles[0].by" },
    { "OB-055 places without a fixed deployment", HEAD WOOD SIDES,
      "sides[0].forces[0].stands[1].placed" },
    { "OB-051 a line of woods",
      HEAD FIXED "terrain: [{kind: woods, line: [[1, 1], [5, 5]]}]\n" SIDES, "terrain[0].line" },
    { "OB-051 a wood without a shape", HEAD FIXED "terrain: [{kind: woods}]\n" SIDES,
      "terrain[0].kind" },
    { "OB-051 two corners in one place",
      HEAD FIXED "terrain: [{kind: road, line: [[1, 1], [1, 1], [5, 5]]}]\n" SIDES,
      "terrain[0].line" },
    { "OB-051 a rectangle without depth",
      HEAD FIXED "terrain: [{kind: woods, rectangle: [[1, 1], [5, 1]]}]\n" SIDES,
      "terrain[0].rectangle" },
    { "OB-051 a polygon of two corners",
      HEAD FIXED "terrain: [{kind: woods, area: [[[1, 1], [5, 1], [1, 1]]]}]\n" SIDES,
      "terrain[0].area[0]" },
    { "OB-221 terrain beyond the table",
      HEAD FIXED "terrain: [{kind: woods, rectangle: [[1, 1], [80, 5]]}]\n" SIDES,
      "terrain[0].rectangle" },
    { "OB-234 a goal that is nowhere", HEAD FIXED SIDES, "sides[0].victory[0].feature" },
    { "OB-055 an unknown side deploys first", HEAD FIXED WOOD "deploys_first: Green\n" SIDES,
      "deploys_first" },
    { "OB-169 works of nobody",
      HEAD FIXED "terrain: [{kind: stakes, line: [[1, 1], [5, 5]], owner: Green}]\n" SIDES,
      "terrain[0].owner" },
    { "OB-209 more sections than may be knocked out",
      HEAD
      "rules: {fixed_deployment: true, knock_out: true}\n"
      "terrain: [{kind: high_wall, line: [[0, 1], [72, 1], [72, 9], [0, 9], [0, 17], [72, 17], "
      "[72, 25], [0, 25], [0, 33], [72, 33]]}]\n" SIDES,
      "terrain" },
};

static void refused(void **state)
{
    const struct refusal *row = *state;
    bn_doc *doc = doc_of(row->yaml);
    ob_setup *force;
    const void *setup;
    bn_code code = bn_document_is(doc, BN_DOCUMENT_FORCE)
                       ? ob_force_of(&ob_book, doc, &arena, &force, &err)
                       : ob_setup_read(doc, &arena, &setup, &err);

    assert_int_not_equal(code, BN_OK);
    assert_string_equal(err.path, row->path);
    if (err.rule[0] != '\0')
        assert_memory_equal(err.rule, "OB-", 3);
    bn_arena_done(&arena);
}

/* ---- the ledger's lists ----------------------------------------------------------------------- */

static const bn_field *field_of(const bn_field *fields, const char *key, size_t length)
{
    for (; fields && fields->key; fields++)
        if (strlen(fields->key) == length && strncmp(fields->key, key, length) == 0)
            return fields;
    return NULL;
}

/* The field at the end of a path: "sides.forces.stands". */
static const bn_field *field_at(const char *path, size_t length)
{
    const bn_field *fields = ob_scenario_fields, *field = NULL;

    while (length > 0) {
        size_t part = 0;

        while (part < length && path[part] != '.')
            part++;
        field = field_of(fields, path, part);
        if (!field)
            return NULL;
        fields = field->fields;
        path += part + (part < length);
        length -= part + (part < length);
    }
    return field;
}

#define STANDS "sides.forces.stands"

/* A name of the list of fields, by its scope. */
static bool is_field(const char *scope, const char *name, size_t length)
{
    const bn_field *traits = field_at(STANDS ".traits", strlen(STANDS ".traits"));
    const char *map = strcmp(scope, "terrain piece") == 0   ? "terrain"
                      : strcmp(scope, "roster weapon") == 0 ? STANDS ".weapons"
                                                            : STANDS;

    if (strcmp(scope, "roster trait") != 0)
        return field_of(field_at(map, strlen(map))->fields, name, length) != NULL;
    for (const char *const *word = traits->words; *word; word++)
        if (strlen(*word) == length && strncmp(*word, name, length) == 0)
            return true;
    return false;
}

static bool is_path(const char *scope, const char *name, size_t length)
{
    (void)scope;
    return field_at(name, length) != NULL;
}

/* Checks each of the names, which have blanks between, against the fields. */
static void each_name(const char *names, const char *scope,
                      bool (*known)(const char *scope, const char *name, size_t length))
{
    while (*names) {
        size_t length = strcspn(names, " ");

        if (!known(scope, names, length))
            fail_msg("no document has %.*s (%s)", (int)length, names, scope);
        names += length + (names[length] == ' ');
    }
}

static FILE *list_of(const char *name)
{
    char path[512];
    FILE *file;
    char head[500];

    snprintf(path, sizeof path, "%s/rules/obsidian/lists/%s.csv", getenv("BN_ROOT"), name);
    file = fopen(path, "r");
    assert_non_null(file);
    assert_non_null(fgets(head, sizeof head, file));
    return file;
}

/* Cuts a line at its end and at a comma, and returns what stands behind that. */
static char *behind(char *comma)
{
    assert_non_null(comma);
    *comma = '\0';
    return comma + 1;
}

static void fields_of_the_ledger(void **state)
{
    FILE *file = list_of("document_fields");
    char line[500];

    (void)state;
    while (fgets(line, sizeof line, file)) {
        char *scope = behind(strchr(line, ','));

        behind(strchr(scope, ','));
        each_name(line, scope, is_field);
    }
    fclose(file);
}

/* Every setting that is offered can be chosen, every other one cannot; and every reading is a setting. */
static void settings_of_the_ledger(void **state)
{
    FILE *file = list_of("scenario_settings");
    int32_t readings = 0;
    char line[500];

    (void)state;
    while (fgets(line, sizeof line, file)) {
        char *document, *comma;

        line[strcspn(line, "\r\n")] = '\0';
        document = behind(strrchr(line, ','));
        comma = strrchr(line, ',');
        assert_non_null(comma);
        assert_int_equal(strcmp(comma + 1, "1") == 0, *document != '\0');
        each_name(document, "setting", is_path);
        readings += strncmp(document, "rules.", strlen("rules.")) == 0;
    }
    fclose(file);
    assert_int_equal(readings, OB_SWITCH_LIST_COUNT);
}

/* ---- fields without effect -------------------------------------------------------------------- */

static const struct refusal idle[] = {
    { "OB-226 a wide wood",
      HEAD FIXED
      "terrain: [{kind: woods, name: Big wood, rectangle: [[1, 1], [5, 5]], width_in: 2}]\n" SIDES,
      "terrain[0].width_in" },
    { "OB-084 a steep marsh",
      HEAD FIXED
      "terrain: [{kind: woods, name: Big wood, rectangle: [[1, 1], [5, 5]], steep: true}]\n" SIDES,
      "terrain[0].steep" },
    { "OB-213 a limit to Heroes that are not used",
      HEAD FIXED WOOD "options: {hero_limit: 2}\n" SIDES, "options.hero_limit" },
    { "OB-057 a depth where zones are fixed",
      HEAD FIXED WOOD "options: {deploy_depth_in: 12}\n" SIDES, "options.deploy_depth_in" },
    { "OB-119 muskets that dive",
      HEAD "sides:\n"
           "  - {name: Red, forces: [{stands: [{name: A, type: MSK, general: competent, bombing: "
           "dive}]}]}\n"
           "  - {name: Blue, forces: [{stands: [{name: B, type: MSK, general: competent}]}]}\n",
      "sides[0].forces[0].stands[0].bombing" },
    { "OB-234 an edge to hold",
      HEAD "sides:\n"
           "  - {name: Red, forces: [{stands: [{name: A, type: MSK, general: competent}]}]}\n"
           "  - name: Blue\n"
           "    forces: [{stands: [{name: B, type: MSK, general: competent}]}]\n"
           "    victory: [{by: survive, round: 3, edge: north}]\n",
      "sides[1].victory[0].edge" },
};

static void without_effect(void **state)
{
    const struct refusal *row = *state;
    bn_doc *doc = doc_of(row->yaml);
    const void *setup = NULL;
    bn_spot at = bn_spot_of(doc, &err);

    if (ob_setup_read(doc, &arena, &setup, &err) != BN_OK)
        fail_msg("%s: %s (%s)", err.path, err.text, err.hint);
    assert_int_not_equal(bn_effects_check(ob_effects, ob_effect_count, setup, &at), BN_OK);
    assert_string_equal(err.path, row->path);
    bn_arena_done(&arena);
}

int main(void)
{
    static bni_tests tests;

    bni_tests_add(&tests, "OB-030 a roster becomes stands", roster, NULL);
    bni_tests_add(&tests, "OB-023 an entry with two forms", two_forms, NULL);
    bni_tests_add(&tests, "OB-049 passengers have seats", carriers, NULL);
    bni_tests_add(&tests, "OB-036 aircraft carry their ordnance", aircraft, NULL);
    bni_tests_add(&tests, "OB-190, OB-043 unusual stands and roles", unusual, NULL);
    bni_tests_add(&tests, "OB-048 guns on tracks and other odd stands", odd_stands, NULL);
    bni_tests_add(&tests, "OB-031 the sheet of a force", sheet, NULL);
    bni_tests_add_rows(&tests, costs, prices, BN_COUNT(prices), sizeof prices[0]);
    bni_tests_add(&tests, "OB-219 a scenario", scenario, NULL);
    bni_tests_add(&tests, "OB-219 a scenario with armies in files of their own", ridge, NULL);
    bni_tests_add(&tests, "OB-219 every field of the ledger can be written", fields_of_the_ledger,
                  NULL);
    bni_tests_add(&tests, "OB-219 every setting that is offered can be chosen",
                  settings_of_the_ledger, NULL);
    bni_tests_add_rows(&tests, sample_army, armies, BN_COUNT(armies), sizeof armies[0]);
    bni_tests_add_rows(&tests, refused, refusals, BN_COUNT(refusals), sizeof refusals[0]);
    bni_tests_add_rows(&tests, without_effect, idle, BN_COUNT(idle), sizeof idle[0]);
    return BNI_RUN("obsidian documents", &tests);
}
