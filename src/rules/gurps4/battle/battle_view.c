/* What a seat may know of a battle (G4-276): its own side in full; of the others what it was shown
 * and has seen: estimates, the sight of them, strategies revealed, losses, positions. Their Risk,
 * heroism, roles, posture and true figures are shown to no one else but the referee. */
#include "steps.h"

#include "kinds.h"

#define put(map, name, child) bn_doc_put(arena, map, name, child)

static const char *const person_status_words[] = { "fit",         "absent",        "brought off",
                                                   "captured",    "left for dead", "nursed",
                                                   "surrendered", "deposed",       "dead" };
static const char *const ending_words[] = { "goes on",   "destroyed", "both broken", "escaped",
                                            "no battle", "terms",     "surrendered" };

static bn_doc *side_doc(const g4_scene *scene, int32_t side, bn_arena *arena)
{
    return bn_doc_text(arena, scene->setup->sides[scene->sides[side]].name);
}

/* ---- a side ------------------------------------------------------------------------------- */

static void view_persons(const g4_scene *scene, const g4_battle *battle, int32_t side, bn_doc *map,
                         bool inside, bn_arena *arena)
{
    const g4_party *party = g4_party_of(battle, side);
    bn_doc *list = put(map, "persons", bn_doc_list(arena));

    for (int32_t c = 0; c < G4_SIDE_PERSONS; c++) {
        const g4_person *person = g4_side_person(scene, side, c);
        const g4_person_state *person_state = &party->person_states[c];
        bn_doc *row;

        if (person == NULL || (!inside && person_state->status < G4_PERSON_GONE))
            continue;
        row = bn_doc_push(list, bn_doc_map(arena));
        put(row, "name", bn_doc_text(arena, person->name));
        put(row, "status", bn_doc_text(arena, person_status_words[person_state->status]));
        if (!inside)
            continue;
        put(row, "hp", bn_doc_int(arena, person_state->hp));
        if (g4_commands(scene, battle, side, c))
            put(row, "commands", bn_doc_bool(arena, true));
        if (person_state->risk != 0)
            put(row, "risk", bn_doc_int(arena, person_state->risk));
    }
}

/* How many of a line stand in each of the side's battles. */
static void view_division(const g4_scene *scene, const g4_battle *battle, int32_t side,
                          int32_t line, int32_t count, bn_doc *row, bn_arena *arena)
{
    bn_doc *list = put(row, "divided", bn_doc_list(arena));

    for (int32_t n = 0; n < scene->side_count - 1; n++)
        bn_doc_push(list, bn_doc_int(arena, g4_elements_in(scene, battle, side, n, line, count)));
}

static void view_roster(const g4_scene *scene, const g4_battle *battle, int32_t side, bn_doc *map,
                        bn_arena *arena)
{
    bn_doc *list = put(map, "elements", bn_doc_list(arena));

    for (int32_t f = 0; f < scene->force_count[side]; f++) {
        const g4_force *force = g4_force_in(scene, side, f);
        int32_t casualties;
        g4_standing standing = g4_battle_over(battle)
                                   ? g4_battle_left(scene, battle, side, f, &casualties)
                                   : g4_standing_now(scene, battle, side, f, NULL);

        for (int32_t i = 0; i < force->line_count; i++) {
            bn_doc *row = bn_doc_push(list, bn_doc_map(arena));

            put(row, "name", bn_doc_text(arena, force->lines[i].name));
            put(row, "count", bn_doc_int(arena, standing.count[i]));
            if (g4_many(scene))
                view_division(scene, battle, side, g4_line_in(scene, side, f) + i,
                              standing.count[i], row, arena);
            if (!scene->setup->options.estimated)
                put(row, "ts",
                    bn_doc_rat(arena,
                               g4_roster_ts(scene, battle, force, i,
                                            g4_ts_times(standing.share[i], standing.count[i]))));
        }
    }
}

/* What the referee lets a side know too. */
static void view_extra(const g4_scene *scene, int32_t side, bn_doc *map, bn_arena *arena)
{
    bn_doc *list = bn_doc_list(arena);

    for (int32_t f = 0; f < scene->force_count[side]; f++) {
        const char *words = g4_force_in(scene, side, f)->inputs.extra_intel;

        if (words != NULL)
            bn_doc_push(list, bn_doc_text(arena, words));
    }
    if (list != NULL && list->count > 0)
        put(map, "extra_intel", list);
}

