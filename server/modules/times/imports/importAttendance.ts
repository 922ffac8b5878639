import { v7 as uuidv7 } from 'uuid'
import type { UserName } from '#contract/api/define/shapes.ts'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import { DAY_MINUTES } from '#contract/durations.ts'
import { dayAt, dayName, dayNumber, localDay, MINUTE_MS } from '#contract/planning/localDay.ts'
import { fold } from '#contract/text/fold.ts'
import { plainCode } from '#contract/text/typedCode.ts'
import { TIMES_FILE_SHOWN } from '#contract/workshop/times/timesFile.ts'
import type { Tx } from '#server/db/database.ts'
import { mapInSteps } from '#server/request/inSteps.ts'
import type { Session } from '#server/request/session.ts'
import { type Location, personLevel } from '../access/figureLocations.ts'
import type { Services } from '../access/services.ts'
import { liveAttendances } from '../attendance/attendanceRows.ts'
import { lockPerson } from '../stamps/stampWork.ts'
import type { Dated } from './datedLines.ts'
import type { Line } from './timesFile.ts'

/** A line's time (ms since 1970). */
type Span = { from: number; to: number; line: Line }
/** Attendance of one person on one day, from a file. */
type PersonDay = { person: UserName; day: number; spans: Span[] }
type Answer = EndpointOutput<'POST /v1/workshop/times/import'>
/** Changes of a file, its first rows as they are read, and `write`, which carries it out. */
export type Plan = Pick<Answer, 'added' | 'changed' | 'same' | 'times' | 'sold'> & { write: () => Promise<void> }

/** The effect of a file's line on the stored data. */
export function changeState(isKnown: boolean, isSame: boolean): 'added' | 'same' | 'changed' {
  if (!isKnown) return 'added'
  return isSame ? 'same' : 'changed'
}

type Staff = (cell: string) => UserName | null | undefined

/** A name as it is compared: without a comma, capitals and accents. */
const nameKey = (name: string) =>
  fold(name)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Whether a cell can only be a name: it has letters, and neither a digit nor the sign of an address. */
const isName = (cell: string) => /\p{L}/u.test(cell) && !/[\p{Nd}@]/u.test(cell)

/** Records that a text means a user. Null stands for a text that means several users. */
function note(known: Map<string, string | null>, text: string, uuid: string): void {
  if (text !== '') known.set(text, known.has(text) && known.get(text) !== uuid ? null : uuid)
}

/**
 * Returns a function that finds a user of a location by mail address, personnel number, or whole name in either order.
 * For a text that means several users it returns null.
 */
async function staffOf(tx: Tx, { now, working }: Services, location: Location): Promise<Staff> {
  // The users of a location are the same on every day. Only their uuids are needed here, so the hours of any day will
  // do.
  const day = dayName(dayAt(location.time_zone, now()))
  const staff = await working.plannedHours(tx, location.uuid, { from: day, to: day })
  const here = staff.map(({ uuid }) => uuid)
  const rows =
    here.length === 0
      ? []
      : await tx.selectFrom('users').select(['uuid', 'email', 'personnel_number']).where('uuid', 'in', here).execute()
  const known = new Map<string, string | null>()
  for (const { uuid, email, personnel_number } of rows)
    for (const code of [email, personnel_number]) note(known, plainCode(code).toLowerCase(), uuid)
  const byName = new Map<string, string | null>()
  for (const { uuid, first_name, last_name } of staff)
    for (const name of [`${first_name} ${last_name}`, `${last_name} ${first_name}`]) note(byName, nameKey(name), uuid)
  const names = new Map(
    staff.map(({ uuid, first_name, last_name }) => [uuid, { uuid, first_name, last_name }] as const),
  )
  return (cell) => {
    const code = plainCode(cell).toLowerCase()
    const uuid = known.has(code) ? known.get(code) : byName.get(nameKey(cell))
    return uuid ? names.get(uuid) : (uuid as null | undefined)
  }
}

/**
 * The span of a pair of times in a line (ms). Minutes beyond 24:00 count into the next day. Refuses an end in the
 * future and then returns null.
 */
function spanOf(
  { line, day }: Dated,
  { from, until }: Dated['times'][number],
  location: Location,
  now: number,
): Span | null {
  const number = dayNumber(day)
  const at = (minutes: number, nights: number) =>
    localDay(location.time_zone, number + nights).at(minutes - nights * DAY_MINUTES)
  // 24:00 belongs to the day before.
  const to = at(until, Math.ceil(until / DAY_MINUTES) - 1)
  if (to > now) return line.refuse('until', 'future')
  return { from: at(from, Math.floor(from / DAY_MINUTES)), to, line }
}

/** Days around a day that its times may reach: a night, and the second pair of a night. */
const NEAR = [-2, -1, 0, 1, 2]

async function personDays(
  dated: readonly Dated[],
  location: Location,
  staff: Staff,
  now: number,
): Promise<PersonDay[]> {
  const found = new Map<string, PersonDay>()
  const add = (one: Dated) => {
    const person = staff(one.line.cell('person'))
    if (person == null) {
      const [several, none] = isName(one.line.cell('person'))
        ? (['two_names', 'unknown_name'] as const)
        : (['ambiguous', 'unknown'] as const)
      return one.line.refuse('person', person === null ? several : none)
    }
    const day = dayNumber(one.day)
    const known = found.get(`${person.uuid} ${day}`) ?? { person, day, spans: [] }
    const near = NEAR.flatMap((away) => found.get(`${person.uuid} ${day + away}`)?.spans ?? [])
    const spans = one.times.map((times) => spanOf(one, times, location, now))
    if (spans.some((span, at) => span && [...near, ...spans.slice(0, at)].some((other) => other && meet(span, other))))
      one.line.refuse('', 'overlap')
    else if (spans.every((span) => span !== null)) {
      known.spans.push(...spans)
      found.set(`${person.uuid} ${day}`, known)
    }
    return null
  }
  await mapInSteps(dated, add)
  return [...found.values()]
}

