#include <banneret/table.h>

#include <string.h>

#include <banneret/system/hash.h>

#include "inner.h"

/* ---- opening ------------------------------------------------------------------------------ */

void bni_table_refresh(bn_table *table)
{
    memset(table->open, 0, sizeof table->open);
    table->open_count = table->game->ask(table->setup, table->state, table->open);
    BN_ASSERT(table->open_count <= BN_OPEN_MAX);
}

/* A trace that the rules write into reports the house figures of the setup. */
static bn_trace *traced(const bn_table *table, bn_trace *trace)
{
    if (trace)
        trace->house = bn_setup_house(table->setup);
    return trace;
}

/* A NULL *system becomes the one that the document names. */
static bn_code find_game(const bn_doc *doc, bn_arena *arena, const bn_system **system,
                         const bn_game **out, bn_error *err)
{
    bn_spot at = bn_spot_of(doc, err);
    bn_head head;
    bn_code code = *system ? bn_head_read(doc, arena, &head, err)
                           : bn_system_read(doc, arena, &head, system, err);

    if (code != BN_OK)
        return code;
    if (strcmp(head.system, (*system)->name) != 0)
        return bn_refuse(&at, BN_SCHEMA, NULL, "system", "the document is of the system {}",
                         head.system, (*system)->name);
    *out = bn_system_game(*system, (bn_document)head.document);
    if (!*out)
        return bn_refuse(&at, BN_SCHEMA, NULL, "banneret", "a {} cannot be played",
                         bn_document_words[head.document], "a scenario or a campaign is");
    return BN_OK;
}

bn_code bn_table_open(bn_arena *arena, const bn_system *system, const bn_doc *doc, bn_table **out,
                      bn_error *err)
{
    const bn_game *game = NULL;
    const void *setup = NULL;
    bn_table *table;
    bn_code code = find_game(doc, arena, &system, &game, err);

    if (code == BN_OK)
        code = system->setup(doc, arena, &setup, err);
    if (code != BN_OK)
        return code;
    table = bn_arena_get(arena, sizeof *table);
    if (!table)
        return bn_fail(err, BN_MEMORY, "out of memory for a table");
    table->arena = arena;
    table->system = system;
    table->doc = doc;
    table->game = game;
    table->setup = setup;
    BN_ASSERT(game != NULL); /* the kind of document was checked above */
    table->size = game->state_size(setup);
    BN_ASSERT(table->size <= BN_STATE_MAX);
    table->state = bn_arena_get(arena, table->size);
    table->spare = bn_arena_get(arena, table->size);
    if (!table->state || !table->spare)
        return bn_fail(err, BN_MEMORY, "out of memory for the state of the game");
    table->game->begin(table->setup, table->state, NULL);
    bni_table_refresh(table);
    *out = table;
    return BN_OK;
}

const bn_doc *bn_table_document(const bn_table *table)
{
    return table->doc;
}

const bn_game *bn_table_game(const bn_table *table)
{
    return table->game;
}

const void *bn_table_setup(const bn_table *table)
{
    return table->setup;
}

const void *bn_table_state(const bn_table *table)
{
    return table->state;
}

const bn_system *bn_table_system(const bn_table *table)
{
    return table->system;
}

uint64_t bn_table_hash(const bn_table *table)
{
    return bn_hash64(table->state, table->size, 0);
}

/* ---- questions ---------------------------------------------------------------------------- */

uint32_t bn_table_ask(const bn_table *table, bn_asked out[BN_OPEN_MAX])
{
    for (uint32_t i = 0; i < table->open_count; i++)
        out[i] = (bn_asked){ .id = table->step * BN_OPEN_MAX + i,
                             .locked = table->lock[i] != 0,
                             .question = table->open[i] };
    return table->open_count;
}

bool bn_table_next(const bn_table *table, bn_seat seat, bn_asked *out)
{
    bn_asked open[BN_OPEN_MAX];
    uint32_t count = bn_table_ask(table, open);

    for (uint32_t i = 0; i < count; i++) {
        if (open[i].locked || !bn_seat_answers(seat, &open[i].question))
            continue;
        *out = open[i];
        return true;
    }
    return false;
}

