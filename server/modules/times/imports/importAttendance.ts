import { v7 as uuidv7 } from 'uuid'
import { DAY_MINUTES } from '#contract/durations.ts'
import { dayAt, dayName, dayNumber, localDay, MINUTE_MS } from '#contract/planning/localDay.ts'
import { plainCode } from '#contract/text/typedCode.ts'
import { NIGHT_MINUTES_MAX, TIMES_FILE_DAYS_MAX } from '#contract/workshop/times/timesFile.ts'
import { writtenDay, writtenMoment } from '#contract/written/writtenMoment.ts'
import type { Tx } from '#server/db/database.ts'
import type { Session } from '#server/request/session.ts'
import type { Site } from '../access/figureLocations.ts'
import type { Services } from '../access/services.ts'
import { liveAttendances } from '../attendance/attendanceRows.ts'
import { lockPerson } from '../stamps/stampWork.ts'
import type { Line, TimesFile } from './timesFile.ts'

/** A line's time (ms since 1970). */
type Span = { from: number; to: number; line: Line }
/** Attendance of one person on one day, from a file. */
type PersonDay = { person: string; day: number; spans: Span[] }
export type Plan = { added: number; changed: number; same: number; write: () => Promise<void> }

/** The effect of a file's line on the stored data. */
export function changeState(isKnown: boolean, isSame: boolean): 'added' | 'same' | 'changed' {
  if (!isKnown) return 'added'
  return isSame ? 'same' : 'changed'
}

type Staff = (cell: string) => string | null | undefined

/**
 * Finds users of a location by mail address or personnel number. Null when a text is one user's address and another's
 * number.
 */
async function staffOf(tx: Tx, { now, working }: Services, site: Site): Promise<Staff> {
  // The staff is the same on every day, and only the uuids are used.
  const day = dayName(dayAt(site.time_zone, now()))
  const here = (await working.plannedHours(tx, site.uuid, { from: day, to: day })).map(({ uuid }) => uuid)
  const rows =
    here.length === 0
      ? []
      : await tx.selectFrom('users').select(['uuid', 'email', 'personnel_number']).where('uuid', 'in', here).execute()
  const known = new Map<string, string | null>()
  for (const { uuid, email, personnel_number } of rows)
    for (const name of [email, personnel_number].map((one) => plainCode(one).toLowerCase()))
      if (name !== '') known.set(name, known.has(name) && known.get(name) !== uuid ? null : uuid)
  return (cell) => known.get(plainCode(cell).toLowerCase())
}

/** A line with its day and its times. `minutes` count from midnight of that day. */
type Dated = { line: Line; day: string; from: number; until: number }

/** The minutes of an end. Without a day of its own, an end before its start is on the next morning. */
function minutesUntil(line: Line, day: string, from: number): number | null {
  const until = writtenMoment(line.cell('until'))
  if (until === null) return line.refuse('until', 'invalid_time')
  const later = until.day === null ? 0 : dayNumber(until.day) - dayNumber(day)
  const isNight = until.day === null && until.minutes < from
  const end = until.minutes + (isNight ? 1 : later) * DAY_MINUTES
  const isTooLong = end > DAY_MINUTES && end - from > NIGHT_MINUTES_MAX
  if (end <= from || (isTooLong && isNight)) return line.refuse('until', 'order')
  return isTooLong ? line.refuse('until', 'too_long') : end
}

/** The day of a line, from its own cell or beside the time at which the person came. */
function dayOf(line: Line, from: ReturnType<typeof writtenMoment>): string | null {
  const cell = line.cell('day')
  const beside = from?.day ?? null
  if (cell === '') return beside ?? line.refuse('day', 'required')
  const day = writtenDay(cell)
  if (day === null) return line.refuse('day', 'invalid_day')
  return beside === null || beside === day ? day : line.refuse('from', 'other_day')
}

/** The days and times of all lines. A day must be over, because attendance of today is stamped or corrected. */
function datedLines({ lines }: TimesFile, site: Site, now: number): Dated[] {
  const number = dayAt(site.time_zone, now)
  const [today, oldest] = [dayName(number), dayName(number - TIMES_FILE_DAYS_MAX)]
  return lines.flatMap((line) => {
    const from = writtenMoment(line.cell('from'))
    const day = dayOf(line, from)
    if (day === null) return []
    if (day < oldest) line.refuse('day', 'too_old')
    else if (day >= today) line.refuse('day', 'future')
    else if (from === null) line.refuse('from', 'invalid_time')
    else {
      const until = minutesUntil(line, day, from.minutes)
      return until === null ? [] : [{ line, day, from: from.minutes, until }]
    }
    return []
  })
}

/** The time of a line in milliseconds. A night ends on the next day. */
function spanOf({ line, day, from, until }: Dated, site: Site, now: number): Span | null {
  const number = dayNumber(day)
  const nights = until > DAY_MINUTES ? 1 : 0
  const to = localDay(site.time_zone, number + nights).at(until - nights * DAY_MINUTES)
  if (to > now) return line.refuse('until', 'future')
  return { from: localDay(site.time_zone, number).at(from), to, line }
}

