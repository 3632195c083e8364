/* What a side can raise, hire, improve and disband (D2), and what it costs. Available are the reserves
 * of the documents, forces that were destroyed, elements that others have lost, points of LS, for
 * troops in the field the other lines of their roster, and whatever stock elements the TL of the side
 * has. */
#include "steps.h"

/* Beyond these a line would be too large to compute with. */
#define LINE_TS_MOST INT64_C(100000000)
#define LINE_COST_MOST INT64_C(100000000000)

const g4_force *g4_muster_force(const g4_setup *setup, const g4_campaign *s, int32_t c)
{
    return s->columns[c].fate == G4_FATE_RESERVE ? g4_force_at(setup, c)
                                                 : g4_column_force(setup, &s->columns[c]);
}

/* A force of the documents that no longer exists, not even in part. Dead mercenaries are not raised
 * again. */
static bool is_destroyed(const g4_setup *setup, const g4_campaign *s, int32_t c)
{
    int32_t side = g4_column_side(c);

    if (c % G4_SIDE_FORCES >= setup->sides[side].force_count || s->columns[c].origin != c ||
        s->columns[c].fate != G4_FATE_GONE || g4_hired(g4_force_at(setup, c)))
        return false;
    for (int32_t p = side * G4_SIDE_FORCES; p < (side + 1) * G4_SIDE_FORCES; p++)
        if (g4_afield(&s->columns[p]) && s->columns[p].origin == c)
            return false;
    return true;
}

/* What was there when the campaign started is not there a second time: then everything is paid for. */
const g4_force *g4_force_to_raise(const g4_setup *setup, const g4_campaign *s, int32_t c,
                                  g4_force *room)
{
    const g4_force *force = g4_muster_force(setup, s, c);

    if (s->columns[c].fate == G4_FATE_RESERVE)
        return force;
    *room = *force;
    for (int32_t i = 0; i < room->line_count; i++)
        room->lines[i].standing = 0;
    return room;
}

void g4_upkeep_renew(g4_upkeep *upkeep)
{
    upkeep->readiness = G4_READINESS_FULL;
    upkeep->full_months = 0;
}

void g4_column_restock(const g4_setup *setup, g4_column *column)
{
    const g4_force *force = g4_column_force(setup, column);
    const int32_t points[G4_LS_KINDS] = { force->land_ls, force->naval_ls, force->air_ls };

    column->standing = g4_standing_of(setup->figures, force);
    column->standing.folded = 0;
    for (int32_t i = 0; i < G4_LINES; i++) {
        column->standing.count[i] = i < force->line_count ? force->lines[i].count : 0;
        column->standing.share[i] = bn_rat_int(1);
        g4_upkeep_renew(&column->upkeep[i]);
    }
    column->standing.weak = 0;
    for (int32_t k = 0; k < G4_LS_KINDS; k++)
        column->ls[k] = points[k];
}

/* The roster that an order is about: of new troops a list of the book's stock. */
static const g4_force *force_of(const g4_setup *setup, const g4_campaign *s, const g4_draft *draft)
{
    return draft->act == G4_ACT_NEW
               ? g4_force_at(setup, g4_stock_at(g4_column_side(draft->column), draft->into))
               : g4_muster_force(setup, s, draft->column);
}

const g4_force *g4_draft_force(const g4_setup *setup, const g4_campaign *s, int32_t side)
{
    return force_of(setup, s, &s->drafts[side]);
}

/* ---- what is available -------------------------------------------------------------------- */

int32_t g4_free_muster(const g4_campaign *s, int32_t side)
{
    for (int32_t m = 0; m < G4_MUSTERS; m++)
        if (s->musters[side][m].kind == G4_MUSTER_NONE)
            return m;
    return G4_NONE;
}

/* Elements of a line that are anywhere in the field, or on their way there. */
static int64_t elements_of(const g4_campaign *s, int32_t side, int32_t origin, int32_t line)
{
    int64_t count = 0;

    for (int32_t c = side * G4_SIDE_FORCES; c < (side + 1) * G4_SIDE_FORCES; c++)
        if (g4_afield(&s->columns[c]) && s->columns[c].origin == origin)
            count += s->columns[c].standing.count[line];
    for (int32_t m = 0; m < G4_MUSTERS; m++) {
        const g4_mustering *muster = &s->musters[side][m];

        if (muster->kind == G4_MUSTER_ELEMENTS && muster->line == line &&
            s->columns[muster->column].origin == origin)
            count += muster->count;
    }
    return count;
}

