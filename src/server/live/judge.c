#include "live.h"

#include <sodium.h>

#include "shares.h"

enum { SETTLED_AT_ONCE = 900 }; /* below BS_LINES_MAX */

static const bn_seat the_referee = { .role = BN_REFEREE };

static bool open_roll(const bs_live *live, bn_asked *out)
{
    bn_asked open[BN_OPEN_MAX];
    uint32_t count = bn_table_ask(live->table, open);

    for (uint32_t i = 0; i < count; i++) {
        if (open[i].question.form == BN_FORM_ROLL && !open[i].locked) {
            *out = open[i];
            return true;
        }
    }
    return false;
}

/* *settled: there was something to do. */
static bn_code settle_one(bs_live *live, bool *settled, bn_error *err)
{
    bn_asked asked;
    uint64_t seed;
    bn_code code = bs_shares_settle(live, settled, err);

    if (code != BN_OK || *settled)
        return code;
    if (live->rolls && open_roll(live, &asked)) {
        code = bs_shares_seed(live, settled, &seed, err);
        return *settled ? bn_table_roll_seeded(live->table, the_referee, asked.id, seed, NULL, err)
                        : code;
    }
    if (bs_shares_allow(live, the_referee, BN_ENTRY_ANSWER, NULL) != BN_OK)
        return BN_OK; /* someone has not committed to a share */
    seed = bn_table_seed(live->table, bn_table_entries(live->table) + 1, live->seed);
    return bs_bots_answer(live->table, live->bots, seed, settled, err);
}

bn_code bs_live_settle(bs_live *live, bn_error *err)
{
    bn_code code = BN_OK;
    bool goes_on = true;

    for (uint32_t i = 0; i < SETTLED_AT_ONCE && goes_on && code == BN_OK; i++)
        code = settle_one(live, &goes_on, err);
    return code;
}

/* Anyone who the table trusts. Where the server rolls, that is the referee at most. */
bool bs_live_may_type(const bs_live *live, bn_seat seat)
{
    return live->typists != BN_TYPISTS_NOBODY &&
           (seat.role == BN_REFEREE || (live->typists == BN_TYPISTS_ASKED && !live->rolls));
}

bool bs_live_may_roll(const bs_live *live, bn_seat seat)
{
    return !live->joint && live->seeded && (live->rolls || seat.role == BN_REFEREE);
}

static bn_code roll(bs_live *live, bn_seat seat, const bs_act *act, bn_error *err)
{
    if (act->typed && !bs_live_may_type(live, seat))
        return bn_fail(err, BN_SEAT,
                       live->rolls ? "at this table the server rolls the dice"
                                   : "at this table only the referee types in dice");
    if (!act->typed && live->joint)
        return bn_fail(err, BN_DICE, "the server rolls as soon as it has all shares of the dice");
    if (!act->typed && !live->seeded)
        return bn_fail(err, BN_DICE, "at this table people type in what the dice show");
    if (!act->typed && !bs_live_may_roll(live, seat))
        return bn_fail(err, BN_SEAT, "only the referee may let the server roll at this table");
    return act->typed
               ? bn_table_roll(live->table, seat, act->question, &act->faces, NULL, err)
               : bn_table_roll_seeded(live->table, seat, act->question, live->seed, NULL, err);
}

/* Everyone may have read the journal of a game that is over: who reopens it gets dice that no one knows. Joint dice
 * come from shares that no one has given yet. */
static bn_code take_back(bs_live *live, bn_seat seat, uint32_t to, bn_error *err)
{
    bool seeded = live->seeded && !live->joint;
    uint64_t seed;

    if (seat.role != BN_REFEREE || bn_table_winner(live->table) == BN_GOES_ON)
        return bn_table_undo(live->table, seat, to, err);
    randombytes_buf(&seed, sizeof seed);
    return bn_table_reopen(live->table, to, seeded ? &seed : NULL, err);
}

bn_code bs_live_reseed(bs_live *live, bn_error *err)
{
    uint64_t seed;

    if (!live->seeded || live->joint)
        return bn_fail(err, BN_DICE, "the dice of this table have no seed of its journal");
    randombytes_buf(&seed, sizeof seed);
    return bn_table_reseed(live->table, seed, err);
}

bn_code bs_live_act(bs_live *live, bn_seat seat, const bs_act *act, bn_error *err)
{
    static const bn_entry_type types[] = { [BS_ACT_ANSWER] = BN_ENTRY_ANSWER,
                                           [BS_ACT_ROLL] = BN_ENTRY_ROLL,
                                           [BS_ACT_UNDO] = BN_ENTRY_UNDO,
                                           [BS_ACT_SEED] = BN_ENTRY_UNDO };
    bool shares = act->type == BS_ACT_SHARE || act->type == BS_ACT_LEAVE_OUT;
    bn_code code = bs_live_has_room(live, err);

    if (code == BN_OK && act->type == BS_ACT_UNDO)
        code = bs_live_may_undo(live, seat, err);
    if (code == BN_OK && !shares)
        code = bs_shares_allow(live, seat, types[act->type], err);
    if (code != BN_OK)
        return code;
    switch (act->type) {
    case BS_ACT_SHARE:
        code = seat.role == BN_REFEREE /* which stands for the server in the journal */
                   ? bn_fail(err, BN_SEAT, "this seat has no share in the dice")
                   : bs_shares_add(live, seat, &act->share, err);
        break;
    case BS_ACT_LEAVE_OUT:
        code = bs_shares_add(live, seat, &act->share, err);
        break;
    case BS_ACT_SEED:
        code = bs_live_reseed(live, err);
        break;
    case BS_ACT_ANSWER:
        code =
            bn_table_answer(live->table, seat, act->question, &act->answer, act->note, NULL, err);
        break;
    case BS_ACT_ROLL:
        code = roll(live, seat, act, err);
        break;
    default:
        code = take_back(live, seat, act->to, err);
        break;
    }
    return code == BN_OK ? bs_live_settle(live, err) : code;
}
