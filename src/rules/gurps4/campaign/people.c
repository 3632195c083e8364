/* People in a campaign: those who got away from a force that no longer exists (G4-R-143), and those who
 * recover from their wounds (G4-R-144). */
#include "steps.h"

#include "rules/outcome/ending.h"

/* Of a force that was beaten only those whom percentages do not touch are left. */
static bool got_away(const g4_setup *setup, const g4_column *column, int32_t person)
{
    const g4_force *force = g4_column_force(setup, column);

    return person < force->person_count && column->person_states[person].status < G4_PERSON_GONE &&
           g4_above_casualties(&force->persons[person]);
}

/* The column of a force, or of the one that goes with it, into whose people these would be counted;
 * G4_NONE if there is none. */
static int32_t kin_of(const g4_campaign *s, int32_t column, int32_t gone)
{
    int32_t with = g4_companion(s, column);

    if (s->columns[column].origin == s->columns[gone].origin)
        return column;
    return with != G4_NONE && s->columns[with].origin == s->columns[gone].origin ? with : G4_NONE;
}

bool g4_may_take_in(const g4_setup *setup, const g4_campaign *s, int32_t column, int32_t gone)
{
    if (s->columns[gone].fate != G4_FATE_GONE ||
        (g4_companion(s, column) != G4_NONE && kin_of(s, column, gone) == G4_NONE))
        return false;
    for (int32_t i = 0; i < G4_PERSONS; i++)
        if (got_away(setup, &s->columns[gone], i))
            return true;
    return false;
}

void g4_column_take_in(const g4_setup *setup, g4_campaign *s, int32_t column, int32_t gone)
{
    g4_column *from = &s->columns[gone];
    int32_t kin = kin_of(s, column, gone);

    for (int32_t i = 0; i < G4_PERSONS; i++) {
        if (!got_away(setup, from, i)) {
            if (from->person_states[i].status < G4_PERSON_GONE)
                from->person_states[i].status = G4_PERSON_ABSENT;
        } else if (kin != G4_NONE) {
            s->columns[kin].person_states[i] = from->person_states[i];
            from->person_states[i] = (g4_person_state){ .status = G4_PERSON_ABSENT };
        }
    }
    if (kin != G4_NONE)
        return;
    from->fate = G4_FATE_GUESTS;
    from->head = (uint8_t)column;
    g4_column_sync(s, column);
}

/* ---- wounds ------------------------------------------------------------------------------- */

static bool may_recover(const g4_person_state *person)
{
    return person->status == G4_PERSON_FIT || person->status == G4_PERSON_SAVED ||
           person->status == G4_PERSON_NURSED;
}

static void recover(const g4_setup *setup, g4_campaign *s, int32_t c, bn_trace *trace)
{
    g4_column *column = &s->columns[c];
    const g4_force *force = g4_column_force(setup, column);

    for (int32_t i = 0; i < force->person_count; i++) {
        g4_person_state *person = &column->person_states[i];
        int32_t most = force->persons[i].hp;
        int32_t hp = person->hp + setup->campaign.recovery_hp;

        if (!may_recover(person) || person->hp >= most)
            continue;
        person->hp = (int16_t)(hp > most ? most : hp);
        if (person->status == G4_PERSON_SAVED && person->hp > 0)
            person->status = G4_PERSON_FIT;
        bn_trace_add(trace, (bn_term){ .rule = 234,
                                       .row = BN_NO_ROW,
                                       .side = (int8_t)g4_column_side(c),
                                       .about = (int16_t)i,
                                       .value = person->hp,
                                       .seen = { bn_rat_int(person->hp) },
                                       .words = "recovers to {0} HP",
                                       .name = force->persons[i].name });
    }
}

void g4_people_recover(const g4_setup *setup, g4_campaign *s, bn_trace *trace)
{
    if (setup->campaign.recovery_hp == 0 || s->day % G4_FIXED(WEEK_DAYS) != 0)
        return;
    for (int32_t c = 0; c < g4_column_count(setup); c++)
        if (s->columns[c].fate >= G4_FATE_FIELD)
            recover(setup, s, c, trace);
}
