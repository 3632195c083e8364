/* Battles of more than two sides: how each divides its elements between its bouts (table (d)). */
#include "steps.h"

#include <string.h>

enum { ENEMIES = G4_SIDES - 1 };

/* ---- bouts of a side ---------------------------------------------------------------------- */

static int32_t which_of(const g4_scene *scene, int32_t bout, int32_t side)
{
    return g4_side_in(scene, bout, 0) == side ? 0 : 1;
}

static bool live(const g4_scene *scene, const g4_battle *battle, int32_t side, int32_t nth)
{
    uint8_t stage = battle->lane[g4_bout_of(scene, side, nth)].bout.stage;

    return stage == G4_STAGE_MEETING || stage == G4_STAGE_FIGHTING;
}

/* Elements of a bout that is over are free for others, if their side has won it or never fought. */
static bool freed(const g4_scene *scene, const g4_battle *battle, int32_t side, int32_t nth)
{
    int32_t b = g4_bout_of(scene, side, nth);
    const g4_bout *bout = &battle->lane[b].bout;

    return !live(scene, battle, side, nth) &&
           (bout->winner == which_of(scene, b, side) || !(bout->flags & G4_BOUT_ROLLED));
}

/* The bouts that a side has to fight, a bit for each enemy; how many; the enemy in number `number`. */
static uint8_t fronts_of(const g4_scene *scene, const g4_battle *battle, int32_t side)
{
    uint32_t fronts = 0;

    for (int32_t n = 0; n < scene->side_count - 1; n++)
        fronts |= live(scene, battle, side, n) ? 1u << n : 0;
    return (uint8_t)fronts;
}

static int32_t count_of(uint8_t fronts)
{
    return (fronts & 1) + (fronts >> 1 & 1) + (fronts >> 2 & 1);
}

int32_t g4_fronts(const g4_scene *scene, const g4_battle *battle, int32_t side)
{
    return count_of(fronts_of(scene, battle, side));
}

int32_t g4_front(const g4_scene *scene, const g4_battle *battle, int32_t side, int32_t number)
{
    for (int32_t n = 0; n < scene->side_count - 1; n++)
        if (live(scene, battle, side, n) && number-- == 0)
            return n < side ? n : n + 1;
    return side;
}

static bool divided(const g4_scene *scene, const g4_battle *battle, int32_t side)
{
    return g4_fronts(scene, battle, side) > 1;
}

/* ---- elements ----------------------------------------------------------------------------- */

int32_t g4_elements_in(const g4_scene *scene, const g4_battle *battle, int32_t side, int32_t nth,
                       int32_t line, int32_t count)
{
    const g4_division *division = g4_division_of(battle, side);
    int32_t left = count;

    for (int32_t n = 0; n < scene->side_count - 2; n++) {
        int32_t here = division->now[n][line] < left ? division->now[n][line] : left;

        if (n == nth)
            return here;
        left -= here;
    }
    return left;
}

/* Elements of each line of a side in each of its bouts. */
typedef struct ranged {
    int32_t in[ENEMIES][G4_SIDE_LINES];
    int32_t lines;
} ranged;

static void range(const g4_scene *scene, const g4_battle *battle, int32_t side, ranged *out)
{
    memset(out, 0, sizeof *out);
    for (int32_t f = 0; f < scene->force_count[side]; f++) {
        g4_standing standing = g4_standing_now(scene, battle, side, f, NULL);

        for (int32_t i = 0; i < g4_force_in(scene, side, f)->line_count; i++, out->lines++)
            for (int32_t n = 0; n < scene->side_count - 1; n++)
                out->in[n][out->lines] =
                    g4_elements_in(scene, battle, side, n, out->lines, standing.count[i]);
    }
}

/* Elements of a line that a side may send where it likes. */
static int32_t movable(const g4_scene *scene, const g4_battle *battle, int32_t side,
                       const ranged *now, int32_t line)
{
    int32_t sum = 0;

    for (int32_t n = 0; n < scene->side_count - 1; n++)
        if (live(scene, battle, side, n) || freed(scene, battle, side, n))
            sum += now->in[n][line];
    return sum;
}

/* Sends `wanted` elements to the first of its fronts, and so on; to the last go all others that are
 * movable. What is in bouts that were lost stays there. */
