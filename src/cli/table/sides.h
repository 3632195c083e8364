/* The sides of a game next to each other, as a view has them. */
#ifndef CLI_SIDES_H
#define CLI_SIDES_H

#include "print/paint.h"

/* Prints the list `sides` of a view: in columns where the screen is wide enough, otherwise one after the
 * other. Of what `anybody` may see it also says when the troops are shown, if none are. */
void sides_print(const paint *p, const bn_doc *sides, bool anybody);

#endif
