/* The macros that read a system's questions.def.
 *
 * A questions.def has one row for each question of a system. To use the rows, define the names of the rows as macros
 * that take their own cells, and include the file: the enumerators, the members of the setup, the bn_kind, the fields
 * of documents. So a question is written once. A system chooses its columns; these two serve most:
 *
 *     OF_FORCE(HOLDING, holding, TRUTH, "false", 067, BIT(WM_IS_HOLDING),
 *              "Holding in place", "{}: holding in place?", "it holds its ground")
 *     ASKED(TACTIC, tactic, SIDE, WORD(wm_tactic_words), 102, "Tactic", "[]: which tactic?",
 *           .sealed = 1)
 *
 * The cell `answer` is one of
 *     TRUTH                 no or yes
 *     WORD(words)           one of an array of words, NULL at its end, whose size is known there
 *     WORDS(words)          any of them
 *     WHOLE(least, most)    a whole number
 *     NUMBER(least, most)   a number that documents may give as a fraction, asked for as a whole one
 *     CHOICE, FLAGS         one or any of options that the game names itself
 *     PLACE(parts)          several numbers, each within a span that the game sets
 *     ROLL                  dice that the game sets
 *     DICE(count, sides)    dice that are always the same
 *
 * It is used as BN_C_##answer, BN_F_##answer or BN_K_##answer, always by ## and never passed
 * on to another macro: WORD and others are also names of macros of field tables. The last cells of a
 * row are taken as `...`: asks, then help where there is one, then members of bn_kind by name. */
#ifndef BANNERET_SYSTEM_QUESTIONS_H
#define BANNERET_SYSTEM_QUESTIONS_H

#include <banneret/system/game.h>
#include <banneret/system/schema.h>

/* The C type of an answer that a document may give. */
#define BN_C_TRUTH uint8_t
#define BN_C_WORD(words) int32_t
#define BN_C_WORDS(words) uint32_t
#define BN_C_WHOLE(least, most) int32_t
#define BN_C_NUMBER(least, most) bn_rat

/* What it is as a field of a document: members of bn_field. */
#define BN_F_TRUTH .type = BN_FIELD_BOOL
#define BN_F_WORD(words_) .type = BN_FIELD_WORD, .words = words_
#define BN_F_WORDS(words_) .type = BN_FIELD_FLAGS, .words = words_
#define BN_F_WHOLE(least, most) .type = BN_FIELD_INT, .min = (least), .max = (most)
#define BN_F_NUMBER(least, most) .type = BN_FIELD_RAT, .min = (least), .max = (most)

/* What it is as a question: members of bn_kind. */
#define BN_K_TRUTH .form = BN_FORM_CHOICE, .words = bn_no_yes, .options = 2
#define BN_K_WORD(words_) .form = BN_FORM_CHOICE, .words = words_, .options = BN_COUNT(words_) - 1
#define BN_K_WORDS(words_) .form = BN_FORM_FLAGS, .words = words_, .options = BN_COUNT(words_) - 1
#define BN_K_WHOLE(least, most) .form = BN_FORM_NUMBERS, .span = { least, most }
#define BN_K_NUMBER(least, most) BN_K_WHOLE(least, most)
#define BN_K_CHOICE .form = BN_FORM_CHOICE
#define BN_K_FLAGS .form = BN_FORM_FLAGS
#define BN_K_PLACE(parts_) .form = BN_FORM_NUMBERS, .parts = (parts_)
#define BN_K_ROLL .form = BN_FORM_ROLL
#define BN_K_DICE(count, sides) .form = BN_FORM_ROLL, .dice = { count, sides, 0 }

/* The addressee of a row that names it CHANCE, SIDE or REFEREE. */
#define BN_ASKED_OF(to) BN_TO_##to

/* The number of a rule whose cell has three digits. Written 057 it would be an octal number in C,
 * so a one is put before it and taken off again. In documents it is text: "WM-" #ruled. */
#define BN_RULE(ruled) (1##ruled - 1000)

/* Of the last cells of a row the second: help. */
#define BN_HELP(...) BN_SECOND_(__VA_ARGS__, NULL, NULL)
#define BN_SECOND_(asks, help, ...) help

/* A row of kinds. `cells` is BN_K_##answer; behind the title come asks, help and members by
 * name, of which `.slot` is one. (A slot has commas in it, so it cannot be passed on in any
 * other place.) */
#define BN_KIND_ROW(key_, to_, cells, rule_, title_, ...)                                          \
    {                                                                                              \
        .key = key_, .to = (to_), cells, .rule = (rule_), .title = title_, __VA_ARGS__             \
    }

/* A row of fields: a judgement that the referee is asked for where the document does not give it.
 * `given` is the member that is set to 1 if it does; `cells` is BN_F_##answer. */
#define BN_FIELD_ROW(struct_, member, given, key_, cells, rule_, standard_, ...)                   \
    {                                                                                              \
        .key = key_, .flags = BN_FIELD_ASKED, .offset = offsetof(struct_, member),                 \
        .given_at = offsetof(struct_, given), cells, .rule = rule_, .standard = standard_,         \
        .help = BN_HELP(__VA_ARGS__)                                                               \
    }

#endif
