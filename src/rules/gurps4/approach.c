#include "approach.h"

const char *const g4_operation_words[G4_OPERATIONS + 1] = {
    "none",   "seek",   "hide",   "advance",  "withdraw", "defend",
    "escort", "patrol", "ravage", "exercise", "rest",     NULL,
};

g4_before g4_before_next(g4_before step, bool revolted, bool rolled)
{
    if (step == G4_BEFORE_REVOLTS && revolted)
        return G4_BEFORE_TAKING_PART;
    if (step == G4_BEFORE_TAKING_PART && rolled)
        return G4_BEFORE_MODIFIERS;
    return step == G4_BEFORE_DONE ? step : (g4_before)(step + 1);
}
