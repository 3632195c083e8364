/* What a commander may believe of enemies whom they cannot see through (G4-276): a setup and a state in which the other
 * sides are rebuilt only from what the seat was shown and has seen. What the documents say of them is not used: numbers
 * behind an estimate, quality, features, commanders, posture, Risk. Troops are average and plainly equipped, of the
 * element seen, or of the seat's own kind where only a mobility was shown; their commander is the NPC that the book
 * gives to a force without one. A single head that comes as an army is no soldier: it is assumed to be a Hero (G4-044),
 * and since numbers show nothing of its strength, as strong as an enemy of whom nothing was shown. */
#include <string.h>

#include "steps.h"
#include "rules/field/defense.h"
#include "rules/outcome/contest.h"
#include "rules/people/staff.h"
#include "rules/forces/force.h"

/* One of the worlds: by how many percent what was shown is off (the middles of the thirds of the
 * band, so one third each); and, where nothing was shown, how strong the enemy is beside the seat. */
typedef struct guess {
    int32_t third;   /* of the band: the middle, too much reported, too little reported */
    int32_t percent; /* of the seat's own numbers */
    const char *words;
} guess;

enum { GUESSES = 3 };
static const guess guesses[GUESSES] = {
    { 0, 100, "as strong as you: " },
    { 1, 50, "half as strong as you: " },
    { -1, 200, "twice as strong as you: " },
};

/* Everything that one world is made from. */
typedef struct maker {
    const g4_scene *scene;
    const g4_battle *battle;
    int32_t us; /* side of the battle */
    const guess *guess;
    g4_setup *setup;
    int32_t skill; /* of the enemy's commanders */
} maker;

/* ---- what was shown ------------------------------------------------------------------------ */

/* The bout in which two sides meet, and which half of it the first is. */
static int32_t bout_between(const g4_scene *scene, int32_t us, int32_t enemy, int32_t *which)
{
    for (int32_t b = 0; b < g4_bouts(scene); b++)
        for (int32_t i = 0; i < 2; i++)
            if (g4_side_in(scene, b, i) == us && g4_side_in(scene, b, 1 - i) == enemy) {
                *which = i;
                return b;
            }
    return G4_NONE;
}

/* All that the seat was shown of one enemy. */
typedef struct hearsay {
    g4_told_how how;
    int32_t bout, which; /* where they meet, and which half the seat is */
    g4_ranks enemy;
    g4_report report;
} hearsay;

static void hear(const maker *m, int32_t enemy, hearsay *out)
{
    g4_field field;

    out->which = 0;
    out->bout = bout_between(m->scene, m->us, enemy, &out->which);
    out->how = g4_told_by(m->scene, m->battle, out->bout, out->which);
    if (m->scene->setup->options.estimated)
        out->how = G4_TOLD_NOTHING;
    out->report.count = 0;
    if (out->how == G4_TOLD_NOTHING)
        return;
    field = g4_field_now(m->scene, m->battle, out->bout);
    g4_muster(m->scene, m->battle, out->bout, 1 - out->which, &out->enemy);
    if (out->how == G4_TOLD_NAMES) {
        out->report = g4_report_by_name(&out->enemy, &field);
        return;
    }
    out->report = g4_report_by_mobility(&out->enemy, &field);
    if (out->report.count > G4_TOLD)
        out->report.count = G4_TOLD;
}

/* A number as it was shown. */
static int64_t heads_told(const maker *m, const hearsay *h, int32_t i)
{
    const g4_bout *bout = &m->battle->lane[h->bout].bout;
    const int8_t *errors =
        h->how == G4_TOLD_SIGHT ? bout->sight[h->which] : bout->estimate[h->which];

    return h->how == G4_TOLD_NAMES ? h->report.told[i].people
                                   : g4_told_number(h->report.told[i].people, errors[i]);
}

/* The element that a name seen on the field is the name of; G4_NONE for that of a Hero. */
static int32_t element_named(const hearsay *h, int32_t i)
{
    const g4_line *line = h->enemy.lines[h->report.told[i].what].line;

    if (!(line->features & G4_HERO && line->recognized))
        return line->element;
    for (int32_t w = 0; w < G4_ELEMENT_WORDS; w++)
        if (strcmp(g4_element_words[w], line->name) == 0)
            return w; /* and looks like any other */
    return G4_NONE;
}