bool bni_table_is_open(const bn_table *table, uint32_t id, uint32_t *index)
{
    *index = id % BN_OPEN_MAX;
    return id / BN_OPEN_MAX == table->step && *index < table->open_count;
}

bool bni_question_is(const bn_question *a, const bn_question *b)
{
    return a->kind == b->kind && a->side == b->side && a->person == b->person &&
           a->about[0] == b->about[0] && a->about[1] == b->about[1];
}

int bni_table_match(const bn_table *table, const bn_question *question)
{
    for (uint32_t i = 0; i < table->open_count; i++)
        if (!table->lock[i] && bni_question_is(&table->open[i], question))
            return (int)i;
    return -1;
}

bool bni_table_waits(const bn_table *table, uint32_t number)
{
    for (uint32_t i = 0; i < table->open_count; i++)
        if (table->lock[i] == number)
            return number != 0;
    return false;
}

/* The question that `id` stands for, if `seat` may answer it now. */
static bn_code find_open(const bn_table *table, bn_seat seat, uint32_t id, uint32_t *out,
                         bn_error *err)
{
    uint32_t index;

    if (!bni_table_is_open(table, id, &index))
        return bn_fail(err, BN_ANSWER, "that question is not open now");
    if (!bn_seat_answers(seat, &table->open[index]))
        return bn_fail(err, BN_SEAT, "this seat may not answer that question");
    if (table->lock[index])
        return bn_fail(err, BN_ANSWER, "that order is locked already");
    *out = index;
    return BN_OK;
}

/* ---- moving on ---------------------------------------------------------------------------- */

/* Orders that were locked before an open question beside them was answered stay locked, if their
 * questions are still asked and still offer them. */
static void carry_locks(bn_table *table, const bn_question *asked, const uint32_t *lock,
                        uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        int at = lock[i] ? bni_table_match(table, &asked[i]) : -1;
        const bn_answer *held = at < 0 ? NULL : &bni_record_at(table, lock[i] - 1)->entry.answer;

        if (held && table->open[at].sealed &&
            (bni_record_at(table, lock[i] - 1)->entry.blank ||
             bn_game_check(table->game, table->setup, table->state, &table->open[at], held, NULL) ==
                 BN_OK))
            table->lock[at] = lock[i];
    }
}

/* By answers, or by a ruling. */
static void advance(bn_table *table, const bn_move *moves, uint32_t count, const bn_entry *ruling,
                    bool revealed, bn_trace *trace)
{
    bn_question asked[BN_OPEN_MAX];
    uint32_t lock[BN_OPEN_MAX], asked_count = table->open_count;

    memcpy(asked, table->open, sizeof asked);
    memcpy(lock, table->lock, sizeof lock);
    memset(table->lock, 0, sizeof table->lock);
    if (ruling)
        table->game->rule(table->setup, table->state, &ruling->question, &ruling->answer,
                          traced(table, trace));
    else
        table->game->advance(table->setup, table->state, moves, count, traced(table, trace));
    table->step++;
    bni_table_refresh(table);
    if (!revealed)
        carry_locks(table, asked, lock, asked_count);
}

/* Locks one sealed order. When no sealed order is missing, all count together. */
static bool play_sealed(bn_table *table, uint32_t number, uint32_t index, bn_trace *trace)
{
    bn_move moves[BN_OPEN_MAX];
    uint32_t count = 0;

    table->lock[index] = number;
    for (uint32_t i = 0; i < table->open_count; i++) {
        if (!table->open[i].sealed)
            continue;
        if (!table->lock[i])
            return false;
        moves[count++] =
            (bn_move){ .question = i,
                       .answer = bni_record_at(table, table->lock[i] - 1)->entry.answer };
    }
    advance(table, moves, count, NULL, true, trace);
    return true;
}

static void play_roll(bn_table *table, const bn_entry *entry, uint32_t index, bn_trace *trace)
{
    bn_move move = { .question = index };

    if (trace && table->game->weigh)
        table->game->weigh(table->setup, table->state, &table->open[index], entry->answer.value,
                           traced(table, trace));
    move.answer.value[0] = table->game->consequence(table->setup, table->state, &table->open[index],
                                                    entry->answer.value);
    /* The state stays as it is, but a second report of the same tie must not count as the next
     * throw. */
    if (move.answer.value[0] == BN_AGAIN)
        table->step++;
    else
        advance(table, &move, 1, NULL, false, trace);
}

