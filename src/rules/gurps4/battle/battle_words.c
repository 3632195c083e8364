/* A battle in plain words: its questions and their options. */
#include "steps.h"

#include "words.h"

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

/* [] is the side asked, {} the person meant, <> the enemy of the bout. */
static const char *const questions[G4_BATTLE_KINDS] = {
    [G4_JUDGE_CONTEST] = "Do the armies look for each other, or was the battle arranged?",
    [G4_JUDGE_WINNER] = "Has somebody found the enemy by an adventure?",
    [G4_JUDGE_MARGIN] = "By how much?",
    [G4_JUDGE_OCEAN] = "On the ocean (no: near the coast)?",
    [G4_JUDGE_TERRAIN] = "On what ground do they meet?",
    [G4_JUDGE_TOWN] = "Did both sides begin within the town?",
    [G4_JUDGE_HEDGEROWS] = "Dense hedgerows?",
    [G4_JUDGE_TRACKLESS] = "Trackless woods?",
    [G4_JUDGE_BAD_CAVALRY] = "Too dense or ruined for cavalry?",
    [G4_JUDGE_NIGHT] = "Is it night?",
    [G4_JUDGE_WEATHER] = "Bad weather?",
    [G4_JUDGE_UNDERGROUND] = "Underground, or in magical darkness?",
    [G4_JUDGE_WINTER] = "Hard winter?",
    [G4_JUDGE_HOSTILE] = "A place where nothing unsealed can live?",
    [G4_JUDGE_NAVAL] = "Does Naval Superiority count here?",
    [G4_JUDGE_FORTRESS] = "What are the walls?",
    [G4_JUDGE_SINGLE] = "Is there but one place to land?",
    [G4_JUDGE_SHORE] = "What shore is it?",
    [G4_JUDGE_WORKS] = "What defenses are there?",
    [G4_JUDGE_WATERS] = "Whose home waters are these?",
    [G4_JUDGE_RIVER] = "Who stands behind a river?",
    [G4_JUDGE_FORD] = "What is to be crossed?",
    [G4_JUDGE_BYPASS] = "Does the ground let []'s enemy be passed by?",
    [G4_JUDGE_LOCALS] = "How do the people of the land stand to []?",
    [G4_JUDGE_SAFE] = "Do the troops of [] see no danger?",
    [G4_JUDGE_CONFUSED] = "Does [] begin confused?",
    [G4_JUDGE_KNOWN] = "Are the orders of [] known to the enemy?",
    [G4_JUDGE_CAUSE] = "Do the Fanatics of [] fight for their cause?",
    [G4_JUDGE_WAVER] = "Do the mercenaries of [] waver?",
    [G4_JUDGE_OBSTACLE] = "What stands in the way of a retreat of []?",
    [G4_JUDGE_SURRENDER] = "May [] be ordered to surrender?",
    [G4_JUDGE_CHEMICAL] = "Does [] strike with chemical weapons?",
    [G4_JUDGE_NUCLEAR] = "Does [] strike with nuclear weapons?",
    [G4_JUDGE_PREPARED] = "Is [] prepared for a nuclear strike?",
    [G4_JUDGE_INSIDE] = "Has [] fallen back inside the walls?",
    [G4_JUDGE_CIRCUMSTANCE] = "Special circumstances of [] this round",
    [G4_JUDGE_FANATICS] = "The Fanatics of [] will not give up: what do they do?",
    [G4_JUDGE_PARLEY] = "How does [] answer the Parley?",
    [G4_ASK_POSTURE] = "[]: on the march, or how encamped?",
    [G4_ASK_SCOUT_ROLES] = "[]: which of these only hold off the enemy's eyes?",
    [G4_ASK_SECURITY] = "Leadership, to make the troops of [] keep watch",
    [G4_ASK_SCOUTING] = "Reconnaissance: [] against <>",
    [G4_ASK_TIE] = "Nobody found the other first: pitched or encounter",
    [G4_ASK_ESTIMATE] = "Error of a number told to []",
    [G4_ASK_APPROACH] = "[] has found <>: what battle?",
    [G4_ASK_SUBORDINATE] = "{}: heroism alone, or a battle of his own?",
    [G4_ASK_ROLES] = "[]: which of these neutralize instead of counting in their classes?",
    [G4_ASK_HOVER] = "[]: which hovercraft go by water?",
    [G4_ASK_FLAGSHIP] = "[]: which ship carries the commander?",
    [G4_ASK_REVOLT] = "Revolt of disloyal troops of []",
    [G4_ASK_DB] = "Defense Bonus of the ground, for []",
    [G4_ASK_SIGHT] = "Error of a number that [] sees",
    [G4_ASK_DUSK] = "Does the light change now?",
    [G4_ASK_STORM] = "Does the weather change now?",
    [G4_ASK_SPLIT] = "[]: how many percent of the elements to the first battle?",
    [G4_ASK_BURDEN] = "[]: how is the burden of two battles divided?",
    [G4_ASK_RISK] = "{}: Risk",
    [G4_ASK_HEROISM] = "{}: a significant action this round?",
    [G4_ASK_SCENE] = "Is the scene of {} rolled for, or played out?",
    [G4_ASK_DEED] = "Heroism of {}",
    [G4_ASK_STRATEGY] = "[]: which strategy against <>?",
    [G4_ASK_OBEDIENCE] = "Leadership: do the Fanatics of [] let it give up",
    [G4_ASK_PARLEY] = "[]: accept the Parley of <>?",
    [G4_ASK_REACTION] = "Reaction of [] to the Parley of <>",
    [G4_ASK_TALKS] = "What do the talks come to?",
    [G4_ASK_CHANGE] = "[]: keep the order, or change it?",
    [G4_ASK_RESTRAINT] = "Leadership: are the Impetuous troops of [] held back",
    [G4_ASK_BRIDGE] = "[]: whom do the engineers bring over first?",
    [G4_ASK_CONTEST] = "Strategy: [] against <>",
    [G4_ASK_AIM] = "[]: strike the logistic force of <> instead?",
    [G4_ASK_MISFORTUNE] = "Misfortunes: {}",
    [G4_ASK_SURRENDER] = "{} is in dire straits: surrender?",
    [G4_ASK_INJURY] = "Injury of {}",
    [G4_ASK_DIRE_INJURY] = "Dire injury of {}",
    [G4_ASK_DEATH] = "Does {} live",
    [G4_ASK_FATE] = "What becomes of {}?",
    [G4_ASK_SUCCESSION] = "Leadership of the next in command of []",
    [G4_ASK_RALLY] = "Leadership: does [] rally",
    [G4_ASK_CONTROL] = "[]: try to keep the troops in hand?",
    [G4_ASK_LEADERSHIP] = "Leadership: are the troops of [] in hand",
    [G4_ASK_PURSUIT] = "[]: pursue, or hold the field?",
    [G4_ASK_UNCONTROLLED] = "The troops of [] do as they please",
    [G4_ASK_TRAIN] = "The logistic force of <> in the pursuit",
    [G4_ASK_LOOT] = "[]: gather loot?",
    [G4_ASK_SALE] = "Percent of its value that the loot of [] brings",
    [G4_ASK_CITY_LOOT] = "Booty of the place taken by [], in dollars",
    [G4_ASK_RANSOM] = "Ransom to [] for a captive, in dollars",
    [G4_ASK_SCAVENGERS] = "What do scavengers do with {}?",
    [G4_ASK_SCAVENGING] = "Scavengers find {}",
    [G4_ASK_FOLDING] = "How do losses fall on the rosters?",
    [G4_ASK_STAY] = "{} has won, the main force has lost: retreat, or fight on?",
};

