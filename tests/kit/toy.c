#include "toy.h"

#include <string.h>

#include <banneret/system/hash.h>

/* ---- documents ---------------------------------------------------------------------------- */

static const char *const weather_words[] = { "clear", "rain", NULL };
static const char *const order_words[] = { "attack", "hold", "flank", NULL };
static const char *const signal_words[] = { "horn", "drum", NULL };

#define TOY_FORCE                                                                                  \
    { .key = "name",                                                                               \
      .type = BN_FIELD_TEXT,                                                                       \
      .offset = offsetof(toy_force, name),                                                         \
      .max = 40,                                                                                   \
      .standard = "Force",                                                                         \
      .help = "what it is called" },                                                               \
    {                                                                                              \
        .key = "heads", .type = BN_FIELD_INT, .flags = BN_FIELD_REQUIRED,                          \
        .offset = offsetof(toy_force, heads), .min = 0, .max = TOY_HEADS_MAX, .rule = "TY-001",    \
        .help = "how many it has"                                                                  \
    }

static const bn_field force_fields[] = {
    BN_HEAD_FIELDS(toy_force, BN_FIELD_REQUIRED, "force", "toy"),
    TOY_FORCE,
    { .key = NULL },
};

/* In a scenario the head of a force may be left out. */
static const bn_field entry_fields[] = {
    BN_HEAD_FIELDS(toy_force, 0, "force", "toy"),
    TOY_FORCE,
    { .key = NULL },
};

static const bn_field side_fields[] = {
    { .key = "name",
      .type = BN_FIELD_TEXT,
      .flags = BN_FIELD_REQUIRED,
      .offset = offsetof(toy_side, name),
      .max = 40,
      .help = "what it is called" },
    { .key = "forces",
      .type = BN_FIELD_LIST,
      .flags = BN_FIELD_REQUIRED,
      .offset = offsetof(toy_side, forces),
      .min = 1,
      .fields = entry_fields,
      .size = sizeof(toy_force),
      .limit = TOY_FORCES,
      .count_at = offsetof(toy_side, force_count),
      .help = "the first is the guard" },
    { .key = NULL },
};

static const bn_field scenario_fields[] = {
    BN_HEAD_FIELDS(toy_setup, BN_FIELD_REQUIRED, "scenario", "toy"),
    { .key = "rounds",
      .type = BN_FIELD_INT,
      .offset = offsetof(toy_setup, rounds),
      .min = 1,
      .max = TOY_ROUNDS_MAX,
      .standard = "3",
      .help = "rounds until dusk" },
    { .key = "weather",
      .type = BN_FIELD_WORD,
      .flags = BN_FIELD_ASKED,
      .offset = offsetof(toy_setup, weather),
      .given_at = offsetof(toy_setup, weather_given),
      .words = weather_words,
      .rule = "TY-003",
      .help = "of every round" },
    { .key = "reserve",
      .type = BN_FIELD_BOOL,
      .offset = offsetof(toy_setup, reserve),
      .standard = "false",
      .help = "whether heads may be kept back" },
    { .key = "captain",
      .type = BN_FIELD_BOOL,
      .offset = offsetof(toy_setup, captain),
      .standard = "false",
      .help = "whether captains give signals" },
    { .key = "sides",
      .type = BN_FIELD_LIST,
      .flags = BN_FIELD_REQUIRED,
      .offset = offsetof(toy_setup, sides),
      .min = TOY_SIDES,
      .fields = side_fields,
      .size = sizeof(toy_side),
      .limit = TOY_SIDES,
      .count_at = offsetof(toy_setup, side_count),
      .help = "who fights" },
    { .key = NULL },
};

static uint32_t mustered(const toy_setup *setup, uint32_t side)
{
    uint32_t sum = 0;

    for (int32_t i = 0; i < setup->sides[side].force_count; i++)
        sum += (uint32_t)setup->sides[side].forces[i].heads;
    return sum;
}