bool bni_table_play(bn_table *table, uint32_t number, uint32_t index, bn_trace *trace)
{
    const bn_entry *entry = &bni_record_at(table, number - 1)->entry;

    if (entry->type == BN_ENTRY_ROLL) {
        play_roll(table, entry, index, trace);
        return false;
    }
    if (entry->type == BN_ENTRY_RULING) {
        advance(table, NULL, 0, entry, false, trace);
        return false;
    }
    if (table->open[index].sealed)
        return play_sealed(table, number, index, trace);
    advance(table, &(bn_move){ .question = index, .answer = entry->answer }, 1, NULL, false, trace);
    return false;
}

/* ---- adding entries ----------------------------------------------------------------------- */

/* Makes room for the place of one more block. */
static bool reserve_place(bn_table *table)
{
    uint32_t room = table->block_room ? table->block_room * 2 : 4;
    bni_record **blocks;

    if (table->block_count < table->block_room)
        return true;
    blocks = bn_arena_array(table->arena, room, sizeof *blocks);
    if (!blocks)
        return false;
    if (table->block_count)
        memcpy(blocks, table->blocks, table->block_count * sizeof *blocks);
    table->blocks = blocks;
    table->block_room = room;
    return true;
}

bn_code bni_table_reserve(bn_table *table, uint32_t more, bn_error *err)
{
    BN_ASSERT(more <= BNI_BLOCK);
    while (table->count + more > table->block_count * BNI_BLOCK) {
        bni_record *block =
            reserve_place(table) ? bn_arena_array(table->arena, BNI_BLOCK, sizeof *block) : NULL;

        if (!block)
            return bn_fail(err, BN_MEMORY, "out of memory for another entry of the journal");
        table->blocks[table->block_count++] = block;
    }
    return BN_OK;
}

/* The options that an entry chooses, a bit each; none if it chooses none, or none is known. */
static uint64_t chosen_by(const bn_entry *entry)
{
    if (entry->blank)
        return 0;
    if (entry->question.form == BN_FORM_CHOICE)
        return (uint64_t)1 << entry->answer.value[0];
    if (entry->question.form != BN_FORM_FLAGS)
        return 0;
    return (uint64_t)(uint32_t)entry->answer.value[0] | (uint64_t)(uint32_t)entry->answer.value[1]
                                                            << 32;
}

/* Every option of a question, in words of the usual length. */
enum { WORDS_MAX = 64 * BN_OPTIONS_MAX };

static bn_code write_words(const bn_table *table, bni_record *record, bn_error *err)
{
    const bn_question *question = &record->entry.question;
    uint64_t chosen = chosen_by(&record->entry);
    char words[WORDS_MAX];
    bn_text out = bn_text_over(words, sizeof words);

    for (int32_t i = 0; i < BN_OPTIONS_MAX; i++) {
        if (!(chosen >> i & 1))
            continue;
        if (out.length)
            bn_text_add(&out, ", ");
        table->game->word(table->setup, table->state, question, i, &out);
    }
    record->words = out.length ? bn_arena_text(table->arena, words, out.length) : "";
    return record->words
               ? BN_OK
               : bn_fail(err, BN_MEMORY, "out of memory for another entry of the journal");
}

/* Marks the orders that were sealed in `saved` as revealed. */
static void show(bn_table *table, const bn_table *saved, uint32_t number)
{
    bni_record_at(table, number - 1)->shown = number;
    for (uint32_t i = 0; i < saved->open_count; i++)
        if (saved->lock[i] && !bni_record_at(table, saved->lock[i] - 1)->shown)
            bni_record_at(table, saved->lock[i] - 1)->shown = number;
}

/* Whether `entry` would reveal sealed orders of which one is blank. */
static bool reveals_blank(const bn_table *table, const bn_entry *entry, uint32_t index)
{
    bool blank = entry->blank;

    if (entry->type != BN_ENTRY_ANSWER || !table->open[index].sealed)
        return false;
    for (uint32_t i = 0; i < table->open_count; i++) {
        if (!table->open[i].sealed || i == index)
            continue;
        if (!table->lock[i])
            return false;
        blank = blank || bni_record_at(table, table->lock[i] - 1)->entry.blank;
    }
    return blank;
}

