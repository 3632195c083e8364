#include <banneret/system/game.h>

#include <string.h>

bool bn_state_empty(const void *part, size_t size)
{
    const unsigned char *bytes = part;

    for (size_t i = 0; i < size; i++)
        if (bytes[i] != 0)
            return false;
    return true;
}

void bn_game_place_text(const bn_game *game, const void *setup, bn_point at, bn_text *out)
{
    const char *name;
    bn_point there;

    for (uint32_t i = 0; game->place && (name = game->place(setup, i, &there)) != NULL; i++)
        if (there.x == at.x && there.y == at.y) {
            bn_text_add(out, name);
            return;
        }
    bn_text_char(out, '(');
    bn_text_int(out, at.x);
    bn_text_add(out, ", ");
    bn_text_int(out, at.y);
    bn_text_char(out, ')');
}

/* ---- answers by their form ---------------------------------------------------------------- */

uint64_t bn_answer_flags(const bn_answer *answer)
{
    return (uint64_t)(uint32_t)answer->value[0] | (uint64_t)(uint32_t)answer->value[1] << 32;
}

static int32_t as_value(uint32_t bits)
{
    return bits <= INT32_MAX ? (int32_t)bits : (int32_t)(bits - INT32_MAX - 1) + INT32_MIN;
}

bn_answer bn_flags_answer(uint64_t flags)
{
    return (bn_answer){ { as_value((uint32_t)flags), as_value((uint32_t)(flags >> 32)) } };
}

static uint32_t bits_in(uint64_t mask)
{
    uint32_t count = 0;

    for (; mask; mask &= mask - 1)
        count++;
    return count;
}

static uint64_t span_width(bn_span span)
{
    return span.max < span.min ? 0 : (uint64_t)((int64_t)span.max - span.min) + 1;
}

/* How many of the values of an answer carry meaning; the others must be 0. */
static uint32_t values_of(const bn_question *question)
{
    switch (question->form) {
    case BN_FORM_CHOICE:
        return 1;
    case BN_FORM_FLAGS:
        return 2;
    default:
        return question->parts < BN_PARTS_MAX ? question->parts : BN_PARTS_MAX;
    }
}

uint64_t bn_question_answers(const bn_question *question)
{
    uint64_t count = 1;

    if (question->form == BN_FORM_CHOICE)
        return bits_in(question->allowed);
    if (question->form == BN_FORM_FLAGS) {
        uint32_t bits = bits_in(question->allowed);
        return bits < 64 ? (uint64_t)1 << bits : UINT64_MAX;
    }
    if (question->form != BN_FORM_NUMBERS)
        return 0;
    for (uint32_t i = 0; i < values_of(question); i++) {
        uint64_t width = span_width(question->spans[i]);
        if (width == 0)
            return 0;
        if (count > UINT64_MAX / width)
            return UINT64_MAX;
        count *= width;
    }
    return count;
}

/* Puts the bits of `index`, lowest first, into the places of the bits of `allowed`. */
static uint64_t deal_bits(uint64_t index, uint64_t allowed)
{
    uint64_t mask = 0;

    for (; allowed && index; allowed &= allowed - 1, index >>= 1)
        if (index & 1)
            mask |= allowed & (~allowed + 1);
    return mask;
}

void bn_question_answer(const bn_question *question, uint64_t index, bn_answer *out)
{
    bn_answer answer = { { 0 } };

    if (question->form == BN_FORM_CHOICE) {
        uint64_t left = question->allowed;
        for (; index > 0; index--)
            left &= left - 1;
        BN_ASSERT(left != 0);
        while (!(left >> answer.value[0] & 1))
            answer.value[0]++;
    } else if (question->form == BN_FORM_FLAGS) {
        answer = bn_flags_answer(deal_bits(index, question->allowed));
    } else if (question->form == BN_FORM_NUMBERS) {
        /* The last part runs fastest, as in nested loops. */
        for (uint32_t i = values_of(question); i-- > 0;) {
            uint64_t width = span_width(question->spans[i]);
            BN_ASSERT(width != 0);
            answer.value[i] = (int32_t)(question->spans[i].min + (int64_t)(index % width));
            index /= width;
        }
    }
    *out = answer;
}

/* ---- what is refused, and what would be right --------------------------------------------- */

static bn_code refuse(bn_error *err, bn_code code, const char *sentence, int64_t value)
{
    char shown[24];
    bn_text words = bn_text_over(shown, sizeof shown);

    bn_text_int(&words, value);
    return bn_fail_value(err, code, sentence, shown);
}

static void hint_range(bn_error *err, int32_t min, int32_t max)
{
    if (!err)
        return;
    bn_text hint = bn_text_over(err->hint, sizeof err->hint);
    bn_text_int(&hint, min);
    bn_text_add(&hint, " to ");
    bn_text_int(&hint, max);
}

enum { OPTION_MAX = 160 };

