/* The loss for being out of command, rallies and the morale of Commands (OB-072, OB-159 to OB-166). */
#include "steps.h"

#include "rules/board/boxes.h"
#include "rules/field/command.h"
#include "rules/field/morale.h"

/* ---- out of command ------------------------------------------------------------------------------ */

static bn_pace attrition_opens(const void *with, void *state, bn_trace *trace)
{
    const ob_setup *setup = with;
    ob_battle *battle = state;
    uint8_t out[OB_STANDS];

    ob_look_for_command(setup, battle, out);
    for (int32_t s = 0; s < setup->stand_count; s++) {
        ob_subordinate stand = { .type = ob_type_of(setup, battle, s),
                                 .in_command = !out[s],
                                 .off_table = !ob_present(battle, s),
                                 .pinned = ob_pinned(setup, battle, s),
                                 .routs = ob_marked(battle, s, OB_IS_ROUTING) };

        ob_hurt(setup, battle, s, ob_command_loss(setup->tables, &stand), 72, trace);
    }
    return ob_look_at_losses(battle, OB_STEP_FIRST);
}

const bn_step ob_attrition_step = { .open = attrition_opens };

/* ---- rallies --------------------------------------------------------------------------------------- */

/* Stands one after another, those of the side with the initiative first. */
static int32_t stand_at(const ob_setup *setup, const ob_battle *battle, uint32_t at)
{
    int32_t first = setup->armies[battle->initiative].first;

    return (first + (int32_t)at) % setup->stand_count;
}

static uint32_t stands(const void *with, const void *state)
{
    return (uint32_t)((const ob_setup *)with)->stand_count;
}

static bool may_rally(const void *with, const void *state, uint32_t at)
{
    const ob_battle *battle = state;
    int32_t stand = stand_at(with, battle, at);

    return ob_present(battle, stand) && ob_marked(battle, stand, OB_IS_ROUTING) &&
           ob_may_rally(battle->round, battle->troops[stand].since);
}

/* The rating of the General near enough to count, or OB_NONE. */
static int32_t general_near(const ob_setup *setup, const ob_battle *battle, int32_t stand)
{
    const ob_army *army = &setup->armies[setup->stands[stand].side];
    ob_near_general near[OB_STANDS];
    ob_box box = ob_box_of(setup, battle, stand);
    int32_t count = 0, chosen;

    for (int32_t s = army->first; s < army->first + army->count; s++) {
        ob_box other = ob_box_of(setup, battle, s);

        if (battle->troops[s].general > 0 && ob_present(battle, s) &&
            !ob_marked(battle, s, OB_IS_ROUTING) &&
            ob_near(setup->tables, &box, &other, OB_CONSTANT(setup->tables, RALLY_GENERAL_IN),
                    setup->readings.exact_measures != 0))
            near[count++] = (ob_near_general){ .gap = ob_gap(setup->tables, &box, &other),
                                               .rating = battle->troops[s].general - 1 };
    }
    chosen = ob_rallying_general(setup->tables, near, count);
    return chosen == OB_NONE ? OB_NONE : near[chosen].rating;
}

static int32_t rally_modifier(const ob_setup *setup, const ob_battle *battle, bn_trace *trace)
{
    int32_t s = stand_at(setup, battle, battle->at);
    const ob_stand *stand = &setup->stands[s];
    ob_fugitive fugitive = { .traits = stand->traits,
                             .quality = stand->quality,
                             .year = stand->year,
                             .rating = general_near(setup, battle, s) };

    return ob_rally_modifier(setup->tables, &setup->readings, setup->genre, &fugitive,
                             bn_sum(OB_TERMS_RALLY, stand->side, s, "to rally"), trace);
}

ASK(rally)
{
    int32_t stand = stand_at(setup, battle, battle->at);

    ob_ask(battle, OB_ASK_RALLY, setup->stands[stand].side, stand, 0, out);
    return 1;
}

