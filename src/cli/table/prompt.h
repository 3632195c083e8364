/* Reads one typed line, visible or hidden; a sealed order is hidden. */
#ifndef CLI_PROMPT_H
#define CLI_PROMPT_H

#include <stdbool.h>
#include <stddef.h>

typedef enum prompt_result { PROMPT_LINE, PROMPT_END, PROMPT_STOPPED } prompt_result;

/* Reads a line and removes its newline and the blanks around it. Of a hidden line nothing shows on the
 * screen. PROMPT_END if there is no more input, PROMPT_STOPPED if Control-C came (interrupt.h). */
prompt_result prompt_read(const char *ask, bool hidden, char *line, size_t size);

#endif
