import type { PlannerBlock } from '#contract/planning/blocks.ts'
import type { PromiseQuestion } from '#contract/planning/promiseAnswer.ts'
import type { Person } from '#contract/planning/workingTime.ts'
import { needed, walk, walkBlock } from './floorOracle.ts'
import { AHF, at, block, iso, makeLocation, NIGHTS, one, person } from './given.ts'

export const MINUTE = 60_000
export const PLACE = makeLocation()
const sick = { kind: 'sick', first_day: '2026-09-16', last_day: '2026-09-17', part: null, weekdays: null } as const
export const TEAM: Person[] = [
  person('p1', { skills: [{ skill: 'airbag', valid_until: null }] }),
  person('p2', { factor: 0.5, skills: [{ skill: 'airbag', valid_until: '2026-09-16' }] }),
  person('p3', { absences: [sick], team_uuids: [] }),
  // A known person who never works here: their planned work never ends.
  person('p4', { sites: [], team_uuids: [] }),
]

/** People, the midnight from which moments of the random plan are counted, and the end of the proof of p2. */
export type Floor = { team: readonly Person[]; origin: string; p2Until: string }
export const ORDINARY: Floor = { team: TEAM, origin: '2026-09-16T00:00:00Z', p2Until: '2026-09-16T22:00:00.000Z' }

/** The same people at night. */
function nightOf(day: string, origin: string, p2Until: string): Floor {
  const team = TEAM.map((who) => ({
    ...who,
    sites: who.sites.map(() => ({ location_uuid: AHF, working_time: NIGHTS })),
    absences: who.absences.map((absence) => ({ ...absence, first_day: day, last_day: day })),
    skills: who.skills.map((one) => ({ ...one, valid_until: one.valid_until && day })),
  }))
  return { team, origin, p2Until }
}
/** `least`: each kind of answer must occur more often than this to be proven; rare ones come once in twenty. */
export const FLOORS: [name: string, floor: Floor, cases: number, least: number][] = [
  ['on an ordinary day', ORDINARY, 400, 3],
  [
    'E30 in the night that is an hour longer',
    nightOf('2026-10-24', '2026-10-24T14:00:00Z', '2026-10-24T22:00:00.000Z'),
    200,
    0,
  ],
  [
    'E30 in the night that is an hour shorter',
    nightOf('2026-03-28', '2026-03-28T14:00:00Z', '2026-03-28T23:00:00.000Z'),
    200,
    0,
  ],
]

/** The people and the bay of a job. */
const usedBy = ({ technicians, bay }: PlannerBlock) => [
  ...technicians.map(({ uuid }) => uuid),
  ...(bay ? [`bay ${bay}`] : []),
]

/** Minutes that a job still takes. A job that has used up its plan takes another quarter of an hour. */
const minutesLeft = ({ planned_minutes, done_minutes }: PlannerBlock) =>
  planned_minutes > done_minutes ? planned_minutes - done_minutes : 15

/** One job that begins at a moment: its end, and until when it keeps its people and its bay. */
function layDown(team: readonly Person[], given: PlannerBlock, start: number) {
  const left = minutesLeft(given)
  const { tasks, end } = walkBlock(given, team, PLACE, start, left)
  const bayFree = Math.max(...tasks.map((task) => stays(team, given, start, left, task)))
  const worked = tasks.map((task) => task.minutes[0] ?? walk(null, PLACE, start, 1).worked[0] ?? start)
  const from = given.state === 'in_progress' ? 0 : Math.min(...worked)
  // A person who is never there does none of it and is not kept busy. The car stays in its bay.
  const busy: Busy[] = tasks.flatMap(({ uuid, freeAt }) =>
    uuid !== null && Number.isFinite(freeAt) ? [{ name: uuid, from, to: freeAt }] : [],
  )
  if (given.bay) busy.push({ name: `bay ${given.bay}`, from, to: bayFree })
  const frees = JSON.stringify([tasks.map(({ freeAt }) => String(freeAt)), given.bay && bayFree])
  return { end, busy, frees }
}

