/* Parts of play.h that have their own files. */
#ifndef CLI_PLAY_PARTS_H
#define CLI_PLAY_PARTS_H

#include "play.h"

/* Prints the modifiers of the coming roll, rule by rule, as far as the player at the keyboard may know
 * them. With `if_new` only if they changed since they were last shown. */
void play_show_ledger(play *session, bool if_new);

/* Shows the side at the keyboard what it knows beyond what everyone sees, once in each round of a
 * battle. */
void play_show_own(play *session, uint16_t round);

/* Explains line `number` of the modifiers as they were last shown. */
void play_explain_line(play *session, int64_t number);

/* How each side stands, as the player at the keyboard may know it; what each must achieve; and who has won by what, or
 * is ahead. They print nothing if the game cannot say. */
void play_show_cards(play *session);
void play_show_goals(play *session);
void play_show_finding(play *session);

/* Prints the possible results of a roll that is asked, with its chances, as the player at the keyboard may know them;
 * of a roll with a single result, or none that may be shown, nothing. Without `all` only the likeliest. */
void play_show_prospects(play *session, const bn_question *question, bool all);

/* What each answer does, and what it adds to the coming roll. */
void play_show_gloss(const play *session, const bn_question *question);

/* The same of the roll that is open in a world that a seat believes in, in one paragraph. */
void play_show_outlook(play *session, const bn_game *game, const void *setup, const void *state,
                       bn_seat seat);

/* Whether modifiers and possible results are one paragraph each: a battle of stands has hundreds of rolls. With
 * --explain, and by `?`, they have their own lines. */
bool play_is_brief(const play *session);

/* Before dice are asked for: what the roll is for, whose dice they are, and against what. */
void play_tell_roll(play *session, const bn_asked *asked);

/* Prints why a line was refused; and writes whose dice a throw is, in front of where they are typed. */
void play_error(const bn_error *err);
void play_throw_label(const play *session, const bn_question *question, uint32_t part, char *out,
                      size_t size);

/* Whether nothing is printed before the question is answered. */
bool play_silent(const play *session, const bn_question *question);

/* Shows the table of a battle of stands, if something has happened since it was last shown and a stand is to be
 * named that acts: not in the middle of what one does. */
void play_show_board(play *session, const bn_question *question);

/* Prints what can be typed at a prompt, with the short orders if there are any (or NULL); and, when the game is
 * stopped, how it is taken up again. */
void play_help(const paint *p, const bn_short_orders *of);
void play_stopped(const play *session);

/* Who sits at the keyboard: the referee if one person or bots play every side, otherwise a spectator unless a side was
 * called. */
bn_seat play_seat(const play *session);

/* Prints every term that is known so far to who sits at the keyboard. */
void play_show_terms(play *session);

/* Of the open questions the one to put next: of several sealed orders another of the side that gave the last. */
const bn_asked *play_next(const play *session, const bn_asked *asked, uint32_t count);

/* Undoes the last answer or typed roll and says which it was. As a player, only if no roll of the
 * program and no reveal came after it; the referee takes those back too. */
void play_take_back(play *session, bool as_referee);

/* Whether a line is `undo` or `undo 7`: the number of the stand, or -1. Then undoes all answers from the last order
 * (of that stand) on: as a player, if no dice and no one else's answer came since. */
bool play_undo_wished(const char *line, int64_t *stand);
void play_take_back_order(play *session, int64_t stand);

/* Keeps the words of a short order of a side that wait for its dice. */
void play_keep_later(play *session, uint8_t side, const orders *given);

/* The words of a short order that waited for its dice, if they are for this question: they are shown as if typed.
 * Any other question to a side means that the order is over. */
bool play_take_later(play *session, const bn_question *question, const char *ask, char *line,
                     size_t size);

/* Prints what a bot means to do, where everyone may see its answer and it means something new. */
void play_tell_intention(play *session, const bn_question *question);

/* Appends to the journal all answers since the last time. If that fails it says so and the game stops
 * (session->lost): nothing that is not in the journal may be shown. */
bool play_keep(play *session);

#endif
