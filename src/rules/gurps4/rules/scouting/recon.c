#include "recon.h"

#include "rules/field/landing.h"
#include "rules/people/skills.h"

g4_scouts g4_scouts_of(const g4_force *force)
{
    return (g4_scouts){
        .posture = force->inputs.posture,
        .locals = force->inputs.locals,
        .speed = bn_rat_int(0),
        .without_security = force->marching_without_security,
        .forced_march = force->forced_march,
        .forced_march_failed = force->forced_march_failed,
        .on_road = force->on_road,
        .tied_to_road = force->tied_to_road,
    };
}

/* G4-121 Reconnaissance, when: not for a battle by arrangement, nor where there is one place to land;
 * such battles are pitched, and no one has initiative. */
bool g4_recon_held(const g4_battle_inputs *inputs)
{
    return inputs->recon_contest && !g4_single_landing(inputs);
}

/* ---- modifiers ---------------------------------------------------------------------------- */

/* What adds up, and whose it is. */
typedef struct tally {
    int32_t sum;
    int32_t side;
    bn_trace *trace;
} tally;

static void add(const g4_figures *tables, tally *t, int32_t row, int32_t value)
{
    const g4_recon_modifiers_row *modifier = &tables->recon_modifiers[row];

    if (value == 0)
        return;
    t->sum += value;
    bn_trace_add(t->trace, (bn_term){ .rule = modifier->rule,
                                      .row = (uint16_t)row,
                                      .side = (int8_t)t->side,
                                      .about = -1,
                                      .group = G4_TERMS_RECON,
                                      .value = value,
                                      .words = modifier->condition });
}

static void add_if(const g4_figures *tables, tally *t, bool applies, int32_t row)
{
    if (applies)
        add(tables, t, row, tables->recon_modifiers[row].modifier);
}

typedef bool (*trait)(const g4_ranks *ranks, int32_t line, const g4_field *field);

/* How many elements that take part have a trait, of how many. */
typedef struct share {
    int32_t with, all;
} share;

static share share_of(const g4_ranks *ranks, const g4_field *field, trait has)
{
    share s = { 0 };

    for (int32_t i = 0; i < ranks->count; i++) {
        if (!g4_takes_part(ranks, i, field))
            continue;
        s.all += ranks->lines[i].count;
        s.with += has(ranks, i, field) ? ranks->lines[i].count : 0;
    }
    return s;
}

/* In the air, and with no separate way on the ground. */
static bool flies(const g4_ranks *ranks, int32_t line, const g4_field *field)
{
    uint32_t carrier = g4_carrier_mobility(ranks, line);
    uint32_t mobility = carrier != 0 ? carrier : ranks->lines[line].mobility;

    return mobility & G4_AIR_MOBILITY && !(mobility & G4_LAND_MOBILITY);
}

static bool scouts(const g4_ranks *ranks, int32_t line, const g4_field *field)
{
    return ranks->lines[line].figures->classes & G4_REC;
}

static bool at_home(const g4_ranks *ranks, int32_t line, const g4_field *field)
{
    return g4_at_home_in(ranks->lines[line].line, field->terrain, field->hard_winter);
}

/* G4-124 Reconnaissance, mobile, flying: a whole force in the air is easily seen. */
static void add_flying(const g4_figures *tables, tally *t, const g4_ranks *ranks,
                       const g4_field *field)
{
    share flying = share_of(ranks, field, flies);

    add_if(tables, t, flying.all > 0 && flying.with == flying.all, G4_RECON_MODIFIERS_FLYING);
}

/* G4-125, G4-126 Reconnaissance, mobile, haste: a forced march leaves a trail, a failed one a clearer trail; without
 * security on the march no one keeps watch. */
static void add_haste(const g4_figures *tables, tally *t, const g4_scouts *self)
{
    if (self->forced_march_failed)
        add_if(tables, t, true, G4_RECON_MODIFIERS_FORCED_MARCH_FAILED);
    else
        add_if(tables, t, self->forced_march, G4_RECON_MODIFIERS_FORCED_MARCH);
    add_if(tables, t, self->without_security, G4_RECON_MODIFIERS_MARCH_NO_SECURITY);
}

/* G4-127 Reconnaissance, mobile, scouts: on land none or nothing else makes a difference. */
static void add_scouts(const g4_figures *tables, tally *t, const g4_ranks *ranks,
                       const g4_field *field)
{
    share rec = share_of(ranks, field, scouts);
    bool on_land = field->kind == G4_LAND || field->kind == G4_SIEGE;

    if (!on_land)
        return;
    add_if(tables, t, rec.with == 0 && ranks->seer_ts.num == 0, G4_RECON_MODIFIERS_NO_SCOUTS);
    add_if(tables, t, rec.all > 0 && rec.with == rec.all, G4_RECON_MODIFIERS_ALL_SCOUTS);
}