/* One head, and no one with it. */
static bool is_lone(const maker *m, const hearsay *h)
{
    int64_t heads = 0;

    for (int32_t i = 0; i < h->report.count; i++)
        heads += heads_told(m, h, i);
    return h->report.count > 0 && heads <= 1 &&
           (h->how != G4_TOLD_NAMES || element_named(h, 0) == G4_NONE);
}

/* Whether a side of the battle that the seat faces is but one head. */
static bool faces_one(const maker *m)
{
    for (int32_t s = 0; s < m->scene->side_count; s++) {
        hearsay h;

        if (s == m->us)
            continue;
        hear(m, s, &h);
        if (is_lone(m, &h))
            return true;
    }
    return false;
}

static int32_t error_of(const g4_figures *tables, const maker *m, g4_told_how how)
{
    int32_t band = how == G4_TOLD_SIGHT      ? g4_sight_error(tables, true)
                   : how == G4_TOLD_ESTIMATE ? g4_estimate_error(tables)
                                             : 0;

    return m->guess->third * 2 * band / 3;
}

/* ---- troops ------------------------------------------------------------------------------- */

static int32_t own_tl(const maker *m)
{
    int32_t most = 0;

    for (int32_t f = 0; f < m->scene->force_count[m->us]; f++) {
        const g4_force *force = g4_force_in(m->scene, m->us, f);

        for (int32_t i = 0; i < force->line_count; i++)
            most = force->lines[i].tl > most ? force->lines[i].tl : most;
    }
    return most;
}

/* The line of the seat's own side with the most heads: unknown troops are assumed to be as good and as well equipped.
 * NULL: it has only Heroes. */
static const g4_line *own_troops(const maker *m)
{
    const g4_line *best = NULL;
    int64_t most = 0;

    for (int32_t f = 0; f < m->scene->force_count[m->us]; f++) {
        const g4_force *force = g4_force_in(m->scene, m->us, f);

        for (int32_t i = 0; i < force->line_count; i++) {
            int64_t heads = (int64_t)force->lines[i].count * force->figures[i].people;

            if (heads > most && !(force->lines[i].features & G4_HERO)) {
                most = heads;
                best = &force->lines[i];
            }
        }
    }
    return best;
}

/* A line of one element of this name, in the seat's own quality. */
static g4_line *new_line(const g4_figures *tables, const maker *m, g4_force *force, int32_t element)
{
    int32_t at = force->line_count, tl = own_tl(m);
    const g4_line *model = own_troops(m);
    g4_line *line = &force->lines[at];
    g4_element stock;

    if (at == G4_LINES)
        return NULL;
    line->element = element;
    line->name = g4_element_words[element];
    line->base = g4_catalogue_find(tables, line->name, tl, false);
    stock = g4_catalogue(tables, line->base);
    line->tl = stock.tl > tl ? stock.tl : tl;
    line->as_found = g4_is_fantastic(tables, line);
    line->superscience = stock.superscience;
    line->quality = model != NULL ? model->quality : line->quality;
    line->equipment = model != NULL ? model->equipment : line->equipment;
    line->count = 1;
    force->figures[at] = g4_figures_of(tables, line, at, NULL);
    force->line_count++;
    return line;
}

/* Elements of this name for this many people; at least one. */
static void add_line(const g4_figures *tables, const maker *m, g4_force *force, int32_t element,
                     int64_t people)
{
    g4_line *line = new_line(tables, m, force, element);
    int64_t each, count;

    if (line == NULL)
        return;
    each = force->figures[force->line_count - 1].people;
    count = (2 * people + each) / (2 * each);
    line->count = (int32_t)(count < 1 ? 1 : count > G4_ELEMENTS_MAX ? G4_ELEMENTS_MAX : count);
}

