/* Orders as people write them: entries joined by ",", each SIDE[.KIND]=WORD[/WORD...].
 *
 * SIDE is a letter, a name or "referee". Without KIND the order is for the first sealed choice
 * that the side is asked for; a few games played by defaults find out which that is. The words
 * after "/" are for later rounds. Every word is compared with what the game lists, and an error
 * shows the word, its column and the nearest valid word. */
#include <banneret/oracle.h>
#include <banneret/system/game.h>

#include <string.h>

#include "questions.h"

#define WALKS 8u /* plays that look for the first order of a side */
#define WALK_SEED 1u
#define TRIES 1000u    /* throws of one roll */
#define NAMES_MOST 80u /* words that an error looks for the nearest among */

/* A stretch of the text. */
typedef struct piece {
    const char *at;
    size_t length;
} piece;

typedef struct reader {
    const bn_game *game;
    const void *setup;
    const char *text;
    bn_arena *arena;
    bn_error *err;
} reader;

static piece trimmed(const char *from, const char *to)
{
    while (from < to && (*from == ' ' || *from == '\t'))
        from++;
    while (from < to && (to[-1] == ' ' || to[-1] == '\t'))
        to--;
    return (piece){ from, (size_t)(to - from) };
}

static const char *find(piece in, char c)
{
    for (size_t i = 0; i < in.length; i++)
        if (in.at[i] == c)
            return in.at + i;
    return NULL;
}

static const char *find_last(piece in, char c)
{
    for (size_t i = in.length; i-- > 0;)
        if (in.at[i] == c)
            return in.at + i;
    return NULL;
}

/* Letters without case; "_", "-" and " " are one. */
static char plain(char c)
{
    if (c >= 'A' && c <= 'Z')
        return (char)(c - 'A' + 'a');
    return c == '-' || c == ' ' ? '_' : c;
}

static bool is(piece a, const char *word)
{
    size_t i = 0;

    for (; i < a.length && word[i]; i++)
        if (plain(a.at[i]) != plain(word[i]))
            return false;
    return i == a.length && !word[i];
}

/* ---- errors ---------------------------------------------------------------------------------- */

static void copy(piece from, char *out, size_t size)
{
    size_t length = from.length < size - 1 ? from.length : size - 1;

    memcpy(out, from.at, length);
    out[length] = '\0';
}

/* Refuses a piece: the sentence with it in quotes, its column, and the nearest of `words` or all of
 * them as a hint. */
static bn_code refuse(const reader *r, piece what, const char *sentence, const char *const *words,
                      size_t count)
{
    char shown[64];
    int nearest;

    copy(what, shown, sizeof shown);
    bn_fail_value(r->err, BN_USAGE, sentence, shown);
    if (!r->err)
        return BN_USAGE;
    r->err->column = (uint32_t)(what.at - r->text) + 1;
    r->err->length = (uint32_t)what.length;

    bn_text hint = bn_text_over(r->err->hint, sizeof r->err->hint);

    nearest = bn_word_nearest(shown, words, count);
    if (nearest >= 0 && words) {
        bn_text_add(&hint, "did you mean \"");
        bn_text_add(&hint, words[nearest]);
        bn_text_add(&hint, "\"?");
        return BN_USAGE;
    }
    for (size_t i = 0; i < count; i++) {
        bn_text_add(&hint, i == 0 ? "one of: " : ", ");
        bn_text_add(&hint, words[i]);
    }
    return BN_USAGE;
}

static bn_code full(const reader *r)
{
    return bn_fail(r->err, BN_MEMORY, "the memory limit is reached");
}

/* ---- sides and kinds ------------------------------------------------------------------------- */

static const char *const letters[BN_SIDES_MAX] = { "A", "B", "C", "D" };

static bool side_is(const reader *r, piece word, uint8_t *out)
{
    uint32_t sides = r->game->sides(r->setup);

    for (uint32_t i = 0; i < sides; i++) {
        if (is(word, letters[i]) || is(word, r->game->side_name(r->setup, i))) {
            *out = (uint8_t)i;
            return true;
        }
    }
    *out = BN_ORDER_REFEREE;
    return is(word, "referee");
}

