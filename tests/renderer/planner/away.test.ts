import { expect, test } from 'vitest'
import { makeCalendar } from '#contract/planning/calendar.ts'
import { dayNumber } from '#contract/planning/localDay.ts'
import { awayReasons, awaySpans } from '#renderer/features/planner/data/away.ts'
import { placeToday } from '#renderer/features/planner/data/placeToday.ts'
import type { PlannerPerson } from '#renderer/features/planner/data/planData.ts'
import { AHF, makeLocation, person, SEE } from '#tests/contract/planning/given.ts'
import { moment, TODAY, text, work } from './given.ts'

const hours = (from: string, to: string) => ({
  weeks: [Array.from({ length: 7 }, () => ({ shifts: [{ from, to }], breaks: [] }))],
  first_monday: '2026-01-05',
})
/** Works here in the morning, and at the other location in the afternoon. */
const SITES = [
  { location_uuid: AHF, working_time: hours('07:00', '12:00') },
  { location_uuid: SEE, working_time: hours('13:00', '16:00') },
]

type Absences = PlannerPerson['absences']
const given = (absences: Absences = [], busy: Parameters<typeof awaySpans>[0]['busy'] = []) => {
  const anna = { ...person('anna', { sites: SITES }), absences }
  const calendar = makeCalendar([makeLocation(), makeLocation({ uuid: SEE })], [anna])
  return { calendar, locationUuid: AHF, people: [anna as unknown as PlannerPerson], busy }
}
const spans = (one: ReturnType<typeof given>) =>
  awaySpans(one, 'anna', dayNumber(TODAY)).map(({ from, to, why }) => [from, to, why])

test('A person who works at another location for a part of the day is away then, and the location is named', () => {
  expect(spans(given())).toEqual([[moment('13:00'), moment('16:00'), { kind: 'elsewhere', locationUuid: SEE }]])
})

test('Work at a location whose plan may not be read takes the time of the person outside of their hours there, too', () => {
  const busy = [{ user_uuid: 'anna', location_uuid: SEE, from: text('09:00'), to: text('14:00') }]
  expect(spans(given([], busy)).map(([from, to]) => [from, to])).toEqual([
    [moment('13:00'), moment('16:00')],
    [moment('09:00'), moment('13:00')],
  ])
  // The week names the location once, with the end of the day there.
  const reasons = awayReasons(awaySpans(given([], busy), 'anna', dayNumber(TODAY)))
  expect(reasons.map(({ to }) => to)).toEqual([moment('16:00')])
  const colleague = [{ user_uuid: 'bert', location_uuid: SEE, from: text('09:00'), to: text('11:00') }]
  expect(spans(given([], colleague))).toHaveLength(1)
})

test('An absence is named with its kind and its last day; the days outside of an employment have no last day', () => {
  const holiday = { first_day: '2026-03-02', last_day: '2026-03-06', part: null, weekdays: null }
  const absence = (uuid: string, kind: 'holiday' | 'other') => [{ uuid, kind, ...holiday }] as Absences
  expect(spans(given(absence('absence', 'holiday')))).toEqual([
    [moment('07:00'), moment('12:00'), { kind: 'absent', absence: 'holiday', lastDay: '2026-03-06' }],
  ])
  expect(spans(given(absence('anna', 'other')))[0]?.[2]).toEqual({ kind: 'absent', absence: 'other', lastDay: null })
})

test('The workplace of today is the location of the working time, at two of them that of the own work or of this hour', () => {
  const at = (clock: string, blocks: ReturnType<typeof work>[] = [], shown = AHF) => {
    const { calendar } = given()
    return placeToday({ calendar, blocks, me: 'anna', shown, now: moment(clock) })
  }
  expect([at('08:00'), at('14:00'), at('14:00', [], SEE), at('18:00'), at('18:00', [], SEE)]).toEqual([
    AHF,
    SEE,
    SEE,
    AHF,
    SEE,
  ])
  expect(at('08:00', [work('a', 'anna', '13:00', { location_uuid: SEE })])).toBe(SEE)
  expect(at('08:00', [work('a', 'anna', '13:00', { location_uuid: SEE, state: 'finished' })])).toBe(AHF)
  const { calendar } = given()
  expect(placeToday({ calendar, blocks: [], me: 'nobody', shown: AHF, now: moment('08:00') })).toBe(AHF)
})