/* One Hero of this many heads with this strength, to the hundredth of what they fight as. */
static void add_hero(const g4_figures *tables, const maker *m, g4_force *force, int32_t element,
                     int32_t people, bn_rat ts)
{
    g4_line *line = new_line(tables, m, force, element);
    int32_t at = force->line_count - 1;
    int64_t hundredths = 100;

    if (line == NULL)
        return;
    line->people = people;
    line->features |= G4_HERO;
    if (force->figures[at].ts.num > 0)
        hundredths = bn_rat_floor(bn_rat_div(g4_ts_times(ts, 100), force->figures[at].ts));
    line->hero_multiple = bn_rat_of(hundredths < 1         ? 1
                                    : hundredths > 1000000 ? 1000000
                                                           : hundredths,
                                    100);
    force->figures[at] = g4_figures_of(tables, line, at, NULL);
}

/* The first of the catalogue available that moves so and has no more heads; or G4_NONE. */
static int32_t first_moving(const g4_figures *tables, int32_t tl, int32_t mobility, int32_t heads)
{
    int32_t found = G4_NONE;

    for (int32_t r = 0; found == G4_NONE && r < G4_CATALOGUE_COUNT; r++) {
        g4_element stock = g4_catalogue(tables, r);

        if (g4_catalogue_fits(tables, r, tl, 0) && !stock.superscience && !stock.support &&
            g4_people_of(tables, r) <= heads && g4_looks_like(stock.mobility) == mobility)
            for (int32_t w = 0; w < G4_ELEMENT_WORDS; w++)
                if (g4_same_word(g4_element_words[w], stock.name))
                    found = w;
    }
    return found;
}

/* The element that is assumed to move like that: the most numerous of the seat's own, otherwise the first of the
 * catalogue that is available, otherwise whatever the seat has most of. */
static int32_t element_moving(const g4_figures *tables, const maker *m, int32_t mobility)
{
    int32_t best[2] = { G4_NONE, G4_NONE }, most[2] = { 0, 0 }, tl = own_tl(m);

    for (int32_t f = 0; f < m->scene->force_count[m->us]; f++) {
        const g4_force *force = g4_force_in(m->scene, m->us, f);

        for (int32_t i = 0; i < force->line_count; i++) {
            int32_t kind = g4_looks_like(force->figures[i].mobility) == mobility ? 0 : 1;
            int32_t people = force->lines[i].count * force->figures[i].people;

            if (people > most[kind]) {
                most[kind] = people;
                best[kind] = force->lines[i].element;
            }
        }
    }
    if (best[0] == G4_NONE)
        best[0] = first_moving(tables, tl, mobility, INT32_MAX);
    return best[0] != G4_NONE ? best[0] : best[1] != G4_NONE ? best[1] : 0;
}

/* The strength of the seat's own side, this many percent of it. */
static bn_rat strength_alike(const g4_figures *tables, const maker *m)
{
    bn_rat sum = bn_rat_int(0);

    for (int32_t f = 0; f < m->scene->force_count[m->us]; f++) {
        const g4_force *own = g4_force_in(m->scene, m->us, f);

        for (int32_t i = 0; i < own->line_count; i++)
            sum = g4_ts_add(sum, g4_counted_ts(tables, &own->figures[i],
                                               g4_ts_times(own->figures[i].ts, own->lines[i].count),
                                               false));
    }
    return g4_ts_pct(sum, m->guess->percent);
}

/* As the seat's own side, this many percent of it: troops by their number, a Hero by their strength. */
static void raise_alike(const g4_figures *tables, const maker *m, g4_force *force)
{
    for (int32_t f = 0; f < m->scene->force_count[m->us]; f++) {
        const g4_force *own = g4_force_in(m->scene, m->us, f);

        for (int32_t i = 0; i < own->line_count; i++) {
            const g4_line *line = &own->lines[i];
            int32_t people = own->figures[i].people;

            if (line->features & G4_HERO && line->count == 1)
                add_hero(tables, m, force, line->element, people,
                         g4_ts_pct(own->figures[i].ts, m->guess->percent));
            else
                add_line(tables, m, force, line->element,
                         (int64_t)line->count * people * m->guess->percent / 100);
        }
        force->estimated_ts = g4_ts_add(
            force->estimated_ts, bn_rat_mul(own->estimated_ts, bn_rat_of(m->guess->percent, 100)));
    }
}

/* One head: a creature that moves so, or one of the seat's own kind. How a Hero moves whom it knows
 * by name only was not shown: as most of its own do. */