static bn_code no_side(const reader *r, piece word)
{
    const char *names[2 * BN_SIDES_MAX + 1];
    uint32_t sides = r->game->sides(r->setup), count = 0;

    for (uint32_t i = 0; i < sides; i++) {
        names[count++] = letters[i];
        names[count++] = r->game->side_name(r->setup, i);
    }
    names[count++] = "referee";
    return refuse(r, word, "no side is called {}", names, count);
}

static bn_code kind_of(const reader *r, piece word, uint16_t *out)
{
    const char *names[NAMES_MOST];
    uint32_t count = 0;

    for (uint32_t i = 0; i < r->game->kind_count; i++) {
        if (is(word, r->game->kinds[i].key)) {
            *out = (uint16_t)i;
            return BN_OK;
        }
        if (count < NAMES_MOST)
            names[count++] = r->game->kinds[i].key;
    }
    return refuse(r, word, "no question is called {}", names, count);
}

/* What a walk has seen so far: kinds of the side's first sealed choice and of its first choice. */
typedef struct seen {
    uint8_t side;
    bool sealed_found, open_found;
    uint16_t sealed, open;
} seen;

static void look(const bn_question *q, uint32_t open, seen *s)
{
    for (uint32_t i = 0; i < open; i++) {
        if (q[i].to == BN_TO_CHANCE || bni_owner(&q[i]) != s->side || q[i].form != BN_FORM_CHOICE)
            continue;
        if (q[i].sealed && !s->sealed_found) {
            s->sealed_found = true;
            s->sealed = q[i].kind;
        }
        if (!s->open_found) {
            s->open_found = true;
            s->open = q[i].kind;
        }
    }
}

/* Plays one game by defaults until a sealed choice of the side turns up. */
static void walk(const reader *r, void *state, uint64_t stream, seen *s)
{
    uint64_t bound = r->game->bound(r->setup);
    bn_rng rng;

    bn_rng_init(&rng, WALK_SEED, stream);
    r->game->begin(r->setup, state, NULL);
    for (uint64_t step = 0; step <= bound; step++) {
        bn_question q[BN_OPEN_MAX];
        bn_move moves[BN_OPEN_MAX];
        uint32_t open = r->game->ask(r->setup, state, q), count = 0;

        look(q, open, s);
        if (open == 0 || s->sealed_found)
            return;
        for (uint32_t i = 0; i < (q[0].sealed ? open : 1); i++)
            if (q[i].sealed == q[0].sealed)
                moves[count++] = (bn_move){ .question = i, .answer = q[i].preset };
        if (q[0].to == BN_TO_CHANCE) {
            moves[0].answer =
                (bn_answer){ { bni_thrown(r->game, r->setup, state, &q[0], &rng, TRIES) } };
            if (moves[0].answer.value[0] == BN_AGAIN)
                return;
        }
        r->game->advance(r->setup, state, moves, count, NULL);
    }
}

static bn_code first_kind(const reader *r, piece side_word, uint8_t side, uint16_t *out)
{
    seen s = { .side = side };
    void *state = bn_arena_get(r->arena, r->game->state_size(r->setup));

    if (!state)
        return full(r);
    for (uint64_t i = 0; i < WALKS && !s.sealed_found; i++)
        walk(r, state, i, &s);
    if (!s.sealed_found && !s.open_found)
        return refuse(r, side_word, "side {} is not asked for any order in this game", NULL, 0);
    *out = s.sealed_found ? s.sealed : s.open;
    return BN_OK;
}

/* The left of "=". */
static bn_code read_whom(const reader *r, piece whom, bn_order *order)
{
    const char *dot = find_last(whom, '.');
    piece side, kind;

    if (side_is(r, whom, &order->side))
        return first_kind(r, whom, order->side, &order->kind);
    if (!dot)
        return no_side(r, whom);
    side = trimmed(whom.at, dot);
    kind = trimmed(dot + 1, whom.at + whom.length);
    if (!side_is(r, side, &order->side))
        return no_side(r, side);
    return kind_of(r, kind, &order->kind);
}

/* ---- words ----------------------------------------------------------------------------------- */

static int option_of(const bn_kind *kind, piece word)
{
    for (int i = 0; kind->words && kind->words[i]; i++)
        if (is(word, kind->words[i]) || (kind->names && is(word, kind->names[i])))
            return i;
    return -1;
}

