#include "map.h"

static const char *const hex_words[] = {
    "north", "north-east", "south-east", "south", "south-west", "north-west",
};
static const char *const square_words[] = {
    "north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west",
};

/* Steps on squares, and on hexes for even and odd columns; north is up, and y grows downwards. */
static const int8_t square_steps[8][2] = {
    { 0, -1 }, { 1, -1 }, { 1, 0 }, { 1, 1 }, { 0, 1 }, { -1, 1 }, { -1, 0 }, { -1, -1 },
};
static const int8_t hex_steps[2][6][2] = {
    { { 0, -1 }, { 1, -1 }, { 1, 0 }, { 0, 1 }, { -1, 0 }, { -1, -1 } },
    { { 0, -1 }, { 1, 0 }, { 1, 1 }, { 0, 1 }, { -1, 1 }, { -1, 0 } },
};

int32_t wm_ways(wm_map_form form)
{
    return form == WM_MAP_HEXES ? (int32_t)BN_COUNT(hex_words) : (int32_t)BN_COUNT(square_words);
}

const char *wm_way_word(wm_map_form form, int32_t way)
{
    return form == WM_MAP_HEXES ? hex_words[way] : square_words[way];
}

wm_place_at wm_neighbour(wm_map_form form, wm_place_at from, int32_t way)
{
    const int8_t *by = form == WM_MAP_HEXES ? hex_steps[from.x & 1][way] : square_steps[way];

    return (wm_place_at){ from.x + by[0], from.y + by[1] };
}

bool wm_on_map(const wm_campaign_inputs *campaign, wm_place_at at)
{
    int32_t left = campaign->width > 0 ? 0 : -WM_MAP_SPAN;
    int32_t top = campaign->height > 0 ? 0 : -WM_MAP_SPAN;
    int32_t right = campaign->width > 0 ? campaign->width - 1 : WM_MAP_SPAN;
    int32_t bottom = campaign->height > 0 ? campaign->height - 1 : WM_MAP_SPAN;

    return at.x >= left && at.x <= right && at.y >= top && at.y <= bottom;
}

int32_t wm_room(const wm_campaign_inputs *campaign, wm_place_at from, int32_t way, int32_t most)
{
    int32_t units = 0;

    while (units < most) {
        from = wm_neighbour((wm_map_form)campaign->map, from, way);
        if (!wm_on_map(campaign, from))
            break;
        units++;
    }
    return units;
}

wm_place_at wm_walk(wm_map_form form, wm_place_at from, int32_t way, int32_t units)
{
    while (units-- > 0)
        from = wm_neighbour(form, from, way);
    return from;
}

static int32_t apart(int32_t a, int32_t b)
{
    return a > b ? a - b : b - a;
}

/* A hex in offset columns as two axes of three that add up to nothing. */
static void axes(wm_place_at at, int32_t *q, int32_t *r)
{
    *q = at.x;
    *r = at.y - (at.x - (at.x & 1)) / 2;
}

int32_t wm_distance(wm_map_form form, wm_place_at a, wm_place_at b)
{
    int32_t dx = apart(a.x, b.x);
    int32_t dy = apart(a.y, b.y);

    if (form == WM_MAP_HEXES) {
        int32_t qa, ra, qb, rb;

        axes(a, &qa, &ra);
        axes(b, &qb, &rb);
        return (apart(qa, qb) + apart(ra, rb) + apart(qa + ra, qb + rb)) / 2;
    }
    return dx > dy ? dx : dy;
}

/* WM-126 Contact: the same space of a map; without a map so many miles, more for great hosts. */
bool wm_contact(wm_map_form form, int32_t miles, wm_place_at a, int32_t strength_a, wm_place_at b,
                int32_t strength_b)
{
    int32_t great = wm_constants[WM_CONSTANTS_CONTACT_GREAT_STRENGTH].value;
    int32_t reach = wm_constants[WM_CONSTANTS_CONTACT_MILES].value;

    if (form != WM_MAP_NONE)
        return a.x == b.x && a.y == b.y;
    if (strength_a >= great || strength_b >= great)
        reach = wm_constants[WM_CONSTANTS_CONTACT_MILES_GREAT].value;
    return (int64_t)wm_distance(form, a, b) * miles <= reach;
}