static bn_code setup_read(const bn_doc *doc, bn_arena *arena, const void **out, bn_error *err)
{
    toy_setup *setup = bn_arena_get(arena, sizeof *setup);
    bn_code code;

    if (!setup)
        return bn_fail(err, BN_MEMORY, "no room for the scenario");
    setup->rounds = 3;
    for (uint32_t s = 0; s < TOY_SIDES; s++)
        for (uint32_t f = 0; f < TOY_FORCES; f++)
            setup->sides[s].forces[f].name = "Force";
    code = bn_schema_read(scenario_fields, doc, arena, setup, err);
    if (code != BN_OK)
        return code;
    for (uint32_t s = 0; s < TOY_SIDES; s++)
        if (mustered(setup, s) == 0)
            return bn_fail_value(err, BN_RULE, "{} has nobody to fight with", setup->sides[s].name);
    *out = setup;
    return BN_OK;
}

static bn_code rate(const bn_doc *doc, const bn_house *house, bn_arena *arena, bn_trace *trace,
                    bn_doc **out, bn_error *err)
{
    toy_force force = { .name = "Force" };
    bn_code code = bn_schema_read(force_fields, doc, arena, &force, err);
    bn_doc *sheet;

    (void)house; /* the toy has no tables */
    if (code != BN_OK)
        return code;
    sheet = bn_doc_map(arena);
    bn_doc_put(arena, sheet, "name", bn_doc_text(arena, force.name));
    bn_doc_put(arena, sheet, "heads", bn_doc_int(arena, force.heads));
    if (arena->full)
        return bn_fail(err, BN_MEMORY, "no room for the sheet");
    bn_trace_add(trace, (bn_term){ .rule = 1,
                                   .row = BN_NO_ROW,
                                   .side = -1,
                                   .about = -1,
                                   .value = force.heads,
                                   .seen = { bn_rat_int(force.heads) },
                                   .words = "{0} heads" });
    *out = sheet;
    return BN_OK;
}

/* ---- rules -------------------------------------------------------------------------------- */

/* TY-002 The effect of one order against another, for the side whose order comes first. */
static const int8_t order_bonus[3][3] = {
    { 0, -1, 2 }, /* attack */
    { 1, 0, -1 }, /* hold */
    { -1, 2, 0 }, /* flank */
};

static uint32_t standing(const toy_state *s, uint32_t side)
{
    return s->heads[side][0] + s->heads[side][1] + s->heads[side][2];
}

static void note(bn_trace *trace, uint32_t side, uint16_t rule, int64_t value, bn_rat seen,
                 const char *words)
{
    if (value != 0)
        bn_trace_add(trace, (bn_term){ .rule = rule,
                                       .row = BN_NO_ROW,
                                       .side = (int8_t)side,
                                       .about = -1,
                                       .group = 1,
                                       .value = value,
                                       .seen = { seen },
                                       .words = words });
}

/* What a side adds to its 2d6: orders, weather and signals, the reserve, the greater number. */
static int32_t bonus(const toy_setup *setup, const toy_state *s, uint32_t side, bn_trace *trace)
{
    uint32_t mine = s->order[side], theirs = s->order[1 - side];
    int32_t order = order_bonus[mine][theirs];
    int32_t rain = s->weather == 1 && mine == TOY_FLANK ? -1 : 0;
    int32_t signal = s->signals[side] & (s->weather == 1 ? 1u : 2u) ? 1 : 0;
    int32_t kept = s->reserve[side];
    int32_t number = standing(s, side) > standing(s, 1 - side) ? 1 : 0;

    if (kept != 0)
        kept = s->round == setup->rounds ? kept : -1;
    note(trace, side, 2, order, bn_rat_int((int64_t)mine), "order against order");
    note(trace, side, 3, rain, bn_rat_int(1), "rain slows the flank");
    note(trace, side, 4, signal, bn_rat_int(s->signals[side]), "the signal carries");
    note(trace, side, 5, kept, bn_rat_int(s->reserve[side]), "{0} kept back");
    note(trace, side, 6, number, bn_rat_int(standing(s, side)), "{0} heads, the greater number");
    bn_trace_add(trace, (bn_term){ .rule = 6,
                                   .row = BN_NO_ROW,
                                   .side = (int8_t)side,
                                   .about = -1,
                                   .group = 1,
                                   .kind = BN_TERM_TOTAL,
                                   .value = order + rain + signal + kept + number,
                                   .words = "added to the roll" });
    return order + rain + signal + kept + number;
}

