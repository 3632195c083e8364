/* Examples of strength, points cost, division of points and moves. */
#include "obsidian_examples.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>

#include "rules/forces/cost.h"
#include "rules/forces/types.h"

enum { LATE = 1944, EARLY = 1800 };

/* Row of a word that the ledger may start with a capital. */
static int32_t row_of_lower(const char *said, const char *const *words)
{
    char lower[40];
    size_t length = strlen(said);

    assert_true(length > 0 && length < sizeof lower);
    for (size_t i = 0; i <= length; i++)
        lower[i] = (char)tolower((unsigned char)said[i]);
    return row_of(lower, words);
}

static int32_t type_of(const json_t *given)
{
    const char *type = word(given, "type");

    if (yes(given, "elephant"))
        return OB_STAND_CATEGORIES_PKE_ELEPHANT;
    if (strcmp(type, "TPT") == 0)
        return yes(given, "carrier") ? OB_STAND_CATEGORIES_TPT_MOTOR : OB_STAND_CATEGORIES_TPT_FOOT;
    return row_of(type, ob_stand_categories_words);
}

static ob_recruit recruit_of(const json_t *given)
{
    return (ob_recruit){
        .type = type_of(given),
        .armour = *word(given, "armour") ? row_of(word(given, "armour"), ob_armour_classes_words)
                                         : OB_UNARMOURED,
        .quality = *word(given, "quality")
                       ? row_of_lower(word(given, "quality"), ob_strength_modifiers_words)
                       : OB_TRAINED,
        .traits = (yes(given, "hero") ? OB_IS_HERO : 0u) |
                  (yes(given, "magic_user") ? OB_IS_MAGIC_USER : 0u) |
                  (yes(given, "carrier") ? OB_IS_CARRIER : 0u),
        .year = yes(given, "late") ? LATE : EARLY,
        .general = yes(given, "general"),
    };
}

static int32_t strength_of(const json_t *given)
{
    ob_recruit recruit = recruit_of(given);

    return ob_strength(BOOK, &recruit, nothing, NULL);
}

static void arm(ob_role *role, int32_t row)
{
    role->weapons[role->weapon_count++] =
        (ob_weapon){ .row = row, .against = OB_NONE, .like = OB_NONE };
}

/* A stand: its strength and what it costs. */
static void stand(const vector *v)
{
    const json_t *given = v->given;
    ob_recruit recruit = recruit_of(given);
    ob_role role = { .type = recruit.type, .moves_as = recruit.type };
    ob_bill bill = { .recruit = &recruit,
                     .role = &role,
                     .limber = OB_NONE,
                     .ordnance = OB_NONE,
                     .loiter_carry = yes(given, "loiter_transport") };

    if (*word(given, "weapon"))
        arm(&role, row_of(word(given, "weapon"), ob_weapons_words));
    if (yes(given, "guided"))
        arm(&role, OB_WEAPONS_ATGW);
    for (int32_t i = 0; num(given, "ordnance_pcp") > 0 && i < OB_AIR_ORDNANCE_COUNT; i++)
        if (BOOK->air_ordnance[i].pcp == num(given, "ordnance_pcp"))
            bill.ordnance = i;
    if (expects(v, "sp"))
        same(v, strength_of(given), "sp");
    if (expects(v, "gun_points"))
        same(v, ob_gun_cost(BOOK, &role), "gun_points");
    if (expects(v, "pcp"))
        same(v, ob_cost(BOOK, &bill, nothing, NULL), "pcp");
    bill.limber = OB_STAND_CATEGORIES_TPT_MOTOR;
    if (expects(v, "pcp_with_limber"))
        same(v, ob_cost(BOOK, &bill, nothing, NULL), "pcp_with_limber");
}

static void stands(const vector *v)
{
    const json_t *list = at(v->given, "stands");

    for (size_t i = 0; i < items(list); i++)
        same(v, strength_of(item(list, i)), "sp.%zu", i);
}

static void transport(const vector *v)
{
    same(v, strength_of(at(v->given, "lorry")), "lorry_sp");
    same(v, strength_of(at(v->given, "followers")), "followers_sp");
}

static int32_t total(const json_t *list)
{
    int32_t sum = 0;

    for (size_t i = 0; i < items(list); i++)
        sum += whole_at(list, i);
    return sum;
}