static int32_t missing(const g4_setup *setup, const g4_campaign *s, int32_t c, int32_t line)
{
    const g4_force *force = g4_muster_force(setup, s, c);
    int64_t there = elements_of(s, g4_column_side(c), s->columns[c].origin, line);

    if (line >= force->line_count || there >= force->lines[line].count)
        return 0;
    return (int32_t)(force->lines[line].count - there);
}

bool g4_hired(const g4_force *force)
{
    for (int32_t i = 0; i < force->line_count; i++)
        if (!(force->lines[i].features & G4_MERCENARY))
            return false;
    return true;
}

/* A place taken from another side is not friendly land, and what is no one's is disputed; between
 * places the document says whether people are friendly (G4-R-128). */
bool g4_friendly_land(const g4_setup *setup, const g4_campaign *s, int32_t c)
{
    int32_t place = g4_place_at(setup, g4_at(&s->columns[c])), own = 1 + g4_column_side(c);
    bool welcome = g4_column_force(setup, &s->columns[c])->inputs.locals == 1;

    if (place == G4_NONE || setup->campaign.places[place].owner == 0)
        return welcome;
    return setup->campaign.places[place].owner == own && s->holders[place] == own;
}

/* ---- what it costs ------------------------------------------------------------------------ */

static g4_line lines_of(const g4_force *force, int32_t line, int32_t count)
{
    g4_line some = force->lines[line];

    some.count = count;
    return some;
}

g4_disbanding g4_disbanding_of(const g4_setup *setup, const g4_campaign *s, const g4_draft *draft,
                               int32_t count)
{
    const g4_force *force = g4_muster_force(setup, s, draft->column);
    const g4_line *line = &force->lines[draft->line];

    g4_outlay outlay = { .cost =
                             line->standing ? 0 : force->figures[draft->line].to_raise * count };

    return (g4_disbanding){
        .paid = g4_from_the_dead(line, outlay, &setup->campaign).cost,
        .months = G4_CONSTANT(setup->figures, REFUND_MONTHS),
        .friendly = g4_friendly_land(setup, s, draft->column),
        .possible = draft->percent != 0,
    };
}

static g4_outlay reforming(const g4_setup *setup, const g4_campaign *s, const g4_draft *draft,
                           int32_t count, int32_t pace)
{
    const g4_force *force = g4_muster_force(setup, s, draft->column);
    const g4_line_figures *from = &force->figures[draft->line],
                          *into = &force->figures[draft->into];
    g4_disbanding how = g4_disbanding_of(setup, s, draft, count);
    int32_t least = G4_CONSTANT(setup->figures, REFUND_MONTHS) * G4_FIXED(MONTH_DAYS);
    g4_outlay outlay = { .cost = into->raise * count,
                         .days = g4_raise_days(setup->figures, into->raise, pace) };

    if (g4_same_element(&force->lines[draft->line], &force->lines[draft->into]))
        return g4_improve(setup->figures, from->raise, into->raise, count, pace);
    outlay = g4_from_the_dead(&force->lines[draft->into], outlay, &setup->campaign);
    outlay.cost = g4_convert(setup->figures, &how, outlay.cost) *
                  setup->figures->raise_time[pace].cost_factor;
    outlay.days = outlay.days < least ? least : outlay.days;
    return outlay;
}

/* Points of a kind that a force has, its parts and what is on its way counted in. */
static int64_t points_of(const g4_campaign *s, int32_t side, int32_t origin, int32_t kind)
{
    int64_t points = 0;

    for (int32_t c = side * G4_SIDE_FORCES; c < (side + 1) * G4_SIDE_FORCES; c++)
        if (g4_afield(&s->columns[c]) && s->columns[c].origin == origin)
            points += s->columns[c].ls[kind];
    for (int32_t m = 0; m < G4_MUSTERS; m++) {
        const g4_mustering *muster = &s->musters[side][m];

        if (muster->kind == G4_MUSTER_LS && muster->line == kind &&
            s->columns[muster->column].origin == origin)
            points += muster->count;
    }
    return points;
}

