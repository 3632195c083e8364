#include <banneret/system/gloss.h>

bool bn_gloss_words(const bn_gloss_row *rows, uint32_t count, uint32_t kind, int32_t index,
                    bn_text *words)
{
    for (uint32_t i = 0; i < count; i++) {
        const char *const *of = rows[i].words;

        if (rows[i].kind != kind || index < 0)
            continue;
        for (int32_t k = 0; k < index && *of != NULL; k++)
            of++;
        if (*of != NULL)
            bn_text_add(words, *of);
        return *of != NULL;
    }
    return false;
}

void bn_gloss_adds_text(const bn_order_adds *adds, bn_text *out)
{
    bn_text_signed(out, adds->least);
    if (adds->most == adds->least)
        return;
    bn_text_add(out, " to ");
    bn_text_signed(out, adds->most);
}
