/* The central idea: a game is a state that asks questions. An answer moves the state, and nothing
 * else does. Play, replay, exact odds, solver, bots and browser differ only in who answers.
 *
 * A battle is such a game, and so is a campaign in which battles take place. The setup never
 * changes and is shared. The state beside it is plain bytes without pointers: it is copied with
 * memcpy, and compared and hashed as bytes. Nothing in this header uses the terms of one book. */
#ifndef BANNERET_SYSTEM_GAME_H
#define BANNERET_SYSTEM_GAME_H

#include <banneret/doc.h>
#include <banneret/question.h>
#include <banneret/system/board.h>
#include <banneret/system/gloss.h>
#include <banneret/system/ground.h>
#include <banneret/system/hidden.h>
#include <banneret/system/map.h>
#include <banneret/system/probe.h>
#include <banneret/system/score.h>
#include <banneret/system/slot.h>
#include <banneret/system/trace.h>

BN_BEGIN_C

#define BN_STATE_MAX 21504 /* bytes of any state */
#define BN_STATE_ALIGN 16  /* alignment of a state, which memory of an arena has */
#define BN_AGAIN (-1)      /* a consequence: roll the same dice again, as after a tie */

/* A kind of question, constant: the row from which bn_ask_kind makes one. Members left out are 0: a
 * row without `to` and `form` is a roll. The game sets what varies from question to question. */
typedef struct bn_kind {
    const char *key;
    const char *title;
    const char *asks; /* the question; bn_kind_describe puts names for {} [] and <> */
    const char *help; /* what the answer is, as a document has it; or NULL */
    uint16_t rule;
    const char *const *words; /* ended by NULL: of options that never vary */
    const char *const *names; /* how people read them; NULL: the words with spaces for "_" */
    uint8_t to;               /* bn_addressee */
    uint8_t form;             /* bn_form */
    uint8_t sealed;           /* as in bn_question */
    uint8_t seen;             /* bn_seen */
    uint8_t options;          /* how many words; 0: they are counted */
    uint8_t parts;            /* 0: one; several share one throw or span */
    uint8_t ruling;           /* never asked: the referee answers it when they like */
    uint8_t reveals;          /* that it is asked reports orders that were secret until then */
    uint8_t open;             /* a roll: its chances and words depend on nothing hidden */
    bn_throw dice;            /* of a roll */
    bn_span span;             /* of numbers */
    bn_slot slot;             /* where the answer goes in the struct that the question is about */
    const char
        *results[2]; /* of a roll against bn_step.number: said if it fails, and if it succeeds */
} bn_kind;

/* A figure that a finished game has. `by` is 0, or 1 + a kind of question that is never sealed: if
 * all questions of that kind are answered by their defaults, this figure does not influence who
 * wins. */
typedef struct bn_measure {
    const char *key;
    const char *title;
    int8_t side; /* whose, or -1 */
    uint16_t by;
    uint8_t flags; /* BN_MEASURE_... */
} bn_measure;

#define BN_MEASURE_EVENT 1u /* it is 1 if something happened, otherwise 0 */
#define BN_MEASURE_OWN 2u   /* only its side and the referee may know it */

#define BN_WORLDS_MAX 12

/* One possible world: a setup and a state of the same game, with a weight. */
typedef struct bn_world {
    const void *setup;
    const void *state;
    uint32_t weight;   /* above 0; its share is the weight over the sum of all weights */
    const char *words; /* what is true in it, for people: "half as strong as you" */
} bn_world;

/* What a seat considers possible, the likeliest world first. */
typedef struct bn_belief {
    uint32_t count;
    bn_world worlds[BN_WORLDS_MAX];
    const char *words; /* what the seat knows and what it assumes; "" if nothing is hidden */
    const char
        *assumes; /* what it assumes in a few words, "if the enemy ...", for a headline; or NULL */
} bn_belief;

/* A figure of a part at the end: a number, or one of some words. */
typedef struct bn_part_figure {
    const char *key;
    const char *title;
    const char *const *words; /* ended by NULL, by value; NULL: it is a number */
} bn_part_figure;

/* Instead of a part: who wins, whatever happens to the parts. */
#define BN_PARTS_WINNER UINT32_MAX