/* Points that make up for losses take their share of the time of the whole; further ones are raised. */
static g4_outlay supplying(const g4_setup *setup, const g4_campaign *s, const g4_draft *draft,
                           int32_t count, int32_t pace)
{
    const g4_force *force = g4_muster_force(setup, s, draft->column);
    const int32_t told[G4_LS_KINDS] = { force->land_ls, force->naval_ls, force->air_ls };
    int32_t whole = told[draft->line];
    int64_t lost = whole - points_of(s, g4_column_side(draft->column),
                                     s->columns[draft->column].origin, draft->line);

    if (count > lost || pace != G4_RAISE_TIME_NORMAL)
        return g4_ls_raising(setup->figures, draft->line, count, pace);
    return g4_ls_replacing(setup->figures, draft->line, whole, bn_rat_of(count, whole));
}

/* Cost and time of the act in hand, for this many, before what is paid in kind. */
g4_outlay g4_muster_outlay(const g4_setup *setup, const g4_campaign *s, const g4_draft *draft,
                           int32_t count, int32_t pace)
{
    const g4_force *force = force_of(setup, s, draft);
    g4_force room;
    g4_line line;

    switch (draft->act) {
    case G4_ACT_RAISE:
        force = g4_force_to_raise(setup, s, draft->column, &room);
        return g4_raise_force(setup->figures, force, pace, &setup->rules, &setup->campaign);
    case G4_ACT_NEW:
    case G4_ACT_RECRUIT:
        line = lines_of(force, draft->line, count);
        line.standing = 0;
        return g4_raise_line(setup->figures, &line, &force->figures[draft->line], pace,
                             &setup->rules, &setup->campaign);
    case G4_ACT_SUPPLY:
        return supplying(setup, s, draft, count, pace);
    case G4_ACT_REFORM:
        return reforming(setup, s, draft, count, pace);
    default:
        return (g4_outlay){ 0 };
    }
}

static int64_t price(const g4_setup *setup, const g4_campaign *s, const g4_draft *draft,
                     int32_t count, int32_t pace)
{
    return g4_after_kind(g4_muster_outlay(setup, s, draft, count, pace).cost, draft->persons);
}

static bool affords(const g4_setup *setup, const g4_campaign *s, const g4_draft *draft,
                    int32_t count, int32_t pace)
{
    return g4_can_pay(setup, s, g4_column_side(draft->column), price(setup, s, draft, count, pace));
}

bool g4_draft_paid(const g4_setup *setup, const g4_campaign *s, int32_t side)
{
    const g4_draft *draft = &s->drafts[side];

    return affords(setup, s, draft, draft->count > 0 ? draft->count : 1, G4_RAISE_TIME_NORMAL);
}

/* ---- options ------------------------------------------------------------------------------ */

/* The draft with another choice, to see what it would lead to. */
static g4_draft with_line(const g4_draft *draft, int32_t line)
{
    g4_draft other = *draft;

    other.line = (uint8_t)line;
    return other;
}

static bool roomy(const g4_force *force, int32_t line, int64_t count)
{
    const g4_line_figures *f = &force->figures[line];

    return bn_rat_ceil(f->ts) * count <= LINE_TS_MOST &&
           (f->raise + f->maintain) * count <= LINE_COST_MOST && count <= G4_ELEMENTS_MAX;
}

/* Whether this many more new elements leave the recruits of a list no larger than one line may be. */
static bool new_fit(const g4_setup *setup, const g4_campaign *s, const g4_draft *draft,
                    int64_t count)
{
    int32_t side = g4_column_side(draft->column), origin = g4_stock_at(side, draft->into);
    const g4_force *force = force_of(setup, s, draft);
    int64_t ts = 0, cost = 0, elements = 0;

    for (int32_t i = 0; i < force->line_count; i++) {
        int64_t there = elements_of(s, side, origin, i) + (i == draft->line ? count : 0);

        ts += bn_rat_ceil(force->figures[i].ts) * there;
        cost += (force->figures[i].raise + force->figures[i].maintain) * there;
        elements += there;
    }
    return ts <= LINE_TS_MOST && cost <= LINE_COST_MOST && elements <= G4_ELEMENTS_MAX;
}

