let last = 0

/** The values of a sample follow from its number: of a choice of four, the fifth sample has the first one again. */
export function nextSample(): number {
  last += 1
  return last
}

export function firstSample(): void {
  last = 0
}
