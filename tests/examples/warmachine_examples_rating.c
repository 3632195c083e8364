/* Examples of steps 1 to 3: factors, classes, statements, quick ratings. */
#include "warmachine_examples.h"

/* A force of the kinds in `list`, each with count, level, hit_dice, asterisks. */
static wm_force of_kinds(const json_t *list)
{
    wm_force force = { .kind_count = (int32_t)items(list) };

    for (size_t i = 0; i < items(list); i++) {
        const json_t *kind = item(list, i);

        force.kinds[i] = (wm_kind){ .people = at(kind, "hit_dice") ? WM_OTHER : WM_HUMAN,
                                    .count = num(kind, "count"),
                                    .level = bn_rat_int(num(kind, "level")),
                                    .hit_dice = bn_rat_int(num(kind, "hit_dice")),
                                    .asterisks = num(kind, "asterisks"),
                                    .armour_class = 9 };
    }
    return force;
}

static void add(wm_force *force, wm_kind kind)
{
    if (kind.count > 0)
        force->kinds[force->kind_count++] = kind;
}

static void special_monsters(const vector *v)
{
    wm_force force = of_kinds(at(v->given, "troops"));
    wm_census census = wm_census_of(&force);
    int32_t special = 0;

    for (int32_t i = 0; i < force.kind_count; i++)
        special += force.kinds[i].asterisks >= 2 ? force.kinds[i].count : 0;
    same(v, wm_strength(&force, &census), "strength");
    same(v, special, "special_members");
    same(v, wm_percent_score(special, wm_strength(&force, &census)), "special_percent");
    same(v, wm_special(&wm_book, &force, &census, NULL), "special_factor");
}

static void class_of(const vector *v)
{
    int32_t row = wm_class_of(&wm_book, num(v->given, "bfr"));

    same_word(v, wm_book.troop_class[row].key, "troop_class");
    same(v, wm_book.troop_class[row].level, "level");
}

static void classes(const vector *v)
{
    const json_t *bfr = at(v->given, "bfr");

    for (size_t i = 0; i < items(bfr); i++)
        same_word(v, wm_book.troop_class[wm_class_of(&wm_book, (int32_t)whole(item(bfr, i)))].key,
                  "troop_class.%zu", i);
}

static void bonus(const vector *v)
{
    same(v, wm_bonus_of(&wm_book, num(v->given, "bfr")), "bonus");
}

static const char *const statements[] = { "a", "b", "c", "d", "e", "f", "g",
                                          "h", "i", "j", "k", "l", NULL };

static void total(const vector *v)
{
    int32_t bfr = num(v->given, "bfr");
    int32_t rating =
        wm_battle_rating(&wm_book, bfr, mask_of(at(v->given, "statements_true"), statements));

    same(v, wm_bonus_of(&wm_book, bfr), "bonus");
    same(v, rating - bfr, "bonus_total");
    same(v, rating, "battle_rating");
}

/* Gar's elves: those on foot, some of them magical, and those who ride and fly. */
static void gar(const vector *v)
{
    const json_t *walks = item(at(v->given, "movement_feet_per_turn"), 0);
    const json_t *flies = item(at(v->given, "movement_feet_per_turn"), 1);
    wm_force force = { .overrule = { .bfr_given = 1, .bfr = num(v->given, "bfr") } };
    wm_kind elf = { .missiles = 1,
                    .missile_range = 210,
                    .spells = 1,
                    .movement = num(walks, "rate"),
                    .count = num(walks, "count") - num(v->given, "magical") };
    wm_service service = { 0 };
    wm_census census;
    wm_rating rating;

    assert_int_equal(num(v->given, "mounted"), num(flies, "count"));
    assert_int_equal(num(v->given, "flying"), num(flies, "count"));
    add(&force, elf);
    elf.magical = 1;
    elf.count = num(v->given, "magical");
    add(&force, elf);
    elf.magical = 0;
    elf.mounted = elf.flies = 1;
    elf.count = num(flies, "count");
    elf.movement = num(flies, "rate");
    add(&force, elf);
    census = wm_census_of(&force);
    assert_int_equal(wm_strength(&force, &census), num(v->given, "strength"));
    rating = wm_rate(&wm_book, &force, &census, &service, &plain, NULL);
    same_rat(v, wm_measure_of(&wm_book, &force, &census, WM_SHARE_MOUNTED), "percent_mounted");
    same_rat(v, wm_measure_of(&wm_book, &force, &census, WM_SHARE_MAGICAL), "percent_magical");
    same_rat(v, wm_measure_of(&wm_book, &force, &census, WM_MEAN_MOVEMENT), "mean_movement");
    same_mask(v, rating.statements, statements, "statements_true");
    same(v, rating.battle_rating, "battle_rating");
}

