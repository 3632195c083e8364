#include "sheet_parts.h"

enum { WORDS = 500 };

void sheet_house(sheet *s, const bn_house *house)
{
    if (house == NULL)
        return;
    sheet_add(s, SHEET_HEADING, "House figures");
    for (uint32_t i = 0; i < house->count; i++) {
        char words[WORDS];
        bn_text text = bn_text_over(words, sizeof words);

        bn_house_text(house, i, &text);
        sheet_add(s, SHEET_PARAGRAPH, words);
    }
}

void sheet_terms(sheet *s, const char *caption, const sheet_sides *by, const bn_term *terms,
                 uint32_t count)
{
    uint32_t sides = by->game != NULL ? 1 : 0, said_at = 1 + sides;
    sheet_table *table = sheet_add_table(s, caption, count + 1, 3 + sides);

    if (table == NULL)
        return;
    table->fine = true;
    table->numbers[said_at + 1] = true;
    sheet_cell(s, table, 0, 0, "rule");
    if (sides > 0)
        sheet_cell(s, table, 0, 1, "side");
    sheet_cell(s, table, 0, said_at, "what it says");
    sheet_cell(s, table, 0, said_at + 1, "gives");
    for (uint32_t i = 0; i < count; i++) {
        char said[WORDS], gives[60], rule[40];
        bn_text left = bn_text_over(said, sizeof said), right = bn_text_over(gives, sizeof gives);
        bn_text id = bn_text_over(rule, sizeof rule);

        bn_term_text(&terms[i], &left);
        bn_term_value_text(&terms[i], &right);
        bn_rule_text(by->system, terms[i].rule, &id);
        sheet_cell(s, table, i + 1, 0, rule);
        if (sides > 0 && terms[i].side >= 0)
            sheet_cell(s, table, i + 1, 1, by->game->side_name(by->setup, (uint32_t)terms[i].side));
        sheet_cell(s, table, i + 1, said_at, said);
        sheet_cell(s, table, i + 1, said_at + 1, gives);
    }
}
