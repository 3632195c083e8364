#include "delivery.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sodium.h>

#include "../notice/mail.h"
#include "../notice/seal.h"
#include "signed.h"

enum { WITHIN_MS = 8000, PAUSE_MAX = 3600, FORMAT = 16, KINDS = 128, HEADER = 96, LINK = 512 };

/* What is claimed from one database. */
typedef struct queue {
    bs_delivery *delivery;
    bs_store *store;
    bool claiming;
    uint64_t rung; /* of the store, when something was claimed last */
    uint32_t under_way;
} queue;

struct bs_delivery {
    const bs_shards *shards;
    bs_post *post;
    bs_sender sender;
    bool stopped;
    bs_delivery_counts counts;
    queue queues[BS_SHARDS_MAX];
};

/* A message that was claimed; of one for people with what the notice needs. */
typedef struct job {
    queue *queue;
    uint8_t hook[BS_ID], table[BS_ID], secret[BS_HOOK_SECRET];
    uint32_t number, failures;
    int64_t at;
    char format[FORMAT], kinds[KINDS], seat[BS_SEAT_MAX + 1], url[BS_URL_MAX + 1];
    char token[BS_TOKEN_TEXT]; /* of the seat, or "" */
} job;

bs_delivery *bs_delivery_make(const bs_shards *shards, bs_post *post, const bs_sender *sender)
{
    bs_delivery *delivery = calloc(1, sizeof *delivery);

    if (!delivery)
        return NULL;
    *delivery = (bs_delivery){ .shards = shards, .post = post, .sender = *sender };
    for (uint32_t i = 0; i < bs_shards_count(shards); i++)
        delivery->queues[i] = (queue){ .delivery = delivery, .store = bs_shards_at(shards, i) };
    return delivery;
}

void bs_delivery_free(bs_delivery *delivery)
{
    free(delivery);
}

void bs_delivery_stop(bs_delivery *delivery)
{
    delivery->stopped = true;
}

bs_delivery_counts bs_delivery_count(const bs_delivery *delivery)
{
    bs_delivery_counts counts = delivery->counts;

    for (uint32_t i = 0; i < bs_shards_count(delivery->shards); i++)
        counts.under_way += delivery->queues[i].under_way;
    return counts;
}

/* ---- the end of a message ----------------------------------------------------------------- */

static void claim(queue *from);

/* If the store does not answer, the claim passes and the message is sent once more. */
static void on_noted(void *with, const bs_result *result)
{
    job *done = with;
    queue *from = done->queue;

    if (result->outcome == BS_DONE)
        from->delivery->counts.dropped += result->number;
    free(done);
    from->under_way--;
    claim(from);
}

static uint32_t pause_after(uint32_t first, uint32_t failures)
{
    uint32_t pause = first;

    while (failures-- > 0 && pause < PAUSE_MAX)
        pause *= 3;
    return pause < PAUSE_MAX ? pause : PAUSE_MAX;
}

static void finish(job *done, const bs_posted *posted)
{
    queue *from = done->queue;
    uint32_t pause = pause_after(from->delivery->sender.pause_seconds, done->failures);
    bn_code asked;

    if (posted->why)
        asked = bs_store_undelivered(from->store, done->hook,
                                     posted->wait_seconds > pause ? posted->wait_seconds : pause,
                                     WITHIN_MS, on_noted, done);
    else
        asked =
            bs_store_delivered(from->store, done->hook, done->number, WITHIN_MS, on_noted, done);
    if (asked == BN_OK)
        return;
    free(done);
    from->under_way--;
}

static void on_sent(void *with, const bs_posted *posted)
{
    bs_delivery_counts *counts = &((job *)with)->queue->delivery->counts;

    if (posted->why)
        counts->failed++;
    else
        counts->delivered++;
    finish(with, posted);
}

static void give_up(job *done, const char *why)
{
    finish(done, &(bs_posted){ .why = why });
}

/* ---- sending ------------------------------------------------------------------------------ */

/* A service that knows the header (draft-ietf-httpapi-idempotency-key-header) takes a message once. */
static bool send_json(job *one, const char *json)
{
    char id[BS_MESSAGE_ID], header[HEADER];

    bs_message_id(one->hook, one->number, id);
    (void)snprintf(header, sizeof header, "Idempotency-Key: \"%s\"", id);
    return bs_post_send(one->queue->delivery->post, one->url, header, json, on_sent, one);
}

static bool send_mail(job *one, const bs_notice *notice)
{
    const bs_sender *sender = &one->queue->delivery->sender;
    const char *to = strchr(one->url, ':') + 1;
    char code[BS_MAIL_CODE], id[BS_MESSAGE_ID], text[BS_MAIL_TEXT];
    bs_mail mail = { .from = sender->mail_from,
                     .to = to,
                     .site = sender->site,
                     .id = id,
                     .code = code,
                     .at = one->at };

    bs_message_id(one->hook, one->number, id);
    bs_mail_code(one->table, one->hook, one->secret, code);
    return (notice ? bs_mail_notice(&mail, notice, text) : bs_mail_consent(&mail, text)) &&
           bs_post_mail(one->queue->delivery->post, &sender->smtp, sender->mail_from, to, text,
                        on_sent, one);
}

