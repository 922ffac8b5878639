import type { PlannerBlock } from '#contract/planning/blocks.ts'
import type { PromiseQuestion } from '#contract/planning/promiseAnswer.ts'
import type { Person } from '#contract/planning/workingTime.ts'
import { needed, walk, walkBlock } from './floorOracle.ts'
import { AHF, at, block, iso, location, NIGHTS, one, person } from './given.ts'

export const MINUTE = 60_000
export const PLACE = location()
const sick = { kind: 'sick', first_day: '2026-09-16', last_day: '2026-09-17', part: null, weekdays: null } as const
export const TEAM: Person[] = [
  person('p1', { skills: [{ skill: 'airbag', valid_until: null }] }),
  person('p2', { factor: 0.5, skills: [{ skill: 'airbag', valid_until: '2026-09-16' }] }),
  person('p3', { absences: [sick], team_uuids: [] }),
  // Known, and at no time here: what is planned for them never ends.
  person('p4', { sites: [], team_uuids: [] }),
]

/** People, the midnight that moments of the random plan are counted from, and when the proof of p2 is over. */
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
/** `least`: each kind of answer is met more often than that, so that it means something; rare ones come once in twenty. */
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
/** One thing after another, walked minute by minute; the same rules, written down the plain way. */
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
  for (const given of order) {
    if (given.location_uuid !== AHF) {
      // Nobody of the team works there: it never ends, and keeps nobody and nothing here.
      ends.set(given.uuid, Number.POSITIVE_INFINITY)
      continue
    }
    const used = [...given.technicians.map(({ uuid }) => uuid), ...(given.bay ? [`bay ${given.bay}`] : [])]
    const start = Math.max(releaseOf(given), ...used.map((name) => free.get(name) ?? now))
    const left = given.planned_minutes > given.done_minutes ? given.planned_minutes - given.done_minutes : 15
    const walked = walkBlock(given, team, PLACE, start, left)
    // Whoever is never there does nothing of it and is kept by nothing; the car stands where it stands.
    for (const task of walked.tasks)
      if (task.uuid !== null && Number.isFinite(task.freeAt)) free.set(task.uuid, task.freeAt)
    const bayFree = Math.max(...walked.tasks.map((task) => stays(team, given, start, left, task)))
    if (given.bay) free.set(`bay ${given.bay}`, bayFree)
    ends.set(given.uuid, walked.end)
    frees.set(given.uuid, JSON.stringify([walked.tasks.map(({ freeAt }) => String(freeAt)), given.bay && bayFree]))
  }
  return { ends, frees }
}

/** Until when a car stands there for one of its people; for one who never comes as long as it was planned to take. */
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
  const base = simulate(team, open, now, release)
  const bays = asked.bay_kinds.length > 0 ? ['L1', 'L2'] : [null]
  const never = Number.POSITIVE_INFINITY
  const found = { possible: never, harmless: never, forced: [never, never, never] }
  const ways = { possible: new Set<string>(), harmless: new Set<string>(), forced: new Set<string>() }
  const better = (name: 'possible' | 'harmless', end: number, way: string) => {
    if (end > found[name]) return
    if (end < found[name]) ways[name].clear()
    found[name] = end
    ways[name].add(way)
  }
  for (const who of team) {
    const until = asked.skills.includes('airbag') ? { p1: '9', p2: p2Until }[who.uuid] : '9'
    if (until === undefined || who.sites.length === 0) continue
    if (asked.technician_uuids && !asked.technician_uuids.includes(who.uuid)) continue
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
          const way = wayOf(who.uuid, bay, moved, ends)
          if (moved.length === 0) better('possible', end, way)
          if (harm[0] === 0) better('harmless', end, way)
          if (end > at(asked.wished_at) || isLess(found.forced, harm)) continue
          if (isLess(harm, found.forced)) ways.forced.clear()
          found.forced = harm
          ways.forced.add(way)
        }
  }
  const behind = open.filter((given) => {
    const end = base.ends.get(given.uuid) ?? 0
    if (given.location_uuid !== AHF) return false
    return end > dueOf(team, given) || !Number.isFinite(end)
  })
  return { ...found, ways, behind: behind.map(({ uuid }) => uuid).toSorted() }
}

/** A placement with everything that waits for it, and when that is done then. */
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
