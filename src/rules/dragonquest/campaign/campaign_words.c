/* A campaign in plain words: its questions, their options, and what an answer brought about. */
#include "steps.h"

static bool of_battle(uint32_t kind)
{
    return kind < DQ_KINDS;
}

/* A question of a battle as the room of battles has it. */
static bn_question in_battle(const dq_theatre *t, const dq_campaign *s, const bn_question *question)
{
    bn_question of = *question;

    of.side = dq_party_side(t, s, 0) == question->side ? 0 : 1;
    return of;
}

static void add_place(const dq_theatre *t, bn_point at, bn_text *out)
{
    bn_game_place_text(&dq_campaign_game, t, at, out);
}

/* Where it stands, how tired it is, how far it has marched. */
static void condition_of(const dq_theatre *t, const dq_campaign *s, int32_t c, bn_text *out)
{
    const dq_corps_state *is = &s->corps[c];

    bn_text_add(out, " at ");
    add_place(t, dq_at(s, c), out);
    bn_text_add(out, ", fatigue ");
    bn_text_add(out, dq_fatigue_words[is->fatigue]);
    if (is->today.num > 0) {
        bn_text_add(out, ", ");
        bn_text_int(out, (int32_t)bn_rat_floor(bn_rat_mul(dq_rat(is->today), bn_rat_int(100))));
        bn_text_add(out, "% of a day marched");
    }
}

void dq_campaign_describe(const void *with, const void *state, const bn_question *question,
                          bn_text *out)
{
    const dq_theatre *t = with;
    const dq_campaign *s = state;
    int32_t c = question->about[0];
    char words[160] = "";
    bn_text other = bn_text_over(words, sizeof words);

    if (of_battle(question->kind)) {
        bn_question of = in_battle(t, s, question);
        dq_scene scene;

        dq_scene_of(t, s, &scene);
        dq_battle_describe(&scene.setup, &s->fight, &of, out);
        return;
    }
    if (question->kind > DQ_ASK_FALL_BACK) {
        dq_weeks_describe(t, s, question, out);
        return;
    }
    if (question->kind == DQ_ASK_ORDER)
        condition_of(t, s, c, &other);
    bn_kind_describe(&dq_kinds[question->kind], c < 0 ? "" : t->corps[c]->unit.name,
                     t->realms[question->side].name, words, out);
}

void dq_campaign_word(const void *with, const void *state, const bn_question *question,
                      int32_t index, bn_text *out)
{
    static const char *const numbers[] = { "column", "row" };
    const dq_theatre *t = with;
    const dq_campaign *s = state;
    const bn_kind *kind = &dq_kinds[question->kind];

    if (of_battle(question->kind)) {
        bn_question of = in_battle(t, s, question);
        dq_scene scene;

        dq_scene_of(t, s, &scene);
        dq_battle_word(&scene.setup, &s->fight, &of, index, out);
        return;
    }
    if (question->kind == DQ_ASK_INITIATIVE) {
        for (int32_t side = 0; side < t->realm_count; side++)
            if ((s->tied >> side & 1) && index-- == 0)
                bn_text_add(out, t->realms[side].name);
    } else if (question->kind == DQ_ASK_MARCH || question->kind == DQ_ASK_FALL_BACK) {
        bn_text_add(out, numbers[index]);
    } else if (question->kind > DQ_ASK_FALL_BACK) {
        dq_weeks_word(t, s, question, index, out);
    } else {
        bn_text_add(out, kind->words ? kind->words[index] : kind->title);
        if (question->form == BN_FORM_ROLL) {
            bn_text_add(out, " of ");
            bn_text_add(out, t->corps[question->about[0]]->unit.name);
        }
    }
}

/* ---- what happened -------------------------------------------------------------------------- */

static void join(bn_text *out)
{
    if (out->length > 0)
        bn_text_add(out, "; ");
}