/* ---- the game ----------------------------------------------------------------------------- */

static uint32_t game_sides(const void *setup)
{
    (void)setup;
    return TOY_SIDES;
}

static const char *side_name(const void *setup, uint32_t side)
{
    return ((const toy_setup *)setup)->sides[side].name;
}

static size_t state_size(const void *setup)
{
    (void)setup;
    return sizeof(toy_state);
}

/* Two reserves, two signals; a round: two orders, the weather, the roll, two losses. */
static uint32_t bound(const void *setup)
{
    return 5 + 6 * (uint32_t)((const toy_setup *)setup)->rounds;
}

/* The guard counts double at the end. */
static uint32_t worth(const toy_state *s, uint32_t side)
{
    return standing(s, side) + s->heads[side][0];
}

static void round_open(const toy_setup *setup, toy_state *s)
{
    s->order[0] = s->order[1] = TOY_UNSET;
    s->weather = setup->weather_given ? (uint8_t)setup->weather : TOY_UNSET;
    s->loser = TOY_UNSET;
    s->loss = 0;
    s->phase = TOY_ORDER;
}

static uint32_t reserve_most(const toy_state *s, uint32_t side)
{
    uint32_t heads = standing(s, side);
    return heads > 3 ? 2 : heads - 1;
}

/* A side that can keep nothing back is not asked. */
static void open_reserve(const toy_setup *setup, toy_state *s)
{
    for (uint32_t side = 0; side < TOY_SIDES; side++)
        s->reserve[side] = setup->reserve && reserve_most(s, side) > 0 ? TOY_UNSET : 0;
}

/* From the phase just finished to the next that has something to ask. */
static void settle(const toy_setup *setup, toy_state *s)
{
    if (s->phase == TOY_RESERVE && s->reserve[0] != TOY_UNSET && s->reserve[1] != TOY_UNSET)
        s->phase = TOY_SIGNALS;
    if (s->phase == TOY_SIGNALS && s->signals[0] != TOY_UNSET && s->signals[1] != TOY_UNSET)
        round_open(setup, s);
    if (s->phase == TOY_WEATHER && s->weather != TOY_UNSET)
        s->phase = TOY_CLASH;
}

static void begin(const void *with, void *state, bn_trace *trace)
{
    const toy_setup *setup = with;
    toy_state s;

    memset(&s, 0, sizeof s);
    for (uint32_t side = 0; side < TOY_SIDES; side++)
        for (int32_t f = 0; f < setup->sides[side].force_count; f++)
            s.heads[side][f] = (uint8_t)setup->sides[side].forces[f].heads;
    s.phase = TOY_RESERVE;
    s.round = 1;
    s.weather = s.loser = s.order[0] = s.order[1] = TOY_UNSET;
    s.signals[0] = s.signals[1] = setup->captain ? TOY_UNSET : 0;
    open_reserve(setup, &s);
    settle(setup, &s);
    memcpy(state, &s, sizeof s);
    bn_trace_add(trace,
                 (bn_term){ .rule = 1,
                            .row = BN_NO_ROW,
                            .side = -1,
                            .about = -1,
                            .seen = { bn_rat_int(standing(&s, 0)), bn_rat_int(standing(&s, 1)) },
                            .words = "{0} heads against {1}" });
}

static bn_question question_of(const toy_state *s, toy_kind kind, bn_addressee to, uint32_t side,
                               bn_form form)
{
    bn_question q;

    memset(&q, 0, sizeof q);
    q.kind = (uint16_t)kind;
    q.round = s->round;
    q.to = (uint8_t)to;
    q.side = (uint8_t)side;
    q.form = (uint8_t)form;
    q.parts = 1;
    q.about[0] = q.about[1] = -1;
    return q;
}