int32_t g4_recruits_column(const g4_campaign *s, int32_t side, int32_t list)
{
    for (int32_t c = side * G4_SIDE_FORCES; c < (side + 1) * G4_SIDE_FORCES; c++)
        if (s->columns[c].origin == g4_stock_at(side, list) &&
            (g4_afield(&s->columns[c]) || s->columns[c].fate == G4_FATE_RAISING))
            return c;
    return g4_free_column(s, side);
}

uint32_t g4_muster_lists(const g4_setup *setup, const g4_campaign *s, int32_t side)
{
    uint32_t lists = 0;

    for (int32_t list = 0; list < setup->stock_count[side]; list++) {
        int32_t column = g4_recruits_column(s, side, list);
        g4_draft draft = { .act = G4_ACT_NEW, .into = (uint8_t)list, .column = (uint8_t)column };

        if (column != G4_NONE && g4_muster_lines(setup, s, &draft) != 0)
            lists |= UINT32_C(1) << list;
    }
    return lists;
}

uint32_t g4_muster_into(const g4_setup *setup, const g4_campaign *s, const g4_draft *draft)
{
    const g4_force *force = g4_muster_force(setup, s, draft->column);
    uint32_t lines = 0;

    for (int32_t i = 0; i < force->line_count; i++) {
        bool better = !g4_same_element(&force->lines[i], &force->lines[draft->line]) ||
                      force->figures[i].raise > force->figures[draft->line].raise;
        g4_draft other = *draft;

        other.into = (uint8_t)i;
        if (i != draft->line && better && !(force->lines[i].features & (G4_LEVY | G4_MERCENARY)) &&
            roomy(
                force, i,
                elements_of(s, g4_column_side(draft->column), s->columns[draft->column].origin, i) +
                    1) &&
            affords(setup, s, &other, 1, G4_RAISE_TIME_NORMAL))
            lines |= UINT32_C(1) << i;
    }
    return lines;
}

uint32_t g4_muster_lines(const g4_setup *setup, const g4_campaign *s, const g4_draft *draft)
{
    const g4_column *column = &s->columns[draft->column];
    const g4_force *force = force_of(setup, s, draft);
    int32_t count = draft->act == G4_ACT_SUPPLY ? G4_LS_KINDS : force->line_count;
    uint32_t lines = 0;

    for (int32_t i = 0; i < count; i++) {
        g4_draft other = with_line(draft, i);
        bool open = false;

        switch (draft->act) {
        case G4_ACT_RECRUIT:
            open = missing(setup, s, draft->column, i) > 0 &&
                   affords(setup, s, &other, 1, G4_RAISE_TIME_NORMAL);
            break;
        case G4_ACT_SUPPLY:
            open = column->ls[i] < G4_ELEMENTS_MAX &&
                   affords(setup, s, &other, 1, G4_RAISE_TIME_NORMAL);
            break;
        case G4_ACT_NEW:
            open =
                new_fit(setup, s, &other, 1) && affords(setup, s, &other, 1, G4_RAISE_TIME_NORMAL);
            break;
        case G4_ACT_DISBAND:
            open = column->standing.count[i] > 0;
            break;
        case G4_ACT_REFORM:
            open = column->standing.count[i] > 0 && g4_column_elements(column) > 1 &&
                   !(force->lines[i].features & (G4_LEVY | G4_MERCENARY)) &&
                   g4_muster_into(setup, s, &other) != 0;
            break;
        default:
            break;
        }
        lines |= open ? UINT32_C(1) << i : 0;
    }
    return lines;
}

static int32_t healing_most(const g4_setup *setup, const g4_campaign *s, int32_t c)
{
    int32_t most = 0;

    while (most < g4_losses_most(&s->columns[c]) &&
           g4_replacing(setup, &s->columns[c], most + 1).cost <= s->columns[c].healing)
        most++;
    return most;
}

/* New troops that are not there yet: LS can be raised for them. */
static bool awaited(const g4_column *column)
{
    return column->fate == G4_FATE_RAISING && column->origin >= G4_FORCES;
}

