/* A battle in plain words: its questions and their options. */
#include "steps.h"

#include "kinds.h"

/* ---- names -------------------------------------------------------------------------------- */

/* The side of the battle that a question's side means. */
static int32_t battle_side(const g4_scene *scene, const bn_question *question)
{
    for (int32_t s = 0; s < scene->side_count; s++)
        if (scene->sides[s] == question->side)
            return s;
    return 0;
}

static const char *name_of(const g4_scene *scene, int32_t side)
{
    return scene->setup->sides[scene->sides[side]].name;
}

static const char *enemy_in(const g4_scene *scene, const g4_battle *battle, int32_t side)
{
    int32_t which = g4_side_in(scene, battle->bout, 0) == side ? 1 : 0;

    return name_of(scene, g4_side_in(scene, battle->bout, which));
}

void g4_leader_name(const g4_scene *scene, const g4_battle *battle, int32_t side, int32_t member,
                    bn_text *out)
{
    const g4_person *person = g4_side_person(scene, side, member);

    if (person != NULL) {
        bn_text_add(out, person->name);
        return;
    }
    bn_text_add(out, "the commander of ");
    bn_text_add(out, name_of(scene, side));
}

/* ---- questions ---------------------------------------------------------------------------- */

/* Whom a question means: the person named, otherwise anyone who commands. */
static void name_person(const g4_scene *scene, const g4_battle *battle, const bn_question *question,
                        int32_t side, bn_text *out)
{
    int32_t own, member;

    if ((question->kind == G4_ASK_SUBORDINATE || question->kind == G4_ASK_STAY) &&
        g4_subordinate(scene, &own, &member))
        g4_leader_name(scene, battle, own, member, out);
    else
        g4_leader_name(scene, battle, side, question->about[1], out);
}

static void word_line(const g4_scene *scene, int32_t side, int32_t index, bn_text *out)
{
    int32_t slot = g4_slot_of_line(scene, side, &index);
    const g4_line *line;

    if (slot == G4_NONE)
        return; /* there are not that many */
    line = &g4_force_in(scene, side, slot)->lines[index];
    bn_text_int(out, scene->standings ? scene->standings[side * G4_ROSTERS + slot].count[index]
                                      : line->count);
    bn_text_char(out, ' ');
    bn_text_add(out, line->name);
}

/* The battles that a number is asked for. */
static void name_fronts(const g4_scene *scene, const g4_battle *battle, int32_t side, int32_t count,
                        bn_text *out)
{
    bn_text_add(out, count > 1 ? "the battles against " : "the battle against ");
    for (int32_t i = 0; i < count; i++) {
        bn_text_add(out, i > 0 ? " and " : "");
        bn_text_add(out, name_of(scene, g4_front(scene, battle, side, i)));
    }
}

/* What is not asked of a fortress: " (last upgrade: TL3; site: ordinary; room for its garrison)". */
static void name_fortress(const g4_scene *scene, bn_text *out)
{
    static const char *const sites[] = { "ordinary", "strong", "extremely strong" };
    const g4_battle_inputs *in = scene->inputs;

    bn_text_add(out, " (last upgrade: TL");
    bn_text_int(out, in->fortress_tl);
    bn_text_add(out, "; site: ");
    bn_text_add(out, sites[in->site]);
    bn_text_add(out, in->given[G4_IN_FORTRESS_WT] ? "; capacity: WT " : "; room for its garrison)");
    if (!in->given[G4_IN_FORTRESS_WT])
        return;
    bn_text_rat(out, in->fortress_wt);
    bn_text_char(out, ')');
}

