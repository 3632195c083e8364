#include "modifiers.h"

#include "siege.h"

static bn_rat whole(int64_t value)
{
    return (bn_rat){ value, 1 };
}

static int32_t constant(const wm_figures *tables, int32_t row)
{
    return tables->constants[row].value;
}

static wm_entry nothing(void)
{
    return (wm_entry){ 0, BN_NO_ROW };
}

int32_t wm_entry_add(wm_entry entry, const wm_combatant *self, const char *words, bn_rat first,
                     bn_rat second, bn_trace *trace)
{
    if (trace != NULL && entry.row != BN_NO_ROW)
        bn_trace_add(trace,
                     (bn_term){
                         .rule = wm_book.modifiers[entry.row].rule,
                         .row = entry.row,
                         .side = self->side,
                         .about = self->about,
                         .group = WM_SUM_MODIFIED,
                         .value = entry.value,
                         .seen = { first, second },
                         .words = words == NULL ? wm_book.modifiers[entry.row].condition : words,
                     });
    return entry.value;
}

/* --- who defends --- */

/* WM-047 Who defends: by declaration, unless the referee has ruled; by the switch only the side that was there first.
 * */
wm_stance wm_stance_of(int32_t side, int32_t attacker, int32_t ruled, bool stood_first,
                       const wm_readings *rules)
{
    if (ruled != 0)
        return ruled == 1 + side ? WM_DEFENDS : WM_ATTACKS;
    if (side == attacker)
        return WM_ATTACKS;
    return rules->defender_by == 0 || stood_first ? WM_DEFENDS : WM_ATTACKS;
}

wm_stance wm_stance_counted(const wm_combatant *force)
{
    if (force->inside)
        return WM_DEFENDS;
    return force->on_march ? WM_ATTACKS : (wm_stance)force->stance;
}

/* Two that both defend have no defender, nor have two attackers. */
bool wm_defends(const wm_combatant *self, const wm_combatant *foe)
{
    return wm_stance_counted(self) == WM_DEFENDS && wm_stance_counted(foe) == WM_ATTACKS;
}

/* --- troop ratio --- */

/* WM-048 Troop ratio: of the strengths at the start of this battle; in a storm the one inside counts
 * as more. The ratio itself is never divided out: see at_most. */
int64_t wm_ratio_strength(const wm_figures *tables, const wm_combatant *force)
{
    return force->inside ? wm_siege_numbers(tables, force->strength) : force->strength;
}

/* Who is inside walls counts as more, in the ratio only. */
void wm_tell_numbers(const wm_figures *tables, const wm_combatant *self, bn_trace *trace)
{
    bn_term term = { .rule = 97,
                     .row = BN_NO_ROW,
                     .side = self->side,
                     .about = self->about,
                     .group = WM_SUM_NUMBERS,
                     .value = self->strength,
                     .words = "strength" };

    if (trace == NULL || !self->inside)
        return;
    bn_trace_add(trace, term);
    term.kind = BN_TERM_FACTOR;
    term.exact = whole(constant(tables, WM_CONSTANTS_SIEGE_NUMBERS));
    term.words = "behind walls, for the troop ratio";
    bn_trace_add(trace, term);
    term.kind = BN_TERM_TOTAL;
    term.exact = (bn_rat){ 0, 0 };
    term.value = wm_ratio_strength(tables, self);
    term.words = "counted in the troop ratio";
    bn_trace_add(trace, term);
}

/* Comparisons of ours/theirs with a ratio of a table, as products: nothing is divided. */
static bool at_most(int64_t ours, int64_t theirs, bn_rat ratio)
{
    return ratio.den == 0 || ours * ratio.den <= theirs * ratio.num;
}

static bool at_least(int64_t ours, int64_t theirs, bn_rat ratio)
{
    return ours * ratio.den >= theirs * ratio.num;
}

/* The row of troop_ratio.csv for a force that is the larger one, or -1. */
static int32_t ratio_row(const wm_figures *tables, int64_t ours, int64_t theirs, int32_t gaps)
{
    int32_t row = 0;

    if (gaps == WM_GAPS_UP) {
        while (!at_most(ours, theirs, tables->troop_ratio[row].ratio_up_to))
            row++;
        return row;
    }
    if (!at_least(ours, theirs, tables->troop_ratio[0].counts_as))
        return gaps == WM_GAPS_STRICT ? WM_NONE : 0;
    while (row + 1 < WM_TROOP_RATIO_COUNT &&
           at_least(ours, theirs, tables->troop_ratio[row + 1].counts_as))
        row++;
    return row;
}

