/* Figures about the process for Prometheus. They name no table and no client. */
#include "server.h"

#include <stdlib.h>

#include "http/reply.h"

enum { SIZE = 4096, SIZE_EACH = 2048 }; /* of all, and for each database */

static void put(bn_text *out, const char *name, uint64_t value)
{
    bn_text_add(out, "banneret_");
    bn_text_add(out, name);
    bn_text_char(out, ' ');
    bn_text_int(out, (int64_t)value);
    bn_text_char(out, '\n');
}

/* A figure of a store, with the name of its database if there are several. */
static void put_of(bn_text *out, const char *database, const char *name, const char *outcome,
                   uint64_t value)
{
    char room[128];
    bn_text text = bn_text_over(room, sizeof room);

    bn_text_add(&text, name);
    if (outcome || database[0] != '\0')
        bn_text_char(&text, '{');
    if (outcome) {
        bn_text_add(&text, "outcome=\"");
        bn_text_add(&text, outcome);
        bn_text_add(&text, database[0] != '\0' ? "\"," : "\"}");
    }
    if (database[0] != '\0') {
        bn_text_add(&text, "database=\"");
        bn_text_add(&text, database);
        bn_text_add(&text, "\"}");
    }
    put(out, room, value);
}

static void put_store(bn_text *out, const char *database, const bs_store *store)
{
    bs_counts counts = bs_store_counts(store);

    put_of(out, database, "appends_total", "done", counts.appended);
    put_of(out, database, "appends_total", "again", counts.again);
    put_of(out, database, "appends_total", "stale", counts.stale);
    put_of(out, database, "appends_total", "lost", counts.lost);
    put_of(out, database, "appends_total", "failed", counts.failed);
    put_of(out, database, "loads_total", NULL, counts.loaded);
    put_of(out, database, "store_sent_again_total", NULL, counts.sent_again);
    put_of(out, database, "store_connections_broken_total", NULL, counts.broken);
    put_of(out, database, "announcements_sent_total", NULL, counts.announced);
    put_of(out, database, "announcements_heard_total", NULL, counts.heard);
    put_of(out, database, "changes_found_by_polling_total", NULL, counts.found_later);
    put_of(out, database, "store_requests_waiting", NULL, bs_store_waiting(store));
    put_of(out, database, "store_ready", NULL, bs_store_ready(store, NULL));
}

static void put_hooks(bn_text *out, const bs_delivery *delivery)
{
    bs_delivery_counts counts;

    if (!delivery)
        return;
    counts = bs_delivery_count(delivery);
    put(out, "webhooks_total{outcome=\"delivered\"}", counts.delivered);
    put(out, "webhooks_total{outcome=\"failed\"}", counts.failed);
    put(out, "webhooks_dropped_total", counts.dropped);
    put(out, "webhooks_under_way", counts.under_way);
}

void bs_route_metrics(void *self, bs_request *request)
{
    const bs_server *server = self;
    bs_rooms_figures rooms = bs_rooms_count(server->rooms);
    bs_thinking_figures thinking = bs_thinking_count(server->thinking);
    uint32_t databases = bs_shards_count(server->shards);
    size_t size = SIZE + (size_t)databases * SIZE_EACH;
    char *buffer = malloc(size);
    bn_text out;

    if (!buffer) {
        bs_reply_fault(request, 507, "memory", "out of memory for the figures");
        return;
    }
    out = bn_text_over(buffer, size);
    for (uint32_t i = 0; i < databases; i++)
        put_store(&out, bs_shards_name(server->shards, i), bs_shards_at(server->shards, i));
    put_hooks(&out, server->delivery);
    put(&out, "live_tables", rooms.tables);
    put(&out, "live_tables_bytes", rooms.bytes);
    put(&out, "questions_total", thinking.asked);
    put(&out, "questions_known_total", thinking.known);
    put(&out, "thinking_done_total", thinking.done);
    put(&out, "thinking_waiting", thinking.waiting);
    put(&out, "thinking_running", thinking.running);
    put(&out, "requests_open", bs_http_pending(server->http));
    bs_reply_bytes(request, 200, "text/plain; version=0.0.4", buffer, out.length);
}
