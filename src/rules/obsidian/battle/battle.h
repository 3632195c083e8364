/* A battle (ledger: "State machine"). */
#ifndef OB_BATTLE_H
#define OB_BATTLE_H

#include <banneret/system/steps.h>

#include "kinds.h"
#include "rules/field/actions.h"

/* Where a stand is. From OB_FALLEN on it is out of the battle. */
typedef enum ob_where {
    OB_TO_PLACE,
    OB_PRESENT, /* on the table */
    OB_IN_RESERVE,
    OB_ABOARD,    /* of the stand `carrier` */
    OB_IN_AMBUSH, /* its place is noted and hidden */
    OB_OFF_BOARD, /* an off-table gun; strike AIR before its pass, or rearming */
    OB_TO_LAND,   /* by parachute or glider */
    OB_FOLDED,    /* of a form that is not in play, or the second stand of a square */
    OB_FALLEN,    /* eliminated */
    OB_FLED,      /* off the table, routing or retreating */
    OB_WITHDREW   /* off the table in good order, by the edge that its heading names */
} ob_where;

typedef enum ob_phase { OB_MANOEUVRES, OB_SHOOTS, OB_CLOSES } ob_phase;

/* Bits of ob_troop.used beside the actions of rules/field/actions.h (OB_MANOEUVRE, OB_SHOOT, OB_ATTACK). */
enum {
    OB_TURNED = 1 << 4, /* its facing change (OB-083) */
    OB_ACTED = 1 << 5,  /* it was activated, or passed, in this phase */
    OB_BAILED = 1 << 6  /* it does nothing more this round */
};

/* Bits of ob_troop.marks. */
enum {
    OB_IDENTIFIED = 1 << 0, /* OB-120 */
    OB_IS_ROUTING = 1 << 1, /* since the round `since` */
    OB_RALLIED = 1 << 2,    /* below half: any further loss makes it rout again */
    OB_IS_QUELLED = 1 << 3, /* suppressed in the round `quelled` */
    OB_WEARS_KIT = 1 << 4,
    OB_LOITERS_NOW = 1 << 5,
    OB_HAS_CHARGED = 1 << 6, /* onto `onto`, this round, and its bonus counts (OB-102, OB-103) */
    OB_CAME_ON = 1 << 7, /* it came into contact with `onto` by its own move this round (OB-148) */
    OB_OUT_OF_COMMAND = 1 << 8, /* as found in the Command phase */
    OB_HURT = 1 << 9,           /* by what has just happened: checked after losses */
    OB_CHOSEN = 1 << 10,        /* asked about its role and kit this round */
    OB_FELL_NOW = 1 << 11,      /* eliminated by what has just happened */
    OB_DELAYED = 1 << 12,       /* reserve that rolled a 1 */
    OB_IN_MINES = 1 << 13,      /* it went back through a minefield in this set */
    OB_GOES_ON = 1 << 14        /* a square that has fired to one side, and may to others */
};

/* A stand in play. */
typedef struct ob_troop {
    int32_t x, y;
    uint16_t left;  /* units of this round's allowance (OB-227); of AIR: of its last leg */
    uint16_t flown; /* units, of AIR this round */
    uint16_t marks;
    uint8_t heading;
    uint8_t where; /* ob_where */
    uint8_t role;
    uint8_t formation; /* ob_formation */
    int8_t sp, start;  /* sp_current and sp_start */
    uint8_t used;
    uint8_t limits;  /* OB_OBSERVED, OB_CAST, OB_DISENGAGED, OB_CLEARED_MINES of this round */
    uint8_t onto;    /* 1 + the enemy it charged or advanced upon this round */
    uint8_t bound;   /* 1 + the enemy of a charge that continues (OB-102) */
    uint8_t carrier; /* 1 + who carries it; of a square's second stand: its first */
    uint8_t since;   /* round in which it started to rout, or left to rearm */
    uint8_t quelled;
    uint8_t general; /* 1 + row of general_ratings.csv while it is a General */
    uint8_t sides;   /* of a square or testudo: bits by facing, which have shot and struck */
    uint8_t spent[OB_WEAPONS]; /* loads */
    uint8_t course;            /* of AIR: the heading of its first leg this round */
    uint8_t spare[2];
} ob_troop;

