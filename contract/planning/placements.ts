import { later } from './blocks.ts'
import { type Calendar, finish, minutesAt, type WorkTime } from './calendar.ts'
import { bayHolder, type Floor, type Insertion, personHolder } from './floor.ts'
import { dayNumber, localDay } from './localDay.ts'
import { allSkillsUntil } from './needs.ts'
import type { PromiseQuestion } from './promiseAnswer.ts'
import type { Person, PlanningLocation } from './workingTime.ts'

const NEVER = Number.POSITIVE_INFINITY

/** A possible place of a new job: person, bay, start and end. */
export type Place = {
  readonly able: Able
  readonly bay: string | null
  readonly start: number
  readonly end: number
  readonly resources: readonly number[]
}

/** A place together with its position in the order. */
export type Candidate = Place & {
  readonly place: number
  /** Moment at which the job frees its resources. */
  readonly freeAt: number
  /** Number of jobs of each resource that come before it. */
  readonly cursors: readonly number[]
}

/** A person who may do the job, the last moment at which they may, and the minutes they need. */
export type Able = {
  readonly person: Person
  readonly time: WorkTime
  readonly minutes: number
  readonly until: number
}

/** All people who may do a job. */
export function ablePeople(calendar: Calendar, location: PlanningLocation, question: PromiseQuestion): Able[] {
  const { technician_uuids: only, team_uuid: team, location_uuid } = question
  return [...calendar.people.values()]
    .filter(({ uuid, team_uuids, sites: locations }) => {
      const isAsked = (only === null || only.includes(uuid)) && (team === null || team_uuids.includes(team))
      return isAsked && locations.some((location) => location.location_uuid === location_uuid)
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

/** All bays in which a job may be done. The only entry is null when the job needs no bay. */
export function ableBays(location: PlanningLocation, kinds: readonly string[]): (string | null)[] {
  if (kinds.length === 0) return [null]
  return location.bays
    .filter(({ type, is_usable }) => is_usable && kinds.includes(type))
    .map(({ code }) => code)
    .sort()
}

type Begin = Pick<Candidate, 'place' | 'start' | 'cursors'>

/**
 * Possible starts for a person and a bay: one after each of their jobs, each with the last place in the order that
 * allows it. An earlier place would only delay more jobs. A job that starts later never lets another one start sooner.
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

/** Latest end of the placements that are searched. The consumer may lower it while it iterates. */
export type Limit = { end: number }

/** A question, and the earliest start to search from. */
type Asked = {
  readonly question: PromiseQuestion
  readonly earliest: number
}

/** All placements that may be the answer, by person and bay, each from the earliest up to the limit. */
export function* candidatesOf(
  calendar: Calendar,
  floor: Floor,
  { question, earliest }: Asked,
  limit: Limit,
): Generator<Candidate> {
  const location = calendar.locations.get(question.location_uuid)
  if (!location) return
  const bays = ableBays(location, question.bay_kinds)
  for (const able of ablePeople(calendar, location, question)) {
    if (finish(able.time, earliest, able.minutes) > limit.end) continue
    for (const bay of bays) yield* placementsAt(floor, { question, earliest }, able, { bay, limit })
  }
}

/** The resources of a person and of their bay, if any. */
export function resourcesOf(floor: Floor, locationUuid: string, { person }: Able, bay: string | null): number[] {
  const own = floor.resourceOf(personHolder(person.uuid))
  return bay === null ? [own] : [own, floor.resourceOf(bayHolder(locationUuid, bay))]
}

/** Placements of one person in one bay, or without a bay. */
function* placementsAt(
  floor: Floor,
  { question, earliest }: Asked,
  able: Able,
  { bay, limit }: { bay: string | null; limit: Limit },
): Generator<Candidate> {
  const { time, minutes, until } = able
  const resources = resourcesOf(floor, question.location_uuid, able, bay)
  for (const { place, start, cursors } of begins(floor, resources, earliest)) {
    if (later(start, minutes) > limit.end) break
    const end = finish(time, start, minutes)
    if (end === NEVER || end > until || end > limit.end) break
    const freeAt = question.buffer_minutes > 0 ? finish(time, end, question.buffer_minutes) : end
    yield { able, bay, place, start, end, resources, freeAt, cursors }
  }
}

/** The insertion that a placement makes in the order. */
export const insertionOf = ({ place, resources, freeAt }: Candidate): Insertion => ({
  place,
  free: new Map(resources.map((one) => [one, freeAt])),
})
