/* banneret sweep: one battle, many times, with other numbers in it. */
#include "command.h"

#include <string.h>

#include "os/process.h"
#include "print/paint.h"
#include "sweeping/merge.h"
#include "sweeping/plan_file.h"
#include "sweeping/price.h"
#include "sweeping/report.h"
#include "sweeping/run.h"

typedef struct arguments {
    cli_operands operands;
    const char *output;
    const char *shard;
    uint64_t threads; /* 0: as many as there are cores */
    const char *by, *measure, *html;
    bool csv, indices, json, mpi;
    picture_files pictures;
} arguments;

/* "3/16" */
static bool read_shard(const char *text, sweep_shard *out)
{
    const char *slash = text == NULL ? NULL : strchr(text, '/');
    int64_t shard, of;

    *out = (sweep_shard){ 1, 1 };
    if (text == NULL)
        return true;
    if (slash == NULL || !bn_text_to_int(text, (size_t)(slash - text), &shard) ||
        !bn_text_to_int(slash + 1, strlen(slash + 1), &of) || of < 1 || of > SWEEP_SHARDS_MAX ||
        shard < 1 || shard > of)
        return false;
    *out = (sweep_shard){ (uint32_t)shard, (uint32_t)of };
    return true;
}

static uint32_t threads_of(const arguments *args)
{
    return args->threads > 0 ? (uint32_t)args->threads : os_cores();
}

/* Everything that is read before the first cell. */
typedef struct reading {
    sweep_plan plan;
    sweep_shard part;
    sweep_border border;
    const char *head;
} reading;

static int prepare(const arguments *args, reading *in, bn_arena *arena)
{
    int status;

    if (!read_shard(args->shard, &in->part))
        return cli_misused("sweep", "--shard takes a part such as 3/16, not %s", args->shard);
    status = plan_file_read(args->operands.at[0], arena, &in->plan);
    if (status != 0)
        return status;
    if (in->plan.design == SWEEP_ADAPTIVE && in->part.of > 1)
        return cli_misused("sweep", "the cells of an adaptive design depend on each other: use "
                                    "--threads or --mpi, not --shard");
    in->head = sweep_head_line(&in->plan, in->part, arena);
    if (in->head == NULL ||
        (in->plan.design == SWEEP_ADAPTIVE && !sweep_border_make(&in->plan, arena, &in->border)))
        return bn_code_exit_status(BN_MEMORY);
    return 0;
}

/* The process that writes; of several, the first. */
static int write_all(const arguments *args, reading *in, const ranks *with, bn_arena *arena)
{
    uint32_t threads = args->mpi && args->threads == 0 ? 1 : threads_of(args);
    results out;
    int status = prepare(args, in, arena);

    if (status == 0)
        status = results_open(&out, args->output, &in->plan, in->part, in->head,
                              in->plan.design == SWEEP_ADAPTIVE ? &in->border : NULL);
    if (args->mpi)
        ranks_share(&in->plan.hash, &status);
    if (status != 0)
        return status;
    status = sweeping_run(&in->plan, threads, with, &out);
    return results_close(&out, sweeping_tell(&out, status));
}

/* The others write nothing, and say nothing unless they cannot read what the first one has read. */
static int help_on(const arguments *args, reading *in, const ranks *with, bn_arena *arena)
{
    uint64_t hash = 0;
    int status = 0;

    ranks_share(&hash, &status);
    if (status != 0)
        return 0;
    if (prepare(args, in, arena) != 0 || in->plan.hash != hash)
        ranks_break(with);
    else
        ranks_work(&in->plan);
    return 0;
}

static int sweep(const arguments *args, bn_arena *arena)
{
    reading *in = bn_arena_get(arena, sizeof *in);
    ranks with = { 1, 0 };
    int status;

    if (in == NULL)
        return bn_code_exit_status(BN_MEMORY);
    if (args->mpi && !ranks_join(&with))
        return cli_misused("sweep", "this program was built without MPI: build it with "
                                    "-Dmpi=enabled, or use --shard");
    status = with.mine == 0 ? write_all(args, in, &with, arena) : help_on(args, in, &with, arena);
    if (args->mpi)
        ranks_leave();
    return status;
}

/* Options that only some ways to call it have. */
static bool works(const arguments *args)
{
    return args->shard != NULL || args->threads > 0 || args->mpi;
}

static bool shows(const arguments *args)
{
    return args->by != NULL || args->measure != NULL || args->csv || args->indices ||
           args->html != NULL || picture_wanted(&args->pictures);
}

static int merge(const arguments *args, bn_arena *arena)
{
    uint32_t count = args->operands.count - 1;

    if (works(args) || shows(args))
        return cli_misused("sweep", "merge takes no option but --output");
    if (count == 0)
        return cli_misused("sweep", "merge needs the files of all parts");
    if (count > MERGE_FILES_MAX)
        return cli_misused("sweep", "merge takes at most %d files", MERGE_FILES_MAX);
    return sweeping_merge(args->operands.at + 1, count, args->output, arena);
}