static void raise_lone(const g4_figures *tables, const maker *m, const hearsay *h, g4_force *force)
{
    int32_t tl = own_tl(m), own = element_moving(tables, m, G4_NONE), moves, element;

    moves =
        h->how != G4_TOLD_NAMES
            ? h->report.told[0].what
            : g4_looks_like(
                  g4_catalogue(tables, g4_catalogue_find(tables, g4_element_words[own], tl, false))
                      .mobility);
    element = first_moving(tables, tl, moves, 1);
    add_hero(tables, m, force, element != G4_NONE ? element : element_moving(tables, m, moves), 1,
             strength_alike(tables, m));
}

static void raise_told(const g4_figures *tables, const maker *m, const hearsay *h, g4_force *force)
{
    for (int32_t i = 0; i < h->report.count; i++) {
        int64_t people = heads_told(m, h, i);
        int32_t element;

        if (h->how == G4_TOLD_NAMES) {
            element = element_named(h, i);
        } else {
            element = element_moving(tables, m, h->report.told[i].what);
            people = people * 100 / (100 + error_of(tables, m, h->how));
        }
        add_line(tables, m, force,
                 element != G4_NONE ? element : element_moving(tables, m, G4_NONE), people);
    }
    if (force->line_count == 0)
        add_line(tables, m, force, element_moving(tables, m, G4_NONE), 1);
}

/* Anyone who was counted takes part: how they came there is not known. */
static void let_in(const g4_figures *tables, const maker *m, int32_t b, int32_t which,
                   g4_force *force)
{
    g4_field field = g4_field_now(m->scene, m->battle, b);
    g4_ranks ranks = g4_ranks_of(0);

    ranks.lands = m->battle->lane[b].bout.kind == G4_LANDING &&
                  m->scene->inputs->attacker == 1 + g4_side_in(m->scene, b, 1 - which);
    for (int32_t i = 0; i < force->line_count && field.hostile_environment; i++)
        force->lines[i].features |= G4_SEALED;
    g4_ranks_add(tables, &ranks, force, 0, NULL, UINT32_MAX);
    for (int32_t i = 0; i < ranks.count; i++)
        if (!g4_takes_part(&ranks, i, &field))
            force->lines[ranks.lines[i].index].ignores_mobility = 1;
}

/* Persons of sides before the seat's keep their places in the measures; that they are there is all
 * that is kept of them. */
static void keep_places(const maker *m, int32_t enemy, g4_force *force)
{
    for (int32_t c = 0; enemy < m->us && c < G4_SIDE_PERSONS && force->person_count < G4_PERSONS;
         c++) {
        const g4_person *person = g4_side_person(m->scene, enemy, c);

        if (person == NULL || !(person->player || person->notable || person->posts & G4_COMMANDER))
            continue;
        force->persons[force->person_count].notable = 1;
        force->persons[force->person_count].immune = 1;
        force->persons[force->person_count++].plot = 1;
    }
}

static void raise_enemy(const g4_figures *tables, const maker *m, int32_t enemy)
{
    g4_side *side = &m->setup->sides[m->scene->sides[enemy]];
    g4_force *force = &side->forces[0];
    hearsay h;

    hear(m, enemy, &h);
    for (int32_t f = 0; f < G4_BATTLE_FORCES; f++)
        side->forces[f] = m->setup->blank;
    force->name = side->name;
    force->tl = own_tl(m);
    force->npc_skill = m->skill;
    memset(force->inputs.given, 1, sizeof force->inputs.given);
    side->force_count = 1;
    memset(&side->belief, 0, sizeof side->belief);
    if (h.how == G4_TOLD_NOTHING)
        raise_alike(tables, m, force);
    else if (is_lone(m, &h))
        raise_lone(tables, m, &h, force);
    else
        raise_told(tables, m, &h, force);
    let_in(tables, m, h.bout, h.which, force);
    keep_places(m, enemy, force);
}

/* ---- the state ---------------------------------------------------------------------------- */

