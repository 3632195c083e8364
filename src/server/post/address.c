#include "address.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>

#include <curl/curl.h>

#include <banneret/text.h>

/* ---- ranges ------------------------------------------------------------------------------- */

typedef struct range {
    uint32_t first;
    unsigned bits;
} range;

/* IANA's registry of special addresses, with groups and what is reserved. */
static const range special[] = {
    { 0x00000000, 8 },  { 0x0a000000, 8 },  { 0x64400000, 10 }, { 0x7f000000, 8 },
    { 0xa9fe0000, 16 }, { 0xac100000, 12 }, { 0xc0000000, 24 }, { 0xc0000200, 24 },
    { 0xc0586300, 24 }, { 0xc0a80000, 16 }, { 0xc6120000, 15 }, { 0xc6336400, 24 },
    { 0xcb007100, 24 }, { 0xe0000000, 4 },  { 0xf0000000, 4 },
};

static bool is_public_v4(uint32_t address)
{
    for (size_t i = 0; i < BN_COUNT(special); i++) {
        if ((address ^ special[i].first) >> (32 - special[i].bits) == 0)
            return false;
    }
    return true;
}

/* Of the sixth version only what is given out as public counts (2000::/3), without what is set aside there: protocols
 * (2001::/23), documentation (2001:db8::/32, 3fff::/20) and tunnels, which may lead anywhere (2002::/16). */
static bool is_public_v6(const uint8_t a[16])
{
    if (a[0] >> 5 != 1)
        return false;
    if (a[0] == 0x20 && a[1] == 0x01 && (a[2] < 0x02 || (a[2] == 0x0d && a[3] == 0xb8)))
        return false;
    if (a[0] == 0x3f && a[1] == 0xff && a[2] < 0x10)
        return false;
    return !(a[0] == 0x20 && a[1] == 0x02);
}

bool bs_address_is_public(const struct sockaddr *address)
{
    struct sockaddr_in four;
    struct sockaddr_in6 six;

    if (address->sa_family == AF_INET) {
        memcpy(&four, address, sizeof four);
        return is_public_v4(ntohl(four.sin_addr.s_addr));
    }
    if (address->sa_family == AF_INET6) {
        memcpy(&six, address, sizeof six);
        return is_public_v6(six.sin6_addr.s6_addr);
    }
    return false;
}

/* ---- URLs --------------------------------------------------------------------------------- */

/* A host that is written as an address; names are examined when they are looked up. */
static bool names_inside(const char *host)
{
    struct sockaddr_in four = { .sin_family = AF_INET };
    struct sockaddr_in6 six = { .sin6_family = AF_INET6 };
    char bare[INET6_ADDRSTRLEN + 1];
    bn_text text = bn_text_over(bare, sizeof bare);
    size_t length = strlen(host);

    if (inet_pton(AF_INET, host, &four.sin_addr) == 1)
        return !bs_address_is_public((const struct sockaddr *)&four);
    if (length < 2 || host[0] != '[')
        return false;
    bn_text_add_n(&text, host + 1, length - 2);
    return inet_pton(AF_INET6, bare, &six.sin6_addr) != 1 ||
           !bs_address_is_public((const struct sockaddr *)&six);
}

/* Ports of other services would take what is sent for something else. */
static bool is_port(const char *port)
{
    long number = strtol(port, NULL, 10);

    return number == 80 || number == 443 || number >= 1024;
}

static bool has(CURLU *url, CURLUPart part)
{
    char *text = NULL;
    bool there = curl_url_get(url, part, &text, 0) == CURLUE_OK;

    curl_free(text);
    return there;
}

static const char *fault_of(CURLU *url, const bs_address_rules *rules)
{
    char *scheme = NULL, *host = NULL, *port = NULL;
    const char *fault = NULL;

    if (curl_url_get(url, CURLUPART_SCHEME, &scheme, 0) != CURLUE_OK ||
        curl_url_get(url, CURLUPART_HOST, &host, 0) != CURLUE_OK ||
        curl_url_get(url, CURLUPART_PORT, &port, CURLU_DEFAULT_PORT) != CURLUE_OK)
        fault = "this is not a URL with a host";
    else if (strcmp(scheme, "https") != 0 && strcmp(scheme, "http") != 0)
        fault = "the URL must start with https";
    else if (strcmp(scheme, "http") == 0 && !rules->plain)
        fault = "the URL must start with https: http is not allowed here";
    else if (has(url, CURLUPART_USER) || has(url, CURLUPART_PASSWORD))
        fault = "the URL must have no user and no password";
    else if (!is_port(port))
        fault = "the port must be 80, 443, or from 1024 on";
    else if (!rules->inside && names_inside(host))
        fault = "the URL leads to an address that is not public";
    curl_free(scheme);
    curl_free(host);
    curl_free(port);
    return fault;
}

const char *bs_address_fault(const char *text, const bs_address_rules *rules)
{
    CURLU *url = curl_url();
    const char *fault = "this is not a URL";

    if (url && curl_url_set(url, CURLUPART_URL, text, 0) == CURLUE_OK)
        fault = fault_of(url, rules);
    curl_url_cleanup(url);
    return fault;
}
