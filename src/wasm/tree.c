/* Builds a tree, node by node, from the output of any parser that the host has. */
#include "face.h"

#include <string.h>

static struct {
    unsigned char table[TABLE_BYTES];
    unsigned char scratch[SCRATCH_BYTES];
} memory;

face the_face;

bn_arena *face_scratch(void)
{
    if (the_face.table) { /* a tree that is being built there is lost */
        the_face.root = NULL;
        the_face.depth = 0;
    }
    bn_arena_init_fixed(&the_face.scratch, memory.scratch, sizeof memory.scratch);
    return &the_face.scratch;
}

bn_arena *face_arena(void)
{
    return the_face.table ? &the_face.scratch : &the_face.arena;
}

const bn_doc *face_tree(void)
{
    if (the_face.root && the_face.depth == 0 && !face_arena()->full)
        return the_face.root;
    (void)bn_fail(&the_face.error, BN_USAGE, "no whole tree has been built");
    return NULL;
}

/* Forgets table, tree and errors. */
EXPORT(void, reset, (void))
{
    bn_arena_init_fixed(&the_face.arena, memory.table, sizeof memory.table);
    (void)face_scratch();
    the_face.table = NULL;
    the_face.root = NULL;
    the_face.depth = 0;
    the_face.error = (bn_error){ .code = BN_OK };
}

/* Starts a tree: the document of a table, or, once one is open, an entry to replay. */
EXPORT(void, begin, (void))
{
    if (!the_face.arena.limit)
        wasm_reset();
    if (the_face.table)
        (void)face_scratch();
    the_face.root = NULL;
    the_face.depth = 0;
}

EXPORT(char *, input, (void))
{
    return the_face.input;
}

EXPORT(uint32_t, input_size, (void))
{
    return INPUT_BYTES;
}

static const char *input_key(void)
{
    the_face.input[INPUT_BYTES - 1] = '\0';
    return the_face.input;
}

static const char *input_text(void)
{
    size_t length = strlen(input_key());

    return the_face.input + (length + 1 < INPUT_BYTES ? length + 1 : length);
}

/* Adds a node where the tree is open: as its root, under the key of a map, or at the end of a
 * list. */
static bn_code add(bn_doc *node)
{
    bn_doc *parent = the_face.depth ? the_face.open[the_face.depth - 1] : NULL;

    if (!node)
        return bn_fail(&the_face.error, BN_MEMORY, "out of memory for the tree");
    if (!parent && the_face.root)
        return bn_fail(&the_face.error, BN_USAGE, "a tree has one root");
    if (!parent)
        the_face.root = node;
    else if (parent->type == BN_DOC_MAP)
        bn_doc_put(face_arena(), parent, input_key(), node);
    else
        bn_doc_push(parent, node);
    return BN_OK;
}

static bn_code add_open(bn_doc *node)
{
    bn_code code;

    if (the_face.depth == BN_DOC_DEPTH_MAX)
        return bn_fail(&the_face.error, BN_LIMIT, "the tree is too deep");
    code = add(node);
    if (code == BN_OK)
        the_face.open[the_face.depth++] = node;
    return code;
}

EXPORT(bn_code, push_map, (void))
{
    return add_open(bn_doc_map(face_arena()));
}

EXPORT(bn_code, push_list, (void))
{
    return add_open(bn_doc_list(face_arena()));
}

/* Ends the newest map or list. */
EXPORT(bn_code, pop, (void))
{
    if (the_face.depth == 0)
        return bn_fail(&the_face.error, BN_USAGE, "there is no map or list to end");
    the_face.depth--;
    return BN_OK;
}

EXPORT(bn_code, push_text, (void))
{
    return add(bn_doc_text(face_arena(), input_text()));
}

/* The number is passed as text, so that a decimal stays exact. */
EXPORT(bn_code, push_number, (void))
{
    const char *words = input_text();
    bn_rat value;

    if (!bn_text_to_rat(words, strlen(words), &value))
        return bn_fail_value(&the_face.error, BN_SYNTAX, "{} is not a number", words);
    return add(bn_doc_rat(face_arena(), value));
}

EXPORT(bn_code, push_bool, (uint32_t truth))
{
    return add(bn_doc_bool(face_arena(), truth != 0));
}

EXPORT(bn_code, push_null, (void))
{
    return add(bn_doc_null(face_arena()));
}
