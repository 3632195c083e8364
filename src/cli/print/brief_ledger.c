/* The modifiers of a roll in one paragraph. */
#include "paint.h"

static const bn_term *first_of(const paint_line *line)
{
    uint32_t side = 0;

    while (side + 1 < BN_SIDES_MAX && line->of[side] == NULL)
        side++;
    return line->of[side];
}

/* "strength +5", "= 7"; with the sides where several have sums: "roll French +5, British +3". */
static void brief_line(const paint_line *line, const char *const *side_names, uint32_t sides,
                       bool named, bn_text *out)
{
    const bn_term *first = first_of(line);
    bool any = false;

    if (line->total)
        bn_text_char(out, '=');
    else
        bn_term_text(first, out);
    for (uint32_t side = 0; side < sides; side++) {
        const bn_term *term = line->of[side];

        if (term == NULL)
            continue;
        bn_text_add(out, any ? ", " : " ");
        if (named)
            bn_text_add(out, side_names[side]);
        bn_text_add(out, named ? " " : "");
        if (line->total)
            bn_text_rat(out, bn_term_amount(term));
        else
            bn_term_value_text(term, out);
        any = true;
    }
}

static bool has_sides(const paint_line *lines, uint32_t count, uint32_t sides)
{
    uint32_t seen = 0;

    for (uint32_t side = 0; side < sides; side++)
        for (uint32_t i = 0; i < count; i++)
            if (lines[i].of[side] != NULL) {
                seen++;
                break;
            }
    return seen > 1;
}

void paint_ledger_briefly(const paint *p, const bn_trace *trace, const char *const *side_names,
                          uint32_t sides)
{
    paint_line lines[PAINT_LINES_MAX];
    uint32_t count = paint_lines(trace, lines);
    bool named = has_sides(lines, count, sides);
    char words[2400] = "";
    bn_text t = bn_text_over(words, sizeof words);

    bn_text_add(&t, "Modifiers: ");
    for (uint32_t i = 0; i < count; i++) {
        if (i > 0)
            bn_text_add(&t, lines[i].total ? " " : lines[i - 1].total ? "; " : ", ");
        brief_line(&lines[i], side_names, sides, named, &t);
    }
    paint_paragraph(p, words, 2);
}