/* How many bytes at the start are a word of the kind with "_" in it, alone or before a name: "kill_leader Reds". */
static size_t word_of_kind(const bn_kind *kind, const char *words)
{
    for (uint32_t i = 0; kind->words && kind->words[i]; i++) {
        size_t length = strlen(kind->words[i]);

        if (strchr(kind->words[i], '_') && strncmp(words, kind->words[i], length) == 0 &&
            (words[length] == '\0' || words[length] == ' '))
            return length;
    }
    return 0;
}

/* The name of the option, if the kind names its words and this is one of them; otherwise NULL. */
static const char *name_of(const bn_kind *kind, int32_t index, const char *words)
{
    for (int32_t i = 0; kind->names && kind->words[i]; i++)
        if (i == index)
            return strcmp(words, kind->words[i]) == 0 ? kind->names[i] : NULL;
    return NULL;
}

void bn_game_option_text(const bn_game *game, const void *setup, const void *state,
                         const bn_question *question, int32_t index, bn_text *out)
{
    const bn_kind *kind = &game->kinds[question->kind];
    char words[OPTION_MAX];
    bn_text own = bn_text_over(words, sizeof words);
    bool chosen = question->form == BN_FORM_CHOICE || question->form == BN_FORM_FLAGS;
    const char *name;
    size_t length;

    game->word(setup, state, question, index, &own);
    name = chosen ? name_of(kind, index, words) : NULL;
    length = chosen ? word_of_kind(kind, words) : 0;
    for (size_t i = 0; i < length && !name; i++)
        bn_text_char(out, words[i] == '_' ? ' ' : words[i]);
    bn_text_add(out, name ? name : words + length);
}

/* "one of: 0 attack, 2 flank" */
static void hint_options(bn_error *err, const bn_game *game, const void *setup, const void *state,
                         const bn_question *question)
{
    const char *between = question->form == BN_FORM_FLAGS ? "any of: " : "one of: ";

    if (!err)
        return;
    bn_text hint = bn_text_over(err->hint, sizeof err->hint);
    for (int32_t i = 0; i < BN_OPTIONS_MAX; i++) {
        if (!(question->allowed >> i & 1))
            continue;
        bn_text_add(&hint, between);
        bn_text_int(&hint, i);
        bn_text_char(&hint, ' ');
        game->word(setup, state, question, i, &hint);
        between = ", ";
    }
}

static void place(bn_error *err, uint32_t part)
{
    char path[16];
    bn_text words = bn_text_over(path, sizeof path);

    bn_text_add(&words, "value[");
    bn_text_int(&words, part);
    bn_text_char(&words, ']');
    bn_error_under(err, path);
}

static bn_code check_roll(const bn_question *question, const bn_answer *answer, bn_error *err)
{
    for (uint32_t i = 0; i < values_of(question); i++) {
        int32_t least = bn_throw_least(question->throws[i]);
        int32_t most = bn_throw_most(question->throws[i]);

        if (answer->value[i] >= least && answer->value[i] <= most)
            continue;
        (void)refuse(err, BN_DICE, "these dice cannot show {}", answer->value[i]);
        hint_range(err, least, most);
        place(err, i);
        return BN_DICE;
    }
    return BN_OK;
}

static bn_code check_numbers(const bn_question *question, const bn_answer *answer, bn_error *err)
{
    for (uint32_t i = 0; i < values_of(question); i++) {
        bn_span span = question->spans[i];

        if (answer->value[i] >= span.min && answer->value[i] <= span.max)
            continue;
        (void)refuse(err, BN_ANSWER, "{} is out of range", answer->value[i]);
        hint_range(err, span.min, span.max);
        place(err, i);
        return BN_ANSWER;
    }
    return BN_OK;
}

static bool fits_options(const bn_question *question, const bn_answer *answer)
{
    int32_t value = answer->value[0];

    if (question->form == BN_FORM_FLAGS)
        return (bn_answer_flags(answer) & ~question->allowed) == 0;
    return value >= 0 && value < BN_OPTIONS_MAX && (question->allowed >> value & 1);
}

static bn_code check_rest(const bn_question *question, const bn_answer *answer, bn_error *err)
{
    for (uint32_t i = values_of(question); i < BN_PARTS_MAX; i++) {
        if (answer->value[i] == 0)
            continue;
        (void)refuse(err, BN_ANSWER, "the answer has one number too many, {}", answer->value[i]);
        place(err, i);
        return BN_ANSWER;
    }
    return BN_OK;
}

static bn_code check_form(const bn_game *game, const void *setup, const void *state,
                          const bn_question *question, const bn_answer *answer, bn_error *err)
{
    bn_code code = check_rest(question, answer, err);

    if (code != BN_OK)
        return code;
    if (question->form == BN_FORM_ROLL)
        return check_roll(question, answer, err);
    if (question->form == BN_FORM_NUMBERS)
        return check_numbers(question, answer, err);
    if (fits_options(question, answer))
        return BN_OK;
    code = refuse(err, BN_ANSWER, "{} is not among the options", answer->value[0]);
    hint_options(err, game, setup, state, question);
    return code;
}