static void forms(const vector *v)
{
    int32_t pcp = ob_cost_of_forms(total(at(v->given, "form_a")), total(at(v->given, "form_b")));

    same(v, pcp, "pcp");
    same_rat(v, bn_rat_int(pcp), "average");
}

static void division(const vector *v)
{
    int32_t over[8], sum = 0, count = num(v->given, "to_stands");

    assert_true(count <= (int32_t)BN_COUNT(over));
    ob_divide(total(at(v->given, "from")), count, over);
    for (int32_t i = 0; i < count; i++) {
        same(v, over[i], "sp.%d", i);
        sum += over[i];
    }
    same(v, sum, "total");
}

static void works(const vector *v)
{
    static const struct {
        const char *length, *cost;
        int32_t kind;
    } of[] = {
        { "entrenchment_in", "entrenchment", OB_PCP_COSTS_FIELD_WORK },
        { "castle_wall_in", "castle_wall", OB_PCP_COSTS_PERMANENT_WORK },
        { "minefield_perimeter_in", "minefield", OB_PCP_COSTS_MINEFIELD },
    };

    for (size_t i = 0; i < BN_COUNT(of); i++)
        same(v,
             ob_works_cost(BOOK, of[i].kind,
                           num(v->given, of[i].length) * OB_CONSTANT(BOOK, UNITS_PER_INCH)),
             "%s", of[i].cost);
}

static void moves_as(const vector *v)
{
    ob_role role = { .type = row_of(word(v->given, "stand"), ob_stand_categories_words),
                     .moves_as = row_of(word(v->given, "moves_as"), ob_stand_categories_words) };

    same(v, ob_base_move(BOOK, &role, 0), "move_in");
}

/* ---- the sample lists ------------------------------------------------------------------------- */

enum { COLUMNS = 24, LINE = 512 };

/* A line of a table, its cells cut apart in place. */
typedef struct line {
    char text[LINE];
    const char *cells[COLUMNS];
} line;

static void cut(line *of)
{
    bool quoted = false;
    int32_t count = 1;
    char *to = of->text;

    of->text[strcspn(of->text, "\r\n")] = '\0';
    of->cells[0] = to;
    for (const char *from = of->text; *from; from++) {
        if (*from == '"')
            quoted = !quoted;
        else if (*from == ',' && !quoted) {
            *to++ = '\0';
            assert_true(count < COLUMNS);
            of->cells[count++] = to;
        } else
            *to++ = *from;
    }
    *to = '\0';
    assert_int_equal(count, COLUMNS);
}

enum {
    LIST_NAME,
    ROW,
    ERA,
    COUNT_MIN = 4,
    COUNT_MAX,
    TYPE_SAID,
    RATING = 8,
    HERO = 10,
    MAGIC_USER,
    SP_MIN = 15,
    SP_MAX
};

static bool says(const line *of, int32_t cell)
{
    return of->cells[cell][0] != '\0' && strcmp(of->cells[cell], "0") != 0;
}

static int32_t cell_int(const line *of, int32_t cell)
{
    return (int32_t)strtol(of->cells[cell], NULL, 10);
}

/* A trained stand of the list: bare, or with all that the list says of it. */
static int32_t listed_strength(const line *of, bool bare)
{
    bool tank = strncmp(of->cells[TYPE_SAID], "TNK ", 4) == 0;
    bool transport = strcmp(of->cells[TYPE_SAID], "TPT") == 0;
    ob_recruit recruit = {
        .type = tank        ? OB_STAND_CATEGORIES_TNK
                : transport ? OB_STAND_CATEGORIES_TPT_FOOT
                            : row_of(of->cells[TYPE_SAID], ob_stand_categories_words),
        .armour = tank ? row_of(of->cells[TYPE_SAID] + 4, ob_armour_classes_words) : OB_UNARMOURED,
        .quality = OB_TRAINED,
        .traits = OB_IS_CARRIER, /* the least strength does not matter here */
        .year = EARLY,
    };

    if (bare)
        return ob_paid_strength(BOOK, &recruit);
    recruit.traits |=
        (says(of, HERO) ? OB_IS_HERO : 0u) | (says(of, MAGIC_USER) ? OB_IS_MAGIC_USER : 0u);
    recruit.general = says(of, RATING);
    recruit.year = strcmp(of->cells[ERA], "mechanised") == 0 ? LATE : EARLY;
    recruit.genre = strcmp(of->cells[ERA], "science fiction") == 0 ? OB_SCIFI : OB_HISTORICAL;
    return ob_paid_strength(BOOK, &recruit);
}

