/* Plays a folder of inputs through a fuzz target, where there is no fuzzer to do it. */
#include <dirent.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static uint8_t input[1 << 20];

static int play(const char *path)
{
    FILE *file = fopen(path, "rb");
    size_t size;

    if (!file) {
        perror(path);
        return 1;
    }
    size = fread(input, 1, sizeof(input), file);
    fclose(file);
    /* The target gets a block of its own size, so that a sanitizer sees a read past its end. */
    uint8_t *data = malloc(size ? size : 1);
    if (!data)
        return 1;
    for (size_t i = 0; i < size; i++)
        data[i] = input[i];
    LLVMFuzzerTestOneInput(data, size);
    free(data);
    return 0;
}

int main(int argc, char **argv)
{
    int failed = 0;
    int played = 0;

    for (int i = 1; i < argc; i++) {
        DIR *folder = opendir(argv[i]);
        const struct dirent *entry;
        char path[4096];

        if (!folder) {
            perror(argv[i]);
            return 1;
        }
        while ((entry = readdir(folder))) {
            if (entry->d_name[0] == '.')
                continue;
            snprintf(path, sizeof(path), "%s/%s", argv[i], entry->d_name);
            failed |= play(path);
            played++;
        }
        closedir(folder);
    }
    printf("%d inputs\n", played);
    return failed;
}
