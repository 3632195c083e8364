/* The kinds of question and the words of their options, from the rows of questions.def. A battle inside
 * a campaign asks with the same numbers as one by itself: its rows come first. */
#ifndef WM_KINDS_H
#define WM_KINDS_H

#include "model.h"

enum {
#define OF_BATTLE(name, ...) WM_ASK_##name,
#define OF_FORCE(name, ...) WM_ASK_##name,
#define ASKED(name, ...) WM_ASK_##name,
#define OF_CAMPAIGN(name, ...) WM_C_##name,
#define OF_PLACE(name, ...) WM_C_##name,
#define MARCH(name, ...) WM_C_##name,
#define END(name) name, name##_LAST = name - 1,
#include "questions.def"
};

/* The first judgement on a battle, on a force and on a campaign. */
enum {
    WM_ASK_BATTLE_INPUT = 0,
    WM_ASK_FORCE_INPUT = WM_BATTLE_INPUTS,
    WM_ASK_INPUTS = WM_BATTLE_INPUTS + WM_FORCE_INPUTS, /* all kinds below it are judgements */
    WM_C_INPUT = WM_BATTLE_KINDS
};

extern const bn_kind wm_kinds[WM_CAMPAIGN_KINDS];

/* wm_ground_words and its like, each with NULL at its end. */
#define CHOICES(name, ...)                                                                         \
    extern const char *const                                                                       \
        wm_##name##_words[sizeof((const char *const[]){ __VA_ARGS__, NULL }) / sizeof(char *)];
#include "questions.def"

#endif
