#include <banneret/text.h>

#include "testing.h"

typedef void writer(bn_text *text, int64_t value);

static const struct int_row {
    const char *name;
    writer *write;
    int64_t value;
    const char *want;
} ints[] = {
    { "int 0", bn_text_int, 0, "0" },
    { "int -12", bn_text_int, -12, "-12" },
    { "int least", bn_text_int, INT64_MIN, "-9223372036854775808" },
    { "signed 5", bn_text_signed, 5, "+5" },
    { "signed -3", bn_text_signed, -3, "-3" },
    { "signed 0", bn_text_signed, 0, "0" },
    { "grouped 999", bn_text_grouped, 999, "999" },
    { "grouped 1200", bn_text_grouped, 1200, "1,200" },
    { "grouped -1000000", bn_text_grouped, -1000000, "-1,000,000" },
    { "grouped least", bn_text_grouped, INT64_MIN, "-9,223,372,036,854,775,808" },
};

static void int_is_written(void **state)
{
    const struct int_row *row = *state;
    char buffer[64];
    bn_text text = bn_text_over(buffer, sizeof buffer);

    row->write(&text, row->value);
    assert_string_equal(buffer, row->want);
    assert_int_equal(text.length, strlen(row->want));
    assert_false(text.cut);
}

static const struct rat_row {
    const char *name;
    bn_rat value;
    const char *want;
} rats[] = {
    { "rat 12", { 12, 1 }, "12" },
    { "rat 2.4", { 12, 5 }, "2.4" },
    { "rat -0.05", { -1, 20 }, "-0.05" },
    { "rat 1/3", { 1, 3 }, "1/3" },
    { "rat -7/6", { -7, 6 }, "-7/6" },
    { "rat of zeros", { 0, 0 }, "0" },
    { "rat least", { INT64_MIN, 1 }, "-9223372036854775808" },
    { "rat with 18 decimals", { 1, 262144 }, "0.000003814697265625" },
    { "rat with 19 decimals stays a fraction", { 1, 524288 }, "1/524288" },
    { "rat of large num and den", { INT64_MAX, 262144 }, "35184372088831.999996185302734375" },
};

static void rat_is_written_and_read(void **state)
{
    const struct rat_row *row = *state;
    char buffer[64];
    bn_text text = bn_text_over(buffer, sizeof buffer);
    bn_rat back;

    bn_text_rat(&text, row->value);
    assert_string_equal(buffer, row->want);
    assert_true(bn_text_to_rat(buffer, text.length, &back));
    assert_int_equal(bn_rat_cmp(back, row->value), 0);
}

static void hex_has_16_digits(void **state)
{
    char buffer[20];
    bn_text text = bn_text_over(buffer, sizeof buffer);

    (void)state;
    bn_text_hex64(&text, UINT64_C(0x00123456789abcde));
    assert_string_equal(buffer, "00123456789abcde");
}

static const struct cut_row {
    const char *name;
    const char *words;
    size_t size;
    const char *want;
    bool cut;
} cuts[] = {
    { "fits", "abc", 4, "abc", false },
    { "cut by one", "abc", 3, "ab", true },
    { "room for the zero alone", "abc", 1, "", true },
    { "cut before a character of two bytes", "ab\xc3\xa9", 4, "ab", true },
    { "cut after a character of two bytes", "ab\xc3\xa9z", 5, "ab\xc3\xa9", true },
    { "nothing into nothing", "", 1, "", false },
};

static void text_is_cut(void **state)
{
    const struct cut_row *row = *state;
    char buffer[8];
    bn_text text = bn_text_over(buffer, row->size);

    memset(buffer + 1, 'z', sizeof buffer - 1);
    bn_text_add(&text, row->words);
    assert_string_equal(buffer, row->want);
    assert_int_equal(text.cut, row->cut);
    if (row->cut) {
        bn_text_add(&text, ""); /* once cut, nothing follows */
        bn_text_char(&text, 'x');
        assert_string_equal(buffer, row->want);
    }
}

static void no_room_at_all(void **state)
{
    bn_text text = bn_text_over(NULL, 0);

    (void)state;
    bn_text_add(&text, "abc");
    assert_true(text.cut);
    assert_int_equal(text.length, 0);
}

