/* Orders and objectives as people write them, put to the oracle by the requests of the WebAssembly
 * interface, with little room and few games. Two bytes choose the game, four say what is asked; the
 * rest is the orders, a newline and the objective. */
#include "games.h"

#include "requests/requests.h"

static unsigned char block[FUZZ_BLOCK], answer_block[FUZZ_BLOCK];
static char written[FUZZ_BLOCK / 4];

enum { STATES_MAX = 64, GAMES_PLAYED = 3, TEXT_MAX = 400 };

/* The rest of the bytes as two texts. */
typedef struct words {
    char orders[TEXT_MAX], objective[TEXT_MAX];
} words;

static void read_text(input *in, char *out)
{
    size_t length = 0;
    uint8_t c;

    while (in->left > 0 && (c = byte(in)) != '\n' && c != '\0')
        if (length + 1 < TEXT_MAX)
            out[length++] = (char)c;
    out[length] = '\0';
}

/* What was parsed names kinds, sides and at least one round. */
static void parse(const request *r)
{
    bn_arena arena = fuzz_arena(answer_block);
    bn_error err = { .code = BN_OK };
    bn_orders orders;
    bn_code code = bn_orders_parse(r->game, r->setup, r->orders, &arena, &orders, &err);

    if (code != BN_OK) {
        fuzz_check_error(code, &err);
        return;
    }
    for (uint32_t i = 0; i < orders.count; i++)
        FUZZ_CHECK(orders.list[i].count > 0 && orders.list[i].side <= BN_ORDER_REFEREE &&
                   orders.list[i].kind < r->game->kind_count);
}

static void check_answer(const bn_doc *doc)
{
    bn_text text = bn_text_over(written, sizeof written);

    bn_doc_write(doc, &text);
    if (!text.cut)
        fuzz_check_json(written, text.length);
}

static bn_code ask(const request *r, const words *w, input *options, bool battle, bn_doc **out,
                   bn_error *err)
{
    uint8_t what = byte(options), bits = byte(options), some = byte(options);
    request_aim aim = { .objective = w->objective,
                        .side = bits & 7,
                        .sealed_only = bits >> 3 & 1,
                        .held = bits >> 4,
                        .states = some % STATES_MAX + 1 };

    if (what % 3 == 0)
        return request_odds(r, bits & 1, some % STATES_MAX + 1, out, err);
    if (what % 3 == 1 && battle) /* a campaign of years would take too long */
        return request_simulation(r, some % GAMES_PLAYED, bits, out, err);
    return request_solution(r, &aim, out, err);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    bn_arena arena = fuzz_arena(block), small;
    bn_error err = { .code = BN_OK };
    input in = { data, size }, options;
    bn_document kind;
    const bn_system *system = games_choose(&in, &kind);
    request r = { .game = bn_system_game(system, kind), .setup = looked_up->setup };
    void *state = bn_arena_get(&arena, r.game->state_size(r.setup));
    bn_doc *doc = NULL;
    bn_code code;
    words w;

    options = in;
    for (int i = 0; i < 4; i++)
        (void)byte(&in);
    read_text(&in, w.orders);
    read_text(&in, w.objective);
    r.game->begin(r.setup, state, NULL);
    r.from = state;
    r.orders = w.orders;
    parse(&r);
    /* From far too little memory to more than these limits need. */
    bn_arena_init_fixed(&small, answer_block, (size_t)512 << byte(&options) % 15);
    r.arena = &small;
    code = ask(&r, &w, &options, kind == BN_DOCUMENT_SCENARIO, &doc, &err);
    if (code != BN_OK)
        fuzz_check_error(code, &err);
    else
        check_answer(doc);
    return 0;
}
