import { expect, test } from 'vitest'
import { fits } from '#renderer/app/search/options.ts'

test.each([
  ['planer', 'Gehe zu: Werkstattplaner'],
  ['neuer schein', 'Neuer Werkstattschein'],
  ['dunkel', 'Dunkle Darstellung'],
])('The typed search "%s" finds "%s"', (typed, title) => expect(fits(typed, title, true)).toBe(true))

test.each([
  ['hein', 'Neuer Werkstattschein', false],
  ['ein', 'Neuer Werkstattschein', true],
  ['!', 'Neuer Werkstattschein', true],
])('The typed search "%s" does not find "%s"', (typed, title, isLoose) =>
  expect(fits(typed, title, isLoose)).toBe(false),
)
