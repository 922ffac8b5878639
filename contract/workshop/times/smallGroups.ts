/** Fewest people of a published figure. Figures of fewer would be figures of single people. */
export const LEAST_PEOPLE = 5

/**
 * Groups whose figures are withheld beside a published total. Groups of fewer than five people are withheld. The
 * smallest other groups follow, until the withheld groups have at least five people together. Otherwise readers could
 * compute a small group from the total. Empty groups are never withheld.
 */
export function withheldGroups(groups: readonly ReadonlySet<string>[]): boolean[] {
  const withheld = groups.map((people) => people.size > 0 && people.size < LEAST_PEOPLE)
  const hidden = new Set(groups.flatMap((people, index) => (withheld[index] ? [...people] : [])))
  const others = groups
    .map((people, index) => ({ people, index }))
    .filter(({ people, index }) => people.size > 0 && !withheld[index])
    .sort((a, b) => a.people.size - b.people.size)
  for (const { people, index } of hidden.size > 0 ? others : []) {
    if (hidden.size >= LEAST_PEOPLE) break
    withheld[index] = true
    for (const person of people) hidden.add(person)
  }
  return withheld
}