static void steeds(const vector *v)
{
    wm_force force = { 0 };
    wm_census census;

    add(&force, (wm_kind){ .count = num(v->given, "troops"), .mounted = 1 });
    add(&force, (wm_kind){ .part = WM_OFFICERS, .count = num(v->given, "officers"), .mounted = 1 });
    if (yes(at(v->given, "steed_fights"), "horse"))
        add(&force, (wm_kind){ .part = WM_STEEDS, .count = num(v->given, "horses") });
    if (yes(at(v->given, "steed_fights"), "dragon"))
        add(&force, (wm_kind){ .part = WM_STEEDS, .count = num(v->given, "dragons") });
    census = wm_census_of(&force);
    same(v, wm_strength(&force, &census), "strength");
}

static void add_officers(wm_force *force, const json_t *levels)
{
    for (size_t i = 0; i < items(levels); i++) {
        bn_rat level = bn_rat_int(whole(item(levels, i)));
        wm_kind *last = force->kind_count ? &force->kinds[force->kind_count - 1] : NULL;

        if (last && last->part == WM_OFFICERS && bn_rat_cmp(last->level, level) == 0)
            last->count++;
        else
            add(force,
                (wm_kind){ .part = WM_OFFICERS, .count = 1, .level = level, .movement = 90 });
    }
}

/* The troops of the worksheet: some of the first kind shoot, some of the second ride. */
static void add_worksheet_troops(wm_force *force, const json_t *given)
{
    const json_t *first = item(at(given, "troops"), 0), *second = item(at(given, "troops"), 1);
    const json_t *rides = item(at(given, "movement_feet_per_turn"), 0);
    const json_t *walks = item(at(given, "movement_feet_per_turn"), 1);
    wm_kind man = { .weapons = WM_WEAPON_QUALITY_GOOD,
                    .second_weapon = yes(given, "second_weapon"),
                    .armour_class = num(given, "mean_ac"),
                    .movement = num(walks, "rate") };
    wm_kind archer = man, rider = man;

    assert_string_equal(word(given, "weapon_quality"), "good");
    archer.level = man.level = bn_rat_int(num(first, "level"));
    archer.missiles = 1;
    archer.missile_range = 150;
    archer.count = num(given, "missiles");
    man.count = num(first, "count") - archer.count;
    add(force, archer);
    add(force, man);
    rider.level = man.level = bn_rat_int(num(second, "level"));
    rider.mounted = 1;
    rider.movement = num(rides, "rate");
    rider.count = num(given, "mounted");
    man.count = num(second, "count") - rider.count;
    add(force, rider);
    add(force, man);
}

static void worksheet(const vector *v)
{
    const json_t *leader = at(v->given, "leader");
    wm_force force = { .leader = { .level = num(leader, "level"),
                                   .intelligence = num(leader, "intelligence"),
                                   .wisdom = num(leader, "wisdom"),
                                   .charisma = num(leader, "charisma") },
                       .name_level_members = num(v->given, "name_level_members"),
                       .victories = num(v->given, "victories"),
                       .routs = num(v->given, "routs"),
                       .weeks_trained = num(v->given, "weeks_trained"),
                       .leader_weeks = num(v->given, "weeks_with_leader"),
                       .months_on_duty = num(v->given, "months_on_duty") };
    wm_service service = wm_service_of(&wm_book, &force, 0);
    wm_census census;
    wm_rating rating;

    add_worksheet_troops(&force, v->given);
    add_officers(&force, at(v->given, "officer_levels"));
    census = wm_census_of(&force);
    rating = wm_rate(&wm_book, &force, &census, &service, &plain, NULL);
    same(v, wm_strength(&force, &census), "strength");
    same(v, rating.leadership, "leadership");
    same(v, wm_officer_score(&wm_book, &force, &census, NULL), "officer_score");
    same(v, wm_troop_score(&wm_book, &force, &census, NULL), "troop_score");
    same(v, rating.experience, "experience");
    same(v, rating.training, "training");
    same(v, rating.equipment, "equipment");
    same(v, rating.special, "special");
    same(v, rating.bfr, "bfr");
    same_word(v, wm_book.troop_class[rating.troop_class].key, "troop_class");
    same(v, rating.bonus, "bonus");
    same_mask(v, rating.statements, statements, "statements_true");
    same(v, rating.battle_rating, "battle_rating");
}

