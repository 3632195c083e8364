/* Writes pairs of journals of random battles and campaigns for secrecy_program.py: two games that differ only
 * in something that some seats may not know. They are played side by side, by the same answers and dice, as
 * long as what differs is hidden from one seat at least. The pairs differ in
 *
 *   - a sealed order, which still waits or was undone;
 *   - an answer, dice or a ruling that only one side sees, or the referee alone;
 *   - a hidden figure of the document.
 *
 *   secrecy_journals FOLDER SYSTEM battle|campaign COUNT SEED
 *
 * FOLDER/one and FOLDER/two get a journal NUMBER.jsonl each. A line of standard output reports each pair its
 * number, what differs, the seats that may not know it, and who is asked next: a side, "referee", "table" or
 * "over". */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <banneret/journal.h>
#include <banneret/system/hidden.h>

#include "generate.h"
#include "player.h"
#include "slots.h"

enum {
    BLOCK = 32 << 20,
    STEPS = 120,     /* of one game, at most */
    LEAVES = 400,    /* figures of a document that may be changed */
    TRIES = 40,      /* to find one that is hidden */
    FIRST = 8000,    /* more games, until the first pair is found */
    DIFFERENT = 512, /* bytes in which two setups may differ */
    SPECTATOR = BN_SIDES_MAX,
};

static _Alignas(16) unsigned char blocks[2][BLOCK], docs[2][BLOCK], other[BLOCK], scratch[BLOCK];
static unsigned char masks[BN_STATE_MAX];

typedef enum pair_kind { PAIR_SEALED, PAIR_PRIVATE, PAIR_RULING, PAIR_DOCUMENT, PAIRS } pair_kind;
static const char *const pair_words[PAIRS] = { "order", "answer", "ruling", "document" };

typedef struct pair {
    const bn_system *system;
    bn_document document;
    pair_kind kind;
    const bn_doc *doc[2];
    bn_arena arena[2];
    bn_table *table[2];
    bn_rng rng;
    uint64_t seed;
    uint32_t seats; /* bits of the seats to which the games look alike so far */
    bool revealing; /* they differ in a sealed order that everyone sees once all are given */
    size_t setup_size;
    struct {
        uint32_t at;
        unsigned char bits;
    } unlike[DIFFERENT]; /* of the setups */
    uint32_t unlike_count;
    uint32_t kept[STEPS], steps; /* seats that have seen no difference after each step */
    uint32_t entries[STEPS];     /* that there are then */
    bn_asked next[STEPS];        /* who is asked then; of a game that is over, to no one */
} pair;

static _Noreturn void give_up(const char *what, const bn_error *err)
{
    fprintf(stderr, "secrecy_journals: %s: %s\n", what, err ? err->text : "");
    exit(1);
}

/* ---- what is hidden ----------------------------------------------------------------------- */

/* Sets the bits of a slot in `mask`, which stands for the bytes from `base` on. */
static void mark(const bn_hidden *hidden, const void *thing, const unsigned char *base, size_t size,
                 unsigned char *mask)
{
    const unsigned char *at = (const unsigned char *)thing + hidden->slot.offset;
    size_t bytes = slot_bytes(hidden->slot);

    if (at < base || at + bytes > base + size)
        return; /* it lies elsewhere, in the setup or in the state */
    if (hidden->slot.bit)
        mask[at - base + (hidden->slot.bit - 1) / 8] |=
            (unsigned char)(1u << (hidden->slot.bit - 1) % 8);
    else
        memset(mask + (at - base), 0xff, bytes);
}

static void mark_all(const bn_table *table, uint32_t seat, const void *base, size_t size,
                     unsigned char *mask)
{
    const bn_game *game = bn_table_game(table);
    const void *setup = bn_table_setup(table), *state = bn_table_state(table), *thing;

    for (uint32_t row = 0; row < game->hidden_count; row++) {
        const bn_hidden *hidden = &game->hidden[row];
        uint32_t sides = 0;

        if (hidden->applies && !hidden->applies(setup, state))
            continue;
        for (uint32_t i = 0; (thing = hidden->thing(setup, state, i, &sides)) != NULL; i++)
            if (seat == SPECTATOR || !(sides >> seat & 1))
                mark(hidden, thing, base, size, mask);
    }
}

