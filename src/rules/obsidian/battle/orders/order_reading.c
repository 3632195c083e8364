/* Short orders read: the words of a line as the numbers of an answer. Nothing here decides what is allowed: if a line
 * leaves something open, a value that the rules do not refuse is used. */
#include "order_words.h"

#include <string.h>

/* ---- manoeuvres ------------------------------------------------------------------------------------ */

/* The order that was probably meant, and the orders that the stand may get now. */
static bn_code refuse_order(const ob_reading *r, int32_t stand)
{
    bn_code code = ob_refuse_word(r, "{} is not an order of the manoeuvre phase", "");
    const char *before = "it may: ";
    char word[OB_WORD_MAX];
    int meant;
    bn_text hint;

    if (!r->err)
        return code;
    hint = bn_text_over(r->err->hint, sizeof r->err->hint);
    ob_peek(r->at, word);
    meant = bn_word_nearest(word, ob_order_words, OB_ORDERS);
    if (meant >= 0) {
        bn_text_add(&hint, "did you mean \"");
        ob_word_text(ob_order_words[meant], &hint);
        bn_text_add(&hint, "\"? ");
    }
    for (int32_t order = 0; order < OB_ORDERS; order++) {
        const int32_t answer[] = { stand, order };

        if (ob_refused(ob_manoeuvre_refused(r->setup, r->battle, answer)))
            continue;
        bn_text_add(&hint, before);
        ob_word_text(ob_order_words[order], &hint);
        before = ", ";
    }
    return code;
}

/* `turn 90` is a move without a way: the question about the move reads it. Who mounts dismounts by the same order. */
static int32_t read_synonym(ob_reading *r, const char *word)
{
    if (strcmp(word, "turn") == 0)
        return OB_ORDER_MOVE;
    if (ob_take(r, "dismount"))
        return OB_ORDER_MOUNT;
    return ob_take(r, "unlimber") ? (int32_t)OB_ORDER_LIMBER : -1;
}

static bn_code read_manoeuvre(ob_reading *r)
{
    char word[OB_WORD_MAX];
    int32_t order;

    ob_read_actor(r);
    ob_peek(r->at, word);
    if (ob_take(r, "pass")) {
        r->out->value[1] = OB_ORDER_STAY;
        return BN_OK;
    }
    order = read_synonym(r, word);
    if (order < 0)
        order = ob_find_word(r, ob_order_words);
    if (order < 0)
        return refuse_order(r, r->out->value[0]);
    r->out->value[1] = order;
    return BN_OK;
}

/* Whether a line continues with a passenger and a place, where the move of its carrier is asked for: then that
 * stays. */
static bool names_passenger(const ob_reading *r)
{
    ob_reading ahead = *r;
    int32_t stand, x, y;

    if (r->battle->act.next != OB_ORDER_ALIGHT || !ob_take_stand(&ahead, &stand))
        return false;
    ob_skip_fillers(&ahead);
    return ob_take_inches(&ahead, &x) && ob_take_inches(&ahead, &y);
}

static bn_code refuse_by(const ob_reading *r, ob_refusal why, const char *hint)
{
    (void)bn_fail(r->err, BN_ANSWER, "");
    if (r->err) {
        bn_text out = bn_text_over(r->err->hint, sizeof r->err->hint);

        ob_refusal_words(&why, r->err->rule, r->err->text);
        bn_text_add(&out, hint);
    }
    return BN_ANSWER;
}

/* `14,9`, `14,9 face 90`, `6`, `6 face 90 2`, `face 90 2`. */
static bn_code read_move(ob_reading *r)
{
    int32_t first = 0, second = 0;
    int32_t heading = r->battle->troops[r->question->about[0]].heading;
    bool goes, to_point, turns;
    ob_refusal why;

    ob_skip_fillers(r);
    if (names_passenger(r)) {
        *r->out = (bn_answer){ { 0, heading, 0 } };
        return BN_OK;
    }
    goes = ob_take_inches(r, &first);
    to_point = goes && ob_take_inches(r, &second);
    ob_skip_fillers(r);
    turns = ob_take_turn(r);
    if (!goes && !turns)
        return ob_refuse_rest(r);
    if (turns && !ob_take_facing(r, &heading))
        return ob_refuse_facing(r);
    if (!to_point) {
        second = 0;
        ob_skip_fillers(r);
        if (turns)
            (void)ob_take_inches(r, &second);
        ob_skip_fillers(r);
        *r->out = (bn_answer){ { first, heading, second } };
        return BN_OK;
    }
    why = ob_move_to(r->setup, r->battle, r->question->about[0], (ob_point){ first, second },
                     turns ? heading : OB_NONE, r->out->value);
    if (!ob_refused(why))
        return BN_OK;
    return refuse_by(r, why,
                     "a stand goes straight ahead, turns once, and goes straight ahead again");
}

