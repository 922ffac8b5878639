/** Figures of fewer people than these would be figures of persons (domain.md 3.17). */
export const LEAST_PEOPLE = 5

/**
 * Which groups keep their figures to themselves, beside a total that is shown: those of fewer than five people, and as
 * many of the others, smallest first, as it takes until nobody can work out fewer than five people from what is missing
 * of the total. Groups that nobody is in have nothing to tell and nothing to hide.
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
