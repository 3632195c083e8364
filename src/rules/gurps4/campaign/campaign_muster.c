/* Raising, hiring, improving, disbanding (D2, before the orders), by small questions. */
#include "steps.h"

/* g4_draft.part */
enum {
    ASKS_ACT,
    ASKS_WHO,
    ASKS_REFEREE,
    ASKS_KIND,
    ASKS_LINE,
    ASKS_AVAILABLE,
    ASKS_INTO,
    ASKS_COUNT,
    ASKS_PACE,
    DONE
};

/* ---- questions ---------------------------------------------------------------------------- */

static bool referee_asked(const g4_setup *setup)
{
    return setup->options.referee == 0;
}

/* Whether the referee has to say that it is available at all: mercenaries, improvements, a refund. */
static bool referee_decides(const g4_setup *setup, const g4_campaign *s, const g4_draft *draft)
{
    const g4_force *force = g4_muster_force(setup, s, draft->column);

    if (!referee_asked(setup))
        return false;
    switch (draft->act) {
    case G4_ACT_RAISE:
        return g4_hired(force) && !setup->campaign.given[G4_IN_MERCENARIES_AVAILABLE];
    case G4_ACT_REFORM:
        return !setup->campaign.given[G4_IN_IMPROVEMENT_ALLOWED];
    case G4_ACT_DISBAND:
        return !force->inputs.given[G4_IN_REFUND_POSSIBLE] &&
               g4_friendly_land(setup, s, draft->column);
    default:
        return false;
    }
}

static bool has_part(const g4_setup *setup, const g4_campaign *s, const g4_draft *draft)
{
    const g4_force *force;

    switch (draft->part) {
    case ASKS_REFEREE:
        return referee_decides(setup, s, draft);
    case ASKS_AVAILABLE:
        return draft->act == G4_ACT_NEW && referee_asked(setup);
    case ASKS_KIND:
        force = g4_draft_force(setup, s, g4_column_side(draft->column));
        return draft->act != G4_ACT_DISBAND && draft->act != G4_ACT_HEAL && referee_asked(setup) &&
               !force->inputs.given[G4_IN_PAID_IN_KIND_RAISE];
    case ASKS_LINE:
        return draft->act != G4_ACT_RAISE && draft->act != G4_ACT_HEAL;
    case ASKS_INTO:
        return draft->act == G4_ACT_REFORM;
    case ASKS_COUNT:
        return draft->act != G4_ACT_RAISE;
    case ASKS_PACE:
        return draft->act != G4_ACT_DISBAND && draft->act != G4_ACT_HEAL;
    default:
        return true;
    }
}

/* After the paces: the price is seen, and nothing is bought (G4-R-156). */
enum { NOT_AT_ALL = G4_RAISE_TIME_COUNT };

static uint32_t options_of(const g4_setup *setup, const g4_campaign *s, int32_t side)
{
    const g4_draft *draft = &s->drafts[side];
    uint32_t paces;
    int64_t cost;

    switch (draft->part) {
    case ASKS_ACT:
        return g4_acts_open(setup, s, side);
    case ASKS_WHO:
        return draft->act == G4_ACT_NEW ? g4_muster_lists(setup, s, side)
                                        : g4_muster_columns(setup, s, side, draft->act);
    case ASKS_LINE:
        return g4_muster_lines(setup, s, draft);
    case ASKS_INTO:
        return g4_muster_into(setup, s, draft);
    case ASKS_PACE: /* what cannot be paid at any pace is not asked about */
        paces = g4_muster_paces(setup, s, draft);
        cost = g4_muster_outlay(setup, s, draft, draft->count, G4_RAISE_TIME_NORMAL).cost;
        return paces == 0 || cost == 0 ? paces : paces | 1u << NOT_AT_ALL;
    default:
        return 3;
    }
}

