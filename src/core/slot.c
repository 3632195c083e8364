#include <banneret/system/slot.h>

static int32_t nearest(int64_t value)
{
    return value < INT32_MIN ? INT32_MIN : value > INT32_MAX ? INT32_MAX : (int32_t)value;
}

static int32_t whole_of(const void *member, uint8_t type)
{
    switch (type) {
    case BN_SLOT_U8:
        return *(const uint8_t *)member;
    case BN_SLOT_I8:
        return *(const int8_t *)member;
    case BN_SLOT_U16:
        return *(const uint16_t *)member;
    case BN_SLOT_I16:
        return *(const int16_t *)member;
    case BN_SLOT_U32:
        return (int32_t)(*(const uint32_t *)member);
    case BN_SLOT_I32:
        return *(const int32_t *)member;
    case BN_SLOT_RAT:
        return (int32_t)bn_rat_floor(*(const bn_rat *)member);
    case BN_SLOT_I64:
        return nearest(*(const int64_t *)member);
    default:
        return 0;
    }
}

static void store(void *member, uint8_t type, int32_t value)
{
    switch (type) {
    case BN_SLOT_U8:
    case BN_SLOT_I8:
        *(uint8_t *)member = (uint8_t)value;
        break;
    case BN_SLOT_U16:
    case BN_SLOT_I16:
        *(uint16_t *)member = (uint16_t)value;
        break;
    case BN_SLOT_U32:
    case BN_SLOT_I32:
        *(uint32_t *)member = (uint32_t)value;
        break;
    case BN_SLOT_RAT:
        *(bn_rat *)member = bn_rat_int(value);
        break;
    case BN_SLOT_I64:
        *(int64_t *)member = value;
        break;
    default:
        break;
    }
}

int32_t bn_slot_get(const void *record, bn_slot slot)
{
    int32_t whole = whole_of((const unsigned char *)record + slot.offset, slot.type);

    return slot.bit == 0 ? whole : (int32_t)((uint32_t)whole >> (slot.bit - 1) & 1);
}

void bn_slot_put(void *record, bn_slot slot, int32_t value)
{
    unsigned char *member = (unsigned char *)record + slot.offset;

    if (slot.bit != 0) {
        uint32_t mask = UINT32_C(1) << (slot.bit - 1);
        uint32_t rest = (uint32_t)whole_of(member, slot.type) & ~mask;

        value = (int32_t)(value != 0 ? rest | mask : rest);
    }
    store(member, slot.type, value);
}