static void send(const g4_scene *scene, const g4_battle *battle, int32_t side, const ranged *now,
                 int32_t line, const int32_t wanted[ENEMIES], ranged *next)
{
    int32_t left = movable(scene, battle, side, now, line), front = 0;
    int32_t fronts = g4_fronts(scene, battle, side);

    for (int32_t n = 0; n < scene->side_count - 1; n++) {
        int32_t here = now->in[n][line];

        if (live(scene, battle, side, n)) {
            here = front == fronts - 1 || wanted[front] > left ? left : wanted[front];
            left -= here;
            front++;
        } else if (freed(scene, battle, side, n) && fronts > 0) {
            here = 0;
        }
        next->in[n][line] = here;
    }
}

/* The same percentage of every line. */
static void by_percent(const g4_scene *scene, const g4_battle *battle, int32_t side,
                       const ranged *now, ranged *next)
{
    const g4_party *party = g4_party_of(battle, side);

    for (int32_t i = 0; i < now->lines; i++) {
        int32_t all = movable(scene, battle, side, now, i);
        const int32_t wanted[ENEMIES] = { g4_split_count(all, party->split[0]),
                                          g4_split_count(all, party->split[1]) };

        send(scene, battle, side, now, i, wanted, next);
    }
}

/* Every line where it is; those that are free to the first front. */
static void as_before(const g4_scene *scene, const g4_battle *battle, int32_t side,
                      const ranged *now, ranged *next)
{
    for (int32_t i = 0; i < now->lines; i++) {
        int32_t wanted[ENEMIES] = { 0 }, front = 0, others = 0;

        for (int32_t n = 0; n < scene->side_count - 1; n++)
            if (live(scene, battle, side, n))
                others += wanted[front++] = now->in[n][i];
        wanted[0] += movable(scene, battle, side, now, i) - others;
        send(scene, battle, side, now, i, wanted, next);
    }
}

/* All bouts but the last, which has the others. */
static void put_rows(const g4_scene *scene, const ranged *from,
                     int32_t rows[G4_SIDES - 2][G4_SIDE_LINES])
{
    for (int32_t n = 0; n < scene->side_count - 2; n++)
        memcpy(rows[n], from->in[n], sizeof rows[n]);
}

void g4_divide_evenly(const g4_scene *scene, g4_battle *battle, int32_t side)
{
    g4_party *party = g4_party_at(battle, side);
    int32_t battles = scene->side_count - 1, line = 0;

    for (int32_t n = 0; n < battles - 1; n++)
        party->split[n] = (uint8_t)((100 + battles - 1 - n) / battles);
    for (int32_t f = 0; f < scene->force_count[side]; f++) {
        g4_standing standing = g4_standing_now(scene, battle, side, f, NULL);

        for (int32_t i = 0; i < g4_force_in(scene, side, f)->line_count; i++, line++)
            for (int32_t n = 0; n < battles - 1; n++)
                g4_division_at(battle, side)->now[n][line] =
                    g4_split_count(standing.count[i], party->split[n]);
    }
}

/* ---- losses ------------------------------------------------------------------------------- */

static bn_rat exact_casualties(const g4_bout *bout, int32_t which)
{
    return bn_rat_add(bn_rat_int(bout->casualties[which]), bn_rat_of(bout->fraction[which], 10000));
}

static void put_casualties(g4_bout *bout, int32_t which, bn_rat casualties)
{
    int64_t parts =
        bn_rat_floor(bn_rat_add(bn_rat_mul(casualties, bn_rat_int(10000)), bn_rat_of(1, 2)));

    if (parts >= G4_FIXED(FORCE_GONE) * INT64_C(10000)) /* some of them were on their feet */
        parts = (G4_FIXED(FORCE_GONE) - 1) * INT64_C(10000);
    bout->casualties[which] = (uint8_t)(parts / 10000);
    bout->fraction[which] = (uint16_t)(parts % 10000);
}

