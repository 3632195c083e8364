/* What the interface promises (include/banneret/system/game.h, table.h), compared with every system at once.
 * Random games of random documents are played by random legal answers; on the way
 *
 *   in every game   every state is sound, every default offered, no question has one answer, and
 *                   every roll takes dice that a table has; a share
 *                   of attempts to cheat is refused without a mark; the game ends within its bound;
 *                   its entries replay to the same bytes in a fresh table
 *   in one of 10    answers are undone, and the state is that of the entries that are left; the
 *                   entries go through the text of a journal on the way to the replay
 *   in one of 8     rolls of one document with equal keys lead to the same
 *   in one of 4     the referee changes things that no one asked about, where the game lets them
 *   in one of 100   (of campaigns: of 10) every answer carries a canary, and no seat is shown one
 *                   that it may not hear; and whichever order is locked, the other seats are shown
 *                   the same bytes
 *   in all battles  every kind of question is asked; where one was not, more are played, up to 100,000.
 *                   Of some thousand battles, nine kinds of ten are asked
 *
 *   conformance_test [BATTLES [CAMPAIGNS [SEED]]], or BN_BATTLES, BN_CAMPAIGNS and BN_SEED; at full size
 *   100,000 battles and 1,000 campaigns */
#include "base/testing.h"

#include <stdio.h>
#include <time.h>

#include "course.h"

static struct {
    uint64_t battles, campaigns, seed;
} counts = { BNI_SIZED(100000, 4000, 500), BNI_SIZED(1000, 40, 5), 1 };

enum {
    GAMES_OF_ONE = 3, /* document: most of them take longer to read than to play */
    LONGER = 10,      /* times a battle on a board lasts: this many times fewer are played */
    ENOUGH_TO_EXPECT_ALL = 10000, /* of battles that are asked for */
    ENOUGH_TO_EXPECT_MOST = 4000, /* the same */
    ENOUGH_TO_ASK_ALL = 100000,   /* battles; it continues this long while a kind was not asked */
};

static course the_course;

static double seconds(void)
{
    struct timespec now;

    timespec_get(&now, TIME_UTC);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* A kind that no random game has asked was not tested. */
static uint32_t unasked(const bn_game *game, const tally *t, bool print)
{
    uint32_t count = 0;

    for (uint32_t i = 0; i < game->kind_count && i < BN_COUNT(t->asked); i++)
        if (t->asked[i] == 0 && !game->kinds[i].ruling) {
            if (print)
                printf("  never asked: %s\n", game->kinds[i].key);
            count++;
        }
    return count;
}

/* Games of one document after another until there are `count`. */
static void play(const generated_game *r, uint64_t count, uint64_t *seed, tally *t)
{
    for (; t->games < count; (*seed)++) {
        bool good = course_set_up(&the_course, r->system, r->kind, *seed);

        for (int i = 0; i < GAMES_OF_ONE && good && t->games < count; i++)
            course_play(&the_course, t->games, t);
        t->refused += !good;
        assert_true(t->refused <= 50 + t->games / 5); /* otherwise the generator no longer fits */
    }
}

static void games(void **state)
{
    const generated_game *r = *state;
    bool battle = r->kind == BN_DOCUMENT_SCENARIO;
    uint64_t count = (battle ? counts.battles : counts.campaigns) /
                     (bn_system_game(r->system, r->kind)->propose ? LONGER : 1);
    bool toy = bn_system_find(r->system->name) == NULL;
    const bn_game *game = bn_system_game(r->system, r->kind);
    uint64_t seed = counts.seed;
    double from = seconds();
    tally t = { 0 };

    play(r, toy ? count / 10 + 1 : count, &seed, &t); /* the toy is here for the tests' sake */
    /* A campaign's map answers what the referee of a single battle is asked, and its battles are few. */
    if (battle && count >= ENOUGH_TO_EXPECT_ALL)
        while (t.games < ENOUGH_TO_ASK_ALL && unasked(game, &t, false) > 0)
            play(r, t.games + ENOUGH_TO_EXPECT_ALL, &seed, &t);
    printf("%s: %llu games (%llu documents refused), %llu entries, at most %u steps; %llu cheats, "
           "%llu undos, %llu rulings, %llu looks of all seats; %.1f s\n",
           r->name, (unsigned long long)t.games, (unsigned long long)t.refused,
           (unsigned long long)t.entries, t.longest, (unsigned long long)t.cheats,
           (unsigned long long)t.undos, (unsigned long long)t.rulings, (unsigned long long)t.views,
           seconds() - from);
    if (unasked(game, &t, true) > 0 && battle)
        assert_true(t.games < ENOUGH_TO_ASK_ALL);
    if (battle && count >= ENOUGH_TO_EXPECT_MOST)
        assert_true(unasked(game, &t, false) <= game->kind_count / 10);
}

static void read_count(const char *name, const char *given, uint64_t *out)
{
    int64_t value = 0;

    if (!given && name)
        given = getenv(name);
    if (given && bn_text_to_int(given, strlen(given), &value) && value >= 0)
        *out = (uint64_t)value;
}

int main(int argc, char **argv)
{
    static bni_tests tests;
    static generated_game rows[GENERATED_GAMES_MAX];
    size_t count = generated_games(rows);

    counts.seed = bni_test_seed();
    read_count("BN_BATTLES", argc > 1 ? argv[1] : NULL, &counts.battles);
    read_count("BN_CAMPAIGNS", argc > 2 ? argv[2] : NULL, &counts.campaigns);
    read_count(NULL, argc > 3 ? argv[3] : NULL, &counts.seed);
    for (size_t i = 0; i < count; i++)
        bni_tests_add(&tests, rows[i].name, games, &rows[i]);
    cmocka_set_test_filter(getenv("BN_ONLY")); /* "gurps3*": of one system alone */
    return BNI_RUN("conformance", &tests);
}
