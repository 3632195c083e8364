/* The one idea: a game is a state that asks questions. Its state asks; an answer moves it; nothing
 * else happens. Play, replay, exact odds, solver, bots and browser differ only in who answers.
 *
 * A battle is such a game, and so is a campaign out of which battles open. The setup is immutable
 * and shared; the state beside it is plain bytes without pointers, copied with memcpy, compared and
 * hashed as bytes. Nothing in this header speaks the language of one book. */
#ifndef BANNERET_SYSTEM_GAME_H
#define BANNERET_SYSTEM_GAME_H

#include <banneret/doc.h>
#include <banneret/question.h>
#include <banneret/system/hidden.h>
#include <banneret/system/slot.h>
#include <banneret/system/trace.h>

BN_BEGIN_C

#define BN_STATE_MAX 16384 /* bytes of any state */
#define BN_STATE_ALIGN 16  /* where one may stand; memory of an arena is so */
#define BN_AGAIN (-1)      /* a consequence: the same roll again, as after a tie */

/* A kind of question, constant: the row from which bn_ask_kind makes one. Members left out are 0: a
 * row without `to` and `form` is a roll. What varies from question to question the game sets. */
typedef struct bn_kind {
    const char *key;
    const char *title;
    const char *asks; /* the question; bn_kind_describe puts names for {} [] and <> */
    const char *help; /* what the answer is, as a document has it; or NULL */
    uint16_t rule;
    const char *const *words; /* ended by NULL: of options that never vary */
    uint8_t to;               /* bn_addressee */
    uint8_t form;             /* bn_form */
    uint8_t sealed;           /* as in bn_question */
    uint8_t seen;             /* bn_seen */
    uint8_t options;          /* how many words; 0: they are counted */
    uint8_t parts;            /* 0: one; more have throw or span in common */
    bn_throw dice;            /* of a roll */
    bn_span span;             /* of numbers */
    bn_slot slot;             /* where the answer goes in the struct that the question is about */
} bn_kind;

/* A figure that a finished game can be asked for. `by` is 1 + a kind of question, never sealed: if all
 * of that kind take their presets, who wins does not hang on this figure. 0: none such. */
typedef struct bn_measure {
    const char *key;
    const char *title;
    int8_t side; /* whose, or -1 */
    uint16_t by;
    bool event; /* 1 if it came about, else 0 */
} bn_measure;

#define BN_WORLDS_MAX 8

/* One way that things may be: a setup and a state of the same game, and how much it weighs. */
typedef struct bn_world {
    const void *setup;
    const void *state;
    uint32_t weight;   /* above 0; its share is by the sum of all */
    const char *words; /* what is so in it, for people: "half as strong as you" */
} bn_world;

/* What a seat holds possible, the likeliest first. */
typedef struct bn_belief {
    uint32_t count;
    bn_world worlds[BN_WORLDS_MAX];
    const char *words; /* what was told, and what is taken for granted; "" if nothing is hidden */
} bn_belief;

/* A game of a system. Every slot is filled unless it says otherwise; bn_game_* below are defaults for
 * those marked so. All functions are pure but for the state they are given to change; a setup and state
 * passed in are always of this game. */
