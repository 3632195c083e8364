/* Entries of a journal as trees, and back. The trees that are read may come from anyone, so
 * nothing in them is trusted. */
#include "inner.h"

#include <string.h>

static const char *const type_words[] = { "answer", "roll", "undo", "ruling", "share" };
static const char *const origin_words[] = { "", "rolled", "typed" };

/* ---- seats -------------------------------------------------------------------------------- */

bn_seat bni_seat_plain(bn_seat seat)
{
    bool sided = seat.role == BN_COMMANDER || seat.role == BN_CHARACTER;

    return (bn_seat){ .role = seat.role,
                      .side = sided ? seat.side : 0,
                      .person = seat.role == BN_CHARACTER ? seat.person : 0 };
}

void bn_seat_text(bn_seat seat, bn_text *out)
{
    static const char *const words[] = { "referee", "commander ", "character ", "spectator" };

    bn_text_add(out, seat.role < BN_COUNT(words) ? words[seat.role] : "nobody");
    if (seat.role == BN_COMMANDER || seat.role == BN_CHARACTER)
        bn_text_int(out, seat.side);
    if (seat.role == BN_CHARACTER) {
        bn_text_char(out, '.');
        bn_text_int(out, seat.person);
    }
}

/* A number as bn_text_int writes it: no sign, no zero in front. Moves *words past it. */
static bool parse_number(const char **words, uint32_t max, uint8_t *out)
{
    const char *at = *words;
    uint32_t value = 0;

    if (*at < '0' || *at > '9' || (*at == '0' && at[1] >= '0' && at[1] <= '9'))
        return false;
    for (; *at >= '0' && *at <= '9'; at++) {
        value = value * 10 + (uint32_t)(*at - '0');
        if (value > max)
            return false;
    }
    *words = at;
    *out = (uint8_t)value;
    return true;
}

bool bn_seat_parse(const char *words, bn_seat *out)
{
    bn_seat seat = { .role = BN_REFEREE };

    if (strcmp(words, "spectator") == 0) {
        seat.role = BN_SPECTATOR;
    } else if (strncmp(words, "commander ", 10) == 0) {
        seat.role = BN_COMMANDER;
        words += 10;
        if (!parse_number(&words, BN_SIDES_MAX - 1, &seat.side) || *words)
            return false;
    } else if (strncmp(words, "character ", 10) == 0) {
        seat.role = BN_CHARACTER;
        words += 10;
        if (!parse_number(&words, BN_SIDES_MAX - 1, &seat.side) || *words++ != '.' ||
            !parse_number(&words, UINT8_MAX, &seat.person) || *words)
            return false;
    } else if (strcmp(words, "referee") != 0) {
        return false;
    }
    *out = seat;
    return true;
}

/* ---- notes -------------------------------------------------------------------------------- */

bn_code bni_note_check(const char *note, bn_error *err)
{
    if (strlen(note) > BN_NOTE_MAX)
        return bn_fail(err, BN_LIMIT, "the note is too long");
    if (!bn_text_is_plain(note))
        return bn_fail(err, BN_ANSWER, "a note is one line of plain text");
    return BN_OK;
}

/* ---- writing ------------------------------------------------------------------------------ */

static bn_doc *values_doc(const bn_question *question, const bn_answer *answer, bn_arena *arena)
{
    bn_doc *list = bn_doc_list(arena);
    uint32_t count = question->parts;

    if (question->form == BN_FORM_CHOICE)
        count = 1;
    if (question->form == BN_FORM_FLAGS)
        count = answer->value[1] ? 2 : 1;
    for (uint32_t i = 0; i < count && i < BN_PARTS_MAX; i++)
        bn_doc_push(list, bn_doc_int(arena, answer->value[i]));
    return list;
}

static bn_doc *faces_doc(const bn_entry *entry, bn_arena *arena)
{
    bn_doc *list = bn_doc_list(arena);

    for (uint32_t part = 0; part < entry->question.parts; part++) {
        bn_doc *dice = bn_doc_push(list, bn_doc_list(arena));
        for (uint32_t die = 0; die < entry->question.throws[part].count; die++)
            bn_doc_push(dice, bn_doc_int(arena, entry->faces.face[part][die]));
    }
    return list;
}

static void put_text(bn_arena *arena, bn_doc *map, const char *key, const char *text)
{
    if (text && *text)
        bn_doc_put(arena, map, key, bn_doc_text(arena, text));
}

