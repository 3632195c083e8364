/* What a probe found, as a tree. */
#include <banneret/system/probe.h>

#define put(map, name, child) bn_doc_put(arena, map, name, child)

static bn_doc *place_doc(int32_t x, int32_t y, int32_t heading, bn_arena *arena)
{
    bn_doc *map = bn_doc_map(arena);

    bn_doc_put_int(arena, map, "x", x);
    bn_doc_put_int(arena, map, "y", y);
    bn_doc_put_int(arena, map, "heading", heading);
    return map;
}

static void put_known(bn_arena *arena, bn_doc *map, const char *key, int32_t value)
{
    if (value >= 0)
        bn_doc_put_int(arena, map, key, value);
}

static void put_true(bn_arena *arena, bn_doc *map, const char *key, bool truth)
{
    if (truth)
        bn_doc_put_bool(arena, map, key, true);
}

static bn_doc *answers_doc(const bn_probe_act *act, bn_arena *arena)
{
    bn_doc *list = bn_doc_list(arena);

    for (uint32_t i = 0; i < act->answer_count; i++) {
        const bn_probe_answer *one = &act->answers[i];
        bn_doc *map = bn_doc_push(list, bn_doc_map(arena)), *values;

        bn_doc_put_text(arena, map, "ask", one->ask);
        values = put(map, "value", bn_doc_list(arena));
        for (uint32_t k = 0; k < one->parts; k++)
            bn_doc_push(values, bn_doc_int(arena, one->answer.value[k]));
    }
    return list;
}

static bn_doc *refusal_doc(const bn_probe_act *act, bn_arena *arena)
{
    bn_doc *map = bn_doc_map(arena);

    bn_doc_put_text(arena, map, "rule", act->rule);
    bn_doc_put_text(arena, map, "text", act->text);
    put_known(arena, map, "measured", act->measured);
    put_known(arena, map, "limit", act->limit);
    return map;
}

static bn_doc *act_doc(const bn_probe_act *act, bn_arena *arena)
{
    bn_doc *map = bn_doc_map(arena);

    bn_doc_put_text(arena, map, "act", act->word);
    if (act->with != NULL)
        bn_doc_put_text(arena, map, "with", act->with);
    put_known(arena, map, "onto", act->onto);
    bn_doc_put_bool(arena, map, "allowed", act->allowed);
    if (!act->allowed)
        put(map, "refused", refusal_doc(act, arena));
    put_true(arena, map, "falls_short", act->falls_short);
    put_true(arena, map, "asks_more", act->asks_more);
    put(map, "answers", answers_doc(act, arena));
    if (act->goes)
        put(map, "to", place_doc(act->x, act->y, act->heading, arena));
    put_known(arena, map, "way", act->way);
    put_known(arena, map, "cost", act->cost);
    put_known(arena, map, "allowance", act->allowance);
    return map;
}

static bn_doc *enemy_doc(const bn_probe_enemy *enemy, bn_arena *arena)
{
    bn_doc *map = bn_doc_map(arena);

    bn_doc_put_int(arena, map, "stand", enemy->stand);
    bn_doc_put_int(arena, map, "gap", enemy->gap);
    put_true(arena, map, "touches", (enemy->marks & BN_PROBE_TOUCHES) != 0);
    put_true(arena, map, "charges", (enemy->marks & BN_PROBE_CHARGES) != 0);
    put_true(arena, map, "shoots", (enemy->marks & BN_PROBE_SHOOTS) != 0);
    if (enemy->with != NULL)
        bn_doc_put_text(arena, map, "with", enemy->with);
    return map;
}

static bn_doc *ground_doc(const bn_probe_ground *ground, bn_arena *arena)
{
    bn_doc *map = bn_doc_map(arena);

    bn_doc_put_text(arena, map, "kind", ground->word);
    if (ground->name[0] != '\0')
        bn_doc_put_text(arena, map, "name", ground->name);
    return map;
}

bn_doc *bn_probe_doc(const bn_probe *probe, bn_arena *arena)
{
    bn_doc *map = bn_doc_map(arena), *list;

    bn_doc_put_int(arena, map, "stand", probe->stand);
    bn_doc_put_int(arena, map, "inch", probe->inch);
    list = put(map, "acts", bn_doc_list(arena));
    for (uint32_t i = 0; i < probe->act_count; i++)
        bn_doc_push(list, act_doc(&probe->acts[i], arena));
    put(map, "at", place_doc(probe->x, probe->y, probe->heading, arena));
    list = put(map, "ground", bn_doc_list(arena));
    for (uint32_t i = 0; i < probe->ground_count; i++)
        bn_doc_push(list, ground_doc(&probe->grounds[i], arena));
    list = put(map, "enemies", bn_doc_list(arena));
    for (uint32_t i = 0; i < probe->enemy_count; i++)
        bn_doc_push(list, enemy_doc(&probe->enemies[i], arena));
    if (probe->in_command >= 0)
        bn_doc_put_bool(arena, map, "in_command", probe->in_command != 0);
    bn_doc_put_bool(arena, map, "may_shoot", probe->may_shoot);
    return arena->full ? NULL : map;
}
