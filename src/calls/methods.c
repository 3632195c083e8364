/* Every method, in the order in which docs/calls.md has them. */
#include "calls.h"

const calls_row calls_methods[] = {
    { "systems", "", "the rules systems of this build, and these methods", calls_systems },
    { "schema", "system document", "the JSON Schema of a force, scenario or campaign",
      calls_schema },
    { "catalogue", "system tl class find", "the stock troops of a book", calls_catalogue },
    { "rate", "name text document files", "the strength of a force, with its rules", calls_rate },
    { "open", "name text document files seed dice", "start a battle or campaign", calls_open },
    { "resume", "journal", "continue a journal", calls_resume },
    { "close", "game", "end a game and free its memory", calls_close },
    { "journal", "game", "the journal of a game, with its seed", calls_journal },
    { "questions", "game seat", "the open questions", calls_questions },
    { "answer", "game seat question value words note explain", "answer a question", calls_answer },
    { "roll", "game seat question faces explain", "roll dice, or type in what they show",
      calls_roll },
    { "judgements", "game seat", "every judgement that can be answered now", calls_judgements },
    { "judge", "game seat answers explain", "answer all of them together", calls_judge },
    { "proceed", "game seat most explain",
      "let defaults and dice play until the seat has to decide", calls_proceed },
    { "undo", "game seat to", "undo an answer", calls_undo },
    { "view", "game seat", "everything that the seat may know", calls_view },
    { "result", "game seat", "who won and why, and the figures of the game", calls_result },
    { "events", "game seat after explain", "the entries so far, and what they led to",
      calls_events },
    { "odds", "game seat orders winner_only states seconds", "exact odds from here on",
      calls_odds },
    { "chances", "game seat orders winner_only states games seed seconds",
      "odds by whichever way is possible: exact, or estimated", calls_chances },
    { "simulate", "game seat orders games seed seconds", "odds from random games", calls_simulate },
    { "matrix", "game seat winner_only states games seconds",
      "the coming round, order against order", calls_matrix },
    { "advise", "game seat objective states games seconds", "what the seat should order now",
      calls_advise },
    { "analyse", "game seat games seconds", "a fought battle, answer by answer", calls_analyse },
};

const size_t calls_method_count = BN_COUNT(calls_methods);
