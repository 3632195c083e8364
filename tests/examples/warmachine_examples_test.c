/* Runs every example of rules/warmachine/examples.json. */
#include "warmachine_examples.h"

const wm_readings plain = { 0 };

int32_t die(const vector *v, size_t index)
{
    static const char *const dice[] = { "d100", "d10", "d6", "d4" };

    for (size_t i = 0; i < BN_COUNT(dice); i++)
        if (at(item(v->dice, index), dice[i]))
            return num(die_at(v, index), dice[i]);
    fail_msg("die %zu is none we know", index);
    return 0;
}

int32_t class_row(const char *key)
{
    int32_t row = 0;

    while (row < WM_TROOP_CLASS_COUNT && strcmp(wm_book.troop_class[row].key, key) != 0)
        row++;
    assert_true(row < WM_TROOP_CLASS_COUNT);
    return row;
}

int32_t fatigue_row(const char *level)
{
    int32_t row = 0;

    while (row < WM_FATIGUE_COUNT && strcmp(wm_book.fatigue[row].level, level) != 0)
        row++;
    assert_true(row < WM_FATIGUE_COUNT);
    return row;
}

int32_t tactic_row(const char *key)
{
    int32_t row = 0;

    while (row < WM_TACTIC_NAMES_COUNT && strcmp(wm_book.tactic_names[row].key, key) != 0)
        row++;
    assert_true(row < WM_TACTIC_NAMES_COUNT);
    return row;
}

const char *code_word(wm_result_code code)
{
    static const char *const words[] = {
        [WM_RESULT_N] = "N",     [WM_RESULT_M] = "M",     [WM_RESULT_S] = "S",
        [WM_RESULT_F] = "F",     [WM_RESULT_F_1] = "F+1", [WM_RESULT_F_3] = "F+3",
        [WM_RESULT_F_5] = "F+5", [WM_RESULT_R] = "R",     [WM_RESULT_R_1] = "R+1",
        [WM_RESULT_R_2] = "R+2", [WM_RESULT_R_3] = "R+3", [WM_RESULT_ROUT] = "Rout",
        [WM_RESULT_GONE] = "-",
    };

    return words[code];
}

wm_result_code code_of(const char *text)
{
    for (int32_t code = WM_RESULT_N; code <= WM_RESULT_GONE; code++)
        if (strcmp(code_word((wm_result_code)code), text) == 0)
            return (wm_result_code)code;
    fail_msg("no code %s", text);
    return WM_RESULT_N;
}

int main(void)
{
    static const handler *const parts[] = { rating_examples, battle_examples, field_examples,
                                            march_examples, NULL };

    return run_examples("warmachine", parts);
}