/* Two stands in close combat (OB-136). */
typedef struct ob_pair {
    uint8_t one, other;
} ob_pair;
enum { OB_PAIRS = 160 };

/* What a stand is ordered to do in the manoeuvre phase, in the order of ob_order_words. */
typedef enum ob_order {
    OB_ORDER_STAY,
    OB_ORDER_MOVE,
    OB_ORDER_ADVANCE,
    OB_ORDER_CHARGE,
    OB_ORDER_ROUT,
    OB_ORDER_RETREAT,
    OB_ORDER_GO_ON,
    OB_ORDER_ROAD_MARCH,
    OB_ORDER_BACKSTEP,
    OB_ORDER_SWAP,
    OB_ORDER_RELIEVE,
    OB_ORDER_DISENGAGE,
    OB_ORDER_FACE,
    OB_ORDER_SQUARE,
    OB_ORDER_BREAK_SQUARE,
    OB_ORDER_TESTUDO,
    OB_ORDER_SCHILTRON,
    OB_ORDER_OPEN_OUT,
    OB_ORDER_CHANGE_FORM,
    OB_ORDER_MOUNT,
    OB_ORDER_LIMBER,
    OB_ORDER_BOARD,
    OB_ORDER_ALIGHT,
    OB_ORDER_ENTER,
    OB_ORDER_REVEAL,
    OB_ORDER_FLY,
    OB_ORDER_JUMP,
    OB_ORDER_DROP,
    OB_ORDER_CLEAR_MINES,
    OB_ORDER_LEAVE,
    OB_ORDER_CONCEDE, /* the last: it is no choice between ways to fight on */
    OB_ORDERS,
    OB_ORDER_APPROACH = OB_ORDERS, /* no separate order: the move before a change */
    OB_ORDER_ROWS
} ob_order;

/* The manoeuvre in hand. */
typedef struct ob_act {
    int32_t reach; /* steps that a charge may make */
    int32_t
        needed; /* steps to the stand that is charged; of a slide that an ambush has broken off, its rest */
    int32_t from[2]; /* where a charge starts */
    uint8_t stand;
    uint8_t order;  /* ob_order */
    uint8_t other;  /* stand that is charged */
    uint8_t second; /* 1 + the stand that moves after this one */
    uint8_t
        efforts; /* what the order takes off a move: bits of rules/field/moves.h, and OB_LIMBERS... */
    uint8_t other_in; /* base move of the other mode */
    uint8_t mines;    /* 1 + the stand that has entered a minefield */
    uint8_t then;     /* step that follows the mines */
    uint8_t next;     /* order of the second stand */
    uint8_t sprung;   /* heading of the slide that an ambush has broken off */
    uint8_t change;   /* order whose change is still to come after the move in hand, or 0 */
    uint8_t blown;    /* 1 + the stand that has rolled for mines */
    /* The move so far of a stand that changes (OB-227). */
    uint16_t paid, walked, capped; /* units, steps, steps in ground that is OB_CAPPED */
    uint8_t hindered;
    uint8_t way; /* bits of OB_ADDS_UP and its like */
} ob_act;

/* Bits of ob_act.way. */
enum {
    OB_ADDS_UP = 1 << 0, /* what is moved before the change counts with what is moved after it */
    OB_MOVED_BEFORE = 1 << 1, /* of the two modes, the slower is allowed for */
    OB_WENT_ONCE = 1 << 2,
    OB_WENT_UP = 1 << 3,
    OB_WENT_OFF_ROAD = 1 << 4
};

/* Bits of ob_act.efforts beside those of rules/field/moves.h. */
enum { OB_LIMBERS = 1 << 6, OB_LIMBERS_BY_MOTOR = 1 << 7 };
/* Of an allowance that is asked for: it unlimbers as well. */
enum { OB_UNLIMBERS_TOO = 1 << 8 };

/* A lane cleared of mines: a rectangle (OB-171). */
typedef struct ob_lane {
    int32_t x, y;
    int16_t a, b;
    uint8_t heading;
    uint8_t spare[3];
} ob_lane;
enum { OB_LANES = 16 };

