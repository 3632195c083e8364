/* A bot for the first side: bot SCENARIO SEED JOURNAL. It attacks wherever it may; all else takes its default. */
#include <banneret/host.h>
#include <banneret/journal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The first attack that is offered, "attack" or "Deliberate Attack"; else the default. */
static bn_answer choose(const bn_table *table, const bn_asked *asked)
{
    const bn_question *question = &asked->question;

    for (int32_t i = 0; question->form == BN_FORM_CHOICE && i < question->options; i++) {
        char word[80];
        bn_text text = bn_text_over(word, sizeof word);
        bn_table_word(table, asked, i, &text);
        if ((question->allowed >> i & 1) && strstr(word, "ttack") != NULL)
            return (bn_answer){ { i } };
    }
    return question->preset;
}

int main(int argc, char **argv)
{
    const bn_seat ours = { .role = BN_COMMANDER, .side = 0 }, referee = { .role = BN_REFEREE };
    uint64_t seed = argc == 4 ? strtoull(argv[2], NULL, 10) : 0;
    bn_arena arena = bn_store_arena(256 << 20);
    bn_journal *journal = NULL;
    bn_table *table;
    bn_asked asked;
    bn_error err = { .text = "usage: bot SCENARIO SEED JOURNAL" };
    bn_code code = argc == 4 ? bn_table_load_file(&arena, argv[1], &table, &err) : BN_USAGE;

    if (code == BN_OK)
        code = bn_journal_begin(argv[3], table, &(bn_journal_options){ .seed = &seed }, &journal,
                                &err);
    while (code == BN_OK && bn_table_next(table, referee, &asked)) {
        bn_seat seat = bn_table_next(table, ours, &asked) ? ours : referee;
        bn_answer answer = seat.role == BN_REFEREE ? asked.question.preset : choose(table, &asked);

        code = asked.question.form == BN_FORM_ROLL
                   ? bn_table_roll_seeded(table, seat, asked.id, seed, NULL, &err)
                   : bn_table_answer(table, seat, asked.id, &answer, NULL, NULL, &err);
        if (code == BN_OK)
            code = bn_journal_keep(journal, table, bn_table_entries(table) - 1, &arena, &err);
    }
    fputs(code == BN_OK ? "" : err.text, stderr);
    bn_journal_close(journal);
    return bn_code_exit_status(code);
}
