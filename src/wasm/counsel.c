/* The coming round, advice and a fought battle, as the program shows them (requests/counsel.h). */
#include "counsel.h"

#include "requests/counsel.h"

static bool goes_on(void *self)
{
    const counsel_watch *watch = self;

    return !watch->cancelled;
}

/* One question of a seat. */
typedef struct asking {
    counsel_request request;
    counsel_watch watch;
    bn_arena work;
} asking;

/* Starts it; false without a table, with the error set. */
static bool begin(asking *a, uint32_t seat)
{
    bn_arena *arena = oracle_begin();

    if (!arena)
        return false;
    a->watch = (counsel_watch){ 0 };
    a->work = counsel_arena();
    a->request = (counsel_request){ .system = bn_table_system(the_face.table),
                                    .game = bn_table_game(the_face.table),
                                    .setup = bn_table_setup(the_face.table),
                                    .state = bn_table_state(the_face.table),
                                    .seat = face_seat(seat),
                                    .arena = arena,
                                    .work = &a->work,
                                    .watch = counsel_watched(&a->watch),
                                    .goes_on = goes_on };
    return true;
}

static uint32_t end(asking *a, bn_code code, const bn_doc *doc)
{
    bn_arena_done(&a->work);
    return oracle_told(code, doc);
}

EXPORT(uint32_t, matrix, (uint32_t seat, uint32_t winner_only, uint64_t states, uint64_t games))
{
    bn_doc *doc = NULL;
    asking a;

    if (!begin(&a, seat))
        return 0;
    return end(&a,
               counsel_matrix(&a.request, winner_only != 0, states, games, &doc, &the_face.error),
               doc);
}

/* The objective is the text of `input`: "victory", "strength" and what else bn_objective_parse reads. */
EXPORT(uint32_t, advise, (uint32_t seat, uint64_t states, uint64_t games))
{
    bn_doc *doc = NULL;
    asking a;

    if (!begin(&a, seat))
        return 0;
    return end(&a, counsel_advice(&a.request, the_face.input, states, games, &doc, &the_face.error),
               doc);
}

/* With `timed` and no number of games, as many are played as fit into the time that the host gives (face_is_late). */
EXPORT(uint32_t, analyse, (uint64_t games, uint32_t timed))
{
    uint32_t count = the_face.table ? bn_table_entries(the_face.table) : 0;
    const bn_entry **entries;
    bn_doc *doc = NULL;
    asking a;

    if (!begin(&a, 0))
        return 0;
    a.request.is_late = timed ? face_is_late : NULL;
    entries = bn_arena_array(a.request.arena, count ? count : 1, sizeof *entries);
    for (uint32_t i = 0; entries && i < count; i++)
        entries[i] = bn_table_entry(the_face.table, i);
    return end(&a,
               entries ? counsel_analysis(&a.request, entries, count, games, &doc, &the_face.error)
                       : bn_fail(&the_face.error, BN_MEMORY, "the memory limit is reached"),
               doc);
}