/* The shot in hand (OB-123). */
typedef struct ob_volley {
    int32_t distance; /* units, of pre-contact fire; otherwise -1 */
    uint8_t firer;
    uint8_t weapon;
    uint8_t mode; /* index of ob_mode_words */
    uint8_t lobbed;
    uint8_t observer; /* 1 + the stand that directs it; 0: none */
    uint8_t count;
    uint8_t targets[3];
    uint8_t at;     /* which of them is being hit */
    uint8_t resume; /* step that follows */
    uint8_t die;
    int16_t hits;  /* H, or what is left of it for this target */
    uint8_t spell; /* 0: none; otherwise 1 + index of ob_spell_words */
    uint8_t work;  /* the target is a section of a work, by its number, and not a stand */
} ob_volley;

/* A blow of the set in hand (OB-138). */
typedef struct ob_blow {
    uint8_t striker, struck;
    uint8_t reply;          /* the struck stand strikes back at this one */
    uint8_t facing;         /* ob_side of the striker that strikes */
    uint8_t side;           /* ob_side of the struck stand that is attacked */
    int8_t score;           /* of the blow in hand, with its die */
    int8_t dealt, answered; /* hit points, once rolled */
} ob_blow;

/* A place that a stand has left in close combat, and who may follow it there (OB-158). */
typedef struct ob_vacated {
    int32_t x, y;
    uint8_t stand, by;
    uint8_t decided; /* whether to follow: so it is not asked again after mines */
    uint8_t spare;
} ob_vacated;

/* A group of stands under a General. */
typedef struct ob_corps {
    uint8_t general;  /* 1 + stand; 0: none */
    uint8_t bereft;   /* a General of it was killed (OB-161) */
    uint8_t tested;   /* the highest k (OB-159) */
    uint8_t retreats; /* 1 + the round in which its test failed */
} ob_corps;

/* Every byte is a field. What a setup does not use of `troops` is not part of the state. */
typedef struct ob_battle {
    ob_act act;
    ob_volley volley;
    ob_blow blows[OB_SET];
    ob_vacated vacated[2 * OB_SET];
    ob_corps corps[OB_SIDES][OB_COMMANDS];
    ob_lane lanes[OB_LANES];
    ob_pair pairs[OB_PAIRS];
    uint8_t cinc[OB_SIDES]; /* 1 + stand */
    uint8_t edge[OB_SIDES]; /* headings of the base edges */
    uint8_t step;
    uint8_t at, part; /* cursors */
    uint8_t round;
    uint8_t phase;      /* ob_phase */
    uint8_t initiative; /* side */
    uint8_t began;      /* side that started the phase in hand */
    uint8_t turn;       /* side whose set it is */
    uint8_t set_left;   /* stands of the set in hand that have still to act */
    uint8_t set_all;    /* the set in hand has all stands of its side that can act (OB-230) */
    uint8_t pair_count;
    uint8_t blow_count;
    uint8_t vacated_count;
    uint8_t resume;                    /* step that follows the look at losses */
    uint8_t winner;                    /* 1 + side; 0: no one */
    uint8_t first;                     /* side that places first */
    uint8_t deployed;                  /* stands placed in the set of five in hand */
    uint8_t conceded;                  /* 1 + side */
    uint8_t breaches[OB_SECTIONS / 8]; /* sections knocked out, bits by their number */
    uint8_t absent[OB_PIECES / 8];     /* works that found no room, bits by piece */
    uint8_t relaid;                    /* the ground differs from that of the document */
    uint8_t spare[1];
    ob_point works[OB_PIECES]; /* how far each work is from its place in the document */
    ob_troop troops[OB_STANDS];
} ob_battle;

_Static_assert(sizeof(ob_battle) <= BN_STATE_MAX, "a state has its most bytes");
_Static_assert(offsetof(ob_battle, troops) == 1440 && sizeof(ob_troop) == 36, "no padding");

extern const bn_steps ob_battle_course;
extern const bn_game ob_battle_game;

#endif