static void tell_order(const dq_theatre *t, const dq_campaign *after, bn_text *out)
{
    int32_t sides[DQ_REALMS], count = 0;

    for (int32_t rank = 0; rank < DQ_REALMS; rank++)
        for (int32_t side = 0; side < t->realm_count; side++)
            if (after->realms[side].rank == rank && dq_realm_stands(t, after, side))
                sides[count++] = side;
    for (int32_t i = 0; i < count; i++) {
        bn_text_add(out, i == 0 ? "" : i == count - 1 ? ", then " : ", ");
        bn_text_add(out, t->realms[sides[i]].name);
    }
    if (count > 0)
        bn_text_add(out, " will act");
}

static bool open_battle(const dq_campaign *s)
{
    return s->step >= DQ_PHASE_FIGHT && s->step <= DQ_PHASE_ANSWER;
}

static void tell_moves(const dq_theatre *t, const dq_campaign *before, const dq_campaign *after,
                       bn_seat seat, bn_text *out)
{
    for (int32_t c = 0; c < t->corps_count; c++) {
        bn_point at = dq_at(after, c);

        if (!bn_seat_knows(seat, (uint32_t)dq_side_of(t, c)))
            continue;
        if (!dq_same(dq_at(before, c), at)) {
            join(out);
            bn_text_add(out, t->corps[c]->unit.name);
            bn_text_add(out, " came to ");
            add_place(t, at, out);
        }
        if (after->corps[c].deserted > before->corps[c].deserted) {
            join(out);
            bn_text_int(out, after->corps[c].deserted - before->corps[c].deserted);
            bn_text_add(out, " deserted from ");
            bn_text_add(out, t->corps[c]->unit.name);
        }
        if (!open_battle(before) && dq_stands(t, after, c) &&
            after->corps[c].fatigue != before->corps[c].fatigue) {
            join(out);
            bn_text_add(out, t->corps[c]->unit.name);
            bn_text_add(out, ": fatigue ");
            bn_text_add(out, dq_fatigue_words[after->corps[c].fatigue]);
        }
        if (dq_stands(t, before, c) && !dq_stands(t, after, c)) {
            join(out);
            bn_text_add(out, t->corps[c]->unit.name);
            bn_text_add(out, ": destroyed");
        }
    }
}

/* Enemies that a commander's side sees for the first time, or no longer. */
static void tell_sights(const dq_theatre *t, const dq_campaign *before, const dq_campaign *after,
                        bn_seat seat, bn_text *out)
{
    if (seat.role != BN_COMMANDER && seat.role != BN_CHARACTER)
        return;
    for (int32_t c = 0; c < t->corps_count; c++) {
        bool was = dq_aware(before, seat.side, c) && dq_stands(t, before, c);
        bool is = dq_aware(after, seat.side, c) && dq_stands(t, after, c);

        if (was == is || dq_side_of(t, c) == seat.side)
            continue;
        join(out);
        bn_text_add(out, "a force of ");
        bn_text_add(out, t->realms[dq_side_of(t, c)].name);
        bn_text_add(out, is ? " is seen at " : " is seen no longer");
        if (is)
            add_place(t, dq_at(after, c), out);
    }
}

/* What a battle cost a party; deserters are shown with its forces. */
typedef struct toll {
    int32_t dead, left, fatigue, was_tired, weeks, strips;
} toll;

static toll toll_of(const dq_theatre *t, const dq_campaign *before, const dq_campaign *after,
                    int32_t party)
{
    toll sum = { 0 };

    for (int32_t c = 0; c < t->corps_count; c++) {
        const dq_corps_state *was = &before->corps[c], *is = &after->corps[c];

        if (!(before->bodies[party] >> c & 1))
            continue;
        sum.dead += is->dead - was->dead;
        sum.left += dq_corps_soldiers(t, after, c);
        sum.fatigue = is->fatigue > sum.fatigue ? is->fatigue : sum.fatigue;
        sum.was_tired = was->fatigue > sum.was_tired ? was->fatigue : sum.was_tired;
        sum.weeks |= is->weeks > was->weeks;
        sum.strips |= is->strips > was->strips;
    }
    return sum;
}