static uint32_t ask_reserve(const toy_state *s, bn_question *out)
{
    uint32_t count = 0;

    for (uint32_t side = 0; side < TOY_SIDES; side++) {
        if (s->reserve[side] != TOY_UNSET)
            continue;
        out[count] = question_of(s, TOY_RESERVE, BN_TO_SIDE, side, BN_FORM_NUMBERS);
        out[count].seen = BN_SEEN_BY_SIDE;
        out[count].spans[0] = (bn_span){ 0, (int32_t)reserve_most(s, side) };
        count++;
    }
    return count;
}

static uint32_t ask_order(const toy_state *s, bn_question *out)
{
    for (uint32_t side = 0; side < TOY_SIDES; side++) {
        out[side] = question_of(s, TOY_ORDER, BN_TO_SIDE, side, BN_FORM_CHOICE);
        out[side].sealed = 1;
        out[side].options = 3;
        out[side].allowed = 7;
        out[side].preset.value[0] = TOY_HOLD;
    }
    return TOY_SIDES;
}

static uint32_t ask_signals(const toy_state *s, bn_question *out)
{
    uint32_t side = s->signals[0] == TOY_UNSET ? 0 : 1;

    *out = question_of(s, TOY_SIGNALS, BN_TO_SIDE, side, BN_FORM_FLAGS);
    out->person = 1;
    out->options = 2;
    out->allowed = 3;
    return 1;
}

static uint32_t ask_weather(const toy_state *s, bn_question *out)
{
    *out = question_of(s, TOY_WEATHER, BN_TO_REFEREE, 0, BN_FORM_CHOICE);
    out->options = 2;
    out->allowed = 3;
    return 1;
}

static uint32_t ask_clash(const toy_state *s, bn_question *out)
{
    *out = question_of(s, TOY_CLASH, BN_TO_CHANCE, 0, BN_FORM_ROLL);
    out->parts = 2;
    out->throws[0] = out->throws[1] = (bn_throw){ 2, 6, 0 };
    return 1;
}

static uint32_t ask_loss(const toy_state *s, bn_question *out)
{
    uint64_t allowed = 0;

    *out = question_of(s, TOY_LOSS, BN_TO_SIDE, s->loser, BN_FORM_CHOICE);
    for (uint32_t f = 0; f < TOY_FORCES; f++)
        if (s->heads[s->loser][f]) {
            allowed |= (uint64_t)1 << f;
            out->preset.value[0] = (int32_t)f; /* the last, so that the guard pays last */
        }
    out->seen = BN_SEEN_BY_SIDE;
    out->options = TOY_FORCES;
    out->allowed = allowed;
    out->about[0] = s->loss;
    return 1;
}

static uint32_t ask(const void *setup, const void *state, bn_question *out)
{
    const toy_state *s = state;

    (void)setup;
    switch (s->phase) {
    case TOY_RESERVE:
        return ask_reserve(s, out);
    case TOY_SIGNALS:
        return ask_signals(s, out);
    case TOY_ORDER:
        return ask_order(s, out);
    case TOY_WEATHER:
        return ask_weather(s, out);
    case TOY_CLASH:
        return ask_clash(s, out);
    case TOY_LOSS:
        return ask_loss(s, out);
    default:
        return 0;
    }
}

/* TY-004 Horn and drum drown each other. */
static bool offers(const void *setup, const void *state, const bn_question *question,
                   const bn_answer *answer)
{
    (void)setup;
    (void)state;
    return question->kind != TOY_SIGNALS || answer->value[0] != 3;
}

/* TY-007 0 and 1: side 0 wins, narrowly or (by 5) widely; 2 and 3: side 1 does; a tie is thrown
 * again. */
static int32_t consequence(const void *setup, const void *state, const bn_question *question,
                           const int32_t *totals)
{
    int32_t lead =
        totals[0] + bonus(setup, state, 0, NULL) - totals[1] - bonus(setup, state, 1, NULL);

    (void)question;
    if (lead == 0)
        return BN_AGAIN;
    return (lead < 0 ? 2 : 0) + (lead >= 5 || lead <= -5 ? 1 : 0);
}