/* What may follow in any order: a direction and a length; which of them did. */
typedef struct aside {
    int32_t heading, units;
    bool faces, goes;
} aside;

static bn_code read_aside(ob_reading *r, aside *out)
{
    *out = (aside){ 0 };
    for (;;) {
        ob_skip_fillers(r);
        if (!out->faces && ob_take_turn(r)) {
            if (!ob_take_facing(r, &out->heading))
                return ob_refuse_facing(r);
            out->faces = true;
        } else if (out->goes || !ob_take_inches(r, &out->units)) {
            return BN_OK;
        } else {
            out->goes = true;
        }
    }
}

/* The direction that the rules choose; if they refuse all, the one to the enemy: its refusal says most. */
static int32_t toward(const ob_reading *r, int32_t chosen)
{
    int32_t stand = r->question->about[0], enemy = r->out->value[0];
    ob_box from, to;

    if (chosen != OB_NONE)
        return chosen;
    if (!ob_present(r->battle, enemy))
        return r->battle->troops[stand].heading;
    from = ob_box_of(r->setup, r->battle, stand);
    to = ob_box_of(r->setup, r->battle, enemy);
    return ob_heading_of(r->setup->tables, ob_between(ob_centre(&from), ob_centre(&to)));
}

static bn_code read_charge(ob_reading *r)
{
    aside more;
    bn_code code;

    ob_skip_fillers(r);
    if (!ob_take_stand(r, &r->out->value[0]))
        return ob_refuse_stand(r);
    code = read_aside(r, &more);
    if (code != BN_OK)
        return code;
    if (more.goes)
        return ob_refuse_word(r, "a charge has no length: leave out what is before {}",
                              ob_usage_of(r->question));
    r->out->value[1] = more.heading;
    if (!more.faces)
        r->out->value[1] = toward(
            r, ob_charge_heading(r->setup, r->battle, r->question->about[0], r->out->value[0]));
    return BN_OK;
}

static bn_code read_advance(ob_reading *r)
{
    aside more;
    bn_code code;

    ob_skip_fillers(r);
    if (ob_take_nobody(r)) {
        *r->out = r->question->preset;
        return BN_OK;
    }
    if (!ob_take_stand(r, &r->out->value[0]))
        return ob_refuse_stand(r);
    code = read_aside(r, &more);
    if (code != BN_OK)
        return code;
    r->out->value[1] = more.units;
    r->out->value[2] = more.heading;
    if (!more.faces)
        r->out->value[2] = toward(r, ob_advance_heading(r->setup, r->battle, r->question->about[0],
                                                        r->out->value[0], r->out->value[1]));
    return BN_OK;
}

static bn_code read_disengage(ob_reading *r)
{
    aside more;
    bn_code code = read_aside(r, &more);

    *r->out = r->question->preset;
    if (code != BN_OK)
        return code;
    if (!more.faces && !more.goes)
        return ob_refuse_rest(r);
    if (more.faces)
        r->out->value[0] = more.heading;
    if (more.goes)
        r->out->value[1] = more.units;
    return BN_OK;
}

/* ---- fire ------------------------------------------------------------------------------------------- */

/* A weapon by its number from 1 on, a kind of fire, and whether it is lobbed; -1: not said. */
typedef struct manner {
    int32_t weapon, mode, lobbed;
} manner;