bn_code bni_table_add(bn_table *table, const bn_entry *entry, uint32_t index, const uint64_t *want,
                      bn_trace *trace, bn_error *err)
{
    bn_code code = bni_table_reserve(table, 1, err);
    uint32_t number = table->count + 1;
    bn_table saved;
    bni_record *record;
    bool revealed;

    if (code != BN_OK)
        return code;
    if (reveals_blank(table, entry, index))
        return bn_fail(err, BN_JOURNAL, "a sealed order takes effect here unrevealed");
    saved = *table;
    memcpy(table->spare, table->state, table->size);
    record = bni_record_at(table, number - 1);
    *record = (bni_record){
        .entry = *entry, .before = table->tip, .tip = number, .reseeded = bni_table_reseeded(table)
    };
    bni_still_place(table, record);
    record->entry.number = number;
    record->entry.seat = bni_seat_plain(entry->seat);
    if (entry->type != BN_ENTRY_RULING)
        record->entry.question = table->open[index];
    code = write_words(table, record, err);
    if (code != BN_OK)
        return code;

    revealed = bni_table_play(table, number, index, trace);
    record->entry.state = bn_table_hash(table);
    record->delta = bni_delta_make(table, &saved);
    if (!record->delta || (want && *want != record->entry.state)) {
        bool full = !record->delta;

        *table = saved;
        memcpy(table->state, table->spare, table->size);
        return full ? bn_fail(err, BN_MEMORY, "out of memory for another entry of the journal")
                    : bn_fail(err, BN_JOURNAL, "replay differs from the recorded state");
    }
    table->count = number;
    table->tip = number;
    bni_still_keep(table);
    if (revealed)
        show(table, &saved, number);
    return BN_OK;
}

bn_code bni_table_answer_at(bn_table *table, bn_seat seat, uint32_t index,
                            const bn_question *ruling, const bn_answer *answer, const char *note,
                            const uint64_t *want, bn_trace *trace, bn_error *err)
{
    const bn_question *question = ruling ? ruling : &table->open[index];
    bn_entry entry = { .type = ruling ? BN_ENTRY_RULING : BN_ENTRY_ANSWER,
                       .seat = seat,
                       .question = *question,
                       .answer = *answer };
    bn_text words = bn_text_over(entry.note, sizeof entry.note);
    bn_code code = BN_OK;

    if (question->form == BN_FORM_ROLL)
        return bn_fail(err, BN_ANSWER, "dice answer that question, not words");
    if (note)
        code = bni_note_check(note, err);
    if (code == BN_OK)
        code = bn_game_check(table->game, table->setup, table->state, question, answer, err);
    if (code != BN_OK)
        return code;
    bn_text_add(&words, note ? note : "");
    return bni_table_add(table, &entry, index, want, trace, err);
}

bn_code bn_table_answer(bn_table *table, bn_seat seat, uint32_t id, const bn_answer *answer,
                        const char *note, bn_trace *trace, bn_error *err)
{
    bn_question ruling;
    uint32_t index = 0;
    bn_code code;

    if (bni_table_is_ruling(table, id, &ruling)) {
        if (!bn_seat_answers(seat, &ruling))
            return bn_fail(err, BN_SEAT, "only the referee makes rulings");
        return bni_table_answer_at(table, seat, 0, &ruling, answer, note, NULL, trace, err);
    }
    code = find_open(table, seat, id, &index, err);
    if (code != BN_OK)
        return code;
    return bni_table_answer_at(table, seat, index, NULL, answer, note, NULL, trace, err);
}

/* ---- dice --------------------------------------------------------------------------------- */

static bn_code refuse_face(bn_error *err, uint32_t part, uint32_t die, bn_throw shape, uint8_t face)
{
    char words[32];
    bn_text out = bn_text_over(words, sizeof words);

    if (!err)
        return BN_DICE;
    bn_text_int(&out, face);
    (void)bn_fail_value(err, BN_DICE, "a die cannot show {}", words);
    out = bn_text_over(err->hint, sizeof err->hint);
    bn_text_add(&out, "1 to ");
    bn_text_int(&out, shape.sides);
    out = bn_text_over(err->path, sizeof err->path);
    bn_text_add(&out, "faces[");
    bn_text_int(&out, part);
    bn_text_add(&out, "][");
    bn_text_int(&out, die);
    bn_text_char(&out, ']');
    return BN_DICE;
}

