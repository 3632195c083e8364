/* What answers bring about, shown to who sits at the keyboard, and kept for the sides that do not. */
#ifndef CLI_NEWS_H
#define CLI_NEWS_H

#include "play.h"

/* Prints what the newest entry brought about, as far as who sits at the keyboard may know. Days on which
 * nothing came about are held back and counted. In a campaign it keeps for every other side what only
 * that side may know. */
void news_tell(play *session, const void *before, bn_trace *trace);

/* Whether news are kept for sides that do not sit at the keyboard: in a campaign. */
bool news_kept(const play *session);

/* Prints the quiet days that were held back; called before anything else is printed. */
void news_flush(play *session);

/* Prints what was kept for a side, which sits at the keyboard now. */
void news_for(play *session, uint32_t side);

/* Says once that there is something for a side whose question everyone may see. */
void news_hint(play *session, uint32_t side);

#endif