/* Whether the states differ only in what a seat may not know. */
static bool state_alike(const pair *p, uint32_t seat)
{
    const unsigned char *a = bn_table_state(p->table[0]), *b = bn_table_state(p->table[1]);
    size_t size = bn_table_game(p->table[0])->state_size(bn_table_setup(p->table[0]));

    memset(masks, 0, size);
    mark_all(p->table[0], seat, a, size, masks);
    for (size_t i = 0; i < size; i++)
        if ((a[i] ^ b[i]) & ~masks[i])
            return false;
    return true;
}

/* The same of the setups, of which p->unlike has the differences. */
static bool setup_alike(const pair *p, uint32_t seat)
{
    if (p->unlike_count == 0)
        return true;
    memset(scratch, 0, p->setup_size);
    mark_all(p->table[0], seat, blocks[0], p->setup_size, scratch);
    for (uint32_t i = 0; i < p->unlike_count; i++)
        if (p->unlike[i].bits & ~scratch[p->unlike[i].at])
            return false;
    return true;
}

/* Whether both games wait for the same sides, which is no secret. */
static bool open_alike(const bn_asked *a, uint32_t count, const bn_table *table)
{
    bn_asked b[BN_OPEN_MAX];

    if (bn_table_ask(table, b) != count)
        return false;
    for (uint32_t i = 0; i < count; i++)
        if (a[i].question.to != b[i].question.to || a[i].question.side != b[i].question.side ||
            a[i].question.seen != b[i].question.seen ||
            a[i].question.sealed != b[i].question.sealed || a[i].locked != b[i].locked)
            return false;
    return true;
}

static bool any_locked(const bn_asked *open, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        if (open[i].locked)
            return true;
    return false;
}

/* The side whose turn it was last, or SPECTATOR if everyone watched since: it is asked first, as by play_next
 * (src/cli/table/turns.c). */
static uint32_t last_turn(const bn_table *table)
{
    for (uint32_t i = bn_table_entries(table); i-- > 0;) {
        const bn_entry *entry = bn_table_entry(table, i);
        const bn_question *q = &entry->question;

        if (entry->type == BN_ENTRY_UNDO || (!q->sealed && q->seen == BN_SEEN_BY_ALL))
            return SPECTATOR;
        if (q->to == BN_TO_SIDE)
            return q->side;
    }
    return SPECTATOR;
}

/* Notes who has seen no difference so far, and who is asked next. */
static void look(pair *p)
{
    bn_asked open[BN_OPEN_MAX];
    uint32_t count = bn_table_ask(p->table[0], open);

    for (uint32_t seat = 0; seat <= SPECTATOR; seat++)
        if (p->seats >> seat & 1 && !(state_alike(p, seat) && setup_alike(p, seat)))
            p->seats &= ~(1u << seat);
    if ((p->revealing && !any_locked(open, count)) || !open_alike(open, count, p->table[1]))
        p->seats = 0;
    p->kept[p->steps] = p->seats;
    p->entries[p->steps] = bn_table_entries(p->table[0]);
    p->next[p->steps].id = UINT32_MAX;
    for (uint32_t turn = 0; turn < 2;
         turn++) /* the first that is open, or that of whose turn it is */
        for (uint32_t i = count; i-- > 0;)
            if (!open[i].locked && (!turn || (open[i].question.to == BN_TO_SIDE &&
                                              open[i].question.side == last_turn(p->table[0]))))
                p->next[p->steps] = open[i];
    p->steps++;
}

/* ---- both games, side by side ------------------------------------------------------------- */

static bool same_question(const bn_question *a, const bn_question *b)
{
    return a->kind == b->kind && a->side == b->side && a->person == b->person &&
           a->form == b->form && memcmp(a->about, b->about, sizeof a->about) == 0;
}

static const bn_asked *same_in(const bn_table *table, const bn_asked *asked,
                               bn_asked open[BN_OPEN_MAX])
{
    uint32_t count = bn_table_ask(table, open);

    for (uint32_t i = 0; i < count; i++)
        if (!open[i].locked && same_question(&open[i].question, &asked->question))
            return &open[i];
    return NULL;
}

