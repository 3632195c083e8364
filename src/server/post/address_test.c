#include "address.h"

#include <arpa/inet.h>
#include <netinet/in.h>

#include "../../base/testing.h"

static const struct address_row {
    const char *name; /* the address itself */
    bool is_public;
} addresses[] = {
    /* ends of ranges, and what lies beside them */
    { "0.255.255.255", false },
    { "1.0.0.0", true },
    { "9.255.255.255", true },
    { "10.0.0.0", false },
    { "10.255.255.255", false },
    { "11.0.0.0", true },
    { "100.63.255.255", true },
    { "100.64.0.0", false },
    { "100.127.255.255", false },
    { "100.128.0.0", true },
    { "126.255.255.255", true },
    { "127.0.0.1", false },
    { "127.255.255.255", false },
    { "128.0.0.0", true },
    { "169.253.255.255", true },
    { "169.254.169.254", false },
    { "169.255.0.0", true },
    { "172.15.255.255", true },
    { "172.16.0.0", false },
    { "172.31.255.255", false },
    { "172.32.0.0", true },
    { "192.0.0.255", false },
    { "192.0.1.0", true },
    { "192.0.2.1", false },
    { "192.88.99.1", false },
    { "192.167.255.255", true },
    { "192.168.0.0", false },
    { "192.169.0.0", true },
    { "198.17.255.255", true },
    { "198.18.0.0", false },
    { "198.19.255.255", false },
    { "198.20.0.0", true },
    { "198.51.100.7", false },
    { "203.0.113.7", false },
    { "223.255.255.255", true },
    { "224.0.0.1", false },
    { "239.255.255.255", false },
    { "240.0.0.0", false },
    { "255.255.255.255", false },
    { "::", false },
    { "::1", false },
    { "::ffff:8.8.8.8", false },
    { "::8.8.8.8", false },
    { "64:ff9b::808:808", false },
    { "100::1", false },
    { "1fff::1", false },
    { "2000::1", true },
    { "2001::1", false },
    { "2001:1ff::1", false },
    { "2001:200::1", true },
    { "2001:db7::1", true },
    { "2001:db8::1", false },
    { "2001:db9::1", true },
    { "2002:7f00:1::", false },
    { "2003::1", true },
    { "2606:4700::1111", true },
    { "3ffe::1", true },
    { "3fff:fff::1", false },
    { "3fff:1000::1", true },
    { "4000::1", false },
    { "fc00::1", false },
    { "fdff::1", false },
    { "fe80::1", false },
    { "fec0::1", false },
    { "ff02::1", false },
};

static void address_is_public(void **state)
{
    const struct address_row *row = *state;
    struct sockaddr_in four = { .sin_family = AF_INET };
    struct sockaddr_in6 six = { .sin6_family = AF_INET6 };
    bool is_four = inet_pton(AF_INET, row->name, &four.sin_addr) == 1;

    assert_true(is_four || inet_pton(AF_INET6, row->name, &six.sin6_addr) == 1);
    assert_int_equal(bs_address_is_public(is_four ? (const struct sockaddr *)&four
                                                  : (const struct sockaddr *)&six),
                     row->is_public);
}

static const struct url_row {
    const char *name; /* the URL itself */
    bool plain, inside;
    bool good;
} urls[] = {
    { "https://example.org/", false, false, true },
    { "https://example.org:8443/a?b=c", false, false, true },
    { "https://[2606:4700::1111]/", false, false, true },
    { "https://8.8.8.8/", false, false, true },
    { "https://10.0.0.1/", false, true, true },
    { "http://example.org/", true, false, true },
    { "http://example.org/", false, true, false },
    { "https://10.0.0.1/", true, false, false },
    { "https://[::1]/", true, false, false },
    { "https://0x7f000001/", false, false, false },
    { "https://017700000001/", false, false, false },
    { "https://me@example.org/", true, true, false },
    { "https://:word@example.org/", true, true, false },
    { "https://example.org:25/", true, true, false },
    { "https://example.org:0/", true, true, false },
    { "https://example.org:65536/", true, true, false },
    { "ftp://example.org/", true, true, false },
    { "file:///etc/passwd", true, true, false },
    { "unix:///run/x", true, true, false },
    { "example.org", true, true, false },
    { "https://", true, true, false },
    { "", true, true, false },
};

static void url_is_judged(void **state)
{
    const struct url_row *row = *state;
    const bs_address_rules rules = { .plain = row->plain, .inside = row->inside };

    assert_int_equal(bs_address_fault(row->name, &rules) == NULL, row->good);
}

int main(void)
{
    bni_tests tests = { .count = 0 };

    BNI_ROWS(&tests, address_is_public, addresses);
    BNI_ROWS(&tests, url_is_judged, urls);
    return BNI_RUN("address", &tests);
}