void g4_muster_ask(const g4_setup *setup, const g4_campaign *s, int32_t side, bn_question *out)
{
    static const uint16_t kinds[] = { G4_C_MUSTER,      G4_C_MUSTER_WHO,   G4_C_ALLOWED,
                                      G4_C_IN_KIND,     G4_C_MUSTER_LINE,  G4_C_AVAILABLE,
                                      G4_C_MUSTER_INTO, G4_C_MUSTER_COUNT, G4_C_MUSTER_PACE };
    const g4_draft *draft = &s->drafts[side];
    uint16_t kind = kinds[draft->part];
    uint32_t options = options_of(setup, s, side);
    int32_t preset = 0;

    while (!(options >> preset & 1))
        preset++;
    if (draft->part == ASKS_LINE && draft->act == G4_ACT_SUPPLY)
        kind = G4_C_MUSTER_LS;
    if (draft->act == G4_ACT_NEW && (draft->part == ASKS_WHO || draft->part == ASKS_LINE))
        kind = draft->part == ASKS_WHO ? G4_C_MUSTER_LIST : G4_C_MUSTER_NEW;
    if (draft->part == ASKS_COUNT)
        g4_c_number(s, kind, side, (bn_span){ 1, g4_muster_most(setup, s, draft) }, 1, out);
    else if (draft->part == ASKS_KIND)
        g4_c_number(s, kind, side, (bn_span){ 0, 100 }, 0, out);
    else if (draft->part == ASKS_REFEREE || draft->part == ASKS_AVAILABLE)
        g4_c_choice(s, kind, side, 3, 1, out);
    else
        g4_c_choice(s, kind, side, options, preset, out);
    if (draft->act == G4_ACT_NEW)
        return; /* about no existing force */
    if (draft->part > ASKS_WHO)
        out->about[0] = draft->column;
    if (draft->part > ASKS_LINE && draft->act != G4_ACT_RAISE && draft->act != G4_ACT_HEAL)
        out->about[1] = draft->line;
}

/* ---- what it comes to --------------------------------------------------------------------- */

static void order(g4_campaign *s, int32_t side, g4_mustering muster)
{
    int32_t m = g4_free_muster(s, side);

    BN_ASSERT(m != G4_NONE);
    s->musters[side][m] = muster;
}

/* Whatever needs no time is there tomorrow morning. */
static int32_t ready(const g4_campaign *s, int32_t days)
{
    return s->day + (days < 1 ? 1 : days);
}

static void disband(const g4_setup *setup, g4_campaign *s, const g4_draft *draft)
{
    g4_column *column = &s->columns[draft->column];
    g4_disbanding how = g4_disbanding_of(setup, s, draft, draft->count);
    int64_t refund = g4_refund(setup->figures, &how);

    column->standing.count[draft->line] -= draft->count;
    if (refund > 0)
        order(s, g4_column_side(draft->column),
              (g4_mustering){ .kind = G4_MUSTER_REFUND,
                              .column = draft->column,
                              .dollars = refund,
                              .day = s->day + how.months * G4_FIXED(MONTH_DAYS) });
    if (g4_column_elements(column) == 0)
        g4_column_dismiss(setup, s, draft->column);
}

/* Improved troops keep their losses; converted ones are new. */
static void reform(const g4_setup *setup, g4_campaign *s, const g4_draft *draft, int32_t days)
{
    g4_column *column = &s->columns[draft->column];
    const g4_force *force = g4_column_force(setup, column);
    bool improved = g4_same_element(&force->lines[draft->line], &force->lines[draft->into]);
    bn_rat share = improved ? column->standing.share[draft->line] : bn_rat_int(1);

    column->standing.count[draft->line] -= draft->count;
    order(s, g4_column_side(draft->column),
          (g4_mustering){ .kind = G4_MUSTER_ELEMENTS,
                          .column = draft->column,
                          .line = draft->into,
                          .count = draft->count,
                          .dollars =
                              bn_rat_floor(bn_rat_mul(share, bn_rat_int(G4_FIXED(SHARE_GRID)))),
                          .day = ready(s, days) });
}

static void heal(const g4_setup *setup, g4_campaign *s, const g4_draft *draft)
{
    g4_column *column = &s->columns[draft->column];
    g4_outlay outlay = g4_replacing(setup, column, draft->count);

    column->healing -= outlay.cost;
    order(s, g4_column_side(draft->column),
          (g4_mustering){ .kind = G4_MUSTER_SHARE,
                          .column = draft->column,
                          .count = draft->count,
                          .day = ready(s, outlay.days) });
}