/* Recorded TS of a side in one of its bouts, if it had these elements there. */
static bn_rat ts_with(const g4_scene *scene, g4_battle *battle, int32_t side, int32_t nth,
                      const ranged *now, const int32_t *here)
{
    g4_division *division = g4_division_at(battle, side), kept = *division;
    int32_t b = g4_bout_of(scene, side, nth), last = scene->side_count - 2;
    bn_rat ts;

    memset(division->now, 0, sizeof division->now);
    for (int32_t i = 0; i < now->lines; i++) {
        int32_t all = 0;

        for (int32_t n = 0; n <= last; n++)
            all += now->in[n][i];
        division->now[nth == last ? 0 : nth][i] = nth == last ? all - here[i] : here[i];
    }
    ts = g4_recorded_in(scene, battle, b, which_of(scene, b, side));
    *division = kept;
    return ts;
}

/* Elements that go from bout `from` of a side to bout `to`: who leaves first goes to the first that
 * takes some in. False if no one does. */
static bool going(const g4_scene *scene, const ranged *now, const ranged *next, int32_t from,
                  int32_t to, int32_t *out)
{
    bool any = false;

    for (int32_t i = 0; i < now->lines; i++) {
        int32_t leave[ENEMIES], join[ENEMIES];

        out[i] = 0;
        for (int32_t n = 0; n < scene->side_count - 1; n++) {
            int32_t more = next->in[n][i] - now->in[n][i];

            leave[n] = more < 0 ? -more : 0;
            join[n] = more > 0 ? more : 0;
        }
        for (int32_t a = 0; a < scene->side_count - 1; a++)
            for (int32_t z = 0; z < scene->side_count - 1; z++) {
                int32_t go = leave[a] < join[z] ? leave[a] : join[z];

                leave[a] -= go;
                join[z] -= go;
                if (a == from && z == to)
                    out[i] = go;
            }
        any = any || out[i] > 0;
    }
    return any;
}

/* Casualties of a bout after elements with their own percentages joined it: the mean by recorded TS. */
static bn_rat casualties_with(const g4_scene *scene, g4_battle *battle, int32_t side, int32_t nth,
                              const ranged *now, const ranged *next, const bn_rat *casualties)
{
    int32_t stay[G4_SIDE_LINES] = { 0 }, come[G4_SIDE_LINES];
    bn_rat ts, sum, whole;

    for (int32_t i = 0; i < now->lines; i++)
        stay[i] = now->in[nth][i] < next->in[nth][i] ? now->in[nth][i] : next->in[nth][i];
    ts = whole = ts_with(scene, battle, side, nth, now, stay);
    sum = g4_ts_mul(ts, casualties[nth]);
    for (int32_t n = 0; n < scene->side_count - 1; n++) {
        bn_rat more;

        if (n == nth || !going(scene, now, next, n, nth, come))
            continue;
        for (int32_t i = 0; i < now->lines; i++)
            come[i] += stay[i];
        more = ts_with(scene, battle, side, nth, now, come);
        if (bn_rat_cmp(more, ts) <= 0)
            continue;
        more = bn_rat_sub(more, ts);
        sum = g4_ts_add(sum, g4_ts_mul(more, casualties[n]));
        whole = g4_ts_add(whole, more);
    }
    return bn_rat_cmp(whole, ts) > 0 ? bn_rat_div(sum, whole) : casualties[nth];
}

/* Elements that change from one of a side's battles to another bring their losses along. */
static void move_elements(const g4_scene *scene, g4_battle *battle, int32_t side, const ranged *now,
                          const ranged *next)
{
    bn_rat before[ENEMIES], after[ENEMIES];

    if (memcmp(now->in, next->in, sizeof now->in) == 0)
        return;
    for (int32_t n = 0; n < scene->side_count - 1; n++) {
        int32_t b = g4_bout_of(scene, side, n), which = which_of(scene, b, side);
        g4_bout *bout = &battle->lane[b].bout;

        if (freed(scene, battle, side, n))
            bout->casualties[which] = bout->final[which];
        before[n] = exact_casualties(bout, which);
    }
    for (int32_t n = 0; n < scene->side_count - 1; n++)
        after[n] = live(scene, battle, side, n)
                       ? casualties_with(scene, battle, side, n, now, next, before)
                       : before[n];
    for (int32_t n = 0; n < scene->side_count - 1; n++) {
        int32_t b = g4_bout_of(scene, side, n);

        if (bn_rat_cmp(before[n], after[n]) != 0)
            put_casualties(&battle->lane[b].bout, which_of(scene, b, side), after[n]);
    }
    put_rows(scene, next, g4_division_at(battle, side)->now);
}