static const struct parse_row {
    const char *name; /* also what is parsed, where `words` is NULL */
    const char *words;
    bool is_int;
    bool is_rat;
    bn_rat value;
} parses[] = {
    { "12", NULL, true, true, { 12, 1 } },
    { "-12", NULL, true, true, { -12, 1 } },
    { "+7", NULL, true, true, { 7, 1 } },
    { "007", NULL, true, true, { 7, 1 } },
    { "9223372036854775807", NULL, true, true, { INT64_MAX, 1 } },
    { "-9223372036854775808", NULL, true, true, { INT64_MIN, 1 } },
    { "9223372036854775808", NULL, false, false, { 0, 0 } },
    { "99999999999999999999", NULL, false, false, { 0, 0 } },
    { "2.4", NULL, false, true, { 12, 5 } },
    { "-0.75", NULL, false, true, { -3, 4 } },
    { ".5", NULL, false, true, { 1, 2 } },
    { "5.", NULL, false, true, { 5, 1 } },
    { "1e3", NULL, false, true, { 1000, 1 } },
    { "25E-1", NULL, false, true, { 5, 2 } },
    { "1e+2", NULL, false, true, { 100, 1 } },
    { "0e999", NULL, false, true, { 0, 1 } },
    { "0.000000000000000000000000", NULL, false, true, { 0, 1 } },
    { "2.50000000000000000000000000000000000000000000", NULL, false, true, { 5, 2 } },
    { "1000000000000000000000e-20", NULL, false, true, { 10, 1 } },
    { "1/3", NULL, false, true, { 1, 3 } },
    { "-4/6", NULL, false, true, { -2, 3 } },
    { "0/7", NULL, false, true, { 0, 1 } },
    { "nothing", "", false, false, { 0, 0 } },
    { "-", NULL, false, false, { 0, 0 } },
    { ".", NULL, false, false, { 0, 0 } },
    { "1/0", NULL, false, false, { 0, 0 } },
    { "1/", NULL, false, false, { 0, 0 } },
    { "/2", NULL, false, false, { 0, 0 } },
    { "1/-2", NULL, false, false, { 0, 0 } },
    { "1.2.3", NULL, false, false, { 0, 0 } },
    { "1e", NULL, false, false, { 0, 0 } },
    { "1e1001", NULL, false, false, { 0, 0 } },
    { "1e-30", NULL, false, false, { 0, 0 } },
    { "1e30", NULL, false, false, { 0, 0 } },
    { "0.1234567890123456789012345678901234567890123", NULL, false, false, { 0, 0 } },
    { "170141183460469231731687303715884105728e-200", NULL, false, false, { 0, 0 } },
    { "12 ", NULL, false, false, { 0, 0 } },
    { "--1", NULL, false, false, { 0, 0 } },
    { "+-1", NULL, false, false, { 0, 0 } },
    { "0x10", NULL, false, false, { 0, 0 } },
    { "inf", NULL, false, false, { 0, 0 } },
};

static void number_is_parsed(void **state)
{
    const struct parse_row *row = *state;
    const char *words = row->words ? row->words : row->name;
    int64_t whole = 77;
    bn_rat ratio = { 77, 1 };

    assert_int_equal(bn_text_to_int(words, strlen(words), &whole), row->is_int);
    assert_int_equal(whole, row->is_int ? row->value.num : 77);
    assert_int_equal(bn_text_to_rat(words, strlen(words), &ratio), row->is_rat);
    assert_int_equal(ratio.num, row->is_rat ? row->value.num : 77);
    assert_int_equal(ratio.den, row->is_rat ? row->value.den : 1);
}

static void every_rat_comes_back(void **state)
{
    uint64_t random = 99;

    (void)state;
    for (int i = 0; i < 100000; i++) {
        char buffer[64];
        bn_text text = bn_text_over(buffer, sizeof buffer);
        int64_t num = (int64_t)bni_test_random(&random) >> (i % 63);
        int64_t den = (int64_t)(bni_test_random(&random) >> (1 + i % 62)) + 1;
        bn_rat value = bn_rat_of(num, i % 2 == 0 ? den : INT64_C(1) << (i % 62));
        bn_rat back;

        bn_text_rat(&text, value);
        assert_false(text.cut);
        assert_true(bn_text_to_rat(buffer, text.length, &back));
        assert_int_equal(back.num, value.num);
        assert_int_equal(back.den, value.den);
    }
}

static const struct distance_row {
    const char *name;
    const char *a, *b;
    uint32_t most, want;
} distances[] = {
    { "same", "leader", "leader", 3, 0 },
    { "changed", "leeder", "leader", 3, 1 },
    { "inserted", "elitte", "elite", 3, 1 },
    { "dropped", "elit", "elite", 3, 1 },
    { "swapped", "leadre", "leader", 3, 1 },
    { "from nothing", "", "abc", 5, 3 },
    { "to nothing", "abc", "", 5, 3 },
    { "counted only to most + 1", "abcdef", "uvwxyz", 2, 3 },
    { "kitten, sitting", "kitten", "sitting", 9, 3 },
    { "40 letters", "aaaaaaaaaabbbbbbbbbbccccccccccdddddddddd",
      "aaaaaaaaaabbbbbbbbbbccccccccccddddddddde", 9, 1 },
    { "41 letters, same", "aaaaaaaaaabbbbbbbbbbccccccccccddddddddddx",
      "aaaaaaaaaabbbbbbbbbbccccccccccddddddddddx", 9, 0 },
    { "41 letters, other", "aaaaaaaaaabbbbbbbbbbccccccccccddddddddddx",
      "aaaaaaaaaabbbbbbbbbbccccccccccddddddddddy", 9, 10 },
};