/* A figure, or the least and the greatest where the list leaves a choice. */
static void same_span(const vector *v, int32_t least, int32_t most, int32_t row, const char *key)
{
    if (least == most) {
        same(v, least, "rows.%d.%s", row, key);
        return;
    }
    same(v, least, "rows.%d.%s.0", row, key);
    same(v, most, "rows.%d.%s.1", row, key);
}

static void sample_list(const vector *v)
{
    int32_t stands[2] = { 0, 0 }, points[2] = { 0, 0 }, row = 0, alone = 0;
    char path[512];
    FILE *file;
    line of;

    snprintf(path, sizeof path, "%s/rules/obsidian/lists/sample_army_lists.csv", getenv("BN_ROOT"));
    file = fopen(path, "r");
    assert_non_null(file);
    while (fgets(of.text, sizeof of.text, file)) {
        int32_t base, certain, least, most;

        cut(&of);
        if (strcmp(of.cells[LIST_NAME], word(v->given, "list")) != 0)
            continue;
        least = cell_int(&of, SP_MIN);
        most = cell_int(&of, SP_MAX);
        base = listed_strength(&of, true);
        certain = listed_strength(&of, false) - base;
        same(v, cell_int(&of, ROW), "rows.%d.row", row);
        same(v, base, "rows.%d.base", row);
        same(v, certain, "rows.%d.certain", row);
        same_span(v, least, most, row, "printed");
        same_span(v, least - base - certain, most - base - certain, row, "rest");
        if (least == base + certain && most == least)
            same(v, cell_int(&of, ROW), "rows_following_from_type_alone.%d", alone++);
        stands[0] += cell_int(&of, COUNT_MIN);
        stands[1] += cell_int(&of, COUNT_MAX);
        points[0] += cell_int(&of, COUNT_MIN) * least;
        points[1] += cell_int(&of, COUNT_MAX) * most;
        row++;
    }
    fclose(file);
    if (alone == 0)
        same_none(v, 0, "rows_following_from_type_alone");
    for (int32_t i = 0; i < 2; i++) {
        same(v, stands[i], "stands.%d", i);
        same(v, points[i], "sp_total.%d", i);
    }
}

/* OB-218: a stand that is a point below the norm of its type. */
static void one_less(const vector *v)
{
    ob_recruit line_ = { .type = OB_STAND_CATEGORIES_MSK, .quality = OB_ELITE, .year = EARLY };

    assert_int_equal(ob_strength(BOOK, &line_, nothing, NULL), num(v->given, "british_line_sp"));
    line_.agreed = -1;
    same(v, ob_strength(BOOK, &line_, nothing, NULL), "sp");
}

const handler forces_examples[] = {
    { "OB-EX-001", stand },       { "OB-EX-002", forms },
    { "OB-EX-003", division },    { "OB-EX-004", stand },
    { "OB-EX-005", division },    { "OB-EX-006", stand },
    { "OB-EX-007", stand },       { "OB-EX-008", stand },
    { "OB-EX-009", stand },       { "OB-EX-010", transport },
    { "OB-EX-011", stand },       { "OB-EX-012", stands },
    { "OB-EX-013", stand },       { "OB-EX-014", stand },
    { "OB-EX-015", stand },       { "OB-EX-016", stand },
    { "OB-EX-017", stand },       { "OB-EX-018", stand },
    { "OB-EX-019", stand },       { "OB-EX-020", works },
    { "OB-EX-021", stand },       { "OB-EX-057", moves_as },
    { "OB-EX-099", one_less },    { "OB-EX-116", sample_list },
    { "OB-EX-117", sample_list }, { "OB-EX-118", sample_list },
    { "OB-EX-119", sample_list }, { "OB-EX-120", sample_list },
    { "OB-EX-121", sample_list }, { "OB-EX-122", sample_list },
    { "OB-EX-123", sample_list }, { "OB-EX-124", sample_list },
    { "OB-EX-125", sample_list }, { NULL, NULL },
};
