#include "command.h"

#include "rules/forces/types.h"

/* What a C-in-C adds to the die. */
int32_t ob_lead_bonus(const ob_figures *tables, int32_t rating, bn_term of, bn_trace *trace)
{
    int32_t value = ob_general_value(tables, rating);

    of = bn_sum_in(of, OB_TERMS_LEAD);
    bn_plus_int(trace, BN_READ(trace, of, &tables->general_ratings[rating].value), 60, value,
                "C-in-C");
    return bn_gives_int(trace, &of, 60, value, "added to the die");
}

/* OB-055 and OB-060 Initiative: a die and the value of the C-in-C. */
int32_t ob_lead(const ob_figures *tables, int32_t rating, int32_t die, bn_term of, bn_trace *trace)
{
    int32_t value = ob_general_value(tables, rating);

    of = bn_sum_in(of, OB_TERMS_LEAD);
    of.rule = 60;
    of.words = "added to the die";
    bn_trace_weigh(trace, of, value, die, value + die, "initiative");
    return value + die;
}

void ob_weigh_leads(const int32_t scores[OB_SIDES], bn_trace *trace)
{
    bn_term ahead = bn_sum(OB_TERMS_LEAD, OB_NONE, OB_NONE, NULL);

    bn_plus_int(trace, &ahead, 60, scores[0], "of the one side");
    bn_plus_int(trace, &ahead, 60, -scores[1], "of the other");
    bn_gives_int(trace, &ahead, 60, scores[0] - scores[1], "ahead");
}

int32_t ob_higher(const int32_t scores[OB_SIDES])
{
    if (scores[0] == scores[1])
        return OB_NONE;
    return scores[0] > scores[1] ? 0 : 1;
}

/* OB-058 Reserves: a low die delays them. */
bool ob_reserve_enters(const ob_figures *tables, int32_t die)
{
    return die >= OB_CONSTANT(tables, RESERVE_LEAST);
}

/* OB-069 Command distance: science fiction has radio. */
int32_t ob_command_distance(const ob_figures *tables, int32_t communications, int32_t genre)
{
    return tables->command_distance[genre == OB_SCIFI ? OB_COMMAND_DISTANCE_RADIO : communications]
        .distance_in;
}

/* OB-073 Who is exempt: all who are not on the ground of the table, and who cannot leave a combat. */
static bool is_cut_off(const ob_figures *tables, const ob_subordinate *stand)
{
    return !stand->in_command && !stand->off_table && !stand->pinned &&
           tables->stand_categories[stand->type].ground;
}

/* OB-071 Returning to command: fugitives run, they do not return. */
bool ob_is_to_return(const ob_figures *tables, const ob_subordinate *stand)
{
    return is_cut_off(tables, stand) && !stand->routs;
}

/* OB-072 Loss for being out of command. */
int32_t ob_command_loss(const ob_figures *tables, const ob_subordinate *stand)
{
    return is_cut_off(tables, stand) ? OB_CONSTANT(tables, OUT_OF_COMMAND_LOSS) : 0;
}
