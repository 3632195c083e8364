/* What the referee may change at any time (G4-R-140): the elements of a force, a person's hit points, what is in a
 * side's chest, and who holds a place; and what a side may change (G4-R-159): undo an order that lasts. */
#include "steps.h"

enum {
    HP_LEAST = -1000
}; /* the most that a document gives a person, and no one survives its loss */

/* ---- which there are ---------------------------------------------------------------------- */

/* The battle has the troops and the people of those who fight it, until it is over. */
static bool fighting(const g4_campaign *s, int32_t column)
{
    for (int32_t side = 0; side < 2; side++)
        for (int32_t slot = 0; slot < G4_FIGHTERS; slot++)
            if (s->fighters[side][slot] == column)
                return true;
    return false;
}

/* The side is in the middle of an order that was offered for its present troops and money. */
static bool in_hand(const g4_campaign *s, int32_t side)
{
    return s->drafts[side].part != 0 && s->phase == G4_PHASE_SITTING;
}

static bool has_troops(const g4_campaign *s, int32_t column)
{
    uint8_t fate = s->columns[column].fate;

    return (fate == G4_FATE_FIELD || fate == G4_FATE_GONE) && !fighting(s, column) &&
           !in_hand(s, g4_column_side(column));
}

static bool has_people(const g4_campaign *s, int32_t column)
{
    return s->columns[column].fate >= G4_FATE_FIELD && !fighting(s, column);
}

/* A number within a span, which reaches to the current value. */
static void ask_number(const g4_campaign *s, uint16_t kind, int32_t column, int32_t which,
                       bn_span span, int32_t now, bn_question *out)
{
    span.min = now < span.min ? now : span.min;
    span.max = now > span.max ? now : span.max;
    g4_c_number(s, kind, g4_column_side(column), span, now, out);
    out->about[0] = (int16_t)column;
    out->about[1] = (int16_t)which;
}

/* Counts `index` down, and is true for the one that it was for. */
static bool reached(uint32_t *index)
{
    return (*index)-- == 0;
}

static bool troops_at(const g4_setup *setup, const g4_campaign *s, uint32_t *index,
                      bn_question *out)
{
    for (int32_t c = 0; c < g4_column_count(setup); c++) {
        const g4_column *column = &s->columns[c];

        for (int32_t i = 0; has_troops(s, c) && i < g4_column_force(setup, column)->line_count; i++)
            if (reached(index)) {
                ask_number(s, G4_C_RULED_TROOPS, c, i, (bn_span){ 0, G4_ELEMENTS_MAX },
                           column->standing.count[i], out);
                return true;
            }
    }
    return false;
}

static bool person_at(const g4_setup *setup, const g4_campaign *s, uint32_t *index,
                      bn_question *out)
{
    for (int32_t c = 0; c < g4_column_count(setup); c++) {
        const g4_column *column = &s->columns[c];
        const g4_force *force = g4_column_force(setup, column);

        for (int32_t i = 0; has_people(s, c) && i < force->person_count; i++) {
            const g4_person_state *person = &column->person_states[i];

            if (person->status == G4_PERSON_ABSENT || !reached(index))
                continue;
            ask_number(s, G4_C_RULED_HP, c, i, (bn_span){ HP_LEAST, force->persons[i].hp },
                       person->hp, out);
            return true;
        }
    }
    return false;
}

static bool chest_at(const g4_setup *setup, const g4_campaign *s, uint32_t *index, bn_question *out)
{
    for (int32_t side = 0; side < setup->side_count; side++)
        if (g4_keeps_budget(&setup->sides[side]) && !in_hand(s, side) && reached(index)) {
            int64_t money = s->money[side] < INT32_MAX ? s->money[side] : INT32_MAX;

            g4_c_number(s, G4_C_RULED_CHEST, side, (bn_span){ 0, INT32_MAX }, (int32_t)money, out);
            return true;
        }
    return false;
}

/* Who can hold a place: its holder, and every side with a column there; if no column is there, any side or no one. */
static uint64_t holders(const g4_setup *setup, const g4_campaign *s, int32_t place)
{
    const g4_place *at = &setup->campaign.places[place];
    uint64_t there = 0;

    for (int32_t c = 0; c < g4_column_count(setup); c++)
        if (g4_afield(&s->columns[c]) && s->columns[c].x == at->x && s->columns[c].y == at->y)
            there |= UINT64_C(2) << g4_column_side(c);
    if (there == 0)
        return (UINT64_C(2) << setup->side_count) - 1;
    return there | UINT64_C(1) << s->holders[place];
}

static bool place_at(const g4_setup *setup, const g4_campaign *s, uint32_t *index, bn_question *out)
{
    for (int32_t p = 0; p < setup->campaign.place_count; p++) {
        uint64_t allowed = holders(setup, s, p);

        if ((allowed & (allowed - 1)) == 0 || !reached(index))
            continue;
        g4_c_choice(s, G4_C_RULED_HOLDER, 0, allowed, s->holders[p], out);
        out->about[1] = (int16_t)p;
        return true;
    }
    return false;
}

