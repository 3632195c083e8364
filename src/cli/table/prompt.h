/* One line typed by a person: shown, or hidden as a sealed order must be. */
#ifndef CLI_PROMPT_H
#define CLI_PROMPT_H

#include <stdbool.h>
#include <stddef.h>

typedef enum prompt_result { PROMPT_LINE, PROMPT_END, PROMPT_STOPPED } prompt_result;

/* From here on Ctrl-C ends the prompt that waits (PROMPT_STOPPED) and not the program. */
void prompt_catch_interrupt(void);

/* Reads a line without its newline and without blanks around it. A hidden one leaves nothing on the
 * screen but a star for each letter. PROMPT_END when there is no more input. */
prompt_result prompt_read(const char *ask, bool hidden, char *line, size_t size);

#endif
