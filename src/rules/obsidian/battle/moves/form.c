/* Changes of form and role: squares, testudos, open order, horses and limbers (OB-039, OB-044, OB-045, OB-096, OB-097,
 * OB-150, OB-153). */
#include "moves.h"

#include "rules/board/places.h"
#include "rules/field/formations.h"
#include "rules/forces/strength.h"

static bool may_form(const ob_setup *setup, const ob_battle *battle, int32_t stand,
                     int32_t formation)
{
    const ob_stand *is = &setup->stands[stand];

    return battle->troops[stand].formation == OB_NO_FORMATION &&
           ob_may_form(setup->tables, ob_type_of(setup, battle, stand), is->formation, formation,
                       is->year, setup->genre);
}

/* Moves with what a change of formation leaves. */
static bn_pace changed(ob_battle *battle, int32_t stand)
{
    ob_use(battle, stand, OB_MANOEUVRE);
    battle->act.efforts = OB_CHANGES_FORM;
    ob_note_change(battle);
    return ob_go_on_with(battle, OB_ORDER_MOVE);
}

/* One stand may move before it changes; in testudo or schiltron no further than these. */
static bn_pace form_begins(const ob_setup *setup, ob_battle *battle, int32_t stand)
{
    bool formed = battle->troops[stand].formation != OB_NO_FORMATION;

    return ob_move_before(battle, OB_CHANGES_FORM,
                          formed ? OB_CONSTANT(setup->tables, TESTUDO_MOVE_IN)
                                 : ob_role_of(setup, battle, stand)->move_in);
}

/* ---- squares ---------------------------------------------------------------------------------- */

static bool are_near(const ob_setup *setup, const ob_battle *battle, int32_t one, int32_t other)
{
    ob_box a = ob_box_of(setup, battle, one), b = ob_box_of(setup, battle, other);

    return ob_near(setup->tables, &a, &b, OB_CONSTANT(setup->tables, FORMATION_GAP_IN),
                   setup->readings.exact_measures != 0);
}

static ob_refusal square_refuses(const ob_setup *setup, const ob_battle *battle, int32_t stand,
                                 const int32_t *answer)
{
    int32_t other = answer[0];
    ob_box one = ob_box_of(setup, battle, stand), two = ob_box_of(setup, battle, other);
    ob_box square = ob_square(&one, &two);

    if (!ob_joins(setup, battle, stand, other))
        return ob_no(150, "that stand is not a friend that is free to take part");
    if (!may_form(setup, battle, stand, OB_SQUARE) || !may_form(setup, battle, other, OB_SQUARE))
        return ob_no(150, "one of the two does not form square");
    if (!are_near(setup, battle, stand, other))
        return ob_no_by(150, "the two are {} apart, the maximum is {}",
                        ob_gap(setup->tables, &one, &two),
                        OB_INCH * OB_CONSTANT(setup->tables, FORMATION_GAP_IN));
    return ob_has_room(setup, battle, stand, other, &square)
               ? OB_YES
               : ob_no(150, "there is no room for a square");
}

static void square_shapes(const ob_setup *setup, const ob_battle *battle, int32_t stand,
                          bn_question *out)
{
    ob_first_stand(setup, battle, stand, OB_ORDER_SQUARE, out);
}

static bn_pace square_does(const ob_setup *setup, ob_battle *battle, int32_t stand,
                           const int32_t *answer, bn_trace *trace)
{
    ob_form_square(setup, battle, stand, answer[0]);
    ob_use(battle, stand, OB_MANOEUVRE);
    battle->set_left--;
    return ob_order_done(battle);
}

const ob_order_row ob_order_square = { .duties = 1 << OB_IS_FREE,
                                       .needs = OB_NEEDS_GROUND | OB_NEEDS_FREE | OB_NEEDS_TWO,
                                       .kind = 1 + OB_ASK_OTHER,
                                       .shapes = square_shapes,
                                       .refuses = square_refuses,
                                       .does = square_does };

static ob_refusal break_refuses(const ob_setup *setup, const ob_battle *battle, int32_t stand,
                                const int32_t *answer)
{
    return battle->troops[stand].formation == OB_SQUARE ? OB_YES
                                                        : ob_no(150, "it is not in square");
}

/* The square was one of the set, and its two stands count as one. */
static bn_pace break_does(const ob_setup *setup, ob_battle *battle, int32_t stand,
                          const int32_t *answer, bn_trace *trace)
{
    int32_t second = ob_partner_of(setup, battle, stand);

    ob_use(battle, stand, OB_MANOEUVRE);
    ob_break_square(setup, battle, stand);
    if (!ob_present(battle, second))
        return changed(battle, stand);
    battle->act.efforts = OB_CHANGES_FORM;
    battle->set_left++;
    return ob_both_move(battle, second);
}