static void weigh(const void *setup, const void *state, const bn_question *question,
                  const int32_t *totals, bn_trace *trace)
{
    bn_term one = { .rule = 6, .about = -1, .group = 2, .words = "added to the roll" };
    bn_term both = { .rule = 7, .side = -1, .about = -1, .group = 2, .words = "the first" };
    int32_t is[TOY_SIDES];

    (void)question;
    for (int32_t side = 0; side < TOY_SIDES; side++) {
        int32_t added = bonus(setup, state, (uint32_t)side, NULL);

        one.side = (int8_t)side;
        is[side] = added + totals[side];
        bn_trace_weigh(trace, one, added, totals[side], is[side], "in all");
    }
    bn_trace_weigh(trace, both, is[0], -is[1], is[0] - is[1], "lead of the first");
}

static uint64_t roll_key(const void *setup, const void *state, const bn_question *question)
{
    int32_t lead = bonus(setup, state, 0, NULL) - bonus(setup, state, 1, NULL);
    unsigned char byte = (unsigned char)(lead + 64);

    (void)question;
    return bn_hash64(&byte, 1, TOY_CLASH);
}

static void round_close(const toy_setup *setup, toy_state *s)
{
    bool over = s->round == setup->rounds || !standing(s, 0) || !standing(s, 1);

    round_open(setup, s);
    if (over)
        s->phase = TOY_KINDS;
    else
        s->round++;
}

/* Takes heads while there is nothing to choose; stops where the loser has a choice. */
static void lose(const toy_setup *setup, toy_state *s)
{
    while (s->loss && standing(s, s->loser)) {
        uint8_t *heads = s->heads[s->loser];
        uint32_t manned = 0, last = 0;

        for (uint32_t f = 0; f < TOY_FORCES; f++)
            if (heads[f]) {
                manned++;
                last = f;
            }
        if (manned > 1) {
            s->phase = TOY_LOSS;
            return;
        }
        heads[last]--;
        s->loss--;
    }
    round_close(setup, s);
}

static void advance(const void *with, void *state, const bn_move *moves, uint32_t count,
                    bn_trace *trace)
{
    const toy_setup *setup = with;
    toy_state *s = state;
    bn_question open[BN_OPEN_MAX];
    uint32_t asked = ask(setup, s, open);
    uint8_t value = (uint8_t)moves[0].answer.value[0];

    BN_ASSERT(moves[0].question < asked && (s->phase == TOY_ORDER) == (count == TOY_SIDES));
    switch (s->phase) {
    case TOY_RESERVE:
        s->reserve[open[moves[0].question].side] = value;
        break;
    case TOY_SIGNALS:
        s->signals[open[0].side] = value;
        break;
    case TOY_ORDER:
        for (uint32_t i = 0; i < count; i++)
            s->order[moves[i].question] = (uint8_t)moves[i].answer.value[0];
        s->phase = TOY_WEATHER;
        break;
    case TOY_WEATHER:
        s->weather = value;
        break;
    case TOY_CLASH:
        if (trace) {
            bonus(setup, s, 0, trace);
            bonus(setup, s, 1, trace);
        }
        s->loser = value < 2 ? 1 : 0;
        s->loss = (uint8_t)(1 + (value & 1));
        lose(setup, s);
        break;
    default:
        s->heads[s->loser][value]--;
        s->loss--;
        lose(setup, s);
    }
    settle(setup, s);
}

static size_t key(const void *setup, const void *state, uint64_t measured, void *out)
{
    (void)measured;
    (void)setup;
    memcpy(out, state, sizeof(toy_state));
    return sizeof(toy_state);
}

static int32_t winner(const void *setup, const void *state)
{
    uint32_t a = worth(state, 0), b = worth(state, 1);

    (void)setup;
    return a > b ? 0 : b > a ? 1 : -1;
}

static int64_t measure(const void *setup, const void *state, uint32_t which)
{
    const toy_state *s = state;

    (void)setup;
    return which < TOY_SIDES ? (int64_t)standing(s, which) : (int64_t)s->round;
}

/* ---- what people see ---------------------------------------------------------------------- */

