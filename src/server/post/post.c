#include "post.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <curl/curl.h>

#include <banneret/text.h>

enum { CONNECT_MS = 5000, HEADERS_MAX = 16 << 10, WAIT_MAX = 24 * 3600 };

struct bs_post {
    CURLM *multi;
    bs_hooks hooks;
    bs_address_rules rules;
    const char *authorities; /* NULL: those of the system */
    int64_t timer_at;        /* -1: none */
};

/* A message on its way. */
typedef struct letter {
    bs_post *post;
    CURL *curl;
    struct curl_slist *headers;
    size_t header_bytes; /* of the reply */
    bool inside;         /* it would have gone to an address that is not public */
    char *mail;          /* NULL: it is no mail */
    size_t read;         /* bytes of it that libcurl has taken */
    bs_post_done done;
    void *with;
} letter;

/* A descriptor of libcurl's, while it is watched. */
typedef struct plug {
    bs_post *post;
    curl_socket_t fd;
} plug;

static int64_t now_ms(void)
{
    struct timespec now;

    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* ---- what is finished --------------------------------------------------------------------- */

/* A mail counts as received only at the end of the conversation: codes before it are of its parts. */
static const char *fault_of_mail(CURLcode code)
{
    switch (code) {
    case CURLE_OK:
        return NULL;
    case CURLE_OPERATION_TIMEDOUT:
        return "the mail server does not answer in time";
    case CURLE_COULDNT_RESOLVE_HOST:
    case CURLE_COULDNT_CONNECT:
        return "the mail server cannot be reached";
    case CURLE_USE_SSL_FAILED:
    case CURLE_PEER_FAILED_VERIFICATION:
        return "the mail server cannot be trusted";
    case CURLE_LOGIN_DENIED:
        return "the mail server refuses the login";
    default:
        return "the mail server refused the message";
    }
}

static const char *fault_of(const letter *one, CURLcode code)
{
    long status = 0;

    if (one->mail)
        return fault_of_mail(code);
    (void)curl_easy_getinfo(one->curl, CURLINFO_RESPONSE_CODE, &status);
    if (one->inside)
        return "the address is not public";
    if (one->header_bytes > HEADERS_MAX)
        return "the reply is too large";
    if (status >= 200 && status < 300)
        return NULL; /* whatever became of its body */
    if (status >= 300 && status < 400)
        return "the receiver sent the message elsewhere, which is not followed";
    if (status > 0)
        return "the receiver refused the message";
    return code == CURLE_OPERATION_TIMEDOUT ? "the receiver does not answer in time"
                                            : "the receiver cannot be reached";
}

static void free_letter(letter *one)
{
    curl_easy_cleanup(one->curl);
    curl_slist_free_all(one->headers);
    free(one->mail);
    free(one);
}

/* Of a reply that says to come again later. */
static uint32_t wait_of(const letter *one)
{
    curl_off_t seconds = 0;

    (void)curl_easy_getinfo(one->curl, CURLINFO_RETRY_AFTER, &seconds);
    return seconds <= 0 ? 0 : seconds > WAIT_MAX ? WAIT_MAX : (uint32_t)seconds;
}

static void finish_all(bs_post *post)
{
    CURLMsg *said;
    int left;

    while ((said = curl_multi_info_read(post->multi, &left)) != NULL) {
        letter *one = NULL;
        CURLcode code = said->data.result;
        bs_posted posted;

        (void)curl_easy_getinfo(said->easy_handle, CURLINFO_PRIVATE, (char **)&one);
        (void)curl_multi_remove_handle(post->multi, said->easy_handle);
        posted = (bs_posted){ .why = fault_of(one, code), .wait_seconds = wait_of(one) };
        one->done(one->with, &posted);
        free_letter(one);
    }
}

/* ---- the loop ----------------------------------------------------------------------------- */

static void ready(void *with, uint32_t events)
{
    const plug *one = with;
    bs_post *post = one->post;
    int running;

    (void)curl_multi_socket_action(post->multi, one->fd,
                                   (events & BS_READ ? CURL_CSELECT_IN : 0) |
                                       (events & BS_WRITE ? CURL_CSELECT_OUT : 0),
                                   &running);
    finish_all(post);
}

static int on_socket(CURL *curl, curl_socket_t fd, int what, void *self, void *socket_self)
{
    bs_post *post = self;
    plug *one = socket_self;
    uint32_t events = (what & CURL_POLL_IN ? BS_READ : 0) | (what & CURL_POLL_OUT ? BS_WRITE : 0);

    (void)curl;
    if (what == CURL_POLL_REMOVE) {
        post->hooks.unwatch(post->hooks.self, fd);
        free(one);
        (void)curl_multi_assign(post->multi, fd, NULL);
        return 0;
    }
    if (!one) {
        one = malloc(sizeof *one);
        if (!one)
            return -1;
        *one = (plug){ .post = post, .fd = fd };
        (void)curl_multi_assign(post->multi, fd, one);
    }
    return post->hooks.watch(post->hooks.self, fd, events, ready, one) ? 0 : -1;
}

static int on_timer(CURLM *multi, long in_ms, void *self)
{
    bs_post *post = self;

    (void)multi;
    post->timer_at = in_ms < 0 ? -1 : now_ms() + in_ms;
    return 0;
}

int bs_post_before(bs_post *post)
{
    int64_t left;
    int running;

    if (post->timer_at >= 0 && post->timer_at <= now_ms()) {
        post->timer_at = -1;
        (void)curl_multi_socket_action(post->multi, CURL_SOCKET_TIMEOUT, 0, &running);
        finish_all(post);
    }
    if (post->timer_at < 0)
        return -1;
    left = post->timer_at - now_ms();
    return left > 0 ? (int)left : 0;
}

/* ---- sending ------------------------------------------------------------------------------ */

/* Here it is known which address a name means, and it cannot become another one any more. */
static curl_socket_t on_open(void *self, curlsocktype purpose, struct curl_sockaddr *address)
{
    letter *one = self;

    (void)purpose;
    one->inside = !one->mail && !one->post->rules.inside && !bs_address_is_public(&address->addr);
    if (one->inside)
        return CURL_SOCKET_BAD;
    return socket(address->family, address->socktype | SOCK_CLOEXEC | SOCK_NONBLOCK,
                  address->protocol);
}

static size_t on_header(char *bytes, size_t size, size_t count, void *self)
{
    letter *one = self;

    (void)bytes;
    one->header_bytes += size * count;
    return one->header_bytes > HEADERS_MAX ? 0 : size * count;
}

/* The body is not wanted: the transfer ends with its first byte. */
static size_t on_body(char *bytes, size_t size, size_t count, void *self)
{
    (void)bytes;
    (void)size;
    (void)count;
    (void)self;
    return 0;
}

/* What every message needs. */
static bool set_up(letter *one, const char *url, const char *protocols, long most_ms)
{
    CURL *curl = one->curl;

    return curl_easy_setopt(curl, CURLOPT_URL, url) == CURLE_OK &&
           curl_easy_setopt(curl, CURLOPT_PRIVATE, one) == CURLE_OK &&
           curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, protocols) == CURLE_OK &&
           (!one->post->authorities ||
            (curl_easy_setopt(curl, CURLOPT_CAINFO, one->post->authorities) == CURLE_OK &&
             curl_easy_setopt(curl, CURLOPT_CAPATH, NULL) == CURLE_OK)) &&
           curl_easy_setopt(curl, CURLOPT_PROXY, "") == CURLE_OK &&
           curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L) == CURLE_OK &&
           curl_easy_setopt(curl, CURLOPT_CONNECTTIMEOUT_MS, (long)CONNECT_MS) == CURLE_OK &&
           curl_easy_setopt(curl, CURLOPT_TIMEOUT_MS, most_ms) == CURLE_OK &&
           curl_easy_setopt(curl, CURLOPT_OPENSOCKETFUNCTION, on_open) == CURLE_OK &&
           curl_easy_setopt(curl, CURLOPT_OPENSOCKETDATA, one) == CURLE_OK &&
           curl_easy_setopt(curl, CURLOPT_HEADERFUNCTION, on_header) == CURLE_OK &&
           curl_easy_setopt(curl, CURLOPT_HEADERDATA, one) == CURLE_OK;
}