/* What a force costs, part by part, each at the pace that has it there in time. */
static void tell_raising(const g4_setup *setup, const g4_campaign *s, int32_t side, int32_t days,
                         bn_trace *trace)
{
    static const char *const words[G4_RAISE_TIME_COUNT] = { "raised", "raised in a hurry",
                                                            "raised in a rush" };
    const g4_draft *draft = &s->drafts[side];
    g4_force room;
    const g4_force *force = g4_force_to_raise(setup, s, draft->column, &room);
    const int32_t points[G4_LS_KINDS] = { force->land_ls, force->naval_ls, force->air_ls };

    for (int32_t part = 0; part < g4_raise_parts(force); part++) {
        int32_t kind = part - force->line_count, pace;
        g4_outlay outlay = g4_raise_within(setup->figures, force, part, days, &pace, &setup->rules,
                                           &setup->campaign);
        const g4_item item = { .rule = kind < 0 ? 67 : 72,
                               .side = side,
                               .about = draft->column,
                               .dollars = outlay.cost,
                               .name = kind < 0 ? force->lines[part].name : g4_ls_words[kind],
                               .count = kind < 0 ? force->lines[part].count : points[kind],
                               .words = words[pace < G4_RAISE_TIME_COUNT ? pace : 0] };

        g4_tell_item(&item, trace);
    }
}

/* What an order costs: its items, what of it is paid in kind, the payment. */
static void tell_order(const g4_setup *setup, const g4_campaign *s, int32_t side, g4_outlay outlay,
                       bn_trace *trace)
{
    static const uint16_t rules[G4_ACT_KINDS] = { 0, 66, 67, 72, 87, 69, 86, 66 };
    const g4_draft *draft = &s->drafts[side];
    const g4_force *force = g4_draft_force(setup, s, side);
    g4_item item = { .rule = rules[draft->act],
                     .side = side,
                     .about = draft->column,
                     .dollars = outlay.cost,
                     .name = draft->act == G4_ACT_SUPPLY ? g4_ls_words[draft->line]
                                                         : force->lines[draft->line].name,
                     .count = draft->count,
                     .words = draft->act == G4_ACT_REFORM ? "reformed" : "raised" };

    if (!trace || outlay.cost == 0)
        return;
    if (draft->act == G4_ACT_RAISE)
        tell_raising(setup, s, side, outlay.days, trace);
    else
        g4_tell_item(&item, trace);
    g4_tell_in_kind(side, draft->column, draft->persons, trace);
    item.name = force->name;
    item.count = 0;
    item.words = "paid";
    item.dollars = g4_after_kind(outlay.cost, draft->persons);
    g4_tell_paid(&item, trace);
}

/* Where new troops gather: at home, otherwise where a force of theirs stands. */
static bn_point gathering(const g4_setup *setup, const g4_campaign *s, int32_t side)
{
    for (int32_t p = 0; p < setup->campaign.place_count; p++)
        if (setup->campaign.places[p].home_base && s->holders[p] == 1 + side)
            return (bn_point){ setup->campaign.places[p].x, setup->campaign.places[p].y };
    for (int32_t c = side * G4_SIDE_FORCES; c < (side + 1) * G4_SIDE_FORCES; c++)
        if (g4_afield(&s->columns[c]))
            return g4_at(&s->columns[c]);
    return (bn_point){ setup->sides[side].forces[0].x, setup->sides[side].forces[0].y };
}

/* New troops are their own force, or join those of their list who came before them. */
static void enlist(const g4_setup *setup, g4_campaign *s, int32_t side)
{
    const g4_draft *draft = &s->drafts[side];
    g4_column *column = &s->columns[draft->column];
    bn_point at = gathering(setup, s, side);

    if (column->fate != G4_FATE_NONE)
        return;
    g4_column_clear(s, draft->column);
    column->origin = (uint8_t)g4_stock_at(side, draft->into);
    column->standing = g4_standing_of(setup->figures, g4_column_force(setup, column));
    for (int32_t i = 0; i < G4_LINES; i++)
        column->standing.share[i] = bn_rat_int(1);
    for (int32_t i = 0; i < G4_PERSONS; i++)
        column->person_states[i].status = G4_PERSON_ABSENT;
    column->x = column->from_x = column->to_x = at.x;
    column->y = column->from_y = column->to_y = at.y;
    column->fate = G4_FATE_RAISING;
}

