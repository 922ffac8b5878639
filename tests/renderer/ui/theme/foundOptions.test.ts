import { expect, it } from 'vitest'
import { foundOptions } from '#renderer/ui/theme/foundOptions.ts'

const item = (label: string) => ({ value: label, label })
const people = [item('Łukasz Dąbrowski'), item('Søren Kjær'), item('Anna Müßig')]

it.each([
  ['lukasz', [people[0]]],
  ['Soeren', [people[1]]],
  ['muessig', [people[2]]],
  ['', people],
])('Typing %j into a list narrows it to the fitting names', (search, found) =>
  expect(foundOptions({ options: people, search, limit: 10 })).toEqual(found),
)

it('Groups of a list keep their fitting names, empty groups are left out, and the limit counts the names of all groups', () => {
  const options = [
    { group: 'Halle', items: [item('Jörg'), item('Jana')] },
    { group: 'Büro', items: [item('Uwe')] },
    { group: 'Lager', items: [item('Joerg'), item('Joerg B')] },
  ]
  expect(foundOptions({ options, search: 'jörg', limit: 2 })).toEqual([
    { group: 'Halle', items: [item('Jörg')] },
    { group: 'Lager', items: [item('Joerg')] },
  ])
})