static void put_question(bn_arena *arena, bn_doc *map, const bn_question *question)
{
    bn_doc *about;

    bn_doc_put(arena, map, "side", bn_doc_int(arena, question->side));
    if (question->person)
        bn_doc_put(arena, map, "person", bn_doc_int(arena, question->person));
    if (question->about[0] == -1 && question->about[1] == -1)
        return;
    about = bn_doc_put(arena, map, "about", bn_doc_list(arena));
    bn_doc_push(about, bn_doc_int(arena, question->about[0]));
    bn_doc_push(about, bn_doc_int(arena, question->about[1]));
}

static void put_content(bn_arena *arena, bn_doc *map, const bni_record *record)
{
    const bn_entry *entry = &record->entry;

    put_question(arena, map, &entry->question);
    bn_doc_put(arena, map, "value", values_doc(&entry->question, &entry->answer, arena));
    put_text(arena, map, "words", record->words);
    if (entry->type == BN_ENTRY_ROLL)
        bn_doc_put(arena, map, "faces", faces_doc(entry, arena));
    if (entry->type == BN_ENTRY_ROLL)
        put_text(arena, map, "dice", origin_words[entry->origin]);
    put_text(arena, map, "note", entry->note);
}

static void put_hex(bn_arena *arena, bn_doc *map, const char *key, uint64_t value)
{
    char words[17];
    bn_text out = bn_text_over(words, sizeof words);

    bn_text_hex64(&out, value);
    bn_doc_put(arena, map, key, bn_doc_text(arena, words));
}

/* Who did what kind of thing. An order that is locked is named only if everyone will see it once it
 * counts. */
static void put_opening(const bn_table *table, const bn_entry *entry, bool named, bn_arena *arena,
                        bn_doc *map)
{
    char words[32];
    bn_text out = bn_text_over(words, sizeof words);

    bn_doc_put(arena, map, "type", bn_doc_text(arena, type_words[entry->type]));
    bn_seat_text(entry->seat, &out);
    bn_doc_put(arena, map, "seat", bn_doc_text(arena, words));
    if (entry->type != BN_ENTRY_UNDO && entry->type != BN_ENTRY_SHARE && named)
        put_text(arena, map, "ask", table->game->kinds[entry->question.kind].key);
}

bn_doc *bn_entry_doc(const bn_table *table, uint32_t index, bn_seat seat, bn_arena *arena)
{
    BN_ASSERT(index < table->count);

    const bni_record *record = bni_record_at(table, index);
    const bn_entry *entry = &record->entry;
    bn_leave leave = bn_table_leave(table, seat, BN_MATTER_ENTRY, index);
    bn_doc *map = bn_doc_map(arena);

    bn_doc_put(arena, map, "n", bn_doc_int(arena, entry->number));
    if (leave == BN_LEAVE_NOTHING) {
        bn_doc_put(arena, map, "hidden", bn_doc_bool(arena, true));
        return arena->full ? NULL : map;
    }
    put_opening(table, entry, leave == BN_LEAVE_ALL || bn_seat_sees(seat, &entry->question), arena,
                map);
    if (entry->type == BN_ENTRY_UNDO)
        bn_doc_put(arena, map, "to", bn_doc_int(arena, entry->to));
    else if (entry->type == BN_ENTRY_SHARE)
        bni_share_put(entry, leave == BN_LEAVE_ALL, map, arena);
    else if (leave == BN_LEAVE_ALL)
        put_content(arena, map, record);
    else
        bn_doc_put(arena, map, "locked", bn_doc_bool(arena, true));
    if (entry->reopens)
        bn_doc_put(arena, map, "reopens", bn_doc_bool(arena, true));
    if (bn_table_leave(table, seat, BN_MATTER_STATE, 0) == BN_LEAVE_ALL)
        put_hex(arena, map, "state", entry->state);
    return arena->full ? NULL : map;
}

bn_doc *bn_entry_line(const bn_table *table, uint32_t index, bn_arena *arena)
{
    const bn_entry *entry = &bni_record_at(table, index)->entry;
    bn_doc *map = bn_entry_doc(table, index, (bn_seat){ .role = BN_REFEREE }, arena);

    if (map && entry->reseeds)
        put_hex(arena, map, "seed", entry->seed);
    return arena->full ? NULL : map;
}
