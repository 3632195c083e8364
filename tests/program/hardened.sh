#!/bin/sh
# The program is built as SECURITY.md says: read from the ELF file, not from the options of the build.
set -eu
has() { # what, words to look for, what readelf is asked
    if ! LC_ALL=C readelf "$3" --wide "$BN_PROGRAM" | grep -qE -- "$2"; then
        echo "$1: no \"$2\" in readelf $3"
        exit 1
    fi
}
has 'position-independent' 'Type: +DYN' -h
has 'read-only relocations' 'GNU_RELRO' -l
has 'immediate binding' 'BIND_NOW|FLAGS_1.*NOW' -d
has 'stack protector' '__stack_chk_fail' -s
has 'fortified calls' '__[a-z]+_chk' -s
if LC_ALL=C readelf -l --wide "$BN_PROGRAM" | grep -qE 'GNU_STACK.* RWE '; then
    echo 'the stack can be executed'
    exit 1
fi
# Every function that can be called through a pointer begins with endbr64, where the machine has it.
if [ "$(uname -m)" = x86_64 ]; then
    objdump -d --no-show-raw-insn --disassemble=main "$BN_PROGRAM" | grep -q endbr64 || {
        echo 'no control-flow protection'
        exit 1
    }
    # A frame of several pages is touched page by page.
    objdump -d --no-show-raw-insn "$BN_PROGRAM" | grep -qE 'orq? +\$0x0,\(%rsp\)' || {
        echo 'no protection against stack clashes'
        exit 1
    }
fi
