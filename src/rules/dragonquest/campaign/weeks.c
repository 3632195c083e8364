/* What comes round each day, week and month beside marches and battles. */
#include "steps.h"

const bn_step dq_agents_step = { .open = NULL };
const bn_step dq_week_step = { .open = NULL };
const bn_step dq_month_step = { .open = NULL };

void dq_serve(const dq_theatre *t, const dq_campaign *s, int32_t c, dq_unit *out)
{
}

void dq_brief(const dq_theatre *t, dq_campaign *s, int32_t party)
{
}

void dq_debrief(const dq_theatre *t, dq_campaign *s)
{
}

bool dq_place_razed(const dq_theatre *t, const dq_campaign *s, int32_t place)
{
    return false;
}

void dq_view_service(const dq_theatre *t, const dq_campaign *s, int32_t c, bn_doc *map,
                     bn_arena *arena)
{
}

void dq_view_purse(const dq_theatre *t, const dq_campaign *s, int32_t side, bn_doc *map,
                   bn_arena *arena)
{
}

void dq_weeks_describe(const dq_theatre *t, const dq_campaign *s, const bn_question *question,
                       bn_text *out)
{
}

void dq_weeks_word(const dq_theatre *t, const dq_campaign *s, const bn_question *question,
                   int32_t index, bn_text *out)
{
}

void dq_weeks_tell(const dq_theatre *t, const dq_campaign *before, const dq_campaign *after,
                   const bn_question *question, bn_seat seat, bn_text *out)
{
}

bool dq_weeks_steady(const dq_theatre *t, const dq_campaign *s, const bn_question *question,
                     bn_answer *out)
{
    return false;
}
