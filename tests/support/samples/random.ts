/** Repeatable random numbers (mulberry32): the seed of a failed run repeats that run. */
export function seededRandom(seed = Number(process.env.TEST_SEED ?? 1)) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return { next, below: (limit: number) => Math.floor(next() * limit) }
}