static void write_link(const job *one, char out[LINK])
{
    const bs_sender *sender = &one->queue->delivery->sender;
    bn_text link = bn_text_over(out, LINK);

    if (!sender->site)
        return;
    bn_text_add(&link, sender->site);
    bn_text_add(&link, one->token[0] != '\0' ? "#/table/" : "#/online");
    bn_text_add(&link, one->token);
}

static bool send_notice(job *one, const bs_facts *facts)
{
    char link[LINK] = "", json[BS_FORM_TEXT];
    bs_notice notice = { .facts = facts, .kinds = one->kinds, .table = one->table, .link = link };

    write_link(one, link);
    if (strcmp(one->format, BS_FORMAT_MAIL) == 0)
        return send_mail(one, &notice);
    if (strcmp(one->format, BS_FORMAT_DISCORD) == 0)
        bs_form_discord(&notice, json);
    else
        bs_form_slack(&notice, json);
    return send_json(one, json);
}

static void on_glanced(void *with, const bs_facts *facts)
{
    job *one = with;

    if (!facts)
        give_up(one, "the table cannot be looked at");
    else if (bs_notice_settled(facts, one->kinds))
        finish(one, &(bs_posted){ .why = NULL });
    else if (!send_notice(one, facts))
        give_up(one, "out of memory");
}

static void copy(char *out, size_t size, const char *words)
{
    bn_text text = bn_text_over(out, size);

    bn_text_add(&text, words ? words : "");
}

static void deliver_notice(job *one, const bs_message *message)
{
    const bs_sender *sender = &one->queue->delivery->sender;

    copy(one->format, sizeof one->format, message->format);
    copy(one->kinds, sizeof one->kinds, message->kind);
    copy(one->seat, sizeof one->seat, message->seat);
    copy(one->url, sizeof one->url, message->url);
    memcpy(one->table, message->table, BS_ID);
    memcpy(one->secret, message->secret, BS_HOOK_SECRET);
    one->at = message->at;
    if (message->link && sender->key &&
        !bs_unseal(message->link, message->link_length, sender->key, one->token))
        one->token[0] = '\0';
    if (bs_notice_has(one->kinds, BS_RING_CONSENT)
            ? !send_mail(one, NULL)
            : !sender->glance(sender->self, one->table, one->seat, on_glanced, one))
        give_up(one, "out of memory");
}

static bool deliver_signed(job *one, const bs_message *message)
{
    char json[BS_SIGNED_JSON], signature[BS_SIGNED_HEADER];

    bs_signed_json(message, json);
    bs_signed_header(message, json, signature);
    return bs_post_send(one->queue->delivery->post, message->url, signature, json, on_sent, one);
}

static void deliver(queue *from, const bs_message *message)
{
    job *one = calloc(1, sizeof *one);

    if (!one)
        return; /* the claim passes */
    one->queue = from;
    one->number = message->number;
    one->failures = message->failures;
    memcpy(one->hook, message->hook, BS_ID);
    from->under_way++;
    if (strcmp(message->format, BS_FORMAT_OWN) != 0)
        deliver_notice(one, message);
    else if (!deliver_signed(one, message))
        give_up(one, "out of memory");
}

/* Messages of a table that was moved to another database are sent from there. */
static void on_claimed(void *with, const bs_result *result)
{
    queue *from = with;

    from->claiming = false;
    for (uint32_t i = 0; result->outcome == BS_DONE && i < result->message_count; i++)
        if (bs_shards_of(from->delivery->shards, result->messages[i].table) == from->store)
            deliver(from, &result->messages[i]);
}

static void claim(queue *from)
{
    if (from->claiming || from->delivery->stopped || from->under_way >= BS_DELIVERIES_MAX)
        return;
    from->rung = bs_store_counts(from->store).rung;
    from->claiming =
        bs_store_claim(from->store, BS_DELIVERIES_MAX - from->under_way,
                       &from->delivery->sender.sendable, WITHIN_MS, on_claimed, from) == BN_OK;
}

void bs_delivery_tick(bs_delivery *delivery)
{
    for (uint32_t i = 0; i < bs_shards_count(delivery->shards); i++)
        claim(&delivery->queues[i]);
}

void bs_delivery_before(bs_delivery *delivery)
{
    for (uint32_t i = 0; i < bs_shards_count(delivery->shards); i++)
        if (bs_store_counts(delivery->queues[i].store).rung != delivery->queues[i].rung)
            claim(&delivery->queues[i]);
}
