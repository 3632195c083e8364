/* The commands of the program, one file each, as main.c lists them. */
#ifndef CLI_COMMAND_H
#define CLI_COMMAND_H

#include "shared/arguments.h"

extern const cli_command cmd_systems;
extern const cli_command cmd_scenarios;
extern const cli_command cmd_new;
extern const cli_command cmd_schema;
extern const cli_command cmd_check;
extern const cli_command cmd_catalogue;
extern const cli_command cmd_rate;
extern const cli_command cmd_battle;
extern const cli_command cmd_replay;
extern const cli_command cmd_report;
extern const cli_command cmd_odds;
extern const cli_command cmd_sweep;
extern const cli_command cmd_advise;
extern const cli_command cmd_analyse;
extern const cli_command cmd_campaign;
extern const cli_command cmd_rules;
extern const cli_command cmd_serve;
extern const cli_command cmd_completion;
extern const cli_command cmd_bug_report;

/* All of them, ended by NULL. */
extern const cli_command *const cli_commands[];

#endif
