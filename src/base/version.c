#include <banneret/base.h>

const char *bn_version(void)
{
    return BN_VERSION_TEXT; /* from the build, which knows the version of the project */
}
