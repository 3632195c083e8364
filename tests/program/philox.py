"""The dice of a seed, worked out without the program."""


def philox(seed, stream, block):
    """Philox 4x32-10 as its authors publish it."""
    c = [block, 0, stream & 0xffffffff, stream >> 32]
    k = [seed & 0xffffffff, seed >> 32]
    for _ in range(10):
        p, q = 0xD2511F53 * c[0], 0xCD9E8D57 * c[2]
        c = [(q >> 32) ^ c[1] ^ k[0], q & 0xffffffff, (p >> 32) ^ c[3] ^ k[1], p & 0xffffffff]
        k = [(k[0] + 0x9E3779B9) & 0xffffffff, (k[1] + 0xBB67AE85) & 0xffffffff]
    return c


def dice_of(seed, number, faces, sides):
    """What dice with this many sides show in entry `number`, as many as `faces` has."""
    words = iter([word for block in range(8) for word in philox(seed, number - 1, block)])
    out = []
    for throw in faces:
        out.append([])
        for _ in throw:
            product = next(words) * sides
            while (product & 0xffffffff) < (1 << 32) % sides:
                product = next(words) * sides
            out[-1].append((product >> 32) + 1)
    return out