static bool set_up_json(letter *one, const char *header, const char *json)
{
    CURL *curl = one->curl;
    char agent[64] = "User-Agent: banneret-server/";
    struct curl_slist *more;

    (void)strncat(agent, bn_version(), sizeof agent - strlen(agent) - 1);
    for (size_t i = 0; i < 3; i++) {
        const char *const lines[] = { "Content-Type: application/json", agent, header };

        more = curl_slist_append(one->headers, lines[i]);
        if (!more)
            return false;
        one->headers = more;
    }
    return curl_easy_setopt(curl, CURLOPT_FOLLOWLOCATION, 0L) == CURLE_OK &&
           curl_easy_setopt(curl, CURLOPT_FORBID_REUSE, 1L) == CURLE_OK &&
           curl_easy_setopt(curl, CURLOPT_HTTP_VERSION, (long)CURL_HTTP_VERSION_1_1) == CURLE_OK &&
           curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, on_body) == CURLE_OK &&
           curl_easy_setopt(curl, CURLOPT_HTTPHEADER, one->headers) == CURLE_OK &&
           curl_easy_setopt(curl, CURLOPT_COPYPOSTFIELDS, json) == CURLE_OK;
}

static size_t on_read(char *out, size_t size, size_t count, void *self)
{
    letter *one = self;
    size_t left = strlen(one->mail + one->read), taken = size * count < left ? size * count : left;

    memcpy(out, one->mail + one->read, taken);
    one->read += taken;
    return taken;
}

