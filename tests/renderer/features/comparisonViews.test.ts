import { expect, test } from 'vitest'
import { viewContent } from '#contract/api/records/views.ts'
import {
  fromViewContent,
  isLocationRefused,
  offeredPeople,
  readSelection,
  toViewContent,
} from '#renderer/features/comparison/data/selection.ts'
import { ApiError } from '#renderer/net/calls/apiError.ts'

const TODAY = '2026-11-22'

test.each([
  ['nothing but what it begins with', ''],
  ['a preset, filters and both switches', 'view=team&preset=last_30_days&team=a&type=warranty&user=b&over=1&open=1'],
  ['days that were typed', 'from=2026-03-01&to=2026-03-09'],
])('A saved view of the comparison comes back the same: %s', (_, address) => {
  const selection = readSelection(new URLSearchParams(address), TODAY)
  const content = toViewContent(selection, 'aw6')
  expect(viewContent.parse(content)).toEqual(content)
  expect(fromViewContent(content, TODAY)).toEqual({ selection, unit: 'aw6' })
})

test('A saved view with a preset of days covers the days before the day on which it is opened', () => {
  const kept = toViewContent(readSelection(new URLSearchParams('preset=last_7_days'), TODAY), 'ze')
  expect(fromViewContent(kept, '2026-12-24').selection.from.startsWith('2026-12')).toBe(true)
})

test('A refused location leads to the next one only while no person is chosen, and a chosen person can be cleared', () => {
  const [free, chosen] = ['', 'user=b'].map((address) => readSelection(new URLSearchParams(address), TODAY))
  const refusal = new ApiError('no_permission', { status: 403 })
  expect([free, chosen].map((one) => one && isLocationRefused(one, refusal))).toEqual([true, false])
  expect(free && isLocationRefused(free, new ApiError('not_found', { status: 404 }))).toBe(false)
  const people = ['a', 'b', 'c'].map((uuid) => ({ uuid }))
  const offered = (sees: 'nobody' | 'self' | 'all', user: string | null) =>
    offeredPeople(people, { sees, own: 'a', chosen: user }).map(({ uuid }) => uuid)
  expect([offered('nobody', 'b'), offered('self', 'b'), offered('self', null)]).toEqual([['b'], ['a', 'b'], ['a']])
  expect(offered('all', null)).toEqual(['a', 'b', 'c'])
})