/* Independent parts of a game, such as the units of a battle: what a roll decides about one of them does not change
 * what happens to another. So the odds of each can be worked out without the others (bn_parts_run). */
typedef struct bn_parts {
    const char *title; /* what they are: "Units" */
    uint16_t by; /* 0, or 1 + a kind: what follows is true if its questions get their defaults */
    uint32_t (*count)(const void *setup);              /* 0: this setup has none */
    int32_t (*side)(const void *setup, uint32_t part); /* whose it is, or -1 */
    const char *(*name)(const void *setup, uint32_t part);

    /* Reduces a state to what can still concern this part, or who wins: questions that concern neither are not asked,
     * if the game knows, and the state is computed up to the next question that is asked. The chances of what is
     * followed stay the same, and so do its figures, or the winner, at the end. */
    void (*only)(const void *setup, void *state, uint32_t part);

    /* As bn_game.key: equal keys promise equal chances of what is followed. */
    size_t (*key)(const void *setup, const void *state, uint32_t part, void *out);

    /* How far a path has come: a number that never falls. Paths that are ahead wait for those behind, so that equal
     * states are computed once. */
    uint32_t (*stage)(const void *setup, const void *state);

    const bn_part_figure *figures;
    uint32_t figure_count;
    int64_t (*figure)(const void *setup, const void *state, uint32_t part, uint32_t which);
} bn_parts;

#define BN_STAND_INS_MAX 8

/* How the rest of a long game may be approximated, so that the coming order can be evaluated to the end of the game
 * (bn_outlook_make). The result is an estimate. */
typedef struct bn_stand_ins {
    const char
        *words; /* what is approximate, for people: "wounds after the coming round left out" */

    /* A setup whose states are those of this one, in which fewer things happen by chance; the same
     * setup if nothing is left out. NULL if the arena is full. */
    const void *(*setup)(const void *setup, bn_arena *arena);

    /* States that may stand for `state`, under the setup above: at the same question, their weights
     * adding up to 1, at most BN_STAND_INS_MAX. Grain 0 is fine, 1 rough. 0: what is asked here takes its
     * default in later rounds if it is sealed, and is not part of what is remembered; asked now, it has
     * its effect within the round. -1: this setup, or a measure whose bit is set in `measured`, cannot be approximated.
     * */
    int32_t (*of)(const void *setup, const void *state, uint64_t measured, uint32_t grain,
                  void *const out[BN_STAND_INS_MAX], double weight[BN_STAND_INS_MAX]);

    uint32_t courses; /* that are followed from one such state to the next, at random; 0: all */
    uint16_t
        kind; /* 0, or 1 + a kind that is compared in later rounds too though it is not sealed */
} bn_stand_ins;

#define BN_AIMS_MAX 16

/* How good a position is for a side, as a judgement and not a computation: for bots that search (bn_searcher_make). */
typedef struct bn_standing {
    const char *const
        *aims; /* ended by NULL, at most BN_AIMS_MAX; "it means to ..." continues so */

    /* Writes for each aim how near the side is to it: whole numbers, more is better, in one unit, so that their sum
     * rates the position. It sees all of the state. */
    void (*weigh)(const void *setup, const void *state, uint32_t side, int64_t *out);
} bn_standing;

/* A question by which a force goes over the map: where the force is, and how the answer is given. Both
 * answers have two numbers. */
typedef struct bn_march {
    bn_ground ground;
    bn_point from;
    bool by_way; /* a way and a number of steps; otherwise the column and row to go to */
    int32_t day; /* spaces that it goes in a day, where an answer may lead further; otherwise 0 */
} bn_march;

/* A verb of short orders, for the help at a prompt: "charge", "3 charge 7", and what that does. */
typedef struct bn_verb {
    const char *word, *example, *help;
} bn_verb;

/* Short orders: one line, such as "3 charge 7", answers the open question of a side and, with the words
 * that are left, those of the same side that follow from it. */
