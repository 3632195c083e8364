#include "orders.h"

void orders_help(const paint *p, const bn_short_orders *of)
{
    enum { INDENT = 4, EXAMPLE = 24 };

    paint_paragraph(p, "Short orders, one per line: the stand's number, a verb, the details.", 2);
    for (const bn_verb *verb = of->verbs; verb->word != NULL; verb++) {
        fprintf(p->out, "%*s%-*s", INDENT, "", EXAMPLE, verb->example);
        paint_hanging(p, verb->help, INDENT + EXAMPLE, INDENT + EXAMPLE, p->width);
        fputc('\n', p->out);
    }
}