/* The connection is kept for the next mail: at its end libcurl would wait for the server's farewell, and the loop with it. */
static bool set_up_mail(letter *one, const bs_mail_server *server, const char *from, const char *to)
{
    CURL *curl = one->curl;

    one->headers = curl_slist_append(NULL, to); /* freed with the letter, as headers are */
    return one->headers && curl_easy_setopt(curl, CURLOPT_MAIL_FROM, from) == CURLE_OK &&
           curl_easy_setopt(curl, CURLOPT_MAIL_RCPT, one->headers) == CURLE_OK &&
           (!server->user ||
            (curl_easy_setopt(curl, CURLOPT_USERNAME, server->user) == CURLE_OK &&
             curl_easy_setopt(curl, CURLOPT_PASSWORD, server->password) == CURLE_OK)) &&
           curl_easy_setopt(curl, CURLOPT_USE_SSL,
                            (long)(server->plain ? CURLUSESSL_NONE : CURLUSESSL_ALL)) == CURLE_OK &&
           curl_easy_setopt(curl, CURLOPT_READFUNCTION, on_read) == CURLE_OK &&
           curl_easy_setopt(curl, CURLOPT_READDATA, one) == CURLE_OK &&
           curl_easy_setopt(curl, CURLOPT_UPLOAD, 1L) == CURLE_OK;
}

static letter *make_letter(bs_post *post, bs_post_done done, void *with)
{
    letter *one = calloc(1, sizeof *one);

    if (one)
        *one = (letter){ .post = post, .curl = curl_easy_init(), .done = done, .with = with };
    return one;
}

static bool begin(letter *one, bool good)
{
    if (good && curl_multi_add_handle(one->post->multi, one->curl) == CURLM_OK)
        return true;
    free_letter(one);
    return false;
}

bool bs_post_send(bs_post *post, const char *url, const char *header, const char *json,
                  bs_post_done done, void *with)
{
    letter *one = make_letter(post, done, with);

    return one && begin(one, one->curl &&
                                 set_up(one, url, post->rules.plain ? "http,https" : "https",
                                        BS_POST_MS) &&
                                 set_up_json(one, header, json));
}

bool bs_post_mail(bs_post *post, const bs_mail_server *server, const char *from, const char *to,
                  const char *text, bs_post_done done, void *with)
{
    letter *one = make_letter(post, done, with);

    if (one)
        one->mail = strdup(text);
    return one && begin(one, one->curl && one->mail &&
                                 set_up(one, server->url, "smtp,smtps", BS_MAIL_MS) &&
                                 set_up_mail(one, server, from, to));
}

/* ---- starting and end -------------------------------------------------------------------- */

bs_post *bs_post_make(const bs_hooks *hooks, const bs_address_rules *rules, const char *authorities)
{
    bs_post *post = calloc(1, sizeof *post);

    if (!post)
        return NULL;
    if (curl_global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK) {
        free(post);
        return NULL;
    }
    *post = (bs_post){ .multi = curl_multi_init(),
                       .hooks = *hooks,
                       .rules = *rules,
                       .authorities = authorities,
                       .timer_at = -1 };
    if (post->multi &&
        curl_multi_setopt(post->multi, CURLMOPT_SOCKETFUNCTION, on_socket) == CURLM_OK &&
        curl_multi_setopt(post->multi, CURLMOPT_SOCKETDATA, post) == CURLM_OK &&
        curl_multi_setopt(post->multi, CURLMOPT_TIMERFUNCTION, on_timer) == CURLM_OK &&
        curl_multi_setopt(post->multi, CURLMOPT_TIMERDATA, post) == CURLM_OK)
        return post;
    bs_post_free(post);
    return NULL;
}

/* Messages that are under way are left to libcurl's own end; their callbacks do not run. */
void bs_post_free(bs_post *post)
{
    if (!post)
        return;
    (void)curl_multi_cleanup(post->multi);
    curl_global_cleanup();
    free(post);
}
