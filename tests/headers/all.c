/* All headers of the library in one file of C, which links and runs. */
#include "all.h"

#include <stdio.h>
#include <string.h>

/* One function of every layer, so that each is looked for by the linker. */
int main(void)
{
    const bn_system *system = bn_system_find("gurps4");
    bn_solved_state solved = { .type = BN_POINT_OVER };
    bn_point place = bn_ground_step(BN_HEXES, (bn_point){ 1, 1 }, 0);
    bn_arena arena = bn_store_arena(1 << 20);
    bn_nat three = bn_nat_of(&arena, 3);
    bn_table *table = NULL;
    char version[24];
    bn_error err;
    bool right = strcmp(bn_version(), HEADERS_VERSION) == 0 && system && solved.type == 0 &&
                 place.x == 1 && bn_nat_cmp(three, three) == 0 && bn_bots()->name &&
                 bn_hash64("", 0, 1) != bn_hash64("", 0, 2) && bn_grade_of(0) == BN_GRADE_NONE;

    snprintf(version, sizeof version, "%d.%d.%d", BN_HEADER_VERSION / 10000,
             BN_HEADER_VERSION / 100 % 100, BN_HEADER_VERSION % 100);
    right = right && strcmp(version, HEADERS_VERSION) == 0 && bn_version_fits(BN_HEADER_VERSION);
    right = right && bn_table_load(&arena, "", 0, NULL, NULL, &table, &err) == BN_SYNTAX;
    bn_arena_done(&arena);
    printf("banneret %s: %s\n", bn_version(), right ? "all headers agree" : "wrong");
    return !right;
}
