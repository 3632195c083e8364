#include "drawings.h"

#include <banneret/system/game.h>

#include <string.h>

#include "livery.h"
#include "svg.h"
#include "trees/turns.h"

/* A fought battle as a curve: the chance of winning of the first side after every answer. Dots mark
 * the turning points, which are listed below with their numbers. */

enum {
    WIDTH = 760,
    LEFT = 78,
    RIGHT = WIDTH - 28,
    TOP = 74,
    HIGH = 190,
    TITLE = 38,
    TURNS = 6,
    LINE = 21
};

typedef struct chart {
    const bn_game *game;
    const void *setup;
    const bn_analysis *a;
    bnr_turn turns[TURNS];
    bnr_round_turn rounds[TURNS]; /* instead of them, of an analysis by rounds */
    uint32_t turn_count;
    double top; /* of the grid */
    bn_text *out;
} chart;

/* Step n ends at place n + 1; place 0 is before the first step. */
static double across(const chart *c, double place)
{
    return LEFT + place / (c->a->step_count == 0 ? 1 : c->a->step_count) * (RIGHT - LEFT);
}

static double down(const chart *c, double share)
{
    return c->top + (1 - share) * HIGH;
}

static livery first_of(const chart *c)
{
    return livery_of(c->game, c->setup, 0);
}

/* Chance is ground held: below the line by the first side, above it by the others. */
static void draw_ground(const chart *c)
{
    livery above = livery_of(c->game, c->setup, c->game->sides(c->setup) == 2 ? 1 : -1);

    bn_text_add(c->out, "<defs>");
    livery_hatching(c->out, "held-below", first_of(c), false);
    livery_hatching(c->out, "held-above", above, false);
    bn_text_add(c->out, "</defs>\n");
    svg_rect(c->out, LEFT, c->top, RIGHT - LEFT, HIGH, livery_wash(above));
    svg_rect(c->out, LEFT, c->top, RIGHT - LEFT, HIGH, "url(#held-above)");
}

/* From one place to another, at the heights of these shares. */
static void draw_held_in(const chart *c, svg_point from, svg_point to, const char *fill)
{
    bn_text_add(c->out, "<path fill=\"");
    bn_text_add(c->out, fill);
    bn_text_add(c->out, "\" d=\"");
    svg_to(c->out, 'M', (svg_point){ from.x, c->top + HIGH });
    svg_to(c->out, 'L', from);
    svg_to(c->out, 'L', to);
    svg_to(c->out, 'L', (svg_point){ to.x, c->top + HIGH });
    bn_text_char(c->out, 'z');
    svg_shape_end(c->out);
}

static void draw_held(const chart *c, svg_point from, svg_point to)
{
    draw_held_in(c, from, to, livery_wash(first_of(c)));
    draw_held_in(c, from, to, "url(#held-below)");
}

static void draw_held_all(const chart *c)
{
    for (uint32_t i = 0; i < c->a->step_count; i++) {
        double y = down(c, c->a->steps[i].before[0]);

        draw_held(c, (svg_point){ across(c, i), y }, (svg_point){ across(c, i + 1), y });
    }
    for (uint32_t i = 1; i < c->a->moment_count; i++) {
        const bn_moment *m = &c->a->moments[i];

        draw_held(c, (svg_point){ across(c, m[-1].step), down(c, m[-1].score[0]) },
                  (svg_point){ across(c, m->step), down(c, m->score[0]) });
    }
}

static void draw_grid(const chart *c)
{
    char words[24];

    for (int i = 0; i <= 2; i++) {
        bn_text t = bn_text_over(words, sizeof words);
        double y = down(c, i / 2.0);
        svg_point ends[] = { { LEFT, y }, { RIGHT, y } };

        svg_percent(&t, i / 2.0, 0);
        svg_path(c->out, ends, 2, SVG_SOFT, 1, i == 1 ? "2 4" : NULL);
        svg_words(c->out, LEFT - 8, y + 4, 12, SVG_END, SVG_SOFT, words);
    }
}

/* Who holds the ground above the line and below it. */
static void draw_names(const chart *c)
{
    bool two = c->game->sides(c->setup) == 2;

    svg_words(c->out, LEFT + 10, down(c, 0) - 10, 15, SVG_START, livery_colour(first_of(c)),
              c->game->side_name(c->setup, 0));
    svg_words(c->out, LEFT + 10, down(c, 1) + 20, 15, SVG_START,
              livery_colour(livery_of(c->game, c->setup, two ? 1 : -1)),
              two ? c->game->side_name(c->setup, 1) : "the others");
}