typedef struct bn_short_orders {
    const bn_verb *verbs; /* ended by a row without a word */

    /* Reads an answer of numbers from a line and moves *line past the words that it used. It only
     * translates: it checks whether an answer is offered only to choose what the line leaves open. BN_ANSWER: these
     * words are none, and *err says what would be right. */
    bn_code (*read)(const void *setup, const void *state, const bn_question *question,
                    const char **line, bn_answer *out, bn_error *err);

    /* Writes an answer as it would be typed; of NULL, how one is typed. */
    void (*say)(const void *setup, const void *state, const bn_question *question,
                const bn_answer *answer, bn_text *out);

    /* 1 + the kind of the question for which the words after this answer wait while dice about the same order are
     * thrown; 0: none may wait. NULL: none ever may. */
    uint32_t (*waits)(const void *setup, const void *state, const bn_question *question,
                      const bn_answer *answer);

    /* Reads who a line is for, if it starts with several: "3-7", "3,5,7", the name of a kind of troops or of a Command.
     * Writes those of them whom the open question may be about, at most `most`, a stand in another's way before that
     * other, moves *line past these words and returns how many there are. 0: the line starts with one number, or with
     * no such words. NULL: orders are always for one. */
    uint32_t (*group)(const void *setup, const void *state, const bn_question *question,
                      const char **line, int32_t *out, uint32_t most);

    /* Writes what an answer leads to beside what `tell` says, in sentences that each start with a space: whom it brings
     * into combat, which fire it draws, with exact chances. `after` is the battle after it, if everything else is
     * answered by default; both states are of a world that the side believes in. NULL: nothing. */
    void (*foresee)(const void *setup, const void *before, const void *after,
                    const bn_question *question, const bn_answer *answer, bn_text *out);

    /* Whether an answer or a roll is only a step to what is shown next, so that a screen may pass over it. NULL: none
     * is. */
    bool (*quiet)(const void *setup, const void *before, const void *after,
                  const bn_question *question);
} bn_short_orders;

/* How well a place is seen: troops there are known, or only that there are some, or nothing is. */
typedef enum bn_sight { BN_SIGHT_CLEAR, BN_SIGHT_PRESENCE, BN_SIGHT_NONE } bn_sight;

/* The calendar of a campaign. */
typedef struct bn_date {
    int32_t day, days;    /* of the campaign, from 1; and how many it has */
    int32_t month;        /* how many have ended since it started */
    int32_t day_of_month; /* from 1 */
    int32_t pay_day;      /* the day of the campaign on which this month's bill falls due */
    const char *name;     /* of the month, as "july"; NULL: months are only counted */
} bn_date;

/* A game of a system. Every slot must be filled unless its comment says otherwise; the bn_game_*
 * functions below are defaults for those marked so. A function may change nothing except the state
 * that it is given for that. The setup and state that are passed in always belong to this game. */