uint32_t g4_muster_columns(const g4_setup *setup, const g4_campaign *s, int32_t side, int32_t act)
{
    uint32_t columns = 0;

    for (int32_t c = side * G4_SIDE_FORCES; c < (side + 1) * G4_SIDE_FORCES; c++) {
        g4_draft draft = { .column = (uint8_t)c, .act = (uint8_t)act, .percent = 1 };
        bool open;

        if (s->columns[c].fate != G4_FATE_RESERVE && !g4_afield(&s->columns[c]) &&
            !is_destroyed(setup, s, c) && !awaited(&s->columns[c]))
            continue;
        draft.persons = (uint16_t)g4_muster_force(setup, s, c)->inputs.paid_in_kind_raise;
        if (act == G4_ACT_RAISE)
            open = (s->columns[c].fate == G4_FATE_RESERVE || is_destroyed(setup, s, c)) &&
                   (!g4_hired(g4_force_at(setup, c)) ||
                    !setup->campaign.given[G4_IN_MERCENARIES_AVAILABLE] ||
                    setup->campaign.mercenaries_available) &&
                   affords(setup, s, &draft, 0, G4_RAISE_TIME_NORMAL);
        else if (act == G4_ACT_HEAL)
            open = g4_afield(&s->columns[c]) && healing_most(setup, s, c) > 0;
        else
            open =
                (g4_afield(&s->columns[c]) || (act == G4_ACT_SUPPLY && awaited(&s->columns[c]))) &&
                g4_muster_lines(setup, s, &draft) != 0;
        columns |= open ? UINT32_C(1) << c : 0;
    }
    return columns;
}

uint32_t g4_acts_open(const g4_setup *setup, const g4_campaign *s, int32_t side)
{
    uint32_t acts = 1u << G4_ACT_NOTHING;

    if (s->drafts[side].acts >= G4_ACTS || g4_free_muster(s, side) == G4_NONE)
        return acts;
    for (int32_t act = G4_ACT_RAISE; act < G4_ACT_KINDS; act++)
        if (act == G4_ACT_NEW ? g4_muster_lists(setup, s, side) != 0
                              : g4_muster_columns(setup, s, side, act) != 0)
            acts |= 1u << act;
    if (setup->campaign.given[G4_IN_IMPROVEMENT_ALLOWED] && !setup->campaign.improvement_allowed)
        acts &= ~(1u << G4_ACT_REFORM);
    return acts;
}

int32_t g4_muster_most(const g4_setup *setup, const g4_campaign *s, const g4_draft *draft)
{
    const g4_column *column = &s->columns[draft->column];
    int64_t there;
    int32_t low = 1, high;

    switch (draft->act) {
    case G4_ACT_RECRUIT:
        high = missing(setup, s, draft->column, draft->line);
        break;
    case G4_ACT_SUPPLY:
        high = G4_ELEMENTS_MAX - column->ls[draft->line];
        break;
    case G4_ACT_HEAL:
        return healing_most(setup, s, draft->column);
    case G4_ACT_NEW:
        high = G4_ELEMENTS_MAX;
        break;
    default:
        high = column->standing.count[draft->line];
        if (draft->act == G4_ACT_REFORM && high == g4_column_elements(column))
            high--; /* someone stays with the colours */
    }
    there = draft->act == G4_ACT_REFORM
                ? elements_of(s, g4_column_side(draft->column), column->origin, draft->into)
                : 0;
    while (low < high) { /* the most that money and room allow */
        int32_t middle = low + (high - low + 1) / 2;
        bool good = affords(setup, s, draft, middle, G4_RAISE_TIME_NORMAL) &&
                    (draft->act != G4_ACT_REFORM || roomy(g4_muster_force(setup, s, draft->column),
                                                          draft->into, there + middle)) &&
                    (draft->act != G4_ACT_NEW || new_fit(setup, s, draft, middle));

        if (good)
            low = middle;
        else
            high = middle - 1;
    }
    return low;
}

uint32_t g4_muster_paces(const g4_setup *setup, const g4_campaign *s, const g4_draft *draft)
{
    uint32_t paces = 1u << G4_RAISE_TIME_NORMAL;
    g4_outlay usual = g4_muster_outlay(setup, s, draft, draft->count, G4_RAISE_TIME_NORMAL);

    for (int32_t pace = 0; pace < G4_RAISE_TIME_COUNT; pace++)
        if (g4_muster_outlay(setup, s, draft, draft->count, pace).days < usual.days &&
            affords(setup, s, draft, draft->count, pace))
            paces |= 1u << pace;
    return paces;
}