static bn_doc *view_side(const toy_setup *setup, const toy_state *s, uint32_t side, bool inside,
                         bn_arena *arena)
{
    bn_doc *map = bn_doc_map(arena), *list;

    bn_doc_put(arena, map, "name", bn_doc_text(arena, setup->sides[side].name));
    bn_doc_put(arena, map, "heads", bn_doc_int(arena, standing(s, side)));
    if (s->order[side] != TOY_UNSET)
        bn_doc_put(arena, map, "order", bn_doc_text(arena, order_words[s->order[side]]));
    if (!inside)
        return map;
    if (s->reserve[side] != TOY_UNSET)
        bn_doc_put(arena, map, "reserve", bn_doc_int(arena, s->reserve[side]));
    list = bn_doc_put(arena, map, "forces", bn_doc_list(arena));
    for (int32_t f = 0; f < setup->sides[side].force_count; f++) {
        bn_doc *force = bn_doc_push(list, bn_doc_map(arena));
        bn_doc_put(arena, force, "name", bn_doc_text(arena, setup->sides[side].forces[f].name));
        bn_doc_put(arena, force, "heads", bn_doc_int(arena, s->heads[side][f]));
    }
    return map;
}

static bn_doc *view(const void *setup, const void *state, bn_seat seat, bn_arena *arena)
{
    const toy_state *s = state;
    bn_doc *map = bn_doc_map(arena), *sides;

    bn_doc_put(arena, map, "round", bn_doc_int(arena, s->round));
    if (s->weather != TOY_UNSET)
        bn_doc_put(arena, map, "weather", bn_doc_text(arena, weather_words[s->weather]));
    sides = bn_doc_put(arena, map, "sides", bn_doc_list(arena));
    for (uint32_t side = 0; side < TOY_SIDES; side++)
        bn_doc_push(sides, view_side(setup, s, side, bn_seat_knows(seat, side), arena));
    return map;
}

static void explain(const void *setup, const void *state, bn_seat seat, bn_trace *trace)
{
    if (((const toy_state *)state)->phase != TOY_CLASH)
        return;
    for (uint32_t side = 0; side < TOY_SIDES; side++)
        if (bn_seat_knows(seat, side))
            bonus(setup, state, side, trace);
}

static const bn_kind kinds[TOY_ALL_KINDS] = {
    [TOY_RESERVE] = { .key = "reserve", .title = "Reserve", .rule = 5 },
    [TOY_SIGNALS] = { .key = "signals", .title = "Signals", .rule = 4, .words = signal_words },
    [TOY_ORDER] = { .key = "order", .title = "Order", .rule = 2, .words = order_words },
    [TOY_WEATHER] = { .key = "weather", .title = "Weather", .rule = 3, .words = weather_words },
    [TOY_CLASH] = { .key = "clash", .title = "Clash", .rule = 7 },
    [TOY_LOSS] = { .key = "loss", .title = "Loss", .rule = 8 },
    [TOY_RULED] = { .key = "ruled", .title = "Ruling", .rule = 5, .ruling = 1 },
};

static void describe(const void *setup, const void *state, const bn_question *question,
                     bn_text *out)
{
    const char *name = side_name(setup, question->side);

    (void)state;
    if (question->to == BN_TO_SIDE) {
        bn_text_add(out, name);
        bn_text_add(out, ": ");
    }
    switch (question->kind) {
    case TOY_RESERVE:
        bn_text_add(out, "how many heads are kept back?");
        break;
    case TOY_SIGNALS:
        bn_text_add(out, "which signals does the captain give?");
        break;
    case TOY_RULED:
        bn_text_add(out, "How many heads did ");
        bn_text_add(out, name);
        bn_text_add(out, " keep back?");
        break;
    case TOY_ORDER:
        bn_text_add(out, "what is the order?");
        break;
    case TOY_WEATHER:
        bn_text_add(out, "What is the weather this round?");
        break;
    case TOY_CLASH:
        bn_text_add(out, "Both sides throw 2d6");
        break;
    default:
        bn_text_add(out, "which force pays?");
    }
}