/* Replaces what the seat does not know of the other half of a bout by what it assumes. */
static void hide_half(g4_bout *bout, int32_t theirs, bool known)
{
    bool fought = bout->flags & G4_BOUT_FOUGHT, shown = bout->flags & G4_BOUT_SHOWN;
    uint8_t *order = &bout->order[theirs];

    if (*order != G4_NO_ORDER && !known && !(*order == G4_SURRENDER && shown) && !fought) {
        *order = shown ? (uint8_t)g4_order_strategy(*order) : (uint8_t)G4_STRATEGIES_ATTACK;
        if (bout->settled[theirs] != G4_NO_ORDER && bout->settled[theirs] != G4_SURRENDER)
            bout->settled[theirs] = (uint8_t)g4_order_strategy(bout->settled[theirs]);
    }
    if (!(bout->flags & G4_BOUT_SHOWN))
        bout->settled[theirs] = G4_NO_ORDER;
    bout->skill[theirs] = 0;
    bout->impetuous[theirs] = 0;
    bout->fraction[theirs] = 0;
    bout->bsm[theirs] = bout->special_bsm[theirs] = bout->chemical[theirs] = 0;
    bout->superior[theirs] = bout->special_superior[theirs] = 0;
    bout->elements[theirs] = bout->fanatics[theirs] = bout->eager[theirs] = 0;
    bout->unreplaced[theirs] = 0;
    memset(bout->estimate[theirs], 0, sizeof bout->estimate[theirs]);
    memset(bout->sight[theirs], 0, sizeof bout->sight[theirs]);
}

/* The numbers reported stay as they were: in this world they are off by its error. */
static void tell(const g4_figures *tables, const maker *m, int32_t b, int32_t ours, g4_bout *bout)
{
    g4_told_how how = g4_told_by(m->scene, m->battle, b, ours);

    for (int32_t i = 0; i < G4_TOLD; i++) {
        bout->estimate[ours][i] =
            (int8_t)error_of(tables, m, how == G4_TOLD_SIGHT ? G4_TOLD_ESTIMATE : how);
        bout->sight[ours][i] =
            (int8_t)error_of(tables, m, how == G4_TOLD_SIGHT ? G4_TOLD_SIGHT : G4_TOLD_NAMES);
    }
}

static void hide_bout(const maker *m, const g4_scene *scene, g4_battle *battle, int32_t b)
{
    g4_bout *bout = &battle->lane[b].bout;
    int32_t ours = G4_NONE, minutes = bout->minutes;

    for (int32_t i = 0; i < 2; i++) {
        if (g4_side_in(scene, b, i) == m->us)
            ours = i;
        else
            hide_half(bout, i, g4_orders_known(m->scene, m->battle, b, i));
    }
    if (ours != G4_NONE)
        tell(scene->setup->figures, m, b, ours, bout);
    if (bout->stage < G4_STAGE_FIGHTING)
        return;
    g4_refresh(scene, battle, b, NULL);
    bout->minutes = (uint16_t)minutes; /* shown to all */
}

static void imagine(const maker *m, g4_battle *battle, g4_battle *fresh)
{
    g4_scene scene = g4_scene_of(m->setup);

    g4_battle_open(&scene, fresh, NULL, NULL);
    memcpy(battle, m->battle, g4_battle_size(m->scene));
    for (int32_t s = 0; s < scene.side_count; s++) {
        uint8_t struck = battle->lane[s].party.struck;
        int32_t known = g4_side_judged(&battle->lane[s].party, G4_JUDGE_KNOWN);

        if (s == m->us)
            continue;
        battle->lane[s].party = fresh->lane[s].party;
        if (g4_many(&scene))
            *g4_division_at(battle, s) = *g4_division_of(fresh, s);
        battle->lane[s].party.struck = struck;
        battle->lane[s].party.judged[G4_JUDGE_KNOWN - G4_BATTLE_JUDGED] = (int8_t)known;
        battle->lane[s].party.given = UINT16_MAX;
    }
    for (int32_t b = 0; b < battle->lanes; b++)
        if (battle->lane[b].bout.role != G4_BOUT_UNUSED)
            hide_bout(m, &scene, battle, b);
}

/* ---- the belief --------------------------------------------------------------------------- */

