/* Carries out every result of the dice on a copy of the state, and describes what happened.
 *
 * Weights stay exact: each path has its share as a fraction, and the weights of all lines are over the least common
 * denominator of the shares met so far. They add up to it, because every fold adds up to its total. Where it does
 * not fit 63 bits there are only the chances. */
#include <string.h>

#include <banneret/oracle.h>

#include "prospects_parts.h"

/* The share of a path: what fraction of everything goes this way. den 0: it does not fit. */
typedef struct share {
    uint64_t num, den;
    double chance;
} share;

static uint64_t gcd(uint64_t a, uint64_t b)
{
    return (uint64_t)bn_gcd((int64_t)a, (int64_t)b);
}

/* Their product; 0 if it has more than 63 bits. */
static uint64_t times(uint64_t a, uint64_t b)
{
    return a != 0 && b > INT64_MAX / a ? 0 : a * b;
}

/* A part `weight` of `total` of a share. */
static share share_of(const share *whole, uint64_t weight, uint64_t total)
{
    uint64_t common = total > INT64_MAX ? 1 : gcd(weight, total);
    share out = { .chance = whole->chance * (double)weight / (double)total };

    out.num = times(whole->num, weight / common);
    out.den = out.num == 0 || total > INT64_MAX ? 0 : times(whole->den, total / common);
    return out;
}

/* ---- the words of one result ------------------------------------------------------------------ */

static void say_measures(const bni_prospecting *w, const void *setup, const void *before,
                         const void *after, bn_text *out)
{
    for (uint32_t i = 0; i < w->game->measure_count; i++) {
        const bn_measure *measure = &w->game->measures[i];
        int64_t was, is;

        if (!bn_game_measure_known(w->game, setup, w->seat, i))
            continue;
        was = w->game->measure(setup, before, i);
        is = w->game->measure(setup, after, i);
        if (was == is)
            continue;
        bn_text_add(out, out->length > 0 ? ", " : "");
        if (measure->side >= 0) {
            bn_text_add(out, w->game->side_name(setup, (uint32_t)measure->side));
            bn_text_char(out, ' ');
        }
        bn_game_measure_title(w->game, setup, i, out);
        bn_text_char(out, ' ');
        bn_text_int(out, was);
        bn_text_add(out, " to ");
        bn_text_int(out, is);
    }
}

/* Whether dice that are asked next belong to the same event: only the game knows the wound after the hit from the next
 * person's luck. */
static bool goes_on(const bni_prospecting *w, const void *setup, const bn_question *rolled,
                    const bn_question *open, uint32_t count)
{
    return count == 1 && open[0].form == BN_FORM_ROLL && w->game->belongs != NULL &&
           bn_seat_sees(w->seat, &open[0]) && w->game->belongs(setup, rolled, &open[0]);
}

/* The words where nothing is shown. */
static void say_silence(const bni_prospecting *w, const void *setup, const bn_question *rolled,
                        const bn_question *open, uint32_t count, bni_line *line, bn_text *out)
{
    line->silent = true;
    if (line->winner >= 0) {
        bn_text_add(out, w->game->side_name(setup, (uint32_t)line->winner));
        bn_text_add(out, " wins");
    } else if (goes_on(w, setup, rolled, open, count)) {
        bn_text_add(out, "then dice: ");
        bn_text_add(out, w->game->kinds[open[0].kind].title);
    } else {
        bn_text_add(out, "nothing to report");
        line->then = 0;
    }
}

/* Describes the state `after` the roll; `words` has room for BNI_LINE_WORDS. */
static bni_line describe(const bni_prospecting *w, const void *setup, const void *before,
                         const void *after, const bn_question *rolled, const bn_question *open,
                         uint32_t count, char *words)
{
    bni_line line = { .winner = BN_PROSPECT_GOES_ON, .results = 1, .words = words };
    bn_text t = bn_text_over(words, BNI_LINE_WORDS);

    words[0] = '\0';
    w->game->tell(setup, before, after, rolled, w->seat, &t);
    if (t.length == 0)
        say_measures(w, setup, before, after, &t);
    if (count == 0)
        line.winner = (int8_t)w->game->winner(setup, after);
    else if (open[0].to == BN_TO_CHANCE && bn_seat_sees(w->seat, &open[0]))
        line.then = (uint16_t)(1 + open[0].kind);
    if (t.length == 0)
        say_silence(w, setup, rolled, open, count, &line, &t);
    bni_line_drop_brackets(words);
    bni_line_measure(&line);
    return line;
}

/* ---- gathering -------------------------------------------------------------------------------- */

