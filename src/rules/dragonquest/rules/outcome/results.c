#include "results.h"

/* DQ-158 Results table. */
int32_t dq_result_row(const dq_figures *tables, int32_t difference)
{
    int32_t row = 0;

    while (difference > tables->battle_results[row].difference_max)
        row++;
    return row;
}

/* DQ-159 Casualty percentage: at least 5, at most 100. */
int32_t dq_casualty_rate(const dq_figures *tables, int32_t percent, int32_t points)
{
    int32_t rate = percent + points, least = DQ_CONSTANT(tables, CASUALTIES_LEAST);

    return rate < least ? least : rate > 100 ? 100 : rate;
}

/* DQ-160 Troops lost: rounded down, but one at least. */
int32_t dq_troops_lost(int32_t rate, int32_t heads)
{
    int32_t lost = (int32_t)((int64_t)rate * heads / 100);

    return lost > 0 || heads == 0 ? lost : 1;
}

bool dq_last_row(int32_t row)
{
    return row == DQ_BATTLE_RESULTS_COUNT - 1;
}

static int32_t moving_row(int32_t row)
{
    return dq_last_row(row) ? row - 1 : row;
}

/* DQ-162 Fatigue from battle. */
int32_t dq_battle_fatigue(const dq_figures *tables, int32_t row, bool won)
{
    return won ? tables->battle_results[row].winner_fatigue
               : tables->battle_results[moving_row(row)].loser_fatigue;
}

/* DQ-150 to DQ-152 Withdraw, flight and harassment flight: they move, win or lose. */
bool dq_must_move(const dq_figures *tables, int32_t form)
{
    return form != DQ_NONE && tables->defence_forms[form].must_move;
}

/* DQ-163 and DQ-164 Loser's free move: the fraction of a day and the hexes of the form; the fraction
 * must be gone in full after a failed roll. */
dq_retreat dq_retreat_of(const dq_figures *tables, int32_t form, bn_rat btmr, int32_t row)
{
    dq_retreat go = { 0, 0 };

    if (row != DQ_NONE) {
        const dq_battle_results_row *is = &tables->battle_results[moving_row(row)];

        go.fewest = (int32_t)bn_rat_floor(bn_rat_mul(btmr, bn_rat_of(is->movement, is->per)));
    }
    go.most = go.fewest + (form == DQ_NONE ? 0 : tables->defence_forms[form].btmr_bonus);
    if (go.fewest < 1)
        go.fewest = 1;
    if (go.most < 1)
        go.most = 1;
    return go;
}

/* DQ-169 When healers can work: within six miles of the field. */
int32_t dq_healed_percent(const dq_figures *tables, int32_t healers, int32_t skilled, int32_t best,
                          int32_t miles)
{
    int32_t percent = DQ_CONSTANT(tables, HEALED_BASE) + skilled + best;
    int32_t most = DQ_CONSTANT(tables, HEALED_MOST);

    if (healers == 0 || miles > DQ_CONSTANT(tables, HEALER_MILES))
        return 0;
    return percent < most ? percent : most;
}

/* DQ-168 Healers: never more than half of the casualties; by the reading healer_cap three quarters. */
int32_t dq_healed(const dq_figures *tables, const dq_readings *rules, int32_t percent,
                  int32_t casualties)
{
    int32_t most = DQ_CONSTANT(tables, HEALED_SHARE_MOST);

    if (rules->healer_cap == 1)
        most = DQ_CONSTANT(tables, HEALED_MOST);
    return (int32_t)((int64_t)casualties * (percent < most ? percent : most) / 100);
}

/* DQ-172 Injury to characters: below half the rate, rounded down. */
int32_t dq_injury_below(const dq_figures *tables, int32_t rate)
{
    return rate / DQ_CONSTANT(tables, INJURY_DIVISOR);
}

/* DQ-174 Capture. */
bool dq_captured(const dq_figures *tables, int32_t roll)
{
    return roll <= DQ_CONSTANT(tables, CAPTURE_CHANCE);
}

int32_t dq_spoils(int32_t dead, int32_t percent)
{
    return dead * percent / 100;
}

/* DQ-171 Mounts of the dead: half of them live. */
int32_t dq_mounts_taken(const dq_figures *tables, int32_t dead_riders)
{
    return dead_riders * DQ_CONSTANT(tables, MOUNT_SHARE_PERCENT) / 100;
}

/* DQ-176 Experience: a share of a day's, once a sitting. */
bn_rat dq_experience(const dq_figures *tables, int32_t day, int32_t factor)
{
    return bn_rat_mul(bn_rat_int((int64_t)day * factor),
                      bn_rat_of(DQ_CONSTANT(tables, EXPERIENCE_PERCENT), 100));
}
