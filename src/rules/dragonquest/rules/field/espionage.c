#include "espionage.h"

/* DQ-110 Time for espionage: there, a day for each act, and back. */
int32_t dq_mission_days(int32_t travel, int32_t acts)
{
    return 2 * travel + acts;
}

/* DQ-112 Memory test: without its own chance that of sabotage stands in. */
int32_t dq_memory_chance(const dq_figures *tables, int32_t told, int32_t pc, int32_t rank)
{
    return told != DQ_NONE ? told : dq_sabotage_chance(tables, pc, rank);
}

int32_t dq_memory_missed(int32_t chance, int32_t roll)
{
    return roll > chance ? roll - chance : 0;
}

int32_t dq_error_of(const dq_figures *tables, int32_t missed)
{
    int32_t percent = DQ_CONSTANT(tables, MISINFORMATION_PERCENT) * missed;

    return percent < 100 ? percent : 100;
}

/* DQ-113 Misinformation: a figure is off by a share of itself, to the nearest whole number. */
int32_t dq_misreported(const dq_figures *tables, int32_t truth, int32_t missed, bool high)
{
    int32_t percent = high ? 100 + dq_error_of(tables, missed) : 100 - dq_error_of(tables, missed);

    return (int32_t)(((int64_t)truth * percent + 50) / 100);
}

bool dq_item_false(const dq_figures *tables, int32_t missed, int32_t roll)
{
    return roll <= dq_error_of(tables, missed);
}

/* DQ-115 Sabotage test: succeeds on a roll up to this. */
int32_t dq_sabotage_chance(const dq_figures *tables, int32_t pc, int32_t rank)
{
    return pc + DQ_CONSTANT(tables, SABOTAGE_PER_RANK) * rank;
}