static bn_code no_option(const reader *r, const bn_kind *kind, piece word)
{
    char sentence[96];
    bn_text out = bn_text_over(sentence, sizeof sentence);
    size_t count = 0;

    bn_text_add(&out, "{} is no answer to ");
    bn_text_add(&out, kind->key);
    while (kind->words && kind->words[count])
        count++;
    if (count > 0)
        return refuse(r, word, sentence, kind->words, count);
    (void)refuse(r, word, sentence, NULL, 0);
    if (r->err) {
        bn_text hint = bn_text_over(r->err->hint, sizeof r->err->hint);

        bn_text_add(&hint, "a whole number: its options have no fixed words, 0 is the first");
    }
    return BN_USAGE;
}

/* "attack", "woods+hills" or "3". A whole word goes before a sum, so that a word may hold a "+". */
static bn_code read_word(const reader *r, const bn_kind *kind, piece word, bn_order_word *out)
{
    const char *end = word.at + word.length, *at = word.at;
    int option = option_of(kind, word);
    int64_t number;

    if (option >= 0) {
        *out = (bn_order_word){ .number = option, .flags = (uint64_t)1 << option };
        return BN_OK;
    }
    if (bn_text_to_int(word.at, word.length, &number) && number >= INT32_MIN &&
        number <= INT32_MAX) {
        *out = (bn_order_word){ .number = (int32_t)number, .flags = (uint64_t)number };
        return BN_OK;
    }
    *out = (bn_order_word){ .number = -1 };
    if (kind->words && is(word, "none")) /* of the flags */
        return BN_OK;
    for (;;) {
        const char *plus = find((piece){ at, (size_t)(end - at) }, '+');
        piece one = trimmed(at, plus ? plus : end);

        option = option_of(kind, one);
        if (option < 0)
            return no_option(r, kind, one);
        out->flags |= (uint64_t)1 << option;
        if (!plus)
            return BN_OK;
        at = plus + 1;
    }
}

static bn_code read_words(const reader *r, piece words, bn_order *order)
{
    const char *end = words.at + words.length, *at = words.at;
    bn_order_word *list;
    uint32_t count = 1;

    for (size_t i = 0; i < words.length; i++)
        count += words.at[i] == '/';
    list = bn_arena_array(r->arena, count, sizeof *list);
    if (!list)
        return full(r);
    for (uint32_t i = 0; i < count; i++) {
        const char *slash = find((piece){ at, (size_t)(end - at) }, '/');
        bn_code code =
            read_word(r, &r->game->kinds[order->kind], trimmed(at, slash ? slash : end), &list[i]);

        if (code != BN_OK)
            return code;
        at = slash ? slash + 1 : end;
    }
    order->words = list;
    order->count = count;
    return BN_OK;
}

static bn_code read_order(const reader *r, piece entry, bn_order *order)
{
    const char *equals = find(entry, '=');
    bn_code code;

    if (!equals) {
        (void)refuse(r, entry, "the order {} has no value", NULL, 0);
        if (r->err) {
            bn_text hint = bn_text_over(r->err->hint, sizeof r->err->hint);

            bn_text_add(&hint, "write A=word, or A.question=word");
        }
        return BN_USAGE;
    }
    code = read_whom(r, trimmed(entry.at, equals), order);
    if (code != BN_OK)
        return code;
    return read_words(r, trimmed(equals + 1, entry.at + entry.length), order);
}

bn_code bn_orders_parse(const bn_game *game, const void *setup, const char *text, bn_arena *arena,
                        bn_orders *out, bn_error *err)
{
    reader r = { .game = game, .setup = setup, .text = text, .arena = arena, .err = err };
    const char *at = text, *end = text + strlen(text);
    uint32_t count = 1;
    bn_order *list;

    if (trimmed(at, end).length == 0) {
        *out = (bn_orders){ 0 };
        return BN_OK;
    }
    for (const char *c = text; *c; c++)
        count += *c == ',';
    list = bn_arena_array(arena, count, sizeof *list);
    if (!list)
        return full(&r);
    for (uint32_t i = 0; i < count; i++) {
        const char *comma = find((piece){ at, (size_t)(end - at) }, ',');
        bn_code code = read_order(&r, trimmed(at, comma ? comma : end), &list[i]);

        if (code != BN_OK)
            return code;
        at = comma ? comma + 1 : end;
    }
    *out = (bn_orders){ .list = list, .count = count };
    return BN_OK;
}