/* G4-128 Reconnaissance, mobile, locals: friendly people inform the army, hostile ones its enemy. */
static void add_locals(const g4_figures *tables, tally *t, int32_t locals, int32_t friendly_row,
                       int32_t hostile_row)
{
    add_if(tables, t, locals == 1, friendly_row);
    add_if(tables, t, locals == 2, hostile_row);
}

/* G4-129 Reconnaissance, mobile, roads: a force that keeps to them is found on them. */
static void add_roads(const g4_figures *tables, tally *t, const g4_scouts *self)
{
    if (self->tied_to_road)
        add_if(tables, t, true, G4_RECON_MODIFIERS_TIED_TO_ROAD);
    else
        add_if(tables, t, self->on_road, G4_RECON_MODIFIERS_ROAD);
}

/* G4-130 Reconnaissance, mobile, speed: if both are on the move and one half as fast again. */
static void add_speed(const g4_figures *tables, tally *t, const g4_scouts *self,
                      const g4_scouts *enemy)
{
    bool moving = self->posture == G4_MOBILE && enemy->posture == G4_MOBILE &&
                  self->speed.num > 0 && enemy->speed.num > 0;

    add_if(tables, t,
           moving && g4_ts_at_least(self->speed, bn_rat_of(G4_CONSTANT(tables, FASTER_PCT), 100),
                                    enemy->speed),
           G4_RECON_MODIFIERS_FASTER);
}

/* G4-131 Reconnaissance, mobile, terrain: some who know the ground help, a whole force of them much
 * more. */
static void add_terrain(const g4_figures *tables, tally *t, const g4_ranks *ranks,
                        const g4_field *field)
{
    share home = share_of(ranks, field, at_home);

    if (home.all > 0 && home.with == home.all)
        add_if(tables, t, true, G4_RECON_MODIFIERS_TERRAIN_ALL);
    else
        add_if(tables, t, home.with > 0, G4_RECON_MODIFIERS_TERRAIN_SOME);
}

/* G4-133 Reconnaissance, encamped, security and locals: nothing that concerns a march applies. */
static void add_camp(const g4_figures *tables, tally *t, const g4_scouts *self)
{
    add_if(tables, t, self->posture == G4_BUNKERED, G4_RECON_MODIFIERS_BUNKERED);
    add_if(tables, t, self->posture == G4_NO_SECURITY, G4_RECON_MODIFIERS_CAMP_NO_SECURITY);
    add_locals(tables, t, self->locals, G4_RECON_MODIFIERS_CAMP_FRIENDLY_LOCALS,
               G4_RECON_MODIFIERS_CAMP_HOSTILE_LOCALS);
}

/* G4-134 Reconnaissance, superiority: in scouts and in the air, never less for haste. */
void g4_scouts_reckoned(g4_scouts *self, const g4_reckoning *reckoning, int32_t which)
{
    self->recon_bonus = reckoning->superiority[which][G4_SUPERIORITY_BY_BATTLE_REC];
    self->air_bonus = reckoning->superiority[which][G4_SUPERIORITY_BY_BATTLE_AIR];
}

/* G4-122 Reconnaissance Contest: the mean of the chief's Intelligence Analysis and the commander's
 * Strategy, rounded down, and all modifiers. */