static void word(const void *setup, const void *state, const bn_question *question, int32_t index,
                 bn_text *out)
{
    const toy_setup *with = setup;
    const toy_side *side = &with->sides[question->side];

    (void)state;
    if (question->kind == TOY_LOSS)
        bn_text_add(out, index < side->force_count ? side->forces[index].name : "nobody");
    else if (question->kind == TOY_CLASH)
        bn_text_add(out, with->sides[index].name);
    else if (question->kind == TOY_RESERVE)
        bn_text_add(out, "heads");
    else
        bn_text_add(out, kinds[question->kind].words[index]);
}

static void tell(const void *setup, const void *before, const void *after,
                 const bn_question *question, bn_seat seat, bn_text *out)
{
    const toy_state *a = before, *b = after;

    (void)seat; /* it says what everyone sees */
    for (uint32_t side = 0; question->kind == TOY_CLASH && side < TOY_SIDES; side++)
        if (b->loser == side || standing(b, side) < standing(a, side)) {
            bn_text_add(out, side_name(setup, side));
            bn_text_add(out, " is thrown back");
        }
    if (b->phase == TOY_KINDS && a->phase != TOY_KINDS)
        bn_text_add(out, out->length ? ", and the day is over" : "The day is over");
}

static bool sound(const void *with, const void *state)
{
    const toy_setup *setup = with;
    const toy_state *s = state;
    bool ok = s->phase <= TOY_KINDS && s->round >= 1 && s->round <= setup->rounds && s->loss <= 2;

    for (uint32_t side = 0; side < TOY_SIDES; side++) {
        ok = ok && standing(s, side) <= mustered(setup, side);
        ok = ok && (s->order[side] == TOY_UNSET || s->order[side] <= TOY_FLANK);
        ok = ok && (s->reserve[side] == TOY_UNSET || s->reserve[side] <= 2);
        ok = ok && (s->signals[side] == TOY_UNSET || s->signals[side] <= 2);
    }
    if (s->phase == TOY_LOSS)
        ok = ok && s->loss > 0 && s->loser < TOY_SIDES;
    return ok;
}

/* ---- what is hidden ----------------------------------------------------------------------- */

static const void *reserve_of(const void *setup, const void *state, uint32_t index, uint32_t *sides)
{
    const toy_state *s = state;

    (void)setup;
    *sides = 1u << index;
    return index < TOY_SIDES ? &s->reserve[index] : NULL;
}

static const void *signals_of(const void *setup, const void *state, uint32_t index, uint32_t *sides)
{
    const toy_state *s = state;

    (void)setup;
    *sides = 1u << index;
    return index < TOY_SIDES ? &s->signals[index] : NULL;
}

static bool captains_signal(const void *setup, const void *state)
{
    (void)state;
    return ((const toy_setup *)setup)->captain;
}

static const bn_hidden hidden[] = {
    { .name = "reserve",
      .rule = 5,
      .slot = { .type = BN_SLOT_U8 },
      .span = { 0, 2 },
      .thing = reserve_of },
    { .name = "signals",
      .rule = 4,
      .slot = { .type = BN_SLOT_U8 },
      .span = { 0, 2 },
      .applies = captains_signal,
      .thing = signals_of },
};

static const bn_measure measures[] = {
    { "heads", "Heads standing", 0, 0, 0 },
    { "heads", "Heads standing", 1, 0, 0 },
    { "rounds", "Rounds fought", -1, 0, 0 },
};

/* The reserve of each side, once all have said what it is. */
static bool ruling(const void *with, const void *state, uint32_t index, bn_question *out)
{
    const toy_setup *setup = with;
    const toy_state *s = state;

    if (!setup->reserve || s->phase == TOY_RESERVE || index >= TOY_SIDES)
        return false;
    bn_ask_number(TOY_RULED, s->round, BN_TO_REFEREE, index, (bn_span){ 0, 2 }, s->reserve[index],
                  out);
    out->seen = BN_SEEN_BY_SIDE;
    return true;
}

static void rule(const void *setup, void *state, const bn_question *question,
                 const bn_answer *answer, bn_trace *trace)
{
    toy_state *s = state;

    (void)setup;
    (void)trace;
    s->reserve[question->side] = (uint8_t)answer->value[0];
}

