#include "drawings.h"

#include <banneret/system/game.h>

#include <string.h>

#include "svg.h"

/* A fought battle as a curve: the winning chance of the first side after every answer. Dots mark
 * the turning points, which are listed below with their numbers. */

enum { WIDTH = 760, LEFT = 78, RIGHT = WIDTH - 28, TOP = 112, HIGH = 240, TURNS = 6, LINE = 21 };

typedef struct chart {
    const bn_game *game;
    const void *setup;
    const bn_analysis *a;
    bnr_turn turns[TURNS];
    uint32_t turn_count;
    bn_text *out;
} chart;

/* Step n ends at place n + 1; place 0 is before the first step. */
static double across(const chart *c, double place)
{
    return LEFT + place / (c->a->step_count == 0 ? 1 : c->a->step_count) * (RIGHT - LEFT);
}

static double down(double share)
{
    return TOP + (1 - share) * HIGH;
}

static void draw_grid(const chart *c)
{
    char words[24];

    for (int i = 0; i <= 4; i++) {
        bn_text t = bn_text_over(words, sizeof words);
        double y = down(i / 4.0);

        svg_percent(&t, i / 4.0, 0);
        svg_line(c->out, (svg_point){ LEFT, y }, (svg_point){ RIGHT, y },
                 i == 2 ? "#b9b19f" : SVG_GROUND, 1);
        svg_words(c->out, LEFT - 8, y + 4, 12, SVG_END, SVG_SOFT, words);
    }
}

/* A line at the beginning of each round, with its number below. */
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
        svg_line(c->out, (svg_point){ x, TOP }, (svg_point){ x, TOP + HIGH }, SVG_GROUND, 1);
        if (x < written)
            continue;
        bn_text_add(&t, bn_game_round(c->game));
        bn_text_char(&t, ' ');
        bn_text_int(&t, round);
        svg_words(c->out, x + 3, TOP + HIGH + 17, 12, SVG_START, SVG_SOFT, words);
        written = x + 62;
    }
}

static void draw_steps(const chart *c)
{
    /* One piece for each step, so that any number of them needs no memory. */
    for (uint32_t i = 0; i < c->a->step_count; i++) {
        const bn_analysis_step *s = &c->a->steps[i];
        svg_point points[3] = { { across(c, i), down(s->before[0]) },
                                { across(c, i + 1), down(s->before[0]) },
                                { across(c, i + 1), down(s->after[0]) } };

        svg_path(c->out, points, 3, svg_side_fill(0), 2.2, NULL);
    }
}

static void draw_turns(const chart *c)
{
    for (uint32_t i = 0; i < c->turn_count; i++) {
        const bn_analysis_step *s = &c->a->steps[c->turns[i].last];
        svg_point at = { across(c, c->turns[i].last + 1), down(s->after[0]) };
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
    svg_words(c->out, LEFT - 50, y, 14, SVG_START, svg_side_fill(side), words);
}

/* How exact a point is, and how the battle is taken to go on from it. */
static void certainty_words(const bn_analysis *a, bn_text *out)
{
    bool defaults = strcmp(a->evaluator, "defaults") == 0;

    bn_text_add(out, a->error > 0 ? "The points are \u00b1" : "Every point is exact");
    if (a->error > 0) {
        svg_percent(out, a->error, 1);
        bn_text_add(out, " at most (one standard error)");
    }
    bn_text_add(out, defaults ? ". Later orders are taken to be the defaults."
                              : ". Both sides are taken to go on as well as they can.");
}

/* "1  Gather loot? yes", and "40.1% to 52.3%". */
static void turn_words(const chart *c, uint32_t which, bn_text *what, bn_text *change)
{
    bnr_turn turn = c->turns[which];

    bn_text_int(what, (int64_t)which + 1);
    bn_text_add(what, "  ");
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

    bn_text_add(&t, "The winning chance of ");
    bn_text_add(&t, c->game->side_name(c->setup, 0));
    bn_text_add(&t, ": it began at ");
    svg_percent(&t, c->a->accounts[0].start, 1);
    bn_text_add(&t, " and ended at ");
    svg_percent(&t, c->a->accounts[0].result, 1);
    certainty_words(c->a, &sure);
    describe(c, chance, certainty, &whole);
    svg_open(c->out, WIDTH, height, title, all);
    svg_words(c->out, 28, 38, 21, SVG_START, SVG_INK, title);
    svg_words(c->out, 28, 66, 14, SVG_START, SVG_SOFT, chance);
    svg_words(c->out, 28, 86, 14, SVG_START, SVG_SOFT, certainty);
}

void bnr_draw_analysis(const char *title, const bn_game *game, const void *setup,
                       const bn_analysis *analysis, bn_text *out)
{
    chart c = { .game = game, .setup = setup, .a = analysis, .out = out };
    double y = TOP + HIGH + 52;

    c.turn_count = bnr_turning_points(analysis, c.turns, TURNS);
    open_sheet(&c, title ? title : "A battle", y + (c.turn_count + analysis->sides) * LINE + 14);
    draw_grid(&c);
    draw_rounds(&c);
    draw_steps(&c);
    draw_turns(&c);
    for (uint32_t i = 0; i < c.turn_count; i++, y += LINE)
        list_turn(&c, i, y);
    y += 8;
    for (uint32_t i = 0; i < analysis->sides; i++, y += LINE)
        list_side(&c, i, y);
    svg_close(out);
}
