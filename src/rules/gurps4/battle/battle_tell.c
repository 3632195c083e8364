/* One plain sentence on what an answer brought about. */
#include "steps.h"

static const char *name_of(const g4_scene *scene, int32_t side)
{
    return scene->setup->sides[scene->sides[side]].name;
}

static const char *side_in(const g4_scene *scene, int32_t bout, int32_t which)
{
    return name_of(scene, g4_side_in(scene, bout, which));
}

static void next_sentence(bn_text *out)
{
    if (out->length > 0)
        bn_text_add(out, ". ");
}

/* ---- before the battle -------------------------------------------------------------------- */

static void tell_meeting(const g4_scene *scene, const g4_battle *before, const g4_battle *after,
                         bn_text *out)
{
    static const char *const leads[] = { " gained the initiative", " surprised ", " ambushed " };
    const g4_bout *bout = &after->lane[before->bout].bout;

    if (bout->by_scouts == 3) {
        bn_text_add(out, "The armies blundered into each other, both confused");
    } else if (bout->initiative == G4_NONE) {
        bn_text_add(out, "Neither side found the other first");
    } else {
        bn_text_add(out, side_in(scene, before->bout, bout->initiative));
        bn_text_add(out, leads[bout->lead]);
        if (bout->lead > 0)
            bn_text_add(out, side_in(scene, before->bout, 1 - bout->initiative));
    }
}

/* Which battle follows, once that is decided. */
static void tell_approach(const g4_battle *before, const g4_battle *after, bn_text *out)
{
    const g4_bout *bout = &after->lane[before->bout].bout;

    if (after->bout == before->bout && after->step <= G4_AT_APPROACH)
        return;
    next_sentence(out);
    if (bout->stage == G4_STAGE_OVER)
        bn_text_add(out, "The armies avoided battle");
    else
        bn_text_add(out,
                    bout->flags & G4_BOUT_ENCOUNTER ? "An encounter battle" : "A pitched battle");
}

static void tell_db(const g4_scene *scene, const g4_battle *before, const g4_battle *after,
                    bn_text *out)
{
    const g4_bout *bout = &after->lane[before->bout].bout;

    for (int32_t i = 0; i < 2; i++) {
        if (bout->db_kind[i] == 0)
            continue;
        next_sentence(out);
        bn_text_add(out, side_in(scene, before->bout, i));
        bn_text_add(out, ": Defense Bonus ");
        bn_text_int(out, bout->db[i]);
    }
}

/* Elements that this kind of battle leaves out, when the fighting starts. Only their own side knows of them. */
static void tell_absent(const g4_scene *scene, const g4_battle *before, const g4_battle *after,
                        int32_t b, bn_seat seat, bn_text *out)
{
    g4_field field = g4_field_now(scene, after, b);
    g4_ranks ranks;

    for (int32_t i = 0; i < 2; i++) {
        bool any = false;

        if (before->lane[b].bout.stage >= G4_STAGE_FIGHTING ||
            after->lane[b].bout.stage != G4_STAGE_FIGHTING || scene->setup->options.estimated ||
            !g4_may_know(scene, seat, g4_side_in(scene, b, i)))
            continue;
        g4_muster(scene, after, b, i, &ranks);
        for (int32_t k = 0; k < ranks.count; k++) {
            if (ranks.lines[k].count == 0 || g4_takes_part(&ranks, k, &field))
                continue;
            if (!any)
                next_sentence(out);
            bn_text_add(out, any ? ", " : "Not in this battle: ");
            bn_text_add(out, ranks.lines[k].line->name);
            any = true;
        }
        if (!any)
            continue;
        bn_text_add(out, " of ");
        bn_text_add(out, side_in(scene, b, i));
    }
}

/* ---- orders ------------------------------------------------------------------------------- */

/* Strategies as they are shown: Desperate stays hidden until the dice fall. */
static void tell_shown(const g4_scene *scene, const g4_battle *after, int32_t b, bn_text *out)
{
    const g4_bout *bout = &after->lane[b].bout;

    if (!(bout->flags & G4_BOUT_SHOWN))
        return;
    next_sentence(out);
    for (int32_t i = 0; i < 2; i++) {
        bn_text_add(out, i ? ", " : "");
        bn_text_add(out, side_in(scene, b, i));
        bn_text_add(out, ": ");
        if (bout->order[i] == G4_NO_ORDER)
            bn_text_add(out, "no order");
        else if (bout->order[i] == G4_SURRENDER)
            g4_order_word(G4_SURRENDER, out);
        else
            g4_order_word(g4_order_strategy(bout->order[i]), out);
    }
}