function personDays(dated: readonly Dated[], site: Site, staff: Staff, now: number): PersonDay[] {
  const found = new Map<string, PersonDay>()
  for (const one of dated) {
    const person = staff(one.line.cell('person'))
    if (person == null) {
      one.line.refuse('person', person === null ? 'ambiguous' : 'unknown')
      continue
    }
    const span = spanOf(one, site, now)
    if (span === null) continue
    const day = dayNumber(one.day)
    const known = found.get(`${person} ${day}`) ?? { person, day, spans: [] }
    // A night reaches into the next day.
    const near = [day - 1, day, day + 1].flatMap((number) => found.get(`${person} ${number}`)?.spans ?? [])
    if (near.some(({ from, to }) => from < span.to && span.from < to)) one.line.refuse('', 'overlap')
    else {
      known.spans.push(span)
      found.set(`${person} ${day}`, known)
    }
  }
  return [...found.values()]
}

/** Imports attendance of another system. A file's data about a person's day replaces the stored data. */
export async function planAttendance(
  tx: Tx,
  services: Services,
  session: Session,
  site: Site,
  file: TimesFile,
): Promise<Plan> {
  const dated = datedLines(file, site, services.now())
  const wanted = personDays(dated, site, await staffOf(tx, services, site), services.now())
  for (const person of [...new Set(wanted.map((one) => one.person))].toSorted()) await lockPerson(tx, person)
  const plans: DayPlan[] = []
  for (const one of wanted) plans.push(await compareDay(tx, site, one))
  await refuseOverlaps(tx, plans)
  const count = (state: 'added' | 'changed' | 'same') => plans.filter((plan) => plan.state === state).length
  const write = async () => {
    const at = new Date(services.now())
    for (const { state, known, spans, person } of plans) {
      if (state === 'same') continue
      // Ends a stamp that is still open, because the file knows when the user went.
      for (const { uuid, until_at, from_at } of known)
        await tx
          .updateTable('attendances')
          .set({ replaced_at: at, until_at: new Date(until_at ?? from_at) })
          .where('uuid', '=', uuid)
          .execute()
      const rows = spans.map(({ from, to }) => ({
        dealer_id: session.dealerId,
        uuid: uuidv7(),
        user_uuid: person,
        source: 'imported' as const,
        from_at: new Date(from),
        until_at: new Date(to),
      }))
      await tx.insertInto('attendances').values(rows).execute()
    }
  }
  return { added: count('added'), changed: count('changed'), same: count('same'), write }
}

type DayPlan = Awaited<ReturnType<typeof compareDay>>

/**
 * Refuses lines that overlap stored attendance which the file does not replace: a night that began the day before, or one
 * that lasts until this day.
 */
async function refuseOverlaps(tx: Tx, plans: readonly DayPlan[]): Promise<void> {
  const changing = plans.filter(({ state }) => state !== 'same')
  const replaced = new Set(changing.flatMap(({ known }) => known.map(({ uuid }) => uuid)))
  for (const [person, days] of Map.groupBy(changing, (plan) => plan.person)) {
    const spans = days.flatMap((plan) => plan.spans)
    const near = await liveAttendances(tx)
      .where('user_uuid', '=', person)
      .where('from_at', '<', new Date(Math.max(...spans.map(({ to }) => to))).toISOString())
      .where((eb) =>
        eb.or([
          eb('until_at', 'is', null),
          eb('until_at', '>', new Date(Math.min(...spans.map(({ from }) => from))).toISOString()),
        ]),
      )
      .execute()
    const staying = near
      .filter(({ uuid }) => !replaced.has(uuid))
      .map(({ from_at, until_at }) => ({ from: Date.parse(from_at), to: until_at ? Date.parse(until_at) : Infinity }))
    for (const { from, to, line } of spans)
      if (staying.some((one) => one.from < to && one.to > from)) line.refuse('', 'overlaps_known')
  }
}

/** Compares a person's stored day with the file's. */
async function compareDay(tx: Tx, site: Site, { person, day, spans }: PersonDay) {
  const { from, to } = localDay(site.time_zone, day)
  const known = await liveAttendances(tx)
    .where('user_uuid', '=', person)
    .where('from_at', '>=', new Date(from).toISOString())
    .where('from_at', '<', new Date(to).toISOString())
    .orderBy('from_at')
    .execute()
  // A file has whole minutes. A stamp of the same minute stays as it is, with its seconds.
  const minute = (at: number | null) => at && Math.round(at / MINUTE_MS)
  const text = (ones: readonly { from: number; to: number | null }[]) =>
    JSON.stringify(ones.map((one) => [minute(one.from), minute(one.to)]))
  const before = known.map(({ from_at, until_at }) => ({
    from: Date.parse(from_at),
    to: until_at === null ? null : Date.parse(until_at),
  }))
  const sorted = spans.toSorted((a, b) => a.from - b.from)
  const isSame = text(before) === text(sorted)
  return { person, spans: sorted, known, state: changeState(known.length > 0, isSame) }
}
