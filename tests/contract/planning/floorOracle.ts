import type { PlannerBlock } from '#contract/planning/blocks.ts'
import type { Person, PlanningLocation, WorkingTime } from '#contract/planning/workingTime.ts'
import type { TimeSpan } from '#contract/records/fields.ts'

const MINUTE = 60_000
const formats = new Map<string, Intl.DateTimeFormat>()

/** Date and minutes after midnight that a clock in the zone shows. */
function wall(timeZone: string, moment: number): { day: string; minutes: number } {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short', hourCycle: 'h23' })
  formats.set(timeZone, format)
  const text = format.format(moment)
  return { day: text.slice(0, 10), minutes: Number(text.slice(11, 13)) * 60 + Number(text.slice(14, 16)) }
}

const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))
const weekday = (day: string) => (new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7

/** Every minute of a local day, with the latest time that the clock has shown on it so far. */
function minutesOfDay(timeZone: string, day: string): readonly ClockMinute[] {
  const seen = calendars.get(`${timeZone} ${day}`)
  if (seen) return seen
  const noon = Date.parse(`${day}T12:00:00Z`)
  const found: ClockMinute[] = []
  let latest = -1
  for (let moment = noon - 30 * 60 * MINUTE; moment < noon + 30 * 60 * MINUTE; moment += MINUTE) {
    const reading = wall(timeZone, moment)
    if (reading.day !== day) continue
    latest = Math.max(latest, reading.minutes)
    found.push({ moment, clock: latest })
  }
  calendars.set(`${timeZone} ${day}`, found)
  return found
}
type ClockMinute = { moment: number; clock: number }
const calendars = new Map<string, ClockMinute[]>()

const within = (clock: number, spans: readonly TimeSpan[]) =>
  spans.some(({ from, to }) => minutesOf(from) <= clock && clock < minutesOf(to))

function dayOf({ weeks, first_monday }: WorkingTime, day: string) {
  const weeksSince = Math.floor((Date.parse(day) - Date.parse(first_monday)) / (7 * 24 * 60 * MINUTE))
  const turn = ((weeksSince % weeks.length) + weeks.length) % weeks.length
  return weeks[turn]?.[weekday(day)] ?? { shifts: [], breaks: [] }
}

type Minute = 'shift' | 'break' | 'absent' | 'working'
const known = new WeakMap<Person, WeakMap<PlanningLocation, Map<string, Map<number, Minute>>>>()

/** A person's state in each minute of a local day at a location, one minute at a time. */
function personDay(person: Person, location: PlanningLocation, day: string): Map<number, Minute> {
  const places = known.get(person) ?? new WeakMap<PlanningLocation, Map<string, Map<number, Minute>>>()
  known.set(person, places)
  const days = places.get(location) ?? new Map<string, Map<number, Minute>>()
  places.set(location, days)
  const seen = days.get(day)
  if (seen) return seen
  const found = new Map<number, Minute>()
  days.set(day, found)
  const workLocation = person.sites.find(({ location_uuid }) => location_uuid === location.uuid)
  if (!workLocation || location.closed_days.some((one) => one.day === day)) return found
  const { shifts, breaks } = dayOf(workLocation.working_time, day)
  const away = person.absences.filter(
    (one) => one.first_day <= day && day <= one.last_day && (!one.weekdays || one.weekdays.includes(weekday(day))),
  )
  for (const { moment, clock } of minutesOfDay(location.time_zone, day)) {
    if (!within(clock, shifts)) continue
    const isAway = away.some(({ part }) => part === null || within(clock, [part]))
    const present = isAway ? 'absent' : 'working'
    found.set(moment, within(clock, breaks) ? 'break' : present)
  }
  return found
}

/** Minutes of a person on a day: shift, breaks, absence. */
export function countDay(person: Person, location: PlanningLocation, day: string) {
  const minutes = [...personDay(person, location, day).values()]
  const count = (kind: Minute) => minutes.filter((one) => one === kind).length
  return { shift: minutes.length, breaks: count('break'), absence: count('absent') }
}

const names = new Map<string, string>()
function dayAround(timeZone: string, moment: number): string {
  const key = `${timeZone} ${moment}`
  const name = names.get(key) ?? wall(timeZone, moment).day
  names.set(key, name)
  return name
}

/** Whether a person works in the minute that begins at a moment; without a person, whether the location is open. */
export function worksAt(person: Person | null, location: PlanningLocation, moment: number): boolean {
  const day = dayAround(location.time_zone, moment)
  if (person) return personDay(person, location, day).get(moment) === 'working'
  return openDay(location, day).has(moment)
}

function openDay(location: PlanningLocation, day: string): Map<number, Minute> {
  const hours: WorkingTime = {
    weeks: [location.opening_hours.map((shifts) => ({ shifts, breaks: [] }))],
    first_monday: '2026-01-05',
  }
  const nobody = nobodyAt.get(location) ?? {
    uuid: 'nobody',
    team_uuids: [],
    sites: [{ location_uuid: location.uuid, working_time: hours }],
    absences: [],
    factor: 1,
    secondary_percent: 0,
    skills: [],
  }
  nobodyAt.set(location, nobody)
  return personDay(nobody, location, day)
}
const nobodyAt = new WeakMap<PlanningLocation, Person>()

/** The oracle stops after this many minutes. */
const PATIENCE = 9 * 24 * 60

type Walked = { worked: readonly number[]; end: number }
const walks = new WeakMap<PlanningLocation, WeakMap<Person | PlanningLocation, Map<string, Walked>>>()

/** Walks minute by minute until the given worked minutes are over. Returns those minutes and the end. */
export function walk(person: Person | null, location: PlanningLocation, start: number, minutes: number): Walked {
  const here = walks.get(location) ?? new WeakMap<Person | PlanningLocation, Map<string, Walked>>()
  walks.set(location, here)
  const known = here.get(person ?? location) ?? new Map<string, Walked>()
  here.set(person ?? location, known)
  const name = `${start} ${minutes}`
  const found = known.get(name) ?? walkOnce(person, location, start, minutes)
  known.set(name, found)
  return found
}

function walkOnce(person: Person | null, location: PlanningLocation, start: number, minutes: number): Walked {
  const worked: number[] = []
  let end = start
  if (minutes > 0 && person?.sites.length === 0) return { worked, end: Number.POSITIVE_INFINITY }
  for (let passed = 0; worked.length < minutes; passed += 1) {
    if (passed > PATIENCE) return { worked, end: Number.POSITIVE_INFINITY }
    const moment = start + passed * MINUTE
    if (!worksAt(person, location, moment)) continue
    worked.push(moment)
    end = moment + MINUTE
  }
  return { worked, end }
}

/** Minutes by the clock that a person needs for a share of planned minutes. */
export function needed(person: Person | null, planned: number): number {
  if (!person) return Math.ceil(planned - 1e-9)
  return Math.ceil(planned / (person.factor * (1 - person.secondary_percent / 100)) - 1e-9)
}

/** The end of a block that begins at a moment, and when its people are free, walked minute by minute. */
export function walkBlock(
  block: PlannerBlock,
  people: readonly Person[],
  location: PlanningLocation,
  start: number,
  planned: number,
) {
  const crew = block.technicians.length > 0 ? block.technicians : [{ uuid: null, share: 1 }]
  const tasks = crew.map(({ uuid, share }) => {
    const person = people.find((one) => one.uuid === uuid) ?? null
    const work = walk(person, location, start, needed(person, planned * share))
    const buffer = walk(person, location, work.end, Number.isFinite(work.end) ? block.buffer_minutes : 0)
    return { uuid, end: work.end, freeAt: buffer.end, minutes: [...work.worked, ...buffer.worked] }
  })
  return {
    tasks,
    end: Math.max(...tasks.map(({ end }) => end)),
    freeAt: Math.max(...tasks.map(({ freeAt }) => freeAt)),
  }
}