/* A line at the start of each round, with its number below. */
static void draw_rounds(const chart *c)
{
    uint32_t round = 0;
    double written = 0;

    for (uint32_t i = 0; i < c->a->step_count; i++) {
        const bn_question *q = c->a->steps[i].question;
        char words[24];
        bn_text t = bn_text_over(words, sizeof words);
        double x = across(c, i);

        if (!q || q->round == round)
            continue;
        round = q->round;
        svg_line(c->out, (svg_point){ x, c->top }, (svg_point){ x, c->top + HIGH }, SVG_GROUND, 1);
        if (x < written)
            continue;
        bn_text_add(&t, bn_game_round(c->game));
        bn_text_char(&t, ' ');
        bn_text_int(&t, round);
        svg_words(c->out, x + 3, c->top + HIGH + 17, 12, SVG_START, SVG_SOFT, words);
        written = x + 62;
    }
}

/* The front, with paper on either side. */
static void draw_front(const chart *c, const svg_point *points, size_t count)
{
    svg_path(c->out, points, count, SVG_PAPER, 6, NULL);
    svg_path(c->out, points, count, SVG_INK, 2.6, NULL);
}

static void draw_steps(const chart *c)
{
    /* One piece for each step, so that any number of them needs no memory. */
    for (uint32_t i = 0; i < c->a->step_count; i++) {
        const bn_analysis_step *s = &c->a->steps[i];
        svg_point points[3] = { { across(c, i), down(c, s->before[0]) },
                                { across(c, i + 1), down(c, s->before[0]) },
                                { across(c, i + 1), down(c, s->after[0]) } };

        draw_front(c, points, 3);
    }
}

/* A share of the picture that an error may leave. */
static double within(double share)
{
    return share < 0 ? 0 : share > 1 ? 1 : share;
}

/* From moment to moment, each with a line from one standard error below it to one above. */
static void draw_moments(const chart *c)
{
    for (uint32_t i = 0; i < c->a->moment_count; i++) {
        const bn_moment *m = &c->a->moments[i];
        double x = across(c, m->step);

        svg_line(c->out, (svg_point){ x, down(c, within(m->score[0] - m->error[0])) },
                 (svg_point){ x, down(c, within(m->score[0] + m->error[0])) }, SVG_SOFT, 1.2);
        if (i > 0)
            draw_front(c,
                       (svg_point[]){ { across(c, m[-1].step), down(c, m[-1].score[0]) },
                                      { x, down(c, m->score[0]) } },
                       2);
    }
}

/* Where a turning point lies: at the answer, or at the end of the round. */
static svg_point place_of(const chart *c, uint32_t which)
{
    if (c->a->moment_count > 0) {
        const bn_moment *m = &c->a->moments[c->rounds[which].to];

        return (svg_point){ across(c, m->step), down(c, m->score[0]) };
    }
    return (svg_point){ across(c, c->turns[which].last + 1),
                        down(c, c->a->steps[c->turns[which].last].after[0]) };
}

static void draw_turns(const chart *c)
{
    for (uint32_t i = 0; i < c->turn_count; i++) {
        svg_point at = place_of(c, i);
        char words[8];
        bn_text t = bn_text_over(words, sizeof words);

        bn_text_int(&t, (int64_t)i + 1);
        svg_dot(c->out, at, 9, SVG_INK);
        svg_words(c->out, at.x, at.y + 4, 12, SVG_MIDDLE, "#ffffff", words);
    }
}

static void list_side(const chart *c, uint32_t side, double y)
{
    const bn_account *account = &c->a->accounts[side];
    double luck = bnr_luck(c->a, side);
    char words[200];
    bn_text t = bn_text_over(words, sizeof words);

    bn_text_add(&t, c->game->side_name(c->setup, side));
    bn_text_add(&t, ": ");
    if (c->a->graded) {
        bn_text_add(&t, "gave away ");
        svg_percent(&t, account->given_away, 1);
        bn_text_add(&t, ", ");
    }
    bn_text_add(&t, luck < 0 ? "luck " : "luck +");
    svg_percent(&t, luck, 1);
    svg_words(c->out, LEFT - 50, y, 14, SVG_START,
              livery_colour(livery_of(c->game, c->setup, (int)side)), words);
}

/* How exact a point is, and how the battle is taken to continue from it. */
static void certainty_words(const bn_analysis *a, bn_text *out)
{
    bool defaults = strcmp(a->evaluator, "defaults") == 0;

    if (a->moment_count > 0) {
        bn_text_add(out, "Estimated at the start of each round: the points are \u00b1");
        svg_percent(out, a->error, 1);
        bn_text_add(out, " at most (one standard error).");
        return;
    }
    bn_text_add(out, a->error > 0 ? "The points are \u00b1" : "Every point is exact");
    if (a->error > 0) {
        svg_percent(out, a->error, 1);
        bn_text_add(out, " at most (one standard error)");
    }
    bn_text_add(out, defaults ? ". Later orders are taken to be the defaults."
                              : ". Both sides are assumed to play as well as they can.");
}

