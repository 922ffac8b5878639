import type { PlannerBlock } from '#contract/planning/blocks.ts'
import type { PromiseQuestion } from '#contract/planning/promise.ts'
import type { Person } from '#contract/planning/workingTime.ts'
import { walkBlock } from './floorOracle.ts'
import { AHF, at, block, iso, location, NIGHTS, one, person } from './given.ts'

export const MINUTE = 60_000
export const PLACE = location()
const sick = { kind: 'sick', first_day: '2026-09-16', last_day: '2026-09-17', part: null, weekdays: null } as const
export const TEAM: Person[] = [
  person('p1', { skills: [{ skill: 'airbag', valid_until: null }] }),
  person('p2', { factor: 0.5, skills: [{ skill: 'airbag', valid_until: '2026-09-16' }] }),
  person('p3', { absences: [sick], team_uuids: [] }),
]

/** People, the midnight that moments of the random plan are counted from, and when the proof of p2 is over. */
export type Floor = { team: readonly Person[]; origin: string; p2Until: string }
export const ORDINARY: Floor = { team: TEAM, origin: '2026-09-16T00:00:00Z', p2Until: '2026-09-16T22:00:00.000Z' }

/** The same people at night. */
function nightOf(day: string, origin: string, p2Until: string): Floor {
  const team = TEAM.map((who) => ({
    ...who,
    sites: [{ location_uuid: AHF, working_time: NIGHTS }],
    absences: who.absences.map((absence) => ({ ...absence, first_day: day, last_day: day })),
    skills: who.skills.map((one) => ({ ...one, valid_until: one.valid_until && day })),
  }))
  return { team, origin, p2Until }
}
/** `least`: each of the three answers is met more often than that, so that it means something. */
export const FLOORS: [name: string, floor: Floor, cases: number, least: number][] = [
  ['on an ordinary day', ORDINARY, 150, 8],
  [
    'E30 in the night that is an hour longer',
    nightOf('2026-10-24', '2026-10-24T14:00:00Z', '2026-10-24T22:00:00.000Z'),
    60,
    1,
  ],
  [
    'E30 in the night that is an hour shorter',
    nightOf('2026-03-28', '2026-03-28T14:00:00Z', '2026-03-28T23:00:00.000Z'),
    60,
    1,
  ],
]
/** One thing after another, walked minute by minute; the same rules, written down the plain way. */
function simulate(
  team: readonly Person[],
  order: readonly PlannerBlock[],
  now: number,
  releaseOf: (given: PlannerBlock) => number,
) {
  const free = new Map<string, number>()
  const ends = new Map<string, number>()
  const starts = new Map<string, number>()
  for (const given of order) {
    const used = [...given.technicians.map(({ uuid }) => uuid), ...(given.bay ? [`bay ${given.bay}`] : [])]
    const start = Math.max(releaseOf(given), ...used.map((name) => free.get(name) ?? now))
    const left = given.planned_minutes > given.done_minutes ? given.planned_minutes - given.done_minutes : 15
    const walked = walkBlock(given, team, PLACE, start, left)
    for (const task of walked.tasks) if (task.uuid !== null) free.set(task.uuid, task.freeAt)
    if (given.bay) free.set(`bay ${given.bay}`, walked.freeAt)
    starts.set(given.uuid, start)
    ends.set(given.uuid, walked.end)
  }
  return { starts, ends }
}

function dueOf(team: readonly Person[], given: PlannerBlock): number {
  if (given.promised_at !== null) return at(given.promised_at)
  if (!given.is_fixed || given.start === null) return Number.POSITIVE_INFINITY
  return walkBlock(given, team, PLACE, at(given.start), given.planned_minutes).end
}

const LAST = '9'
const rank = (given: PlannerBlock) => [
  given.state === 'in_progress' ? '0' : '1',
  given.start ?? LAST,
  given.carried_from === null ? '1' : '0',
  String(9 - given.priority),
  given.promised_at ?? LAST,
  given.uuid,
]

/** Tries every technician, bay, place in the order and some later starts, and compares them all. */
export function bruteForce(
  { team, p2Until }: Floor,
  blocks: readonly PlannerBlock[],
  asked: PromiseQuestion,
  now: number,
) {
  const open = blocks
    .filter(({ start, state }) => start !== null && state !== 'finished')
    .toSorted((a, b) => (rank(a).join() < rank(b).join() ? -1 : 1))
  const running = open.filter(({ state }) => state === 'in_progress').length
  const release = (given: PlannerBlock) => (given.state === 'in_progress' ? now : Math.max(now, at(given.start ?? '')))
  const base = simulate(team, open, now, release).ends
  const bays = asked.bay_kinds.length > 0 ? ['L1', 'L2'] : [null]
  let possible = Number.POSITIVE_INFINITY
  const ways = { possible: new Set<string>(), forced: new Set<string>() }
  let forced = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (const who of team) {
    const until = asked.skills.includes('airbag') ? { p1: '9', p2: p2Until }[who.uuid] : '9'
    if (until === undefined || (asked.technician_uuids && !asked.technician_uuids.includes(who.uuid))) continue
    for (const bay of bays)
      for (let place = running; place <= open.length; place += 1)
        for (const delay of [0, 35]) {
          const added = block('new', {
            start: asked.earliest_start,
            planned_minutes: asked.planned_minutes,
            buffer_minutes: asked.buffer_minutes,
            technicians: [one(who.uuid)],
            bay,
          })
          const { ends } = simulate(
            team,
            open.toSpliced(place, 0, added),
            now,
            (given) => release(given) + (given === added ? delay * MINUTE : 0),
          )
          const end = ends.get('new') ?? Number.NaN
          if (iso(end) > until) continue
          const late = open.map((given) =>
            Math.max(0, (ends.get(given.uuid) ?? 0) - Math.max(dueOf(team, given), base.get(given.uuid) ?? 0)),
          )
          const harm = [late.filter((more) => more > 0).length, late.reduce((sum, more) => sum + more, 0), end]
          const way = `${who.uuid} ${bay}`
          if (harm[0] === 0 && end <= possible) {
            if (end < possible) ways.possible.clear()
            possible = end
            ways.possible.add(way)
          }
          if (end > at(asked.wished_at) || isLess(forced, harm)) continue
          if (isLess(harm, forced)) ways.forced.clear()
          forced = harm
          ways.forced.add(way)
        }
  }
  return { possible, forced, ways }
}

function isLess(a: readonly number[], b: readonly number[]): boolean {
  const index = a.findIndex((value, position) => value !== b[position])
  return index >= 0 && (a[index] ?? 0) < (b[index] ?? 0)
}