/* Orders that everyone hears before the others are given. */
static void tell_known(const g4_scene *scene, const g4_battle *before, const g4_battle *after,
                       bn_text *out)
{
    for (int32_t b = 0; b < after->lanes; b++)
        for (int32_t i = 0; i < 2; i++) {
            const g4_bout *bout = &after->lane[b].bout;

            if (!g4_fighting(after, b) || bout->flags & G4_BOUT_SHOWN ||
                bout->order[i] == G4_NO_ORDER || before->lane[b].bout.order[i] != G4_NO_ORDER ||
                !g4_orders_known(scene, after, b, i))
                continue;
            next_sentence(out);
            bn_text_add(out, "The order of ");
            bn_text_add(out, side_in(scene, b, i));
            bn_text_add(out, " is known: ");
            g4_order_word(bout->order[i], out);
        }
}

/* ---- the contest -------------------------------------------------------------------------- */

static void tell_side_losses(const g4_scene *scene, const g4_battle *before, const g4_battle *after,
                             int32_t b, int32_t which, bn_seat seat, bn_text *out)
{
    const g4_bout *now = &after->lane[b].bout, *then = &before->lane[b].bout;
    int32_t side = g4_side_in(scene, b, which);
    int32_t train = after->lane[side].party.train - before->lane[side].party.train;
    int32_t lost = now->casualties[which] - then->casualties[which];

    bn_text_add(out, name_of(scene, side));
    bn_text_add(out, " lost ");
    bn_text_int(out, now->flags & G4_BOUT_FOUGHT ? now->lost[which] : lost);
    bn_text_add(out, "% (");
    bn_text_int(out, now->casualties[which]);
    bn_text_add(out, "% in total");
    /* Against several enemies a side is divided, and the percentage is of a part. */
    if (scene->side_count == 2 && now->casualties[which] > 0 && g4_may_know(scene, seat, side))
        g4_tell_share(scene, after, side, now->casualties[which], out);
    bn_text_char(out, ')');
    if (train > 0 && g4_may_know(scene, seat, side) && now->stage < G4_STAGE_PARTING) {
        bn_text_add(out, " and ");
        bn_text_int(out, train);
        bn_text_add(out, "% of its train");
    }
}

static void tell_pb(const g4_scene *scene, const g4_bout *then, const g4_bout *now, int32_t b,
                    bn_text *out)
{
    if (then->pb == now->pb)
        return;
    next_sentence(out);
    if (now->pb == 0) {
        bn_text_add(out, "Neither side has a Position Bonus");
        return;
    }
    bn_text_add(out, side_in(scene, b, now->pb > 0 ? 0 : 1));
    bn_text_add(out, ": Position Bonus ");
    bn_text_int(out, now->pb > 0 ? now->pb : -now->pb);
}

static void tell_contest(const g4_scene *scene, const g4_battle *before, const g4_battle *after,
                         bn_seat seat, bn_text *out)
{
    int32_t b = before->bout;
    const g4_bout *now = &after->lane[b].bout, *then = &before->lane[b].bout;

    if (!(now->flags & G4_BOUT_FOUGHT) && now->round == then->round)
        return; /* where to strike is still open */
    if (now->round_winner == G4_NONE) {
        bn_text_add(out, "Neither side won the round");
    } else {
        bn_text_add(out, side_in(scene, b, now->round_winner));
        bn_text_add(out, " won the round");
    }
    for (int32_t i = 0; i < 2; i++) {
        bn_text_add(out, i ? ", " : ": ");
        tell_side_losses(scene, before, after, b, i, seat, out);
    }
    tell_pb(scene, then, now, b, out);
}

/* ---- persons ------------------------------------------------------------------------------ */

/* What someone died of. */
static const char *death_by(uint32_t kind)
{
    switch (kind) {
    case G4_ASK_DEATH:
        return " died of the wounds";
    case G4_ASK_SCAVENGERS:
    case G4_ASK_SCAVENGING:
        return " was killed by scavengers";
    default:
        return " died";
    }
}

/* Everyone sees who falls; how badly someone is hurt only their own side (`inside`). */
bool g4_tell_person(const char *name, const g4_person_state *then, const g4_person_state *now,
                    bool inside, uint32_t kind, bn_text *out)
{
    static const char *const fates[] = {
        " returned",     " is absent",         " was carried to safety, wounded",
        " was captured", " was left for dead", " was nursed by strangers",
        " surrendered",  " was deposed"
    };
    bool hurt = then->hp > now->hp && inside;

    if (then->status == now->status && !hurt)
        return false;
    bn_text_add(out, name);
    if (hurt) {
        bn_text_add(out, " took ");
        bn_text_count(out, then->hp - now->hp, "point of injury", "points of injury");
        if (then->status != now->status)
            bn_text_add(out, " and");
    }
    if (then->status != now->status)
        bn_text_add(out, now->status == G4_PERSON_DEAD ? death_by(kind) : fates[now->status]);
    return true;
}

