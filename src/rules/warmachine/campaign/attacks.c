/* Steps C9 and C10: attacks in the open, sieges, and garrisons that surrender. C9 asks for attacks in
 * the open first, then place by place; one side before the other. */
#include "steps.h"

static uint32_t caller(const wm_campaign *s)
{
    return s->turn == 0 ? s->initiative : 1u - s->initiative;
}

/* ---- C9: in the open ------------------------------------------------------------------------- */

/* A place of contact in the open is asked about once, by the first column of the side there. */
ASK(attack)
{
    uint32_t side = caller(s);
    uint32_t melee = wm_in_turn(s, side) ? wm_melee(setup, s, s->column) : 0;
    uint32_t ours = wm_side_mask(s, melee, side);

    if (ours == 0 || (ours & (wm_bit(s->column) - 1)) != 0)
        return 0;
    return wm_ask_column(s, WM_C_ATTACK, side, WM_NO, out);
}

TAKE(attack)
{
    bool attack = value == WM_YES;
    uint32_t melee = attack ? wm_melee(setup, s, s->column) : 0;
    uint32_t ours = wm_side_mask(s, melee, caller(s));

    s->column++;
    if (attack)
        wm_fight_open(setup, s, ours, melee & ~ours, 0, WM_NONE, WM_PHASE_ATTACK, trace);
}

PASS(attack)
{
    if (++s->column >= WM_COLUMNS) {
        s->phase = WM_PHASE_SIEGE;
        s->column = 0;
    }
    return BN_GOES;
}

/* A column that was ordered to stay before this enemy does not attack it. */
OPEN(attack)
{
    bn_question question;

    if (attack_ask(setup, s, &question) > 0 &&
        !wm_errands_hold(setup, s, wm_side_mask(s, wm_melee(setup, s, s->column), caller(s))))
        return BN_ASKS;
    return attack_pass(setup, s, trace);
}

const bn_step wm_attack_step = { .open = attack_open, .ask = attack_ask, .take = attack_take };

/* ---- C9: at a fortified place ---------------------------------------------------------------- */

static bool holds(const wm_campaign *s, uint32_t side)
{
    return s->seats[s->column].holder == 1 + side;
}

ASK(siege)
{
    uint32_t side = caller(s);
    uint32_t garrison = wm_garrison(setup, s, s->column);
    uint32_t besiegers = garrison != 0 ? wm_besiegers(setup, s, s->column) : 0;
    bool fresh = wm_rested(s, garrison) != 0 && wm_rested(s, besiegers) != 0;

    if (besiegers == 0)
        return 0;
    if (holds(s, side))
        return fresh ? wm_ask_place(s, WM_C_SORTIE, side, WM_GARRISON_STAY, out) : 0;
    wm_ask_place(s, WM_C_SIEGE, side, WM_SIEGE_INVEST, out);
    if (!fresh)
        out->allowed &= ~(uint64_t)(1u << WM_SIEGE_STORM);
    return 1;
}

TAKE(siege)
{
    int32_t place = s->column, choice = value;
    uint32_t garrison = wm_rested(s, wm_garrison(setup, s, place));
    uint32_t besiegers = wm_rested(s, wm_besiegers(setup, s, place));
    bool sortie = holds(s, caller(s));

    s->column++;
    if (!sortie)
        wm_siege_choose(&s->seats[place], choice);
    if (!sortie && choice == WM_SIEGE_STORM)
        wm_fight_open(setup, s, besiegers, garrison, 1 + place, WM_NONE, WM_PHASE_SIEGE, trace);
    if (sortie && choice == WM_GARRISON_COME_OUT)
        wm_fight_open(setup, s, garrison, besiegers, 0, WM_NONE, WM_PHASE_SIEGE, trace);
}

PASS(siege)
{
    if (++s->column >= setup->campaign.place_count) {
        s->phase = WM_PHASE_ATTACK;
        s->column = 0;
        if (++s->turn == WM_SIDES)
            return wm_enter(s, WM_PHASE_SURRENDER);
    }
    return BN_GOES;
}

/* Besiegers who were ordered to stay invest the place, and such a garrison stays within. */
OPEN(siege)
{
    bool own = holds(s, caller(s));
    bn_question question;

    if (siege_ask(setup, s, &question) > 0) {
        if (!wm_errands_hold(setup, s,
                             own ? wm_garrison(setup, s, s->column)
                                 : wm_besiegers(setup, s, s->column)))
            return BN_ASKS;
        if (!own)
            wm_siege_choose(&s->seats[s->column], WM_SIEGE_INVEST);
    }
    return siege_pass(setup, s, trace);
}

const bn_step wm_siege_step = { .open = siege_open, .ask = siege_ask, .take = siege_take };

/* ---- C10 ------------------------------------------------------------------------------------- */

COUNT(surrender)
{
    return (uint32_t)setup->campaign.place_count;
}

WANTS(surrender, place)
{
    return setup->options.referee == 0 && wm_besiegers(setup, s, place) != 0;
}

ASK(surrender)
{
    return wm_ask_place(s, WM_C_SURRENDER, s->seats[s->column].holder - 1u, WM_NO, out);
}

TAKE(surrender)
{
    if (value == WM_YES)
        wm_siege_surrender(setup, s, s->column);
    s->column++;
    (void)wm_campaign_decided(s);
}

const bn_step wm_surrender_step = { .count = surrender_count,
                                    .wants = surrender_wants,
                                    .ask = surrender_ask,
                                    .take = surrender_take,
                                    .hand = WM_BY_COLUMN };