static bn_code read_manner(ob_reading *r, manner *out)
{
    *out = (manner){ -1, 0, -1 };
    for (;;) {
        int32_t mode;

        if (ob_take(r, "with")) {
            if (!ob_take_whole(r, &out->weapon) || out->weapon < 1 || out->weapon > OB_WEAPONS)
                return ob_refuse_word(r, "{} is not the number of a weapon",
                                      "1 for its first, 2 for its second");
            out->weapon--;
        } else if (ob_take(r, "indirect") || ob_take(r, "indirectly") || ob_take(r, "lob")) {
            out->lobbed = 1;
        } else if (ob_take(r, "direct") || ob_take(r, "directly")) {
            out->lobbed = 0;
        } else {
            mode = ob_find_word(r, ob_mode_words);
            if (mode < 0)
                return BN_OK;
            out->mode = mode;
        }
    }
}

/* Fills in what the line leaves open of a shot: the first weapon, preferably fired directly, with which it is not
 * refused. */
static void choose_weapon(ob_reading *r, const manner *how)
{
    int32_t *value = r->out->value;
    bool found = false;

    for (int32_t lobbed = 0; lobbed < 2 && !found; lobbed++)
        for (int32_t weapon = 0; weapon < OB_WEAPONS && !found; weapon++) {
            value[1] = how->weapon < 0 ? weapon : how->weapon;
            value[3] = how->mode + OB_SHOT_LOBBED * (how->lobbed < 0 ? lobbed : how->lobbed);
            found = !ob_refused(ob_shot_refused(r->setup, r->battle, value));
        }
    if (found)
        return;
    value[1] = how->weapon < 0 ? 0 : how->weapon;
    value[3] = how->mode + (how->lobbed == 1 ? OB_SHOT_LOBBED : 0);
}

/* A stand, or a section of a work, which is counted after all stands. */
static bool take_target(ob_reading *r, int32_t *out)
{
    int32_t section;

    ob_skip_fillers(r);
    if (!ob_take(r, "section"))
        return ob_take_stand(r, out);
    if (!ob_take_whole(r, &section) || section < 0)
        return false;
    *out = r->setup->stand_count + section;
    return true;
}

static bn_code read_shot(ob_reading *r)
{
    static const char *const verbs[] = { "shoot", "fire", "cast", "pass", "concede", NULL };
    enum { CASTS = 2, PASSES, CONCEDES };
    int32_t *value = r->out->value, verb;
    manner how;
    bn_code code;

    ob_read_actor(r);
    verb = ob_find_word(r, verbs);
    if (verb < 0)
        return ob_refuse_verb(r, "{} is not an order of the shooting phase", verbs,
                              BN_COUNT(verbs) - 1);
    if (verb >= PASSES) {
        *r->out = (bn_answer){ { value[0], OB_SHOT_PASSES, value[0], verb == CONCEDES } };
        return BN_OK;
    }
    if (!take_target(r, &value[2]))
        return ob_refuse_stand(r);
    if (verb == CASTS) {
        value[1] = OB_SHOT_CASTS;
        value[3] = ob_take(r, "defence") ? 1 : 0;
        value[3] += ob_take(r, "unseen") ? 2 : 0;
        return BN_OK;
    }
    code = read_manner(r, &how);
    if (code == BN_OK)
        choose_weapon(r, &how);
    return code;
}

static bn_code read_precontact(ob_reading *r)
{
    manner how;
    bn_code code;

    *r->out = (bn_answer){ { OB_NONE, 0 } };
    if (ob_take(r, "hold") || ob_take(r, "pass") || ob_take_nobody(r))
        return BN_OK;
    if (!ob_take(r, "fire") && !ob_take(r, "shoot"))
        return ob_refuse_rest(r);
    code = read_manner(r, &how);
    if (code != BN_OK)
        return code;
    r->out->value[1] = how.mode;
    for (int32_t weapon = 0; weapon < OB_WEAPONS; weapon++) {
        r->out->value[0] = how.weapon < 0 ? weapon : how.weapon;
        if (!ob_refused(ob_precontact_refused(r->setup, r->battle, r->out->value)))
            return BN_OK;
    }
    r->out->value[0] = how.weapon < 0 ? 0 : how.weapon;
    return BN_OK;
}

/* ---- close combat, and before the battle -------------------------------------------------------------- */