static void too_few_officers(const vector *v)
{
    wm_force force = { 0 };
    wm_census census;

    add(&force, (wm_kind){ .count = num(v->given, "troops") });
    add_officers(&force, at(v->given, "officer_levels"));
    census = wm_census_of(&force);
    same(v, wm_officers_needed(&wm_book, num(v->given, "troops")), "officers_needed");
    same(v, wm_officer_score(&wm_book, &force, &census, NULL), "officer_score");
}

/* An average between two whole numbers: half of the kind has the one, half the other. */
static void quick(const vector *v)
{
    const json_t *forces = at(v->given, "forces");

    for (size_t i = 0; i < items(forces); i++) {
        const json_t *given = item(forces, i);
        bn_rat average = figure(at(given, "average_hit_dice"));
        wm_kind kind = { .count = 50,
                         .damage = num(given, "max_damage_of_commonest"),
                         .hit_dice = bn_rat_int(bn_rat_floor(average)),
                         .missiles = yes(given, "archers"),
                         .spells = yes(given, "spellcasters"),
                         .magical = yes(given, "magical_beings"),
                         .flies = yes(given, "flying_beings") };
        wm_force force = { .leader = { .level = num(given, "leader_level") } };
        wm_census census;

        add(&force, kind);
        kind.hit_dice = bn_rat_int(bn_rat_ceil(average));
        add(&force, kind);
        census = wm_census_of(&force);
        same(v, wm_quick_hit_dice(&wm_book, average, NULL), "hit_dice_score.%zu", i);
        same(v, wm_quick_rating(&wm_book, &force, &census, NULL), "quick_battle_rating.%zu", i);
    }
}

static void all_of_one_people(const vector *v)
{
    const json_t *cases = at(v->given, "cases");

    for (size_t i = 0; i < items(cases); i++) {
        const json_t *given = item(cases, i);
        wm_force force = { 0 };
        wm_census census;

        add(&force, (wm_kind){ .people = WM_ELF, .count = num(given, "elves") });
        add(&force, (wm_kind){ .people = WM_DWARF, .count = num(given, "dwarves") });
        add(&force, (wm_kind){ .people = WM_HUMAN, .count = num(given, "men") });
        census = wm_census_of(&force);
        same(v, wm_special(&wm_book, &force, &census, NULL), "special_factor.%zu", i);
    }
}

static void officers_of_monsters(const vector *v)
{
    wm_force force = of_kinds(at(v->given, "troops"));
    wm_census census;

    add(&force,
        (wm_kind){ .part = WM_OFFICERS, .people = WM_OTHER, .count = num(v->given, "officers") });
    census = wm_census_of(&force);
    same(v, wm_officers_needed(&wm_book, wm_heads(&force, &census, WM_TROOPS)), "officers_needed");
    same_rat(v, wm_troop_level(&force, &census), "average_hit_dice");
    same(v, wm_officer_score(&wm_book, &force, &census, NULL), "officer_score");
    same(v, wm_troop_score(&wm_book, &force, &census, NULL), "troop_score");
}

const handler rating_examples[] = {
    { "WM-EX-01", special_monsters },
    { "WM-EX-02", class_of },
    { "WM-EX-03", bonus },
    { "WM-EX-04", total },
    { "WM-EX-05", gar },
    { "WM-EX-16", steeds },
    { "WM-EX-22", total },
    { "WM-EX-23", classes },
    { "WM-EX-24", worksheet },
    { "WM-EX-25", too_few_officers },
    { "WM-EX-26", quick },
    { "WM-EX-60", all_of_one_people },
    { "WM-EX-72", officers_of_monsters },
    { NULL, NULL },
};