int32_t g4_recon_skill(const g4_figures *tables, const g4_scouts *self, const g4_scouts *enemy,
                       const g4_ranks *ranks, const g4_field *field, bn_trace *trace)
{
    tally t = { (int32_t)bn_floor_div(self->intelligence + self->strategy, 2), ranks->side, trace };

    bn_trace_add(trace,
                 (bn_term){ .rule = 122,
                            .row = BN_NO_ROW,
                            .side = (int8_t)t.side,
                            .about = -1,
                            .group = G4_TERMS_RECON,
                            .value = t.sum,
                            .seen = { bn_rat_int(self->intelligence), bn_rat_int(self->strategy) },
                            .words = "average of Intelligence Analysis {0} and Strategy {1}" });
    if (self->posture == G4_MOBILE) {
        add_flying(tables, &t, ranks, field);
        add_haste(tables, &t, self);
        add_scouts(tables, &t, ranks, field);
        add_locals(tables, &t, self->locals, G4_RECON_MODIFIERS_FRIENDLY_LOCALS,
                   G4_RECON_MODIFIERS_HOSTILE_LOCALS);
        add_roads(tables, &t, self);
        add_speed(tables, &t, self, enemy);
        add_terrain(tables, &t, ranks, field);
    } else {
        add_camp(tables, &t, self);
    }
    add(tables, &t, G4_RECON_MODIFIERS_RECON_SUPERIORITY, self->recon_bonus);
    add(tables, &t, G4_RECON_MODIFIERS_AIR_SUPERIORITY, self->air_bonus);
    bn_trace_add(trace, (bn_term){ .rule = 122,
                                   .row = BN_NO_ROW,
                                   .side = (int8_t)t.side,
                                   .about = -1,
                                   .group = G4_TERMS_RECON,
                                   .kind = BN_TERM_TOTAL,
                                   .value = t.sum,
                                   .words = "effective skill" });
    return t.sum;
}

/* ---- terrain ------------------------------------------------------------------------------ */

static int32_t ground_row(const g4_battle_inputs *inputs)
{
    static const int32_t rows[G4_TERRAINS] = {
        [G4_ARCTIC] = G4_TERRAIN_RATING_ARCTIC,
        [G4_DESERT] = G4_TERRAIN_RATING_DESERT,
        [G4_JUNGLE] = G4_TERRAIN_RATING_JUNGLE,
        [G4_MOUNTAIN] = G4_TERRAIN_RATING_MOUNTAIN,
        [G4_SWAMPLAND] = G4_TERRAIN_RATING_SWAMPLAND,
        [G4_WOODLANDS] = G4_TERRAIN_RATING_WOODLANDS,
        [G4_PLAINS] = G4_TERRAIN_RATING_PLAINS,
        [G4_HILLS] = G4_TERRAIN_RATING_HILLS,
        [G4_BUILT_UP] = G4_TERRAIN_RATING_BUILT_UP_AREAS,
        [G4_ISLAND_BEACH] = G4_TERRAIN_RATING_ISLAND_BEACH_OR_COASTAL_OCEAN,
        [G4_OCEAN] = G4_TERRAIN_RATING_OPEN_OCEAN,
        [G4_RURAL] = G4_TERRAIN_RATING_RURAL,
        [G4_UNDERWATER] = G4_TERRAIN_RATING_UNDERWATER,
    };

    if (inputs->terrain == G4_BUILT_UP && inputs->both_began_inside)
        return G4_TERRAIN_RATING_BUILT_UP_AREAS__BOTH_INSIDE_;
    if (inputs->terrain == G4_RURAL && inputs->hedgerows)
        return G4_TERRAIN_RATING_RURAL__DENSE_HEDGEROWS_;
    if (inputs->terrain == G4_WOODLANDS && inputs->trackless)
        return G4_TERRAIN_RATING_WOODLANDS__TRACKLESS_;
    return rows[inputs->terrain];
}

static void tell_rating(int32_t row, int32_t by_day, int32_t rating, bool dark, bool bad_weather,
                        bn_trace *trace)
{
    bn_term term = { .rule = 135,
                     .row = (uint16_t)row,
                     .side = -1,
                     .about = -1,
                     .group = G4_TERMS_RATING,
                     .value = by_day,
                     .words = g4_book.terrain_rating[row].terrain };

    bn_trace_add(trace, term);
    term.value = rating - by_day;
    term.words = !dark ? "bad weather" : bad_weather ? "dark, in bad weather" : "dark";
    if (term.value != 0)
        bn_trace_add(trace, term);
    term.kind = BN_TERM_TOTAL;
    term.value = rating;
    term.words = "Terrain Rating";
    bn_trace_add(trace, term);
}

/* G4-135 Terrain Rating: how well the ground lets an enemy be seen; worse in the dark, worse in bad
 * weather. */
int32_t g4_terrain_rating_of(const g4_figures *tables, const g4_battle_inputs *inputs,
                             bn_trace *trace)
{
    int32_t row = ground_row(inputs), rating;
    const g4_terrain_rating_row *r = &tables->terrain_rating[row];
    bool dark = inputs->night || inputs->underground;

    if (dark)
        rating = inputs->bad_weather ? r->rating_night_and_bad_weather : r->rating_night;
    else
        rating = inputs->bad_weather ? r->rating_bad_weather : r->rating;
    tell_rating(row, r->rating, rating, dark, inputs->bad_weather, trace);
    return rating;
}

