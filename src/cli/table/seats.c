#include "seats.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

int cli_side_find(const bn_game *game, const void *setup, const char *word)
{
    uint32_t sides = game->sides(setup);

    if (word[0] != '\0' && word[1] == '\0') {
        int index = toupper((unsigned char)word[0]) - 'A';

        if (index >= 0 && index < (int)sides)
            return index;
    }
    for (uint32_t i = 0; i < sides; i++) {
        if (strcasecmp(word, game->side_name(setup, i)) == 0)
            return (int)i;
    }
    return -1;
}

bool cli_seat_find(const bn_game *game, const void *setup, const char *word, bn_seat *out)
{
    int side = cli_side_find(game, setup, word);

    if (strcasecmp(word, "referee") == 0)
        *out = (bn_seat){ .role = BN_REFEREE };
    else if (strcasecmp(word, "spectator") == 0)
        *out = (bn_seat){ .role = BN_SPECTATOR };
    else if (side >= 0)
        *out = (bn_seat){ .role = BN_COMMANDER, .side = (uint8_t)side };
    else
        return false;
    return true;
}

static void count_terms(const bn_trace *trace, uint32_t counts[BN_SIDES_MAX])
{
    for (uint32_t i = 0; i < trace->count; i++) {
        const bn_term *term = &trace->terms[i];

        if (term->group != 0 && term->side >= 0 && term->side < BN_SIDES_MAX)
            counts[term->side]++;
    }
}

uint32_t cli_hidden_sides(const bn_game *game, const void *setup, const void *state,
                          const bn_trace *seen, bn_arena *arena)
{
    uint32_t all[BN_SIDES_MAX] = { 0 }, told[BN_SIDES_MAX] = { 0 }, hidden = 0;
    bn_trace trace;

    bn_trace_init(&trace, arena);
    bn_explain(game, setup, state, (bn_seat){ .role = BN_REFEREE }, &trace);
    count_terms(&trace, all);
    count_terms(seen, told);
    for (uint32_t i = 0; i < BN_SIDES_MAX; i++)
        hidden |= told[i] < all[i] ? 1u << i : 0;
    return hidden;
}
