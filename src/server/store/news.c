/* Announcements: what this process stored, shown to the others in batches by one connection. They are only a hint.
 * Inside the transactions that store it they would queue behind one lock of the database.
 *
 * A payload has items of id/number/revision, or id/- for a table that was deleted, with a space behind each. */
#include "inner.h"

#include <stdlib.h>
#include <string.h>

#include <sodium.h>

#include <banneret/text.h>

#define MOST_ITEMS 100000u /* while nothing can be announced; polling finds the rest */
#define PAYLOAD 7900u      /* PostgreSQL takes less than 8,000 bytes */
#define ITEM_MAX (BS_ID * 2 + 24)
#define HEX (BS_ID * 2)
#define ANNOUNCE_MS 2000

static bool make_room(bs_news *news)
{
    uint32_t size = news->size > 0 ? news->size * 2 : 64;
    struct bs_news_item *items;

    if (news->count < news->size)
        return true;
    if (news->size >= MOST_ITEMS)
        return false;
    items = realloc(news->items, size * sizeof *items);
    if (!items)
        return false;
    news->items = items;
    news->size = size;
    return true;
}

void bs_news_add(bs_store *store, const uint8_t *id, uint32_t number, uint32_t revision, bool gone)
{
    bs_news *news = &store->news;
    struct bs_news_item *item;

    if (!make_room(news))
        return;
    if (news->count == 0) {
        news->at = bs_now() + store->limits.announce_ms;
        bs_store_wake(store, news->at);
    }
    item = &news->items[news->count++];
    memcpy(item->id, id, BS_ID);
    item->number = number;
    item->revision = revision;
    item->gone = gone;
}

static void write_item(bn_text *text, const struct bs_news_item *item)
{
    char hex[HEX + 1];

    bn_text_add(text, sodium_bin2hex(hex, sizeof hex, item->id, BS_ID));
    bn_text_char(text, '/');
    if (item->gone) {
        bn_text_char(text, '-');
    } else {
        bn_text_int(text, item->number);
        bn_text_char(text, '/');
        bn_text_int(text, item->revision);
    }
    bn_text_char(text, ' ');
}

/* As many payloads as the items need, each filled as far as whole items go. */
static bs_request *write_payloads(const bs_news *news)
{
    uint32_t a_payload = PAYLOAD / ITEM_MAX, count = (news->count + a_payload - 1) / a_payload;
    bs_request *request =
        bs_request_new(BS_ANNOUNCE, bs_array_size(count, (size_t)count * PAYLOAD));
    char room[PAYLOAD];

    if (!request)
        return NULL;
    bs_array_begin(request, 0, BS_TEXT_TYPE, count);
    for (uint32_t i = 0; i < news->count; i += a_payload) {
        bn_text text = bn_text_over(room, sizeof room);

        for (uint32_t k = i; k < news->count && k < i + a_payload; k++)
            write_item(&text, &news->items[k]);
        bs_array_add(request, 0, room, text.length);
    }
    return request;
}

void bs_news_tick(bs_store *store, int64_t now)
{
    bs_news *news = &store->news;
    bs_request *request;

    if (news->count == 0)
        return;
    if (news->at > now) {
        bs_store_wake(store, news->at);
        return;
    }
    request = write_payloads(news);
    if (request) {
        store->counts.announced += news->count;
        bs_store_ask(store, request, ANNOUNCE_MS);
    }
    news->count = 0;
}

/* Reads one item; false if this is none. Anyone who may connect to the database may announce. */
static bool read_item(const char *words, size_t length, struct bs_news_item *item)
{
    size_t bytes = 0, slash;
    const char *rest = words + HEX + 1;
    int64_t number = 0, revision = 0;

    *item = (struct bs_news_item){ 0 };
    if (length < HEX + 2 || words[HEX] != '/' ||
        sodium_hex2bin(item->id, BS_ID, words, HEX, NULL, &bytes, NULL) != 0 || bytes != BS_ID)
        return false;
    length -= HEX + 1;
    item->gone = length == 1 && rest[0] == '-';
    if (item->gone)
        return true;
    for (slash = 0; slash < length && rest[slash] != '/'; slash++)
        ;
    if (slash == length || !bn_text_to_int(rest, slash, &number) ||
        !bn_text_to_int(rest + slash + 1, length - slash - 1, &revision) || number < 0 ||
        number > BS_NUMBER_MAX || revision < 0 || revision > INT32_MAX)
        return false;
    item->number = (uint32_t)number;
    item->revision = (uint32_t)revision;
    return true;
}

void bs_news_read(bs_store *store, const char *payload)
{
    struct bs_news_item item;

    while (*payload != '\0') {
        size_t length = strcspn(payload, " ");

        if (read_item(payload, length, &item)) {
            store->counts.heard++;
            (void)bs_watch_report(store, item.id, item.number, item.revision, item.gone);
        }
        payload += length + (payload[length] == ' ');
    }
}