/* Whom a question means: the person named, else whoever commands. */
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

void g4_battle_describe(const g4_scene *scene, const g4_battle *battle, const bn_question *question,
                        bn_text *out)
{
    int32_t side = battle_side(scene, question);

    for (const char *words = questions[question->kind]; *words; words++) {
        if (words[0] == '[' && words[1] == ']') {
            bn_text_add(out, name_of(scene, side));
            words++;
        } else if (words[0] == '{' && words[1] == '}') {
            name_person(scene, battle, question, side, out);
            words++;
        } else if (words[0] == '<' && words[1] == '>') {
            if (question->kind == G4_ASK_STRATEGY && question->about[1] != G4_NONE)
                bn_text_add(out, scene->setup->sides[question->about[1] / G4_SIDE_FORCES].name);
            else
                bn_text_add(out, enemy_in(scene, battle, side));
            words++;
        } else {
            bn_text_char(out, *words);
        }
    }
}

/* ---- options and throws ------------------------------------------------------------------- */

static void word_line(const g4_scene *scene, int32_t side, int32_t index, bn_text *out)
{
    const g4_force *force = g4_force_in(scene, side, index / G4_LINES);

    bn_text_int(out, force->lines[index % G4_LINES].count);
    bn_text_char(out, ' ');
    bn_text_add(out, force->lines[index % G4_LINES].name);
}

/* The words of an answer that names a side of the battle: nobody is 0. */
static void word_side(const g4_scene *scene, const bn_question *question, int32_t index,
                      bn_text *out)
{
    if (index > 0 && index <= scene->side_count)
        bn_text_add(out, name_of(scene, index - 1));
    else
        bn_text_add(out, g4_battle_kinds[question->kind].words[index]);
}

static void word_burden(const g4_scene *scene, int32_t index, bn_text *out)
{
    bn_text_int(out, g4_split_penalty(index, 0, true));
    bn_text_add(out, " in the first, ");
    bn_text_int(out, g4_split_penalty(index, 1, true));
    bn_text_add(out, " in the second");
}

static void word_talks(const g4_scene *scene, const g4_battle *battle, int32_t index, bn_text *out)
{
    if (index < 2) {
        bn_text_add(out, index == 0 ? "broken off" : "terms, nobody has won");
        return;
    }
    if (index < 4)
        bn_text_add(out, "terms, won by ");
    bn_text_add(out, name_of(scene, g4_side_in(scene, battle->bout, index % 2)));
    if (index >= 4)
        bn_text_add(out, " surrenders");
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
    case G4_ASK_TALKS:
        word_talks(scene, battle, index, out);
        break;
    case G4_ASK_BURDEN:
        word_burden(scene, index, out);
        break;
    case G4_ASK_AIM:
        bn_text_add(out, question->form == BN_FORM_NUMBERS ? "points" : words[index]);
        break;
    default:
        bn_text_add(out, words ? words[index] : g4_battle_kinds[question->kind].title);
    }
}