const bn_game toy_game = {
    .name = "battle",
    .kinds = kinds,
    .kind_count = TOY_ALL_KINDS,
    .sides = game_sides,
    .side_name = side_name,
    .state_size = state_size,
    .bound = bound,
    .begin = begin,
    .ask = ask,
    .offers = offers,
    .consequence = consequence,
    .roll_key = roll_key,
    .weigh = weigh,
    .advance = advance,
    .ruling = ruling,
    .rule = rule,
    .key = key,
    .winner = winner,
    .measures = measures,
    .measure_count = BN_COUNT(measures),
    .measure = measure,
    .view = view,
    .hidden = hidden,
    .hidden_count = BN_COUNT(hidden),
    .explain = explain,
    .describe = describe,
    .word = word,
    .tell = tell,
    .sound = sound,
};

static const bn_rule rules[] = {
    { 1, "Forces" },  { 2, "Orders" },  { 3, "Weather" }, { 4, "Signals" },
    { 5, "Reserve" }, { 6, "Numbers" }, { 7, "Clash" },   { 8, "Losses" },
};

const bn_system toy_system = {
    .name = "toy",
    .title = "The Toy",
    .prefix = "TY",
    .data = "70795f746f79",
    .rules = rules,
    .rule_count = BN_COUNT(rules),
    .documents = { force_fields, scenario_fields, NULL },
    .battle = &toy_game,
    .setup = setup_read,
    .rate = rate,
    .catalogue = bn_system_no_catalogue,
};

/* ---- ready-made --------------------------------------------------------------------------- */

static const char *const force_names[TOY_FORCES] = { "Guard", "Foot", "Horse" };
static const int32_t force_heads[TOY_FORCES] = { 1, 2, 1 };

static bn_doc *scenario_side(bn_arena *arena, const char *name)
{
    bn_doc *side = bn_doc_map(arena), *forces;

    bn_doc_put(arena, side, "name", bn_doc_text(arena, name));
    forces = bn_doc_put(arena, side, "forces", bn_doc_list(arena));
    for (uint32_t f = 0; f < TOY_FORCES; f++) {
        bn_doc *force = bn_doc_push(forces, bn_doc_map(arena));
        bn_doc_put(arena, force, "name", bn_doc_text(arena, force_names[f]));
        bn_doc_put(arena, force, "heads", bn_doc_int(arena, force_heads[f]));
    }
    return side;
}

bn_doc *toy_scenario(bn_arena *arena, int32_t rounds, bool weather_asked, bool reserve,
                     bool captain)
{
    bn_doc *doc = bn_doc_map(arena), *sides;

    bn_doc_put(arena, doc, "banneret", bn_doc_text(arena, "scenario"));
    bn_doc_put(arena, doc, "system", bn_doc_text(arena, "toy"));
    bn_doc_put(arena, doc, "rounds", bn_doc_int(arena, rounds));
    if (!weather_asked)
        bn_doc_put(arena, doc, "weather", bn_doc_text(arena, "clear"));
    bn_doc_put(arena, doc, "reserve", bn_doc_bool(arena, reserve));
    bn_doc_put(arena, doc, "captain", bn_doc_bool(arena, captain));
    sides = bn_doc_put(arena, doc, "sides", bn_doc_list(arena));
    bn_doc_push(sides, scenario_side(arena, "Reds"));
    bn_doc_push(sides, scenario_side(arena, "Blues"));
    return doc;
}

void toy_setup_plain(toy_setup *out, int32_t rounds)
{
    memset(out, 0, sizeof *out);
    out->rounds = rounds;
    out->weather_given = 1;
    out->side_count = TOY_SIDES;
    for (uint32_t s = 0; s < TOY_SIDES; s++) {
        out->sides[s].name = s ? "Blues" : "Reds";
        out->sides[s].force_count = TOY_FORCES;
        for (uint32_t f = 0; f < TOY_FORCES; f++)
            out->sides[s].forces[f] =
                (toy_force){ .name = force_names[f], .heads = force_heads[f] };
    }
}

bool toy_offers_all(const void *setup, const void *state, const bn_question *question,
                    const bn_answer *answer)
{
    (void)setup;
    (void)state;
    (void)question;
    (void)answer;
    return true;
}