static void tell_toll(const dq_theatre *t, const dq_campaign *before, const dq_campaign *after,
                      int32_t party, bn_text *out)
{
    toll is = toll_of(t, before, after, party);

    dq_next_sentence(t->realms[dq_party_side(t, before, party)].name, out);
    bn_text_add(out, " lost ");
    bn_text_grouped(out, is.dead);
    bn_text_add(out, " dead and kept ");
    bn_text_count(out, is.left, "soldier", "soldiers");
    if (is.left > 0 && is.fatigue > is.was_tired) {
        bn_text_add(out, ", suffered ");
        bn_text_add(out, dq_fatigue_words[is.fatigue]);
        bn_text_add(out, " fatigue");
    }
    if (is.weeks)
        bn_text_add(out, ", and earned a week of training");
}

static const char *victor(const dq_theatre *t, const dq_campaign *before, const dq_campaign *after)
{
    for (int32_t side = 0; side < t->realm_count; side++)
        if (after->realms[side].victories > before->realms[side].victories)
            return t->realms[side].name;
    return "neither side";
}

/* The result of a battle that is over: its state is gone, but the forces have its results. How much of the
 * spoils is of use is gone with it, if that was the last answer. */
static void tell_result(const dq_theatre *t, const dq_campaign *before, const dq_campaign *after,
                        const bn_question *question, bn_text *out)
{
    int32_t share =
        question->kind == DQ_ASK_SPOILS_SHARE ? DQ_NONE : before->fight.judged[DQ_IN_SPOILS_SHARE];
    dq_scene scene;

    if (!before->fight.fought && question->kind != DQ_ASK_COMBAT)
        return;
    dq_scene_of(t, before, &scene);
    for (int32_t party = 0; party < DQ_SIDES; party++)
        if (toll_of(t, before, after, party).strips)
            dq_tell_spoils(&scene.setup, &before->fight, share, scene.setup.sides[party].name, out);
    dq_next_sentence("The battle is over: ", out);
    bn_text_add(out, victor(t, before, after));
    bn_text_add(out, " won");
    for (int32_t party = 0; party < DQ_SIDES; party++)
        tell_toll(t, before, after, party, out);
}

static void tell_battle(const dq_theatre *t, const dq_campaign *before, const dq_campaign *after,
                        const bn_question *question, bn_seat seat, bn_text *out)
{
    bn_question of = in_battle(t, before, question);
    dq_scene scene;

    if (!bn_seat_knows(seat, (uint32_t)dq_party_side(t, before, 0)) &&
        !bn_seat_knows(seat, (uint32_t)dq_party_side(t, before, 1)))
        return;
    dq_scene_of(t, before, &scene);
    if (open_battle(after) && after->bodies[0] == before->bodies[0])
        dq_battle_tell(&scene.setup, &before->fight, &after->fight, &of, seat, out);
    else
        tell_result(t, before, after, question, out);
}

static void tell_attack(const dq_theatre *t, const dq_campaign *before, const dq_campaign *after,
                        bn_seat seat, bn_text *out)
{
    int32_t attacker = after->fight.attacker;

    if (open_battle(before) || !open_battle(after) ||
        (!bn_seat_knows(seat, (uint32_t)dq_party_side(t, after, 0)) &&
         !bn_seat_knows(seat, (uint32_t)dq_party_side(t, after, 1))))
        return;
    join(out);
    bn_text_add(out, t->realms[dq_party_side(t, after, attacker)].name);
    bn_text_add(out, " attacked at ");
    add_place(t, dq_at(after, after->leads[1 - attacker]), out);
}

void dq_campaign_tell(const void *with, const void *was, const void *is,
                      const bn_question *question, bn_seat seat, bn_text *out)
{
    const dq_theatre *t = with;
    const dq_campaign *before = was, *after = is;

    if (of_battle(question->kind) || question->kind == DQ_ASK_FALL_BACK)
        tell_battle(t, before, after, question, seat, out);
    else if (question->kind == DQ_ASK_INITIATIVE && after->tied == 0)
        tell_order(t, after, out);
    else if (question->kind > DQ_ASK_FALL_BACK)
        dq_weeks_tell(t, before, after, question, seat, out);
    tell_attack(t, before, after, seat, out);
    tell_moves(t, before, after, seat, out);
    tell_sights(t, before, after, seat, out);
}
