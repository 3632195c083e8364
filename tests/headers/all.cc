// All headers of the library in one file of C++, which links and runs: what examples/battle.c does,
// with files that the program itself finds.
#include "all.h"

#include <fstream>
#include <iostream>
#include <iterator>
#include <string>

static std::string contents(const std::string &path)
{
    std::ifstream file(path, std::ios::binary);

    return std::string(std::istreambuf_iterator<char>(file), {});
}

static bn_code find(void *self, const char *name, bn_arena *arena, const char **text,
                    size_t *length, bn_error *err)
{
    const std::string found = contents(*static_cast<const std::string *>(self) + name);
    const char *copy = bn_arena_text(arena, found.data(), found.size());

    if (found.empty() || !copy)
        return bn_fail_value(err, BN_IO, "{} cannot be read", name);
    *text = copy;
    *length = found.size();
    return BN_OK;
}

int main(int argc, char **argv)
{
    const std::string path = argv[argc - 1], text = contents(path);
    std::string folder = path.substr(0, path.rfind('/') + 1);
    const bn_seat referee = { BN_REFEREE, 0, 0 };
    bn_arena arena = bn_store_arena(256 << 20);
    bn_rng rng = {};
    bn_table *table = nullptr;
    bn_asked asked;
    bn_error err;
    bn_code code = bn_table_load(&arena, text.data(), text.size(), find, &folder, &table, &err);

    rng.seed = 7;
    while (code == BN_OK && bn_table_next(table, referee, &asked))
        code = bn_table_answer_preset(table, referee, &asked, &rng, &err);
    if (code != BN_OK)
        std::cerr << path << ':' << err.line << ':' << err.column << ": " << err.text << '\n'
                  << err.hint << '\n';
    else
        std::cout << bn_table_side(table, bn_table_winner(table)) << " won after "
                  << bn_table_entries(table) << " answers\n";
    bn_arena_done(&arena);
    return bn_code_exit_status(code);
}
