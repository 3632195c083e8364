/* Players without a plan: legal answers drawn at random, and answers that must be refused. */
#ifndef BANNERET_TESTS_PLAYER_H
#define BANNERET_TESTS_PLAYER_H

#include <banneret/table.h>

/* The seat a question is put to; of a roll, the referee. */
bn_seat player_seat(const bn_question *question);

/* One of the answers offered, each as likely as the others; of numbers, those near an edge likelier. */
void player_draw(const bn_table *table, bn_rng *rng, const bn_question *question, bn_answer *out);
void player_draw_at(const bn_game *game, const void *setup, const void *state, bn_rng *rng,
                    const bn_question *question, bn_answer *out); /* without a table */

/* Whether the question has two answers at least. Where it has too many to look at, a sample shows. */
bool player_has_choice(const bn_table *table, bn_rng *rng, const bn_question *question);

/* An open question that is not locked, drawn at random; NULL when the game is over. */
const bn_asked *player_pick(const bn_table *table, bn_rng *rng, bn_asked open[BN_OPEN_MAX]);

/* Answers `asked` by a legal answer, or by dice. */
BN_MUST_CHECK bn_code player_answer(bn_table *table, bn_rng *rng, const bn_asked *asked,
                                    const char *note, bn_error *err);

/* One step of a random game; false when it is over. What is refused is our own mistake. */
bool player_step(bn_table *table, bn_rng *rng);

/* An attempt that no table may accept, of the many kinds there are: an option that is not there,
 * another question, another's question, faces no die has. `expected` says why it is refused. */
BN_MUST_CHECK bn_code player_cheat(bn_table *table, bn_rng *rng, const bn_asked *asked,
                                   bn_code *expected, bn_error *err);

#endif
