/* One plain sentence on what an answer brought about. */
#include "steps.h"
#include "rules/field/results.h"

/* "Rearguard won by " */
static void tell_body(const wm_setup *setup, const wm_body *body, const char *words, bn_text *out)
{
    wm_body_name(setup, body, out);
    bn_text_add(out, words);
}

/* Wounded of earlier rounds whom a body that left the field had to leave there (WM-085). */
static int32_t wounded_lost(const wm_body *before, const wm_body *after)
{
    return wm_on_field(after) || after->mercy == WM_SPARED ? 0 : wm_wounded(before);
}

static void tell_losses(const wm_body *before, const wm_body *after, bn_text *out)
{
    int32_t down = before->standing.strength - after->standing.strength;
    int32_t wounded = wounded_lost(before, after);

    if (down == 0 && wounded == 0) {
        bn_text_add(out, ", without loss");
        return;
    }
    bn_text_add(out, ", losing ");
    if (down > 0) {
        bn_text_grouped(out, down);
        bn_text_add(out, " of ");
        bn_text_count(out, before->standing.strength, "soldier", "troops");
    }
    if (wounded > 0) {
        bn_text_add(out, down > 0 ? " and its " : "its ");
        bn_text_grouped(out, wounded);
        bn_text_add(out, " wounded");
    }
}

static void tell_place(const wm_battle *battle, const wm_body *body, bn_text *out)
{
    switch (body->status) {
    case WM_DESTROYED:
        bn_text_add(out, "perished");
        break;
    case WM_ROUTED:
        bn_text_add(out, "routed");
        break;
    case WM_WITHDRAWN:
        bn_text_add(out, "withdrew");
        if (battle->tactic[1 - body->side] == WM_TACTIC_NAMES_ATTACK_PLUS)
            bn_text_add(out, " without a free move");
        break;
    case WM_OFF_FIELD:
        bn_text_add(out, "left the field");
        break;
    default:
        bn_text_add(out, wm_inside(battle, body) ? "stayed behind the walls" : "held the field");
    }
    if (body->retreat > 0) {
        bn_text_add(out, " and retreated ");
        bn_text_count(out, body->retreat, "map unit", "map units");
    }
}

/* " won by 31 to 38 points", of a row of the table. The row of a loser with a rod of victory has no upper end. */
static void tell_margin(const wm_setup *setup, const wm_battle *battle, const wm_body *winner,
                        bn_text *out)
{
    const wm_figures *tables = setup->figures;
    const wm_combat_results_row *row = &tables->combat_results[winner->row];
    bool rod = wm_rod_here(&battle->bodies[winner->foe]) &&
               row->difference_max == tables->constants[WM_CONSTANTS_ROD_DIFFERENCE_MAX].value;

    tell_body(setup, winner, " won by ", out);
    bn_text_int(out, row->difference_min);
    if (rod || winner->row + 1 == WM_COMBAT_RESULTS_COUNT) {
        bn_text_add(out, " points or more");
    } else {
        bn_text_add(out, " to ");
        bn_text_int(out, row->difference_max);
        bn_text_add(out, " points");
    }
}

/* Losses and places, once they are known: of every pair, since all are resolved together. */
static void tell_pair(const wm_setup *setup, const wm_battle *before, const wm_battle *after,
                      uint32_t pair, bn_text *out)
{
    const wm_body *first = wm_pair_body(before, pair, 0);
    uint8_t index = (uint8_t)(first - before->bodies);
    const wm_body *winner = &after->bodies[index];

    if (winner->outcome != WM_WON)
        winner = &after->bodies[first->foe];
    if (out->length > 0)
        bn_text_add(out, ". ");
    tell_margin(setup, after, winner, out);
    bn_text_add(out, " and ");
    for (uint32_t i = 0; i < WM_SIDES; i++) {
        uint8_t who = i == 0 ? (uint8_t)(winner - after->bodies) : winner->foe;
        if (i == 1) {
            bn_text_add(out, "; ");
            tell_body(setup, &after->bodies[who], " ", out);
        }
        tell_place(after, &after->bodies[who], out);
        tell_losses(&before->bodies[who], &after->bodies[who], out);
        /* Leader and characters outlive their soldiers (WM-113). */
        if (after->bodies[who].status == WM_DESTROYED && after->bodies[who].standing.leader_here)
            bn_text_add(out, ", but its characters live");
    }
    if (winner->mercy == WM_SHOWED_MERCY) {
        bn_text_add(out, "; ");
        tell_body(setup, winner, " showed mercy", out);
    }
}