/* ---- results ------------------------------------------------------------------------------ */

/* G4-136 Reconnaissance result, a win: initiative, surprise from the rating on, ambush five above. */
g4_lead g4_recon_lead(const g4_figures *tables, int32_t margin, int32_t rating)
{
    if (margin >= rating + G4_CONSTANT(tables, AMBUSH_MARGIN))
        return G4_AMBUSH;
    return margin >= rating ? G4_SURPRISE : G4_INITIATIVE;
}

/* G4-138 Reconnaissance result, both critically fail: they stumble into each other, whatever the
 * margins. */
static bool both_fail(const g4_figures *tables, const g4_contest_of_scouts *contest, int32_t roll_a,
                      int32_t roll_b)
{
    return g4_check(tables, contest->skill[0], roll_a) == G4_CRITICAL_FAILURE &&
           g4_check(tables, contest->skill[1], roll_b) == G4_CRITICAL_FAILURE;
}

/* G4-132 Reconnaissance, encamped, bunkered: hard to find, but a win of those dug in is a tie. */
static bool win_is_tie(const g4_contest_of_scouts *contest, int32_t winner)
{
    return contest->bunkered[winner];
}

g4_recon g4_recon_consequence(const g4_figures *tables, const g4_contest_of_scouts *contest,
                              int32_t roll_a, int32_t roll_b)
{
    const int32_t rolls[2] = { roll_a, roll_b };
    g4_quick_contest quick = g4_contest(tables, contest->skill, rolls);

    if (both_fail(tables, contest, roll_a, roll_b))
        return G4_RECON_BOTH_FAIL;
    if (quick.winner == G4_NONE || win_is_tie(contest, quick.winner))
        return G4_RECON_TIE;
    return (g4_recon)(3 * quick.winner +
                      (int32_t)g4_recon_lead(tables, quick.margin, contest->rating));
}

int32_t g4_recon_winner(g4_recon result)
{
    return result >= G4_RECON_TIE ? G4_NONE : (int32_t)result / 3;
}

g4_lead g4_recon_won(g4_recon result)
{
    return result >= G4_RECON_TIE ? G4_INITIATIVE : (g4_lead)(result % 3);
}

/* G4-143 Reconnaissance by adventure: a coup stands for a win by this much. */
int32_t g4_recon_given(const g4_figures *tables, const g4_battle_inputs *inputs, int32_t rating)
{
    if (inputs->recon_winner < 1 || inputs->recon_winner > 2) /* of a pair */
        return G4_NONE;
    return 3 * (inputs->recon_winner - 1) +
           (int32_t)g4_recon_lead(tables, inputs->recon_margin, rating);
}

/* G4-137 Reconnaissance result, a tie: the better the view, the sooner both can deploy. */
bool g4_tie_pitched(int32_t die, int32_t rating)
{
    return die <= rating;
}

/* ---- the winner's choice ------------------------------------------------------------------ */

static bn_rat speed_of(const g4_scouts *scouts_of_side)
{
    return scouts_of_side->posture == G4_MOBILE ? scouts_of_side->speed : bn_rat_int(0);
}

/* G4-140 Avoiding battle: turning back from an enemy who cannot follow, or passing them by; a landing
 * force cannot pass by. */
uint32_t g4_approaches(const g4_scouts *winner, const g4_scouts *enemy, bool bypass_possible,
                       int32_t kind)
{
    uint32_t open = 1U << G4_APPROACH_PITCHED | 1U << G4_APPROACH_ENCOUNTER;
    bool no_faster = bn_rat_cmp(enemy->speed, winner->speed) <= 0;
    bool avoidable = enemy->posture == G4_BUNKERED || (enemy->posture == G4_MOBILE && no_faster);
    bool faster = bn_rat_cmp(winner->speed, speed_of(enemy)) > 0;

    if (!avoidable)
        return open;
    open |= 1U << G4_APPROACH_TURN_BACK;
    if (faster && bypass_possible && kind != G4_LANDING)
        open |= 1U << G4_APPROACH_PASS_BY;
    return open;
}

g4_approach g4_approach_default(g4_lead lead)
{
    return lead == G4_SURPRISE ? G4_APPROACH_ENCOUNTER : G4_APPROACH_PITCHED;
}

/* G4-141, G4-142 Surprise and ambush: the surprised are confused if they are rushed, the ambushed in
 * any case. */
bool g4_begins_confused(g4_lead lead, bool encounter)
{
    return lead == G4_AMBUSH || (lead == G4_SURPRISE && encounter);
}