static bool give(pair *p, uint32_t which, const bn_asked *asked, const bn_answer *answer,
                 const char *note)
{
    bn_seat seat = player_seat(&asked->question);

    if (asked->question.form == BN_FORM_ROLL)
        return bn_table_roll_seeded(p->table[which], seat, asked->id, p->seed, NULL, NULL) == BN_OK;
    return bn_table_answer(p->table[which], seat, asked->id, answer, note, NULL, NULL) == BN_OK;
}

/* The same answer, or the same dice, in both games. False: that cannot be, or it is over. */
static bool step_both(pair *p)
{
    bn_asked open[BN_OPEN_MAX], others[BN_OPEN_MAX];
    const bn_asked *asked = player_pick(p->table[0], &p->rng, open), *same;
    bn_answer answer = { 0 };

    if (asked == NULL)
        return false;
    same = same_in(p->table[1], asked, others);
    if (same == NULL)
        return false;
    if (asked->question.form != BN_FORM_ROLL)
        player_draw(p->table[0], &p->rng, &asked->question, &answer);
    return give(p, 1, same, &answer, NULL) && give(p, 0, asked, &answer, NULL);
}

/* ---- where they start to differ ----------------------------------------------------------- */

static uint32_t all_seats(const pair *p)
{
    return 1u << SPECTATOR | ((1u << bn_table_sides(p->table[0])) - 1);
}

static bool reveals(const bn_table *table)
{
    bn_asked open[BN_OPEN_MAX];
    uint32_t count = bn_table_ask(table, open), missing = 0;

    for (uint32_t i = 0; i < count; i++)
        missing += open[i].question.sealed && !open[i].locked;
    return missing == 1;
}

/* Whether an answer to this question makes a pair of the kind that is wanted. */
static bool suits(const pair *p, const bn_question *q)
{
    if (p->kind == PAIR_SEALED)
        return q->sealed && !reveals(p->table[0]);
    return !q->sealed && q->seen != BN_SEEN_BY_ALL;
}

static bool throw_dice(pair *p, uint32_t which, const bn_asked *asked)
{
    bn_faces faces = { 0 };

    for (uint32_t i = 0; i < asked->question.parts; i++)
        bn_rng_throw(&p->rng, asked->question.throws[i], faces.face[i]);
    return bn_table_roll(p->table[which], player_seat(&asked->question), asked->id, &faces, NULL,
                         NULL) == BN_OK;
}

/* Two answers that differ, or two throws. */
static bool give_both(pair *p, const bn_asked *asked)
{
    bn_answer answers[2];

    if (asked->question.form == BN_FORM_ROLL)
        return throw_dice(p, 0, asked) && throw_dice(p, 1, asked);
    for (int tries = 0; tries < 8; tries++) {
        player_draw(p->table[0], &p->rng, &asked->question, &answers[0]);
        player_draw(p->table[0], &p->rng, &asked->question, &answers[1]);
        if (memcmp(&answers[0], &answers[1], sizeof answers[0]) != 0)
            return give(p, 0, asked, &answers[0], "north by night") &&
                   give(p, 1, asked, &answers[1], bn_rng_below(&p->rng, 2) ? "south" : NULL);
    }
    return false;
}

/* Two answers to one question; false if there are none, or no one may not know them. */
static bool part_ways(pair *p, const bn_asked *asked)
{
    const bn_question *q = &asked->question;
    bn_seat seat = player_seat(q);

    if (!give_both(p, asked))
        return false;
    p->seats = all_seats(p);
    if (q->seen != BN_SEEN_BY_REFEREE && (!q->sealed || seat.role == BN_COMMANDER))
        p->seats &= ~(1u << q->side);
    p->revealing = q->sealed && q->seen == BN_SEEN_BY_ALL;
    look(p);
    if (q->sealed && q->to == BN_TO_SIDE && bn_rng_below(&p->rng, 2)) {
        p->revealing = false; /* what was undone is never revealed */
        if (bn_table_undo(p->table[0], seat, 0, NULL) != BN_OK ||
            bn_table_undo(p->table[1], seat, 0, NULL) != BN_OK)
            return false;
        look(p);
    }
    return p->seats != 0;
}

/* One of the rulings that only one side sees. */
static bool find_ruling(pair *p, bn_asked *out)
{
    bn_asked ruling;
    uint32_t found = 0;

    for (uint32_t i = 0; bn_table_ruling(p->table[0], i, &ruling); i++)
        if (ruling.question.seen != BN_SEEN_BY_ALL && bn_rng_below(&p->rng, ++found) == 0)
            *out = ruling;
    return found > 0;
}

