/* Every command, in the order in which help lists them. */
#include "command.h"

const cli_command *const cli_commands[] = {
    &cmd_systems,   &cmd_scenarios, &cmd_new,        &cmd_schema,     &cmd_check,
    &cmd_catalogue, &cmd_rate,      &cmd_battle,     &cmd_replay,     &cmd_report,
    &cmd_odds,      &cmd_sweep,     &cmd_advise,     &cmd_analyse,    &cmd_campaign,
    &cmd_rules,     &cmd_serve,     &cmd_completion, &cmd_bug_report, NULL,
};
