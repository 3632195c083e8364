#include "server.h"

#include "http/reply.h"

enum { BODY_FORM = 1 << 10, BODY_SMALL = 16 << 10, BODY_TABLE = 4 << 20 };

static void reply_state(bs_request *request, unsigned status, const char *word, const char *why)
{
    _Alignas(max_align_t) unsigned char block[4096];
    bn_arena arena;
    bn_doc *map;

    bn_arena_init_fixed(&arena, block, sizeof block);
    map = bn_doc_map(&arena);
    bn_doc_put_text(&arena, map, "state", word);
    if (why[0] != '\0')
        bn_doc_put_text(&arena, map, "why", why);
    bs_reply_doc(request, status, map);
}

/* The process runs. */
void bs_route_health(void *self, bs_request *request)
{
    (void)self;
    reply_state(request, 200, "alive", "");
}

/* It can serve: a proxy should send it requests. */
void bs_route_ready(void *self, bs_request *request)
{
    const bs_server *server = self;
    char why[BS_SHARDS_WHY];
    bool ready = bs_shards_ready(server->shards, why);

    if (server->stopping)
        reply_state(request, 503, "not ready", "the server is about to stop");
    else
        reply_state(request, ready ? 200 : 503, ready ? "ready" : "not ready", why);
}

const bs_route bs_routes[] = {
    { .method = "POST",
      .path = "/api/tables",
      .open = true,
      .body_max = BODY_TABLE,
      .deed = BS_DEED_CREATE,
      .run = bs_route_create },
    { .method = "GET", .path = "/api/table", .run = bs_route_table },
    { .method = "DELETE", .path = "/api/table", .run = bs_route_delete },
    { .method = "POST", .path = "/api/answers", .body_max = BODY_SMALL, .run = bs_route_answer },
    { .method = "POST", .path = "/api/rolls", .body_max = BODY_SMALL, .run = bs_route_roll },
    { .method = "POST", .path = "/api/undo", .body_max = BODY_SMALL, .run = bs_route_undo },
    { .method = "POST", .path = "/api/seed", .body_max = BODY_SMALL, .run = bs_route_seed },
    { .method = "POST", .path = "/api/shares", .body_max = BODY_SMALL, .run = bs_route_share },
    { .method = "POST",
      .path = "/api/shares/leave_out",
      .body_max = BODY_SMALL,
      .run = bs_route_leave_out },
    { .method = "GET", .path = "/api/events", .hold = BS_HOLD_STREAM, .run = bs_route_events },
    { .method = "GET", .path = "/api/board", .run = bs_route_board },
    { .method = "GET", .path = "/api/probe", .run = bs_route_probe },
    { .method = "GET", .path = "/api/map", .run = bs_route_map },
    { .method = "GET", .path = "/api/toward", .run = bs_route_toward },
    { .method = "GET", .path = "/api/prospects", .run = bs_route_prospects },
    { .method = "GET", .path = "/api/rulings", .run = bs_route_rulings },
    { .method = "GET", .path = "/api/odds", .deed = BS_DEED_ASK, .run = bs_route_odds },
    { .method = "GET", .path = "/api/matrix", .deed = BS_DEED_ASK, .run = bs_route_matrix },
    { .method = "GET", .path = "/api/advice", .deed = BS_DEED_ASK, .run = bs_route_advice },
    { .method = "GET", .path = "/api/analysis", .deed = BS_DEED_ASK, .run = bs_route_analysis },
    { .method = "GET", .path = "/api/chronicle", .hold = BS_HOLD_TALE, .run = bs_route_chronicle },
    { .method = "GET", .path = "/api/book", .hold = BS_HOLD_TALE, .run = bs_route_book },
    { .method = "GET", .path = "/api/journal", .run = bs_route_journal },
    { .method = "POST",
      .path = "/api/seats/revoke",
      .body_max = BODY_SMALL,
      .run = bs_route_revoke },
    { .method = "POST",
      .path = "/api/seats/replace",
      .body_max = BODY_SMALL,
      .run = bs_route_replace },
    { .method = "POST", .path = "/api/rules", .body_max = BODY_SMALL, .run = bs_route_rules },
    { .method = "GET", .path = "/api/notes", .run = bs_route_read_notes },
    { .method = "POST", .path = "/api/notes", .body_max = BODY_SMALL, .run = bs_route_write_note },
    { .method = "POST", .path = "/api/pause", .body_max = BODY_SMALL, .run = bs_route_pause },
    { .method = "GET", .path = "/api/hooks", .run = bs_route_list_hooks },
    { .method = "POST",
      .path = "/api/hooks",
      .body_max = BODY_SMALL,
      .run = bs_route_register_hook },
    { .method = "POST",
      .path = "/api/hooks/remove",
      .body_max = BODY_SMALL,
      .run = bs_route_remove_hook },
    { .method = "POST",
      .path = "/api/mail/confirm",
      .open = true,
      .body_max = BODY_FORM,
      .any_type = true,
      .run = bs_route_mail_confirm },
    { .method = "POST",
      .path = "/api/mail/stop",
      .open = true,
      .body_max = BODY_FORM,
      .any_type = true,
      .run = bs_route_mail_stop },
    { .method = "GET", .path = "/metrics", .open = true, .run = bs_route_metrics },
    { .method = "GET", .path = "/healthz", .open = true, .run = bs_route_health },
    { .method = "GET", .path = "/readyz", .open = true, .run = bs_route_ready },
    { .path = NULL },
};