CONSEQUENCE(rally)
{
    return ob_rallies(setup->tables, totals[0] + rally_modifier(setup, battle, NULL));
}

ROLL_KEY(rally)
{
    return (uint16_t)rally_modifier(setup, battle, NULL);
}

EXPLAIN(rally)
{
    rally_modifier(setup, battle, trace);
}

/* The die with its modifiers, and the number that decides. */
static void weigh_die(const bn_question *question, int32_t rule, int32_t added, int32_t die,
                      int32_t limit, const char *words, bn_trace *trace)
{
    bn_term of = bn_sum(OB_TERMS_NEEDED, question->side, question->about[0], NULL);

    of.rule = (uint16_t)rule;
    of.words = "added to the die";
    of.seen[0] = bn_rat_int(limit);
    bn_trace_weigh(trace, of, added, die, added + die, words);
}

WEIGH(rally)
{
    weigh_die(question, 166, rally_modifier(setup, battle, NULL), totals[0],
              OB_CONSTANT(setup->tables, RALLY_LEAST), "the roll; it rallies on {0} or more",
              trace);
}

TAKE(rally)
{
    int32_t stand = stand_at(setup, battle, battle->at);

    rally_modifier(setup, battle, trace); /* no one is asked for dice that the program rolls */
    if (value) {
        ob_unmark(battle, stand, OB_IS_ROUTING);
        ob_mark(battle, stand, OB_RALLIED);
        ob_remark(trace, setup, stand, 165, battle->troops[stand].sp, "rallies");
    }
    battle->at++;
}

const bn_step ob_rally_step = { .count = stands,
                                .wants = may_rally,
                                .ask = rally_ask,
                                .take = rally_take,
                                .consequence = rally_consequence,
                                .roll_key = rally_key,
                                .weigh = rally_weigh,
                                .explain = rally_explain };

/* ---- the morale of Commands ------------------------------------------------------------------------ */

/* A Command in the order of tests: those of the side with the initiative first. */
static int32_t side_at(const ob_battle *battle, uint32_t at)
{
    return at < OB_COMMANDS ? battle->initiative : ob_enemy_of(battle->initiative);
}

static int32_t command_at(uint32_t at)
{
    return (int32_t)(at % OB_COMMANDS);
}

/* Eliminated or off the table in flight, or of a form that is not in play; a stand that left in good order is not lost.
 * */
static bool is_lost(const ob_battle *battle, int32_t stand)
{
    const ob_troop *troop = &battle->troops[stand];

    return troop->where == OB_FALLEN || troop->where == OB_FLED ||
           (troop->where == OB_FOLDED && troop->carrier == 0);
}

/* Stands of an entry, of one form: all, or those that are not lost. */
static int32_t count_form(const ob_setup *setup, const ob_battle *battle, int32_t of, int32_t form,
                          bool left)
{
    const ob_stand *entry = &setup->stands[of];
    int32_t count = 0;

    for (int32_t s = 0; s < setup->stand_count; s++) {
        const ob_stand *stand = &setup->stands[s];

        count += stand->side == entry->side && stand->entry == entry->entry &&
                 stand->form == form && (!left || !is_lost(battle, s));
    }
    return count;
}

/* OB-159 Command morale, when: an entry counts the stands of its first form. */
static int32_t tenths_lost(const ob_setup *setup, const ob_battle *battle, int32_t side,
                           int32_t command)
{
    const ob_army *army = &setup->armies[side];
    int32_t all = 0, gone = 0;

    for (int32_t s = army->first; s < army->first + army->count; s++) {
        const ob_stand *stand = &setup->stands[s];
        int32_t first, form;

        if (stand->command != command || stand->form > 0 || stand->place > 0)
            continue;
        first = count_form(setup, battle, s, 0, false);
        form = count_form(setup, battle, s, 1, true) > 0;
        all += first;
        gone += ob_lost_of_form(first, count_form(setup, battle, s, form, false),
                                count_form(setup, battle, s, form, true));
    }
    return all == 0 ? 0 : ob_tenths_lost(gone, all);
}

