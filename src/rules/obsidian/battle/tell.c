/* What an answer led to, in a sentence: what is different now. */
#include "steps.h"

#include "rules/board/works.h"

/* Changes that are reported for one answer; the view has the rest. */
enum { MOST_TOLD = 12 };

/* A sentence that grows by what has happened. */
typedef struct telling {
    const ob_setup *setup;
    const ob_battle *before, *after;
    bn_seat seat;
    bn_text *out;
    int32_t told;
} telling;

/* Starts the next part of the sentence; false if there is enough of it. */
static bool next_part(telling *t)
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

static void say(telling *t, const char *subject, const char *verb, const char *object)
{
    if (!next_part(t))
        return;
    bn_text_add(t->out, subject);
    bn_text_add(t->out, verb);
    bn_text_add(t->out, object);
}

static const char *stand_name(const telling *t, int32_t stand)
{
    return ob_name_of(t->setup, stand);
}

static const char *side_name(const telling *t, int32_t side)
{
    return t->setup->armies[side].name;
}

/* ---- where stands are ------------------------------------------------------------------------ */

static void add_point(const telling *t, int32_t x, int32_t y)
{
    bn_text_add(t->out, "(");
    bn_text_rat(t->out, ob_in_inches(x));
    bn_text_add(t->out, ", ");
    bn_text_rat(t->out, ob_in_inches(y));
    bn_text_add(t->out, ")");
}

static void say_place(telling *t, int32_t stand, const char *verb)
{
    if (!next_part(t))
        return;
    bn_text_add(t->out, stand_name(t, stand));
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

static void tell_where(telling *t, int32_t stand)
{
    const ob_troop *was = &t->before->troops[stand], *is = &t->after->troops[stand];
    const char *name = stand_name(t, stand);

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
        say(t, name, " waited in reserve", "");
        break;
    case OB_ABOARD:
        say(t, name, " boarded ", stand_name(t, is->carrier - 1));
        break;
    case OB_FOLDED:
        if (is->carrier > 0)
            say(t, name, " joined the square of ", stand_name(t, is->carrier - 1));
        else
            say(t, name, " changed form", "");
        break;
    case OB_IN_AMBUSH:
        say_place(t, stand, " lay in ambush at ");
        break;
    case OB_FALLEN:
        say(t, name, " fell",
            ob_is(t->setup, stand, OB_IS_HERO | OB_IS_CHARACTER) ? ", but returns next game" : "");
        break;
    case OB_FLED:
        say(t, name,
            ob_marked(t->before, stand, OB_IS_ROUTING) ? " fled from the table"
                                                       : " retreated from the table in good order",
            "");
        break;
    default:
        say(t, name, " left the table", "");
        break;
    }
}

static void tell_way(telling *t, int32_t stand)
{
    const ob_troop *was = &t->before->troops[stand], *is = &t->after->troops[stand];
    bool moved = was->x != is->x || was->y != is->y;

    if (was->where != OB_PRESENT || is->where != OB_PRESENT)
        return;
    if (moved)
        say_place(t, stand, " moved to ");
    if (was->heading == is->heading || (!moved && !next_part(t)))
        return;
    bn_text_add(t->out, moved ? "" : stand_name(t, stand));
    bn_text_add(t->out, moved ? " and faced " : " turned to ");
    bn_text_rat(t->out, ob_in_degrees(is->heading));
    bn_text_add(t->out, " degrees");
}

/* ---- what became of them --------------------------------------------------------------------- */

static void tell_loss(telling *t, int32_t stand)
{
    int32_t lost = t->before->troops[stand].sp - t->after->troops[stand].sp;

    if (lost <= 0 || ob_out(t->after, stand) || !next_part(t))
        return;
    bn_text_add(t->out, stand_name(t, stand));
    bn_text_add(t->out, " lost ");
    bn_text_int(t->out, lost);
    bn_text_add(t->out, " and has ");
    bn_text_int(t->out, t->after->troops[stand].sp);
    bn_text_add(t->out, " left");
}

