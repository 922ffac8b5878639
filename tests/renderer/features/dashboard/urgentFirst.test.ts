import { expect, test } from 'vitest'
import { completeLayout } from '#contract/dashboard/widgets.ts'
import { urgentFirst } from '#renderer/features/dashboard/urgentFirst.ts'

const places = completeLayout([]).map((place) =>
  place.name === 'news_to_confirm' ? { ...place, is_hidden: true } : place,
)
const widgets = (value: number) =>
  [{ name: 'news_to_confirm', is_failed: false, data: { figure: { value } } }] as never as Parameters<
    typeof urgentFirst
  >[1]

test('7.16 The card of notices to confirm comes first while it counts something, even if it is hidden', () => {
  const [first, ...others] = urgentFirst(places, widgets(1))
  expect(first).toMatchObject({ name: 'news_to_confirm', is_hidden: false })
  expect(others.map(({ name }) => name)).toEqual(
    places.map(({ name }) => name).filter((name) => name !== 'news_to_confirm'),
  )
})

test('7.16 The cards keep the order of the user when no notice waits for a confirmation', () => {
  expect(urgentFirst(places, widgets(0))).toEqual(places)
})