void g4_battle_describe(const g4_scene *scene, const g4_battle *battle, const bn_question *question,
                        bn_text *out)
{
    int32_t side = battle_side(scene, question);

    for (const char *words = g4_battle_kinds[question->kind].asks; *words; words++) {
        if (words[0] == '[' && words[1] == ']') {
            bn_text_add(out, question->kind == G4_ASK_STRATEGY && g4_allied(scene, side)
                                 ? g4_force_at(scene->setup, question->about[0])->name
                                 : name_of(scene, side));
            words++;
        } else if (words[0] == '{' && words[1] == '}') {
            name_person(scene, battle, question, side, out);
            words++;
        } else if (words[0] == '<' && words[1] == '>') {
            if (question->kind == G4_ASK_STRATEGY && question->about[1] != G4_NONE)
                bn_text_add(out, scene->setup->sides[g4_force_side(question->about[1])].name);
            else
                bn_text_add(out, enemy_in(scene, battle, side));
            words++;
        } else if (words[0] == '#') {
            word_line(scene, side, question->about[1], out);
        } else if (words[0] == '~') {
            name_fronts(scene, battle, side, question->parts, out);
        } else {
            bn_text_char(out, *words);
        }
    }
    if (question->kind == G4_JUDGE_FORTRESS)
        name_fortress(scene, out);
}

/* ---- options and throws ------------------------------------------------------------------- */

/* The words of an answer that names a side of the battle: no one is 0. */
static void word_side(const g4_scene *scene, const bn_question *question, int32_t index,
                      bn_text *out)
{
    if (index > 0 && index <= scene->side_count)
        bn_text_add(out, name_of(scene, index - 1));
    else
        bn_text_add(out, g4_battle_kinds[question->kind].words[index]);
}

static void word_burden(const g4_scene *scene, const g4_battle *battle, int32_t side, int32_t index,
                        int32_t battles, bn_text *out)
{
    for (int32_t n = 0; n < battles; n++) {
        bn_text_add(out, n > 0 ? ", " : "");
        bn_text_int(out, g4_split_penalty(scene->setup->figures, index, n, battles));
        bn_text_add(out, " against ");
        bn_text_add(out, name_of(scene, g4_front(scene, battle, side, n)));
    }
}

static void word_talks(const g4_scene *scene, const g4_battle *battle, int32_t index, bn_text *out)
{
    if (index < 2) {
        bn_text_add(out, index == 0 ? "broken off" : "terms, no winner");
        return;
    }
    bn_text_add(out, index < 4 ? "terms, won by " : "surrender of ");
    bn_text_add(out, name_of(scene, g4_side_in(scene, battle->bout, index % 2)));
}

void g4_battle_word(const g4_scene *scene, const g4_battle *battle, const bn_question *question,
                    int32_t index, bn_text *out)
{
    const char *const *words = g4_battle_kinds[question->kind].words;
    int32_t side = battle_side(scene, question);

    switch (question->kind) {
    case G4_JUDGE_WINNER:
    case G4_JUDGE_WATERS:
    case G4_JUDGE_RIVER:
        word_side(scene, question, index, out);
        break;
    case G4_ASK_SCOUTING:
    case G4_ASK_CONTEST:
        bn_text_add(out, name_of(scene, g4_side_in(scene, battle->bout, index)));
        break;
    case G4_ASK_SCOUT_ROLES:
    case G4_ASK_ROLES:
    case G4_ASK_HOVER:
    case G4_ASK_BRIDGE:
        word_line(scene, side, index, out);
        break;
    case G4_ASK_FLAGSHIP:
        if (index == G4_LINES)
            bn_text_add(out, "none");
        else
            word_line(scene, side, index, out);
        break;
    case G4_ASK_STRATEGY:
    case G4_ASK_CHANGE:
        g4_order_word(index, out);
        break;
    case G4_ASK_ROLLER:
        g4_leader_name(scene, battle, side, index, out);
        break;
    case G4_ASK_TALKS:
        word_talks(scene, battle, index, out);
        break;
    case G4_ASK_BURDEN:
        word_burden(scene, battle, side, index, 2, out);
        break;
    case G4_ASK_BURDENS:
        word_burden(scene, battle, side, index, 3, out);
        break;
    case G4_ASK_SPLIT:
    case G4_ASK_LINE_SPLIT:
        bn_text_add(out, "against ");
        bn_text_add(out, name_of(scene, g4_front(scene, battle, side, index)));
        break;
    case G4_ASK_AIM:
        bn_text_add(out, question->form == BN_FORM_NUMBERS ? "points" : words[index]);
        break;
    default:
        bn_text_add(out, words ? words[index] : g4_battle_kinds[question->kind].title);
    }
}
