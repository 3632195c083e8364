#include "manner.h"

#include <string.h>

void bni_manner_put(bn_arena *arena, bn_doc *map, const bn_journal_head *head)
{
    bn_doc *bots = bn_doc_map(arena);
    char side[2] = "A";

    if (head->ask_dice)
        bn_doc_put(arena, map, "dice", bn_doc_text(arena, "ask"));
    if (head->typists)
        bn_doc_put(arena, map, "typists",
                   bn_doc_text(arena, head->typists == BN_TYPISTS_NOBODY ? "nobody" : "referee"));
    if (head->open)
        bn_doc_put(arena, map, "open", bn_doc_bool(arena, true));
    for (uint32_t i = 0; bots && i < BN_SIDES_MAX; i++, side[0]++) {
        if (head->bots[i])
            bn_doc_put(arena, bots, side, bn_doc_text(arena, head->bots[i]));
    }
    if (bots && bots->first)
        bn_doc_put(arena, map, "bots", bots);
}

static const char *read_bots(const bn_doc *bots, bn_journal_head *head)
{
    char side[2] = "A";
    uint32_t named = 0;

    if (bots->type != BN_DOC_MAP)
        return "the bots of the journal are not a map";
    for (uint32_t i = 0; i < BN_SIDES_MAX; i++, side[0]++) {
        const bn_doc *bot = bn_doc_at(bots, side);

        if (!bot)
            continue;
        if (bot->type != BN_DOC_TEXT || !bn_text_is_plain(bot->text))
            return "a bot of the journal has no name";
        head->bots[i] = bot->text;
        named++;
    }
    return named == bots->count ? NULL : "a bot of the journal plays no side";
}

static bool is_word(const bn_doc *at, const char *word)
{
    return at && at->type == BN_DOC_TEXT && strcmp(at->text, word) == 0;
}

const char *bni_manner_read(const bn_doc *map, bn_journal_head *head)
{
    const bn_doc *dice = bn_doc_at(map, "dice"), *bots = bn_doc_at(map, "bots");
    const bn_doc *open = bn_doc_at(map, "open"), *typists = bn_doc_at(map, "typists");
    bool joint = is_word(dice, "joint"), nobody = is_word(typists, "nobody");

    head->ask_dice = dice && !joint;
    head->typists = (uint8_t)(nobody ? BN_TYPISTS_NOBODY : typists ? BN_TYPISTS_REFEREE : 0);
    head->open = open != NULL;
    if (open && (open->type != BN_DOC_BOOL || !open->truth))
        return "the journal lacks the entry for --open";
    if (typists && !nobody && !is_word(typists, "referee"))
        return "the journal lacks the entry for --dice";
    if (dice && !joint && !is_word(dice, "ask"))
        return "the journal does not say how its dice are entered";
    return bots ? read_bots(bots, head) : NULL;
}