static uint32_t commands(const void *with, const void *state)
{
    return OB_SIDES * OB_COMMANDS;
}

static int32_t tenths_at(const ob_setup *setup, const ob_battle *battle, uint32_t at)
{
    return tenths_lost(setup, battle, side_at(battle, at), command_at(at));
}

static bool has_stands(const ob_setup *setup, const ob_battle *battle, int32_t side,
                       int32_t command)
{
    const ob_army *army = &setup->armies[side];

    for (int32_t s = army->first; s < army->first + army->count; s++)
        if (setup->stands[s].command == command && !ob_out(battle, s) &&
            battle->troops[s].where != OB_FOLDED)
            return true;
    return false;
}

static bool must_test(const void *with, const void *state, uint32_t at)
{
    const ob_setup *setup = with;
    const ob_battle *battle = state;
    int32_t side = side_at(battle, at), command = command_at(at);

    return command < setup->armies[side].command_count &&
           battle->corps[side][command].retreats == 0 && has_stands(setup, battle, side, command) &&
           ob_test_is_due(setup->tables, tenths_lost(setup, battle, side, command),
                          battle->corps[side][command].tested);
}

static int32_t morale_modifier(const ob_setup *setup, const ob_battle *battle, bn_trace *trace)
{
    int32_t side = side_at(battle, battle->at), command = command_at(battle->at);

    return ob_command_morale(setup->tables, ob_cinc_rating(battle, side),
                             battle->corps[side][command].bereft != 0,
                             bn_sum(OB_TERMS_MORALE, side, command, "Command morale"), trace);
}

ASKS(morale,
     ob_ask(battle, OB_ASK_MORALE, side_at(battle, battle->at), command_at(battle->at), 0, out))

/* 1: it retreats. */
CONSEQUENCE(morale)
{
    return totals[0] + morale_modifier(setup, battle, NULL) <=
           ob_retreats_on(setup->tables, tenths_at(setup, battle, battle->at));
}

ROLL_KEY(morale)
{
    return (uint64_t)tenths_at(setup, battle, battle->at) << 8 |
           (uint8_t)morale_modifier(setup, battle, NULL);
}

/* What the die is compared with: the tenths of the Command that are lost, and the highest total that fails. */
EXPLAIN(morale)
{
    int32_t tenths = tenths_at(setup, battle, battle->at);
    bn_term of = { .row = BN_NO_ROW,
                   .side = (int8_t)side_at(battle, battle->at),
                   .about = (int16_t)command_at(battle->at),
                   .rule = 159,
                   .value = tenths,
                   .words = "tenths of its stands lost" };

    bn_trace_add(trace, of);
    of.rule = 160;
    of.value = ob_retreats_on(setup->tables, tenths);
    of.words = "it retreats on this roll or less";
    bn_trace_add(trace, of);
    morale_modifier(setup, battle, trace);
}

WEIGH(morale)
{
    weigh_die(question, 161, morale_modifier(setup, battle, NULL), totals[0],
              ob_retreats_on(setup->tables, tenths_at(setup, battle, battle->at)),
              "the roll; it retreats on {0} or less", trace);
}

TAKE(morale)
{
    ob_corps *corps = &battle->corps[side_at(battle, battle->at)][command_at(battle->at)];

    morale_modifier(setup, battle, trace);
    corps->tested = (uint8_t)tenths_at(setup, battle, battle->at);
    if (value)
        corps->retreats = (uint8_t)(battle->round + 1);
    battle->at++;
}

const bn_step ob_morale_step = { .count = commands,
                                 .wants = must_test,
                                 .ask = morale_ask,
                                 .take = morale_take,
                                 .consequence = morale_consequence,
                                 .roll_key = morale_key,
                                 .weigh = morale_weigh,
                                 .explain = morale_explain };