/* The least that was shown of any enemy that the side still faces. */
static g4_told_how least_told(const g4_scene *scene, const g4_battle *battle, int32_t us)
{
    g4_told_how least = G4_TOLD_NAMES;

    for (int32_t s = 0; s < scene->side_count; s++) {
        int32_t which = 0, b = s == us ? G4_NONE : bout_between(scene, us, s, &which);
        g4_told_how how = b == G4_NONE ? G4_TOLD_NAMES : g4_told_by(scene, battle, b, which);

        least = how > least ? how : least;
    }
    return scene->setup->options.estimated ? G4_TOLD_NOTHING : least;
}

static int32_t side_of(const g4_scene *scene, bn_seat seat)
{
    for (int32_t s = 0; s < scene->side_count; s++)
        if (scene->sides[s] == seat.side)
            return s;
    return G4_NONE;
}

/* Whether an enemy's subordinate may fight their own battle. Which troops they lead, or that they lead
 * none, is not known. */
static bool faces_subordinate(const g4_scene *scene, int32_t us)
{
    const g4_battle_inputs *in = scene->inputs;

    return !g4_many(scene) && in->sub_side != 0 && in->sub_person != 0 && in->sub_side - 1 != us;
}

/* ---- words -------------------------------------------------------------------------------- */

static const char *world_words(const maker *m, bool compared, bn_arena *arena)
{
    char buffer[100];
    bn_text text = bn_text_over(buffer, sizeof buffer);
    int64_t people = 0;
    bn_rat ts = bn_rat_int(0);

    for (int32_t s = 0; s < m->scene->side_count; s++) {
        const g4_force *force = &m->setup->sides[m->scene->sides[s]].forces[0];

        if (s == m->us)
            continue;
        people += g4_people_count(force);
        ts = g4_ts_add(ts, force->estimated_ts);
    }
    bn_text_add(&text, compared ? m->guess->words : "");
    bn_text_add(&text, m->setup->options.estimated ? "TS " : "");
    if (m->setup->options.estimated)
        bn_text_rat(&text, ts);
    else
        bn_text_count(&text, people, "soldier", "troops");
    bn_skills_case(&m->scene->setup->sides[m->scene->sides[m->us]].belief, m->skill, &text);
    return bn_arena_text(arena, text.buffer, text.length);
}

/* What a commander may assume, as worlds: one if they have seen the enemy exactly, otherwise three; each once for every
 * skill of the enemy's commander that they consider possible. */
bool g4_battle_believe(const void *setup, const void *state, bn_seat seat, bn_arena *arena,
                       bn_belief *out)
{
    g4_scene scene = g4_scene_of(setup);
    int32_t us = side_of(&scene, seat);
    size_t size = g4_battle_size(&scene);
    g4_battle *fresh = bn_arena_get(arena, sizeof(g4_melee));
    maker one = { &scene, state, us, &guesses[0], NULL, 0 };
    bn_skills skills;
    g4_told_how how;
    uint32_t strengths;
    bool lone;

    if (us == G4_NONE || fresh == NULL || faces_subordinate(&scene, us))
        return false;
    how = least_told(&scene, state, us);
    lone = faces_one(&one);
    strengths = how == G4_TOLD_NAMES && !lone ? 1 : GUESSES;
    skills = g4_skills_believed(&scene, us);
    *out = (bn_belief){ .count = strengths * (uint32_t)skills.count };
    g4_belief_words(&scene, us, how, lone, arena, out);
    for (uint32_t w = 0; w < out->count; w++) {
        const bn_skill *skill = &skills.of[w / strengths];
        maker m = {
            &scene,      state, us, &guesses[w % strengths], bn_arena_get(arena, sizeof(g4_setup)),
            skill->skill
        };
        g4_battle *battle = bn_arena_get(arena, size);

        if (m.setup == NULL || battle == NULL)
            return false;
        memcpy(m.setup, setup, sizeof *m.setup);
        for (int32_t s = 0; s < scene.side_count; s++)
            if (s != us)
                raise_enemy(scene.setup->figures, &m, s);
        imagine(&m, battle, fresh);
        out->worlds[w] = (bn_world){ m.setup, battle, (uint32_t)skill->weight,
                                     world_words(&m, lone || how == G4_TOLD_NOTHING, arena) };
    }
    return !arena->full;
}