/* Plays until the games can part, and lets them. */
static bool begin_to_differ(pair *p)
{
    uint32_t wait = bn_rng_below(&p->rng, STEPS / 4);
    bn_asked open[BN_OPEN_MAX], ruling = { 0 };

    for (uint32_t i = 0; i < STEPS / 2; i++) {
        const bn_asked *asked = player_pick(p->table[0], &p->rng, open);

        if (asked == NULL)
            return false;
        if (i >= wait && p->kind == PAIR_RULING) {
            if (find_ruling(p, &ruling))
                return part_ways(p, &ruling);
        } else if (i >= wait && suits(p, &asked->question)) {
            return part_ways(p, asked);
        }
        if (!step_both(p))
            return false;
    }
    return false;
}

/* ---- another figure in the document ------------------------------------------------------- */

static uint32_t leaves_of(bn_doc *doc, bn_doc *out[LEAVES], uint32_t count)
{
    for (bn_doc *at = doc->first; at != NULL; at = at->next) {
        if ((at->type == BN_DOC_NUMBER || at->type == BN_DOC_BOOL) && count < LEAVES)
            out[count++] = at;
        count = leaves_of(at, out, count);
    }
    return count;
}

static bool open_table(pair *p, uint32_t which, const bn_doc *doc)
{
    memset(blocks[which], 0, p->setup_size);
    bn_arena_init_fixed(&p->arena[which], blocks[which], BLOCK);
    p->doc[which] = doc;
    return bn_table_open(&p->arena[which], p->system, doc, &p->table[which], NULL) == BN_OK;
}

static bn_doc *draw_document(const pair *p, uint32_t which)
{
    bn_arena arena;

    bn_arena_init_fixed(&arena, docs[which], BLOCK);
    return generate_document(p->system, p->document, p->seed, &arena);
}

/* Where the setup that lies in blocks[0] differs from the copy in `other`. Their pointers are alike,
 * because both were built in one place from one document. */
static bool compare_setups(pair *p)
{
    p->unlike_count = 0;
    for (size_t i = 0; i < p->setup_size; i++)
        if (blocks[0][i] != other[i]) {
            if (p->unlike_count == DIFFERENT)
                return false;
            p->unlike[p->unlike_count].at = (uint32_t)i;
            p->unlike[p->unlike_count++].bits = blocks[0][i] ^ other[i];
        }
    return true;
}

static bool open_changed(pair *p, bn_doc *doc, bn_doc *leaf)
{
    size_t size = p->setup_size;
    bn_doc was = *leaf;

    if (leaf->type == BN_DOC_BOOL)
        leaf->truth = !leaf->truth;
    else
        leaf->number =
            bn_rat_int(leaf->number.num / leaf->number.den - 2 + (int32_t)bn_rng_below(&p->rng, 6));
    if (open_table(p, 0, doc) && (size_t)((unsigned char *)p->table[0] - blocks[0]) == size &&
        compare_setups(p) && p->unlike_count > 0) {
        p->seats = all_seats(p);
        p->steps = 0;
        look(p);
        if (p->seats != 0)
            return true;
    }
    *leaf = was;
    return false;
}

/* Changes one figure that is hidden from someone. */
static bool change_document(pair *p)
{
    bn_doc *doc = draw_document(p, 0), *leaves[LEAVES];
    uint32_t count = leaves_of(doc, leaves, 0);

    p->setup_size = (size_t)((unsigned char *)p->table[0] - blocks[0]);
    memcpy(other, blocks[0], p->setup_size);
    for (uint32_t tries = 0; tries < TRIES && count > 0; tries++)
        if (open_changed(p, doc, leaves[bn_rng_below(&p->rng, count)]))
            return true;
    return false;
}

/* ---- files -------------------------------------------------------------------------------- */

