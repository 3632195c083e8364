/* The bodies of requests to act. */
#include "acts.h"

#include <string.h>

static const char *read_numbers(const bn_doc *list, int32_t *out, uint32_t most)
{
    uint32_t i = 0;

    if (!list || list->type != BN_DOC_LIST || list->count > most)
        return "a list of numbers is missing or too long";
    for (const bn_doc *at = list->first; at; at = at->next, i++) {
        if (at->type != BN_DOC_NUMBER || at->number.den > 1 || at->number.num < INT32_MIN ||
            at->number.num > INT32_MAX)
            return "a list has something else than whole numbers";
        out[i] = (int32_t)at->number.num;
    }
    return NULL;
}

static const char *read_faces(const bn_doc *list, bn_faces *out)
{
    uint32_t part = 0;

    if (list->type != BN_DOC_LIST || list->count > BN_PARTS_MAX)
        return "the faces must be a list for each throw";
    for (const bn_doc *dice = list->first; dice; dice = dice->next, part++) {
        int32_t faces[BN_DICE_MAX] = { 0 };
        const char *wrong = read_numbers(dice, faces, BN_DICE_MAX);

        for (uint32_t i = 0; !wrong && i < BN_DICE_MAX; i++) {
            wrong = faces[i] < 0 || faces[i] > UINT8_MAX ? "a die cannot show this" : NULL;
            out->face[part][i] = (uint8_t)faces[i];
        }
        if (wrong)
            return wrong;
    }
    return NULL;
}

static const char *read_note(const bn_doc *map, char out[BN_NOTE_MAX + 1])
{
    const char *note = bs_body_text(map, "note");

    if (!bn_doc_at(map, "note"))
        return NULL;
    if (!note || strlen(note) > BN_NOTE_MAX)
        return "the note must be a text of at most 120 bytes";
    memcpy(out, note, strlen(note) + 1);
    return NULL;
}

/* A commitment, or a share with the commitment to the next one. */
static const char *read_share(const bn_doc *map, bn_share *out)
{
    const char *commit = bs_body_text(map, "commit"), *given = bs_body_text(map, "share");

    if (!commit || !bs_hex_read(commit, strlen(commit), out->commit, BN_SHARE_BYTES))
        return "\"commit\" must be 64 hexadecimal digits, the hash of the next share";
    out->flags = BN_SHARE_COMMITTED;
    if (!bn_doc_at(map, "share"))
        return NULL;
    out->flags |= BN_SHARE_GIVEN;
    return given && bs_hex_read(given, strlen(given), out->given, BN_SHARE_BYTES)
               ? NULL
               : "\"share\" must be 64 hexadecimal digits";
}

static const char *read_left_out(const bn_doc *map, bn_share *out)
{
    const char *seat = bs_body_text(map, "seat");

    out->flags = BN_SHARE_LEFT_OUT;
    return seat && bn_seat_parse(seat, &out->left_out) ? NULL : "\"seat\" must be a seat";
}

const char *bs_act_read(const bn_doc *map, bs_asked_act *asked)
{
    const char *key = bs_body_text(map, "key"), *wrong = NULL;
    const bn_doc *faces = bn_doc_at(map, "faces");

    if (!key || !bs_hex_read(key, strlen(key), asked->key, BS_KEY))
        return "\"key\" must be 32 hexadecimal digits, drawn at random for each act";
    asked->expects = bn_doc_at(map, "expect") != NULL;
    if (asked->expects && !bs_body_number(map, "expect", &asked->expect))
        return "\"expect\" must be the number of an entry";
    if (asked->act.type == BS_ACT_UNDO)
        return bn_doc_at(map, "to") && !bs_body_number(map, "to", &asked->act.to)
                   ? "\"to\" must be the number of an entry"
                   : NULL;
    if (asked->act.type == BS_ACT_SEED)
        return NULL;
    if (asked->act.type == BS_ACT_SHARE)
        return read_share(map, &asked->act.share);
    if (asked->act.type == BS_ACT_LEAVE_OUT)
        return read_left_out(map, &asked->act.share);
    if (!bs_body_number(map, "question", &asked->act.question))
        return "\"question\" must be the id of an open question";
    asked->act.typed = faces != NULL;
    if (asked->act.type == BS_ACT_ROLL)
        return faces ? read_faces(faces, &asked->act.faces) : NULL;
    wrong = read_numbers(bn_doc_at(map, "value"), asked->act.answer.value, BN_PARTS_MAX);
    return wrong ? wrong : read_note(map, asked->act.note);
}
