/* What advice and study share. */
#ifndef BNI_COUNSEL_H
#define BNI_COUNSEL_H

#include <banneret/oracle.h>

/* The bot steady in every seat, for games whose orders have too many answers to compare. */
bn_policies bni_all_steady(void);

#endif
