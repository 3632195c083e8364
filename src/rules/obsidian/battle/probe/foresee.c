/* What an order leads to, for a player who asks before it counts: whom the stand would strike and with which chances, and the
 * fire that it would draw. Counted by what decides in play, on states that the player's side believes in. */
#include "probing.h"

#include "rules/field/formations.h"

typedef struct foresight {
    const ob_setup *setup;
    const ob_battle *before, *after;
    int32_t stand;
    bn_text *out;
} foresight;

static const char *const side_words[] = {
    [OB_FRONT] = "front", [OB_LEFT] = "left flank", [OB_REAR] = "rear", [OB_RIGHT] = "right flank"
};

/* ---- words ---------------------------------------------------------------------------------------- */

static void add_name(const foresight *f, int32_t stand)
{
    bn_text_add(f->out, ob_name_of(f->setup, stand));
    bn_text_add(f->out, " (");
    bn_text_int(f->out, stand);
    bn_text_char(f->out, ')');
}

/* A number with one decimal, given in tenths. */
static void add_tenths(int64_t tenths, bn_text *out)
{
    bn_text_int(out, tenths / 10);
    bn_text_char(out, '.');
    bn_text_int(out, tenths % 10);
}

static void add_percent(int64_t of, int64_t all, bn_text *out)
{
    add_tenths(ob_rdiv(1000 * of, all), out);
    bn_text_char(out, '%');
}

/* ---- close combat ----------------------------------------------------------------------------------- */

/* "costs Guards (7) 2.4 points on average, and all in 16.7%" */
static void add_loss(const foresight *f, const ob_chances *chances, int32_t struck)
{
    bn_text_add(f->out, " costs ");
    add_name(f, struck);
    bn_text_char(f->out, ' ');
    add_tenths((ob_mean_of(chances, f->after->troops[struck].sp) + 5) / 10, f->out);
    bn_text_add(f->out, " of ");
    bn_text_int(f->out, f->after->troops[struck].sp);
    bn_text_add(f->out, " on average, all in ");
    add_percent(ob_at_least(chances, f->after->troops[struck].sp), chances->all, f->out);
}

/* How often one takes off more than the other. */
static void add_better(const foresight *f, const ob_chances *one, const ob_chances *other)
{
    int64_t better = 0;

    for (int32_t points = 1; points <= OB_POINTS_MOST; points++)
        better += (int64_t)one->of[points] * (other->all - ob_at_least(other, points));
    bn_text_add(f->out, ". It costs more than it loses in ");
    add_percent(better, (int64_t)one->all * other->all, f->out);
}

static void add_blow(const foresight *f, int32_t enemy)
{
    ob_side side = ob_side_met(f->setup, f->after, enemy, f->stand);
    ob_chances blow, reply;

    bn_text_add(f->out, " It strikes the ");
    bn_text_add(f->out, side_words[side]);
    bn_text_add(f->out, ": the blow");
    ob_blow_chances(f->setup, f->after, f->stand, enemy, &blow);
    add_loss(f, &blow, enemy);
    if (side == OB_FRONT || ob_all_round(f->after->troops[enemy].formation)) {
        ob_blow_chances(f->setup, f->after, enemy, f->stand, &reply);
        bn_text_add(f->out, "; a reply");
        add_loss(f, &reply, f->stand);
        add_better(f, &blow, &reply);
    }
    bn_text_char(f->out, '.');
}

static bool comes_upon(const foresight *f, int32_t enemy)
{
    return ob_engaged(f->after, f->stand, enemy) && !ob_engaged(f->before, f->stand, enemy);
}

static bool add_blows(const foresight *f)
{
    bool any = false;

    for (int32_t s = 0; s < f->setup->stand_count; s++)
        if (comes_upon(f, s)) {
            add_blow(f, s);
            any = true;
        }
    return any;
}

