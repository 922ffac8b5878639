/** Pseudo-random values that are the same for the same seed on every machine. */
export type Random = {
  /** From 0 to below 1. */
  next(): number
  /** A whole number, both ends included. */
  int(from: number, to: number): number
  pick<T>(items: readonly T[]): T
  shuffle<T>(items: readonly T[]): T[]
  uuid(): string
  text(alphabet: string, length: number): string
  /** A separate stream, so that further draws here change nothing elsewhere. */
  fork(name: string): Random
}

/** mulberry32: small, fast, and good enough for invented data. */
function mulberry32(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** FNV-1a. */
function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193)
  return hash >>> 0
}

export function createRandom(seed: number): Random {
  const next = mulberry32(seed)
  const int = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  const text = (alphabet: string, length: number) =>
    Array.from({ length }, () => alphabet.charAt(int(0, alphabet.length - 1))).join('')

  function pick<T>(items: readonly T[]): T {
    const [first] = items
    if (first === undefined) throw new Error('Cannot pick from an empty list')
    return items[int(0, items.length - 1)] ?? first
  }

  return {
    next,
    int,
    text,
    pick,
    shuffle: (items) =>
      items
        .map((item) => ({ item, key: next() }))
        .sort((a, b) => a.key - b.key)
        .map(({ item }) => item),
    uuid() {
      const hex = text('0123456789abcdef', 30)
      const part = (from: number, to: number) => hex.slice(from, to)
      const variant = '89ab'.charAt(int(0, 3))
      return `${part(0, 8)}-${part(8, 12)}-4${part(12, 15)}-${variant}${part(15, 18)}-${part(18, 30)}`
    },
    fork: (name) => createRandom(hashText(`${seed}:${name}`)),
  }
}
