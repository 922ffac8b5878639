let last = 0

/** The values of a sample follow from its number. With four choices, the fifth sample gets the first one again. */
export function nextSample(): number {
  last += 1
  return last
}

export function firstSample(): void {
  last = 0
}