/* "1  Gather loot? yes", and "40.1% to 52.3%". */
static void turn_words(const chart *c, uint32_t which, bn_text *what, bn_text *change)
{
    bnr_turn turn;

    bn_text_int(what, (int64_t)which + 1);
    bn_text_add(what, "  ");
    if (c->a->moment_count > 0) {
        uint32_t to = c->rounds[which].to;

        bnr_round_words(c->game, c->a, to, what);
        svg_percent(change, c->a->moments[to - 1].score[0], 1);
        bn_text_add(change, " to ");
        svg_percent(change, c->a->moments[to].score[0], 1);
        return;
    }
    turn = c->turns[which];
    bnr_turn_words(c->game, c->setup, c->a, turn, what);
    svg_percent(change, c->a->steps[turn.first].before[0], 1);
    bn_text_add(change, " to ");
    svg_percent(change, c->a->steps[turn.last].after[0], 1);
}

static void list_turn(const chart *c, uint32_t which, double y)
{
    char words[240], change[40];
    bn_text what = bn_text_over(words, sizeof words), by = bn_text_over(change, sizeof change);

    turn_words(c, which, &what, &by);
    svg_words(c->out, LEFT - 50, y, svg_fitting_size(words, 13, 84), SVG_START, SVG_INK, words);
    svg_words(c->out, RIGHT, y, 13, SVG_END, SVG_INK, change);
}

/* For those who cannot see the curve: all that is written on it. */
static void describe(const chart *c, const char *chance, const char *certainty, bn_text *out)
{
    bn_text_add(out, chance);
    bn_text_add(out, ". ");
    bn_text_add(out, certainty);
    for (uint32_t i = 0; i < c->turn_count; i++) {
        char words[240], change[40];
        bn_text what = bn_text_over(words, sizeof words), by = bn_text_over(change, sizeof change);

        turn_words(c, i, &what, &by);
        bn_text_add(out, i == 0 ? " Turning points: " : "; ");
        bn_text_add(out, words);
        bn_text_add(out, ", ");
        bn_text_add(out, change);
    }
    if (c->turn_count > 0)
        bn_text_char(out, '.');
}

static void open_sheet(const chart *c, const char *title, double height)
{
    char chance[300], certainty[200], all[2400];
    bn_text t = bn_text_over(chance, sizeof chance),
            sure = bn_text_over(certainty, sizeof certainty), whole = bn_text_over(all, sizeof all);

    bn_text_add(&t, "Chance of winning of ");
    bn_text_add(&t, c->game->side_name(c->setup, 0));
    bn_text_add(&t, ": it started at ");
    svg_percent(&t, c->a->accounts[0].start, 1);
    bn_text_add(&t, " and ended at ");
    svg_percent(&t, c->a->accounts[0].result, 1);
    certainty_words(c->a, &sure);
    describe(c, chance, certainty, &whole);
    svg_open(c->out, WIDTH, height, title, all);
    if (title[0] != '\0')
        svg_words(c->out, 28, TITLE, 21, SVG_START, SVG_INK, title);
    svg_words(c->out, 28, c->top - 46, 14, SVG_START, SVG_SOFT, chance);
    svg_words(c->out, 28, c->top - 26, 14, SVG_START, SVG_SOFT, certainty);
}

void bnr_draw_analysis(const char *title, const bn_game *game, const void *setup,
                       const bn_analysis *analysis, bn_text *out)
{
    chart c = { .game = game, .setup = setup, .a = analysis, .top = TOP, .out = out };
    bool by_rounds = analysis->moment_count > 0;
    double y;

    c.top += title == NULL || title[0] != '\0' ? TITLE : 0;
    y = c.top + HIGH + 44;
    c.turn_count = by_rounds ? bnr_round_turns(analysis, c.rounds, TURNS)
                             : bnr_turning_points(analysis, c.turns, TURNS);
    open_sheet(&c, title ? title : "A battle",
               y + (c.turn_count + (by_rounds ? 0 : analysis->sides)) * LINE + 10);
    draw_ground(&c);
    draw_held_all(&c);
    draw_grid(&c);
    draw_rounds(&c);
    if (by_rounds)
        draw_moments(&c);
    else
        draw_steps(&c);
    draw_names(&c);
    draw_turns(&c);
    for (uint32_t i = 0; i < c.turn_count; i++, y += LINE)
        list_turn(&c, i, y);
    y += 4;
    for (uint32_t i = 0; i < analysis->sides && !by_rounds; i++, y += LINE)
        list_side(&c, i, y);
    svg_close(out);
}