const ob_order_row ob_order_break_square = { .duties = 1 << OB_IS_FREE | 1 << OB_HAS_TO_RETREAT |
                                                       1 << OB_HAS_TO_RETURN,
                                             .needs = OB_NEEDS_GROUND | OB_NEEDS_FREE,
                                             .refuses = break_refuses,
                                             .does = break_does };

/* ---- testudo and schiltron --------------------------------------------------------------------- */

static ob_refusal testudo_refuses(const ob_setup *setup, const ob_battle *battle, int32_t stand,
                                  const int32_t *answer)
{
    return may_form(setup, battle, stand, OB_TESTUDO) ? OB_YES
                                                      : ob_no(153, "it does not form a testudo");
}

static bn_pace testudo_does(const ob_setup *setup, ob_battle *battle, int32_t stand,
                            const int32_t *answer, bn_trace *trace)
{
    battle->troops[stand].formation = OB_TESTUDO;
    return changed(battle, stand);
}

const ob_order_row ob_order_testudo = { .duties = 1 << OB_IS_FREE,
                                        .needs = OB_NEEDS_GROUND | OB_NEEDS_FREE,
                                        .begins = form_begins,
                                        .refuses = testudo_refuses,
                                        .does = testudo_does };

static ob_refusal schiltron_refuses(const ob_setup *setup, const ob_battle *battle, int32_t stand,
                                    const int32_t *answer)
{
    return may_form(setup, battle, stand, OB_SCHILTRON)
               ? OB_YES
               : ob_no(153, "it does not form a schiltron");
}

static bn_pace schiltron_does(const ob_setup *setup, ob_battle *battle, int32_t stand,
                              const int32_t *answer, bn_trace *trace)
{
    battle->troops[stand].formation = OB_SCHILTRON;
    return changed(battle, stand);
}

const ob_order_row ob_order_schiltron = { .duties = 1 << OB_IS_FREE,
                                          .needs = OB_NEEDS_GROUND | OB_NEEDS_FREE,
                                          .begins = form_begins,
                                          .refuses = schiltron_refuses,
                                          .does = schiltron_does };

static ob_refusal open_out_refuses(const ob_setup *setup, const ob_battle *battle, int32_t stand,
                                   const int32_t *answer)
{
    uint8_t formation = battle->troops[stand].formation;

    return formation == OB_TESTUDO || formation == OB_SCHILTRON
               ? OB_YES
               : ob_no(97, "it is in no formation that it can leave");
}

static bn_pace open_out_does(const ob_setup *setup, ob_battle *battle, int32_t stand,
                             const int32_t *answer, bn_trace *trace)
{
    battle->troops[stand].formation = OB_NO_FORMATION;
    return changed(battle, stand);
}

const ob_order_row ob_order_open_out = { .duties = 1 << OB_IS_FREE | 1 << OB_HAS_TO_RETURN,
                                         .needs = OB_NEEDS_GROUND | OB_NEEDS_FREE,
                                         .begins = form_begins,
                                         .refuses = open_out_refuses,
                                         .does = open_out_does };

/* ---- open and close order ----------------------------------------------------------------------- */

/* The stands of an entry: those in play, and those of the form that would take their place. */
typedef struct forms {
    int32_t old[OB_STANDS], fresh[OB_STANDS];
    ob_box boxes[OB_STANDS]; /* of the old */
    int32_t old_count, fresh_count;
    int32_t sp, start; /* in all */
    uint16_t marks;
} forms;

static void gather(const ob_setup *setup, const ob_battle *battle, int32_t stand, forms *out)
{
    const ob_stand *one = &setup->stands[stand];

    out->old_count = out->fresh_count = out->sp = out->start = 0;
    out->marks = battle->troops[stand].marks;
    for (int32_t s = 0; s < setup->stand_count; s++) {
        const ob_stand *is = &setup->stands[s];

        if (is->side != one->side || is->entry != one->entry)
            continue;
        if (is->form != one->form) {
            out->fresh[out->fresh_count++] = s;
        } else if (ob_present(battle, s)) {
            out->boxes[out->old_count] = ob_box_of(setup, battle, s);
            out->old[out->old_count++] = s;
            out->sp += battle->troops[s].sp;
            out->start += battle->troops[s].start;
        }
    }
}