typedef struct bn_game {
    const char *name;  /* "battle", "campaign" */
    const char *round; /* what the rounds of its questions are called; NULL: "round" */
    const bn_kind *kinds;
    uint32_t kind_count;

    /* How many sides fight, and the name of one. */
    uint32_t (*sides)(const void *setup);
    const char *(*side_name)(const void *setup, uint32_t side);

    /* How many bytes a state has under this setup, at most BN_STATE_MAX. All of them are always
     * set. */
    size_t (*state_size)(const void *setup);

    /* More answers than any play of this game can have. */
    uint32_t (*bound)(const void *setup);

    /* Writes the first state, computed up to the first question. */
    void (*begin)(const void *setup, void *state, bn_trace *trace);

    /* Writes the questions that are open now, at most BN_OPEN_MAX, and returns how many: 0 when the
     * game is over. Sealed questions that are open together are answered together, in one call of
     * advance; any other question is answered by itself, and
     * several of them are open only if each is about another side. A question with only one possible answer
     * is never asked. */
    uint32_t (*ask)(const void *setup, const void *state, bn_question *out);

    /* Whether the rules offer an answer that fits the form of the question. Default: yes. */
    bool (*offers)(const void *setup, const void *state, const bn_question *question,
                   const bn_answer *answer);

    /* Why `offers` says no to an answer: fills the rule, the sentence and the hint of *err, which are
     * empty, if there is something to say. It shows no more than `view` does. NULL: nothing. */
    void (*refuse)(const void *setup, const void *state, const bn_question *question,
                   const bn_answer *answer, bn_error *err);

    /* The consequence of a dice result: a small number, 0 or above, that is the same for all totals with the same
     * effect, or BN_AGAIN. This one function serves both play and odds. */
    int32_t (*consequence)(const void *setup, const void *state, const bn_question *question,
                           const int32_t *totals);

    /* The same for `count` neighbouring dice results in one call: `totals`, and those whose last
     * total is 1, 2, ... higher. NULL: `consequence` is called for each. It is for folds of many
     * results that have much in common. */
    void (*consequences)(const void *setup, const void *state, const bn_question *question,
                         const int32_t *totals, uint32_t count, int32_t *out);

    /* Equal keys promise equal consequences for all totals, so that a fold is computed once.
     * Default: a hash of the whole state. */
    uint64_t (*roll_key)(const void *setup, const void *state, const bn_question *question);

    /* How dice are compared, as sums (trace.h): for each part the number that it is measured against,
     * less or plus the roll, is its margin; then what the margins lead to. The state is the one
     * in which the roll is asked. A seat to which `explain` does not show all these numbers is shown nothing of it.
     * NULL, or no terms: the dice are looked up in a table as they are. */
    void (*weigh)(const void *setup, const void *state, const bn_question *question,
                  const int32_t *totals, bn_trace *trace);

    /* Moves the state by one open answer, or by all sealed answers together, and computes up to the
     * next question. bn_game_check has accepted the answers. */
    void (*advance)(const void *setup, void *state, const bn_move *moves, uint32_t count,
                    bn_trace *trace);

    /* What the referee may change at any time, whatever is asked: number `index`, from 0 on, as a
     * question to them of a kind with `ruling`. Its default is the current value, and no two of them have
     * the same kind, side, person and about. False: there are no more. */
    bool (*ruling)(const void *setup, const void *state, uint32_t index, bn_question *out);

    /* Applies the ruling, then advances. The open question may have disappeared.
     * NULL, like `ruling`: this game has no rulings. */
    void (*rule)(const void *setup, void *state, const bn_question *question,
                 const bn_answer *answer, bn_trace *trace);

    /* Answers to an open question that are worth trying, at most `most` (and BN_PROPOSALS_MAX) of them: all
     * offered, no two alike, the default first; returns how many. It is for questions of numbers of which
     * the rules refuse nearly all, such as where a stand may move. NULL: any answer of the form may do. */
    uint32_t (*propose)(const void *setup, const void *state, const bn_question *question,
                        uint32_t most, bn_answer *out);

    /* What a plain commander who wants to win answers to a question that is put to their side. They know
     * what `view` shows their side, and nothing else. False: the default. NULL: defaults everywhere. */
    bool (*steady)(const void *setup, const void *state, const bn_question *question,
                   bn_answer *out);

    /* How good a position is for a side. NULL: the game cannot say. */
    const bn_standing *standing;

    /* How the sides stand, in figures; what they must achieve; who has won, and by which condition. NULL: the game
     * cannot say. */
    const bn_score *score;

    /* What each option of an order does, and what revealed orders mean together. NULL: no one says. */
    const bn_gloss *gloss;

    /* Writes the bytes that decide everything that can still happen, who wins, and those measures
     * whose bit is set in `measured`; returns how many, at most state_size. States with the same
     * key are merged: the fewer measures are wanted, the more states have the same key. The bit of
     * a measure with a kind `by` is set whenever a question of that kind may get another answer
     * than its default. */
    size_t (*key)(const void *setup, const void *state, uint64_t measured, void *out);

    /* The side that won a finished game, or -1. */
    int32_t (*winner)(const void *setup, const void *state);

    const bn_measure *measures;
    uint32_t measure_count;
    int64_t (*measure)(const void *setup, const void *state, uint32_t which);

    /* What a measure is called under this setup, if that differs (a measure may be named after a
     * person). It writes nothing if this setup has no such figure. NULL: its title serves. Keys
     * never change. */
    void (*measure_title)(const void *setup, uint32_t which, bn_text *out);

    /* The parts of which each has its own odds. NULL: none. */
    const bn_parts *parts;

    /* How the rounds after the coming one may be estimated. NULL: not at all. */
    const bn_stand_ins *stand_ins;

    /* A setup of the same game in which the chances of who wins are the same, from any state of this one, but
     * less is rolled: what cannot change who wins is not rolled, and what matters later is rolled when it matters. Its
     * states may not fit this setup, and measures have no meaning. The same setup if there is nothing to put off; NULL
     * if the arena is full. NULL: this setup is used. */
    const void *(*late)(const void *setup, bn_arena *arena);

    /* What a seat may know about the state, as a tree. Nothing else about the state ever reaches
     * that seat. A finished game may have a map `aftermath` in it: what it cost and brought, which
     * programs print at the end. */
    bn_doc *(*view)(const void *setup, const void *state, bn_seat seat, bn_arena *arena);

    /* Which slots of state and setup not every seat may know: `view`, `explain`, `believe`, `score`,
     * `gloss` and `tell` are checked for it. NULL: none. */
    const bn_hidden *hidden;
    uint32_t hidden_count;

    /* What a seat that has to answer may believe about everything that it does not know. It is made
     * only from what `view` shows to the seat, so that states which look alike to the seat give the
     * same belief, byte for byte. The seat has the same questions to answer in every world. False
     * if the arena is full or the game cannot say. NULL: nothing is hidden. */
    bool (*believe)(const void *setup, const void *state, bn_seat seat, bn_arena *arena,
                    bn_belief *out);

    /* The figures that decide the coming roll, as terms; only those that the seat may know. */
    void (*explain)(const void *setup, const void *state, bn_seat seat, bn_trace *trace);

    /* The question in words; the word for option or part `index` of it; and one plain sentence
     * about the effect of an answer, of which only what the seat may know (nothing if there is
     * nothing to report). The first two are for seats that may see the answer. */
    void (*describe)(const void *setup, const void *state, const bn_question *question,
                     bn_text *out);
    void (*word)(const void *setup, const void *state, const bn_question *question, int32_t index,
                 bn_text *out);
    void (*tell)(const void *setup, const void *before, const void *after,
                 const bn_question *question, bn_seat seat, bn_text *out);

    /* The map, which everyone knows: its ground; and place `index` of it, from 0 on, by its name (NULL:
     * there are no more). NULL, like `march`: this game has no map. */
    void (*ground)(const void *setup, bn_ground *out);
    const char *(*place)(const void *setup, uint32_t index, bn_point *at);

    /* The country on that ground, which everyone knows. NULL, or it returns NULL: nothing is known but
     * the ground. */
    const bn_map *(*map)(const void *setup);

    /* The key of the strength in the view of a force, for drawings. NULL: none. A force
     * there may also have `facing`, the word of a way, and `seen`, words that say when or by whom, if it is
     * not certain that it is there. */
    const char *strength;

    /* How well a seat sees a place of the map (bn_sight), for drawings. It shows no more than `view`
     * does. NULL: not shown. */
    int32_t (*sight)(const void *setup, const void *state, bn_seat seat, bn_point at);

    /* The table of a battle with what a seat may see on it, for drawings; all is kept in the arena. It
     * shows no more than `view` does, and a finished battle has one too. False: the arena is full. NULL:
     * this game has no table. Programs call bn_table_board. */
    bool (*board)(const void *setup, const void *state, bn_seat seat, const bn_board_wish *wish,
                  bn_arena *arena, bn_board *out);

    /* What a stand of that table may do at a place, by the functions that decide about answers, and what it would
     * meet there. `question` is what the seat has to answer now, or NULL. It shows no more than `view` and `refuse` do,
     * and all is kept in the arena. BN_USAGE: there is no such stand. BN_SEAT: its orders are not for this
     * seat. BN_MEMORY. NULL: this game has no table. Programs call bn_table_probe. */
    bn_code (*probe)(const void *setup, const void *state, bn_seat seat,
                     const bn_question *question, const bn_probe_wish *wish, bn_arena *arena,
                     bn_probe *out, bn_error *err);

    /* How people give its orders in words. NULL: answers of numbers are typed as numbers. */
    const bn_short_orders *orders;

    /* What day it is, which everyone knows. NULL: this game has no calendar. */
    void (*date)(const void *setup, const void *state, bn_date *out);

    /* Whether the answer of an open question sends a force over the map, and from where. */
    bool (*march)(const void *setup, const void *state, const bn_question *question, bn_march *out);

    /* The spaces through which such an answer takes the force to a goal, without the first, as far as its side can
     * foresee: the first `room` of them, at most. Returns how many there are; 0: the game cannot say. NULL: it goes
     * straight. */
    uint32_t (*path)(const void *setup, const void *state, const bn_question *question,
                     bn_point goal, bn_point *out, uint32_t room);

    /* Our own invariants, for the tests: true for every state that can be reached. Games give it by
     * BN_FOR_TESTS. */
    bool (*sound)(const void *setup, const void *state);

    /* Whether the dice that are asked next belong to the same event as those just rolled, so that the result of both
     * is shown as one (bn_prospects_make): the save after the shot. NULL: they never do. */
    bool (*belongs)(const void *setup, const bn_question *rolled, const bn_question *next);
} bn_game;