/* Numbers that are each in their range: "60, 50"; "0 to 100 and 0 to 100, but not every pair". */
static bn_code refuse_numbers(const bn_question *question, const bn_answer *answer, bn_error *err)
{
    char shown[24 * BN_PARTS_MAX];
    bn_text words = bn_text_over(shown, sizeof shown), hint;

    if (!err)
        return BN_ANSWER;
    for (uint32_t i = 0; i < values_of(question); i++) {
        bn_text_add(&words, i > 0 ? ", " : "");
        bn_text_int(&words, answer->value[i]);
    }
    (void)bn_fail_value(err, BN_ANSWER, "the rules do not allow {} here", shown);
    hint = bn_text_over(err->hint, sizeof err->hint);
    for (uint32_t i = 0; i < values_of(question); i++) {
        bn_text_add(&hint, i > 0 ? " and " : "");
        bn_text_int(&hint, question->spans[i].min);
        bn_text_add(&hint, " to ");
        bn_text_int(&hint, question->spans[i].max);
    }
    bn_text_add(&hint, question->parts > 1 ? ", but not every pair" : ", but not every number");
    return BN_ANSWER;
}

static bool is_ruling(const bn_game *game, const bn_question *question)
{
    return question->kind < game->kind_count && game->kinds[question->kind].ruling;
}

bn_code bn_game_check(const bn_game *game, const void *setup, const void *state,
                      const bn_question *question, const bn_answer *answer, bn_error *err)
{
    bn_code code = check_form(game, setup, state, question, answer, err);

    /* A system cannot refuse what the dice show, nor what the referee rules. */
    if (code != BN_OK || question->form == BN_FORM_ROLL || is_ruling(game, question))
        return code;
    if (game->offers(setup, state, question, answer))
        return BN_OK;
    (void)bn_fail(err, BN_ANSWER, "");
    if (err && game->refuse)
        game->refuse(setup, state, question, answer, err);
    if (err && err->text[0])
        return BN_ANSWER;
    if (question->form == BN_FORM_NUMBERS)
        return refuse_numbers(question, answer, err);
    code = refuse(err, BN_ANSWER, "the rules do not allow {} here", answer->value[0]);
    hint_options(err, game, setup, state, question);
    return code;
}

/* ---- words --------------------------------------------------------------------------------- */

const char *bn_game_round(const bn_game *game)
{
    return game->round ? game->round : "round";
}

/* ---- measures ----------------------------------------------------------------------------- */

void bn_game_measure_title(const bn_game *game, const void *setup, uint32_t which, bn_text *out)
{
    if (game->measure_title)
        game->measure_title(setup, which, out);
    else
        bn_text_add(out, game->measures[which].title);
}

bool bn_game_has_measure(const bn_game *game, const void *setup, uint32_t which)
{
    char title[16];
    bn_text text = bn_text_over(title, sizeof title);

    if (game->measures[which].side >= (int32_t)game->sides(setup))
        return false;
    bn_game_measure_title(game, setup, which, &text);
    return text.length > 0;
}

bool bn_game_measure_known(const bn_game *game, const void *setup, bn_seat seat, uint32_t which)
{
    const bn_measure *m = &game->measures[which];

    return bn_game_has_measure(game, setup, which) &&
           (!(m->flags & BN_MEASURE_OWN) || bn_seat_knows(seat, (uint32_t)m->side));
}

/* ---- seats -------------------------------------------------------------------------------- */

/* The referee may answer anything: at a table the referee gives the orders of an absent player, and rolls the dice. A
 * commander never speaks for a character, nor the other way round. */
bool bn_seat_answers(bn_seat seat, const bn_question *question)
{
    if (seat.role == BN_REFEREE)
        return true;
    if (seat.role == BN_COMMANDER)
        return seat.side == question->side && question->seen != BN_SEEN_BY_REFEREE &&
               (question->to == BN_TO_CHANCE ||
                (question->to == BN_TO_SIDE && question->person == 0));
    if (seat.role == BN_CHARACTER)
        return seat.side == question->side && question->to == BN_TO_SIDE && seat.person != 0 &&
               seat.person == question->person;
    return false;
}

bool bn_seat_knows(bn_seat seat, uint32_t side)
{
    return seat.role == BN_REFEREE ||
           ((seat.role == BN_COMMANDER || seat.role == BN_CHARACTER) && seat.side == side);
}

bool bn_seat_sees(bn_seat seat, const bn_question *question)
{
    switch (question->seen) {
    case BN_SEEN_BY_ALL:
        return true;
    case BN_SEEN_BY_SIDE:
        return bn_seat_knows(seat, question->side);
    default:
        return seat.role == BN_REFEREE;
    }
}

bn_doc *bn_date_doc(const bn_game *game, const void *setup, const void *state, bn_arena *arena)
{
    bn_doc *out = bn_doc_map(arena);
    bn_date date = { 0 };

    game->date(setup, state, &date);
    bn_doc_put_int(arena, out, "day", date.day);
    bn_doc_put_int(arena, out, "days", date.days);
    bn_doc_put_int(arena, out, "month", date.month);
    bn_doc_put_int(arena, out, "day_of_month", date.day_of_month);
    bn_doc_put_int(arena, out, "pay_day", date.pay_day);
    if (date.name != NULL)
        bn_doc_put_text(arena, out, "name", date.name);
    return out;
}