typedef struct bn_game {
    const char *name; /* "battle", "campaign" */
    const bn_kind *kinds;
    uint32_t kind_count;

    /* How many sides fight, and what one is called. */
    uint32_t (*sides)(const void *setup);
    const char *(*side_name)(const void *setup, uint32_t side);

    /* Bytes of a state under this setup, at most BN_STATE_MAX; no byte of it is left unset. */
    size_t (*state_size)(const void *setup);

    /* More answers than any course of this game can take. */
    uint32_t (*bound)(const void *setup);

    /* Writes the first state, computed on to the first question. */
    void (*begin)(const void *setup, void *state, bn_trace *trace);

    /* The questions open now, at most BN_OPEN_MAX; 0 when the game is over. Sealed questions open
     * together are answered together, in one call of advance; any other by itself. A question with
     * one possible answer is never asked. */
    uint32_t (*ask)(const void *setup, const void *state, bn_question *out);

    /* Whether an answer that fits the question's form is also one the rules offer. Default: yes. */
    bool (*offers)(const void *setup, const void *state, const bn_question *question,
                   const bn_answer *answer);

    /* What a fall of the dice comes to: a small number at 0 or above, the same for all totals that
     * make no difference, or BN_AGAIN. The one function behind both play and odds. */
    int32_t (*consequence)(const void *setup, const void *state, const bn_question *question,
                           const int32_t *totals);

    /* The same for `count` neighbouring falls in one call: `totals`, and those whose last total is
     * 1, 2, ... more. NULL: each is asked for by itself. For a fold of many falls that have much in
     * common. */
    void (*consequences)(const void *setup, const void *state, const bn_question *question,
                         const int32_t *totals, uint32_t count, int32_t *out);

    /* Equal keys promise equal consequences for all totals, so that a fold is worked out once.
     * Default: a hash of the whole state. */
    uint64_t (*roll_key)(const void *setup, const void *state, const bn_question *question);

    /* Moves the state by one open answer, or by all sealed ones together, and computes on to the
     * next question. The answers were checked by bn_game_check. */
    void (*advance)(const void *setup, void *state, const bn_move *moves, uint32_t count,
                    bn_trace *trace);

    /* Bytes that decide all that can still happen, who wins, and those measures whose bit is set in
     * `measured`; at most state_size. States of equal key are merged: the less is asked for, the
     * more of them are equal. A measure with a kind `by` has its bit set whenever a question of that
     * kind may be answered otherwise than by its preset. */
    size_t (*key)(const void *setup, const void *state, uint64_t measured, void *out);

    /* Of a finished game: the side that won, or -1. */
    int32_t (*winner)(const void *setup, const void *state);

    const bn_measure *measures;
    uint32_t measure_count;
    int64_t (*measure)(const void *setup, const void *state, uint32_t which);

    /* What a measure is called under this setup, for one of a person, say; nothing is written if
     * this setup has no such figure. NULL: as its title says. Keys never change. */
    void (*measure_title)(const void *setup, uint32_t which, bn_text *out);

    /* What a seat may know of the state, as a tree; nothing else of it ever reaches that seat. */
    bn_doc *(*view)(const void *setup, const void *state, bn_seat seat, bn_arena *arena);

    /* Which slots of state and setup not every seat may know: `view`, `explain` and `believe` are held
     * to it. NULL: none. */
    const bn_hidden *hidden;
    uint32_t hidden_count;

    /* What a seat that owes an answer may believe of all that it does not know: made from what `view`
     * shows it and from nothing else, so that states which look alike to it give the same belief,
     * byte for byte. In every world it owes the same answers. False if the arena is full or the
     * game cannot say. NULL: nothing is hidden. */
    bool (*believe)(const void *setup, const void *state, bn_seat seat, bn_arena *arena,
                    bn_belief *out);

    /* The ledger of the figures that decide the coming roll, as terms; those that a seat may know. */
    void (*explain)(const void *setup, const void *state, bn_seat seat, bn_trace *trace);

    /* The question in words; the word of option or part `index` of it; and one plain sentence on
     * what an answer brought about (nothing if nothing is worth telling). */
    void (*describe)(const void *setup, const void *state, const bn_question *question,
                     bn_text *out);
    void (*word)(const void *setup, const void *state, const bn_question *question, int32_t index,
                 bn_text *out);
    void (*tell)(const void *setup, const void *before, const void *after,
                 const bn_question *question, bn_text *out);

    /* Our own invariants, for the tests: true of every state that can be reached. */
    bool (*sound)(const void *setup, const void *state);
} bn_game;

/* The defaults. */
BN_API bool bn_game_offers_all(const void *setup, const void *state, const bn_question *question,
                               const bn_answer *answer);

/* What a measure is called: by game->measure_title where there is one. */
BN_API void bn_game_measure_title(const bn_game *game, const void *setup, uint32_t which,
                                  bn_text *out);

/* Whether a setup has such a figure: one of a third side, or of a fourth person, it may not have. */
BN_API bool bn_game_has_measure(const bn_game *game, const void *setup, uint32_t which);

/* Whether `answer` is offered: it fits the form and game->offers it. For a roll: the totals can
 * fall. On refusal *err says what would be right. */
BN_API BN_MUST_CHECK bn_code bn_game_check(const bn_game *game, const void *setup,
                                           const void *state, const bn_question *question,
                                           const bn_answer *answer, bn_error *err);

/* Whether a part of a state is all 0, as that of a battle is while there is none. */
BN_API bool bn_state_empty(const void *part, size_t size);

/* Questions as games make them: of one part, about nothing, seen by all, not sealed, all else 0; then
 * by their form. `options` of a choice or flags: how many there are words for. */
BN_API void bn_ask(uint32_t kind, uint32_t round, bn_addressee to, uint32_t side, bn_form form,
                   bn_question *out);
BN_API void bn_ask_choice(uint32_t kind, uint32_t round, bn_addressee to, uint32_t side,
                          uint32_t options, uint64_t allowed, int32_t preset, bn_question *out);
BN_API void bn_ask_flags(uint32_t kind, uint32_t round, bn_addressee to, uint32_t side,
                         uint32_t options, uint64_t allowed, uint64_t preset, bn_question *out);
BN_API void bn_ask_number(uint32_t kind, uint32_t round, bn_addressee to, uint32_t side,
                          bn_span span, int32_t preset, bn_question *out);
BN_API void bn_ask_roll(uint32_t kind, uint32_t round, uint32_t side, bn_throw shape,
                        bn_question *out);

/* The question of a row, to the addressee and in the form that it has there, all options allowed. The
 * preset is one number; of flags the mask. bn_ask_within sets other bounds of a number. Both keep the
 * preset within the bounds. */
BN_API void bn_ask_kind(const bn_kind *kinds, uint32_t kind, uint32_t round, uint32_t side,
                        int32_t preset, bn_question *out);
BN_API void bn_ask_within(bn_question *question, bn_span span);

/* Writes `asks` of a row with names in place of {}, [] and <>. */
BN_API void bn_kind_describe(const bn_kind *kind, const char *thing, const char *side,
                             const char *other, bn_text *out);

/* "no", "yes", NULL: the words of a truth. */
BN_API extern const char *const bn_no_yes[3];

BN_END_C

#endif
