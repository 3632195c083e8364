/* The skill that a side's advice assumes for enemy commanders, where the rules hide it: `belief:` of a side in the
 * documents of every system that hides it. */
#ifndef BANNERET_SYSTEM_SKILLS_H
#define BANNERET_SYSTEM_SKILLS_H

#include <banneret/system/schema.h>
#include <banneret/text.h>

BN_BEGIN_C

enum {
    BN_SKILLS_MAX = 4
}; /* a third of BN_WORLDS_MAX: each is combined with up to three strengths */

/* One skill that is considered possible, and its weight. */
typedef struct bn_skill {
    int32_t skill, weight;
} bn_skill;

typedef struct bn_skills {
    int32_t
        count; /* 0: the document says nothing, and enemy commanders are the equal of the side's own */
    bn_skill of[BN_SKILLS_MAX];
} bn_skills;

/* The fields of a bn_skill. Systems give a side the list by BELIEF of src/core/fields.h. */
BN_API extern const bn_field bn_skill_fields[];

/* The skills to compare, the likeliest first: the skills that the document has, otherwise the side's own. */
BN_API bn_skills bn_skills_weighed(const bn_skills *said, int32_t own);

/* The parts of a belief in words that report the commander: of its headline (" and their commander is of skill 10 or
 * 16"), of what it assumes (" and a commander of skill 10 or 16, as ..."), and of one of its worlds (",
 * commander of skill 16", or nothing where all worlds have the same). */
BN_API void bn_skills_assume(const bn_skills *said, int32_t own, bn_text *out);
BN_API void bn_skills_tell(const bn_skills *said, int32_t own, bn_text *out);
BN_API void bn_skills_case(const bn_skills *said, int32_t skill, bn_text *out);

BN_END_C

#endif