/* Whether all of them may change now: free, and none further from the others than 2 in. */
static bool together(const ob_setup *setup, const ob_battle *battle, int32_t stand, const forms *f)
{
    for (int32_t i = 0; i < f->old_count; i++) {
        bool near = f->old_count == 1;

        if (f->old[i] != stand && !ob_joins(setup, battle, stand, f->old[i]))
            return false;
        for (int32_t k = 0; k < f->old_count; k++)
            near |= k != i && are_near(setup, battle, f->old[i], f->old[k]);
        if (!near || battle->troops[f->old[i]].formation != OB_NO_FORMATION)
            return false;
    }
    return true;
}

/* Where the new stands are put; those without strength are not. False if there is no room. */
static bool form_up(const ob_setup *setup, ob_battle *battle, const forms *f)
{
    int32_t sp[OB_STANDS], start[OB_STANDS];

    ob_divide(f->sp, f->fresh_count, sp);
    ob_divide(f->start, f->fresh_count, start);
    for (int32_t i = 0; i < f->old_count; i++)
        battle->troops[f->old[i]].where = OB_FOLDED;
    for (int32_t i = 0; i < f->fresh_count; i++) {
        int32_t s = f->fresh[i];
        const ob_role *role = &setup->stands[s].roles[0];
        ob_box box = ob_abreast(setup->tables, f->boxes, f->old_count, i, f->fresh_count,
                                role->half_width, role->half_depth);

        if (sp[i] <= 0)
            continue;
        if (!ob_has_room(setup, battle, s, OB_NONE, &box))
            return false;
        battle->troops[s] = (ob_troop){ .where = OB_PRESENT,
                                        .sp = (int8_t)sp[i],
                                        .start = (int8_t)start[i],
                                        .marks = f->marks,
                                        .used = OB_MANOEUVRE };
        ob_stand_at(battle, s, box);
    }
    return true;
}

static ob_refusal change_refuses(const ob_setup *setup, const ob_battle *battle, int32_t stand,
                                 const int32_t *answer)
{
    ob_battle after;
    forms f;

    ob_copy(setup, battle, &after);
    gather(setup, battle, stand, &f);
    if (f.fresh_count == 0 || f.old_count > battle->set_left || !together(setup, battle, stand, &f))
        return ob_no(39, "it has no other form, or its stands cannot change together now");
    return form_up(setup, &after, &f) ? OB_YES : ob_no(39, "the other form has no room");
}

/* A General among the old leads on with the first of the new. */
static void hand_over(const ob_setup *setup, ob_battle *battle, int32_t old, int32_t fresh)
{
    int32_t side = setup->stands[old].side;
    ob_corps *corps = &battle->corps[side][setup->stands[old].command];

    if (battle->troops[old].general == 0)
        return;
    battle->troops[fresh].general = battle->troops[old].general;
    battle->troops[old].general = 0;
    if (corps->general == old + 1)
        corps->general = (uint8_t)(1 + fresh);
    if (battle->cinc[side] == old + 1)
        battle->cinc[side] = (uint8_t)(1 + fresh);
}

/* OB-039 Open and close order: the others of the entry change with it; then each of the new stands may move. */
static bn_pace change_does(const ob_setup *setup, ob_battle *battle, int32_t stand,
                           const int32_t *answer, bn_trace *trace)
{
    int32_t first = OB_NONE, count = 0;
    forms f;

    gather(setup, battle, stand, &f);
    form_up(setup, battle, &f);
    for (int32_t i = f.fresh_count - 1; i >= 0; i--)
        if (ob_present(battle, f.fresh[i])) {
            first = f.fresh[i];
            count++;
        }
    for (int32_t i = 0; i < f.old_count; i++)
        hand_over(setup, battle, f.old[i], first);
    battle->set_left = (uint8_t)(battle->set_left - f.old_count + count);
    battle->act.stand = (uint8_t)first;
    battle->act.second = (uint8_t)(count > 1 ? 1 + first + 1 : 0);
    battle->act.next = OB_ORDER_CHANGE_FORM;
    return changed(battle, first);
}

const ob_order_row ob_order_change_form = { .duties = 1 << OB_IS_FREE,
                                            .needs = OB_NEEDS_GROUND | OB_NEEDS_FREE,
                                            .refuses = change_refuses,
                                            .does = change_does };

/* ---- horses and limbers ---------------------------------------------------------------------------- */

/* The role that a stand changes to: from a role reached in this way to its own, and back. */
int32_t ob_role_beyond(const ob_setup *setup, const ob_battle *battle, int32_t stand, int32_t reach)
{
    const ob_stand *is = &setup->stands[stand];

    if (ob_role_of(setup, battle, stand)->reach == reach)
        return 0;
    for (int32_t r = 1; r < is->role_count && battle->troops[stand].role == 0; r++)
        if (is->roles[r].reach == reach)
            return r;
    return OB_NONE;
}