static void tell_persons(const g4_scene *scene, const g4_battle *before, const g4_battle *after,
                         const bn_question *question, bn_seat seat, bn_text *out)
{
    for (int32_t s = 0; s < scene->side_count; s++)
        for (int32_t c = 0; c < G4_SIDE_PERSONS; c++) {
            const g4_person *person = g4_side_person(scene, s, c);
            char words[300] = "";
            bn_text text = bn_text_over(words, sizeof words);

            if (person == NULL ||
                !g4_tell_person(person->name, &before->lane[s].party.person_states[c],
                                &after->lane[s].party.person_states[c], g4_may_know(scene, seat, s),
                                question->kind, &text))
                continue;
            next_sentence(out);
            bn_text_add(out, words);
        }
}

/* A commander without a name who is hurt, gives up or falls: then the next one is in the same slot, unhurt. Only their
 * own side knows. */
static void tell_nameless(const g4_scene *scene, const g4_battle *before, const g4_battle *after,
                          const bn_question *question, bn_seat seat, bn_text *out)
{
    int32_t side, slot = g4_nameless_turn(scene, before, &side);
    int32_t then, now;
    bool asked = question->kind == G4_ASK_SURRENDER, stays;

    if (slot == G4_NONE || !g4_may_know(scene, seat, side) ||
        (!asked && question->kind != G4_ASK_INJURY && question->kind != G4_ASK_DIRE_INJURY))
        return;
    then = before->lane[side].party.npc_hp[slot];
    now = after->lane[side].party.npc_hp[slot];
    stays = asked ? after->step == before->step && after->at == before->at : now > 0 && now < then;
    if (stays && asked)
        return;
    next_sentence(out);
    bn_text_add(out, "The commander of ");
    bn_text_add(out, name_of(scene, side));
    if (!stays) {
        bn_text_add(out, asked ? " surrendered to the enemy" : " fell");
        return;
    }
    bn_text_add(out, " took ");
    bn_text_count(out, then - now, "point of injury", "points of injury");
}

/* Who follows a commander who is gone. */
static void tell_commanders(const g4_scene *scene, const g4_battle *before, const g4_battle *after,
                            bn_seat seat, bn_text *out)
{
    if (g4_verdict_now(&after->lane[before->bout].bout, NULL).ending != G4_GOES_ON)
        return; /* no one is left to be led */
    for (int32_t s = 0; s < scene->side_count; s++)
        for (int32_t slot = 0; slot < g4_commands_in(scene, s); slot++) {
            int32_t member = after->lane[s].party.commander[slot];
            const g4_person *person;

            if (member == before->lane[s].party.commander[slot] || !g4_may_know(scene, seat, s) ||
                !g4_slot_leads(scene, before, before->bout, s, slot))
                continue;
            person = g4_side_person(scene, s, member);
            next_sentence(out);
            bn_text_add(out, person == NULL ? "An officer without a name" : person->name);
            bn_text_add(out, " took command of ");
            bn_text_add(out, name_of(scene, s));
        }
}

static void tell_confusion(const g4_scene *scene, const g4_battle *before, const g4_battle *after,
                           bn_text *out)
{
    const g4_bout *now = &after->lane[before->bout].bout;
    const g4_bout *then = &before->lane[before->bout].bout;

    for (int32_t i = 0; i < 2; i++) {
        bool is = now->confused >> i & 1, was = then->confused >> i & 1;

        if (is == was)
            continue;
        next_sentence(out);
        bn_text_add(out, side_in(scene, before->bout, i));
        bn_text_add(out, is ? " fell into confusion" : " regained good order");
    }
}

/* ---- the end ------------------------------------------------------------------------------ */

static void tell_ending(const g4_scene *scene, const g4_battle *before, const g4_battle *after,
                        bn_text *out)
{
    static const char *const endings[] = { "",
                                           " lost the whole army",
                                           "Both armies broke and rallied miles apart",
                                           " escaped",
                                           " left without a fight",
                                           "The sides agreed on terms",
                                           " surrendered" };

    for (int32_t b = 0; b < after->lanes; b++) {
        const g4_bout *now = &after->lane[b].bout, *then = &before->lane[b].bout;

        if (now->ending == then->ending || now->ending == G4_GOES_ON)
            continue;
        next_sentence(out);
        if (g4_main_told(scene, after, b)) {
            bn_text_add(out, side_in(scene, b, now->winner));
            bn_text_add(out, " won the main battle by the referee's decision");
            continue;
        }
        if (now->winner == G4_NONE || now->ending == G4_TERMS) {
            bn_text_add(out, now->ending == G4_ANNIHILATED || now->ending == G4_TERMS
                                 ? endings[now->ending]
                                 : "The armies broke contact");
            continue;
        }
        bn_text_add(out, side_in(scene, b, 1 - now->winner));
        bn_text_add(out, endings[now->ending]);
    }
}