static void write_journal(const pair *p, uint32_t which, uint32_t entries, const char *path)
{
    bn_journal_head head = { .engine = bn_version(),
                             .system = p->system->name,
                             .data = p->system->data,
                             .figures = bn_setup_house_hash(bn_table_setup(p->table[which])),
                             .document = p->doc[which],
                             .seeded = true,
                             .seed = p->seed };
    bn_error err = { .code = BN_OK };
    bn_journal *journal = NULL;

    if (bn_journal_create(path, &head, &journal, &err) != BN_OK)
        give_up(path, &err);
    for (uint32_t i = 0; i < entries; i++) {
        bn_arena arena;

        bn_arena_init_fixed(&arena, scratch, BLOCK);
        if (bn_journal_keep(journal, p->table[which], i, &arena, &err) != BN_OK)
            give_up("keep", &err);
    }
    (void)bn_journal_close(journal);
}

static void write_line(const pair *p, uint32_t step, uint32_t number)
{
    const bn_question *next = &p->next[step].question;

    printf("%u %s ", (unsigned)number, pair_words[p->kind]);
    for (uint32_t side = 0; side < BN_SIDES_MAX; side++)
        if (p->kept[step] >> side & 1)
            printf("%c,", 'A' + (int)side);
    fputs(p->kept[step] >> SPECTATOR & 1 ? "spectator" : "", stdout);
    if (p->next[step].id == UINT32_MAX)
        puts(" over");
    else if (next->seen == BN_SEEN_BY_REFEREE ||
             (next->to == BN_TO_REFEREE && next->seen != BN_SEEN_BY_ALL))
        puts(" referee");
    else if (next->sealed || next->seen != BN_SEEN_BY_ALL)
        printf(" %c\n", 'A' + next->side);
    else
        puts(next->to == BN_TO_SIDE ? " public" : " table");
}

/* Ends both games at a moment at which someone has seen no difference: half of the time the last. */
static void write_pair(pair *p, const char *folder, uint32_t number)
{
    uint32_t good[STEPS], count = 0, step;
    char path[1024];

    for (step = 0; step < p->steps; step++)
        if (p->kept[step] != 0)
            good[count++] = step;
    step = good[bn_rng_below(&p->rng, 2) ? count - 1 : bn_rng_below(&p->rng, count)];
    for (uint32_t which = 0; which < 2; which++) {
        snprintf(path, sizeof path, "%s/%s/%u.jsonl", folder, which == 0 ? "one" : "two",
                 (unsigned)number);
        write_journal(p, which, p->entries[step], path);
    }
    write_line(p, step, number);
}

/* ---- pairs -------------------------------------------------------------------------------- */

static bool any_kept(const pair *p)
{
    for (uint32_t i = 0; i < p->steps; i++)
        if (p->kept[i] != 0)
            return true;
    return false;
}

static bool make(pair *p)
{
    bn_doc *docs_drawn[2] = { draw_document(p, 0), draw_document(p, 1) };

    p->steps = p->unlike_count = 0;
    p->revealing = false;
    p->setup_size = 0;
    bn_rng_init(&p->rng, 58, p->seed);
    if (!docs_drawn[0] || !docs_drawn[1] || !open_table(p, 0, docs_drawn[0]) ||
        !open_table(p, 1, docs_drawn[1]))
        return false;
    if (!(p->kind == PAIR_DOCUMENT ? change_document(p) : begin_to_differ(p)))
        return any_kept(p);
    while (p->steps < STEPS && p->seats != 0 && step_both(p))
        look(p);
    return any_kept(p);
}

int main(int argc, char **argv)
{
    static pair p;
    uint32_t count, made = 0;
    uint64_t last;

    if (argc < 6 || (p.system = bn_system_find(argv[2])) == NULL) {
        fputs("usage: secrecy_journals FOLDER SYSTEM battle|campaign COUNT SEED\n", stderr);
        return 64;
    }
    p.document = strcmp(argv[3], "battle") == 0 ? BN_DOCUMENT_SCENARIO : BN_DOCUMENT_CAMPAIGN;
    count = (uint32_t)strtoul(argv[4], NULL, 10);
    p.seed = strtoull(argv[5], NULL, 10);
    /* A system with few secrets may need many games for its first pair. */
    for (last = p.seed + count * UINT64_C(400);
         made < count && p.seed < last + (made == 0 ? FIRST : 0); p.seed++) {
        p.kind = (pair_kind)(p.seed % PAIRS);
        if (make(&p))
            write_pair(&p, argv[1], made++);
    }
    return 0;
}
