/* Which version of the headers fits which version of the library. */
#ifndef BNI_FITS_H
#define BNI_FITS_H

#include <banneret/version.h>

bool bni_version_fits(uint32_t header, uint32_t library);

#endif
