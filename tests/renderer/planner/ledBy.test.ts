import { expect, test } from 'vitest'
import { ledBy } from '#renderer/features/planner/dialogs/ledBy.ts'

const anna = { uuid: 'anna', share: 0.5 }
const bert = { uuid: 'bert', share: 0.25 }

test('A helper stays on a block that gets another time or another technician', () => {
  expect(ledBy([anna, bert], 'anna')).toEqual([anna, bert])
  expect(ledBy([anna, bert], 'cem')).toEqual([{ uuid: 'cem', share: 0.5 }, bert])
})

test('A helper who becomes the technician of a block is in it once, and a technician of a new block gives all their time', () => {
  expect(ledBy([anna, bert], 'bert')).toEqual([{ uuid: 'bert', share: 0.5 }])
  expect(ledBy([], 'anna')).toEqual([{ uuid: 'anna', share: 1 }])
  expect(ledBy([anna, bert], null)).toEqual([])
})
