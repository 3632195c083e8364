/* Spies and saboteurs, row by row: what a function gives against the figure of the article or of the ledger's
 * examples. What they do in a campaign is played (tests/play/dragonquest). */
#include "base/testing.h"

#include "rules/field/espionage.h"
#include "steps.h"

typedef struct check {
    const char *name;
    int64_t got, want;
} check;

static check rows[64];
static size_t row_count;

static void expect(const char *name, int64_t got, int64_t want)
{
    assert_true(row_count < BN_COUNT(rows));
    rows[row_count++] = (check){ name, got, want };
}

static void holds(void **state)
{
    const check *row = *state;

    assert_int_equal(row->got, row->want);
}

/* A chance of 62 to remember, as in the article. */
static int32_t reported(int32_t truth, int32_t roll, bool high)
{
    return dq_misreported(&dq_book, truth, dq_memory_missed(62, roll), high);
}

static void espionage(void)
{
    expect("DQ-110 two days there, four acts, two days back", dq_mission_days(2, 4), 8);
    expect("DQ-112 a chance that is told", dq_memory_chance(&dq_book, 62, 16, 4), 62);
    expect("DQ-112 the stand-in, PC 16 and Rank 4", dq_memory_chance(&dq_book, DQ_NONE, 16, 4), 36);
    expect("DQ-112 a roll at the chance remembers", dq_memory_missed(62, 62), 0);
    expect("DQ-112 and one above it misses by one", dq_memory_missed(62, 63), 1);
    expect("DQ-113 the truth", reported(340, 50, true), 340);
    expect("DQ-113 missed by 8: 40 percent too low", reported(400, 70, false), 240);
    expect("DQ-113 or too high", reported(400, 70, true), 560);
    expect("DQ-113 missed by 20: nothing", reported(4560, 82, false), 0);
    expect("DQ-113 or twice the truth", reported(4560, 82, true), 9120);
    expect("DQ-113 never more than that", reported(4560, 100, true), 9120);
    expect("DQ-113 to the nearest, half up", reported(10, 63, true), 11);
    expect("DQ-113 an item is false on 40 of 100", dq_item_false(&dq_book, 8, 40), true);
    expect("DQ-113 not on 41", dq_item_false(&dq_book, 8, 41), false);
    expect("DQ-113 true ones never", dq_item_false(&dq_book, 0, 1), false);
    expect("DQ-115 PC 16 and Rank 4", dq_sabotage_chance(&dq_book, 16, 4), 36);
}

/* ---- two forces on a plain ------------------------------------------------------------------- */

static dq_theatre theatre;
static dq_campaign campaign;

static void muster(void)
{
    static const char *const names[2] = { "Red", "Blue" };

    theatre.setup.figures = &dq_book;
    theatre.setup.options.referee = 1;
    theatre.days = 30;
    theatre.country.ground = (bn_ground){ .form = BN_HEXES, .width = 40, .height = 40 };
    theatre.realm_count = theatre.corps_count = 2;
    for (int32_t side = 0; side < 2; side++) {
        dq_corps *corps = &theatre.realms[side].corps[0];
        dq_group *group = &corps->unit.groups[0];

        theatre.realms[side].name = corps->unit.name = group->name = names[side];
        theatre.realms[side].treasury = DQ_NONE;
        theatre.realms[side].corps_count = 1;
        corps->unit.commander = (dq_commander){ names[side], 5, 0, 10, 15, 0 };
        corps->unit.group_count = 1;
        corps->unit.razed_weeks = DQ_NONE;
        corps->side = side;
        corps->x = 5 + 20 * side;
        group->heads = 100 * (1 + side);
        group->told = group->quality = bn_rat_of(3, 2);
        group->stats[DQ_TMR] = 5;
        theatre.corps[side] = corps;
        for (int32_t g = 0; g < 1; g++)
            campaign.corps[side].heads[g] = group->heads;
        campaign.corps[side].x = (int16_t)corps->x;
    }
    dq_service_begin(&theatre, &campaign);
}

static void targets(void)
{
    dq_findings found;

    expect("DQ-109 nobody whom his side does not know", dq_nth_target(&theatre, &campaign, 0, 0),
           DQ_NONE);
    campaign.corps[1].seen = 1;
    expect("DQ-109 an enemy of whom it does", dq_nth_target(&theatre, &campaign, 0, 0), 1);
    expect("DQ-109 there is no other", dq_nth_target(&theatre, &campaign, 0, 1), DQ_NONE);
    dq_find_out(&theatre, &campaign, 1, &found);
    expect("DQ-111 Unit Quality", found.quality, 300);
    expect("DQ-111 number of troops", found.troops, 200);
    expect("DQ-111 what they cost a week", found.cost, 3000);
    expect("DQ-111 perception of the commander", found.commander[1], 10);
    expect("DQ-111 no advisors", found.advisors[0], DQ_NONE);
    expect("DQ-111 nobody near", found.places[0][0], DQ_NONE);
}

/* A force that was wiped out, and others on the hex where it stood. */
static void gathering(void)
{
    bn_point at = dq_at(&campaign, 0);

    campaign.corps[0].heads[0] = 0;
    expect("DQ-101 where nobody stands, a force can gather anew",
           dq_barred(&theatre, &campaign, 0, 1, at), false);
    campaign.corps[1].x = campaign.corps[0].x;
    campaign.corps[1].y = campaign.corps[0].y;
    expect("DQ-101 not where an enemy stands", dq_barred(&theatre, &campaign, 0, 1, at), true);
}

int main(void)
{
    static bni_tests tests;

    espionage();
    muster();
    targets();
    gathering();
    bni_tests_add_rows(&tests, holds, rows, row_count, sizeof rows[0]);
    return BNI_RUN("dragonquest weeks", &tests);
}
