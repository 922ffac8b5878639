import { expect, test } from 'vitest'
import { LEAST_PEOPLE, withheldGroups } from '#contract/workshop/times/smallGroups.ts'
import { fc } from '#tests/support/samples/fc.ts'

const group = (...people: string[]) => new Set(people)
const five = group('a', 'b', 'c', 'd', 'e')

test('PRV-01 The figures of a group of fewer than five people are withheld, and do not follow from the total of all groups', () => {
  expect(withheldGroups([five, group('f', 'g')])).toEqual([true, true])
  expect(withheldGroups([five, group('f', 'g', 'h', 'i', 'j')])).toEqual([false, false])
  // Three and two are five together, so the rest may be shown.
  expect(withheldGroups([five, group('f', 'g', 'h'), group('i', 'j')])).toEqual([false, true, true])
  // The smaller one of the groups that could be shown is withheld as well.
  const six = group('k', 'l', 'm', 'n', 'o', 'p')
  expect(withheldGroups([six, five, group('f')])).toEqual([false, true, true])
  expect(withheldGroups([group(), five])).toEqual([false, false])
  expect(withheldGroups([])).toEqual([])
})

test('PRV-01 The withheld groups together have no person, at least five people, or all people', () => {
  const people = fc.uniqueArray(fc.integer({ min: 0, max: 14 }).map(String), { maxLength: 9 })
  fc.assert(
    fc.property(fc.array(people, { maxLength: 6 }), (lists) => {
      const groups = lists.map((list) => new Set(list))
      const withheld = withheldGroups(groups)
      const hidden = new Set(lists.filter((_, at) => withheld[at]).flat())
      const isEverything = groups.every((one, at) => one.size === 0 || withheld[at])
      expect(hidden.size === 0 || hidden.size >= LEAST_PEOPLE || isEverything).toBe(true)
      for (const [at, one] of groups.entries())
        if (!withheld[at]) expect(one.size === 0 || one.size >= LEAST_PEOPLE).toBe(true)
    }),
  )
})
