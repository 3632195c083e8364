/* Supply: logistic strength, the monthly bill, administration, readiness. Pure functions; the order
 * in which they are called each month is the campaign's (G4-080). */
#ifndef G4_LOGISTICS_H
#define G4_LOGISTICS_H

#include "raise.h"

/* Kinds of logistics: rows of logistics.csv, and bits of a mask 1 << row. */
enum {
    G4_LAND_LS = 1 << G4_LOGISTICS_LAND,
    G4_NAVAL_LS = 1 << G4_LOGISTICS_NAVAL,
    G4_AIR_LS = 1 << G4_LOGISTICS_AIR
};
extern const char *const g4_ls_words[G4_LOGISTICS_COUNT]; /* "land LS" */

int32_t g4_ls_points(const g4_figures *tables,
                     bn_rat maintain); /* needed to deliver this much a month */
int64_t g4_ls_raise(const g4_figures *tables, int32_t kind, int32_t points); /* dollars */
int64_t g4_ls_maintain(const g4_figures *tables, int32_t kind,
                       int32_t points); /* dollars a month */
g4_outlay g4_ls_raising(const g4_figures *tables, int32_t kind, int32_t points, int32_t pace);
g4_outlay g4_ls_replacing(const g4_figures *tables, int32_t kind, int32_t points, bn_rat share);
bn_rat g4_ls_left(int32_t ls, int32_t train_casualties);     /* by its own percentage */
int32_t g4_ls_after(int32_t points, int32_t casualties_pct); /* whole points that losses leave */
int32_t g4_force_ls(const g4_force *force, int32_t kind);    /* points that it has */
int32_t g4_hero_ls(const g4_force *force);                   /* points that Heroes supply */

bool g4_is_ship(const g4_line_figures *figures); /* goes by water only */

/* Where an element is supplied. */
typedef struct g4_supply {
    uint8_t supply_line_open; /* overland to home base */
    uint8_t in_port;
    uint8_t at_sea;            /* aboard, or a ship; of aircraft: based on ships */
    uint8_t in_orbit;          /* or without any base */
    uint8_t by_land_and_water; /* the route needs both kinds in full */
} g4_supply;

/* Which kinds of LS, each by itself, serve such an element. *both is set if land and naval LS serve
 * it together, in the full amount of each. */
uint32_t g4_ls_serves(const g4_line_figures *figures, const g4_supply *where, bool *both);

/* What changes the upkeep of a line this month. */
typedef struct g4_month {
    int32_t terrain;     /* where it spent most of the month, g4_terrain */
    int32_t readiness;   /* row of readiness.csv that is paid */
    int32_t levy_months; /* of this year, this one included */
    bn_rat days_home;    /* days' travel from home, at the element's own speed */
    uint8_t hard_winter;
    uint8_t roads_only; /* keeps to roads, rail or canals */
    uint8_t in_season;  /* a month of the campaigning season */
    uint8_t rural_area;
} g4_month;

/* Whether it is a mercenary, or a levy that serves like one. */
bool g4_serves_for_pay(const g4_figures *tables, const g4_line *line, const g4_month *month);

/* Groups of terms in a trace, beside those of model.h. */
enum {
    G4_TERMS_UPKEEP = 64, /* of a line, or of the LS of a kind */
    G4_TERMS_PAY,         /* what a side pays at once */
    G4_TERMS_ROLL,        /* the target of a campaign's roll */
    G4_TERMS_ROLLED       /* its margin */
};

/* The factors of the bill, and the bill of one element, in exact dollars. A trace gets the start of a sum, Maintain and
 * factors; the bill of several ends it. */
bn_rat g4_hire_factor(const g4_figures *tables, const g4_line *line, const g4_month *month);
bn_rat g4_terrain_factor(const g4_figures *tables, const g4_line *line,
                         const g4_line_figures *figures, const g4_month *month);
bn_rat g4_season_factor(const g4_figures *tables, const g4_line_figures *figures,
                        const g4_month *month);
bn_rat g4_element_bill(const g4_figures *tables, const g4_line *line,
                       const g4_line_figures *figures, const g4_month *month, int32_t about,
                       bn_trace *trace);

bn_rat g4_elements_bill(const g4_figures *tables, const g4_line *line,
                        const g4_line_figures *figures, const g4_month *month, int32_t count,
                        int32_t about, bn_trace *trace);

/* What LS must deliver for it: the bill with plain Maintain instead of a mercenary's price. */
bn_rat g4_element_supply(const g4_figures *tables, const g4_line *line,
                         const g4_line_figures *figures, const g4_month *month);

/* The logistic force's own upkeep, of one kind; at TL0-5 the season helps it too. */
bn_rat g4_ls_bill(const g4_figures *tables, int32_t kind, int32_t points, int32_t tl,
                  const g4_month *month);

/* Row of administration_results.csv of a roll; and what that makes of a bill. */
int32_t g4_administration_row(const g4_figures *tables, bool success, bool critical,
                              int32_t margin);
bn_rat g4_administered(const g4_figures *tables, bn_rat bill, int32_t row);
int64_t g4_dollars(bn_rat amount); /* up to the next whole dollar */

/* Readiness, a row of readiness.csv: the factor on TS in a month, being the n-th in a row paid in full
 * since it was reduced; the casualties of the month. */
bn_rat g4_readiness_ts(const g4_figures *tables, int32_t readiness, bool was_reduced,
                       int32_t full_months);
int32_t g4_readiness_casualties(const g4_figures *tables, int32_t readiness);

/* Levies: whether a reaction roll falls due (months since the last one below 0: none yet), and
 * whether they stay, paid as mercenaries. */
bool g4_levy_due(const g4_figures *tables, int32_t months_this_year, int32_t months_since_roll);
bool g4_levy_stays(bool good_reaction, bool cannot_go_home);

#endif
