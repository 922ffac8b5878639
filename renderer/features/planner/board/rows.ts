import { type PlannerBlock, timingOf } from '#contract/planning/blocks.ts'
import type { Calendar } from '#contract/planning/calendar.ts'
import type { Plan } from '#contract/planning/changes.ts'
import { packLanes } from '#contract/planning/lanes.ts'
import { dayNumber, type Span } from '#contract/planning/localDay.ts'
import { formerIn, formerOf } from '#contract/planning/orphans.ts'
import { subtract } from '#contract/planning/spans.ts'
import { nameOf, type PlannerBay, type PlannerFormer, type PlannerPerson, type PlannerTeam } from '../data/planData.ts'
import { type Axis, isShown, leastUnits, unitsOf } from './axis.ts'

/**
 * Whose time a row shows: `former` is somebody who does not work there (any more), `none` is work that nobody, or no bay,
 * is named for.
 */
type RowKind = 'person' | 'former' | 'bay' | 'none'
export type RowKey = { readonly kind: RowKind; readonly subject: string }
const rowId = ({ kind, subject }: RowKey): string => `${kind}:${subject}`

/** A block as it lies in one row; in units of the axis. */
export type BoardBar = {
  readonly uuid: string
  readonly from: number
  readonly span: number
  readonly lane: number
  /** It goes on outside of what is shown. */
  readonly isCut: boolean
}

type Shade = { readonly from: number; readonly span: number; readonly kind: 'closed' | 'break' | 'absent' }

export type BoardRow = RowKey & {
  readonly id: string
  readonly name: string
  /** Name of the team, where rows are in order of teams. */
  readonly team: PlannerTeam | null
  /** Unfinished jobs of somebody who does not work there, on whatever day; 0 in other rows. */
  readonly jobs: number
  readonly lanes: number
  readonly bars: readonly BoardBar[]
  readonly shades: readonly Shade[]
}

export type BoardView = 'technicians' | 'bays' | 'teams'

type Given = {
  readonly calendar: Calendar
  readonly plan: Plan
  readonly axis: Axis
  readonly view: BoardView
  readonly siteUuid: string
  readonly people: readonly PlannerPerson[]
  readonly former: readonly PlannerFormer[]
  readonly bays: readonly PlannerBay[]
  readonly teams: readonly PlannerTeam[]
}

type Piece = Span & { readonly uuid: string; readonly key: RowKey }

const NOBODY: RowKey = { kind: 'none', subject: '' }

const rowOfPerson = (calendar: Calendar, uuid: string | null): RowKey => {
  if (uuid === null) return NOBODY
  return { kind: calendar.people.has(uuid) ? 'person' : 'former', subject: uuid }
}

/**
 * In which rows a block lies from when to when. What is planned for somebody who does not work there lies in their row
 * also where rows are lifts.
 */
function piecesOf(calendar: Calendar, block: PlannerBlock, view: BoardView): Piece[] {
  const timing = timingOf(calendar, block)
  if (!timing) return []
  const { uuid } = block
  const until = (end: number) => (Number.isFinite(end) ? end : timing.start)
  const ofPeople = timing.tasks.map(({ technicianUuid, end }) => ({
    uuid,
    key: rowOfPerson(calendar, technicianUuid),
    from: timing.start,
    to: until(end),
  }))
  if (view !== 'bays') return ofPeople
  const key: RowKey = block.bay === null ? NOBODY : { kind: 'bay', subject: block.bay }
  return [
    { uuid, key, from: timing.start, to: until(timing.end) },
    ...ofPeople.filter((one) => one.key.kind === 'former'),
  ]
}

function barsOf(axis: Axis, pieces: readonly Piece[]): Pick<BoardRow, 'bars' | 'lanes'> {
  const least = leastUnits(axis)
  const drawn = pieces.map(({ uuid, from, to }) => {
    const begin = unitsOf(axis, from)
    const end = unitsOf(axis, to)
    const start = Math.min(begin, axis.units - least)
    const first = axis.segments[0]?.from ?? 0
    const last = axis.segments.at(-1)?.to ?? 0
    return { uuid, from: start, to: Math.max(end, start + least), isCut: from < first || to > last }
  })
  const { count, laneOf } = packLanes(drawn)
  return {
    lanes: Math.max(1, count),
    bars: drawn.map(({ uuid, from, to, isCut }) => ({
      uuid,
      from,
      span: to - from,
      lane: laneOf.get(uuid) ?? 0,
      isCut,
    })),
  }
}

