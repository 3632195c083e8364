#include "drawing.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

enum { WIDTH = 720, LEFT = 200, ROW = 30, TOP = 64, BAR = WIDTH - LEFT - 100 };

/* Text as XML takes it. */
static void escaped(FILE *out, const char *text)
{
    for (; *text != '\0'; text++) {
        switch (*text) {
        case '&':
            fputs("&amp;", out);
            break;
        case '<':
            fputs("&lt;", out);
            break;
        case '"':
            fputs("&quot;", out);
            break;
        default:
            if ((unsigned char)*text >= 0x20)
                fputc(*text, out);
        }
    }
}

static void draw_bar(FILE *out, int row, const char *name, double share, const char *shade)
{
    int y = TOP + row * ROW;

    fprintf(out, "<text x=\"%d\" y=\"%d\" text-anchor=\"end\">", LEFT - 12, y + 15);
    escaped(out, name);
    fprintf(out,
            "</text>\n<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"20\" fill=\"#e9e4d8\"/>\n"
            "<rect x=\"%d\" y=\"%d\" width=\"%.2f\" height=\"20\" fill=\"%s\"/>\n"
            "<text x=\"%d\" y=\"%d\">%.2f%%</text>\n",
            LEFT, y, BAR, LEFT, y, share * BAR, shade, LEFT + BAR + 10, y + 15, 100 * share);
}

static void draw(FILE *out, const char *title, const bn_game *game, const void *setup,
                 const bn_odds *odds)
{
    static const char *const shades[] = { "#7a1f1f", "#1f3d7a", "#2f6b3a", "#6b5a1f" };
    int height = TOP + (int)(odds->sides + 1) * ROW + 28;
    uint32_t i;

    fprintf(out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" role=\"img\" "
            "font-family=\"Georgia, 'DejaVu Serif', serif\" font-size=\"15\" fill=\"#222\">\n"
            "<rect width=\"%d\" height=\"%d\" fill=\"#fbf9f4\"/>\n"
            "<text x=\"24\" y=\"36\" font-size=\"20\">",
            WIDTH, height, WIDTH, height);
    escaped(out, title == NULL ? "Odds" : title);
    fputs("</text>\n", out);
    for (i = 0; i < odds->sides; i++)
        draw_bar(out, (int)i, game->side_name(setup, i), bn_nat_ratio(odds->won[i], odds->total),
                 shades[i % BN_COUNT(shades)]);
    draw_bar(out, (int)i, "nobody", bn_nat_ratio(odds->won[BN_DRAW], odds->total), "#888888");
    fprintf(out,
            "<text x=\"24\" y=\"%d\" font-size=\"12\" fill=\"#555\">who wins; exact, over %llu "
            "states</text>\n</svg>\n",
            height - 12, (unsigned long long)odds->states);
}

int drawing_odds(const char *path, const char *title, const bn_game *game, const void *setup,
                 const bn_odds *odds)
{
    FILE *out = fopen(path, "w");

    if (out == NULL) {
        fprintf(stderr, "%s: %s\n", path, strerror(errno));
        return -1;
    }
    draw(out, title, game, setup, odds);
    if (fclose(out) != 0) {
        fprintf(stderr, "%s: %s\n", path, strerror(errno));
        return -1;
    }
    return 0;
}