/* The longer scale of the later edition. Its entries are whole ratios: with gaps counted down, only
 * the whole part of a ratio reaches one. */
static int32_t extended_bonus(const wm_figures *tables, int64_t ours, int64_t theirs, int32_t gaps)
{
    const int32_t last = WM_TROOP_RATIO_EXTENDED_COUNT - 1;
    const int64_t step = constant(tables, WM_CONSTANTS_RATIO_EXTENDED_STEP);
    int32_t row = 0;

    if (theirs == 0)
        return tables->troop_ratio[WM_TROOP_RATIO_COUNT - 1].bonus;
    if (gaps != WM_GAPS_UP) {
        ours = bn_floor_div(ours, theirs);
        theirs = 1;
    }
    while (row < last && !at_most(ours, theirs, tables->troop_ratio_extended[row].ratio_up_to))
        row++;
    if (row < last)
        return tables->troop_ratio_extended[row].bonus;

    int64_t beyond = ours - theirs * tables->troop_ratio_extended[last].ratio_above.num;
    return (int32_t)(tables->troop_ratio_extended[last - 1].bonus +
                     constant(tables, WM_CONSTANTS_RATIO_EXTENDED_BONUS) *
                         bn_ceil_div(beyond, theirs * step));
}

/* WM-049 Ratio bonus: to the larger side only, by the next higher entry. */
wm_entry wm_ratio_bonus(const wm_figures *tables, int64_t ours, int64_t theirs,
                        const wm_readings *rules)
{
    if (ours <= theirs)
        return nothing();

    int32_t row = ratio_row(tables, ours, theirs, rules->troop_ratio_gaps);

    if (row == WM_NONE)
        return nothing();

    wm_entry entry = { tables->troop_ratio[row].bonus, (uint16_t)(WM_MODIFIERS_RATIO_1_5 + row) };

    if (rules->troop_ratio_beyond_8 != 0 && row == WM_TROOP_RATIO_COUNT - 1)
        entry.value = extended_bonus(tables, ours, theirs, rules->troop_ratio_gaps);
    return entry;
}

/* --- morale --- */

/* WM-050 Home dominion: in the land of its own liege. */
wm_entry wm_home(const wm_figures *tables, const wm_combatant *self)
{
    return wm_entry_if(tables, self->home_dominion, WM_MODIFIERS_HOME_DOMINION);
}

/* WM-051 Enemy beaten before: once, however often. */
wm_entry wm_beaten_before(const wm_figures *tables, const wm_combatant *self)
{
    return wm_entry_if(tables, self->beaten_before, WM_MODIFIERS_BEATEN_BEFORE);
}

/* WM-052 Two classes better: or more; once. */
wm_entry wm_two_classes_better(const wm_figures *tables, int32_t ours, int32_t theirs)
{
    int32_t gap = tables->troop_class[ours].level - tables->troop_class[theirs].level;

    return wm_entry_if(tables, gap >= constant(tables, WM_CONSTANTS_CLASS_GAP),
                       WM_MODIFIERS_TWO_CLASSES_BETTER);
}

/* WM-053 Enemy on the march: to the one who attacks it. */
wm_entry wm_enemy_on_march(const wm_figures *tables, const wm_combatant *self,
                           const wm_combatant *foe)
{
    bool caught = foe->on_march && !foe->inside;

    return wm_entry_if(tables, caught && wm_stance_counted(self) == WM_ATTACKS,
                       WM_MODIFIERS_ENEMY_ON_MARCH);
}

/* WM-054 Companion routed: earlier on the same day; once. */
wm_entry wm_companion_routed(const wm_figures *tables, const wm_combatant *self)
{
    return wm_entry_if(tables, self->companion_routed, WM_MODIFIERS_COMPANION_ROUTED);
}

