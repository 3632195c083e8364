/* Alarms: tables that someone must look at, because a deadline may have passed. */
#include "inner.h"

#include <string.h>

bn_code bs_store_alarms(bs_store *store, uint32_t within_ms, bs_done done, void *with)
{
    static const uint8_t none[BS_ID];
    bs_request *request;
    bn_code code = bs_store_take(store, BS_ALARMS, none, 0, done, with, &request);

    if (code == BN_OK)
        bs_store_ask(store, request, within_ms);
    return code;
}

void bs_answer_alarms(bs_store *store, const bs_request *request)
{
    const PGresult *rows = request->results[0];
    uint32_t count = (uint32_t)PQntuples(rows);
    bs_alarm out[BS_ALARMS_MAX];
    bs_result result = { .outcome = BS_DONE, .alarms = out };

    result.alarm_count = count < BS_ALARMS_MAX ? count : BS_ALARMS_MAX;
    if (count > 0)
        bs_clock_heard(store, bs_read_time(rows, 0, 3));
    for (int i = 0; i < (int)result.alarm_count; i++) {
        memcpy(out[i].id, PQgetvalue(rows, i, 0), BS_ID);
        out[i].lease = (uint64_t)bs_read_int64(rows, i, 1);
        out[i].told = (uint64_t)bs_read_int64(rows, i, 2);
    }
    bs_store_call(store, request, &result);
}

bn_code bs_store_rearm(bs_store *store, const bs_alarm *alarm, uint32_t head, int64_t at,
                       uint64_t told, uint32_t within_ms, bs_done done, void *with)
{
    bs_request *request;
    bn_code code = bs_store_take(store, BS_REARM, alarm->id, 3 * sizeof(uint64_t) + sizeof head,
                                 done, with, &request);

    if (code != BN_OK)
        return code;
    bs_param_int64(request, 1, alarm->lease);
    bs_param_int64(request, 2, bs_wire_time(at));
    bs_param_int64(request, 3, told);
    bs_param_int(request, 4, head);
    bs_store_ask(store, request, within_ms);
    return BN_OK;
}