const meet = (one: Span, other: Span) => other.from < one.to && one.from < other.to

/** The span within which stored attendance has to begin so that a person's day replaces it. */
function reachOf({ day, spans }: PersonDay, location: Location): { from: number; to: number } {
  const { from, to } = localDay(location.time_zone, day)
  // A night with several pairs also has beginnings after midnight.
  return { from, to: spans.some((one) => one.from >= to) ? Math.max(...spans.map((one) => one.to)) : to }
}

/** Imports attendance from another system. The day of a person in the file replaces the stored one. */
export async function planAttendance(
  tx: Tx,
  services: Services,
  session: Session,
  location: Location,
  dated: readonly Dated[],
): Promise<Plan> {
  const wanted = await personDays(dated, location, await staffOf(tx, services, location), services.now())
  for (const uuid of [...new Set(wanted.map(({ person }) => person.uuid))].toSorted()) await lockPerson(tx, uuid)
  const reaches = new Map(wanted.map((one) => [`${one.person.uuid} ${one.day}`, reachOf(one, location)]))
  const plans: DayPlan[] = []
  for (const one of wanted) {
    const { from, to } = reachOf(one, location)
    const before = reaches.get(`${one.person.uuid} ${one.day - 1}`)?.to ?? from
    plans.push(await compareDay(tx, one, { from: Math.max(from, before), to }))
  }
  await refuseOverlaps(tx, plans)
  const told = await toldStates(tx, services, session, location, plans)
  const count = (state: 'added' | 'changed' | 'same') => told.filter((one) => one === state).length
  const write = async () => {
    const at = new Date(services.now())
    for (const { state, known, spans, person } of plans) {
      if (state === 'same') continue
      // Ends an attendance that is still open, because the file knows when the user went.
      for (const { uuid, until_at, from_at } of known)
        await tx
          .updateTable('attendances')
          .set({ replaced_at: at, until_at: new Date(until_at ?? from_at) })
          .where('uuid', '=', uuid)
          .execute()
      const rows = spans.map(({ from, to }) => ({
        dealer_id: session.dealerId,
        uuid: uuidv7(),
        user_uuid: person.uuid,
        source: 'imported' as const,
        from_at: new Date(from),
        until_at: new Date(to),
      }))
      await tx.insertInto('attendances').values(rows).execute()
    }
  }
  const shown = wanted
    .flatMap(({ person, spans }) => spans.map((span) => ({ person, ...span })))
    .toSorted((a, b) => a.line.line - b.line.line || a.from - b.from)
    .slice(0, TIMES_FILE_SHOWN)
    .map(({ person, from, to, line }) => ({
      line: line.line,
      person,
      from: new Date(from).toISOString(),
      until: new Date(to).toISOString(),
    }))
  return { added: count('added'), changed: count('changed'), same: count('same'), times: shown, sold: [], write }
}

type DayPlan = Awaited<ReturnType<typeof compareDay>>

/**
 * The states of the days as the importer may know them. The file replaces days of all people of the location, but the
 * counts must not reveal a stored day of a person whose figures are hidden from the importer.
 */
async function toldStates(
  tx: Tx,
  { now }: Services,
  session: Session,
  location: Location,
  plans: readonly DayPlan[],
): Promise<DayPlan['state'][]> {
  const { sees, since } = await personLevel(tx, session, location, dayName(dayAt(location.time_zone, now())), now())
  return plans.map(({ state, person, day }) => (sees(person.uuid) && dayName(day) >= since ? state : 'added'))
}

/**
 * Refuses lines that overlap stored attendance which the file does not replace: a night that began the day before, or
 * one that lasts until this day.
 */
async function refuseOverlaps(tx: Tx, plans: readonly DayPlan[]): Promise<void> {
  const changing = plans.filter(({ state }) => state !== 'same')
  const replaced = new Set(changing.flatMap(({ known }) => known.map(({ uuid }) => uuid)))
  for (const [person, days] of Map.groupBy(changing, ({ person }) => person.uuid)) {
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
async function compareDay(tx: Tx, { person, day, spans }: PersonDay, { from, to }: { from: number; to: number }) {
  const known = await liveAttendances(tx)
    .where('user_uuid', '=', person.uuid)
    .where('from_at', '>=', new Date(from).toISOString())
    .where('from_at', '<', new Date(to).toISOString())
    .orderBy('from_at')
    .execute()
  // A file has whole minutes. A stored stamp of the same minute counts as equal, and keeps its seconds.
  const minute = (at: number | null) => at && Math.round(at / MINUTE_MS)
  const text = (ones: readonly { from: number; to: number | null }[]) =>
    JSON.stringify(ones.map((one) => [minute(one.from), minute(one.to)]))
  const before = known.map(({ from_at, until_at }) => ({
    from: Date.parse(from_at),
    to: until_at === null ? null : Date.parse(until_at),
  }))
  const sorted = spans.toSorted((a, b) => a.from - b.from)
  const isSame = text(before) === text(sorted)
  return { person, day, spans: sorted, known, state: changeState(known.length > 0, isSame) }
}