static bn_doc *view_side(const g4_scene *scene, const g4_battle *battle, int32_t side, bool inside,
                         bn_arena *arena)
{
    const g4_party *party = g4_party_of(battle, side);
    bn_doc *map = bn_doc_map(arena);

    put(map, "name", side_doc(scene, side, arena));
    view_persons(scene, battle, side, map, inside, arena);
    if (!inside)
        return map;
    put(map, "posture", bn_doc_text(arena, g4_posture_words[party->posture]));
    put(map, "logistics_lost", bn_doc_int(arena, party->train));
    if (party->heroism != 0)
        put(map, "heroism", bn_doc_int(arena, party->heroism));
    if (g4_many(scene) && party->division == G4_BY_PERCENT)
        put(map, "split", bn_doc_int(arena, party->split[0]));
    view_extra(scene, side, map, arena);
    if (scene->setup->options.estimated)
        put(map, "estimated_ts", bn_doc_rat(arena, g4_estimated_now(scene, battle, side)));
    view_roster(scene, battle, side, map, arena);
    return map;
}

/* ---- a bout ------------------------------------------------------------------------------- */

/* Numbers by mobility, each as wrong as it was shown. */
static void view_told(const g4_scene *scene, const g4_battle *battle, int32_t b, int32_t which,
                      const int8_t *errors, const char *key, bn_doc *map, bn_arena *arena)
{
    g4_field field = g4_field_now(scene, battle, b);
    g4_report report;
    g4_ranks enemy;
    bn_doc *list = put(map, key, bn_doc_list(arena));

    g4_muster(scene, battle, b, 1 - which, &enemy);
    report = g4_report_by_mobility(&enemy, &field);
    for (int32_t i = 0; i < report.count && i < G4_TOLD; i++) {
        bn_doc *row = bn_doc_push(list, bn_doc_map(arena));
        int32_t what = report.told[i].what;

        put(row, "mobility",
            bn_doc_text(arena, what < G4_MOBILITIES ? g4_mobility_words[what] : "none"));
        put(row, "people", bn_doc_int(arena, g4_told_number(report.told[i].people, errors[i])));
    }
}

static void view_named(const g4_scene *scene, const g4_battle *battle, int32_t b, int32_t which,
                       bn_doc *map, bn_arena *arena)
{
    g4_field field = g4_field_now(scene, battle, b);
    g4_report report;
    g4_ranks enemy;
    bn_doc *list = put(map, "enemy_seen", bn_doc_list(arena));

    g4_muster(scene, battle, b, 1 - which, &enemy);
    report = g4_report_by_name(&enemy, &field);
    for (int32_t i = 0; i < report.count; i++) {
        const g4_line *line = enemy.lines[report.told[i].what].line;
        bool named = (line->features & G4_HERO && line->recognized) || line->own_ts.den != 0;
        bn_doc *row = bn_doc_push(list, bn_doc_map(arena));

        put(row, "element",
            bn_doc_text(arena, named ? line->name : g4_element_words[line->element]));
        put(row, "people", bn_doc_int(arena, report.told[i].people));
    }
}

/* What one side of a bout was shown and has seen of the other. */
static uint32_t told_of(const g4_scene *scene, const g4_battle *battle, int32_t b, int32_t which)
{
    const g4_bout *bout = &battle->lane[b].bout;
    uint32_t known = g4_knowledge(bout->initiative == which && scene->inputs->type == 0,
                                  bout->began_confused >> which & 1);

    if (battle->step <= G4_AT_ESTIMATE && battle->bout <= b)
        known &= ~(uint32_t)G4_KNOWS_ESTIMATE;
    if (bout->stage < G4_STAGE_FIGHTING)
        known &= ~(uint32_t)G4_KNOWS_SIGHT;
    return known;
}

g4_told_how g4_told_by(const g4_scene *scene, const g4_battle *battle, int32_t b, int32_t which)
{
    uint32_t known = told_of(scene, battle, b, which);

    if (known & G4_KNOWS_SIGHT)
        return battle->lane[b].bout.flags & G4_BOUT_ENCOUNTER ? G4_TOLD_SIGHT : G4_TOLD_NAMES;
    return known & G4_KNOWS_ESTIMATE ? G4_TOLD_ESTIMATE : G4_TOLD_NOTHING;
}

