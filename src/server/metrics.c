/* Figures about the process for Prometheus. They name no table and no client. */
#include "server.h"

#include <stdlib.h>

#include "http/reply.h"

enum { SIZE = 4096 };

static void put(bn_text *out, const char *name, uint64_t value)
{
    bn_text_add(out, "banneret_");
    bn_text_add(out, name);
    bn_text_char(out, ' ');
    bn_text_int(out, (int64_t)value);
    bn_text_char(out, '\n');
}

static void put_store(bn_text *out, const bs_store *store)
{
    bs_counts counts = bs_store_counts(store);

    put(out, "appends_total{outcome=\"done\"}", counts.appended);
    put(out, "appends_total{outcome=\"again\"}", counts.again);
    put(out, "appends_total{outcome=\"stale\"}", counts.stale);
    put(out, "appends_total{outcome=\"lost\"}", counts.lost);
    put(out, "appends_total{outcome=\"failed\"}", counts.failed);
    put(out, "loads_total", counts.loaded);
    put(out, "store_sent_again_total", counts.sent_again);
    put(out, "store_connections_broken_total", counts.broken);
    put(out, "announcements_sent_total", counts.announced);
    put(out, "announcements_heard_total", counts.heard);
    put(out, "changes_found_by_polling_total", counts.found_later);
    put(out, "store_requests_waiting", bs_store_waiting(store));
    put(out, "store_ready", bs_store_ready(store, NULL));
}

static void put_hooks(bn_text *out, const bs_delivery *delivery)
{
    bs_delivery_counts counts;

    if (!delivery)
        return;
    counts = bs_delivery_count(delivery);
    put(out, "webhooks_total{outcome=\"delivered\"}", counts.delivered);
    put(out, "webhooks_total{outcome=\"failed\"}", counts.failed);
    put(out, "webhooks_under_way", counts.under_way);
}

void bs_route_metrics(void *self, bs_request *request)
{
    const bs_server *server = self;
    bs_rooms_figures rooms = bs_rooms_count(server->rooms);
    bs_thinking_figures thinking = bs_thinking_count(server->thinking);
    char *buffer = malloc(SIZE);
    bn_text out;

    if (!buffer) {
        bs_reply_fault(request, 507, "memory", "no memory is left for the figures");
        return;
    }
    out = bn_text_over(buffer, SIZE);
    put_store(&out, server->store);
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
