#include "rules.h"

#include <string.h>

#include <banneret/store.h>

#include "../store/json.h"
#include "http/log.h"

enum { SCRATCH = 1 << 20, FIXED = 4096, DELAY_MAX = 100000000 };

static const char *const journal_words[] = { "referee", "end" };
/* Of notes, and of counsel. */
static const char *const who_words[] = { "all", "referee", "nobody" };
static const char *const opened_words[] = { "", "new", "journal" };
static const char *const units[] = {
    [BS_DELAY_SECONDS] = "seconds",
    [BS_DELAY_ENTRIES] = "entries",
    [BS_DELAY_ROUNDS] = "rounds",
};

/* The number of the word that the member is; -1: there is no such member, -2: it is none of the words. */
static int word_of(const bn_doc *map, const char *key, const char *const *words, size_t count)
{
    const bn_doc *at = bn_doc_at(map, key);

    if (!at)
        return -1;
    for (size_t i = 0; at->type == BN_DOC_TEXT && i < count; i++) {
        if (strcmp(at->text, words[i]) == 0)
            return (int)i;
    }
    return -2;
}

static bn_code unknown(const char *key, const char *const *words, size_t count, bn_error *err)
{
    bn_code code = bn_fail_value(err, BN_SCHEMA, "there is no such choice for {}", key);
    bn_text hint = bn_text_over(err->hint, sizeof err->hint);

    for (size_t i = 0; i < count; i++) {
        bn_text_add(&hint, i ? ", " : "one of: ");
        bn_text_add(&hint, words[i]);
    }
    return code;
}

static bn_code change(const bn_doc *body, const char *key, const char *const *words, size_t count,
                      int *value, bn_error *err)
{
    int word = word_of(body, key, words, count);

    if (word == -2)
        return unknown(key, words, count, err);
    if (word >= 0)
        *value = word;
    return BN_OK;
}

/* {"seconds": 600} */
static bn_code read_delay(const bn_doc *map, bs_delay *out, bn_error *err)
{
    const bn_doc *at = map->type == BN_DOC_MAP && map->count == 1 ? map->first : NULL;
    size_t unit = 0;

    while (at && unit < BN_COUNT(units) && strcmp(at->key, units[unit]) != 0)
        unit++;
    if (!at || unit == BN_COUNT(units) || at->type != BN_DOC_NUMBER || at->number.den > 1 ||
        at->number.num < 0 || at->number.num > DELAY_MAX)
        return bn_fail(err, BN_SCHEMA,
                       "the delay has one member: seconds, entries or rounds, a whole number");
    *out = (bs_delay){ .unit = (bs_unit)unit, .count = (uint32_t)at->number.num };
    return BN_OK;
}

/* Deadlines and delay, if they are there. */
static bn_code read_times(const bn_doc *map, bs_rules *rules, bn_error *err)
{
    const bn_doc *deadlines = bn_doc_at(map, "deadlines"), *delay = bn_doc_at(map, "delay");
    bn_code code = deadlines ? bs_steps_read(deadlines, &rules->deadlines, err) : BN_OK;

    return code == BN_OK && delay ? read_delay(delay, &rules->delay, err) : code;
}

bn_code bs_rules_change(const bn_doc *body, bs_rules *rules, bn_error *err)
{
    int journal = rules->journal_at_end, notes = (int)rules->notes, counsel = (int)rules->counsel;
    bn_code code =
        change(body, "journal_shown", journal_words, BN_COUNT(journal_words), &journal, err);

    if (code == BN_OK)
        code = change(body, "notes", who_words, BN_COUNT(who_words), &notes, err);
    if (code == BN_OK)
        code = change(body, "counsel", who_words, BN_COUNT(who_words), &counsel, err);
    if (code == BN_OK && rules->journal_at_end && !journal)
        code = bn_fail(err, BN_SCHEMA, "a journal that is hidden until the end stays hidden");
    if (code != BN_OK)
        return code;
    rules->journal_at_end = journal != 0;
    rules->notes = (bs_notes_rule)notes;
    rules->counsel = (bs_counsel_rule)counsel;
    return read_times(body, rules, err);
}

static void read_opened(const bn_doc *map, bs_rules *rules)
{
    const bn_doc *brought = bn_doc_at(map, "brought");
    int opened = word_of(map, "opened", opened_words, BN_COUNT(opened_words));

    rules->opened = opened < 0 ? BS_SOURCE_UNSAID : (bs_source)opened;
    if (brought && brought->type == BN_DOC_NUMBER)
        rules->brought = (uint32_t)brought->number.num;
}

bs_rules bs_rules_read(bs_line stored)
{
    bn_arena arena = bn_store_arena(SCRATCH);
    bs_rules rules = { .journal_at_end = false };
    bn_doc *map = NULL;
    bn_error err;
    int notes, counsel;

    if (bn_json_read(stored.text, stored.length, &arena, &map, NULL) == BN_OK) {
        rules.journal_at_end = word_of(map, "journal", journal_words, BN_COUNT(journal_words)) == 1;
        notes = word_of(map, "notes", who_words, BN_COUNT(who_words));
        rules.notes = notes < 0 ? BS_NOTES_ALL : (bs_notes_rule)notes;
        counsel = word_of(map, "counsel", who_words, BN_COUNT(who_words));
        rules.counsel = counsel < 0 ? BS_COUNSEL_ALL : (bs_counsel_rule)counsel;
        read_opened(map, &rules);
        if (read_times(map, &rules, &err) != BN_OK)
            bs_log_text("error", "text", err.text);
    }
    bn_arena_done(&arena);
    return rules;
}

static bn_doc *doc_of(const bs_rules *rules, const char *journal_key, bn_arena *arena)
{
    bn_doc *map = bn_doc_map(arena), *delay;

    bn_doc_put_text(arena, map, journal_key, journal_words[rules->journal_at_end]);
    bn_doc_put_text(arena, map, "notes", who_words[rules->notes]);
    bn_doc_put_text(arena, map, "counsel", who_words[rules->counsel]);
    if (rules->deadlines.count)
        bn_doc_put(arena, map, "deadlines", bs_steps_doc(&rules->deadlines, arena));
    if (rules->delay.count) {
        delay = bn_doc_put(arena, map, "delay", bn_doc_map(arena));
        bn_doc_put_int(arena, delay, units[rules->delay.unit], rules->delay.count);
    }
    return map;
}

void bs_rules_write(const bs_rules *rules, char out[BS_RULES_TEXT])
{
    _Alignas(max_align_t) unsigned char block[FIXED];
    bn_text text = bn_text_over(out, BS_RULES_TEXT);
    bn_arena arena;
    bn_doc *map;

    bn_arena_init_fixed(&arena, block, sizeof block);
    map = doc_of(rules, "journal", &arena);
    if (rules->opened != BS_SOURCE_UNSAID)
        bn_doc_put_text(&arena, map, "opened", opened_words[rules->opened]);
    if (rules->brought)
        bn_doc_put_int(&arena, map, "brought", rules->brought);
    bn_doc_write(map, &text);
}

bool bs_rules_same(const bs_rules *a, const bs_rules *b)
{
    char one[BS_RULES_TEXT], two[BS_RULES_TEXT];

    bs_rules_write(a, one);
    bs_rules_write(b, two);
    return strcmp(one, two) == 0;
}

bn_doc *bs_rules_doc(const bs_rules *rules, bn_arena *arena)
{
    return doc_of(rules, "journal_shown", arena);
}
