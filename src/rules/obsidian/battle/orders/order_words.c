/* Short orders, as they are typed: their verbs, and an answer in such words. */
#include "order_words.h"

/* clang-format off */
static const bn_verb verbs[] = {
    { "stay", "3 stay", "the stand does nothing; `pass` alone lets the next one do nothing" },
    { "move", "12 move 14,9 face 90", "to a place in inches, facing 90 degrees there; `12 move 6` goes 6 in straight "
      "ahead, `12 move 6 face 90 2` turns and moves 2 in more" },
    { "several", "3-7 move 4", "one order for several: numbers, the start of a name, or a Command, as in `archers shoot 27`" },
    { "rest", "rest stay", "all others, until the phase ends; also `rest default`. `always yes` gives the same answer for every stand" },
    { "try", "try 3 charge 7", "the result of an order before you give it: where it ends, what it strikes, the fire it draws, the exact chances; Enter then gives it" },
    { "repeat", "repeat", "the orders of your last such phase again, one after another" },
    { "undo", "undo 7", "undo the last order of stand 7, or `undo` before the last line, unless dice came later" },
    { "turn", "12 turn 90", "it turns where it stands: 0 is east, 90 north; or n, ne, e and so on" },
    { "charge", "3 charge 7", "it charges stand 7, with the least turn that meets the side of it in which it starts; `face 45` names the turn" },
    { "advance", "3 advance 7", "it advances into close combat with stand 7; `3 advance 7 after 2 face 45`" },
    { "go_on", "3 go_on", "it continues its charge" },
    { "backstep", "3 backstep 1.5", "it steps straight back" },
    { "disengage", "3 disengage 4 face 270", "it breaks off, and goes 4 in away" },
    { "road_march", "3 road_march 0 1 12", "along road 0, the first of the board, to its end 1, 12 in" },
    { "swap", "3 swap 4", "it changes places with stand 4; also `relieve`, `square`" },
    { "face", "3 face 7", "it turns to stand 7, which touches it" },
    { "enter", "3 enter 20", "from reserve, 20 in along its base edge" },
    { "board", "3 board 4", "stand 4 boards; `3 alight 4 14,9 face 90` lets it disembark" },
    { "fly", "3 fly 0 12 face 90 6", "1 to loiter or 0, inches, a turn, inches; also `jump`; from its base edge `3 fly 20 0 face 90 30`, 20 in along it" },
    { "drop", "3 drop 14,9 face 90", "it lands, and aims at that place" },
    { "clear_mines", "3 clear_mines 2", "engineers clear a lane of 2 in" },
    { "form", "3 testudo", "one word alone: testudo, schiltron, open_out, break_square, change_form, mount, limber, "
      "reveal, rout, retreat, leave, concede" },
    { "shoot", "5 shoot 8", "at stand 8; then if needed `with 2` (its second weapon), suppress, knock_out, chemical, "
      "indirect; `5 shoot section 2` at a work" },
    { "cast", "5 cast 8", "a spell at stand 8; then if needed defence, unseen" },
    { "attack", "3 attack 7", "in close combat" },
    { "pass", "5 pass", "it does not shoot or attack; `pass` alone is for the next stand" },
    { "at", "3 at 14,9 face 90", "before the battle: where it stands; or `3 reserve`, `3 aboard 5`" },
    { NULL, NULL, NULL },
};
/* clang-format on */

/* ---- what the numbers are --------------------------------------------------------------------- */

#define AMOUNT OB_MEANS_NUMBER
#define STAND OB_MEANS_STAND
#define INCHES OB_MEANS_INCHES
#define FACING OB_MEANS_FACING
#define ROAD OB_MEANS_ROAD

typedef struct form {
    uint16_t kind;
    uint8_t meant[BN_PARTS_MAX]; /* ob_meant */
    const char *usage;
} form;