/** One job after another, walked minute by minute: the same rules in plain code. */
function simulate(
  team: readonly Person[],
  order: readonly PlannerBlock[],
  now: number,
  releaseOf: (given: PlannerBlock) => number,
) {
  const free = new Map<string, number>()
  const ends = new Map<string, number>()
  /** When each job sets its people and its bay free. */
  const frees = new Map<string, string>()
  const busy: Busy[] = []
  for (const given of order) {
    if (given.location_uuid !== AHF) {
      // No person of the team works there: the job never ends, and keeps no person or bay here.
      ends.set(given.uuid, Number.POSITIVE_INFINITY)
      continue
    }
    const start = Math.max(releaseOf(given), ...usedBy(given).map((name) => free.get(name) ?? now))
    const laid = layDown(team, given, start)
    for (const one of laid.busy) free.set(one.name, one.to)
    busy.push(...laid.busy)
    ends.set(given.uuid, laid.end)
    frees.set(given.uuid, laid.frees)
  }
  return { ends, frees, busy }
}

/** From the first worked minute of a job until it frees a person or a bay. */
type Busy = { name: string; from: number; to: number }

/** Possible people and bays, starting at once or when another job ends, without a conflict by the clock. */
function* gapsOf(floor: Floor, busy: readonly Busy[], asked: PromiseQuestion, now: number) {
  const earliest = Math.max(now, at(asked.earliest_start))
  for (const { who, until, bay } of triesOf(floor, asked, 0, 0)) {
    const taken = busy.filter(({ name }) => name === who || name === `bay ${bay}`)
    const person = floor.team.find(({ uuid }) => uuid === who) ?? null
    for (const start of [earliest, ...taken.map(({ to }) => to).filter((to) => to > earliest)]) {
      const work = walk(person, PLACE, start, needed(person, asked.planned_minutes))
      const from = work.worked[0]
      if (from === undefined || !Number.isFinite(work.end) || iso(work.end) > until) continue
      const free = walk(person, PLACE, work.end, asked.buffer_minutes).end
      if (taken.every((span) => span.from >= free || span.to <= from)) yield { who, bay, end: work.end }
    }
  }
}

/** Until when a car occupies the bay for one person; for a person who never comes, the planned time. */
function stays(
  team: readonly Person[],
  given: PlannerBlock,
  start: number,
  left: number,
  { uuid, freeAt }: { uuid: string | null; freeAt: number },
): number {
  if (Number.isFinite(freeAt)) return freeAt
  const share = given.technicians.find((one) => one.uuid === uuid)?.share ?? 1
  const minutes = needed(team.find((one) => one.uuid === uuid) ?? null, left * share) + given.buffer_minutes
  return walk(null, PLACE, start, minutes).end
}

function dueOf(team: readonly Person[], given: PlannerBlock): number {
  if (given.promised_at !== null) return at(given.promised_at)
  if (!given.is_fixed || given.start === null) return Number.POSITIVE_INFINITY
  return walkBlock(given, team, PLACE, at(given.start), given.planned_minutes).end
}

/** Sorts behind every moment. */
const LAST = '9'
const rank = (given: PlannerBlock) => [
  given.state === 'in_progress' ? '0' : '1',
  given.start ?? LAST,
  given.carried_from === null ? '1' : '0',
  String(9 - given.priority),
  given.promised_at ?? LAST,
  given.uuid,
]

/** Until when a person has the skills for the job; null if they may not do it at all. */
function allowedUntil(who: Person, p2Until: string, asked: PromiseQuestion): string | null {
  if (who.sites.length === 0) return null
  if (asked.technician_uuids && !asked.technician_uuids.includes(who.uuid)) return null
  if (!asked.skills.includes('airbag')) return LAST
  return { p1: LAST, p2: p2Until }[who.uuid] ?? null
}

