/* Who rides in what. Carriers and cargo are kept in groups of equals, so a line of a thousand trucks
 * is one group. Weights are counted in halves, the finest step of the tables. */
#include "force.h"
#include "logistics.h"

#include <string.h>

#include <banneret/system/sums.h>

enum {
    PARTS = 2,             /* of a point of WT */
    GROUPS = 4 * G4_LINES, /* each line loaded leaves two groups more at most */
    NESTED = 3             /* carriers within carriers */
};

/* `count` carriers of a line with this much room left in each, or pieces of cargo of that weight. */
typedef struct group {
    int32_t count;
    int32_t size;
    int32_t line;
} group;

typedef struct groups {
    int32_t count;
    group at[GROUPS];
} groups;

static int32_t parts_of(bn_rat wt)
{
    return (int32_t)bn_rat_ceil(bn_rat_mul(wt, bn_rat_int(PARTS)));
}

/* Groups that have become empty are used again. */
static void put(groups *all, int32_t count, int32_t size, int32_t line)
{
    int32_t i = 0, at = all->count;

    if (count <= 0)
        return;
    for (; i < all->count; i++) {
        if (all->at[i].size == size && all->at[i].line == line)
            break;
        if (all->at[i].count == 0)
            at = i;
    }
    if (i == all->count) {
        BN_ASSERT(at < GROUPS);
        all->count += at == all->count;
        all->at[at] = (group){ .size = size, .line = line };
        i = at;
    }
    all->at[i].count += count;
}

/* G4-032 Elements with their own rules: Mounts take a squad on foot and nothing else. All other special rules are in
 * the elements' records. */
static bool takes(const g4_figures *tables, const g4_force *force, int32_t carrier, int32_t cargo)
{
    bool mounts = strcmp(g4_catalogue(tables, force->lines[carrier].base).name, "Mounts") == 0;

    return force->figures[carrier].transport > 0 && force->figures[cargo].wt.num > 0 &&
           (!mounts || force->figures[cargo].mobility & G4_FOOT);
}

/* The group with the least room that still takes one such piece, or G4_NONE. */
static int32_t tightest(const g4_figures *tables, const g4_force *force, const groups *bins,
                        const group *cargo)
{
    int32_t best = G4_NONE;

    for (int32_t i = 0; i < bins->count; i++) {
        const group *bin = &bins->at[i];

        if (bin->count == 0 || bin->size < cargo->size ||
            !takes(tables, force, bin->line, cargo->line))
            continue;
        if (best == G4_NONE || bin->size < bins->at[best].size)
            best = i;
    }
    return best;
}

/* Loads as many pieces as this group of carriers takes; the carriers used join groups with less
 * room. Returns the pieces loaded. */
static int32_t load(groups *bins, int32_t at, const group *cargo)
{
    group bin = bins->at[at];
    int32_t each = bin.size / cargo->size;
    int32_t full = cargo->count / each < bin.count ? cargo->count / each : bin.count;
    int32_t rest = full < bin.count ? cargo->count - full * each : 0;

    bins->at[at].count -= full + (rest > 0);
    put(bins, full, bin.size - each * cargo->size, bin.line);
    put(bins, rest > 0, bin.size - rest * cargo->size, bin.line);
    return full * each + rest;
}

/* G4-022 Transport capacity: nothing heavier than one carrier takes, and no more in a carrier than it
 * takes. The heaviest go first, each into the tightest carrier that fits, which is optimal for weights that divide one
 * another. */
static bool fits(const g4_figures *tables, const g4_force *force, groups *bins, groups *cargo)
{
    for (;;) {
        int32_t heaviest = G4_NONE, bin;

        for (int32_t i = 0; i < cargo->count; i++)
            if (cargo->at[i].count > 0 &&
                (heaviest == G4_NONE || cargo->at[i].size > cargo->at[heaviest].size))
                heaviest = i;
        if (heaviest == G4_NONE)
            return true;
        bin = tightest(tables, force, bins, &cargo->at[heaviest]);
        if (bin == G4_NONE)
            return false;
        cargo->at[heaviest].count -= load(bins, bin, &cargo->at[heaviest]);
    }
}

/* ---- as the document loads them ----------------------------------------------------------- */

static bool pack(const g4_figures *tables, const g4_force *force, int32_t carrier, int32_t depth,
                 groups *out, int32_t *bad);

