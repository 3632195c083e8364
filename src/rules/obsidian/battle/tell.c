/* What an answer led to, in a sentence: what is different now. */
#include "telling.h"

#include "rules/board/works.h"

/* Changes that are reported for one answer; the view has the rest. */
enum { MOST_TOLD = 12 };

bool ob_next_part(ob_telling *t)
{
    t->told++;
    if (t->told == MOST_TOLD)
        bn_text_add(t->out, "; and more");
    if (t->told >= MOST_TOLD)
        return false;
    if (t->told > 1)
        bn_text_add(t->out, "; ");
    return true;
}

void ob_say(ob_telling *t, const char *subject, const char *verb, const char *object)
{
    if (!ob_next_part(t))
        return;
    bn_text_add(t->out, subject);
    bn_text_add(t->out, verb);
    bn_text_add(t->out, object);
}

/* ---- where stands are ------------------------------------------------------------------------ */

static void add_point(const ob_telling *t, int32_t x, int32_t y)
{
    bn_text_add(t->out, "(");
    bn_text_rat(t->out, ob_in_inches(x));
    bn_text_add(t->out, ", ");
    bn_text_rat(t->out, ob_in_inches(y));
    bn_text_add(t->out, ")");
}

static void say_place(ob_telling *t, int32_t stand, const char *verb)
{
    if (!ob_next_part(t))
        return;
    bn_text_add(t->out, ob_told_stand(t, stand));
    bn_text_add(t->out, verb);
    add_point(t, t->after->troops[stand].x, t->after->troops[stand].y);
}

static const char *comes_from(uint8_t where)
{
    switch (where) {
    case OB_TO_PLACE:
        return " was placed at ";
    case OB_IN_AMBUSH:
        return " came out of ambush at ";
    case OB_ABOARD:
        return " disembarked at ";
    case OB_TO_LAND:
        return " landed at ";
    case OB_FOLDED:
        return " formed up at ";
    default:
        return " entered at ";
    }
}

static void tell_where(ob_telling *t, int32_t stand)
{
    const ob_troop *was = &t->before->troops[stand], *is = &t->after->troops[stand];
    const char *name = ob_told_stand(t, stand);

    if (was->where == is->where)
        return;
    switch (is->where) {
    case OB_PRESENT:
        say_place(t, stand, comes_from(was->where));
        if (was->where == OB_FOLDED && t->told < MOST_TOLD) {
            bn_text_add(t->out, ", ");
            bn_text_add(t->out, ob_sort_of(t->setup, t->after, stand)->code);
            bn_text_add(t->out, " of ");
            bn_text_int(t->out, is->sp);
        }
        break;
    case OB_IN_RESERVE:
        ob_say(t, name, " waited in reserve", "");
        break;
    case OB_ABOARD:
        ob_say(t, name, " boarded ", ob_told_stand(t, is->carrier - 1));
        break;
    case OB_FOLDED:
        if (is->carrier > 0)
            ob_say(t, name, " joined the square of ", ob_told_stand(t, is->carrier - 1));
        else
            ob_say(t, name, " changed form", "");
        break;
    case OB_IN_AMBUSH:
        say_place(t, stand, " lay in ambush at ");
        break;
    case OB_FALLEN:
        ob_say(t, name, " fell",
               ob_is(t->setup, stand, OB_IS_HERO | OB_IS_CHARACTER) ? ", but returns next game"
                                                                    : "");
        break;
    case OB_FLED:
        ob_say(t, name,
               ob_marked(t->before, stand, OB_IS_ROUTING)
                   ? " fled from the table"
                   : " retreated from the table in good order",
               "");
        break;
    default:
        ob_say(t, name, " left the table", "");
        break;
    }
}

static void tell_way(ob_telling *t, int32_t stand)
{
    const ob_troop *was = &t->before->troops[stand], *is = &t->after->troops[stand];
    bool moved = was->x != is->x || was->y != is->y;

    if (was->where != OB_PRESENT || is->where != OB_PRESENT)
        return;
    if (moved)
        say_place(t, stand, " moved to ");
    if (was->heading == is->heading || (!moved && !ob_next_part(t)))
        return;
    bn_text_add(t->out, moved ? "" : ob_told_stand(t, stand));
    bn_text_add(t->out, moved ? " and faced " : " turned to ");
    bn_text_rat(t->out, ob_in_degrees(is->heading));
    bn_text_add(t->out, " degrees");
}

/* ---- what became of them --------------------------------------------------------------------- */