static bn_code read_attack(ob_reading *r)
{
    static const char *const verbs[] = { "attack", "strike", "fight", "pass", "concede", NULL };
    enum { PASSES = 3, CONCEDES };
    int32_t *value = r->out->value, verb;

    ob_read_actor(r);
    verb = ob_find_word(r, verbs);
    if (verb < 0)
        return ob_refuse_verb(r, "{} is not an order of close combat", verbs, BN_COUNT(verbs) - 1);
    value[1] = verb == CONCEDES ? r->setup->stand_count : value[0];
    return verb >= PASSES || ob_take_stand(r, &value[1]) ? BN_OK : ob_refuse_stand(r);
}

/* Two lengths and a direction: of the default, if none is said. */
static bn_code read_place(ob_reading *r, int32_t *place)
{
    ob_skip_fillers(r);
    if (!ob_take_inches(r, &place[0]) || !ob_take_inches(r, &place[1]))
        return ob_refuse_word(r, "{} is not a length", "a place in inches: 14,9");
    place[2] = r->question->preset.value[3];
    return !ob_take_turn(r) || ob_take_facing(r, &place[2]) ? BN_OK : ob_refuse_facing(r);
}

static bn_code read_placing(ob_reading *r)
{
    int32_t *value = r->out->value;

    ob_read_actor(r);
    if (ob_take(r, "reserve")) {
        *r->out = (bn_answer){ { value[0], OB_DEPLOY_RESERVE, 0, 0 } };
        return BN_OK;
    }
    if (!ob_take(r, "aboard"))
        return read_place(r, &value[1]);
    value[1] = OB_DEPLOY_ABOARD;
    return ob_take_stand(r, &value[2]) ? BN_OK : ob_refuse_stand(r);
}

/* ---- everything else, part by part ---------------------------------------------------------------------- */

/* A length beyond what the question allows is refused here, in inches: the table would name units. */
static bn_code read_inches(ob_reading *r, uint32_t part)
{
    bn_span span = r->question->spans[part];
    const char *before = r->at;
    bn_text hint;

    if (!ob_take_inches(r, &r->out->value[part]))
        return ob_refuse_word(r, "{} is not a length", "inches: 6 or 2.5");
    if (r->out->value[part] >= span.min && r->out->value[part] <= span.max)
        return BN_OK;
    r->at = before;
    (void)ob_refuse_word(r, "{} in is out of range", "");
    if (r->err) {
        hint = bn_text_over(r->err->hint, sizeof r->err->hint);
        bn_text_rat(&hint, ob_in_inches(span.min));
        bn_text_add(&hint, " to ");
        bn_text_rat(&hint, ob_in_inches(span.max));
        bn_text_add(&hint, " in");
    }
    return BN_ANSWER;
}

/* The piece that is the road of this number. */
static bool take_road(ob_reading *r, int32_t *out)
{
    int32_t number;

    if (!ob_take_whole(r, &number))
        return false;
    for (*out = 0; *out < r->setup->ground.piece_count; ++*out)
        if (ob_is_road(r->setup, *out) && number-- == 0)
            return true;
    return false;
}

static bn_code read_part(ob_reading *r, uint32_t part)
{
    int32_t *out = &r->out->value[part];

    switch (ob_meant_by(r->battle, r->question, part)) {
    case OB_MEANS_STAND:
        if (ob_take_nobody(r)) {
            *out = OB_NONE;
            return BN_OK;
        }
        return ob_take_stand(r, out) ? BN_OK : ob_refuse_stand(r);
    case OB_MEANS_INCHES:
        return read_inches(r, part);
    case OB_MEANS_FACING:
        (void)ob_take_turn(r);
        return ob_take_facing(r, out) ? BN_OK : ob_refuse_facing(r);
    case OB_MEANS_ROAD:
        return take_road(r, out) ? BN_OK : ob_refuse_rest(r);
    default:
        return ob_take_whole(r, out) ? BN_OK : ob_refuse_rest(r);
    }
}