/* What the elements of a line compare, with all that is in them (G4-R-96). */
static bool weigh(const g4_figures *tables, const g4_force *force, int32_t line, int32_t depth,
                  groups *cargo, int32_t *bad)
{
    int32_t room = force->figures[line].transport * PARTS;
    groups bins = { 0 };

    *bad = line;
    if (force->figures[line].wt.num == 0 || depth == NESTED)
        return false;
    if (!pack(tables, force, line, depth + 1, &bins, bad))
        return false;
    for (int32_t i = 0; i < bins.count; i++)
        put(cargo, bins.at[i].count, parts_of(force->figures[line].wt) + room - bins.at[i].size,
            line);
    return true;
}

/* The carriers of a line with the room their cargo leaves. */
static bool pack(const g4_figures *tables, const g4_force *force, int32_t carrier, int32_t depth,
                 groups *out, int32_t *bad)
{
    groups cargo = { 0 };

    put(out, force->lines[carrier].count, force->figures[carrier].transport * PARTS, carrier);
    for (int32_t i = 0; i < force->line_count; i++)
        if (force->lines[i].carried_by == carrier + 1 &&
            !weigh(tables, force, i, depth, &cargo, bad))
            return false;
    if (fits(tables, force, out, &cargo))
        return true;
    *bad = carrier;
    return false;
}

bool g4_loads_fit(const g4_figures *tables, const g4_force *force, int32_t *line)
{
    for (int32_t i = 0; i < force->line_count; i++) {
        groups bins = { 0 };

        if (!pack(tables, force, i, 0, &bins, line))
            return false;
    }
    return true;
}

/* ---- as they are ordered aboard ----------------------------------------------------------- */

bool g4_ships_take(const g4_figures *tables, const g4_force *force)
{
    groups bins = { 0 }, cargo = { 0 };
    int32_t bad;

    for (int32_t i = 0; i < force->line_count; i++) {
        if (g4_is_ship(&force->figures[i])
                ? !pack(tables, force, i, 0, &bins, &bad)
                : force->lines[i].carried_by == 0 && !weigh(tables, force, i, 0, &cargo, &bad))
            return false;
    }
    return cargo.count > 0 && fits(tables, force, &bins, &cargo);
}

/* ---- as they could be loaded -------------------------------------------------------------- */

static bool slow(const g4_line_figures *figures)
{
    return (figures->mobility & ~(uint32_t)G4_FOOT) == 0;
}

/* Whether all that are no faster than Foot (or, without `walkers`, cannot move at all) find room in
 * carriers, those that walk among them or not. */
static bool all_ride(const g4_figures *tables, const g4_force *force, bool walkers,
                     bool carriers_walk)
{
    groups bins = { 0 }, cargo = { 0 };

    for (int32_t i = 0; i < force->line_count; i++) {
        const g4_line_figures *f = &force->figures[i];

        if (f->transport > 0 && f->mobility != 0 && (carriers_walk || !slow(f)))
            put(&bins, force->lines[i].count, f->transport * PARTS, i);
        if (f->transport > 0 || !slow(f) || (!walkers && f->mobility != 0))
            continue;
        if (f->wt.num == 0)
            return false;
        put(&cargo, force->lines[i].count, parts_of(f->wt), i);
    }
    return fits(tables, force, &bins, &cargo);
}

g4_transport g4_transport_of(const g4_figures *tables, const g4_force *force, bn_trace *trace)
{
    bn_term of = bn_sum(G4_TERMS_TRANSPORT, -1, -1, force->name);
    g4_transport out = { .to_carry = bn_rat_int(0) };

    for (int32_t i = 0; i < force->line_count; i++)
        out.capacity +=
            bn_plus_int(trace, &of, 22, force->figures[i].transport * force->lines[i].count,
                        force->lines[i].name);
    bn_gives_int(trace, &of, 22, out.capacity, "transport capacity");
    for (int32_t i = 0; i < force->line_count; i++) {
        const g4_line_figures *f = &force->figures[i];
        bn_rat wt = bn_rat_mul(f->wt, bn_rat_int(force->lines[i].count));

        if (f->transport == 0 && slow(f))
            out.to_carry =
                bn_rat_add(out.to_carry, bn_plus(trace, &of, 23, wt, force->lines[i].name));
    }
    bn_gives(trace, &of, 23, out.to_carry, "WT to carry");
    out.everyone_rides = all_ride(tables, force, true, false);
    out.all_move = all_ride(tables, force, false, true);
    return out;
}
