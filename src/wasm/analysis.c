/* A fought battle, answer by answer, as `banneret analyse` finds it. */
#include "counsel.h"
#include "report/analysis_tree.h"

#include <banneret/counsel.h>
#include <banneret/system/game.h>

static bool by_defaults(void *self, const bn_error *why)
{
    const counsel_watch *watch = self;

    (void)why;
    return !watch->cancelled;
}

static bn_code analyse(uint64_t games, bn_arena *arena, bn_arena *work, bn_doc **out, bn_error *err)
{
    const bn_game *game = bn_table_game(the_face.table);
    const void *setup = bn_table_setup(the_face.table);
    uint32_t count = bn_table_entries(the_face.table);
    const bn_entry **entries = bn_arena_array(arena, count ? count : 1, sizeof *entries);
    counsel_watch cancel = { 0 };
    bn_watch watch = counsel_watched(&cancel);
    bn_studying s = { .game = game,
                      .setup = setup,
                      .entries = entries,
                      .count = count,
                      .by = BN_BY_EITHER,
                      .threads = 1,
                      .arena = arena,
                      .work = work,
                      .solving = watch,
                      .valuing = watch,
                      .steps = watch,
                      .games = watch,
                      .by_defaults = by_defaults,
                      .self = &cancel };
    bn_analysis found;
    bn_code code;

    if (!entries)
        return bn_fail(err, BN_MEMORY, "the memory given is used up");
    for (uint32_t i = 0; i < count; i++)
        entries[i] = bn_table_entry(the_face.table, i);
    code = bn_study(&s, &games, &found, err);
    if (code != BN_OK)
        return code;
    *out = bnr_analysis_tree(&(bnr_account){ game, setup, &found, games }, arena);
    return *out && !arena->full ? BN_OK : bn_fail(err, BN_MEMORY, "the memory given is used up");
}

/* The answer is that of `banneret analyse --json`. */
EXPORT(uint32_t, analyse, (uint64_t games))
{
    bn_arena *arena = oracle_begin(), work = counsel_arena();
    bn_doc *doc = NULL;
    bn_code code;

    if (!arena)
        return 0;
    code = bn_table_game(the_face.table) ==
                   bn_system_game(bn_table_system(the_face.table), BN_DOCUMENT_SCENARIO)
               ? analyse(games, arena, &work, &doc, &the_face.error)
               : bn_fail(&the_face.error, BN_USAGE, "only battles are analysed");
    bn_arena_done(&work);
    return oracle_told(code, doc);
}