/* ---- the step ----------------------------------------------------------------------------- */

/* The sides are asked in parallel: no one else learns the answer, and then the shares are compared. */
enum { HOW, SHARES, LINES };

/* The orders of a side take effect; a side with a single front sends everything there. */
static void regroup_side(const g4_scene *scene, g4_battle *battle, int32_t side)
{
    g4_party *party = g4_party_at(battle, side);
    int32_t last = scene->side_count - 2;
    ranged now, next;

    party->fronts = fronts_of(scene, battle, side);
    range(scene, battle, side, &now);
    next = now;
    if (count_of(party->fronts) > 1) {
        const g4_division *division = g4_division_of(battle, side);

        for (int32_t i = 0; i < now.lines; i++)
            for (int32_t n = 0; n < last; n++) {
                next.in[last][i] += now.in[n][i] - division->next[n][i];
                next.in[n][i] = division->next[n][i];
            }
    } else if (count_of(party->fronts) == 1) {
        as_before(scene, battle, side, &now, &next);
    }
    move_elements(scene, battle, side, &now, &next);
    memset(g4_division_at(battle, side)->next, 0, sizeof((g4_division *)0)->next);
}

static void regroup(const g4_scene *scene, g4_battle *battle, bn_trace *trace)
{
    for (int32_t s = 0; s < scene->side_count; s++)
        regroup_side(scene, battle, s);
    for (int32_t b = 0; b < battle->lanes; b++)
        if (g4_fighting(battle, b))
            g4_refresh(scene, battle, b, trace);
}

/* Whether a side is asked how many of line battle->at go where. */
static bool asked_here(const g4_scene *scene, const g4_battle *battle, int32_t side, ranged *now)
{
    if (!divided(scene, battle, side) || g4_party_of(battle, side)->division != G4_BY_LINE)
        return false;
    range(scene, battle, side, now);
    return battle->at < now->lines && movable(scene, battle, side, now, battle->at) > 0;
}

OPEN(split)
{
    ranged now;

    if (!g4_many(scene) || (battle->step == G4_AT_SPLIT && battle->round == 1))
        return BN_DONE;
    for (; battle->phase == HOW && battle->at < scene->side_count; battle->at++)
        if (divided(scene, battle, battle->at))
            return BN_ASKS;
    if (battle->phase == HOW) {
        battle->phase = SHARES;
        battle->at = 0;
    }
    for (int32_t s = 0; battle->phase == SHARES && s < scene->side_count; s++)
        if (divided(scene, battle, s))
            return BN_ASKS;
    for (; battle->phase == LINES && battle->at < G4_SIDE_LINES; battle->at++)
        for (int32_t s = 0; s < scene->side_count; s++)
            if (asked_here(scene, battle, s, &now))
                return BN_ASKS;
    regroup(scene, battle, trace);
    return BN_DONE;
}

static void ask_how(const g4_scene *scene, const g4_battle *battle, int32_t side, bn_question *out)
{
    bool by_percent_last = g4_party_of(battle, side)->division == G4_BY_PERCENT;

    g4_ask(scene, battle, G4_ASK_DIVISION, side, by_percent_last ? G4_BY_PERCENT : G4_AS_BEFORE,
           out);
}

/* A number for each front but the last, up to `most` together. */
static void ask_fronts(const g4_scene *scene, const g4_battle *battle, int32_t kind, int32_t side,
                       int32_t most, const int32_t *preset, bn_question *out)
{
    g4_ask(scene, battle, kind, side, 0, out);
    out->parts = (uint8_t)(g4_fronts(scene, battle, side) - 1);
    for (int32_t i = 0; i < out->parts; i++) {
        out->spans[i] = (bn_span){ 0, most };
        out->preset.value[i] = preset[i];
    }
    out->about[0] = scene->forces[side][0];
}

static void ask_share(const g4_scene *scene, const g4_battle *battle, int32_t side,
                      bn_question *out)
{
    const g4_party *party = g4_party_of(battle, side);

    ask_fronts(scene, battle, G4_ASK_SPLIT, side, 100,
               (const int32_t[]){ party->split[0], party->split[1] }, out);
}