static int report(const arguments *args, bn_arena *arena)
{
    if (works(args) || args->output != NULL)
        return cli_misused("sweep", "report takes no --output, --shard, --threads or --mpi");
    if (args->operands.count != 2)
        return cli_misused("sweep", "report needs one file of results");
    if (args->csv && (args->by != NULL || args->measure != NULL || picture_wanted(&args->pictures)))
        return cli_misused("sweep", "--csv prints every cell, without --by, --measure or pictures");
    if (args->indices && (args->csv || args->by != NULL || args->html != NULL))
        return cli_misused("sweep", "--indices go with --measure and pictures alone");
    if (args->html != NULL && (args->csv || picture_wanted(&args->pictures)))
        return cli_misused("sweep", "--html goes with --by and --measure alone");
    return sweeping_report(&(sweep_report){ .path = args->operands.at[1],
                                            .by = args->by,
                                            .measure = args->measure,
                                            .html = args->html,
                                            .csv = args->csv,
                                            .indices = args->indices,
                                            .pictures = args->pictures },
                           arena);
}

static int price(const arguments *args, bn_arena *arena)
{
    if (args->output != NULL || args->shard != NULL || args->mpi || args->by != NULL ||
        args->measure != NULL || args->indices || args->html != NULL ||
        picture_wanted(&args->pictures))
        return cli_misused("sweep", "price takes no option but --csv, --json and --threads");
    if (args->csv && args->json)
        return cli_misused("sweep", "--csv and --json exclude each other");
    if (args->operands.count != 2)
        return cli_misused("sweep", "price needs one roster");
    return sweeping_price(args->operands.at[1], threads_of(args),
                          args->json  ? PRICE_AS_JSON
                          : args->csv ? PRICE_AS_CSV
                                      : PRICE_FOR_PEOPLE,
                          arena);
}

static int run(const void *arguments_, bn_arena *arena)
{
    const arguments *args = arguments_;

    if (strcmp(args->operands.at[0], "price") == 0)
        return price(args, arena);
    if (args->json)
        return cli_misused("sweep", "--json is an option of price: results are lines of JSON");
    if (strcmp(args->operands.at[0], "merge") == 0)
        return merge(args, arena);
    if (strcmp(args->operands.at[0], "report") == 0)
        return report(args, arena);
    if (shows(args))
        return cli_misused("sweep", "--by, --measure, --indices, --csv and pictures are options "
                                    "of report");
    if (args->operands.count > 1)
        return cli_misused("sweep", "one plan at a time; for results use merge or report");
    return sweep(args, arena);
}

static const cli_option options[] = {
    CLI_OPTION("output", 'o', "FILE", output,
               "write the results to FILE, or continue those in it (default: standard output)"),
    CLI_OPTION("shard", 0, "K/N", shard, "only part K of N, for N machines"),
    CLI_OPTION("threads", 0, "N", threads,
               "number of threads (default: all cores); the results are the same on any number",
               .least = 1, .most = BN_THREADS_MAX),
    CLI_OPTION("mpi", 0, NULL, mpi, "on all processes that mpirun started; the first one writes"),
    CLI_OPTION("by", 0, "NAME[,NAME]", by,
               "report: what stands down and across (default: the first that vary)"),
    CLI_OPTION("measure", 0, "WORD", measure, "report: what is shown (default: the first)"),
    CLI_OPTION("csv", 0, NULL, csv, "report: every cell as CSV; price: every unit"),
    CLI_OPTION("json", 0, NULL, json, "price: everything as JSON"),
    CLI_OPTION("indices", 0, NULL, indices,
               "report: which of what varies the measure depends on (Sobol indices)"),
    CLI_OPTION("html", 0, "FILE", html,
               "report: all drawings on one page, which needs no other file"),
    CLI_PICTURES("report: draw a curve or a map of colours into FILE"),
};

const cli_command cmd_sweep = {
    .name = "sweep",
    .summary = "the odds of a battle as its numbers vary",
    .what =
        "Computes the odds of a battle for many values of the numbers in it: house figures and "
        "fields of its document. A plan says what varies, which combinations are taken and what "
        "is measured. The results are lines of JSON, one for each combination (cell). A cell is "
        "exact, or says how large its error is. If the command is stopped, run it again: it "
        "continues in the same file.\n\nmerge checks that the files of all parts have every "
        "cell once, and writes them in order. report shows one measure by one or two of what "
        "varies; the rest "
        "is averaged. price finds the prices at which the units of a roster are even.",
    .more = "Examples:\n"
            "  banneret sweep examples/sweep.yaml -o pass.jsonl\n"
            "  banneret sweep plan.yaml --shard 3/16 -o part-3.jsonl\n"
            "  banneret sweep merge part-*.jsonl -o all.jsonl\n"
            "  banneret sweep report all.jsonl --by pass,orcs --measure win.A --svg map.svg\n"
            "  banneret sweep price examples/prices.yaml\n",
    .operand = &(const cli_option)CLI_OPERAND("PLAN.yaml\nmerge FILE...\nreport FILE\nprice ROSTER",
                                              operands, NULL, .least = 1),
    CLI_OPTIONS(options),
    .run = run,
};