/* Those who leave without a fight: the rest of a side, or a reserve whose side withdraws. */
static void tell_leaving(const wm_setup *setup, const wm_battle *before, const wm_battle *after,
                         bool all, bn_text *out)
{
    for (uint32_t i = 0; i < before->body_count; i++) {
        const wm_body *was = &before->bodies[i], *is = &after->bodies[i];

        if (!wm_on_field(was) || is->status < WM_OFF_FIELD || is->status > WM_WITHDRAWN ||
            (!all && was->pair != WM_NOBODY))
            continue;
        bn_text_add(out, out->length > 0 ? ". " : "");
        tell_body(setup, is, " ", out);
        tell_place(after, is, out);
        tell_losses(was, is, out);
    }
}

static void tell_clash(const wm_setup *setup, const wm_battle *before, const wm_battle *after,
                       const bn_question *question, bn_text *out)
{
    const wm_body *winner;

    if (after->step > WM_STEP_RESULTS) {
        for (uint32_t pair = 0; pair < before->pair_count; pair++)
            tell_pair(setup, before, after, pair, out);
        tell_leaving(setup, before, after, false, out);
        return;
    }
    if (question->kind == WM_ASK_MERCY)
        return;
    winner = wm_pair_body(after, before->at, 0);
    if (winner->outcome != WM_WON)
        winner = &after->bodies[winner->foe];
    tell_margin(setup, after, winner, out);
}

static void tell_tactics(const wm_setup *setup, const wm_battle *after, bn_text *out)
{
    for (uint32_t side = 0; side < WM_SIDES; side++) {
        bn_text_add(out, side ? ", " : "");
        bn_text_add(out, setup->sides[side].name);
        bn_text_add(out, " chose ");
        bn_text_add(out, wm_book.tactic_names[after->tactic[side]].name);
    }
    if (after->no_combat)
        bn_text_add(out, ": no combat");
}

void wm_tell_fatigue(uint8_t level, int32_t days, bn_text *out)
{
    bn_text_add(out, ": ");
    bn_text_add(out, wm_book.fatigue[level].level);
    bn_text_add(out, " fatigue for ");
    bn_text_count(out, days, "day", "days");
    bn_text_add(out, level == WM_SERIOUS ? ", then moderate" : "");
}

static void tell_recovery(const wm_setup *setup, const wm_battle *before, const wm_battle *after,
                          const bn_question *question, bn_text *out)
{
    for (uint32_t i = 0; i < question->parts; i++) {
        uint8_t index;
        uint8_t roll = wm_recovery_throw(before, i, &index);
        const wm_body *body = &after->bodies[index];

        bn_text_add(out, i ? ", " : "");
        if (roll == WM_ROLL_MONTHS) {
            tell_body(setup, body, ": the wounded return in ", out);
            bn_text_count(out, body->months, "month", "months");
        } else if (roll == WM_ROLL_DAYS) {
            wm_body_name(setup, body, out);
            /* The level of a body in a campaign is that of all causes; the battle's own has its own clock. */
            wm_tell_fatigue(after->campaign ? body->tired : body->standing.fatigue, body->days,
                            out);
        } else {
            tell_body(setup, body, ": the survivors are home in ", out);
            bn_text_count(out, body->weeks, "week", "weeks");
        }
    }
}

/* On a map it goes when its way is known. A free withdrawal is in addition to the retreat. */
static void tell_move(const wm_setup *setup, const wm_battle *before, const wm_battle *after,
                      bool advances, bn_text *out)
{
    const wm_body *body = &after->bodies[wm_moves_body(before)];
    uint8_t units = advances ? body->advance : body->withdrew;

    if (units == 0)
        return;
    tell_body(setup, body, advances && wm_inside(before, body) ? " left its walls and" : "", out);
    bn_text_add(out, !advances ? " withdrew " : before->campaign ? " will advance " : " advanced ");
    bn_text_count(out, units, "map unit", "map units");
}

static void tell_pairing(const wm_setup *setup, const wm_battle *before, const wm_battle *after,
                         bn_text *out)
{
    for (uint32_t pair = before->pair_count; pair < after->pair_count; pair++) {
        const wm_body *first = wm_pair_body(after, pair, 0);
        bn_text_add(out, out->length > 0 ? ", " : "");
        tell_body(setup, first, " against ", out);
        wm_body_name(setup, &after->bodies[first->foe], out);
    }
    for (uint32_t i = 0; after->step > WM_STEP_PAIRING && i < after->body_count; i++) {
        if (after->bodies[i].status != WM_IN_RESERVE)
            continue;
        bn_text_add(out, "; ");
        tell_body(setup, &after->bodies[i], " waits in reserve", out);
    }
}