bn_code bni_table_roll_at(bn_table *table, bn_seat seat, uint32_t index, const bn_faces *faces,
                          bn_origin origin, const uint64_t *want, bn_trace *trace, bn_error *err)
{
    const bn_question *question = &table->open[index];
    bn_entry entry = { .type = BN_ENTRY_ROLL, .seat = seat, .origin = (uint8_t)origin };

    if (question->form != BN_FORM_ROLL)
        return bn_fail(err, BN_ANSWER, "that question is not answered by dice");
    for (uint32_t part = 0; part < question->parts; part++) {
        bn_throw shape = question->throws[part];

        entry.answer.value[part] = shape.add;
        for (uint32_t die = 0; die < shape.count; die++) {
            uint8_t face = faces->face[part][die];

            if (face < 1 || face > shape.sides)
                return refuse_face(err, part, die, shape, face);
            entry.faces.face[part][die] = face;
            entry.answer.value[part] += face;
        }
    }
    return bni_table_add(table, &entry, index, want, trace, err);
}

bn_code bn_table_roll(bn_table *table, bn_seat seat, uint32_t id, const bn_faces *faces,
                      bn_trace *trace, bn_error *err)
{
    uint32_t index = 0;
    bn_code code = find_open(table, seat, id, &index, err);

    if (code != BN_OK)
        return code;
    return bni_table_roll_at(table, seat, index, faces, BN_ORIGIN_TYPED, NULL, trace, err);
}

void bn_table_cast(uint64_t seed, uint32_t number, const bn_question *question, bn_faces *faces)
{
    bn_rng rng;

    bn_rng_init(&rng, seed, (uint64_t)number - 1);
    bn_table_throw(&rng, question, faces);
}

bn_code bn_table_roll_seeded(bn_table *table, bn_seat seat, uint32_t id, uint64_t seed,
                             bn_trace *trace, bn_error *err)
{
    bn_faces faces = { 0 };
    uint32_t index = 0;
    bn_code code = find_open(table, seat, id, &index, err);

    if (code != BN_OK)
        return code;
    if (table->open[index].form == BN_FORM_ROLL)
        bn_table_cast(bn_table_seed(table, table->count + 1, seed), table->count + 1,
                      &table->open[index], &faces);
    return bni_table_roll_at(table, seat, index, &faces, BN_ORIGIN_ROLLED, NULL, trace, err);
}

void bn_table_throw(bn_rng *rng, const bn_question *question, bn_faces *faces)
{
    memset(faces, 0, sizeof *faces);
    for (uint32_t part = 0; part < question->parts; part++)
        bn_rng_throw(rng, question->throws[part], faces->face[part]);
}

bn_code bn_table_answer_preset(bn_table *table, bn_seat seat, const bn_asked *asked, bn_rng *rng,
                               bn_error *err)
{
    bn_faces faces;

    if (asked->question.form != BN_FORM_ROLL)
        return bn_table_answer(table, seat, asked->id, &asked->question.preset, NULL, NULL, err);
    bn_table_throw(rng, &asked->question, &faces);
    return bn_table_roll(table, seat, asked->id, &faces, NULL, err);
}

/* ---- the journal -------------------------------------------------------------------------- */

uint32_t bn_table_moment(const bn_table *table)
{
    uint32_t number = table->tip;

    while (number > 0 && bni_table_waits(table, number))
        number = bni_record_at(table, number - 1)->before;
    return number;
}

uint32_t bn_table_entries(const bn_table *table)
{
    return table->count;
}

const bn_entry *bn_table_entry(const bn_table *table, uint32_t index)
{
    return index < table->count ? &bni_record_at(table, index)->entry : NULL;
}

uint32_t bn_table_depth(const bn_table *table)
{
    return table->tip ? bni_record_at(table, table->tip - 1)->depth : 0;
}