/** Every technician, bay, place in the order and delay in minutes that the job can have. */
function* triesOf({ team, p2Until }: Floor, asked: PromiseQuestion, running: number, jobs: number) {
  const bays = asked.bay_kinds.length > 0 ? ['L1', 'L2'] : [null]
  for (const who of team) {
    const until = allowedUntil(who, p2Until, asked)
    if (until === null) continue
    for (const bay of bays)
      for (let place = running; place <= jobs; place += 1)
        for (const delay of [0, 35]) yield { who: who.uuid, until, bay, place, delay }
  }
}

/**
 * Tries every gap by the clock, and every technician, bay, place in the order and some later starts, and compares all
 * of them.
 */
export function bruteForce(floor: Floor, blocks: readonly PlannerBlock[], asked: PromiseQuestion, now: number) {
  const { team } = floor
  const open = blocks
    .filter(({ start, state }) => start !== null && state !== 'finished')
    .toSorted((a, b) => (rank(a).join() < rank(b).join() ? -1 : 1))
  const running = open.filter(({ state }) => state === 'in_progress').length
  const release = (given: PlannerBlock) => (given.state === 'in_progress' ? now : Math.max(now, at(given.start ?? '')))
  const base = simulate(team, open, now, release)
  const never = Number.POSITIVE_INFINITY
  const found = { possible: never, harmless: never, forced: [never, never, never] }
  const ways = { possible: new Set<string>(), harmless: new Set<string>(), forced: new Set<string>() }
  const better = (name: 'possible' | 'harmless', end: number, way: string) => {
    if (end > found[name]) return
    if (end < found[name]) ways[name].clear()
    found[name] = end
    ways[name].add(way)
  }
  for (const { who, bay, end } of gapsOf(floor, base.busy, asked, now)) better('possible', end, [who, bay].join(' '))
  for (const { who, until, bay, place, delay } of triesOf(floor, asked, running, open.length)) {
    const added = block('new', {
      start: asked.earliest_start,
      planned_minutes: asked.planned_minutes,
      buffer_minutes: asked.buffer_minutes,
      technicians: [one(who)],
      bay,
    })
    const { ends, frees } = simulate(
      team,
      open.toSpliced(place, 0, added),
      now,
      (given) => release(given) + (given === added ? delay * MINUTE : 0),
    )
    const end = ends.get('new') ?? Number.NaN
    if (iso(end) > until) continue
    const late = open.map((given) => {
      const [before, after] = [base.ends.get(given.uuid) ?? 0, ends.get(given.uuid) ?? 0]
      return before === after ? 0 : Math.max(0, after - Math.max(dueOf(team, given), before))
    })
    const moved = open.filter(({ uuid }) => frees.get(uuid) !== base.frees.get(uuid))
    const harm = [late.filter((more) => more > 0).length, late.reduce((sum, more) => sum + more, 0), end]
    const way = wayOf(who, bay, moved, ends)
    // A placement that moves no job in the order of the plan is a gap by the clock, too.
    if (moved.length === 0 && end < found.possible) throw new Error('a gap was overlooked')
    if (harm[0] === 0) better('harmless', end, way)
    if (end > at(asked.wished_at) || isLess(found.forced, harm)) continue
    if (isLess(harm, found.forced)) ways.forced.clear()
    found.forced = harm
    ways.forced.add(way)
  }
  return { ...found, ways }
}

/** A placement with all jobs that wait for it, and their ends. */
function wayOf(
  who: string,
  bay: string | null,
  moved: readonly PlannerBlock[],
  ends: ReadonlyMap<string, number>,
): string {
  const jobs = moved.map(({ uuid }) => `${uuid} ${textOf(ends.get(uuid))}`)
  return [who, bay, ...jobs.toSorted()].join(' ')
}
const textOf = (moment = 0) => (Number.isFinite(moment) ? iso(moment) : null)

function isLess(a: readonly number[], b: readonly number[]): boolean {
  const index = a.findIndex((value, position) => value !== b[position])
  return index >= 0 && (a[index] ?? 0) < (b[index] ?? 0)
}