/* A slot that only tests call. Modules for browsers leave it out, to load sooner. */
#ifdef __wasm__
#define BN_FOR_TESTS(function) (0 ? (function) : NULL)
#else
#define BN_FOR_TESTS(function) (function)
#endif

/* The same for a slot that so far only the terminal calls. */
#define BN_FOR_TERMINALS(function) BN_FOR_TESTS(function)

/* "round", or what this game calls it: "day". */
BN_API const char *bn_game_round(const bn_game *game);

/* What a measure is called: game->measure_title says it if there is one, otherwise its title. */
BN_API void bn_game_measure_title(const bn_game *game, const void *setup, uint32_t which,
                                  bn_text *out);

/* Whether a setup has this figure. It may not, if the figure belongs to a third side or a fourth
 * person. */
BN_API bool bn_game_has_measure(const bn_game *game, const void *setup, uint32_t which);

/* Whether a seat may know it: there is such a figure, and it is not another side's own. */
BN_API bool bn_game_measure_known(const bn_game *game, const void *setup, bn_seat seat,
                                  uint32_t which);

/* Whether `answer` is offered: it fits the form, and game->offers it. The answer to a roll must be
 * totals that the dice can show. On refusal *err says what would be right. */
BN_API BN_MUST_CHECK bn_code bn_game_check(const bn_game *game, const void *setup,
                                           const void *state, const bn_question *question,
                                           const bn_answer *answer, bn_error *err);