/* The other sides of an enemy that a charge could meet, each with the least turn that does. */
static void add_other_sides(const foresight *f, int32_t enemy)
{
    const ob_setup *setup = f->setup;
    ob_box box = ob_box_of(setup, f->before, enemy);
    uint32_t met = 1u << ob_side_met(setup, f->after, enemy, f->stand);
    const char *before = " It could also charge its ";
    ob_battle hand;

    ob_copy(setup, f->before, &hand);
    ob_take_in_hand(&hand, f->stand, OB_ORDER_CHARGE);
    for (int32_t k = 0; k <= 2 * OB_QUARTER; k++) {
        int32_t turn = k % 2 ? (k + 1) / 2 : -k / 2;
        const int32_t value[] = { enemy, ob_turned(hand.troops[f->stand].heading, turn) };
        ob_rush rush;
        ob_side side;

        if (ob_refused(ob_answer_refused(setup, &hand, f->stand, OB_ORDER_CHARGE, value)))
            continue;
        rush = ob_rush_of(setup, &hand, f->stand, enemy, value[1]);
        side = ob_side_touched(setup->tables, &box, &rush.at, setup->readings.arc_rule != 0);
        if (!rush.contact || !ob_touch(setup->tables, &box, &rush.at) || met >> side & 1)
            continue;
        met |= 1u << side;
        bn_text_add(f->out, before);
        bn_text_add(f->out, side_words[side]);
        bn_text_add(f->out, " (face ");
        bn_text_rat(f->out, ob_in_degrees(value[1]));
        bn_text_char(f->out, ')');
        before = ", its ";
    }
    if (before[0] == ',')
        bn_text_char(f->out, '.');
}

/* ---- fire -------------------------------------------------------------------------------------------- */

/* The enemies who have a shot left in this round and could fire it at the stand where it ends. */
static void add_fire(const foresight *f)
{
    enum { LISTED = 5 };
    const ob_army *army = &f->setup->armies[ob_enemy_of(f->setup->stands[f->stand].side)];
    int32_t count = 0, sum = 0;

    for (int32_t s = army->first; s < army->first + army->count; s++) {
        ob_chances chances;
        ob_volley shot;

        if (!ob_may_shoot(f->setup, f->after, s) ||
            !ob_shot_at(f->setup, f->after, s, f->stand, &shot))
            continue;
        ob_shot_chances(f->setup, f->after, &shot, &chances);
        sum += ob_mean_of(&chances, f->after->troops[f->stand].sp);
        if (count++ < LISTED) {
            bn_text_add(f->out, count == 1 ? " Fire can reach it there from " : ", ");
            add_name(f, s);
        }
    }
    if (count > LISTED)
        bn_text_add(f->out, " and others");
    bn_text_add(f->out, count == 0 ? " No enemy can fire at it there." : ": ");
    if (count == 0)
        return;
    add_tenths((sum + 5) / 10, f->out);
    bn_text_add(f->out, count == 1 ? " points on average." : " points on average from all.");
}

/* ---- the order ----------------------------------------------------------------------------------------- */

static void foresee_manoeuvre(const foresight *f, int32_t order)
{
    bool charges = order == OB_ORDER_CHARGE || order == OB_ORDER_GO_ON;
    bool met;

    if (!ob_on_ground(f->setup, f->after, f->stand) || f->after->phase != OB_MANOEUVRES)
        return;
    met = add_blows(f);
    if (charges && !met)
        bn_text_add(f->out, " It meets no one in this round.");
    if (order == OB_ORDER_CHARGE && met)
        add_other_sides(f, f->after->troops[f->stand].onto - 1);
    if (order != OB_ORDER_STAY)
        add_fire(f);
}

void ob_orders_foresee(const void *setup, const void *before, const void *after,
                       const bn_question *question, const bn_answer *answer, bn_text *out)
{
    foresight f = { setup, before, after, answer->value[0], out };

    if (question->kind == OB_ASK_MANOEUVRE)
        foresee_manoeuvre(&f, answer->value[1]);
    if (question->kind == OB_ASK_ATTACK && answer->value[1] != f.stand &&
        answer->value[1] < f.setup->stand_count)
        add_blow(&f, answer->value[1]);
}
