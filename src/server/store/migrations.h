/* The numbered SQL files that bring a database to its newest form: bs_migrate. */
#ifndef BS_MIGRATIONS_H
#define BS_MIGRATIONS_H

#include <stdint.h>

/* Number of the newest one that this program knows, and without which it does not serve. */
uint32_t bs_migrations_newest(void);

#endif
