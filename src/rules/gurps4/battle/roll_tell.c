/* What the rolls of one side led to that show nothing else at once. */
#include "steps.h"

static const char *name_of(const g4_scene *scene, int32_t side)
{
    return scene->setup->sides[scene->sides[side]].name;
}

/* What a roll led to that shows nothing else at once: by the kind, after a failure and after a success, around
 * the name of the side. */
static const struct by_roll {
    uint16_t kind;
    const char *lead[2], *then[2];
} by_roll[] = {
    { G4_ASK_SECURITY,
      { "The troops of ", "The troops of " },
      { " kept no watch", " kept watch" } },
    { G4_ASK_REVOLT, { "The disloyal troops of ", "" }, { " stayed loyal", NULL } },
    { G4_ASK_RESTRAINT,
      { "", "" },
      { " failed to hold back its Impetuous troops", " held back its Impetuous troops" } },
    { G4_ASK_SUCCESSION, { "", "The troops of " }, { NULL, " did not panic" } },
    { G4_ASK_RALLY, { "", "" }, { " did not rally", NULL } },
    { G4_ASK_LEADERSHIP,
      { "", "" },
      { " lost control of its troops", " kept its troops under control" } },
};

/* Whether the roll succeeded, and the side that made it. */
static bool rolled(const g4_scene *scene, const g4_battle *before, const g4_battle *after,
                   uint32_t kind, int32_t *side)
{
    int32_t b = before->bout, which = before->at;
    const g4_bout *now = &after->lane[b].bout;

    *side = which;
    switch (kind) {
    case G4_ASK_SECURITY:
        return after->lane[which].party.posture != G4_NO_SECURITY;
    case G4_ASK_REVOLT:
        *side = g4_side_in(scene, b, which);
        return ((after->left | now->revolted) >> which & 1) != 0;
    case G4_ASK_LEADERSHIP: /* the winner chooses, instead of one more roll */
        *side = g4_side_in(scene, b, now->winner);
        return after->phase == before->phase + 1;
    case G4_ASK_SUCCESSION:
        which /= G4_BATTLE_FORCES;
        *side = g4_side_in(scene, b, which);
        return !(now->confused >> which & 1);
    case G4_ASK_RALLY:
        *side = g4_side_in(scene, b, which);
        return !(now->confused >> which & 1);
    default:
        *side = g4_side_in(scene, b, which);
        return now->impetuous[which] == 0;
    }
}

/* Who has the choice between surrender and a dire injury. */
static void tell_straits(const g4_scene *scene, const g4_battle *after, bn_text *out)
{
    const g4_person *person;
    int32_t side;

    if (!g4_in_straits(scene, after, &side, &person))
        return;
    if (person == NULL)
        bn_text_add(out, "The commander of ");
    bn_text_add(out, person != NULL ? person->name : name_of(scene, side));
    bn_text_add(out, " was in dire straits");
}

/* What heroism adds to the Strategy roll of the side. */
static void tell_heroism(const g4_scene *scene, const g4_battle *before, const g4_battle *after,
                         bn_seat seat, bn_text *out)
{
    int32_t side = before->at / G4_SIDE_PERSONS;
    int32_t then = before->lane[side].party.heroism, now = after->lane[side].party.heroism;
    const g4_person *person = g4_side_person(scene, side, before->at % G4_SIDE_PERSONS);

    if (!g4_may_know(scene, seat, side))
        return;
    bn_text_add(out, "The heroism of ");
    bn_text_add(out, person->name);
    if (now == then) {
        bn_text_add(out, " had no effect");
        return;
    }
    bn_text_add(out, " gave ");
    bn_text_signed(out, now - then);
    bn_text_add(out, " to Strategy");
}

/* What the pursuers took from the logistic force; its own side knows how much. */
static void tell_train(const g4_scene *scene, const g4_battle *before, const g4_battle *after,
                       bn_seat seat, bn_text *out)
{
    int32_t side = g4_side_in(scene, before->bout, 1 - before->lane[before->bout].bout.winner);

    if (!g4_may_know(scene, seat, side)) {
        bn_text_add(out, "The logistic force of ");
        bn_text_add(out, name_of(scene, side));
        bn_text_add(out, " was overrun");
        return;
    }
    bn_text_add(out, name_of(scene, side));
    bn_text_add(out, " lost ");
    bn_text_int(out, after->lane[side].party.train - before->lane[side].party.train);
    bn_text_add(out, "% of its train");
}

static void tell_success(const g4_scene *scene, const g4_battle *before, const g4_battle *after,
                         const bn_question *question, bn_seat seat, bn_text *out)
{
    for (size_t i = 0; i < BN_COUNT(by_roll); i++) {
        const struct by_roll *row = &by_roll[i];
        int32_t side;
        bool well;

        if (row->kind != question->kind)
            continue;
        well = rolled(scene, before, after, row->kind, &side);
        if (row->then[well] == NULL ||
            (row->kind == G4_ASK_SECURITY && !g4_may_know(scene, seat, side)))
            return;
        bn_text_add(out, row->lead[well]);
        bn_text_add(out, name_of(scene, side));
        bn_text_add(out, row->then[well]);
    }
}

void g4_tell_roll(const g4_scene *scene, const g4_battle *before, const g4_battle *after,
                  const bn_question *question, bn_seat seat, bn_text *out)
{
    switch (question->kind) {
    case G4_ASK_DEED:
        tell_heroism(scene, before, after, seat, out);
        break;
    case G4_ASK_MISFORTUNE:
        tell_straits(scene, after, out);
        break;
    case G4_ASK_TRAIN:
        tell_train(scene, before, after, seat, out);
        break;
    default:
        tell_success(scene, before, after, question, seat, out);
    }
}
