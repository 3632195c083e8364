#ifndef CLI_RULE_H
#define CLI_RULE_H

#include "play.h"

/* Lists what the referee may change, if `word` is not empty only what contains it, and reads which, what
 * it becomes and why. False if he changes nothing. */
bool rule_read(const play *session, const char *word, bn_asked *asked, bn_answer *answer,
               char note[BN_NOTE_MAX + 1]);

#endif