static bool may_recall(const g4_campaign *s, int32_t c)
{
    return g4_leads(s, c) && s->columns[c].errand != BN_ERRAND_NONE && !fighting(s, c);
}

/* G4-R-159 One for every column, because the sides see the numbers of rulings: for a force without such an order it has
 * only one answer, so the number does not reveal who has one. */
static bool recall_at(const g4_setup *setup, const g4_campaign *s, uint32_t *index,
                      bn_question *out)
{
    uint32_t columns = (uint32_t)g4_column_count(setup), c = *index;

    if (c >= columns) {
        *index -= columns;
        return false;
    }
    g4_c_choice(s, G4_C_RULED_RECALL, g4_column_side((int32_t)c), may_recall(s, (int32_t)c) ? 3 : 1,
                0, out);
    out->about[0] = (int16_t)c;
    return true;
}

/* G4-R-159 While the sides still give orders, the force gets new ones today. */
static void recall(g4_campaign *s, int32_t c)
{
    g4_draft *draft = &s->drafts[g4_column_side(c)];

    g4_errand_end(s, c, BN_END_RECALLED);
    if (s->phase != G4_PHASE_SITTING)
        return;
    s->columns[c].ordered = 0;
    if (draft->stage == G4_STAGE_READY)
        *draft = (g4_draft){ .column = G4_NOBODY, .stage = G4_STAGE_ORDERING };
}

bool g4_campaign_ruling(const void *with, const void *state, uint32_t index, bn_question *out)
{
    const g4_setup *setup = with;
    const g4_campaign *s = state;

    return recall_at(setup, s, &index, out) || troops_at(setup, s, &index, out) ||
           person_at(setup, s, &index, out) || chest_at(setup, s, &index, out) ||
           place_at(setup, s, &index, out);
}

/* ---- what they do ------------------------------------------------------------------------- */

/* A force that is given elements after it was destroyed stands again where it started. */
static void stand_again(const g4_setup *setup, g4_campaign *s, int32_t c)
{
    g4_column *column = &s->columns[c];
    const g4_force *force = g4_column_force(setup, column);

    column->fate = G4_FATE_FIELD;
    column->x = column->from_x = column->to_x = force->x;
    column->y = column->from_y = column->to_y = force->y;
}

static void set_troops(const g4_setup *setup, g4_campaign *s, int32_t c, int32_t line,
                       int32_t count)
{
    g4_column *column = &s->columns[c];
    g4_standing *standing = &column->standing;

    if (standing->count[line] == 0 || standing->share[line].num == 0)
        standing->share[line] = bn_rat_int(1);
    standing->count[line] = count;
    if (column->fate == G4_FATE_GONE && count > 0)
        stand_again(setup, s, c);
    else if (g4_afield(column) && g4_column_elements(column) == 0)
        g4_column_gone(s, c);
}

/* A person without hit points cannot command; one who has some again can. */
static void set_hp(g4_person_state *person, int32_t hp)
{
    bool down = person->status == G4_PERSON_SAVED || person->status == G4_PERSON_NURSED ||
                person->status == G4_PERSON_DEAD;

    person->hp = (int16_t)hp;
    if (hp > 0 && down)
        person->status = G4_PERSON_FIT;
    else if (hp <= 0 && person->status == G4_PERSON_FIT)
        person->status = G4_PERSON_SAVED;
}

/* An unfinished order of a side may no longer be possible: it gives that order again. */
static void order_anew(g4_campaign *s, int32_t side)
{
    g4_draft *draft = &s->drafts[side];
    bool leads = draft->column != G4_NOBODY && g4_leads(s, draft->column);

    if (s->phase == G4_PHASE_SITTING)
        *draft = (g4_draft){ .column = leads && draft->stage == G4_STAGE_ORDERING ? draft->column
                                                                                  : G4_NOBODY,
                             .acts = draft->acts,
                             .stage = draft->stage };
}

void g4_campaign_rule(const void *with, void *state, const bn_question *question,
                      const bn_answer *answer, bn_trace *trace)
{
    const g4_setup *setup = with;
    g4_campaign *s = state;
    int32_t value = answer->value[0], of = question->about[0], which = question->about[1];

    if (question->kind == G4_C_RULED_TROOPS)
        set_troops(setup, s, of, which, value);
    else if (question->kind == G4_C_RULED_HP)
        set_hp(&s->columns[of].person_states[which], value);
    else if (question->kind == G4_C_RULED_CHEST)
        s->money[question->side] = value;
    else if (question->kind == G4_C_RULED_RECALL && value != 0)
        recall(s, of);
    else if (question->kind != G4_C_RULED_RECALL)
        s->holders[which] = (uint8_t)value;
    if (question->kind == G4_C_RULED_TROOPS || question->kind == G4_C_RULED_HP)
        order_anew(s, question->side);
    if (s->phase != G4_PHASE_BATTLE)
        g4_settle_places(setup, s);
    bn_steps_settle(&g4_campaign_course, setup, s, trace);
}
