/* The oracle, asked about the present state of the table. Its answers (see requests/requests.h) are JSON at
 * `output`. Orders are the first text of `input`, an objective the second.
 *
 * It works in its own memory, after all other memory, for which the host asks once: so there is
 * no allocator. Each call may use all of it, and its answer stays there until the next call. A host that
 * must stay responsive runs the module in a worker. Now and then a call reports its progress to the host by the import
 * banneret.watch(done, of, finished); if that returns anything but 0, the call fails, and the error says "cancelled".
 * */
#include "counsel.h"
#include "requests/requests.h"

#include <string.h>

static struct {
    unsigned char *start;
    uint32_t bytes;
} granted;

/* Makes sure that the oracle has this many MiB in all. Memory only grows; none is given back. */
EXPORT(bn_code, grant, (uint32_t mebibytes))
{
    uint32_t have = granted.bytes / FACE_PAGE, want = mebibytes * (1048576 / FACE_PAGE);
    unsigned char *start;

    if (mebibytes > 4000)
        return bn_fail(&the_face.error, BN_LIMIT, "at most 4000 MiB");
    if (want <= have)
        return BN_OK;
    start = face_grow(want - have);
    if (start && granted.start && start != granted.start + granted.bytes)
        start = face_grow(want); /* other memory lies between: a whole new block */
    else if (start && granted.start)
        start = granted.start;
    if (!start)
        return bn_fail(&the_face.error, BN_MEMORY, "the host has no more memory");
    granted.start = start;
    granted.bytes = want * FACE_PAGE;
    return BN_OK;
}

bn_arena *oracle_begin(void)
{
    bn_arena *arena = &the_face.oracle;

    bn_arena_init_fixed(arena, granted.start, granted.bytes);
    the_face.input[INPUT_BYTES - 1] = '\0';
    return face_open() ? arena : NULL;
}

static bool asked_of(request *out)
{
    bn_arena *arena = oracle_begin();

    if (!arena)
        return false;
    *out = (request){ .game = bn_table_game(the_face.table),
                      .setup = bn_table_setup(the_face.table),
                      .from = bn_table_state(the_face.table),
                      .orders = the_face.input,
                      .arena = arena,
                      .watch = { .tell = face_go_on } };
    return true;
}

uint32_t oracle_told(bn_code code, const bn_doc *doc)
{
    bn_arena *arena = &the_face.oracle;
    bn_text out = bn_text_over((char *)arena->at, arena->left);

    if (code != BN_OK)
        return 0;
    bn_doc_write(doc, &out);
    the_face.told = out.buffer;
    if (!out.cut)
        return (uint32_t)out.length;
    (void)bn_fail(&the_face.error, BN_MEMORY, "out of memory for the text");
    return 0;
}

EXPORT(uint32_t, odds, (uint32_t winner_only, uint64_t states))
{
    bn_doc *doc = NULL;
    request r;

    if (!asked_of(&r))
        return 0;
    return oracle_told(request_odds(&r, winner_only != 0, states, &doc, &the_face.error), doc);
}

/* How long the host waits: half of its time is for counting. */
typedef struct patience {
    counsel_watch host;
    bool timed;
} patience;

static bool go_on_counting(void *self, const bn_progress *progress)
{
    patience *p = self;
    bn_watch host = counsel_watched(&p->host);

    return host.tell(host.self, progress) && !(p->timed && face_is_half_late());
}

static bool go_on_estimating(void *self, const bn_progress *progress)
{
    patience *p = self;
    bn_watch host = counsel_watched(&p->host);

    return host.tell(host.self, progress) && !(p->timed && face_is_late(NULL));
}

/* With `timed`, an estimate continues until the time is over that the host gives (face_is_late). */
EXPORT(uint32_t, chances,
       (uint32_t winner_only, uint64_t states, uint64_t games, uint64_t seed, uint32_t timed))
{
    patience p = { .timed = timed != 0 };
    bn_arena work = counsel_arena();
    bn_error *err = &the_face.error;
    bn_policies policies;
    bn_chances found;
    bn_orders orders;
    bn_doc *doc = NULL;
    uint32_t length = 0;
    bn_code code;
    request r;

    if (!asked_of(&r))
        return 0;
    code = request_policies(&r, &orders, &policies, err);
    if (code == BN_OK)
        code =
            bn_chances_find(&(bn_chances_asked){ .game = r.game,
                                                 .setup = r.setup,
                                                 .from = r.from,
                                                 .policies = r.orders[0] != '\0' ? &policies : NULL,
                                                 .winner_only = winner_only != 0,
                                                 .states = states,
                                                 .games = games,
                                                 .patient = timed != 0,
                                                 .seed = seed,
                                                 .threads = 1,
                                                 .arena = r.arena,
                                                 .work = &work,
                                                 .counting = { go_on_counting, &p },
                                                 .estimating = { go_on_estimating, &p } },
                            &found, err);
    if (code == BN_OK && p.host.cancelled)
        code = bn_fail(err, BN_LIMIT, "cancelled");
    if (code == BN_OK)
        code = request_chances(&r, &found, seed, &doc, err);
    length = oracle_told(code, doc);
    bn_arena_done(&work);
    return length;
}

EXPORT(uint32_t, simulate, (uint64_t games, uint64_t seed))
{
    bn_doc *doc = NULL;
    request r;

    if (!asked_of(&r))
        return 0;
    return oracle_told(request_simulation(&r, games, seed, &doc, &the_face.error), doc);
}

EXPORT(uint32_t, solve, (uint32_t side, uint32_t sealed_only, uint32_t held, uint64_t states))
{
    request_aim aim = {
        .side = side, .sealed_only = sealed_only != 0, .held = held, .states = states
    };
    bn_doc *doc = NULL;
    request r;
    size_t length;

    if (!asked_of(&r))
        return 0;
    length = strlen(r.orders) + 1;
    aim.objective = r.orders + (length < INPUT_BYTES ? length : INPUT_BYTES - 1);
    return oracle_told(request_solution(&r, &aim, &doc, &the_face.error), doc);
}
