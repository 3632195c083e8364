/* Why a journal of another version of the figures and rules may differ: in words. */
#ifndef CLI_VERSIONS_H
#define CLI_VERSIONS_H

#include "paint.h"

/* Prints a map of bn_version_doc: which version the journal was written under, which this program has,
 * and each change between them. `does` is a sentence that says what the program does about it. */
void versions_print(const paint *p, const bn_doc *version, const char *does);

#endif
