/* What a stand may do where the pointer is, and what it would meet there. Nothing is decided here: the functions that
 * accept or refuse answers decide, applied to the battle or to a copy of it. */
#include "probing.h"

enum { TENTHS = BN_BOARD_TURN / (4 * OB_QUARTER) }; /* of a degree, in a step of heading */

/* ---- the pointer ------------------------------------------------------------------------------ */

/* Beyond the table it counts as on its edge. */
static ob_point on_table(const ob_setup *setup, bn_point at)
{
    return (ob_point){ (int32_t)ob_min(ob_max(at.x, 0), setup->width),
                       (int32_t)ob_min(ob_max(at.y, 0), setup->depth) };
}

static int32_t heading_of(int32_t tenths)
{
    int32_t turn = tenths % BN_BOARD_TURN;

    return tenths < 0 ? OB_NONE : ob_turned((turn + TENTHS / 2) / TENTHS, 0);
}

/* Another stand that the pointer is on, if the seat sees it. */
static int32_t stand_under(const ob_probing *p)
{
    for (int32_t s = 0; s < p->setup->stand_count; s++) {
        ob_box box = ob_box_of(p->setup, p->battle, s);

        if (s != p->stand && ob_present(p->battle, s) &&
            ob_size((int64_t)box.x - p->at.x) <= box.a + box.b &&
            ob_size((int64_t)box.y - p->at.y) <= box.a + box.b &&
            ob_gap_to_point(p->setup->tables, p->at, &box) == 0)
            return s;
    }
    return OB_NONE;
}

/* ---- the place -------------------------------------------------------------------------------- */

/* If no act leads anywhere: a stand that manoeuvres is taken to be where the pointer is; any other where it is. */
static void put_down(ob_probing *p)
{
    ob_box box = ob_box_of(p->setup, p->battle, p->stand);

    ob_copy(p->setup, p->battle, &p->there);
    if (p->anywhere || !ob_present(p->battle, p->stand) || p->battle->phase != OB_MANOEUVRES)
        return;
    ob_stand_at(&p->there, p->stand,
                ob_put(&box, p->at, p->heading == OB_NONE ? box.heading : p->heading));
}

bn_code ob_battle_probe(const void *with, const void *state, bn_seat seat,
                        const bn_question *question, const bn_probe_wish *wish, bn_arena *arena,
                        bn_probe *out, bn_error *err)
{
    const ob_setup *setup = with;
    ob_probing *p = bn_arena_array(arena, 1, sizeof *p);
    const ob_troop *troop;
    int32_t side;

    *out = (bn_probe){ .inch = OB_INCH,
                       .stand = wish->stand,
                       .acts = bn_arena_array(arena, BN_PROBE_ACTS, sizeof *out->acts),
                       .in_command = -1 };
    if (p == NULL || out->acts == NULL)
        return bn_fail(err, BN_MEMORY, "out of memory");
    if (wish->stand < 0 || wish->stand >= setup->stand_count)
        return bn_fail(err, BN_USAGE, "there is no stand with that number");
    side = setup->stands[wish->stand].side;
    if (!ob_gives_orders(seat, side))
        return bn_fail(err, BN_SEAT, "this seat gives no orders to that stand");
    p->setup = setup;
    p->battle = state;
    p->question = question != NULL && question->side == side ? question : NULL;
    p->seat = seat;
    p->anywhere = wish->anywhere;
    p->stand = wish->stand;
    p->at = on_table(setup, wish->at);
    p->heading = heading_of(wish->heading);
    p->led = false;
    p->out = out;
    p->under = wish->anywhere ? OB_NONE : stand_under(p);
    if (p->question != NULL)
        ob_probe_acts(p);
    if (!p->led)
        put_down(p);
    troop = &p->there.troops[p->stand];
    out->x = troop->x;
    out->y = troop->y;
    out->heading = troop->heading * TENTHS;
    return ob_probe_meets(p, arena) ? BN_OK : bn_fail(err, BN_MEMORY, "out of memory");
}

/* ---- acts ------------------------------------------------------------------------------------- */

bn_probe_act *ob_probe_add(ob_probing *p, const char *word, int32_t onto)
{
    bn_probe_act *act;

    BN_ASSERT(p->out->act_count < BN_PROBE_ACTS);
    act = &p->out->acts[p->out->act_count++];
    *act = (bn_probe_act){ .word = word,
                           .onto = onto,
                           .measured = -1,
                           .limit = -1,
                           .way = -1,
                           .cost = -1,
                           .allowance = -1 };
    return act;
}

void ob_probe_judge(bn_probe_act *act, ob_refusal why)
{
    act->allowed = !ob_refused(why);
    if (act->allowed)
        return;
    ob_refusal_words(&why, act->rule, act->text);
    for (const char *at = why.words; *at; at++)
        if (*at == '{') {
            if (act->measured < 0)
                act->measured = (int32_t)why.units;
            else
                act->limit = (int32_t)why.limit;
        }
}

void ob_probe_answer(bn_probe_act *act, uint32_t kind, const int32_t *value)
{
    bn_probe_answer *to = &act->answers[act->answer_count++];

    BN_ASSERT(act->answer_count <= BN_PROBE_ANSWERS);
    *to = (bn_probe_answer){ .ask = ob_kinds[kind].key,
                             .parts = (uint32_t)ob_max(ob_kinds[kind].parts, 1) };
    for (uint32_t i = 0; i < to->parts; i++)
        to->answer.value[i] = value[i];
}

void ob_probe_leads(bn_probe_act *act, const ob_box *to)
{
    act->goes = true;
    act->x = to->x;
    act->y = to->y;
    act->heading = to->heading * TENTHS;
}