static void view_knowledge(const g4_scene *scene, const g4_battle *battle, int32_t b, int32_t which,
                           bn_doc *map, bn_arena *arena)
{
    const g4_bout *bout = &battle->lane[b].bout;
    uint32_t known = told_of(scene, battle, b, which);

    if (known & G4_KNOWS_ESTIMATE)
        view_told(scene, battle, b, which, bout->estimate[which], "enemy_estimated", map, arena);
    if (!(known & G4_KNOWS_SIGHT))
        return;
    if (bout->flags & G4_BOUT_ENCOUNTER)
        view_told(scene, battle, b, which, bout->sight[which], "enemy_seen", map, arena);
    else
        view_named(scene, battle, b, which, map, arena);
}

static bn_doc *view_half(const g4_scene *scene, const g4_battle *battle, int32_t b, int32_t which,
                         bool inside, bool referee, bn_arena *arena)
{
    const g4_bout *bout = &battle->lane[b].bout;
    bn_doc *map = bn_doc_map(arena);
    char words[64];
    bn_text text = bn_text_over(words, sizeof words);
    int32_t order = bout->order[which];
    bool known = g4_orders_known(scene, battle, b, which);

    put(map, "side", side_doc(scene, g4_side_in(scene, b, which), arena));
    put(map, "casualties", bn_doc_int(arena, bout->casualties[which]));
    if (bout->stage == G4_STAGE_OVER)
        put(map, "final_casualties", bn_doc_int(arena, bout->final[which]));
    put(map, "position_bonus", bn_doc_int(arena, g4_pb_held(bout->pb, which)));
    put(map, "defense_bonus", bn_doc_int(arena, bout->db[which]));
    put(map, "confused", bn_doc_bool(arena, bout->confused >> which & 1));
    if ((bout->flags & G4_BOUT_SHOWN || known) && order != G4_NO_ORDER) {
        bool open = inside || known || bout->flags & G4_BOUT_FOUGHT || order == G4_SURRENDER;

        g4_order_word(open ? order : g4_order_strategy(order), &text);
        put(map, "strategy", bn_doc_text(arena, words));
    }
    if (!inside)
        return map;
    if (referee && bout->stage >= G4_STAGE_FIGHTING) /* the enemy's strength is in it */
        put(map, "basic_strategy_modifier",
            bn_doc_int(arena, bout->bsm[which] + g4_bsm_lost(scene->setup, bout, which)));
    view_knowledge(scene, battle, b, which, map, arena);
    return map;
}

static bn_doc *view_bout(const g4_scene *scene, const g4_battle *battle, int32_t b, bn_seat seat,
                         bn_arena *arena)
{
    const g4_bout *bout = &battle->lane[b].bout;
    bn_doc *map = bn_doc_map(arena), *halves;

    put(map, "kind", bn_doc_text(arena, g4_kind_words[bout->kind]));
    if (bout->minutes > 0 || (b == battle->bout && bout->stage == G4_STAGE_MEETING &&
                              battle->step > G4_AT_APPROACH)) /* decided */
        put(map, "type",
            bn_doc_text(arena, bout->flags & G4_BOUT_ENCOUNTER ? "encounter" : "pitched"));
    put(map, "round", bn_doc_int(arena, bout->round));
    if (bout->stage >= G4_STAGE_FIGHTING)
        put(map, "minutes", bn_doc_int(arena, bout->minutes));
    if (bout->initiative != G4_NONE)
        put(map, "initiative", side_doc(scene, g4_side_in(scene, b, bout->initiative), arena));
    if (bout->stage >= G4_STAGE_PARTING) {
        put(map, "ending",
            bn_doc_text(arena, g4_main_told(scene, battle, b) ? "told by the referee"
                                                              : ending_words[bout->ending]));
        if (bout->winner != G4_NONE)
            put(map, "winner", side_doc(scene, g4_side_in(scene, b, bout->winner), arena));
    }
    halves = put(map, "sides", bn_doc_list(arena));
    for (int32_t i = 0; i < 2; i++)
        bn_doc_push(halves, view_half(scene, battle, b, i,
                                      g4_may_know(scene, seat, g4_side_in(scene, b, i)),
                                      seat.role == BN_REFEREE, arena));
    if (g4_spoils_known(scene, battle, b, seat))
        put(map, "spoils", g4_view_spoils(scene, battle, b, arena));
    return map;
}

