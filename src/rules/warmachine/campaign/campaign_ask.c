#include "campaign_parts.h"

/* ---- making questions ------------------------------------------------------------------------ */

static bool choice(const wm_campaign *s, uint32_t kind, bn_addressee to, uint32_t side,
                   uint32_t options, uint64_t allowed, int32_t preset, bn_question *out)
{
    if ((allowed & (allowed - 1)) == 0)
        return false;
    bn_ask_choice(kind, (uint32_t)s->day, to, side, options, allowed, preset, out);
    return true;
}

static bool number(const wm_campaign *s, uint32_t kind, bn_span span, int32_t preset,
                   bn_question *out)
{
    bn_ask_number(kind, (uint32_t)s->day, BN_TO_REFEREE, 0, span, preset, out);
    return true;
}

static bool roll(const wm_campaign *s, uint32_t kind, uint32_t side, int32_t die, bn_question *out)
{
    bn_ask_roll(kind, (uint32_t)s->day, side, (bn_throw){ 1, (uint8_t)die, 0 }, out);
    out->preset.value[0] = 1;
    return true;
}

static bool about(bn_question *out, bool asks, int32_t first, int32_t second)
{
    if (asks) {
        out->about[0] = (int16_t)first;
        out->about[1] = (int16_t)second;
    }
    return asks;
}

static int32_t constant(uint32_t row)
{
    return wm_constants[row].value;
}

/* ---- C1 to C5 -------------------------------------------------------------------------------- */

static bool clerics_march(const wm_setup *setup)
{
    for (int32_t i = 0; i < WM_FORCES; i++) {
        const wm_force *force = wm_force_of(setup, i);

        if (i % WM_SIDE_FORCES >= setup->sides[i / WM_SIDE_FORCES].force_count)
            continue;
        for (int32_t k = 0; k < force->kind_count; k++)
            if (force->kinds[k].feeds_all && force->kinds[k].count > 0)
                return setup->campaign.place_count > 0;
    }
    return false;
}

/* What a document leaves open is asked: length and ground for every time unit, the rest once. */
static bool ask_scale(const wm_setup *setup, const wm_campaign *s, bn_question *out)
{
    const wm_campaign_inputs *in = &setup->campaign;
    bool once = s->day == 1;
    int32_t place = s->sub - WM_SCALE_FOOD;

    if (setup->options.referee != 0)
        return false;
    switch (s->sub) {
    case WM_SCALE_TIME:
        return !in->given[WM_IN_TIME_UNIT] &&
               choice(s, WM_C_TIME_UNIT, BN_TO_REFEREE, 0, 2, 3, 0, out);
    case WM_SCALE_MAP:
        return once && !in->given[WM_IN_MAP_UNIT] &&
               number(s, WM_C_MAP_UNIT, (bn_span){ 1, 1000 }, s->miles, out);
    case WM_SCALE_RATE:
        return !in->given[WM_IN_TERRAIN_RATE] &&
               number(s, WM_C_TERRAIN_RATE, (bn_span){ 0, 1000 }, 100, out);
    case WM_SCALE_FORAGE:
        return !in->given[WM_IN_FORAGE_TERRAIN] &&
               choice(s, WM_C_FORAGE_TERRAIN, BN_TO_REFEREE, 0, 3, 7, 1, out);
    case WM_SCALE_CLERICS:
        return once && !in->given[WM_IN_CLERIC_FEEDS_ALL] && clerics_march(setup) &&
               choice(s, WM_C_CLERIC_FEEDS_ALL, BN_TO_REFEREE, 0, 2, 3, WM_YES, out);
    default:
        return once && wm_place_walled(setup, place) &&
               !in->places[place].given[WM_IN_FOOD_WEEKS] &&
               about(
                   out,
                   number(s, WM_C_FOOD_WEEKS, (bn_span){ 0, 500 }, s->seats[place].food_weeks, out),
                   WM_NONE, place);
    }
}

uint32_t wm_orders_open(const wm_setup *setup, const wm_campaign *s, int32_t index)
{
    const wm_column *column = &s->columns[index];
    uint32_t open = 1u << WM_ORDER_STAY;

    if (wm_column_distance(setup, s, column, WM_ORDER_MARCH, false, NULL) > 0) {
        open |= 1u << WM_ORDER_MARCH;
        if (wm_forced_march_open((wm_weariness)column->standing.fatigue))
            open |= 1u << WM_ORDER_FORCED;
    }
    if (!wm_column_besieged(setup, s, index))
        open |= 1u << WM_ORDER_FORAGE_SLOW | 1u << WM_ORDER_FORAGE_SLOWER;
    if (wm_enemies(setup, s, index) == 0)
        open |= 1u << WM_ORDER_TRAIN;
    return open;
}

static bool in_turn(const wm_campaign *s, uint32_t side)
{
    return s->column < WM_COLUMNS && wm_column_out(&s->columns[s->column]) &&
           s->columns[s->column].side == side;
}