/* Another line, a copy of `line`. */
static bn_code add_line(bni_prospecting *w, const bni_line *line)
{
    bni_line *own = bn_arena_get(w->arena, sizeof *own);

    if (w->count == w->room) {
        bni_line **wider = bn_arena_array(w->arena, w->room * 2u, sizeof *wider);

        if (wider == NULL)
            return BN_MEMORY;
        memcpy(wider, w->lines, w->room * sizeof *wider);
        w->lines = wider;
        w->room *= 2;
    }
    if (own == NULL)
        return BN_MEMORY;
    *own = *line;
    own->id = w->count;
    own->words = bn_arena_text(w->arena, line->words, strlen(line->words));
    if (own->words == NULL)
        return BN_MEMORY;
    bni_line_measure(own); /* its numbers are in its own words */
    w->lines[w->count++] = own;
    return BN_OK;
}

/* Adds a share to the weight of a line, over the common denominator. */
static void weigh(bni_prospecting *w, bni_line *line, const share *course)
{
    uint64_t wider;

    if (w->unit == 0)
        return;
    wider = course->den == 0 ? 0 : times(w->unit, course->den / gcd(w->unit, course->den));
    for (uint32_t i = 0; wider != w->unit && i < w->count; i++)
        w->lines[i]->weight *= wider / w->unit;
    w->unit = wider;
    if (wider != 0)
        line->weight += course->num * (wider / course->den);
}

static bn_code put(bni_prospecting *w, const bni_line *described, const share *course, bool through)
{
    uint32_t i = 0;
    bni_line *line;

    while (i < w->count &&
           (w->lines[i]->hash != described->hash || w->lines[i]->winner != described->winner))
        i++;
    if (i == w->count && add_line(w, described) != BN_OK)
        return BN_MEMORY;
    line = w->lines[i];
    line->chance += course->chance;
    weigh(w, line, course);
    line->through = line->through || through;
    if (line->then != described->then)
        line->then = 0;
    if (!w->maps)
        return BN_OK;
    if (w->of_count > 0 && w->of[w->of_count - 1].consequence == w->root)
        w->of[w->of_count - 1].line = UINT32_MAX; /* a chain: it may lead to several */
    else
        w->of[w->of_count++] = (bn_prospect_of){ w->root, i };
    return BN_OK;
}

static bn_code follow(bni_prospecting *w, const void *setup, const void *state,
                      const bn_question *open, uint32_t index, const share *course, uint32_t depth,
                      bn_error *err)
{
    size_t size = w->game->state_size(setup);
    void *after = w->states[depth];
    char words[BNI_LINE_WORDS];
    bn_fold fold;
    bn_code code = bn_fold_roll(w->game, setup, state, &open[index], w->arena, &fold, err);

    if (code != BN_OK)
        return code;
    w->results += fold.count;
    if (w->results > (w->chained ? BN_PROSPECTS_CHAINED : BN_PROSPECTS_RESULTS))
        return BN_LIMIT;
    if (depth == 0)
        w->again += course->chance * (double)fold.again / (double)(fold.total + fold.again);
    if (depth == 0 && w->maps) {
        w->of = bn_arena_array(w->arena, fold.count, sizeof *w->of);
        if (w->of == NULL)
            return BN_MEMORY;
    }
    for (uint32_t i = 0; i < fold.count && code == BN_OK; i++) {
        bn_question next[BN_OPEN_MAX];
        bn_move move = { index, { { fold.outcomes[i].consequence } } };
        share part = share_of(course, fold.outcomes[i].weight, fold.total);
        uint32_t count;

        if (depth == 0)
            w->root = fold.outcomes[i].consequence;
        memcpy(after, state, size);
        w->game->advance(setup, after, &move, 1, NULL);
        count = w->game->ask(setup, after, next);
        if (depth < w->chain && goes_on(w, setup, &open[index], next, count)) {
            w->chained = true;
            code = follow(w, setup, after, next, 0, &part, depth + 1, err);
        } else {
            bni_line line = describe(w, setup, state, after, &open[index], next, count, words);

            code = put(w, &line, &part, depth > 0);
        }
    }
    return code;
}

bn_code bni_prospects_gather(bni_prospecting *w, const void *setup, const void *state,
                             uint32_t index, uint64_t num, uint64_t den, bn_error *err)
{
    bn_question open[BN_OPEN_MAX];
    share whole = { 1, 1, 1 };
    share world = share_of(&whole, num, den);

    w->game->ask(setup, state, open);
    return follow(w, setup, state, open, index, &world, 0, err);
}