static const form forms[] = {
    { OB_ASK_WORK, { INCHES, INCHES }, "14,9: the place of its middle, in inches" },
    { OB_ASK_AMBUSH, { STAND, INCHES, INCHES, FACING }, "3 at 14,9 face 90; or none" },
    { OB_ASK_DEPLOY,
      { STAND, INCHES, INCHES, FACING },
      "3 at 14,9 face 90; 3 reserve; 3 aboard 5; rest default: all others in the usual line" },
    { OB_ASK_MANOEUVRE,
      { STAND, AMOUNT },
      "3 charge 7; 12 move 14,9; 5 stay; help lists the verbs" },
    { OB_ASK_MOVE, { INCHES, FACING, INCHES }, "14,9; 14,9 face 90; 6; 6 face 90 2; face 90" },
    { OB_ASK_APPROACH, { INCHES, FACING, INCHES }, "14,9; 6; 6 face 90 2; 0: not at all" },
    { OB_ASK_ADVANCE, { STAND, INCHES, FACING }, "7; 7 after 2 face 45; none" },
    { OB_ASK_CHARGE, { STAND, FACING }, "7; 7 face 45" },
    { OB_ASK_GO_ON, { FACING }, "face 45" },
    { OB_ASK_ROAD,
      { ROAD, AMOUNT, INCHES, FACING },
      "0 1 12: the road (0 is the first), its end, inches" },
    { OB_ASK_STEPS, { INCHES }, "1.5: inches" },
    { OB_ASK_OTHER, { STAND }, "4: the other stand" },
    { OB_ASK_DISENGAGE, { FACING, INCHES }, "4; 4 face 270" },
    { OB_ASK_FACE, { STAND }, "7: the enemy" },
    { OB_ASK_ENTER, { INCHES }, "20: inches along the edge" },
    { OB_ASK_BOARD, { STAND }, "4; or none" },
    { OB_ASK_ALIGHT, { STAND, INCHES, INCHES, FACING }, "4 at 14,9 face 90; or none" },
    { OB_ASK_FLY, { AMOUNT, INCHES, FACING, INCHES }, "0 12 face 90 6" },
    { OB_ASK_LANDING, { INCHES, INCHES, FACING, STAND }, "14,9 face 90; 14,9 face 90 with 4" },
    { OB_ASK_CLEAR, { INCHES }, "2: inches" },
    { OB_ASK_PURSUE, { INCHES }, "4: inches" },
    { OB_ASK_PRECONTACT, { AMOUNT, AMOUNT }, "hold; fire; fire with 2 suppress" },
    { OB_ASK_SHOOT, { STAND, AMOUNT, STAND, AMOUNT }, "5 shoot 8; 5 pass; help lists the verbs" },
    { OB_ASK_SECOND, { STAND }, "8; the first target again: no more" },
    { OB_ASK_ATTACK, { STAND, STAND }, "3 attack 7; 3 pass" },
    { OB_ASK_SUCCESSOR, { STAND }, "4: the stand that leads now" },
    { OB_ASK_RULED_PLACE, { INCHES, INCHES, FACING }, "14,9 face 90" },
    { OB_ASK_RULED_STRENGTH, { AMOUNT }, "5: its strength; 0: it is lost" },
};

#undef AMOUNT
#undef STAND
#undef INCHES
#undef FACING
#undef ROAD

static const form *form_of(const bn_question *question)
{
    for (size_t i = 0; i < BN_COUNT(forms); i++)
        if (forms[i].kind == question->kind)
            return &forms[i];
    return NULL;
}

ob_meant ob_meant_by(const ob_battle *battle, const bn_question *question, uint32_t part)
{
    const form *of = form_of(question);

    if (question->kind == OB_ASK_FLY && part == 0 && !ob_present(battle, question->about[0]))
        return OB_MEANS_INCHES; /* along the edge by which it comes */
    return of ? (ob_meant)of->meant[part] : OB_MEANS_NUMBER;
}

const char *ob_usage_of(const bn_question *question)
{
    const form *of = form_of(question);

    return of ? of->usage : "";
}

const char *const ob_compass_words[8] = { "east", "north_east", "north", "north_west",
                                          "west", "south_west", "south", "south_east" };
const char *const ob_compass_letters[8] = { "e", "ne", "n", "nw", "w", "sw", "s", "se" };

/* ---- saying ------------------------------------------------------------------------------------- */

/* "22 (King Harold)": people type its number and know its name. */
static void add_stand(const ob_setup *setup, int32_t stand, bn_text *out)
{
    if (stand < 0) {
        bn_text_add(out, "none");
        return;
    }
    bn_text_int(out, stand);
    bn_text_add(out, " (");
    bn_text_add(out, ob_name_of(setup, stand));
    bn_text_char(out, ')');
}

static void add_place(int32_t x, int32_t y, int32_t heading, bn_text *out)
{
    bn_text_rat(out, ob_in_inches(x));
    bn_text_char(out, ',');
    bn_text_rat(out, ob_in_inches(y));
    bn_text_add(out, " face ");
    bn_text_rat(out, ob_in_degrees(heading));
}

static void say_mode(int32_t how, bn_text *out)
{
    if (how % OB_SHOT_LOBBED > 0) {
        bn_text_char(out, ' ');
        bn_text_add(out, ob_mode_words[how % OB_SHOT_LOBBED]);
    }
    bn_text_add(out, how >= OB_SHOT_LOBBED ? " indirect" : "");
}

