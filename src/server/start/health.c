/* Asks a running server whether it is ready, for a container's health check: an image without a shell or curl has the server. */
#include "commands.h"

#include <stdio.h>
#include <string.h>

#include <curl/curl.h>

#include <banneret/text.h>

enum {
    PATIENCE_MS = 15000
}; /* a database that does not answer is given up by the server after 10 s */

/* A server that listens on every address is asked on this machine. */
static const char *near(const char *address)
{
    if (strcmp(address, "0.0.0.0") == 0)
        return "127.0.0.1";
    return strcmp(address, "::") == 0 ? "::1" : address;
}

static void write_url(const bs_options *options, char *room, size_t size)
{
    bn_text url = bn_text_over(room, size);
    const char *address = near(options->address);
    bool six = strchr(address, ':') != NULL;

    bn_text_add(&url, "http://");
    bn_text_add(&url, six ? "[" : "");
    bn_text_add(&url, address);
    bn_text_add(&url, six ? "]:" : ":");
    bn_text_int(&url, options->port);
    bn_text_add(&url, "/readyz");
}

/* Its body goes to standard output: {"state":"ready"}, or why it is not. */
static CURLcode ask(CURL *curl, const char *url, long *status)
{
    CURLcode code = curl_easy_setopt(curl, CURLOPT_URL, url);

    if (code == CURLE_OK)
        code = curl_easy_setopt(curl, CURLOPT_PROXY, "");
    if (code == CURLE_OK)
        code = curl_easy_setopt(curl, CURLOPT_TIMEOUT_MS, (long)PATIENCE_MS);
    if (code == CURLE_OK)
        code = curl_easy_perform(curl);
    if (code == CURLE_OK)
        code = curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, status);
    return code;
}

int bs_command_health(const bs_options *options, const bs_map *map)
{
    char url[320];
    long status = 0;
    CURL *curl = curl_easy_init();
    CURLcode code = CURLE_FAILED_INIT;

    (void)map;
    write_url(options, url, sizeof url);
    if (curl)
        code = ask(curl, url, &status);
    curl_easy_cleanup(curl);
    if (code != CURLE_OK)
        (void)fprintf(stderr, "banneret-server: no answer from %s: %s\n", url,
                      curl_easy_strerror(code));
    else
        (void)printf("\n");
    return code == CURLE_OK && status == 200 && fflush(stdout) == 0 ? 0 : 1;
}