static void carry_out(const g4_setup *setup, g4_campaign *s, int32_t side, int32_t pace,
                      bn_trace *trace)
{
    const g4_draft *draft = &s->drafts[side];
    g4_outlay outlay = g4_muster_outlay(setup, s, draft, draft->count, pace);
    g4_mustering muster = { .column = draft->column,
                            .line = draft->line,
                            .count = draft->count,
                            .day = ready(s, outlay.days) };

    tell_order(setup, s, side, outlay, trace);
    g4_pay_out(setup, s, side, g4_after_kind(outlay.cost, draft->persons));
    switch (draft->act) {
    case G4_ACT_RAISE:
        muster.kind = G4_MUSTER_FORCE;
        s->columns[draft->column].fate = G4_FATE_RAISING;
        order(s, side, muster);
        break;
    case G4_ACT_NEW:
        enlist(setup, s, side);
        muster.kind = G4_MUSTER_ELEMENTS;
        order(s, side, muster);
        break;
    case G4_ACT_RECRUIT:
        muster.kind = G4_MUSTER_ELEMENTS;
        order(s, side, muster);
        break;
    case G4_ACT_SUPPLY:
        muster.kind = G4_MUSTER_LS;
        order(s, side, muster);
        break;
    case G4_ACT_DISBAND:
        disband(setup, s, draft);
        break;
    case G4_ACT_REFORM:
        reform(setup, s, draft, outlay.days);
        break;
    default:
        heal(setup, s, draft);
    }
}

/* ---- the phase ---------------------------------------------------------------------------- */

static void anew(g4_draft *draft)
{
    uint8_t acts = (uint8_t)(draft->acts + 1);

    *draft = (g4_draft){ .column = G4_NOBODY, .acts = acts, .stage = draft->stage };
}

void g4_muster_take(const g4_setup *setup, g4_campaign *s, int32_t side, int32_t value,
                    bn_trace *trace)
{
    g4_draft *draft = &s->drafts[side];

    switch (draft->part) {
    case ASKS_ACT:
        draft->act = (uint8_t)value;
        break;
    case ASKS_WHO:
        if (draft->act == G4_ACT_NEW) {
            draft->into = (uint8_t)value;
            draft->column = (uint8_t)g4_recruits_column(s, side, value);
            break;
        }
        draft->column = (uint8_t)value;
        draft->percent = g4_muster_force(setup, s, value)->inputs.refund_possible;
        draft->persons = (uint16_t)g4_muster_force(setup, s, value)->inputs.paid_in_kind_raise;
        break;
    case ASKS_REFEREE:
        if (draft->act == G4_ACT_DISBAND)
            draft->percent = (uint8_t)value;
        else if (!value)
            draft->part = DONE;
        break;
    case ASKS_AVAILABLE:
        if (!value)
            draft->part = DONE;
        break;
    case ASKS_KIND:
        draft->persons = (uint16_t)value;
        break;
    case ASKS_LINE:
        draft->line = (uint8_t)value;
        break;
    case ASKS_INTO:
        draft->into = (uint8_t)value;
        break;
    case ASKS_COUNT:
        draft->count = value;
        break;
    default:
        if (value != NOT_AT_ALL)
            carry_out(setup, s, side, value, trace);
    }
    draft->part++;
}

/* G4-R-166 A side that can do nothing but disband is asked when it saves money: before the first march, and on the last
 * day of a month. */
static bool matters_today(const g4_setup *setup, const g4_campaign *s, int32_t side)
{
    uint32_t idle = 1u << G4_ACT_NOTHING | 1u << G4_ACT_DISBAND;

    return (g4_acts_open(setup, s, side) & ~idle) != 0 || s->day == 1 ||
           g4_month_ends(setup, s->day);
}

/* Moves the draft to its next question; false if the side is finished. */
bool g4_muster_asks(const g4_setup *setup, g4_campaign *s, int32_t side, bn_trace *trace)
{
    g4_draft *draft = &s->drafts[side];

    for (;;) {
        uint32_t options;

        if (draft->part >= DONE) {
            anew(draft);
            continue;
        }
        if (draft->part == ASKS_WHO && draft->act == G4_ACT_NOTHING)
            return false;
        if (draft->part == ASKS_ACT && !matters_today(setup, s, side))
            return false;
        if (draft->part >= ASKS_COUNT && !g4_draft_paid(setup, s, side)) {
            anew(draft); /* a ruling has taken the money for it */
            continue;
        }
        if (!has_part(setup, s, draft)) {
            if (draft->part == ASKS_PACE)
                g4_muster_take(setup, s, side, G4_RAISE_TIME_NORMAL, trace);
            else
                draft->part++;
            continue;
        }
        options = options_of(setup, s, side);
        if (draft->part == ASKS_COUNT && g4_muster_most(setup, s, draft) == 1) {
            g4_muster_take(setup, s, side, 1, trace);
        } else if ((options & (options - 1)) == 0) {
            int32_t only = 0;

            if (options == 0) { /* it has become too dear */
                anew(draft);
                continue;
            }
            while (!(options >> only & 1))
                only++;
            g4_muster_take(setup, s, side, only, trace);
        } else {
            return true;
        }
    }
}
