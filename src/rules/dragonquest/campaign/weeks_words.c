/* Weeks, months and spies in plain words; and how a plain commander answers. */
#include "steps.h"

/* ---- questions ------------------------------------------------------------------------------- */

static bool is_of_agent(uint32_t kind)
{
    return (kind >= DQ_ASK_ADVENTURE && kind <= DQ_ASK_ACTS) ||
           (kind >= DQ_ASK_DETECTION && kind <= DQ_ASK_FALSE_PLACE);
}

static bool is_of_money(uint32_t kind)
{
    return kind == DQ_ASK_PAYDAY || kind == DQ_ASK_PAY || kind == DQ_ASK_PAID;
}

/* The force, group, operative, region or bargain that it is about. */
static const char *thing_of(const dq_theatre *t, const dq_campaign *s, const bn_question *question)
{
    int32_t about = question->about[0], more = question->about[1];

    switch (question->kind) {
    case DQ_ASK_LESSON:
    case DQ_ASK_PAY_DESERTERS_OF:
        return t->corps[about]->unit.groups[more].name;
    case DQ_ASK_RECRUITS:
    case DQ_ASK_BARGAINS:
        return t->realms[question->side].levies[more].drive.region;
    case DQ_ASK_BARGAIN:
        return dq_bargain_words[about];
    default:
        return is_of_agent(question->kind) ? dq_operative_of(t, more)->name
               : about >= 0                ? t->corps[about]->unit.name
                                           : "";
    }
}

static const dq_agent *agent_of(const dq_campaign *s, const bn_question *question)
{
    return &s->intel.agents[question->about[1] / DQ_AGENTS][question->about[1] % DQ_AGENTS];
}

static void add_hex(const int16_t at[2], bn_text *out)
{
    bn_text_add(out, "(");
    bn_text_int(out, at[0]);
    bn_text_add(out, ", ");
    bn_text_int(out, at[1]);
    bn_text_add(out, ")");
}

/* Enemies have no names: "(3, 4)", and "(3, 4) 2" for the second force there. */
static void add_target(const dq_theatre *t, const dq_campaign *s, int32_t side, int32_t option,
                       bn_text *out)
{
    const dq_corps_state *corps = &s->corps[dq_nth_target(t, s, side, option)];
    int16_t at[2] = { corps->x, corps->y };
    int32_t before = 1;

    for (int32_t i = 0; i < option; i++)
        before += dq_same(dq_at(s, dq_nth_target(t, s, side, i)), (bn_point){ at[0], at[1] });
    add_hex(at, out);
    if (before > 1) {
        bn_text_add(out, " ");
        bn_text_int(out, before);
    }
}

static void add_figure(const char *words, int64_t figure, bn_text *out)
{
    bn_text_add(out, out->length > 0 ? ", " : "");
    bn_text_add(out, words);
    bn_text_grouped(out, figure);
}

/* What replaces <>: whom they watch, the amount of a bill, what they remember. */
static void other_of(const dq_theatre *t, const dq_campaign *s, const bn_question *question,
                     bn_text *out)
{
    int32_t about = question->about[0], side = question->side;

    if (question->kind == DQ_ASK_MEMORY || question->kind == DQ_ASK_COIN ||
        question->kind == DQ_ASK_ITEM || question->kind == DQ_ASK_PLAYED ||
        question->kind == DQ_ASK_FALSE_REPORT) {
        bn_text_add(out, dq_tables(t)->espionage_acts[about].subject);
    } else if (question->kind == DQ_ASK_FALSE_ADVISOR) {
        bn_text_add(out, dq_advisor_name(dq_tables(t), about));
    } else if (question->kind == DQ_ASK_ACTS) {
        add_hex(agent_of(s, question)->at, out);
    } else if (is_of_agent(question->kind) && question->kind != DQ_ASK_MISSION) {
        bn_text_add(out, dq_target_side(t, s, question->about[1]));
    } else if (is_of_money(question->kind)) {
        dq_bill is = dq_bill_of(t, s, side, about);

        add_figure("pay ", is.pay, out);
        add_figure("a quarter more ", is.extra, out);
        add_figure("treasury ", s->realms[side].purse.money, out);
    } else if (question->kind == DQ_ASK_LESSON || question->kind == DQ_ASK_PAY_DESERTERS_OF) {
        bn_text_add(out, t->corps[about]->unit.name);
    } else if (question->kind == DQ_ASK_VETERANS) {
        bn_text_int(out, s->corps[about].weeks);
    } else if (question->kind == DQ_ASK_BARGAINS || question->kind == DQ_ASK_BARGAIN) {
        bn_text_int(out, s->intel.hands);
    }
}

void dq_weeks_describe(const dq_theatre *t, const dq_campaign *s, const bn_question *question,
                       bn_text *out)
{
    char words[160] = "";
    bn_text other = bn_text_over(words, sizeof words);

    other_of(t, s, question, &other);
    bn_kind_describe(&dq_kinds[question->kind], thing_of(t, s, question),
                     t->realms[question->side].name, words, out);
}

void dq_weeks_word(const dq_theatre *t, const dq_campaign *s, const bn_question *question,
                   int32_t index, bn_text *out)
{
    const bn_kind *kind = &dq_kinds[question->kind];

    if (question->kind == DQ_ASK_MISSION && index == 0)
        bn_text_add(out, "no one");
    else if (question->kind == DQ_ASK_MISSION)
        add_target(t, s, question->side, index - 1, out);
    else if (question->kind == DQ_ASK_FALSE_PLACE)
        bn_text_add(out, index == 0 ? "column" : "row");
    else if (question->kind == DQ_ASK_RAZE)
        bn_text_add(out, t->country.places[dq_nth_raze(t, s, index)].name);
    else if (question->kind == DQ_ASK_DRIVES)
        bn_text_add(out, t->realms[question->side].levies[dq_nth_levy(t, s, index)].drive.region);
    else
        bn_text_add(out, kind->words ? kind->words[index] : kind->title);
}

