/* The words of a short order, one after another. */
#include "order_words.h"

#include <string.h>

/* ---- words --------------------------------------------------------------------------------------- */

/* Writes the next word in small letters, with _ for a hyphen before a letter ("" at the end), and returns where it ends. */
const char *ob_peek(const char *at, char word[OB_WORD_MAX])
{
    const char *blanks = " ,\t";
    size_t length, i;

    at += strspn(at, blanks);
    length = strcspn(at, blanks);
    for (i = 0; i < length && i + 1 < OB_WORD_MAX; i++)
        word[i] = (char)(at[i] >= 'A' && at[i] <= 'Z' ? at[i] - 'A' + 'a'
                         : at[i] == '-' && i > 0 && (at[i + 1] < '0' || at[i + 1] > '9') ? '_'
                                                                                         : at[i]);
    word[i] = '\0';
    return at + length;
}

/* Takes the next word if it is this one. */
bool ob_take(ob_reading *r, const char *wanted)
{
    char word[OB_WORD_MAX];
    const char *end = ob_peek(r->at, word);

    if (strcmp(word, wanted) != 0)
        return false;
    r->at = end;
    return true;
}

bool ob_take_turn(ob_reading *r)
{
    return ob_take(r, "face") || ob_take(r, "facing") || ob_take(r, "turn");
}

/* Words that only make an order easier to read. */
void ob_skip_fillers(ob_reading *r)
{
    static const char *const fillers[] = { "at",   "to",    "with",  "after", "then",
                                           "onto", "along", "ahead", "in",    "by" };

    for (size_t i = 0; i < BN_COUNT(fillers); i++)
        if (ob_take(r, fillers[i]))
            i = (size_t)-1;
}

/* Refuses the next word, or the lack of one. */
bn_code ob_refuse_word(const ob_reading *r, const char *text, const char *hint)
{
    char word[OB_WORD_MAX];

    ob_peek(r->at, word);
    if (word[0] == '\0')
        bn_fail(r->err, BN_ANSWER, "the order is incomplete");
    else
        bn_fail_value(r->err, BN_ANSWER, text, word);
    if (r->err) {
        bn_text out = bn_text_over(r->err->hint, sizeof r->err->hint);

        bn_text_add(&out, hint);
    }
    return BN_ANSWER;
}

bn_code ob_refuse_stand(const ob_reading *r)
{
    return ob_refuse_word(r, "{} is not the number of a stand", "as the board shows it: 3");
}

bn_code ob_refuse_facing(const ob_reading *r)
{
    return ob_refuse_word(r, "{} is not a direction",
                          "degrees, 0 is east and 90 north; or n, ne, e, se, s, sw, w, nw");
}

bn_code ob_refuse_rest(const ob_reading *r)
{
    return ob_refuse_word(r, "{} is not valid here", ob_usage_of(r->question));
}

/* ---- numbers -------------------------------------------------------------------------------------- */

/* A number times a factor, rounded. */
static bool take_number(ob_reading *r, int64_t factor, int64_t divisor, int32_t *out)
{
    enum { MOST = 100000 };
    char word[OB_WORD_MAX];
    const char *end = ob_peek(r->at, word);
    bn_rat value;

    if (word[0] == '\0' || !bn_text_to_rat(word, strlen(word), &value) || value.den > MOST ||
        value.num > MOST * value.den || value.num < -MOST * value.den)
        return false;
    *out = (int32_t)ob_rdiv(value.num * factor, value.den * divisor);
    r->at = end;
    return true;
}

bool ob_take_inches(ob_reading *r, int32_t *units)
{
    return take_number(r, OB_INCH, 1, units);
}

bool ob_take_whole(ob_reading *r, int32_t *out)
{
    char word[OB_WORD_MAX];
    const char *end = ob_peek(r->at, word);
    int64_t value;

    if (!bn_text_to_int(word, strlen(word), &value) || value < INT16_MIN || value > INT16_MAX)
        return false;
    *out = (int32_t)value;
    r->at = end;
    return true;
}

/* Passes "(King Harold)" behind the number of that stand, which is how answers are shown. */
static void skip_name(ob_reading *r, int32_t stand)
{
    const char *name = ob_name_of(r->setup, stand), *at = r->at + strspn(r->at, " ");
    size_t length = strlen(name);

    if (at[0] == '(' && strncmp(at + 1, name, length) == 0 && at[1 + length] == ')')
        r->at = at + length + 2;
}

bool ob_take_stand(ob_reading *r, int32_t *out)
{
    const char *before = r->at;
    int32_t stand;

    if (!ob_take_whole(r, &stand) || stand < 0 || stand >= r->setup->stand_count) {
        r->at = before;
        return false;
    }
    skip_name(r, stand);
    *out = stand;
    return true;
}

bool ob_take_nobody(ob_reading *r)
{
    return ob_take(r, "none") || ob_take(r, "nobody") || ob_take(r, "no");
}

bool ob_take_facing(ob_reading *r, int32_t *heading)
{
    enum { RIGHT_ANGLE = 90 };
    int32_t steps;

    for (int32_t i = 0; i < 8; i++)
        if (ob_take(r, ob_compass_letters[i]) || ob_take(r, ob_compass_words[i])) {
            *heading = i * OB_QUARTER / 2;
            return true;
        }
    if (!take_number(r, OB_QUARTER, RIGHT_ANGLE, &steps))
        return false;
    *heading = ob_turned(0, steps % OB_HEADINGS_COUNT);
    return true;
}

/* ---- verbs ---------------------------------------------------------------------------------------- */

static bool begins_with(const char *word, const char *typed)
{
    return strncmp(word, typed, strlen(typed)) == 0;
}

/* The word of a list that was typed: whole, in two words, or by a start that only it has; -1: none. */
int32_t ob_find_word(ob_reading *r, const char *const *words)
{
    char first[OB_WORD_MAX], second[OB_WORD_MAX], both[2 * OB_WORD_MAX];
    const char *end = ob_peek(r->at, first), *ends = ob_peek(end, second);
    bn_text t = bn_text_over(both, sizeof both);
    int32_t found = -1, count = 0;

    bn_text_add(&t, first);
    bn_text_char(&t, '_');
    bn_text_add(&t, second);
    for (int32_t i = 0; words[i]; i++) {
        if (strcmp(words[i], first) == 0 || strcmp(words[i], both) == 0) {
            r->at = strcmp(words[i], first) == 0 ? end : ends;
            return i;
        }
        if (begins_with(words[i], first)) {
            found = i;
            count++;
        }
    }
    if (first[0] == '\0' || count != 1)
        return -1;
    r->at = end;
    return found;
}

bn_code ob_refuse_verb(const ob_reading *r, const char *text, const char *const *words,
                       size_t count)
{
    char word[OB_WORD_MAX];
    bn_code code = ob_refuse_word(r, text, "");

    ob_peek(r->at, word);
    if (r->err) {
        bn_text out = bn_text_over(r->err->hint, sizeof r->err->hint);

        bn_word_advise(&out, word, words, count);
    }
    return code;
}

/* The stand that a line starts with; the next to act, if it starts with a verb. */
void ob_read_actor(ob_reading *r)
{
    if (!ob_take_stand(r, &r->out->value[0]))
        r->out->value[0] = r->question->preset.value[0];
}

/* A number in front of a verb that is no stand's must not be taken for the next stand's order. */
bool ob_names_no_stand(ob_reading *r)
{
    const char *before = r->at;
    int32_t stand, number;
    bool is = !ob_take_stand(r, &stand) && take_number(r, 1, 1, &number);

    r->at = before;
    return is;
}