/* What the line does not say is taken from the default; "no one" needs nothing else. */
static bn_code read_parts(ob_reading *r)
{
    char word[OB_WORD_MAX];

    *r->out = r->question->preset;
    for (uint32_t i = 0; i < r->question->parts; i++) {
        bn_code code;

        ob_skip_fillers(r);
        ob_peek(r->at, word);
        if (i > 0 && word[0] == '\0')
            return BN_OK;
        code = read_part(r, i);
        if (code != BN_OK)
            return code;
        if (i == 0 && r->out->value[0] == OB_NONE) {
            *r->out = (bn_answer){ { OB_NONE } };
            return BN_OK;
        }
    }
    ob_skip_fillers(r);
    return BN_OK;
}

/* A way that is said has no second leg, unless that is said too. */
static bn_code read_flight(ob_reading *r)
{
    enum { FIRST_LEG = 1, TURN, SECOND_LEG };
    const char *before = r->at;
    char word[OB_WORD_MAX];
    int32_t said = 0;
    bn_code code = BN_OK;

    *r->out = r->question->preset;
    for (uint32_t i = 0; i <= SECOND_LEG && code == BN_OK; i++) {
        ob_skip_fillers(r);
        ob_peek(r->at, word);
        if (i > 0 && word[0] == '\0')
            break;
        code = read_part(r, i);
        said++;
    }
    if (said == 0)
        r->at = before;
    if (said > FIRST_LEG && said <= SECOND_LEG)
        r->out->value[SECOND_LEG] = 0;
    ob_skip_fillers(r);
    return code;
}

static bn_code read_any(ob_reading *r)
{
    switch (r->question->kind) {
    case OB_ASK_MANOEUVRE:
    case OB_ASK_SHOOT:
    case OB_ASK_ATTACK:
    case OB_ASK_DEPLOY:
        if (ob_names_no_stand(r))
            return ob_refuse_stand(r);
        break;
    default:
        break;
    }
    switch (r->question->kind) {
    case OB_ASK_MANOEUVRE:
        return read_manoeuvre(r);
    case OB_ASK_MOVE:
    case OB_ASK_APPROACH:
        return read_move(r);
    case OB_ASK_ADVANCE:
        return read_advance(r);
    case OB_ASK_CHARGE:
        return read_charge(r);
    case OB_ASK_DISENGAGE:
        return read_disengage(r);
    case OB_ASK_SHOOT:
        return read_shot(r);
    case OB_ASK_PRECONTACT:
        return read_precontact(r);
    case OB_ASK_ATTACK:
        return read_attack(r);
    case OB_ASK_DEPLOY:
        return read_placing(r);
    case OB_ASK_FLY:
        return read_flight(r);
    default:
        return read_parts(r);
    }
}

/* What a line says to a question that has one answer only, and so is not asked: it must be that answer. */
static bn_code read_settled(ob_reading *r)
{
    char word[OB_WORD_MAX];
    bn_question question;
    bn_answer answer = { { 0 } };
    ob_battle hand;
    ob_reading inner = { r->setup, &hand, &question, r->at, &answer, r->err };
    bn_code code;

    ob_peek(r->at, word);
    if (word[0] == '\0' ||
        !ob_settled_question(r->setup, r->battle, r->out->value, &hand, &question))
        return BN_OK;
    code = read_any(&inner);
    if (code != BN_OK)
        return code;
    r->at = inner.at;
    if (memcmp(&answer, &question.preset, sizeof answer) == 0)
        return BN_OK;
    return refuse_by(r, ob_told_refused(r->setup, &hand, answer.value), "");
}

bn_code ob_orders_read(const void *setup, const void *state, const bn_question *question,
                       const char **line, bn_answer *out, bn_error *err)
{
    ob_reading r = { setup, state, question, *line, out, err };
    bn_code code;

    *out = (bn_answer){ { 0 } };
    code = read_any(&r);
    if (code == BN_OK && question->kind == OB_ASK_MANOEUVRE)
        code = read_settled(&r);
    if (code == BN_OK)
        ob_orders_snap(&r);
    *line = r.at;
    return code;
}

uint32_t ob_orders_wait(const void *setup, const void *state, const bn_question *question,
                        const bn_answer *answer)
{
    return question->kind == OB_ASK_MANOEUVRE ? ob_asked_after_dice(answer->value[1]) : 0;
}
