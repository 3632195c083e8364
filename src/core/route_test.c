#include <banneret/system/route.h>

#include "../base/testing.h"

enum { WIDE = 17, HIGH = 13, SPACES = WIDE * HIGH, NONE = 1 << 30 };

/* Ground of which each space has a price, and some are closed; the way in matters too. */
typedef struct country {
    bn_ground ground;
    int32_t price[SPACES];
} country;

static uint32_t next(uint32_t *seed)
{
    *seed = *seed * 1664525u + 1013904223u;
    return *seed >> 16;
}

static int64_t price(const void *with, bn_point from, int32_t way, bn_point to)
{
    const country *c = with;
    int32_t base = c->price[to.y * WIDE + to.x];

    (void)from;
    return base < 0 ? -1 : base + way % 3;
}

static country make(uint32_t seed, int32_t form, uint32_t most)
{
    country out = { .ground = { .form = form, .width = WIDE, .height = HIGH } };

    for (int32_t i = 0; i < SPACES; i++)
        out.price[i] = next(&seed) % 5 == 0 ? -1 : (int32_t)(next(&seed) % most);
    return out;
}

/* The plainest method there is, without a queue: all spaces are examined until nothing changes. */
static void plain(const country *c, bn_point from, int32_t *out)
{
    bool changed = true;

    for (int32_t i = 0; i < SPACES; i++)
        out[i] = NONE;
    out[from.y * WIDE + from.x] = 0;
    while (changed) {
        changed = false;
        for (int32_t i = 0; i < SPACES; i++)
            for (int32_t way = 0; way < bn_ground_ways(c->ground.form); way++) {
                bn_point at = { i % WIDE, i / WIDE };
                bn_point to = bn_ground_step(c->ground.form, at, way);
                int64_t step;

                if (out[i] == NONE || !bn_ground_holds(&c->ground, to))
                    continue;
                step = price(c, at, way, to);
                if (step >= 0 && out[i] + step < out[to.y * WIDE + to.x]) {
                    out[to.y * WIDE + to.x] = out[i] + (int32_t)step;
                    changed = true;
                }
            }
    }
}

/* The way that is shown costs what is shown, and goes step by step. */
static void check_path(const country *c, const bn_routes *routes, bn_point to)
{
    bn_point path[SPACES], at = routes->from;
    uint32_t steps = bn_routes_path(routes, to, path, BN_COUNT(path));
    int64_t cost = 0;

    assert_true(steps <= BN_COUNT(path));
    for (uint32_t i = 0; i < steps; i++) {
        int32_t way = bn_ground_way(c->ground.form, at, path[i]);

        assert_int_equal(bn_ground_distance(c->ground.form, at, path[i]), 1);
        cost += price(c, at, way, path[i]);
        at = path[i];
    }
    assert_int_equal(cost, bn_routes_cost(routes, to));
    assert_true(at.x == to.x && at.y == to.y);
}

static void against_plain(void **state)
{
    static bn_route_space spaces[SPACES];

    (void)state;
    for (uint32_t seed = 0; seed < 60; seed++) {
        country c = make(seed, seed % 3 == 0 ? BN_SQUARES : BN_HEXES, seed % 7 == 0 ? 1 : 9);
        bn_point from = { (int32_t)(seed * 5 % WIDE), (int32_t)(seed * 3 % HIGH) };
        bn_toll toll = { price, &c, seed % 2 == 0 ? INT64_MAX : 25 };
        bn_routes routes = { .spaces = spaces, .room = SPACES };
        int32_t known[SPACES];

        assert_true(bn_routes_from(&routes, &c.ground, from, 0, &toll));
        plain(&c, from, known);
        for (int32_t i = 0; i < SPACES; i++) {
            bn_point to = { i % WIDE, i / WIDE };
            bool within = known[i] != NONE && known[i] <= toll.most;

            assert_int_equal(bn_routes_cost(&routes, to), within ? known[i] : -1);
            if (within)
                check_path(&c, &routes, to);
            else
                assert_int_equal(bn_routes_path(&routes, to, NULL, 0), 0);
        }
    }
}

/* A window reaches as far as its radius, and where that is enough it finds what the whole map shows. */
static void windows(void **state)
{
    static bn_route_space whole[SPACES], part[81];

    (void)state;
    for (uint32_t seed = 0; seed < 20; seed++) {
        country c = make(seed, BN_HEXES, 3);
        bn_point from = { (int32_t)(seed % WIDE), (int32_t)(seed % HIGH) };
        bn_toll toll = { price, &c, 4 };
        bn_routes all = { .spaces = whole, .room = SPACES }, near = { .spaces = part, .room = 81 };

        for (int32_t i = 0; i < SPACES; i++)
            c.price[i] += c.price[i] >= 0; /* four steps at most */
        assert_true(bn_routes_from(&all, &c.ground, from, 0, &toll));
        assert_true(bn_routes_from(&near, &c.ground, from, 4, &toll));
        for (int32_t i = 0; i < SPACES; i++) {
            bn_point to = { i % WIDE, i / WIDE };

            assert_int_equal(bn_routes_cost(&near, to), bn_routes_cost(&all, to));
        }
    }
}

/* With all steps at one price the way is as long as the distance; with none left nothing is reached. */
static void refusals(void **state)
{
    static bn_route_space spaces[SPACES];
    country c = make(1, BN_HEXES, 3);
    bn_routes routes = { .spaces = spaces, .room = SPACES - 1 };
    bn_toll toll = { price, &c, -1 };
    bn_ground open = { .form = BN_HEXES };

    (void)state;
    assert_false(bn_routes_from(&routes, &c.ground, (bn_point){ 0, 0 }, 0, &toll));
    routes.room = SPACES;
    assert_false(bn_routes_from(&routes, &c.ground, (bn_point){ WIDE, 0 }, 0, &toll));
    assert_false(bn_routes_from(&routes, &open, (bn_point){ 0, 0 }, 0, &toll));
    assert_false(bn_routes_from(&routes, &open, (bn_point){ 0, 0 }, INT32_MAX, &toll));
    assert_true(bn_routes_from(&routes, &c.ground, (bn_point){ 3, 3 }, 0, &toll));
    assert_int_equal(bn_routes_cost(&routes, (bn_point){ 3, 3 }), -1);
    assert_int_equal(bn_routes_cost(&routes, (bn_point){ -1, 3 }), -1);
}

int main(void)
{
    static bni_tests tests;

    BNI_ONE(&tests, against_plain);
    BNI_ONE(&tests, windows);
    BNI_ONE(&tests, refusals);
    return BNI_RUN("route", &tests);
}