static void distance_is_counted(void **state)
{
    const struct distance_row *row = *state;

    assert_int_equal(bn_word_distance(row->a, row->b, row->most), row->want);
    assert_int_equal(bn_word_distance(row->b, row->a, row->most), row->want);
}

static const struct near_row {
    const char *name;
    const char *word;
    int want;
} nears[] = {
    { "elitte means elite", "elitte", 1 },
    { "leeder means leader", "leeder", 2 },
    { "Capitals do not count", "ELITE", 1 },
    { "flier is far from all", "flier", -1 },
    { "one letter means nothing", "x", -1 },
    { "an empty word means nothing", "", -1 },
    { "the nearer of two", "poorer", 4 },
    { "the first of two as near", "poorex", 0 },
    { "a word too long", "eliteeliteeliteeliteeliteeliteeliteeliteelite", -1 },
};

static void nearest_is_found(void **state)
{
    static const char *const words[] = {
        "poor",    "elite",   "leader",
        "average", "poorere", "a word so long that nobody can mistype it in one go"
    };
    const struct near_row *row = *state;

    assert_int_equal(bn_word_nearest(row->word, words, BN_COUNT(words)), row->want);
}

static const struct plain_row {
    const char *name;
    const char *words;
    const char *shown; /* NULL: as it is */
} plains[] = {
    { "plain: ASCII", "a name, 'quoted' \\u202e", NULL },
    { "plain: letters of two, three and four bytes", "\xc3\xa9\xe2\x82\xac\xf0\x9f\x8f\xb0", NULL },
    { "plain: nothing", "", NULL },
    { "plain: escape", "a\x1b[31m", "a\\u001b[31m" },
    { "plain: end of line and tab", "a\nb\t", "a\\u000ab\\u0009" },
    { "plain: delete", "\x7f", "\\u007f" },
    { "plain: second block of controls", "\xc2\x9b\xc2\x85", "\\u009b\\u0085" },
    { "plain: blank that does not break", "\xc2\xa0", NULL },
    { "plain: soft hyphen", "\xc2\xad", "\\u00ad" },
    { "plain: before and after a range", "\xe2\x80\x8a\xe2\x80\x90", NULL },
    { "plain: ends of a range", "\xe2\x80\x8b\xe2\x80\x8f", "\\u200b\\u200f" },
    { "plain: end of a paragraph", "\xe2\x80\xa9", "\\u2029" },
    { "plain: right to left", "x\xe2\x80\xaey", "x\\u202ey" },
    { "plain: a tag", "\xf3\xa0\x80\x81", "\\U000e0001" },
    { "plain: no UTF-8", "a\xff\xc3(\xe2\x80", "a\\xff\\xc3(\\xe2\\x80" },
    { "plain: too long a spelling, and a surrogate", "\xc0\x80\xed\xa0\x80",
      "\\xc0\\x80\\xed\\xa0\\x80" },
};

static void text_is_made_plain(void **state)
{
    const struct plain_row *row = *state;
    const char *shown = row->shown ? row->shown : row->words;
    char words[100];
    bn_text out = bn_text_over(words, sizeof words);

    bn_text_plain(&out, row->words);
    assert_string_equal(words, shown);
    assert_int_equal(bn_text_is_plain(row->words), row->shown == NULL);
    assert_true(bn_text_is_plain(words));
    assert_false(out.cut);
}

static void counts(void **state)
{
    static const struct {
        int64_t count;
        const char *words;
    } rows[] = {
        { 0, "0 entries" }, { 1, "1 entry" }, { 2, "2 entries" }, { 1200, "1,200 entries" }
    };

    (void)state;
    for (size_t i = 0; i < BN_COUNT(rows); i++) {
        char buffer[40];
        bn_text out = bn_text_over(buffer, sizeof buffer);

        bn_text_count(&out, rows[i].count, "entry", "entries");
        assert_string_equal(buffer, rows[i].words);
    }
}

int main(void)
{
    bni_tests tests = { .count = 0 };

    BNI_ROWS(&tests, int_is_written, ints);
    BNI_ROWS(&tests, rat_is_written_and_read, rats);
    BNI_ONE(&tests, hex_has_16_digits);
    BNI_ROWS(&tests, text_is_cut, cuts);
    BNI_ONE(&tests, no_room_at_all);
    BNI_ROWS(&tests, number_is_parsed, parses);
    BNI_ONE(&tests, every_rat_comes_back);
    BNI_ROWS(&tests, distance_is_counted, distances);
    BNI_ROWS(&tests, nearest_is_found, nears);
    BNI_ROWS(&tests, text_is_made_plain, plains);
    BNI_ONE(&tests, counts);
    return BNI_RUN("text", &tests);
}
