/* A slot: where one small number lies within a struct. One loop over slots then does what a switch
 * over members did: take an answer into the state, show a judgement, copy what a document gave. */
#ifndef BANNERET_SYSTEM_SLOT_H
#define BANNERET_SYSTEM_SLOT_H

#include <banneret/exact.h>

BN_BEGIN_C

typedef enum bn_slot_type {
    BN_SLOT_NONE, /* no slot: reads as 0, and values put there are dropped */
    BN_SLOT_U8,
    BN_SLOT_I8,
    BN_SLOT_U16,
    BN_SLOT_I16,
    BN_SLOT_U32,
    BN_SLOT_I32,
    BN_SLOT_RAT, /* a bn_rat: read rounded down, written as a whole number */
    BN_SLOT_I64  /* read as the nearest number of 32 bits */
} bn_slot_type;

/* All zeros mean no slot. */
typedef struct bn_slot {
    uint16_t offset; /* of the member in its struct */
    uint8_t type;    /* bn_slot_type */
    uint8_t bit;     /* 1 + the bit of the member that is meant; 0: the whole member */
} bn_slot;

/* The type of a member, for the two macros below. A member of any other type does not compile. */
#define BN_SLOT_TYPE(struct_, member)                                                              \
    _Generic(((struct_ *)0)->member, uint8_t                                                       \
             : BN_SLOT_U8, int8_t                                                                  \
             : BN_SLOT_I8, uint16_t                                                                \
             : BN_SLOT_U16, int16_t                                                                \
             : BN_SLOT_I16, uint32_t                                                               \
             : BN_SLOT_U32, int32_t                                                                \
             : BN_SLOT_I32, int64_t                                                                \
             : BN_SLOT_I64, bn_rat                                                                 \
             : BN_SLOT_RAT)

/* The slot of a whole member, and of the one bit of it that `mask` has set. Both are constant. */
#define BN_SLOT(struct_, member)                                                                   \
    {                                                                                              \
        .offset = offsetof(struct_, member), .type = BN_SLOT_TYPE(struct_, member)                 \
    }
#define BN_SLOT_BIT(struct_, member, mask)                                                         \
    {                                                                                              \
        .offset = offsetof(struct_, member), .type = BN_SLOT_TYPE(struct_, member),                \
        .bit = 1 + __builtin_ctz(mask)                                                             \
    }

/* The content of the slot of the struct at `record`: the number, or 0 or 1 of a bit. A mask of 32
 * bits that has its highest bit set reads as a negative number, as it does in a bn_answer. */
BN_API int32_t bn_slot_get(const void *record, bn_slot slot);

/* Puts a number there, cut to the width of the member; of a bit: set by any value but 0. */
BN_API void bn_slot_put(void *record, bn_slot slot, int32_t value);

BN_END_C

#endif