static void tell_loss(ob_telling *t, int32_t stand)
{
    int32_t lost = t->before->troops[stand].sp - t->after->troops[stand].sp;

    if (lost <= 0 || ob_out(t->after, stand) || !ob_next_part(t))
        return;
    bn_text_add(t->out, ob_told_stand(t, stand));
    bn_text_add(t->out, " lost ");
    bn_text_int(t->out, lost);
    bn_text_add(t->out, " and has ");
    bn_text_int(t->out, t->after->troops[stand].sp);
    bn_text_add(t->out, " left");
}

static void tell_gain(ob_telling *t, int32_t stand)
{
    int32_t won = t->after->troops[stand].sp - t->before->troops[stand].sp;

    if (won <= 0 || t->before->troops[stand].where != OB_PRESENT || !ob_present(t->after, stand) ||
        t->before->troops[stand].formation != t->after->troops[stand].formation || !ob_next_part(t))
        return;
    bn_text_add(t->out, ob_told_stand(t, stand));
    bn_text_add(t->out, " regained ");
    bn_text_int(t->out, won);
    bn_text_add(t->out, " and has ");
    bn_text_int(t->out, t->after->troops[stand].sp);
}

/* It has come up to an enemy, and may not attack them. */
static void tell_advance(ob_telling *t, int32_t stand)
{
    int32_t enemy = t->after->troops[stand].onto - 1;

    if (enemy >= 0 && ob_present(t->after, stand) && ob_marked(t->after, stand, OB_CAME_ON) &&
        !ob_marked(t->before, stand, OB_CAME_ON) && !ob_engaged(t->after, stand, enemy))
        ob_say(t, ob_told_stand(t, stand), " had too little move left to attack ",
               ob_told_stand(t, enemy));
}

/* A mark that came or went, with its words; NULL: that is not shown. */
typedef struct mark_told {
    uint32_t mark;
    const char *comes, *goes;
} mark_told;

static const mark_told marks[] = {
    { OB_IS_ROUTING, " routed", " stopped routing" },
    { OB_IS_QUELLED, " was suppressed", NULL },
    { OB_WEARS_KIT, " put its kit on", " took its kit off" },
    { OB_DELAYED, " was delayed", NULL },
    { OB_OUT_OF_COMMAND, " fell out of command", NULL },
};

static void tell_marks(ob_telling *t, int32_t stand)
{
    for (size_t i = 0; i < BN_COUNT(marks); i++) {
        bool was = ob_marked(t->before, stand, marks[i].mark);
        bool is = ob_marked(t->after, stand, marks[i].mark);
        const char *words = is ? marks[i].comes : marks[i].goes;

        if (was != is && words && !ob_out(t->after, stand))
            ob_say(t, ob_told_stand(t, stand), words, "");
    }
}

static void tell_shape(ob_telling *t, int32_t stand)
{
    static const char *const takes[] = { " opened out", " formed a shieldwall", " formed a testudo",
                                         " formed a schiltron", " formed a square" };
    const ob_troop *was = &t->before->troops[stand], *is = &t->after->troops[stand];

    if (ob_out(t->after, stand))
        return;
    if (was->formation != is->formation)
        ob_say(t, ob_told_stand(t, stand), takes[is->formation], "");
    else if (was->role != is->role)
        ob_say(t, ob_told_stand(t, stand), " now counts as ",
               ob_sort_of(t->setup, t->after, stand)->name);
}

static void tell_combats(ob_telling *t)
{
    for (int32_t i = 0; i < t->after->pair_count; i++) {
        const ob_pair *pair = &t->after->pairs[i];

        if (!ob_engaged(t->before, pair->one, pair->other))
            ob_say(t, ob_told_stand(t, pair->one), " entered close combat with ",
                   ob_told_stand(t, pair->other));
    }
}

static void tell_commands(ob_telling *t)
{
    for (int32_t side = 0; side < OB_SIDES; side++)
        for (int32_t c = 0; c < t->setup->armies[side].command_count; c++) {
            const ob_corps *was = &t->before->corps[side][c], *is = &t->after->corps[side][c];
            const char *name = t->setup->armies[side].commands[c].name;

            if (is->retreats > 0 && was->retreats == 0)
                ob_say(t, name, " started to retreat", "");
            if (is->general != was->general && is->general > 0)
                ob_say(t, ob_told_stand(t, is->general - 1), " took command of ", name);
        }
}

