import { expect, test } from 'vitest'
import { sayMoment } from '#renderer/features/planner/data/sayMoment.ts'
import { moment, TODAY } from './given.ts'

const BERLIN = { zone: 'Europe/Berlin', language: 'de' } as const
/** The text without its direction marks. */
const said = (clock: string, day: string, shown: string) =>
  sayMoment(moment(clock, day), shown, BERLIN).replaceAll(/[\u2066\u2069]/g, '')

test('A time of the shown day stands alone, a time of the next days has its weekday, and any other has its date', () => {
  expect(said('12:00', TODAY, TODAY)).toBe('12:00')
  expect(said('12:00', '2026-03-05', TODAY)).toBe('Do 12:00')
  expect(said('12:00', '2026-03-10', TODAY)).toBe('Di 12:00')
  expect(said('12:00', '2026-03-11', TODAY)).toBe('Mi 11.03. 12:00')
  expect(said('12:00', '2026-03-03', TODAY)).toBe('Di 03.03. 12:00')
  expect(said('12:00', TODAY, '')).toBe('Mi 04.03. 12:00')
})

test('The day of a moment is the day of the location', () => {
  expect(said('00:30', TODAY, TODAY)).toBe('00:30')
  expect(said('23:30', '2026-03-03', TODAY)).toBe('Di 03.03. 23:30')
})