static int32_t morale(const wm_figures *tables, const wm_combatant *self, const wm_combatant *foe,
                      bn_trace *trace)
{
    return wm_entry_plain(wm_home(tables, self), self, trace) +
           wm_entry_plain(wm_beaten_before(tables, self), self, trace) +
           wm_entry_plain(wm_two_classes_better(tables, self->troop_class, foe->troop_class), self,
                          trace) +
           wm_entry_plain(wm_enemy_on_march(tables, self, foe), self, trace) +
           wm_entry_plain(wm_companion_routed(tables, self), self, trace);
}

/* --- environment --- */

/* WM-055 Favourable environment: as the referee judges. */
wm_entry wm_favourable(const wm_figures *tables, const wm_combatant *self)
{
    return wm_entry_if(tables, self->environment_favourable, WM_MODIFIERS_ENVIRONMENT_FAVOURABLE);
}

/* WM-056 Unfavourable environment: may meet its opposite and cancel it. */
wm_entry wm_unfavourable(const wm_figures *tables, const wm_combatant *self)
{
    return wm_entry_if(tables, self->environment_unfavourable,
                       WM_MODIFIERS_ENVIRONMENT_UNFAVOURABLE);
}

/* WM-057 Infravision at night: every member must have it, the leader too. */
wm_entry wm_night_infravision(const wm_figures *tables, const wm_combatant *self,
                              const wm_battle_inputs *ground)
{
    return wm_entry_if(tables, ground->night && self->infravision_all,
                       WM_MODIFIERS_NIGHT_INFRAVISION);
}

static int32_t environment(const wm_figures *tables, const wm_combatant *self,
                           const wm_battle_inputs *ground, bn_trace *trace)
{
    return wm_entry_plain(wm_favourable(tables, self), self, trace) +
           wm_entry_plain(wm_unfavourable(tables, self), self, trace) +
           wm_entry_plain(wm_night_infravision(tables, self, ground), self, trace);
}

/* --- immunity and fatigue: one entry each --- */

/* WM-072 to WM-074 Immunity: of the whole force, otherwise of some members or against most attacks. */
wm_entry wm_immunity(const wm_figures *tables, int32_t immunity)
{
    static const uint16_t rows[] = { BN_NO_ROW, WM_MODIFIERS_IMMUNE_ALL,
                                     WM_MODIFIERS_IMMUNE_SOME_MEMBERS,
                                     WM_MODIFIERS_IMMUNE_MOST_ATTACKS };

    return wm_entry_if(tables, immunity != 0, rows[immunity]);
}

/* WM-075, WM-076 Fatigue: by its worst level, whatever the cause. */
wm_entry wm_fatigue_modifier(const wm_figures *tables, uint8_t fatigue)
{
    if (fatigue == WM_FRESH)
        return nothing();
    return (wm_entry){ tables->fatigue[fatigue].br_modifier, fatigue == WM_SERIOUS
                                                                 ? WM_MODIFIERS_FATIGUE_SERIOUS
                                                                 : WM_MODIFIERS_FATIGUE_MODERATE };
}

/* --- the sum --- */

/* WM-046 Stacking and order: addition only; ratio, immunity and fatigue are one entry each. Step C3, tactics, is added
 * later, when they are known. */
int32_t wm_modified_rating(const wm_figures *tables, const wm_combatant *self,
                           const wm_combatant *foe, const wm_battle_inputs *ground,
                           const wm_readings *rules, bn_trace *trace)
{
    int64_t ours = wm_ratio_strength(tables, self), theirs = wm_ratio_strength(tables, foe);
    int32_t sum = self->battle_rating;

    if (trace != NULL)
        bn_trace_add(trace, (bn_term){ .rule = 46,
                                       .row = BN_NO_ROW,
                                       .side = self->side,
                                       .about = self->about,
                                       .group = WM_SUM_MODIFIED,
                                       .value = sum,
                                       .words = "battle rating" });
    sum += wm_entry_add(wm_ratio_bonus(tables, ours, theirs, rules), self,
                        "troop ratio, {0} against {1}", whole(ours), whole(theirs), trace);
    sum += morale(tables, self, foe, trace);
    sum += environment(tables, self, ground, trace);
    sum += wm_terrain(tables, self, foe, ground, rules, trace);
    sum += wm_entry_plain(wm_immunity(tables, self->immunity), self, trace);
    sum += wm_entry_plain(wm_fatigue_modifier(tables, self->fatigue), self, trace);
    return sum + wm_considerations(tables, self, foe, rules, trace);
}