static void tell_gain(telling *t, int32_t stand)
{
    int32_t won = t->after->troops[stand].sp - t->before->troops[stand].sp;

    if (won <= 0 || t->before->troops[stand].where != OB_PRESENT || !ob_present(t->after, stand) ||
        t->before->troops[stand].formation != t->after->troops[stand].formation || !next_part(t))
        return;
    bn_text_add(t->out, stand_name(t, stand));
    bn_text_add(t->out, " regained ");
    bn_text_int(t->out, won);
    bn_text_add(t->out, " and has ");
    bn_text_int(t->out, t->after->troops[stand].sp);
}

/* It has come up to an enemy, and may not attack them. */
static void tell_advance(telling *t, int32_t stand)
{
    int32_t enemy = t->after->troops[stand].onto - 1;

    if (enemy >= 0 && ob_present(t->after, stand) && ob_marked(t->after, stand, OB_CAME_ON) &&
        !ob_marked(t->before, stand, OB_CAME_ON) && !ob_engaged(t->after, stand, enemy))
        say(t, stand_name(t, stand), " had too little move left to attack ", stand_name(t, enemy));
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

static void tell_marks(telling *t, int32_t stand)
{
    for (size_t i = 0; i < BN_COUNT(marks); i++) {
        bool was = ob_marked(t->before, stand, marks[i].mark);
        bool is = ob_marked(t->after, stand, marks[i].mark);
        const char *words = is ? marks[i].comes : marks[i].goes;

        if (was != is && words && !ob_out(t->after, stand))
            say(t, stand_name(t, stand), words, "");
    }
}

static void tell_shape(telling *t, int32_t stand)
{
    static const char *const takes[] = { " opened out", " formed a shieldwall", " formed a testudo",
                                         " formed a schiltron", " formed a square" };
    const ob_troop *was = &t->before->troops[stand], *is = &t->after->troops[stand];

    if (ob_out(t->after, stand))
        return;
    if (was->formation != is->formation)
        say(t, stand_name(t, stand), takes[is->formation], "");
    else if (was->role != is->role)
        say(t, stand_name(t, stand), " now counts as ",
            ob_sort_of(t->setup, t->after, stand)->name);
}

static void tell_combats(telling *t)
{
    for (int32_t i = 0; i < t->after->pair_count; i++) {
        const ob_pair *pair = &t->after->pairs[i];

        if (!ob_engaged(t->before, pair->one, pair->other))
            say(t, stand_name(t, pair->one), " entered close combat with ",
                stand_name(t, pair->other));
    }
}

static void tell_commands(telling *t)
{
    for (int32_t side = 0; side < OB_SIDES; side++)
        for (int32_t c = 0; c < t->setup->armies[side].command_count; c++) {
            const ob_corps *was = &t->before->corps[side][c], *is = &t->after->corps[side][c];
            const char *name = t->setup->armies[side].commands[c].name;

            if (is->retreats > 0 && was->retreats == 0)
                say(t, name, " started to retreat", "");
            if (is->general != was->general && is->general > 0)
                say(t, stand_name(t, is->general - 1), " took command of ", name);
        }
}

static void tell_works(telling *t)
{
    for (int32_t p = 0; p < t->setup->ground.piece_count; p++)
        if (ob_bit(t->after->absent, p) && !ob_bit(t->before->absent, p))
            say(t, t->setup->ground.pieces[p].name, " found no room and was left out", "");
    for (int32_t i = 0; i < OB_SECTIONS; i++)
        if (ob_bit(t->after->breaches, i) && !ob_bit(t->before->breaches, i))
            say(t, stand_name(t, t->setup->stand_count + i), " was breached", "");
}

static void tell_changes(telling *t)
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
static void tell_order(telling *t)
{
    int32_t stand = t->after->act.stand;
    const ob_act *act = &t->after->act;

    if (!next_part(t))
        return;
    bn_text_add(t->out, stand_name(t, stand));
    bn_text_add(t->out, ": ");
    ob_word_text(ob_order_words[act->change > 0 ? act->change : act->order], t->out);
}

/* A stand that the answer activated and that did nothing. If a phase ends with it, no stand is marked any more. */
static void tell_pass(telling *t, int32_t side)
{
    const ob_army *army = &t->setup->armies[side];

    for (int32_t s = army->first; s < army->first + army->count; s++)
        if (t->after->troops[s].used & ~t->before->troops[s].used & OB_ACTED) {
            say(t, stand_name(t, s), " passed", "");
            return;
        }
    say(t, "a stand", " passed", "");
}

static void tell_attack(telling *t, int32_t side)
{
    const ob_blow *blow;

    if (t->after->blow_count <= t->before->blow_count) {
        tell_pass(t, side);
        return;
    }
    blow = &t->after->blows[t->after->blow_count - 1];
    say(t, stand_name(t, blow->striker), " attacked ", stand_name(t, blow->struck));
}

/* A pass leaves the last volley as it was: a new one has no die yet. */
static void tell_fire(telling *t, int32_t side)
{
    const ob_volley *volley = &t->after->volley;
    int32_t target = volley->targets[0] + (volley->work ? t->setup->stand_count : 0);

    if (memcmp(volley, &t->before->volley, sizeof *volley) == 0)
        tell_pass(t, side);
    else
        say(t, stand_name(t, volley->firer), volley->spell ? " cast a spell at " : " fired at ",
            stand_name(t, target));
}

static void tell_observer(telling *t, int32_t firer)
{
    int32_t who = t->after->volley.observer - 1;

    say(t, who < 0 ? "no one" : stand_name(t, who), " directed the fire of ", stand_name(t, firer));
}

/* Where the middle of a work lies now. */
static void tell_work(telling *t, int32_t piece)
{
    ob_point middle = ob_middle_of(ob_extent_of(&t->setup->ground, piece));
    ob_point shift = t->after->works[piece];

    if (!next_part(t))
        return;
    bn_text_add(t->out, t->setup->ground.pieces[piece].name);
    bn_text_add(t->out, " was placed at ");
    add_point(t, middle.x + shift.x, middle.y + shift.y);
}

static void tell_phase(telling *t)
{
    if (!next_part(t))
        return;
    bn_text_add(t->out, side_name(t, t->after->began));
    bn_text_add(t->out, " started the ");
    ob_word_text(ob_phase_name(t->before), t->out);
    bn_text_add(t->out, " phase");
}

static void tell_said(telling *t, const bn_question *question)
{
    switch (question->kind) {
    case OB_ASK_LOTS:
        say(t, side_name(t, t->after->turn), " won the choice of ground", "");
        break;
    case OB_ASK_EDGE:
        say(t, ob_edge_name(t->after->edge[question->side]), " became the base edge of ",
            side_name(t, question->side));
        break;
    case OB_ASK_PLACES_FIRST:
        say(t, side_name(t, t->after->first), " will place the first stands", "");
        break;
    case OB_ASK_WORK:
        tell_work(t, question->about[0]);
        break;
    case OB_ASK_INITIATIVE:
        say(t, side_name(t, t->after->initiative), " won the initiative", "");
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

/* The words if nothing has changed: for a roll or a choice about a stand. */
typedef struct idle_words {
    uint16_t kind;
    const char *words;
} idle_words;

static const idle_words idle[] = {
    { OB_ASK_ROLE, " kept its role" },
    { OB_ASK_SHIELDWALL, " formed no shieldwall" },
    { OB_ASK_KIT, " left its kit as it was" },
    { OB_ASK_MOVE, " stayed in place" },
    { OB_ASK_FLY, " flew off the table again" },
    { OB_ASK_AGAIN, " stayed limbered" },
    { OB_ASK_ADVANCE, " stayed in place" },
    { OB_ASK_CHARGE, " charged" },
    { OB_ASK_GO_ON, " continued its charge" },
    { OB_ASK_BOARD, " received its orders" },
    { OB_ASK_ALIGHT, " let no one else disembark" },
    { OB_ASK_HARD_LANDING, " landed unharmed" },
    { OB_ASK_MINES, " was not harmed" },
    { OB_ASK_EVADE, " stood its ground" },
    { OB_ASK_PRECONTACT, " held its fire" },
    { OB_ASK_KO, " was not knocked out" },
    { OB_ASK_AVOID, " stayed as it was" },
    { OB_ASK_DUCK, " was not harmed" },
    { OB_ASK_SAVE, " was not harmed" },
    { OB_ASK_GAS, " was not harmed" },
    { OB_ASK_REPLY, " received its orders" },
    { OB_ASK_BLOW, " struck" },
    { OB_ASK_GUARD, " guarded itself" },
    { OB_ASK_FOLLOW, " stayed" },
    { OB_ASK_BAIL, " was not harmed" },
    { OB_ASK_RALLY, " did not rally" },
};

/* Dice and choices that lead to further dice, or do not; false: others. */
static bool tell_roll(telling *t, const bn_question *question, const char *name)
{
    switch (question->kind) {
    case OB_ASK_SHOT:
        say(t, name, t->after->volley.hits > 0 ? " shot" : " hit no one", "");
        return true;
    case OB_ASK_RESERVE:
        say(t, name, t->after->step == OB_STEP_ORDER ? " may enter" : " waited", "");
        return true;
    case OB_ASK_CAST:
        say(t, "the spell of ", name, t->after->step == OB_STEP_POWER ? " succeeded" : " failed");
        return true;
    case OB_ASK_POWER:
        if (next_part(t)) {
            bn_text_add(t->out, "the spell of ");
            bn_text_add(t->out, name);
            bn_text_add(t->out, " had a strength of ");
            bn_text_int(t->out, t->after->volley.hits);
        }
        return true;
    case OB_ASK_COUNTER:
        say(t, "the spell of ", name, " had no effect");
        return true;
    case OB_ASK_QUELLED:
        say(t, name, "",
            t->after->step == OB_STEP_AVOID ? " tried to avoid being suppressed"
                                            : " chose to save");
        return true;
    case OB_ASK_SECOND:
        if (t->after->volley.count > 1)
            say(t, name, " also struck ", stand_name(t, t->after->volley.targets[1]));
        else
            say(t, name, " struck", " no one else");
        return true;
    case OB_ASK_RETURN:
        say(t, name, "", t->after->step == OB_STEP_ORDER ? " may come back" : " stayed away");
        return true;
    case OB_ASK_GROUND:
        say(t, name, "",
            t->after->step == OB_STEP_DUCK ? " tried to go to ground" : " chose to save");
        return true;
    default:
        return false;
    }
}

static void tell_idle(telling *t, const bn_question *question)
{
    int32_t about = question->about[0];
    const char *name = about < 0 ? side_name(t, question->side)
                       : question->kind == OB_ASK_MORALE
                           ? t->setup->armies[question->side].commands[about].name
                           : stand_name(t, about);

    if (question->kind == OB_ASK_MORALE) {
        say(t, name, " stood firm", "");
        return;
    }
    if (tell_roll(t, question, name))
        return;
    for (size_t i = 0; i < BN_COUNT(idle); i++)
        if (idle[i].kind == question->kind) {
            say(t, name, idle[i].words, "");
            return;
        }
    say(t, name, " received its orders", "");
}

/* What decided the battle. */
static void tell_why(telling *t)
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
        bn_text_add(t->out, side_name(t, 0));
        bn_text_char(t->out, ' ');
        bn_text_int(t->out, ob_points_lost(t->setup, t->after, 0));
        bn_text_add(t->out, ", ");
        bn_text_add(t->out, side_name(t, 1));
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

static void tell_round(telling *t)
{
    if (t->after->round > t->before->round && next_part(t)) {
        bn_text_add(t->out, "round ");
        bn_text_int(t->out, t->after->round);
        bn_text_add(t->out, " starts");
    }
    if (t->after->step == OB_STEP_OVER) {
        const char *winner =
            t->after->winner > 0 ? side_name(t, t->after->winner - 1) : "neither side";

        bn_text_add(t->out, t->told > 0 ? "; the battle is over: " : "The battle is over: ");
        bn_text_add(t->out, winner);
        bn_text_add(t->out, " won");
        tell_why(t);
    }
}

/* What comes after a shot does not hide that it did nothing. */
static bool is_struck(const telling *t, int32_t stand)
{
    return t->after->troops[stand].sp < t->before->troops[stand].sp;
}

void ob_battle_tell(const void *with, const void *before, const void *after,
                    const bn_question *question, bn_seat seat, bn_text *out)
{
    telling t = { .setup = with, .before = before, .after = after, .seat = seat, .out = out };

    if (t.after->conceded > 0)
        say(&t, side_name(&t, t.after->conceded - 1), " conceded the field", "");
    else
        tell_said(&t, question);
    if (question->kind == OB_ASK_SAVE && !is_struck(&t, question->about[0]))
        tell_idle(&t, question);
    tell_changes(&t);
    if (t.told == 0)
        tell_idle(&t, question);
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
    telling t = {
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
