/* A battle in plain words: its questions, their options, and what an answer brought about. */
#include "steps.h"
#include "rules/field/results.h"

void wm_body_name(const wm_setup *setup, const wm_body *body, bn_text *out)
{
    bn_text_add(out, wm_force_of(setup, body->standing.force)->name);
    if (body->number == 0)
        return;
    bn_text_add(out, " (part ");
    bn_text_int(out, body->number);
    bn_text_char(out, ')');
}

/* ---- questions --------------------------------------------------------------------------- */

enum { NAME_MOST = 320 }; /* bytes: 60 characters of four bytes, and the number of a part */

/* Whom the words of a row call <>: the enemy of a pair, or the person asked about. */
static void other_name(const wm_setup *setup, const wm_battle *battle, const wm_body *body,
                       uint16_t kind, bn_text *out)
{
    switch (kind) {
    case WM_ASK_COMBAT:
    case WM_ASK_RECOVERY:
        wm_body_name(setup, &battle->bodies[body->foe], out);
        break;
    case WM_ASK_SPELLS_USED:
    case WM_ASK_CHARGES_USED:
        bn_text_add(out, wm_spent_person(setup, battle)->name);
        break;
    default:
        break;
    }
}

void wm_battle_describe(const void *with, const void *state, const bn_question *question,
                        bn_text *out)
{
    const wm_setup *setup = with;
    const wm_battle *battle = state;
    uint8_t index = wm_body_meant(battle, question->kind);
    char names[2][NAME_MOST] = { "", "" };
    bn_text thing = bn_text_over(names[0], NAME_MOST), other = bn_text_over(names[1], NAME_MOST);

    if (index != WM_NOBODY) {
        wm_body_name(setup, &battle->bodies[index], &thing);
        other_name(setup, battle, &battle->bodies[index], question->kind, &other);
    }
    bn_kind_describe(&wm_kinds[question->kind], names[0], setup->sides[question->side].name,
                     names[1], out);
    if (question->kind == WM_ASK_ADVANCE && wm_inside(battle, &battle->bodies[index]))
        bn_text_add(out, " (more than 0: it leaves its walls)");
}

/* ---- options and throws ------------------------------------------------------------------ */

static void word_recovery(const wm_setup *setup, const wm_battle *battle, int32_t index,
                          bn_text *out)
{
    uint8_t body;
    uint8_t roll = wm_recovery_throw(battle, (uint32_t)index, &body);

    wm_body_name(setup, &battle->bodies[body], out);
    bn_text_add(out, roll == WM_ROLL_MONTHS ? ": months until the wounded return"
                     : roll == WM_ROLL_DAYS ? ": days of the new fatigue"
                                            : ": weeks until the routed are home");
}

static void word_opponent(const wm_setup *setup, const wm_battle *battle, int32_t index,
                          bn_text *out)
{
    uint8_t bodies[WM_SIDES];

    wm_pairing_option(battle, index, bodies);
    wm_body_name(setup, &battle->bodies[bodies[0]], out);
    bn_text_add(out, " against ");
    wm_body_name(setup, &battle->bodies[bodies[1]], out);
}

static void word_part(const wm_battle *battle, int32_t index, bn_text *out)
{
    const wm_body *body = &battle->bodies[wm_part_body(battle, (uint32_t)index)];

    bn_text_add(out, "part ");
    bn_text_int(out, body->number);
    bn_text_add(out, " of ");
    bn_text_grouped(out, body->standing.strength);
}

static void word_side(const wm_setup *setup, const bn_question *question, int32_t index,
                      bn_text *out)
{
    bool named = question->kind == WM_ASK_ORDER;
    int32_t side = named ? index : index - 1;

    bn_text_add(out, side >= 0 && side < WM_SIDES ? setup->sides[side].name
                                                  : wm_kinds[question->kind].words[index]);
}

void wm_battle_word(const void *with, const void *state, const bn_question *question, int32_t index,
                    bn_text *out)
{
    const wm_setup *setup = with;
    const wm_battle *battle = state;
    const char *const *words = wm_kinds[question->kind].words;

    switch (question->kind) {
    case WM_ASK_HIGHER_FORCE:
    case WM_ASK_DEFENDER:
    case WM_ASK_ORDER:
        word_side(setup, question, index, out);
        break;
    case WM_ASK_COMBAT:
        wm_body_name(setup, wm_pair_body(battle, battle->at, (uint32_t)index), out);
        break;
    case WM_ASK_RECOVERY:
        word_recovery(setup, battle, index, out);
        break;
    case WM_ASK_OPPONENT:
        word_opponent(setup, battle, index, out);
        break;
    case WM_ASK_PART_LEADER:
        word_part(battle, index, out);
        break;
    case WM_ASK_CHARGES_USED:
        bn_text_add(out, wm_spent_person(setup, battle)->items[index].name);
        break;
    default:
        bn_text_add(out, words ? words[index] : wm_kinds[question->kind].title);
    }
}