function shadesOf({ calendar, axis, siteUuid }: Given, key: RowKey): Shade[] {
  const time = calendar.workTime(siteUuid, key.kind === 'person' ? key.subject : null)
  return axis.segments.flatMap((segment) => {
    const { shift, breaks, absent } = time.day(dayNumber(segment.day))
    const shade = (kind: Shade['kind'], spans: readonly Span[]) =>
      spans
        .filter((span) => span.to > segment.from && span.from < segment.to)
        .map((span) => {
          const from = unitsOf(axis, Math.max(span.from, segment.from))
          // The end of a day is the beginning of the next one on the axis.
          const to = span.to >= segment.to ? segment.at + segment.units : unitsOf(axis, span.to)
          return { kind, from, span: to - from }
        })
    return [...shade('closed', subtract([segment], shift)), ...shade('break', breaks), ...shade('absent', absent)]
  })
}

type Named = RowKey & Pick<BoardRow, 'name' | 'team' | 'jobs'>

/** Rows of people who do not work there and are still named by jobs, on whatever day. */
function formerKeys({ calendar, plan, siteUuid, former }: Given): Named[] {
  const jobs = new Map(formerIn(calendar, plan.values(), siteUuid).map((one) => [one.person, one.jobs]))
  // Finished work of today is still theirs.
  for (const block of plan.values()) {
    const uuid = formerOf(calendar, block, siteUuid)
    if (uuid !== undefined && !jobs.has(uuid)) jobs.set(uuid, 0)
  }
  const names = new Map(former.map((one) => [one.uuid, nameOf(one)]))
  return [...jobs].map(([subject, count]) => ({
    kind: 'former',
    subject,
    name: names.get(subject) ?? '',
    team: null,
    jobs: count,
  }))
}

/** The rows in their order, before it is known what lies in them. */
function keysOf(given: Given): Named[] {
  const { view, people, bays, teams } = given
  const unassigned: Named[] = [{ ...NOBODY, name: '', team: null, jobs: 0 }, ...formerKeys(given)]
  if (view === 'bays')
    return [
      ...unassigned,
      ...bays.map(({ code, name }) => ({ kind: 'bay' as const, subject: code, name, team: null, jobs: 0 })),
    ]
  const person = (one: PlannerPerson, team: PlannerTeam | null): Named => ({
    kind: 'person',
    subject: one.uuid,
    name: nameOf(one),
    team,
    jobs: 0,
  })
  if (view === 'technicians') return [...unassigned, ...people.map((one) => person(one, null))]
  const ordered = teams.flatMap((team) =>
    people.filter(({ team_uuids }) => team_uuids[0] === team.uuid).map((one) => person(one, team)),
  )
  const placed = new Set(ordered.map(({ subject }) => subject))
  return [...unassigned, ...ordered, ...people.filter(({ uuid }) => !placed.has(uuid)).map((one) => person(one, null))]
}

const sameBar = (a: BoardBar, b: BoardBar | undefined) =>
  b !== undefined &&
  a.uuid === b.uuid &&
  a.from === b.from &&
  a.span === b.span &&
  a.lane === b.lane &&
  a.isCut === b.isCut

/** Makes rows, and gives those that are as they were the last time again: what did not change is not drawn anew. */
export function makeRowBuilder(): (given: Given) => readonly BoardRow[] {
  let known = new Map<string, BoardRow>()
  let last: Pick<Given, 'axis' | 'calendar'> | null = null
  return (given) => {
    const { calendar, plan, axis, view } = given
    if (last?.axis !== axis || last.calendar !== calendar) known = new Map()
    last = { axis, calendar }
    const pieces = new Map<string, Piece[]>()
    for (const block of plan.values()) {
      // What its people do at another site takes their time, but none of its lifts.
      if (view === 'bays' && block.location_uuid !== given.siteUuid) continue
      for (const piece of piecesOf(calendar, block, view)) {
        // Who helps somebody of this site at another one works there.
        const isElsewhere = piece.key.kind === 'former' && block.location_uuid !== given.siteUuid
        if (isElsewhere || !isShown(axis, piece)) continue
        const id = rowId(piece.key)
        const list = pieces.get(id)
        if (list) list.push(piece)
        else pieces.set(id, [piece])
      }
    }
    const rows = keysOf(given).map((key): BoardRow => {
      const id = rowId(key)
      const made = barsOf(axis, pieces.get(id) ?? [])
      const before = known.get(id)
      const isSame =
        before &&
        before.lanes === made.lanes &&
        before.name === key.name &&
        before.team === key.team &&
        before.jobs === key.jobs &&
        before.bars.length === made.bars.length &&
        made.bars.every((bar, index) => sameBar(bar, before.bars[index]))
      return isSame ? before : { ...key, ...made, id, shades: before?.shades ?? shadesOf(given, key) }
    })
    known = new Map(rows.map((row) => [row.id, row]))
    // Nobody needs an empty row for work without a name, or of somebody who left nothing behind.
    return rows.filter(({ kind, bars, jobs }) => bars.length > 0 || jobs > 0 || (kind !== 'none' && kind !== 'former'))
  }
}