static void tell_left(int32_t left, int32_t had, const char *one, const char *many, const char *of,
                      bn_text *out)
{
    if (had == 0)
        return;
    bn_text_add(out, ", ");
    bn_text_int(out, left);
    bn_text_add(out, " of ");
    bn_text_count(out, had, one, many);
    bn_text_add(out, of);
    bn_text_add(out, " left");
}

/* "; Captain Maren: 195 XP, 1 of 2 combat spells left", if there is anything to say. What is left
 * after an adventure, or in a campaign, is not for the battle to say. */
static void tell_player(const wm_setup *setup, const wm_battle *battle, const wm_body *body,
                        const wm_person *person, int32_t xp, bn_text *out)
{
    bool knows = !setup->options.played_as_adventure && !battle->campaign;
    wm_belongings had = knows ? wm_belongings_of(person) : (wm_belongings){ 0 };
    wm_belongings left = wm_battle_leaves(setup, battle, body, person, had, NULL);
    char words[400];
    bn_text text = bn_text_over(words, sizeof words);

    if (xp > 0) {
        bn_text_add(&text, ", ");
        bn_text_grouped(&text, xp);
        bn_text_add(&text, " XP");
    }
    tell_left(left.combat_spells, had.combat_spells, "combat spell", "combat spells", "", &text);
    for (int32_t i = 0; i < person->item_count; i++)
        tell_left(left.charges[i], had.charges[i], "charge of ", "charges of ",
                  person->items[i].name, &text);
    if (text.length == 0)
        return;
    bn_text_add(out, "; ");
    bn_text_add(out, person->name);
    bn_text_char(out, ':');
    bn_text_add(out, words + 1);
}

static void tell_players(const wm_setup *setup, const wm_battle *battle, bn_text *out)
{
    for (uint32_t i = 0; i < battle->body_count; i++) {
        const wm_body *body = &battle->bodies[i];
        const wm_force *force = wm_force_of(setup, body->standing.force);
        const wm_person *person;

        if (body->fights == 0 || !body->standing.leader_here)
            continue;
        for (int32_t p = 0; (person = wm_person_of(force, p)) != NULL; p++)
            if (person->player)
                tell_player(setup, battle, body, person, p == 0 ? body->xp : 0, out);
    }
}

static void tell_end(const wm_setup *setup, const wm_battle *after, bn_text *out)
{
    int32_t winner = wm_battle_winner(setup, after);

    bn_text_add(out, out->length > 0 ? ". The day is over: " : "The day is over: ");
    bn_text_add(out, winner < 0 ? "neither side" : setup->sides[winner].name);
    bn_text_add(out, " won");
    tell_players(setup, after, out);
}

/* What an answer about one body did. */
static void tell_one(const wm_setup *setup, const wm_body *was, const wm_body *is, uint16_t kind,
                     bn_text *out)
{
    int32_t healed = is->standing.strength - was->standing.strength;

    if (kind == WM_ASK_SURPRISE) {
        tell_body(setup, is,
                  is->situation & WM_IS_SURPRISING ? " surprised the enemy from ambush"
                                                   : " surprised no one from ambush",
                  out);
    } else if (kind == WM_ASK_SCATTERED && is->scattered) {
        tell_body(setup, is, ": its characters are scattered", out);
    } else if (healed > 0) {
        tell_body(setup, is, ": the staff of health healed ", out);
        bn_text_grouped(out, healed);
    }
}

void wm_battle_tell(const void *setup, const void *was, const void *is, const bn_question *question,
                    bn_seat seat, bn_text *out)
{
    const wm_battle *before = was, *after = is;

    switch (question->kind) {
    case WM_ASK_SURPRISE:
    case WM_ASK_SCATTERED:
    case WM_ASK_STAFF:
        tell_one(setup, &before->bodies[before->at], &after->bodies[before->at], question->kind,
                 out);
        break;
    case WM_ASK_COMBAT:
    case WM_ASK_MERCY:
        tell_clash(setup, before, after, question, out);
        break;
    case WM_ASK_RECOVERY:
        tell_recovery(setup, before, after, question, out);
        break;
    case WM_ASK_TACTIC:
        tell_tactics(setup, after, out);
        break;
    case WM_ASK_OPPONENT:
        tell_pairing(setup, before, after, out);
        break;
    case WM_ASK_ADVANCE:
    case WM_ASK_WITHDRAW:
        tell_move(setup, before, after, question->kind == WM_ASK_ADVANCE, out);
        break;
    case WM_ASK_RETREAT:
        tell_leaving(setup, before, after, true, out);
        break;
    case WM_ASK_ANOTHER_ROUND:
        if (after->round > before->round)
            bn_text_add(out, "The fight continues");
        break;
    default:
        break;
    }
    if (after->step == WM_STEP_OVER && before->step != WM_STEP_OVER)
        tell_end(setup, after, out);
}
