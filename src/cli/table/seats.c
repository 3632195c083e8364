#include "seats.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "shared/arguments.h"

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

int cli_seat_unknown(const char *command, const char *word)
{
    return cli_misused(command, "no seat \"%s\"; one of: referee, spectator, A, B or a side's name",
                       word);
}