static bool ask_order(const wm_setup *setup, const wm_campaign *s, bn_question *out)
{
    return in_turn(s, s->turn) &&
           about(out,
                 choice(s, WM_C_ORDER, BN_TO_SIDE, s->turn, WM_ORDERS,
                        wm_orders_open(setup, s, s->column), WM_ORDER_STAY, out),
                 s->column, WM_NONE);
}

static bool ask_luck(const wm_campaign *s, bn_question *out)
{
    const wm_column *column = &s->columns[s->column];
    bool asks = false;
    uint8_t worst;

    if (!in_turn(s, s->turn) || s->sub >= s->days)
        return false;
    worst = wm_worse_fatigue(column->standing.fatigue, column->worn);
    if (column->order == WM_ORDER_FORAGE_SLOW || column->order == WM_ORDER_FORAGE_SLOWER)
        asks = roll(s, WM_C_FORAGE, column->side, constant(WM_CONSTANTS_FORAGE_DIE), out);
    else if (column->order == WM_ORDER_FORCED && wm_forced_march_open((wm_weariness)worst))
        asks =
            roll(s, WM_C_FORCED_MARCH, column->side, constant(WM_CONSTANTS_FORCED_MARCH_DIE), out);
    return about(out, asks, s->column, s->sub);
}

static bool ask_initiative(const wm_campaign *s, bn_question *out)
{
    bool asks = roll(s, WM_C_INITIATIVE, 0, constant(WM_CONSTANTS_INITIATIVE_DIE), out);

    out->parts = 2;
    out->throws[1] = out->throws[0];
    out->preset.value[0] = 2; /* a fall that is no tie */
    out->preset.value[1] = 1;
    return asks;
}

/* ---- C6 to C8 -------------------------------------------------------------------------------- */

/* Units of the longest way that stays on the map, up to `most`. */
static int32_t longest_way(const wm_setup *setup, const wm_column *column, int32_t most)
{
    int32_t longest = 0;

    for (int32_t way = 0; longest < most && way < bn_ground_ways(setup->campaign.map); way++) {
        int32_t room = wm_room(&setup->campaign, wm_column_at(column), way, most);

        longest = room > longest ? room : longest;
    }
    return longest;
}

static bool ask_way(const wm_setup *setup, const wm_campaign *s, bn_question *out)
{
    const wm_column *column = &s->columns[s->column];
    int32_t most =
        in_turn(s, wm_mover(s)) ? longest_way(setup, column, column->miles / s->miles) : 0;

    if (most == 0)
        return false;
    bn_ask(WM_C_WAY, (uint32_t)s->day, BN_TO_SIDE, column->side, BN_FORM_NUMBERS, out);
    out->parts = 2;
    out->spans[0] = (bn_span){ 0, bn_ground_ways(setup->campaign.map) - 1 };
    out->spans[1] = (bn_span){ 0, most };
    return about(out, true, s->column, WM_NONE);
}

static bool ask_halt(const wm_campaign *s, bn_question *out)
{
    return about(
        out, choice(s, WM_C_HALT, BN_TO_SIDE, s->columns[s->column].side, 2, 3, WM_HALT_STOP, out),
        s->column, WM_NONE);
}

static bool ask_catch(const wm_setup *setup, const wm_campaign *s, bn_question *out)
{
    return wm_catchers(setup, s, s->column) != 0 &&
           about(
               out,
               choice(s, WM_C_CATCH, BN_TO_SIDE, 1u - s->columns[s->column].side, 2, 3, WM_NO, out),
               s->column, WM_NONE);
}

/* ---- C9 to C11 ------------------------------------------------------------------------------- */

/* A place of contact in the open is asked about once, by the first column of the side there. */
static bool ask_attack(const wm_setup *setup, const wm_campaign *s, bn_question *out)
{
    uint32_t side = wm_caller(s);
    uint32_t melee = in_turn(s, side) ? wm_melee(setup, s, s->column) : 0;
    uint32_t ours = wm_side_mask(s, melee, side);

    return ours != 0 && (ours & (wm_bit(s->column) - 1)) == 0 &&
           about(out, choice(s, WM_C_ATTACK, BN_TO_SIDE, side, 2, 3, WM_NO, out), s->column,
                 WM_NONE);
}

static bool ask_siege(const wm_setup *setup, const wm_campaign *s, bn_question *out)
{
    uint32_t side = wm_caller(s);
    uint32_t garrison = wm_garrison(setup, s, s->column);
    uint32_t besiegers = garrison != 0 ? wm_besiegers(setup, s, s->column) : 0;
    bool fresh = wm_rested(s, garrison) != 0 && wm_rested(s, besiegers) != 0;
    uint64_t open = fresh ? 7 : 6;
    bool asks;

    if (besiegers == 0)
        return false;
    if (s->seats[s->column].holder == 1 + side)
        asks = fresh && choice(s, WM_C_SORTIE, BN_TO_SIDE, side, 2, 3, WM_GARRISON_STAY, out);
    else
        asks = choice(s, WM_C_SIEGE, BN_TO_SIDE, side, 3, open, WM_SIEGE_INVEST, out);
    return about(out, asks, WM_NONE, s->column);
}

