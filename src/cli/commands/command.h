/* The commands of the program: the entry of each in the table of main.c. */
#ifndef CLI_COMMAND_H
#define CLI_COMMAND_H

/* One command. `run` gets argv with its own name at [0] and answers the exit status. */
typedef struct bn_command {
    const char *name;
    const char *summary; /* one line, for `banneret --help` */
    int (*run)(int argc, char **argv);
} bn_command;

int cmd_systems(int argc, char **argv);
int cmd_new(int argc, char **argv);
int cmd_schema(int argc, char **argv);
int cmd_check(int argc, char **argv);
int cmd_catalogue(int argc, char **argv);
int cmd_rate(int argc, char **argv);
int cmd_battle(int argc, char **argv);
int cmd_replay(int argc, char **argv);
int cmd_odds(int argc, char **argv);
int cmd_advise(int argc, char **argv);
int cmd_analyse(int argc, char **argv);
int cmd_campaign(int argc, char **argv);
int cmd_rules(int argc, char **argv);

#endif