static void say_shot(const ob_setup *setup, const int32_t *value, bn_text *out)
{
    int32_t section = value[2] - setup->stand_count;

    add_stand(setup, value[0], out);
    if (value[1] == OB_SHOT_PASSES) {
        bn_text_add(out, value[3] == 0 ? " pass" : " concede");
        return;
    }
    bn_text_add(out, value[1] == OB_SHOT_CASTS ? " cast " : " shoot ");
    if (section >= 0) {
        bn_text_add(out, "section ");
        bn_text_int(out, section);
    } else {
        add_stand(setup, value[2], out);
    }
    if (value[1] == OB_SHOT_CASTS) {
        bn_text_add(out, value[3] % 2 ? " defence" : "");
        bn_text_add(out, value[3] >= 2 ? " unseen" : "");
        return;
    }
    bn_text_add(out, " with ");
    bn_text_int(out, value[1] + 1);
    say_mode(value[3], out);
}

static void say_blow(const ob_setup *setup, const int32_t *value, bn_text *out)
{
    add_stand(setup, value[0], out);
    bn_text_add(out, value[1] == value[0]             ? " pass"
                     : value[1] == setup->stand_count ? " concede"
                                                      : " attack ");
    if (value[1] != value[0] && value[1] < setup->stand_count)
        add_stand(setup, value[1], out);
}

static void say_placing(const ob_setup *setup, const int32_t *value, bn_text *out)
{
    add_stand(setup, value[0], out);
    bn_text_add(out, value[1] == OB_DEPLOY_RESERVE  ? " reserve"
                     : value[1] == OB_DEPLOY_ABOARD ? " aboard "
                                                    : " at ");
    if (value[1] == OB_DEPLOY_ABOARD)
        add_stand(setup, value[2], out);
    else if (value[1] != OB_DEPLOY_RESERVE)
        add_place(value[1], value[2], value[3], out);
}

int32_t ob_number_of_road(const ob_setup *setup, int32_t piece)
{
    int32_t number = 0;

    for (int32_t i = 0; i < piece && i < setup->ground.piece_count; i++)
        number += ob_is_road(setup, i);
    return number;
}

static void say_part(const ob_setup *setup, ob_meant meant, int32_t value, bool first, bn_text *out)
{
    bn_text_add(out, first ? "" : " ");
    switch (meant) {
    case OB_MEANS_STAND:
        add_stand(setup, value, out);
        break;
    case OB_MEANS_INCHES:
        bn_text_rat(out, ob_in_inches(value));
        break;
    case OB_MEANS_FACING:
        bn_text_add(out, "face ");
        bn_text_rat(out, ob_in_degrees(value));
        break;
    case OB_MEANS_ROAD:
        bn_text_int(out, ob_number_of_road(setup, value));
        break;
    default:
        bn_text_int(out, value);
    }
}

/* Part by part. "No one" has no place, and a march without a chosen facing has no heading. */
static void say_parts(const ob_setup *setup, const ob_battle *battle, const bn_question *question,
                      const int32_t *value, bn_text *out)
{
    for (uint32_t i = 0; i < question->parts; i++) {
        ob_meant meant = ob_meant_by(battle, question, i);

        if (meant == OB_MEANS_FACING && value[i] < 0)
            continue;
        say_part(setup, meant, value[i], i == 0, out);
        if (meant == OB_MEANS_STAND && value[i] < 0 && i == 0)
            return;
    }
}

/* The stands that no list shows otherwise, and that an answer may name: of one Command and of one type. */
typedef struct listing {
    const ob_setup *setup;
    const ob_battle *battle;
    const bn_question *question;
    int32_t count; /* so far */
    int32_t command;
} listing;

static bool may_succeed(const listing *l, int32_t stand)
{
    return !ob_refused(ob_successor_refused(l->setup, l->battle, &stand));
}

static bool is_to_place(const listing *l, int32_t stand)
{
    return l->setup->stands[stand].side == l->question->side &&
           l->setup->stands[stand].command == l->command &&
           l->battle->troops[stand].where == OB_TO_PLACE;
}

/* "3 Archers 1", or "3-5 Archers 1 to Archers 3" for those of one entry. Returns the last of them. */
static int32_t list_run(listing *l, int32_t stand, bn_text *out)
{
    const ob_stand *stands = l->setup->stands;
    int32_t last = stand;

    while (last + 1 < l->setup->stand_count && stands[last + 1].entry == stands[stand].entry &&
           is_to_place(l, last + 1))
        last++;
    bn_text_int(out, stand);
    if (last > stand) {
        bn_text_char(out, '-');
        bn_text_int(out, last);
    }
    bn_text_char(out, ' ');
    bn_text_add(out, stands[stand].name);
    if (last > stand) {
        bn_text_add(out, " to ");
        bn_text_add(out, stands[last].name);
    }
    return last;
}