static void tell_works(ob_telling *t)
{
    for (int32_t p = 0; p < t->setup->ground.piece_count; p++)
        if (ob_bit(t->after->absent, p) && !ob_bit(t->before->absent, p))
            ob_say(t, t->setup->ground.pieces[p].name, " found no room and was left out", "");
    for (int32_t i = 0; i < OB_SECTIONS; i++)
        if (ob_bit(t->after->breaches, i) && !ob_bit(t->before->breaches, i))
            ob_say(t, ob_told_stand(t, t->setup->stand_count + i), " was breached", "");
}

static void tell_changes(ob_telling *t)
{
    tell_works(t);
    for (int32_t s = 0; s < t->setup->stand_count; s++) {
        if (!ob_known_to(t->setup, t->after, s, t->seat))
            continue;
        tell_where(t, s);
        tell_way(t, s);
        tell_loss(t, s);
        tell_gain(t, s);
        tell_advance(t, s);
        tell_shape(t, s);
        tell_marks(t, s);
    }
    tell_combats(t);
    tell_commands(t);
}

/* ---- what was said --------------------------------------------------------------------------- */

/* Orders and dice of which no change shows. */
static void tell_order(ob_telling *t)
{
    int32_t stand = t->after->act.stand;
    const ob_act *act = &t->after->act;

    if (!ob_next_part(t))
        return;
    bn_text_add(t->out, ob_told_stand(t, stand));
    bn_text_add(t->out, ": ");
    ob_word_text(ob_order_words[act->change > 0 ? act->change : act->order], t->out);
}

/* A stand that the answer activated and that did nothing. If a phase ends with it, no stand is marked any more. */
static void tell_pass(ob_telling *t, int32_t side)
{
    const ob_army *army = &t->setup->armies[side];

    for (int32_t s = army->first; s < army->first + army->count; s++)
        if (t->after->troops[s].used & ~t->before->troops[s].used & OB_ACTED) {
            ob_say(t, ob_told_stand(t, s), " passed", "");
            return;
        }
    ob_say(t, "a stand", " passed", "");
}

static void tell_attack(ob_telling *t, int32_t side)
{
    const ob_blow *blow;

    if (t->after->blow_count <= t->before->blow_count) {
        tell_pass(t, side);
        return;
    }
    blow = &t->after->blows[t->after->blow_count - 1];
    ob_say(t, ob_told_stand(t, blow->striker), " attacked ", ob_told_stand(t, blow->struck));
}

/* A pass leaves the last volley as it was: a new one has no die yet. */
static void tell_fire(ob_telling *t, int32_t side)
{
    const ob_volley *volley = &t->after->volley;
    int32_t target = volley->targets[0] + (volley->work ? t->setup->stand_count : 0);

    if (memcmp(volley, &t->before->volley, sizeof *volley) == 0)
        tell_pass(t, side);
    else
        ob_say(t, ob_told_stand(t, volley->firer),
               volley->spell ? " cast a spell at " : " fired at ", ob_told_stand(t, target));
}

static void tell_observer(ob_telling *t, int32_t firer)
{
    int32_t who = t->after->volley.observer - 1;

    ob_say(t, who < 0 ? "no one" : ob_told_stand(t, who), " directed the fire of ",
           ob_told_stand(t, firer));
}

/* Where the middle of a work lies now. */
static void tell_work(ob_telling *t, int32_t piece)
{
    ob_point middle = ob_middle_of(ob_extent_of(&t->setup->ground, piece));
    ob_point shift = t->after->works[piece];

    if (!ob_next_part(t))
        return;
    bn_text_add(t->out, t->setup->ground.pieces[piece].name);
    bn_text_add(t->out, " was placed at ");
    add_point(t, middle.x + shift.x, middle.y + shift.y);
}

static void tell_phase(ob_telling *t)
{
    if (!ob_next_part(t))
        return;
    bn_text_add(t->out, ob_told_side(t, t->after->began));
    bn_text_add(t->out, " started the ");
    ob_word_text(ob_phase_name(t->before), t->out);
    bn_text_add(t->out, " phase");
}

static void tell_said(ob_telling *t, const bn_question *question)
{
    switch (question->kind) {
    case OB_ASK_LOTS:
        ob_say(t, ob_told_side(t, t->after->turn), " won the choice of ground", "");
        break;
    case OB_ASK_EDGE:
        ob_say(t, ob_edge_name(t->after->edge[question->side]), " became the base edge of ",
               ob_told_side(t, question->side));
        break;
    case OB_ASK_PLACES_FIRST:
        ob_say(t, ob_told_side(t, t->after->first), " will place the first stands", "");
        break;
    case OB_ASK_WORK:
        tell_work(t, question->about[0]);
        break;
    case OB_ASK_INITIATIVE:
        ob_say(t, ob_told_side(t, t->after->initiative), " won the initiative", "");
        break;
    case OB_ASK_FIRST:
        tell_phase(t);
        break;
    case OB_ASK_MANOEUVRE:
        tell_order(t);
        break;
    case OB_ASK_SHOOT:
        tell_fire(t, question->side);
        break;
    case OB_ASK_OBSERVER:
        tell_observer(t, question->about[0]);
        break;
    case OB_ASK_ATTACK:
        tell_attack(t, question->side);
        break;
    default:
        break;
    }
}