/* Whether a part of a state is all 0, as the battle of a campaign is while there is none. */
BN_API bool bn_state_empty(const void *part, size_t size);

/* The date as a tree: {day, days, month, day_of_month, pay_day, name (if months have names)}, as bn_date has them. The
 * game has a calendar. */
BN_API bn_doc *bn_date_doc(const bn_game *game, const void *setup, const void *state,
                           bn_arena *arena);

/* Writes what a space of the map is called: the name of the place there, or "(6, 3)". */
BN_API void bn_game_place_text(const bn_game *game, const void *setup, bn_point at, bn_text *out);

/* Writes option or part `index` of a question as people read it: what `word` gives, but instead of a word
 * of the kind its name. Documents, journals and programs have the word. */
BN_API void bn_game_option_text(const bn_game *game, const void *setup, const void *state,
                                const bn_question *question, int32_t index, bn_text *out);

/* Makes questions: with one part, about nothing, seen by all, not sealed, and all else 0; and
 * those of one number. Others are made from the row of their kind. */
BN_API void bn_ask(uint32_t kind, uint32_t round, bn_addressee to, uint32_t side, bn_form form,
                   bn_question *out);
BN_API void bn_ask_number(uint32_t kind, uint32_t round, bn_addressee to, uint32_t side,
                          bn_span span, int32_t preset, bn_question *out);

/* The question of a row, to the addressee and in the form that it has there, all options allowed. The
 * default is one number; of flags the mask. bn_ask_within sets other bounds of a number. Both keep the
 * default within the bounds. */
BN_API void bn_ask_kind(const bn_kind *kinds, uint32_t kind, uint32_t round, uint32_t side,
                        int32_t preset, bn_question *out);
BN_API void bn_ask_within(bn_question *question, bn_span span);

/* Of a choice or of flags: the first `options` are open, 64 at most. */
BN_API void bn_ask_among(bn_question *question, uint32_t options);

/* Writes `asks` of a row with names instead of {}, [] and <>. */
BN_API void bn_kind_describe(const bn_kind *kind, const char *thing, const char *side,
                             const char *other, bn_text *out);

/* Whether a judgement is about one side, or something of it, and not about the field. */
BN_API bool bn_kind_of_side(const bn_kind *kind);

/* "no", "yes", NULL: the words of a truth. */
BN_API extern const char *const bn_no_yes[3];

BN_END_C

#endif