/* ---- what happened --------------------------------------------------------------------------- */

static void tell_sabotage(const dq_theatre *t, const dq_campaign *before, const dq_campaign *after,
                          int32_t a, bn_text *out)
{
    const dq_agent *agent = &before->intel.agents[a / DQ_AGENTS][a % DQ_AGENTS];
    const dq_service *was = &before->corps[agent->target].service,
                     *is = &after->corps[agent->target].service;

    bn_text_add(out, dq_operative_of(t, a)->name);
    bn_text_add(out, is->halved > was->halved || is->works > was->works
                         ? " sabotaged the defences of a force of "
                         : " was caught sabotaging a force of ");
    bn_text_add(out, dq_target_side(t, before, a));
}

static void tell_pay(const dq_theatre *t, const dq_campaign *before, const dq_campaign *after,
                     int32_t side, bn_text *out)
{
    int32_t gone = 0;

    for (int32_t c = 0; c < t->corps_count; c++)
        if (dq_side_of(t, c) == side)
            gone += after->corps[c].deserted - before->corps[c].deserted;
    bn_text_add(out, t->realms[side].name);
    bn_text_add(out, " paid ");
    bn_text_grouped(out, before->realms[side].purse.money - after->realms[side].purse.money);
    if (gone > 0) {
        bn_text_add(out, "; ");
        bn_text_grouped(out, gone);
        bn_text_add(out, " deserted");
    }
}

/* What came of the wish to raze places, at once or when the referee has said whether it is winter. */
static void tell_razing(const dq_theatre *t, const dq_campaign *before, const dq_campaign *after,
                        int32_t side, bn_text *out)
{
    uint64_t razed = after->intel.razed & ~before->intel.razed;
    uint64_t places = razed ? razed : before->intel.wanted;
    const char *words = razed ? " razed " : " found nothing to take in ";

    for (int32_t place = 0; place < t->country.place_count; place++)
        if (places >> place & 1) {
            bn_text_add(out, out->length > 0 ? ", " : t->realms[side].name);
            bn_text_add(out, words);
            bn_text_add(out, t->country.places[place].name);
            words = "";
        }
    if (!razed) {
        bn_text_add(out, places ? " in winter" : "");
        return;
    }
    bn_text_add(out, ": ");
    bn_text_count(out, DQ_CONSTANT(dq_tables(t), RAZE_SUPPLY_WEEKS), "week of supplies, ",
                  "weeks of supplies, ");
    bn_text_int(out, DQ_CONSTANT(dq_tables(t), RAZE_FREE_WEEKS));
    bn_text_add(out, " free of pay");
}

static void tell_recruits(const dq_theatre *t, const dq_campaign *after, int32_t side, bn_text *out)
{
    if (after->intel.hands > 0)
        bn_text_grouped(out, after->intel.hands);
    else
        bn_text_add(out, "No");
    bn_text_add(out, after->intel.hands == 1 ? " recruit came to " : " recruits came to ");
    bn_text_add(out, t->realms[side].name);
}

void dq_weeks_tell(const dq_theatre *t, const dq_campaign *before, const dq_campaign *after,
                   const bn_question *question, bn_seat seat, bn_text *out)
{
    if (question->kind == DQ_ASK_SABOTAGE_ROLL)
        tell_sabotage(t, before, after, question->about[1], out);
    else if ((question->kind == DQ_ASK_PAYDAY || question->kind == DQ_ASK_PAY ||
              question->kind == DQ_ASK_PAID) &&
             bn_seat_knows(seat, question->side) &&
             before->realms[question->side].purse.money !=
                 after->realms[question->side].purse.money)
        tell_pay(t, before, after, question->side, out);
    else if ((question->kind == DQ_ASK_RAZE || question->kind == DQ_ASK_WINTER) &&
             bn_seat_knows(seat, question->side))
        tell_razing(t, before, after, question->side, out);
    else if (question->kind == DQ_ASK_RECRUITS && bn_seat_knows(seat, question->side))
        tell_recruits(t, after, question->side, out);
}

/* ---- a plain commander ------------------------------------------------------------------------ */

/* They pay whom they can, drill who rests, recruit where they may, have their spies count heads and watch tactics,
 * and burns nothing down. */
bool dq_weeks_steady(const dq_theatre *t, const dq_campaign *s, const bn_question *question,
                     bn_answer *out)
{
    switch (question->kind) {
    case DQ_ASK_MISSION:
        *out = (bn_answer){ { 1 } };
        return true;
    case DQ_ASK_ACTS:
        *out = (bn_answer){ { 1 << DQ_ESPIONAGE_ACTS_TROOP_COUNT |
                              1 << DQ_ESPIONAGE_ACTS_TACTICS_BONUS } };
        return true;
    case DQ_ASK_VETERANS:
        *out = (bn_answer){ { 1 } };
        return true;
    case DQ_ASK_PAID:
        *out = (bn_answer){ { question->spans[0].max } };
        return true;
    case DQ_ASK_PAY:
        *out = question->preset;
        if (!(question->allowed & 1) && question->allowed >> 2 & 1)
            out->value[0] = 2;
        return true;
    case DQ_ASK_DRIVES:
        *out = bn_flags_answer(question->allowed);
        return true;
    default:
        return false;
    }
}
