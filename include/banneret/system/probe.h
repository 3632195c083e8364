/* What a stand of a board may do at a place, and what it would meet there: for a pointer that drags it. A page
 * shows legal moves by it and needs no separate rules. Lengths and headings are those of the board (board.h). */
#ifndef BANNERET_SYSTEM_PROBE_H
#define BANNERET_SYSTEM_PROBE_H

#include <banneret/doc.h>
#include <banneret/question.h>
#include <banneret/system/ground.h>

BN_BEGIN_C

/* What a pointer asks. */
typedef struct bn_probe_wish {
    int32_t stand;   /* its number, as orders call it */
    bool anywhere;   /* there is no pointer: everything that the stand may do is listed */
    bn_point at;     /* where its centre is to be, or whom the pointer is on */
    int32_t heading; /* how it is to face there; -1: the way it arrives */
} bn_probe_wish;

/* An answer to the open question, or to the one that follows from it. */
typedef struct bn_probe_answer {
    const char *ask; /* key of the question's kind */
    uint32_t parts;
    bn_answer answer;
} bn_probe_answer;

enum { BN_PROBE_ANSWERS = 2, BN_PROBE_ACTS = 40 };

/* Something that it may do, or may not. All its answers but the last are accepted; the last is if the act is allowed,
 * and is otherwise refused by this rule. A second answer is given only if its question is asked, which it is not if
 * there is no choice. */
typedef struct bn_probe_act {
    const char *word; /* "move" */
    const char *with; /* the weapon of a shot; otherwise NULL */
    int32_t onto;     /* number of the stand that it is aimed at, or -1 */
    bool allowed;
    bool falls_short; /* it goes towards the place as far as it may, but not all the way */
    bool asks_more;   /* a question follows that no point answers */
    char rule[12];    /* of a refusal, as in bn_error */
    char text[200];
    int32_t measured, limit; /* of the refusal, units; -1: nothing was measured */
    bn_probe_answer answers[BN_PROBE_ANSWERS];
    uint32_t answer_count; /* 0: no answer says so */
    bool goes;             /* it leads to a place: x, y, heading */
    int32_t x, y, heading;
    int32_t way;             /* units that it goes; -1: it does not go */
    int32_t cost, allowance; /* units of its move that this takes, and that it has; -1: not known */
} bn_probe_act;

/* What the stand and an enemy are to each other, bits of a mask. */
enum {
    BN_PROBE_TOUCHES = 1 << 0,
    BN_PROBE_CHARGES = 1 << 1, /* a charge of its next round would reach that enemy */
    BN_PROBE_SHOOTS = 1 << 2   /* in range, in the arc of fire and in sight */
};

typedef struct bn_probe_enemy {
    int32_t stand;
    int32_t gap; /* units between the two */
    uint32_t marks;
    const char *with; /* the first weapon that reaches, or NULL */
} bn_probe_enemy;

typedef struct bn_probe_ground {
    const char *name; /* "": none */
    const char *word; /* of its system */
} bn_probe_ground;

typedef struct bn_probe {
    int32_t inch; /* units */
    int32_t stand;
    bn_probe_act *acts;
    uint32_t act_count;

    /* The place that all below is about: where the first act that is allowed leads; if none is, the pointer's. */
    int32_t x, y, heading;
    const bn_probe_ground *grounds; /* in which it would stand */
    uint32_t ground_count;
    const bn_probe_enemy *enemies; /* with whom it would have to do there */
    uint32_t enemy_count;
    int32_t in_command; /* 0 or 1; -1: that does not matter now */
    bool may_shoot;     /* it would have a shot left in this round */
} bn_probe;

/* The same as a tree, for other programs: stand, inch, acts, at, ground, enemies, in_command, may_shoot. What does not
 * apply is left out. */
BN_API bn_doc *bn_probe_doc(const bn_probe *probe, bn_arena *arena);

BN_END_C

#endif
