#include "fits.h"

enum { MAJOR = 10000, MINOR = 100 };

const char *bn_version(void)
{
    return BN_VERSION_TEXT; /* from the build, which knows the version of the project */
}

bool bni_version_fits(uint32_t header, uint32_t library)
{
    if (header / MAJOR != library / MAJOR)
        return false;
    return library < MAJOR ? header / MINOR == library / MINOR : header / MINOR <= library / MINOR;
}

bool bn_version_fits(uint32_t header)
{
    return bni_version_fits(header, BN_HEADER_VERSION);
}