/* The battle within the battle is fought after the main one. */
static void tell_within(const g4_scene *scene, const g4_battle *before, const g4_battle *after,
                        bn_text *out)
{
    int32_t side, member;

    if (before->lane[1].bout.role != G4_BOUT_WITHIN ||
        before->lane[1].bout.stage != G4_STAGE_WAITING ||
        after->lane[1].bout.stage == G4_STAGE_WAITING || !g4_subordinate(scene, &side, &member))
        return;
    next_sentence(out);
    bn_text_add(out, g4_side_person(scene, side, member)->name);
    bn_text_add(out, " fought a separate battle");
}

/* The answer to a Parley, and talks that came to nothing; their other results are shown as the end. */
static void tell_parley(const g4_scene *scene, const g4_battle *before, const g4_battle *after,
                        const bn_question *question, bn_text *out)
{
    const g4_bout *then = &before->lane[before->bout].bout, *now = &after->lane[before->bout].bout;
    bool failed = now->flags & G4_BOUT_TALKED && !(then->flags & G4_BOUT_TALKED);
    bool ended = now->ending != then->ending, asked = g4_talks_open(after);

    switch (question->kind) {
    case G4_JUDGE_PARLEY: /* no answer yet, where dice decide it */
    case G4_ASK_PARLEY:
    case G4_ASK_REACTION:
        if (g4_reaction_open(after))
            return;
        next_sentence(out);
        bn_text_add(out, side_in(scene, before->bout, before->at));
        bn_text_add(out, failed || ended || asked ? " accepted the Parley" : " refused the Parley");
        break;
    case G4_ASK_TALKS:
        break;
    default:
        return;
    }
    if (failed) {
        next_sentence(out);
        bn_text_add(out, "The talks failed");
    }
}

static void tell_pursuit(const g4_scene *scene, const g4_battle *before, const g4_battle *after,
                         bn_text *out)
{
    const g4_bout *now = &after->lane[before->bout].bout;
    const g4_bout *then = &before->lane[before->bout].bout;

    if (now->pursuit == then->pursuit)
        return;
    next_sentence(out);
    bn_text_add(out, side_in(scene, before->bout, now->winner));
    bn_text_add(out, now->pursuit == 1 + G4_PURSUIT_PURSUE ? " pursued" : " held the field");
}

static void tell_winner(const g4_scene *scene, const g4_battle *after, bn_text *out)
{
    int32_t winner = g4_battle_winner(scene, after);

    next_sentence(out);
    bn_text_add(out, "The battle is over: ");
    bn_text_add(out, winner < 0 ? "no side" : name_of(scene, winner));
    bn_text_add(out, " won");
}

void g4_battle_tell(const g4_scene *scene, const g4_battle *before, const g4_battle *after,
                    const bn_question *question, bn_seat seat, bn_text *out)
{
    bool shown;

    switch (question->kind) {
    case G4_ASK_SCOUTING:
        tell_meeting(scene, before, after, out);
        tell_approach(before, after, out);
        break;
    case G4_ASK_TIE:
    case G4_ASK_APPROACH:
        tell_approach(before, after, out);
        break;
    case G4_ASK_DB:
        tell_db(scene, before, after, out);
        break;
    case G4_ASK_REVOLT:
        if (after->left >> before->at & 1 ||
            after->lane[before->bout].bout.revolted >> before->at & 1)
            bn_text_add(out, "Disloyal troops joined the enemy");
        break;
    case G4_ASK_CONTEST:
    case G4_ASK_AIM:
        tell_contest(scene, before, after, seat, out);
        break;
    default:
        break;
    }
    g4_tell_roll(scene, before, after, question, seat, out);
    tell_parley(scene, before, after, question, out);
    tell_known(scene, before, after, out);
    shown = !(before->lane[after->bout].bout.flags & G4_BOUT_SHOWN);
    if (shown && question->kind >= G4_ASK_RISK && question->kind <= G4_ASK_OBEDIENCE)
        tell_shown(scene, after, after->bout, out);
    if (question->kind != G4_ASK_RISK) {
        tell_persons(scene, before, after, question, seat, out);
        tell_nameless(scene, before, after, question, seat, out);
        tell_commanders(scene, before, after, seat, out);
    }
    for (int32_t b = 0; b < after->lanes; b++)
        tell_absent(scene, before, after, b, seat, out);
    tell_confusion(scene, before, after, out);
    tell_ending(scene, before, after, out);
    tell_pursuit(scene, before, after, out);
    tell_within(scene, before, after, out);
    if (g4_battle_over(after) && !g4_battle_over(before)) {
        tell_winner(scene, after, out);
        g4_tell_aftermath(scene, after, seat, out);
    }
}
