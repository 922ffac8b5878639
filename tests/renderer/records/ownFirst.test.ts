import { expect, test } from 'vitest'
import { ownFirst } from '#renderer/records/ownFirst.ts'

const [amsel, buche, eiche] = [{ uuid: 'amsel' }, { uuid: 'buche' }, { uuid: 'eiche' }]
const ALL = [amsel, buche, eiche]

test('The location that was chosen last on this device stands first, then those of the own teams, then the others', () => {
  expect(ownFirst(ALL, ['eiche'])).toEqual([eiche, amsel, buche])
  expect(ownFirst(ALL, ['eiche', 'buche'])).toEqual([eiche, buche, amsel])
  expect(ownFirst(ALL, ['eiche'], 'buche')).toEqual([buche, eiche, amsel])
  expect(ownFirst(ALL, ['eiche'], 'eiche')).toEqual([eiche, amsel, buche])
})

test('A location that the user may not see is left out, even if it is the own or the last chosen one', () => {
  expect(ownFirst(ALL, ['tanne'], 'linde')).toEqual(ALL)
  expect(ownFirst(ALL, [], '')).toEqual(ALL)
})
