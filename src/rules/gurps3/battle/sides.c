/* Battles of two to four sides: who is against whom, and the result of the contest for each of them. */
#include "steps.h"

int32_t g3_first_unit(const g3_setup *setup, int32_t side)
{
    int32_t first = 0;

    for (int32_t s = 0; s < side; s++)
        first += setup->sides[s].force.unit_count;
    return first;
}

bool g3_stands(const g3_setup *setup, const g3_battle *battle, int32_t side)
{
    for (int32_t u = 0; u < g3_units(setup); u++)
        if (g3_fields(battle, side, u))
            return true;
    return false;
}

int32_t g3_opponents(const g3_setup *setup, const g3_battle *battle, int32_t side,
                     int32_t out[G3_SIDES])
{
    int32_t count = 0;

    if (setup->side_count == 2) {
        out[0] = 1 - side;
        return 1;
    }
    for (int32_t s = 0; s < setup->side_count; s++)
        if (s != side && g3_stands(setup, battle, s))
            out[count++] = s;
    return count;
}

int32_t g3_gainer(const g3_setup *setup, const g3_battle *battle, int32_t side)
{
    int32_t foes[G3_SIDES] = { 0 }, count = g3_opponents(setup, battle, side, foes);
    int32_t named = battle->parties[side].judged[G3_IN_BENEFICIARY] - 1, best = G3_NONE;
    int64_t most = -1;

    for (int32_t i = 0; i < count; i++) {
        int64_t ts = count > 1 ? g3_own_ts(setup, battle, foes[i]) : 0;

        if (foes[i] == named)
            return named;
        if (ts > most) {
            most = ts;
            best = foes[i];
        }
    }
    return best;
}

int32_t g3_opposing_tl(const g3_setup *setup, const g3_battle *battle, int32_t side)
{
    int32_t foes[G3_SIDES] = { 0 }, count = g3_opponents(setup, battle, side, foes), best = 0;

    for (int32_t i = 0; i < count; i++) {
        int32_t tl = battle->parties[foes[i]].judged[G3_IN_TL];

        best = tl > best ? tl : best;
    }
    return best;
}

bool g3_faces(const g3_battle *battle, int32_t side, int32_t other)
{
    return side != other && battle->parties[side].judged[G3_IN_FACES] >> other & 1;
}

/* ---- what the contest leaves --------------------------------------------------------------- */

bool g3_lost(const g3_battle *battle, int32_t side)
{
    return battle->winner != 1 + side && (battle->winner > 0 || battle->parties[side].behind > 0);
}

int32_t g3_taker(const g3_setup *setup, const g3_battle *battle, int32_t side)
{
    return setup->side_count == 2       ? 1 - side
           : battle->winner == 1 + side ? G3_NONE
                                        : battle->winner - 1;
}

/* Which table a side reads: B and C are for those who fight over a starred position. */
static g3_table table_for(const g3_setup *setup, const g3_battle *battle, int32_t side)
{
    int32_t holder = g3_ground_now(setup, battle).is_starred ? g3_defender(battle) : G3_NONE;
    int32_t winner = battle->winner - 1;

    if (!battle->many)
        return g3_table_of(holder != G3_NONE, winner != holder);
    if (holder == G3_NONE || winner == side)
        return G3_TABLE_A;
    if (side == holder)
        return winner == G3_NONE || g3_faces(battle, winner, holder) ? G3_TABLE_C : G3_TABLE_A;
    return winner == holder && g3_faces(battle, side, holder) ? G3_TABLE_B : G3_TABLE_A;
}

/* The side with the greatest margin; of several the one that holds a starred position; or G3_NONE. */
static int32_t greatest(const g3_setup *setup, const g3_battle *battle, int32_t *best,
                        int32_t *second)
{
    int32_t winner = G3_NONE;

    *best = *second = INT8_MIN;
    for (int32_t s = 0; s < setup->side_count; s++) {
        int32_t margin = battle->parties[s].margin;

        if (!battle->parties[s].contends)
            continue;
        if (margin > *best) {
            *second = *best;
            *best = margin;
            winner = s;
        } else if (margin > *second) {
            *second = margin;
        }
    }
    if (*best > *second)
        return winner;
    return g3_ground_now(setup, battle).is_starred &&
                   battle->parties[g3_defender(battle)].contends &&
                   battle->parties[g3_defender(battle)].margin == *best
               ? g3_defender(battle)
               : G3_NONE;
}

/* G3-139 More than two sides: the greatest margin wins; every other side has its own difference to the winner, and the
 * winner that to the next. */
void g3_settle_contest(const g3_setup *setup, g3_battle *battle, bn_trace *trace)
{
    int32_t best, second, winner = greatest(setup, battle, &best, &second), count = 0;

    for (int32_t s = 0; s < setup->side_count; s++)
        count += battle->parties[s].contends;
    battle->many = count > 2;
    battle->winner = (uint8_t)(winner + 1);
    battle->difference = (uint8_t)(winner == G3_NONE ? 0 : g3_contest_difference(best, second));
    for (int32_t s = 0; s < setup->side_count; s++) {
        g3_party *party = &battle->parties[s];

        if (!party->contends)
            continue;
        party->behind = (uint8_t)(s == winner ? battle->difference
                                              : g3_contest_difference(best, party->margin));
        party->table = (uint8_t)table_for(setup, battle, s);
        if (battle->many && s != winner)
            g3_remark(trace, s, -1, 139, party->behind, setup->sides[s].name,
                      "behind the greatest margin by");
    }
    battle->fought = 1;
    battle->settled = 0;
    if (winner != G3_NONE)
        g3_remark(trace, winner, -1, 105, battle->difference, setup->sides[winner].name,
                  "won the contest by");
}