/* ---- all of it ---------------------------------------------------------------------------- */

static void view_ground(const g4_scene *scene, const g4_battle *battle, bn_doc *map,
                        bn_arena *arena)
{
    g4_battle_inputs in = g4_inputs_now(scene, battle);

    put(map, "terrain", bn_doc_text(arena, g4_terrain_words[in.terrain]));
    put(map, "night", bn_doc_bool(arena, in.night));
    put(map, "bad_weather", bn_doc_bool(arena, in.bad_weather));
    if (in.underground)
        put(map, "underground", bn_doc_bool(arena, true));
    if (in.river_defender > 0)
        put(map, "river_defender", side_doc(scene, in.river_defender - 1, arena));
}

bn_doc *g4_battle_view(const g4_scene *scene, const g4_battle *battle, bn_seat seat,
                       bn_arena *arena)
{
    bn_doc *map = bn_doc_map(arena), *list;

    put(map, "round", bn_doc_int(arena, battle->round));
    put(map, "minutes", bn_doc_int(arena, battle->minutes));
    put(map, "over", bn_doc_bool(arena, g4_battle_over(battle)));
    view_ground(scene, battle, map, arena);
    list = put(map, "sides", bn_doc_list(arena));
    for (int32_t s = 0; s < scene->side_count; s++)
        bn_doc_push(list, view_side(scene, battle, s, g4_may_know(scene, seat, s), arena));
    list = put(map, "battles", bn_doc_list(arena));
    for (int32_t b = 0; b < battle->lanes; b++)
        if (battle->lane[b].bout.role != G4_BOUT_UNUSED)
            bn_doc_push(list, view_bout(scene, battle, b, seat, arena));
    if (g4_battle_over(battle) && g4_battle_winner(scene, battle) >= 0)
        put(map, "winner", side_doc(scene, g4_battle_winner(scene, battle), arena));
    if (g4_battle_over(battle))
        put(map, "aftermath", g4_view_aftermath(scene, battle, seat, arena));
    return map;
}

/* ---- the reasons of the coming roll ------------------------------------------------------- */

/* Whether the enemy's strength or speed is in a term, or in the total that it goes into. */
static bool tells_of_enemy(const bn_term *term)
{
    switch (term->group) {
    case G4_TERMS_BSM:
        return true;
    case G4_TERMS_RECON:
        return bn_term_total(term) || term->row == G4_RECON_MODIFIERS_FASTER ||
               term->row == G4_RECON_MODIFIERS_RECON_SUPERIORITY ||
               term->row == G4_RECON_MODIFIERS_AIR_SUPERIORITY;
    default:
        return term->rule == 158;
    }
}

/* Of the terms from `from` on, those that a seat may know: of its own side or of the ground, and
 * without the enemy's strength in them. */
static void keep_known(const g4_scene *scene, bn_seat seat, uint32_t from, bn_trace *trace)
{
    uint32_t kept = from;

    if (seat.role == BN_REFEREE)
        return;
    for (uint32_t i = from; i < trace->count; i++) {
        const bn_term *term = &trace->terms[i];
        bool mine = term->group == G4_TERMS_RATING;

        for (int32_t s = 0; s < scene->side_count; s++)
            mine = mine || (term->side == (int8_t)scene->sides[s] && g4_may_know(scene, seat, s));
        if (mine && !tells_of_enemy(term))
            trace->terms[kept++] = *term;
    }
    trace->count = kept;
}

void g4_battle_explain(const g4_scene *scene, const g4_battle *battle, bn_seat seat,
                       bn_trace *trace)
{
    uint32_t from = trace->count;

    switch (battle->step) {
    case G4_AT_ROUND:
    case G4_AT_RISK:
    case G4_AT_ORDERS:
        (void)g4_reckon_bout(scene, battle, battle->bout, G4_PLAIN, 0, trace);
        break;
    default:
        bn_steps_explain(&g4_battle_course, scene, battle, trace);
        break;
    }
    keep_known(scene, seat, from, trace);
}
