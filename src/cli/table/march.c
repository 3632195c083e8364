#include "march.h"

#include "trees/reply_read.h"
#include "trees/toward.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

/* ---- reading -------------------------------------------------------------------------------- */

static bool read_space(const char *line, bn_point *out)
{
    int x, y, end = 0;

    if (sscanf(line, "( %d , %d ) %n", &x, &y, &end) != 2 || end == 0 || line[end] != '\0' ||
        x < -BN_GROUND_SPAN || x > BN_GROUND_SPAN || y < -BN_GROUND_SPAN || y > BN_GROUND_SPAN)
        return false;
    *out = (bn_point){ x, y };
    return true;
}

/* The place whose name was typed, or a start that no other has. */
static bool read_place(const reply_context *c, const char *line, bn_point *out)
{
    size_t length = strlen(line);
    uint32_t begins = 0;
    const char *name;
    bn_point at;

    for (uint32_t i = 0; (name = c->game->place(c->setup, i, &at)) != NULL; i++) {
        if (strncasecmp(name, line, length) != 0)
            continue;
        *out = at;
        if (name[length] == '\0')
            return true;
        begins++;
    }
    return begins == 1;
}

/* The steps of one day, also where an answer may lead further. */
static bn_span steps_today(const reply_context *c, const bn_march *m, int32_t way)
{
    bn_span open = bnr_steps_open(c, m, way);

    if (m->day > 0 && open.max > m->day && m->day >= open.min)
        open.max = m->day;
    return open;
}

/* "ne", "ne 2", "2 ne" */
static bool read_way(const reply_context *c, const bn_march *m, const char *line, bn_answer *out)
{
    char first[24] = "", second[24] = "", rest[2] = "";
    int words = sscanf(line, "%23s %23s %1s", first, second, rest);
    const char *word = isdigit((unsigned char)first[0]) ? second : first;
    const char *number = word == first ? second : first;
    int64_t steps = -1;

    if (words < 1 || words > 2 ||
        (number[0] != '\0' &&
         (!bn_text_to_int(number, strlen(number), &steps) || steps < 0 || steps > BN_GROUND_SPAN)))
        return false;
    for (int32_t way = 0; way < bn_ground_ways(m->ground.form); way++) {
        if (!reply_is_way(bn_ground_word(m->ground.form, way), word))
            continue;
        *out =
            bnr_by_steps(m, way, steps < 0 ? (int32_t)steps_today(c, m, way).max : (int32_t)steps);
        return true;
    }
    return false;
}

bn_code march_read(const reply_context *c, const bn_march *m, const char *line, bn_answer *out,
                   bn_error *err)
{
    bn_point goal = { 0 };

    if (strcasecmp(line, "stay") == 0)
        *out = bnr_by_steps(m, 0, 0);
    else if (read_way(c, m, line, out))
        return BN_OK;
    else if (!read_space(line, &goal) && !read_place(c, line, &goal))
        return bn_fail_value(err, BN_ANSWER, "{} is not one of the answers", line);
    else if (!bnr_toward(c, m, goal, out))
        return bn_fail_value(err, BN_ANSWER, "no open way leads nearer to {}", line);
    return BN_OK;
}

/* ---- showing -------------------------------------------------------------------------------- */

/* Writes "n 2, ne 3": the steps that are open each way; "n 3 to 5" for someone who must go some way at once. */
static void add_ways(const reply_context *c, const bn_march *m, bn_text *out)
{
    size_t start = out->length;

    for (int32_t way = 0; way < bn_ground_ways(m->ground.form); way++) {
        bn_span steps = steps_today(c, m, way);
        char letters[WAY_LETTERS_MAX];

        if (steps.max == 0)
            continue;
        reply_way_letters(bn_ground_word(m->ground.form, way), letters);
        bn_text_add(out, out->length == start ? "" : ", ");
        bn_text_add(out, letters);
        bn_text_char(out, ' ');
        if (steps.min > 1 && steps.min < steps.max) {
            bn_text_int(out, steps.min);
            bn_text_add(out, " to ");
        }
        bn_text_int(out, steps.max);
    }
    if (out->length == start)
        bn_text_add(out, "none leads straight to a space that is open");
}

static void add_places(const reply_context *c, const bn_march *m, bool far, bn_text *out)
{
    size_t start = out->length;
    const char *name;
    bn_point at;

    for (uint32_t i = 0; (name = c->game->place(c->setup, i, &at)) != NULL; i++) {
        int32_t away = bn_ground_distance(m->ground.form, m->from, at);

        if (away == 0)
            continue;
        bn_text_add(out, out->length == start ? "" : ", ");
        bn_text_add(out, name);
        if (far) {
            bn_text_add(out, " (");
            bn_text_int(out, away);
            bn_text_add(out, " away)");
        }
    }
}

static void show_line(const paint *p, const char *words)
{
    fputs("    ", p->out);
    paint_wrapped(p, words, 4, p->width);
    fputc('\n', p->out);
}

static bool may_stay(const reply_context *c, const bn_march *m)
{
    bn_answer still = bnr_by_steps(m, 0, 0);

    return bn_game_check(c->game, c->setup, c->state, c->question, &still, NULL) == BN_OK;
}

/* What Enter does; and how to stay, where that is an answer. */
static void show_enter(const paint *p, const reply_context *c, const bn_march *m)
{
    bn_point goal = bnr_end_of(m, &c->question->preset);
    bool stays = goal.x == m->from.x && goal.y == m->from.y;
    char words[200] = "";
    bn_text t = bn_text_over(words, sizeof words);

    if (stays) {
        show_line(p, "Enter, or stay: it stays where it is.");
        return;
    }
    bn_text_add(&t, "Enter: it goes to ");
    bn_game_place_text(c->game, c->setup, goal, &t);
    bn_text_add(&t, may_stay(c, m) ? ". stay: it stays where it is." : ".");
    show_line(p, words);
}

void march_show(const paint *p, const reply_context *c, const bn_march *m)
{
    char words[1000] = "";
    bn_text t = bn_text_over(words, sizeof words);

    bn_text_add(&t, "It is at ");
    bn_game_place_text(c->game, c->setup, m->from, &t);
    bn_text_add(&t, ". A direction and how far: ");
    add_ways(c, m, &t);
    show_line(p, words);
    t = bn_text_over(words, sizeof words);
    bn_text_add(&t, "Or a place: ");
    add_places(c, m, true, &t);
    if (c->game->place(c->setup, 0, &(bn_point){ 0, 0 }) != NULL)
        show_line(p, words);
    show_enter(p, c, m);
}

void march_hint(const reply_context *c, const bn_march *m, bn_text *out)
{
    bn_text_add(out, "a direction and how far (");
    add_ways(c, m, out);
    if (c->game->place(c->setup, 0, &(bn_point){ 0, 0 }) != NULL) {
        bn_text_add(out, "), a place (");
        add_places(c, m, false, out);
    }
    bn_text_add(out, may_stay(c, m) ? "), or stay" : ")");
}
