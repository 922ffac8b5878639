import { afterEach, describe, expect, it } from 'vitest'
import { type Location, openingOf } from '#server/calendar/openingOf.ts'
import { holidayRegions, publicHolidays } from '#server/calendar/publicHolidays.ts'
import { fc } from '#tests/support/samples/fc.ts'

const day = (from: string, to: string) => [{ from, to }]
const WEEK = [...Array.from({ length: 5 }, () => day('07:00', '18:00')), day('08:00', '12:00'), []]
const location = (given: Partial<Location> = {}): Location => ({
  country_code: 'DE',
  region_code: 'DE-NI',
  opening_hours: WEEK,
  closed_days: [],
  open_holidays: [],
  ...given,
})
const days = (list: readonly { day: string }[]) => list.map((one) => one.day)
const zone = process.env.TZ
afterEach(() => {
  if (zone === undefined) delete process.env.TZ
  else process.env.TZ = zone
})

describe('public holidays', () => {
  it('Public holidays are those of the region, and only days off for everybody', async () => {
    const lowerSaxony = await publicHolidays({ country_code: 'DE', region_code: 'DE-NI' }, 2026, 'de')
    expect(lowerSaxony).toEqual([
      { day: '2026-01-01', name: 'Neujahr' },
      { day: '2026-04-03', name: 'Karfreitag' },
      { day: '2026-04-06', name: 'Ostermontag' },
      { day: '2026-05-01', name: 'Maifeiertag' },
      { day: '2026-05-14', name: 'Christi Himmelfahrt' },
      { day: '2026-05-25', name: 'Pfingstmontag' },
      { day: '2026-10-03', name: 'Tag der Deutschen Einheit' },
      { day: '2026-10-31', name: 'Reformationstag' },
      { day: '2026-12-25', name: '1. Weihnachtstag' },
      { day: '2026-12-26', name: '2. Weihnachtstag' },
    ])
    const bavaria = days(await publicHolidays({ country_code: 'DE', region_code: 'BY' }, 2026, 'de'))
    expect(bavaria).toContain('2026-01-06')
    expect(bavaria).not.toContain('2026-10-31')
    const augsburg = days(await publicHolidays({ country_code: 'DE', region_code: 'DE-BY-A' }, 2026))
    expect(augsburg).toContain('2026-08-08')
  })

  it('An unknown region has the holidays of its country, an unknown country has none', async () => {
    const germany = await publicHolidays({ country_code: 'DE', region_code: '' }, 2026)
    expect(await publicHolidays({ country_code: 'DE', region_code: 'DE-XX' }, 2026)).toEqual(germany)
    expect(await publicHolidays({ country_code: 'DE', region_code: 'toString' }, 2026)).toEqual(germany)
    expect(await publicHolidays({ country_code: 'QQ', region_code: '' }, 2026)).toEqual([])
    expect(await publicHolidays({ country_code: '', region_code: '' }, 2026)).toEqual([])
    expect([await holidayRegions('QQ'), (await holidayRegions('DE'))?.includes('DE-NI')]).toEqual([null, true])
  })

  it('Public holidays are the same days in every time zone of the machine', async () => {
    const years = [2031, 2032, 2033]
    const found: unknown[] = []
    for (const [index, tz] of ['Pacific/Kiritimati', 'UTC', 'America/Los_Angeles'].entries()) {
      process.env.TZ = tz
      // Each zone asks in another language, because the second answer would come from the cache otherwise.
      const language = ['de', 'en', 'pl'][index] ?? ''
      const lists = years.map((year) => publicHolidays({ country_code: 'DE', region_code: 'DE-BY' }, year, language))
      found.push((await Promise.all(lists)).map(days))
    }
    expect(found[1]).toEqual(found[0])
    expect(found[2]).toEqual(found[0])
  })
})

/** A day at a location: its opening hours, its own closed days, and whether this day is closed or worked. */
type Case = {
  at: string
  region: string
  hours: Location['opening_hours']
  others: string[]
  isClosed: boolean
  isWorked: boolean
}

async function expectOpening({ at, region, hours, others, isClosed, isWorked }: Case): Promise<void> {
  const given = location({
    region_code: region,
    opening_hours: hours,
    closed_days: [...others, ...(isClosed ? [at] : [])].map((one) => ({ day: one, reason: 'zu' })),
    open_holidays: isWorked ? [at] : [],
  })
  const { spans, closed } = await openingOf(given, at)
  expect(closed === null).toBe(spans.length > 0)
  if (isClosed) expect(closed?.why).toBe('closed_day')
  if (isWorked) expect(closed?.why).not.toBe('holiday')
  const isHoliday = days(await publicHolidays(given, Number(at.slice(0, 4)))).includes(at)
  if (isHoliday && !isWorked) expect(spans).toEqual([])
  // Without special days and on no holiday, the opening hours of the week decide.
  const weekday = (new Date(at).getUTCDay() + 6) % 7
  if (!given.closed_days.some((one) => one.day === at) && (!isHoliday || isWorked))
    expect(spans).toEqual(hours[weekday])
}

describe('the opening hours of a location on a day', () => {
  it('Opening hours follow from the week, the holidays, worked holidays and special days', async () => {
    const open = day('07:00', '18:00')
    expect(await openingOf(location(), '2026-05-13')).toEqual({ spans: open, closed: null })
    expect(await openingOf(location(), '2026-05-14', 'de')).toEqual({
      spans: [],
      closed: { why: 'holiday', name: 'Christi Himmelfahrt' },
    })
    const worked = location({ open_holidays: ['2026-05-14'] })
    expect(await openingOf(worked, '2026-05-14')).toEqual({ spans: open, closed: null })
    expect(await openingOf(worked, '2027-05-06')).toMatchObject({ closed: { why: 'holiday' } })
    const closed_days = [{ day: '2026-05-14', reason: 'Inventur' }]
    expect(await openingOf({ ...worked, closed_days }, '2026-05-14')).toEqual({
      spans: [],
      closed: { why: 'closed_day', name: 'Inventur' },
    })
    expect(await openingOf(location(), '2026-05-17')).toEqual({ spans: [], closed: { why: 'weekday', name: '' } })
  })

  it('A location is closed exactly when it has no opening hours, and never open on a special day that is closed', async () => {
    const date = fc
      .date({ min: new Date('2024-01-01'), max: new Date('2031-12-31'), noInvalidDate: true })
      .map((at) => at.toISOString().slice(0, 10))
    const some: fc.Arbitrary<Case> = fc.record({
      at: date,
      region: fc.constantFrom('DE-NI', 'DE-BY', 'BW', '', 'XX'),
      hours: fc.array(fc.constantFrom([], day('08:00', '17:00')), { minLength: 7, maxLength: 7 }),
      others: fc.array(date),
      isClosed: fc.boolean(),
      isWorked: fc.boolean(),
    })
    await fc.assert(fc.asyncProperty(some, expectOpening), { numRuns: 150 })
  })
})
