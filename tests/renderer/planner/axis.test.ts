import { expect, test } from 'vitest'
import {
  createAxis,
  firstUnits,
  hoursShown,
  momentAt,
  snapped,
  unitsOf,
  weekOf,
} from '#renderer/features/planner/board/axis.ts'
import { makeLocation } from '#tests/contract/planning/given.ts'
import { fc } from '#tests/support/samples/fc.ts'

const DAY = { step: 15, leastPixels: 1.6, fromHour: 6, toHour: 20 }
const WEEK = { step: 30, leastPixels: 0.28, fromHour: 7, toHour: 18 }
const at = (text: string) => Date.parse(text)

test('A day shows its hours by the clock of the location', () => {
  const axis = createAxis(makeLocation(), ['2026-03-04'], DAY)
  expect(axis.units).toBe(14 * 60)
  expect(unitsOf(axis, at('2026-03-04T05:00:00Z'))).toBe(0)
  expect(unitsOf(axis, at('2026-03-04T08:30:00Z'))).toBe(210)
  expect(new Date(momentAt(axis, 210)).toISOString()).toBe('2026-03-04T08:30:00.000Z')
})

test('A location that opens earlier and closes later shows all its hours', () => {
  const early = [{ from: '04:30', to: '22:15' }]
  const location = makeLocation({ opening_hours: Array.from({ length: 7 }, () => early) })
  const axis = createAxis(location, ['2026-03-04'], DAY)
  expect(axis.units).toBe((23 - 4) * 60)
  expect(unitsOf(axis, at('2026-03-04T03:30:00Z'))).toBe(30)
})

test('A time outside the axis is at the nearest edge, and a night has no width', () => {
  const axis = createAxis(makeLocation(), weekOf('2026-03-04'), WEEK)
  expect(axis.segments.map(({ day }) => day)).toEqual(weekOf('2026-03-01').map((_, index) => `2026-03-0${2 + index}`))
  expect(unitsOf(axis, at('2026-03-01T12:00:00Z'))).toBe(0)
  expect(unitsOf(axis, at('2026-03-02T22:00:00Z'))).toBe(axis.segments[1]?.at)
  expect(unitsOf(axis, at('2026-03-03T04:00:00Z'))).toBe(axis.segments[1]?.at)
  expect(unitsOf(axis, at('2026-04-01T00:00:00Z'))).toBe(axis.units)
})

test('A location that opens on the day of a clock change shows its opening hours by the clock', () => {
  const hours = [{ from: '06:00', to: '22:00' }]
  const location = makeLocation({ opening_hours: Array.from({ length: 7 }, () => hours) })
  for (const day of ['2027-03-28', '2026-10-25'])
    expect(hoursShown(location, [day], DAY, []), day).toEqual({ fromHour: 6, toHour: 22 })
})

test('On days of a clock change an hour of the axis has its own width', () => {
  for (const day of ['2026-03-29', '2026-10-25']) {
    const axis = createAxis(makeLocation(), [day], { ...DAY, fromHour: 0, toHour: 24 })
    const noon = at(`${day}T12:00:00${day.startsWith('2026-03') ? '+02:00' : '+01:00'}`)
    expect(momentAt(axis, unitsOf(axis, noon))).toBe(noon)
  }
})

test('A place on the axis belongs to the moment that it stands for, and snapping never leaves the axis', () => {
  const axis = createAxis(makeLocation(), weekOf('2026-03-04'), WEEK)
  fc.assert(
    fc.property(fc.integer({ min: -500, max: axis.units + 500 }), (units) => {
      const moment = snapped(axis, units)
      const back = unitsOf(axis, moment)
      expect(back % axis.step).toBe(0)
      expect(back).toBeGreaterThanOrEqual(0)
      expect(back).toBeLessThanOrEqual(axis.units)
      if (units >= 0 && units < axis.units) expect(Math.abs(back - units)).toBeLessThanOrEqual(axis.step)
    }),
  )
})

test('A board that is too wide begins a little before now, or where the day opens', () => {
  const day = createAxis(makeLocation(), ['2026-03-04'], DAY)
  // The location opens at seven, an hour after the first hour on the axis.
  expect(firstUnits(day, at('2026-03-05T12:00:00Z'))).toBe(45)
  expect(firstUnits(day, at('2026-03-04T14:00:00Z'))).toBe(450)
  expect(firstUnits(day, at('2026-03-04T05:10:00Z'))).toBe(0)
  const week = createAxis(makeLocation(), weekOf('2026-03-04'), WEEK)
  expect(firstUnits(week, at('2026-03-05T06:30:00Z'))).toBe(week.segments[3]?.at)
  expect(firstUnits(week, at('2026-04-05T06:30:00Z'))).toBe(0)
})

test('A day is longer where a person works outside of opening hours; work of another day changes nothing', () => {
  const day = ['2026-03-04']
  const frame = { step: 15, leastPixels: 1, fromHour: 7, toHour: 18 }
  const span = (from: string, to: string) => ({ from: at(from), to: at(to) })
  const early = span('2026-03-04T04:30:00Z', '2026-03-04T06:00:00Z')
  const late = span('2026-03-04T17:30:00Z', '2026-03-04T18:10:00Z')
  const other = span('2026-03-05T03:00:00Z', '2026-03-05T20:00:00Z')
  expect(hoursShown(makeLocation(), day, frame, [])).toEqual({ fromHour: 7, toHour: 18 })
  expect(hoursShown(makeLocation(), day, frame, [early, late, other])).toEqual({ fromHour: 5, toHour: 20 })
})
