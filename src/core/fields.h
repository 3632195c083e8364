/* Shorthand for the tables of fields of a system, and for nothing else: these names have no prefix.
 * Each row says: struct, member, key, bounds or words, rule, the value if the document does not give one, help. */
#ifndef BNI_FIELDS_H
#define BNI_FIELDS_H

#include <banneret/system/schema.h>

#define WHOLE(type_, member, key_, least, most, rule_, std, said)                                  \
    {                                                                                              \
        .key = key_, .type = BN_FIELD_INT, .offset = offsetof(type_, member), .min = (least),      \
        .max = (most), .rule = rule_, .standard = std, .help = said                                \
    }
#define NUMBER(type_, member, key_, least, most, rule_, std, said)                                 \
    {                                                                                              \
        .key = key_, .type = BN_FIELD_RAT, .offset = offsetof(type_, member), .min = (least),      \
        .max = (most), .rule = rule_, .standard = std, .help = said                                \
    }
#define TRUTH(type_, member, key_, rule_, std, said)                                               \
    {                                                                                              \
        .key = key_, .type = BN_FIELD_BOOL, .offset = offsetof(type_, member), .rule = rule_,      \
        .standard = std, .help = said                                                              \
    }
#define WORD(type_, member, key_, words_, rule_, std, said)                                        \
    {                                                                                              \
        .key = key_, .type = BN_FIELD_WORD, .offset = offsetof(type_, member), .words = words_,    \
        .rule = rule_, .standard = std, .help = said                                               \
    }
#define WORDS(type_, member, key_, words_, rule_, std, said)                                       \
    {                                                                                              \
        .key = key_, .type = BN_FIELD_FLAGS, .offset = offsetof(type_, member), .words = words_,   \
        .rule = rule_, .standard = std, .help = said                                               \
    }
#define NAME(type_, member, key_, flags_, said)                                                    \
    {                                                                                              \
        .key = key_, .type = BN_FIELD_TEXT, .flags = (flags_), .offset = offsetof(type_, member),  \
        .max = 60, .help = said                                                                    \
    }
/* Fields of the struct at hand, gathered under their own key. */
#define UNDER(type_, key_, fields_, said)                                                          \
    {                                                                                              \
        .key = key_, .type = BN_FIELD_MAP, .fields = fields_, .size = sizeof(type_), .help = said  \
    }
#define PART_OF(type_, member, key_, fields_, said)                                                \
    {                                                                                              \
        .key = key_, .type = BN_FIELD_MAP, .offset = offsetof(type_, member), .fields = fields_,   \
        .size = sizeof(((type_ *)0)->member), .help = said                                         \
    }
#define LIST(type_, member, count_, key_, flags_, least, most, fields_, rule_, said)               \
    {                                                                                              \
        .key = key_, .type = BN_FIELD_LIST, .flags = (flags_), .offset = offsetof(type_, member),  \
        .min = (least), .fields = fields_, .size = sizeof(((type_ *)0)->member[0]),                \
        .limit = (most), .count_at = offsetof(type_, count_), .rule = rule_, .help = said          \
    }
/* The same, with the reason why there can be no more. */
#define LIMITED(type_, member, count_, key_, flags_, least, most, why, fields_, rule_, said)       \
    {                                                                                              \
        .key = key_, .type = BN_FIELD_LIST, .flags = (flags_), .offset = offsetof(type_, member),  \
        .min = (least), .fields = fields_, .size = sizeof(((type_ *)0)->member[0]),                \
        .limit = (most), .limited = why, .count_at = offsetof(type_, count_), .rule = rule_,       \
        .help = said                                                                               \
    }

/* A side's list of the skills that its advice considers possible for an enemy commander, in a member of type bn_skills
 * (<banneret/system/skills.h>, which anyone who uses this includes). */
#define BELIEF(type_, member, rule_)                                                               \
    LIMITED(type_, member.of, member.count, "belief", 0, 0, BN_SKILLS_MAX,                         \
            "advice combines each of them with each strength that the enemy may have",             \
            bn_skill_fields, rule_,                                                                \
            "what its advice assumes of enemy commanders; left out: equal to its own")

/* The same where "not given" is a value that no document can write: `none` says which (bn_field.unset). */
#define WHOLE_OR(type_, member, key_, least, most, rule_, none, said)                              \
    {                                                                                              \
        .key = key_, .type = BN_FIELD_INT, .offset = offsetof(type_, member), .min = (least),      \
        .max = (most), .rule = rule_, .unset = none, .help = said                                  \
    }
#define NUMBER_OR(type_, member, key_, least, most, rule_, none, said)                             \
    {                                                                                              \
        .key = key_, .type = BN_FIELD_RAT, .offset = offsetof(type_, member), .min = (least),      \
        .max = (most), .rule = rule_, .unset = none, .help = said                                  \
    }
#define WORDS_OR(type_, member, key_, words_, rule_, none, said)                                   \
    {                                                                                              \
        .key = key_, .type = BN_FIELD_FLAGS, .offset = offsetof(type_, member), .words = words_,   \
        .rule = rule_, .unset = none, .help = said                                                 \
    }

/* A field that is described elsewhere: row `index` of the fields that a questions.def makes. */
#define SEE(rows, index)                                                                           \
    {                                                                                              \
        .key = "", .see = &(rows)[index]                                                           \
    }

#endif
