#include <banneret/system/skills.h>

#include "fields.h"

const bn_field bn_skill_fields[] = {
    WHOLE(bn_skill, skill, "skill", 3, 30, NULL, "12", "of an enemy commander, in every roll"),
    WHOLE(bn_skill, weight, "weight", 1, 1000, NULL, "1",
          "how likely, compared with the other skills of the list"),
    { .key = NULL },
};

bn_skills bn_skills_weighed(const bn_skills *said, int32_t own)
{
    bn_skills out = { .count = said->count > 0 ? said->count : 1, .of = { { own, 1 } } };

    for (int32_t i = 0; i < said->count; i++) {
        int32_t at = i;

        for (; at > 0 && out.of[at - 1].weight < said->of[i].weight; at--)
            out.of[at] = out.of[at - 1];
        out.of[at] = said->of[i];
    }
    return out;
}

/* ---- words -------------------------------------------------------------------------------- */

/* "of skill 10 or 14", in the order of the document. */
static void add_skills(const bn_skills *said, bn_text *out)
{
    bn_text_add(out, "of skill ");
    for (int32_t i = 0; i < said->count; i++) {
        bn_text_add(out, i == 0 ? "" : i + 1 < said->count ? ", " : " or ");
        bn_text_int(out, said->of[i].skill);
    }
}

void bn_skills_assume(const bn_skills *said, int32_t own, bn_text *out)
{
    bn_text_add(out, " and its commander is ");
    if (said->count > 0) {
        add_skills(said, out);
        return;
    }
    bn_text_add(out, "your equal (skill ");
    bn_text_int(out, own);
    bn_text_char(out, ')');
}

void bn_skills_tell(const bn_skills *said, int32_t own, bn_text *out)
{
    bn_text_add(out, " and a commander ");
    if (said->count > 0) {
        add_skills(said, out);
        bn_text_add(out, ", as the document assumes (belief)");
        return;
    }
    bn_text_add(out, "who is the equal of yours, of skill ");
    bn_text_int(out, own);
}

void bn_skills_case(const bn_skills *said, int32_t skill, bn_text *out)
{
    if (said->count <= 1)
        return;
    bn_text_add(out, ", commander of skill ");
    bn_text_int(out, skill);
}
