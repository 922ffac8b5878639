import { later } from './blocks.ts'
import { type Calendar, finish, minutesAt, type WorkTime } from './calendar.ts'
import { bayHolder, type Floor, type Insertion, personHolder } from './floor.ts'
import { dayNumber, localDay } from './localDay.ts'
import type { PromiseQuestion } from './promiseAnswer.ts'
import { allSkillsUntil } from './skills.ts'
import type { Person, PlanningLocation } from './workingTime.ts'

const NEVER = Number.POSITIVE_INFINITY

/** Where a new job may be done: by whom, in which bay, at which place of the order, from when to when. */
export type Candidate = {
  readonly able: Able
  readonly bay: string | null
  readonly place: number
  readonly start: number
  readonly end: number
  readonly resources: readonly number[]
  /** Until when the job keeps them. */
  readonly freeAt: number
  /** How many jobs of each resource come before it. */
  readonly cursors: readonly number[]
}

/** Somebody who may do the job, until when they may, and how long they take. */
type Able = {
  readonly person: Person
  readonly time: WorkTime
  readonly minutes: number
  readonly until: number
}

/** Everybody who may do a job. */
export function ablePeople(calendar: Calendar, location: PlanningLocation, question: PromiseQuestion): Able[] {
  const { technician_uuids: only, team_uuid: team, location_uuid } = question
  return [...calendar.people.values()]
    .filter(({ uuid, team_uuids, sites }) => {
      const isAsked = (only === null || only.includes(uuid)) && (team === null || team_uuids.includes(team))
      return isAsked && sites.some((site) => site.location_uuid === location_uuid)
    })
    .sort((a, b) => (a.uuid < b.uuid ? -1 : 1))
    .flatMap((person) => {
      const last = allSkillsUntil(person, question.skills)
      const time = calendar.workTime(location_uuid, person.uuid)
      if (last === undefined || !(time.pace > 0)) return []
      const until = last === null ? NEVER : localDay(location.time_zone, dayNumber(last)).to
      return [{ person, time, minutes: minutesAt(time.pace, question.planned_minutes), until }]
    })
}

function ableBays(location: PlanningLocation, kinds: readonly string[]): (string | null)[] {
  if (kinds.length === 0) return [null]
  return location.bays
    .filter(({ type, is_usable }) => is_usable && kinds.includes(type))
    .map(({ code }) => code)
    .sort()
}

type Begin = Pick<Candidate, 'place' | 'start' | 'cursors'>

/**
 * Begins for a person and a bay: after each of the jobs that keep them, each with the last place in the order at which it
 * is that early. An earlier place would let more jobs wait behind it and win nothing, because a job that begins later
 * never lets another begin sooner.
 */
function* begins(floor: Floor, resources: readonly number[], earliest: number): Generator<Begin> {
  const histories = resources.map((one) => floor.history[one] ?? [])
  const cursors = histories.map(() => 0)
  let waiting: Begin | null = null
  for (let place = floor.running; place !== NEVER; ) {
    let start = earliest
    let next = NEVER
    for (let index = 0; index < histories.length; index += 1) {
      const history = histories[index] ?? []
      let cursor = cursors[index] ?? 0
      while ((history[cursor + 1]?.place ?? NEVER) <= place) cursor += 1
      cursors[index] = cursor
      start = Math.max(start, history[cursor]?.free ?? earliest)
      next = Math.min(next, history[cursor + 1]?.place ?? NEVER)
    }
    if (waiting && waiting.start < start) yield waiting
    waiting = { place, start, cursors: [...cursors] }
    place = next
  }
  if (waiting) yield waiting
}

/** The end beyond which a placement is of no interest; it may sink while placements are looked at. */
export type Limit = { end: number }

/** Whether a person has the time for it before their next job by the clock; work alone may still be more than fits. */
function hasRoom(floor: Floor, { minutes, time }: Able, resource: number, { start, cursors }: Begin): boolean {
  const following = floor.history[resource]?.[(cursors[0] ?? 0) + 1]
  if (!following) return true
  const next = floor.jobs[following.place - 1]
  const isSameTime = next?.tasks.some((task) => task.resource === resource && task.time === time)
  // At another location the time between may be nobody's working time.
  return !isSameTime || later(start, minutes) <= (floor.start[following.place - 1] ?? 0)
}

/** A question, and from when on it is looked for. */
type Asked = {
  readonly question: PromiseQuestion
  readonly earliest: number
  /** Leaves out, sooner than everything is reckoned, where the next job of the person would have to wait. */
  readonly isUndisturbed: boolean
}

/** Every placement that may be the answer, person by person, bay by bay, from the earliest to the limit. */
export function* candidatesOf(
  calendar: Calendar,
  floor: Floor,
  { question, earliest, isUndisturbed }: Asked,
  limit: Limit,
): Generator<Candidate> {
  const location = calendar.locations.get(question.location_uuid)
  if (!location) return
  const bays = ableBays(location, question.bay_kinds)
  for (const able of ablePeople(calendar, location, question)) {
    if (finish(able.time, earliest, able.minutes) > limit.end) continue
    for (const bay of bays) yield* placementsAt(floor, { question, earliest, isUndisturbed }, able, { bay, limit })
  }
}

/** Placements of one person in one bay, or without any. */
function* placementsAt(
  floor: Floor,
  { question, earliest, isUndisturbed }: Asked,
  able: Able,
  { bay, limit }: { bay: string | null; limit: Limit },
): Generator<Candidate> {
  const { person, time, minutes, until } = able
  const own = floor.resourceOf(personHolder(person.uuid))
  const resources = bay === null ? [own] : [own, floor.resourceOf(bayHolder(question.location_uuid, bay))]
  for (const begin of begins(floor, resources, earliest)) {
    const { place, start, cursors } = begin
    if (later(start, minutes) > limit.end) break
    if (isUndisturbed && !hasRoom(floor, able, own, begin)) continue
    const end = finish(time, start, minutes)
    if (end === NEVER || end > until || end > limit.end) break
    const freeAt = question.buffer_minutes > 0 ? finish(time, end, question.buffer_minutes) : end
    yield { able, bay, place, start, end, resources, freeAt, cursors }
  }
}

/** What a placement keeps, from which place in the order on. */
export const insertionOf = ({ place, resources, freeAt }: Candidate): Insertion => ({
  place,
  free: new Map(resources.map((one) => [one, freeAt])),
})