/* What decided the battle. */
static void tell_why(ob_telling *t)
{
    ob_decision how = ob_decision_of(t->setup, t->after);

    switch (how) {
    case OB_BY_CONDITION:
        bn_text_add(t->out, t->after->winner > 0
                                ? ", by its condition of victory"
                                : ", because both sides met a condition of victory");
        break;
    case OB_BY_POINTS:
        bn_text_add(t->out, " at the last round: points lost, ");
        bn_text_add(t->out, ob_told_side(t, 0));
        bn_text_char(t->out, ' ');
        bn_text_int(t->out, ob_points_lost(t->setup, t->after, 0));
        bn_text_add(t->out, ", ");
        bn_text_add(t->out, ob_told_side(t, 1));
        bn_text_char(t->out, ' ');
        bn_text_int(t->out, ob_points_lost(t->setup, t->after, 1));
        break;
    case OB_BY_LEAVING:
        bn_text_add(t->out, ", because no stand of the other side is left on the table");
        break;
    default:
        break;
    }
}

static void tell_round(ob_telling *t)
{
    if (t->after->round > t->before->round && ob_next_part(t)) {
        bn_text_add(t->out, "round ");
        bn_text_int(t->out, t->after->round);
        bn_text_add(t->out, " starts");
    }
    if (t->after->step == OB_STEP_OVER) {
        const char *winner =
            t->after->winner > 0 ? ob_told_side(t, t->after->winner - 1) : "neither side";

        bn_text_add(t->out, t->told > 0 ? "; the battle is over: " : "The battle is over: ");
        bn_text_add(t->out, winner);
        bn_text_add(t->out, " won");
        tell_why(t);
    }
}

/* What comes after a shot does not hide that it did nothing. */
static bool is_struck(const ob_telling *t, int32_t stand)
{
    return t->after->troops[stand].sp < t->before->troops[stand].sp;
}

void ob_battle_tell(const void *with, const void *before, const void *after,
                    const bn_question *question, bn_seat seat, bn_text *out)
{
    ob_telling t = { .setup = with, .before = before, .after = after, .seat = seat, .out = out };

    if (t.after->conceded > 0)
        ob_say(&t, ob_told_side(&t, t.after->conceded - 1), " conceded the field", "");
    else
        tell_said(&t, question);
    if (question->kind == OB_ASK_SAVE && !is_struck(&t, question->about[0]))
        ob_tell_idle(&t, question);
    tell_changes(&t);
    if (t.told == 0)
        ob_tell_idle(&t, question);
    tell_round(&t);
}

/* The dice of a set of blows, of which all is shown together; choices that change nothing; orders that are shown in
 * full by what follows. */
bool ob_battle_quiet(const void *with, const void *before, const void *after,
                     const bn_question *question)
{
    static const uint16_t steps[] = { OB_ASK_ROLE,   OB_ASK_SHIELDWALL, OB_ASK_KIT,
                                      OB_ASK_MOVE,   OB_ASK_MANOEUVRE,  OB_ASK_ADVANCE,
                                      OB_ASK_CHARGE, OB_ASK_GO_ON,      OB_ASK_EVADE,
                                      OB_ASK_SECOND, OB_ASK_PRECONTACT, OB_ASK_SHOT,
                                      OB_ASK_REPLY,  OB_ASK_BLOW,       OB_ASK_GUARD,
                                      OB_ASK_FOLLOW };
    char words[400];
    bn_text out = bn_text_over(words, sizeof words);
    ob_telling t = {
        .setup = with, .before = before, .after = after, .seat = { .role = BN_REFEREE }, .out = &out
    };

    tell_changes(&t);
    tell_round(&t);
    for (size_t i = 0; i < BN_COUNT(steps) && t.told == 0; i++)
        if (steps[i] == question->kind)
            return (question->kind != OB_ASK_SHOT || t.after->volley.hits > 0) &&
                   t.after->conceded == 0 && t.after->step != OB_STEP_OVER;
    return false;
}