/* The burden as it was, or as even as it can be if the battles are others. */
static void ask_burden(const g4_scene *scene, const g4_battle *battle, int32_t side,
                       bn_question *out)
{
    enum { EVEN_OF_THREE = 6 }; /* -1/-1/-2 */
    const g4_party *party = g4_party_of(battle, side);
    int32_t battles = g4_fronts(scene, battle, side);
    int32_t even = battles == 2 ? G4_SPLITS / 2 : EVEN_OF_THREE;

    g4_ask(scene, battle, battles == 2 ? G4_ASK_BURDEN : G4_ASK_BURDENS, side,
           count_of(party->fronts) == battles ? party->burden : even, out);
    out->about[0] = scene->forces[side][0];
}

static void ask_line(const g4_scene *scene, const g4_battle *battle, int32_t side,
                     const ranged *now, bn_question *out)
{
    ranged next = *now;
    int32_t preset[ENEMIES] = { 0 }, front = 0;

    as_before(scene, battle, side, now, &next);
    for (int32_t n = 0; n < scene->side_count - 1; n++)
        if (live(scene, battle, side, n))
            preset[front++] = next.in[n][battle->at];
    ask_fronts(scene, battle, G4_ASK_LINE_SPLIT, side,
               movable(scene, battle, side, now, battle->at), preset, out);
    out->about[1] = battle->at;
}

ASK(split)
{
    uint32_t count = 0;
    ranged now;

    if (battle->phase == HOW) {
        ask_how(scene, battle, battle->at, out);
        return 1;
    }
    for (int32_t s = 0; s < scene->side_count; s++) {
        if (!divided(scene, battle, s))
            continue;
        if (battle->phase == SHARES) {
            if (g4_party_of(battle, s)->division == G4_BY_PERCENT)
                ask_share(scene, battle, s, &out[count++]);
            ask_burden(scene, battle, s, &out[count++]);
        } else if (asked_here(scene, battle, s, &now)) {
            ask_line(scene, battle, s, &now, &out[count++]);
        }
    }
    return count;
}

static void take_share(const g4_scene *scene, g4_battle *battle, int32_t side,
                       const bn_answer *share, const bn_answer *burden)
{
    g4_party *party = g4_party_at(battle, side);
    ranged now, next;

    range(scene, battle, side, &now);
    next = now;
    if (share != NULL) {
        party->split[0] = (uint8_t)share->value[0];
        party->split[1] = (uint8_t)share->value[1];
        by_percent(scene, battle, side, &now, &next);
    } else {
        as_before(scene, battle, side, &now, &next);
    }
    put_rows(scene, &next, g4_division_at(battle, side)->next);
    party->burden = (uint8_t)burden->value[0];
}

static void take_line(const g4_scene *scene, g4_battle *battle, int32_t side, const ranged *now,
                      const bn_answer *answer)
{
    g4_division *division = g4_division_at(battle, side);
    ranged next = *now;

    send(scene, battle, side, now, battle->at, answer->value, &next);
    for (int32_t n = 0; n < scene->side_count - 2; n++)
        division->next[n][battle->at] = next.in[n][battle->at];
}

TAKE(split)
{
    uint32_t at = 0;
    ranged now;

    if (battle->phase == HOW) {
        g4_party_at(battle, battle->at++)->division = (uint8_t)value;
        return;
    }
    for (int32_t s = 0; s < scene->side_count; s++) {
        if (!divided(scene, battle, s))
            continue;
        if (battle->phase == SHARES) {
            const bn_answer *share = g4_party_of(battle, s)->division == G4_BY_PERCENT
                                         ? g4_answer_to(at++, moves, count)
                                         : NULL;

            take_share(scene, battle, s, share, g4_answer_to(at++, moves, count));
        } else if (asked_here(scene, battle, s, &now)) {
            take_line(scene, battle, s, &now, g4_answer_to(at++, moves, count));
        }
    }
    if (battle->phase == SHARES)
        battle->phase = LINES;
    else
        battle->at++;
}

/* No more than all of them can be sent. */
OFFERS(split)
{
    return question->form != BN_FORM_NUMBERS ||
           (int64_t)answer->value[0] + (question->parts > 1 ? answer->value[1] : 0) <=
               question->spans[0].max;
}

const bn_step g4_split_step = {
    .open = split_open, .ask = split_ask, .take = split_take, .offers = split_offers
};
