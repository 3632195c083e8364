/* Asks the oracle natively what src/wasm/oracle.c asks it, and prints the answer as that does.
 *
 *   wasm_oracle FILE document
 *   wasm_oracle FILE odds ORDERS WINNER_ONLY STATES
 *   wasm_oracle FILE simulate ORDERS GAMES SEED
 *   wasm_oracle FILE prospects ROLLS SEED
 *   wasm_oracle FILE solve ORDERS OBJECTIVE SIDE SEALED_ONLY HELD STATES */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <banneret/store.h>
#include <banneret/system/system.h>

#include "../src/requests/requests.h"
#include "../src/trees/prospects_tree.h"

#define BYTES ((size_t)1 << 30)

static _Noreturn void give_up(const char *what, const bn_error *err)
{
    fprintf(stderr, "wasm_oracle: %s: %s\n", what, err ? err->text : "");
    exit(1);
}

static uint64_t number(const char *words)
{
    return strtoull(words, NULL, 10);
}

static bn_code ask(const request *r, int argc, char **argv, bn_doc **out, bn_error *err)
{
    if (argc == 6 && strcmp(argv[2], "odds") == 0)
        return request_odds(r, number(argv[4]) != 0, number(argv[5]), out, err);
    if (argc == 6 && strcmp(argv[2], "simulate") == 0)
        return request_simulation(r, number(argv[4]), number(argv[5]), out, err);
    if (argc == 9 && strcmp(argv[2], "solve") == 0) {
        request_aim aim = { .objective = argv[4],
                            .side = (uint32_t)number(argv[5]),
                            .sealed_only = number(argv[6]) != 0,
                            .held = (uint32_t)number(argv[7]),
                            .states = number(argv[8]) };

        return request_solution(r, &aim, out, err);
    }
    give_up("see the head of wasm_oracle.c", NULL);
}

static request request_of(const bn_doc *doc, const char *orders, bn_arena *keep, bn_arena *arena)
{
    request r = { .orders = orders, .arena = arena };
    const bn_system *system;
    bn_error err;
    bn_head head;
    void *state;

    if (bn_head_read(doc, keep, &head, &err) != BN_OK)
        give_up("head", &err);
    system = bn_system_find(head.system);
    if (!system || system->setup(doc, keep, &r.setup, &err) != BN_OK)
        give_up("setup", &err);
    r.game = bn_system_game(system, head.document);
    state = bn_arena_get(keep, r.game->state_size(r.setup));
    if (!state)
        give_up("no memory", NULL);
    r.game->begin(r.setup, state, NULL);
    r.from = state;
    return r;
}

/* What the first side may know of the first rolls of a game in which all else takes its default, and the referee too. */
static bn_code all_prospects(const bn_doc *doc, uint64_t rolls, uint64_t seed, bn_arena *keep,
                             bn_arena *arena, bn_doc **out, bn_error *err)
{
    const bn_seat referee = { .role = BN_REFEREE }, side = { .role = BN_COMMANDER };
    bn_code code = BN_OK;
    bn_table *table;
    bn_asked asked;
    bn_head head;

    *out = bn_doc_list(keep);
    if (bn_head_read(doc, keep, &head, err) != BN_OK ||
        bn_table_open(keep, bn_system_find(head.system), doc, &table, err) != BN_OK)
        return err->code;
    while (code == BN_OK && rolls > 0 && bn_table_next(table, referee, &asked)) {
        if (asked.question.form != BN_FORM_ROLL) {
            code =
                bn_table_answer(table, referee, asked.id, &asked.question.preset, NULL, NULL, err);
            continue;
        }
        for (uint32_t i = 0; i < 2 && code == BN_OK; i++) {
            bn_doc *told = NULL;

            code = bnr_table_prospects(table, i == 0 ? referee : side, arena, &told, err);
            bn_doc_push(*out, told);
        }
        if (code == BN_OK)
            code = bn_table_roll_seeded(table, referee, asked.id, seed, NULL, err);
        rolls--;
    }
    return code;
}

static void print(const bn_doc *doc)
{
    char *text = malloc(BYTES / 4);
    bn_text out = bn_text_over(text, BYTES / 4);

    if (!text)
        give_up("no memory", NULL);
    bn_doc_write(doc, &out);
    if (out.cut || puts(text) == EOF)
        give_up("cannot write", NULL);
    free(text);
}

int main(int argc, char **argv)
{
    bn_error err;
    bn_arena keep, arena;
    bn_doc *doc, *answer;

    bn_arena_init(&keep, bn_store_memory(), BYTES);
    bn_arena_init(&arena, bn_store_memory(), BYTES);
    if (argc < 3)
        give_up("see the head of wasm_oracle.c", NULL);
    if (bn_store_read(argv[1], &keep, &doc, &err) != BN_OK)
        give_up(argv[1], &err);
    if (strcmp(argv[2], "document") == 0) {
        print(doc);
    } else if (argc == 5 && strcmp(argv[2], "prospects") == 0) {
        if (all_prospects(doc, number(argv[3]), number(argv[4]), &keep, &arena, &answer, &err) !=
            BN_OK)
            give_up("prospects", &err);
        print(answer);
    } else {
        request r = request_of(doc, argc > 3 ? argv[3] : "", &keep, &arena);

        if (ask(&r, argc, argv, &answer, &err) == BN_OK) {
            print(answer);
        } else {
            answer = bn_doc_map(&keep);
            bn_doc_put(&keep, answer, "code", bn_doc_text(&keep, bn_code_word(err.code)));
            bn_doc_put(&keep, answer, "text", bn_doc_text(&keep, err.text));
            print(answer);
        }
    }
    bn_arena_done(&arena);
    bn_arena_done(&keep);
    return 0;
}