static bool ask_surrender(const wm_setup *setup, const wm_campaign *s, bn_question *out)
{
    if (setup->options.referee != 0 || wm_besiegers(setup, s, s->column) == 0)
        return false;
    return about(
        out,
        choice(s, WM_C_SURRENDER, BN_TO_REFEREE, s->seats[s->column].holder - 1u, 2, 3, WM_NO, out),
        WM_NONE, s->column);
}

static bool ask_tired(const wm_campaign *s, bn_question *out)
{
    const wm_column *column = &s->columns[s->column];
    const wm_clock *clock = s->sub == 0 ? &column->battle : &column->march;

    if (!wm_column_out(column) || clock->level == WM_FRESH || clock->days != 0)
        return false;
    (void)roll(s, WM_C_FATIGUE_DAYS, column->side, constant(WM_CONSTANTS_FATIGUE_DAYS_DIE), out);
    out->seen = BN_SEEN_BY_SIDE;
    return about(out, true, s->column, s->sub);
}

static bool ask_body(const wm_setup *setup, const wm_campaign *s, bool back, bn_question *out)
{
    int32_t preset = 0;
    uint32_t ways;
    int32_t units;

    if (s->column >= s->fight.body_count)
        return false;
    units = back ? wm_fight_retreat(s, s->column) : wm_fight_advance(s, s->column);
    ways = units > 0 ? wm_fight_ways(setup, s, s->column, back) : 0;
    while (ways != 0 && (ways >> preset & 1) == 0)
        preset++;
    return ways != 0 &&
           about(out,
                 choice(s, back ? WM_C_RETREAT : WM_C_ADVANCE, BN_TO_SIDE,
                        s->fight.bodies[s->column].side,
                        (uint32_t)bn_ground_ways(setup->campaign.map), ways, preset, out),
                 s->bodies[s->column], units);
}

bool wm_campaign_question(const wm_setup *setup, const wm_campaign *s, bn_question *out)
{
    switch ((wm_phase)s->phase) {
    case WM_PHASE_SCALE:
        return ask_scale(setup, s, out);
    case WM_PHASE_ORDERS:
        return ask_order(setup, s, out);
    case WM_PHASE_LUCK:
        return ask_luck(s, out);
    case WM_PHASE_INITIATIVE:
        return ask_initiative(s, out);
    case WM_PHASE_FIRST:
        return choice(s, WM_C_MOVE_FIRST, BN_TO_SIDE, s->initiative, 2, 3, 0, out);
    case WM_PHASE_MOVE:
        return ask_way(setup, s, out);
    case WM_PHASE_HALT:
        return ask_halt(s, out);
    case WM_PHASE_CATCH:
        return ask_catch(setup, s, out);
    case WM_PHASE_ATTACK:
        return ask_attack(setup, s, out);
    case WM_PHASE_SIEGE:
        return ask_siege(setup, s, out);
    case WM_PHASE_SURRENDER:
        return ask_surrender(setup, s, out);
    case WM_PHASE_TIRED:
        return ask_tired(s, out);
    case WM_PHASE_RETREAT:
        return ask_body(setup, s, true, out);
    case WM_PHASE_ADVANCE:
        return ask_body(setup, s, false, out);
    case WM_PHASE_GO:
    case WM_PHASE_EVENING:
    case WM_PHASE_NIGHT:
    case WM_PHASE_BATTLE:
    case WM_PHASE_OVER:
        break;
    }
    return false;
}

/* ---- answers --------------------------------------------------------------------------------- */

bool wm_campaign_offers(const wm_setup *setup, const wm_campaign *s, const bn_question *asked,
                        const bn_answer *answer)
{
    const wm_column *column = &s->columns[s->column];
    int32_t units = answer->value[1];

    if (asked->kind != WM_C_WAY || units == 0)
        return true;
    return wm_room(&setup->campaign, wm_column_at(column), answer->value[0], units) == units;
}

int32_t wm_campaign_consequence(const wm_setup *setup, const wm_campaign *s,
                                const bn_question *asked, const int32_t *totals)
{
    const wm_column *column = &s->columns[s->column];
    int32_t side;

    (void)setup;
    switch (asked->kind) {
    case WM_C_FORAGE:
        return wm_forage_found(wm_pace_of((wm_order)column->order), s->forage, totals[0]);
    case WM_C_FORCED_MARCH:
        return (int32_t)wm_forced_march_of(column->standing.troop_class, totals[0])->code;
    case WM_C_INITIATIVE:
        side = wm_initiative(totals[0], totals[1]);
        return side == WM_NONE ? BN_AGAIN : side;
    default:
        return totals[0];
    }
}