static ob_refusal role_refused(const ob_setup *setup, const ob_battle *battle, int32_t stand,
                               int32_t reach, int32_t rule)
{
    int32_t role = ob_role_beyond(setup, battle, stand, reach);
    ob_battle after;
    ob_box box;

    if (role == OB_NONE)
        return ob_no(rule, "it has no other role of that kind now");
    ob_copy(setup, battle, &after);
    after.troops[stand].role = (uint8_t)role;
    box = ob_box_of(setup, &after, stand);
    return ob_has_room(setup, &after, stand, OB_NONE, &box)
               ? OB_YES
               : ob_no(rule, "it has no room in its other role");
}

/* It is in its other role, and moves with what that leaves it. */
static bn_pace change_role(const ob_setup *setup, ob_battle *battle, int32_t stand, int32_t reach,
                           uint32_t efforts)
{
    battle->act.other_in = (uint8_t)ob_role_of(setup, battle, stand)->move_in;
    battle->act.efforts = (uint8_t)efforts;
    battle->troops[stand].role = (uint8_t)ob_role_beyond(setup, battle, stand, reach);
    ob_use(battle, stand, OB_MANOEUVRE);
    ob_note_change(battle);
    return ob_go_on_with(battle, OB_ORDER_MOVE);
}

/* Base move of the role that it changes to. */
static int32_t move_beyond(const ob_setup *setup, const ob_battle *battle, int32_t stand,
                           int32_t reach)
{
    return setup->stands[stand].roles[ob_role_beyond(setup, battle, stand, reach)].move_in;
}

static bn_pace mount_begins(const ob_setup *setup, ob_battle *battle, int32_t stand)
{
    return ob_move_before(battle, OB_MOUNTS, move_beyond(setup, battle, stand, OB_BY_MOUNTING));
}

static ob_refusal mount_refuses(const ob_setup *setup, const ob_battle *battle, int32_t stand,
                                const int32_t *answer)
{
    return role_refused(setup, battle, stand, OB_BY_MOUNTING, 44);
}

/* OB-044 Dismounting, and mounting again. */
static bn_pace mount_does(const ob_setup *setup, ob_battle *battle, int32_t stand,
                          const int32_t *answer, bn_trace *trace)
{
    return change_role(setup, battle, stand, OB_BY_MOUNTING, OB_MOUNTS);
}

const ob_order_row ob_order_mount = { .duties = 1 << OB_IS_FREE,
                                      .needs = OB_NEEDS_GROUND | OB_NEEDS_FREE | OB_NEEDS_NO_SQUARE,
                                      .begins = mount_begins,
                                      .refuses = mount_refuses,
                                      .does = mount_does };

static ob_refusal limber_refuses(const ob_setup *setup, const ob_battle *battle, int32_t stand,
                                 const int32_t *answer)
{
    return role_refused(setup, battle, stand, OB_BY_LIMBERING, 45);
}

/* What limbering takes off, by what draws the gun. */
static uint32_t limber_efforts(const ob_setup *setup, const ob_battle *battle, int32_t stand)
{
    int32_t other = ob_role_beyond(setup, battle, stand, OB_BY_LIMBERING);
    const ob_role *limber = ob_is_limbered(setup, battle, stand)
                                ? ob_role_of(setup, battle, stand)
                                : &setup->stands[stand].roles[other];

    return setup->tables->stand_categories[limber->type].motorised ? OB_LIMBERS_BY_MOTOR
                                                                   : OB_LIMBERS;
}

static bn_pace limber_begins(const ob_setup *setup, ob_battle *battle, int32_t stand)
{
    return ob_move_before(battle, limber_efforts(setup, battle, stand),
                          move_beyond(setup, battle, stand, OB_BY_LIMBERING));
}

/* OB-045 Guns and limbers: one stand, with the strength of both. */
static bn_pace limber_does(const ob_setup *setup, ob_battle *battle, int32_t stand,
                           const int32_t *answer, bn_trace *trace)
{
    return change_role(setup, battle, stand, OB_BY_LIMBERING, limber_efforts(setup, battle, stand));
}

const ob_order_row ob_order_limber = { .duties = 1 << OB_IS_FREE,
                                       .needs = OB_NEEDS_GROUND | OB_NEEDS_FREE,
                                       .begins = limber_begins,
                                       .refuses = limber_refuses,
                                       .does = limber_does };