/* All of one type that follow a stand and itself: those before it are listed already. */
static void list_type(listing *l, int32_t from, bn_text *out)
{
    const char *type = ob_sort_of(l->setup, l->battle, from)->code, *before = "";
    const char *kind = ob_sort_of(l->setup, l->battle, from)->name;

    for (int32_t s = from; s < l->setup->stand_count; s++)
        if (is_to_place(l, s) && ob_sort_of(l->setup, l->battle, s)->code == type) {
            bn_text_add(out, before);
            s = list_run(l, s, out);
            before = ", ";
        }
    bn_text_add(out, " (");
    bn_text_add_n(out, kind,
                  strcspn(kind, "(") - (strchr(kind, '(') != NULL)); /* without a remark */
    bn_text_char(out, ')');
}

static bool is_first_of_type(const listing *l, int32_t stand)
{
    const char *type = ob_sort_of(l->setup, l->battle, stand)->code;

    for (int32_t s = 0; s < stand; s++)
        if (is_to_place(l, s) && ob_sort_of(l->setup, l->battle, s)->code == type)
            return false;
    return true;
}

/* "Guard: 3-5 Archers 1 to Archers 3 (Archers), 8 Battery (Artillery)"; the Command is named where there are several. */
static void list_command(listing *l, bn_text *out)
{
    const ob_army *army = &l->setup->armies[l->question->side];
    int32_t before = l->count;

    for (int32_t s = 0; s < l->setup->stand_count; s++) {
        if (!is_to_place(l, s) || !is_first_of_type(l, s))
            continue;
        bn_text_add(out, l->count == 0 ? ". Not placed yet: " : l->count == before ? "; " : ", ");
        if (l->count == before && army->command_count > 1 && army->commands[l->command].name) {
            bn_text_add(out, army->commands[l->command].name);
            bn_text_add(out, ": ");
        }
        list_type(l, s, out);
        l->count++;
    }
}

static void list_successors(listing *l, bn_text *out)
{
    for (int32_t s = 0; s < l->setup->stand_count; s++)
        if (may_succeed(l, s)) {
            bn_text_add(out, l->count++ == 0 ? ". It may be: " : ", ");
            bn_text_int(out, s);
            bn_text_char(out, ' ');
            bn_text_add(out, l->setup->stands[s].name);
        }
}

static void say_usage(const ob_setup *setup, const ob_battle *battle, const bn_question *question,
                      bn_text *out)
{
    listing l = { .setup = setup, .battle = battle, .question = question };

    bn_text_add(out, ob_usage_of(question));
    if (question->kind == OB_ASK_SUCCESSOR)
        list_successors(&l, out);
    if (question->kind == OB_ASK_DEPLOY)
        for (; l.command < setup->armies[question->side].command_count; l.command++)
            list_command(&l, out);
}

static void orders_say(const void *with, const void *state, const bn_question *question,
                       const bn_answer *answer, bn_text *out)
{
    const int32_t *value;

    if (!answer) {
        say_usage(with, state, question, out);
        return;
    }
    value = answer->value;
    switch (question->kind) {
    case OB_ASK_MANOEUVRE:
        add_stand(with, value[0], out);
        bn_text_char(out, ' ');
        ob_word_text(ob_order_words[value[1]], out);
        break;
    case OB_ASK_SHOOT:
        say_shot(with, value, out);
        break;
    case OB_ASK_ATTACK:
        say_blow(with, value, out);
        break;
    case OB_ASK_DEPLOY:
        say_placing(with, value, out);
        break;
    case OB_ASK_PRECONTACT:
        bn_text_add(out, value[0] < 0 ? "hold" : "fire with ");
        if (value[0] >= 0) {
            bn_text_int(out, value[0] + 1);
            say_mode(value[1], out);
        }
        break;
    default:
        say_parts(with, state, question, value, out);
    }
}

const bn_short_orders ob_battle_orders = { .verbs = verbs,
                                           .read = ob_orders_read,
                                           .say = orders_say,
                                           .waits = ob_orders_wait,
                                           .group = ob_orders_group,
                                           .foresee = BN_FOR_TERMINALS(ob_orders_foresee),
                                           .quiet = BN_FOR_TERMINALS(ob_battle_quiet) };
