let last = 0

/** Which values a sample has follows from its number: of a choice of four, the fifth has the first again. */
export function nextSample(): number {
  last += 1
  return last
}

export function firstSample(): void {
  last = 0
}
