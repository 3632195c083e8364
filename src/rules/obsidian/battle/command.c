/* Generals and the chain of command (OB-070 to OB-073). */
#include "steps.h"

#include "rules/board/chain.h"
#include "rules/field/command.h"

int32_t ob_cinc_rating(const ob_battle *battle, int32_t side)
{
    int32_t cinc = battle->cinc[side] - 1;

    return cinc < 0 ? OB_NONE : battle->troops[cinc].general - 1;
}

/* Where a General gives command from: the General's place, or that of the carrier. */
static int32_t seat_of(const ob_battle *battle, int32_t general)
{
    const ob_troop *troop = &battle->troops[general];

    return troop->where == OB_ABOARD ? troop->carrier - 1 : general;
}

/* Whether this General gives command to a Command of their side. */
static bool gives(const ob_setup *setup, const ob_battle *battle, int32_t general, int32_t side,
                  int32_t command)
{
    if (general < 0 || ob_out(battle, general) || ob_marked(battle, general, OB_IS_ROUTING))
        return false;
    return setup->readings.general_scope == OB_ANY_GENERAL ||
           battle->corps[side][command].general == general + 1 ||
           (setup->readings.general_scope == OB_OWN_OR_CINC && battle->cinc[side] == general + 1);
}

/* OB-070 Being in command: a chain of friends leads from a General who counts to the stand. */
static void reach(const ob_setup *setup, const ob_battle *battle, int32_t side, int32_t command,
                  uint8_t out[OB_STANDS])
{
    const ob_army *army = &setup->armies[side];
    ob_box boxes[OB_STANDS];
    uint8_t links[OB_STANDS], reached[OB_STANDS] = { 0 }, stands[OB_STANDS];
    int32_t count = 0;

    for (int32_t s = army->first; s < army->first + army->count; s++)
        if (ob_on_ground(setup, battle, s)) {
            boxes[count] = ob_box_of(setup, battle, s);
            links[count] = ob_marked(battle, s, OB_IS_ROUTING) ? OB_ENDS : OB_LINKS;
            stands[count++] = (uint8_t)s;
        }
    for (int32_t c = 0; c <= army->command_count; c++) {
        int32_t general =
            (c < army->command_count ? battle->corps[side][c].general : battle->cinc[side]) - 1;

        if (!gives(setup, battle, general, side, command))
            continue;
        for (int32_t i = 0; i < count; i++)
            reached[i] |= stands[i] == seat_of(battle, general);
    }
    ob_chain(setup->tables, boxes, links, count,
             ob_command_distance(setup->tables, army->communications, setup->genre),
             setup->readings.exact_measures != 0, reached);
    for (int32_t i = 0; i < count; i++)
        if (setup->stands[stands[i]].command == command)
            out[stands[i]] = !reached[i] && battle->corps[side][command].general != stands[i] + 1;
}

bool ob_is_commanded(const ob_setup *setup, const ob_battle *battle, int32_t stand)
{
    uint8_t cut_off[OB_STANDS];

    cut_off[stand] = 0;
    reach(setup, battle, setup->stands[stand].side, setup->stands[stand].command, cut_off);
    return !cut_off[stand];
}

void ob_look_for_command_of(const ob_setup *setup, const ob_battle *battle, int32_t side,
                            uint8_t out[OB_STANDS])
{
    const ob_army *army = &setup->armies[side];

    for (int32_t s = army->first; s < army->first + army->count; s++)
        out[s] = 0;
    for (int32_t c = 0; c < army->command_count; c++)
        reach(setup, battle, side, c, out);
}

void ob_look_for_command(const ob_setup *setup, const ob_battle *battle, uint8_t out[OB_STANDS])
{
    for (int32_t side = 0; side < OB_SIDES; side++)
        ob_look_for_command_of(setup, battle, side, out);
}
