import { type PlannerBlock, timingOf } from '#contract/planning/blocks.ts'
import { type Calendar, workBetween } from '#contract/planning/calendar.ts'
import type { Plan } from '#contract/planning/changes.ts'
import { dayNumber, type Span } from '#contract/planning/localDay.ts'
import { formerIn, formerOf, goneBayOf, goneBaysIn } from '#contract/planning/orphans.ts'
import { minutesIn, subtract } from '#contract/planning/spans.ts'
import { type BoardBar, type BoardCard, type CardPiece, groupStays, isSameCard, layoutCards } from '../cards/cards.ts'
import { type Away, awaySpans } from '../data/away.ts'
import {
  type BusyElsewhere,
  nameOf,
  type PlannerBay,
  type PlannerFormer,
  type PlannerPerson,
  type PlannerTeam,
} from '../data/planData.ts'
import { type Axis, isShown, leastUnits, unitsOf } from './axis.ts'

/**
 * The owner of a row's time. `former`: a person who does not work at the location, or no longer. `goneBay`: a bay that
 * the location no longer has. `none`: work without a person or bay.
 */
type RowKind = 'person' | 'former' | 'bay' | 'goneBay' | 'none'
export type RowKey = { readonly kind: RowKind; readonly subject: string }
const rowId = ({ kind, subject }: RowKey): string => `${kind}:${subject}`

type Shade = {
  readonly from: number
  readonly span: number
  readonly kind: 'closed' | 'break' | Away['why']['kind']
  /** Why the person has no time then, and until when; null for a part of their usual day. */
  readonly away: Away | null
}

export type BoardRow = RowKey & {
  readonly id: string
  readonly name: string
  /** Team of the row, when rows are sorted by team; otherwise null. */
  readonly team: PlannerTeam | null
  /** Unfinished blocks of a removed person or bay, on any day; 0 in other rows. */
  readonly jobs: number
  readonly lanes: number
  /** The cards of the row, one for each stay of a car, and the bars of their blocks. */
  readonly cards: readonly BoardCard[]
  readonly bars: readonly BoardBar[]
  readonly shades: readonly Shade[]
}

export type BoardView = 'technicians' | 'bays' | 'teams'

type Given = {
  readonly calendar: Calendar
  readonly plan: Plan
  readonly axis: Axis
  readonly view: BoardView
  readonly locationUuid: string
  readonly people: readonly PlannerPerson[]
  /** Work of these people at locations whose plan the user may not read. */
  readonly busy: readonly BusyElsewhere[]
  readonly former: readonly PlannerFormer[]
  readonly bays: readonly PlannerBay[]
  readonly teams: readonly PlannerTeam[]
  /** UUID of the user, whose row comes first. */
  readonly me?: string
  /** Least width of the card of a paper (px). */
  readonly cardPixels?: (paper: string) => number
  /** Least width of the card of a paper whose plate takes two lines (px). */
  readonly brokenPixels?: (paper: string) => number
  /** Width of a unit on this screen (px). */
  readonly pixels?: number
}

type Piece = CardPiece & { readonly key: RowKey }

/** Whether the row exists only for blocks that must be moved. */
export const isGone = (kind: RowKind): boolean => kind === 'former' || kind === 'goneBay'

const NOBODY: RowKey = { kind: 'none', subject: '' }

const rowOfPerson = (calendar: Calendar, uuid: string | null): RowKey => {
  if (uuid === null) return NOBODY
  return { kind: calendar.people.has(uuid) ? 'person' : 'former', subject: uuid }
}

function rowOfBay(calendar: Calendar, block: PlannerBlock): RowKey {
  if (block.bay === null) return NOBODY
  const isGone = goneBayOf(calendar, block, block.location_uuid) !== undefined
  return { kind: isGone ? 'goneBay' : 'bay', subject: block.bay }
}

/**
 * The rows of a block and its span in each. A block of a former person lies in their row also when rows are bays. A
 * block on a removed bay lies in its row also when rows are people.
 */
function piecesOf(calendar: Calendar, block: PlannerBlock, view: BoardView): Piece[] {
  const timing = timingOf(calendar, block)
  if (!timing) return []
  const { uuid, paper_uuid: paper } = block
  const until = (end: number) => (Number.isFinite(end) ? end : timing.start)
  const ofPeople = timing.tasks.map(({ technicianUuid, end }) => ({
    uuid,
    paper,
    key: rowOfPerson(calendar, technicianUuid),
    from: timing.start,
    to: until(end),
  }))
  const key = rowOfBay(calendar, block)
  const onBay = { uuid, paper, key, from: timing.start, to: until(timing.end) }
  if (view !== 'bays') return key.kind === 'goneBay' ? [...ofPeople, onBay] : ofPeople
  return [onBay, ...ofPeople.filter((one) => one.key.kind === 'former')]
}

type Lying = Pick<BoardRow, 'cards' | 'bars' | 'lanes'>

/** The cards of a row and their positions. */
function cardsOf(given: Given, key: RowKey, pieces: readonly Piece[]): Lying {
  const { calendar, axis, locationUuid, cardPixels, brokenPixels = cardPixels, pixels = axis.leastPixels } = given
  const time = calendar.workTime(locationUuid, key.kind === 'person' ? key.subject : null)
  const stays = groupStays(pieces, (span) => minutesIn(workBetween(time, span)))
  const leastBar = leastUnits(pixels)
  return layoutCards(
    {
      units: axis.units,
      first: axis.segments[0]?.from ?? 0,
      last: axis.segments.at(-1)?.to ?? 0,
      unitsOf: (moment) => unitsOf(axis, moment),
      leastBar,
      leastCard: (paper) => (cardPixels ? Math.ceil(cardPixels(paper) / pixels) : leastBar),
      leastBroken: (paper) => (brokenPixels ? Math.ceil(brokenPixels(paper) / pixels) : leastBar),
    },
    stays,
  )
}

function shadesOf(given: Given, key: RowKey): Shade[] {
  const { calendar, axis, locationUuid } = given
  const time = calendar.workTime(locationUuid, key.kind === 'person' ? key.subject : null)
  return axis.segments.flatMap((segment) => {
    const { shift, breaks } = time.day(dayNumber(segment.day))
    const away = key.kind === 'person' ? awaySpans(given, key.subject, dayNumber(segment.day)) : []
    const shade = (kind: Shade['kind'], spans: readonly (Span & Partial<Away>)[]) =>
      spans
        .filter((span) => span.to > segment.from && span.from < segment.to)
        .map((span): Shade => {
          const from = unitsOf(axis, Math.max(span.from, segment.from))
          // On the axis the end of a day is the start of the next one.
          const to = span.to >= segment.to ? segment.at + segment.units : unitsOf(axis, span.to)
          const { why } = span
          return { kind, from, span: to - from, away: why ? { from: span.from, to: span.to, why } : null }
        })
    return [
      ...shade('closed', subtract([segment], shift)),
      ...shade('break', breaks),
      ...away.flatMap((one) => shade(one.why.kind, [one])),
    ]
  })
}

type Named = RowKey & Pick<BoardRow, 'name' | 'team' | 'jobs'>

/** Rows of people who do not work at the location but are named by blocks of any day. */
function formerKeys({ calendar, plan, locationUuid, former }: Given): Named[] {
  const jobs = new Map(formerIn(calendar, plan.values(), locationUuid).map((one) => [one.person, one.jobs]))
  // Finished work of these people also stays in their row.
  for (const block of plan.values()) {
    const uuid = formerOf(calendar, block, locationUuid)
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

/** Rows of bays that the location no longer has but that blocks of any day name. */
function goneBayKeys({ calendar, plan, locationUuid }: Given): Named[] {
  const jobs = new Map(goneBaysIn(calendar, plan.values(), locationUuid).map((one) => [one.bay, one.jobs]))
  // Finished work on such a bay also stays in the row of the bay.
  for (const block of plan.values()) {
    const bay = goneBayOf(calendar, block, locationUuid)
    if (bay !== undefined && !jobs.has(bay)) jobs.set(bay, 0)
  }
  return [...jobs].map(([subject, count]) => ({ kind: 'goneBay', subject, name: '', team: null, jobs: count }))
}

/** The rows in order, before their blocks are known. The user's own row comes first. */
function keysOf(given: Given): Named[] {
  const keys = keysInOrder(given)
  const isOwn = ({ kind, subject }: Named) => kind === 'person' && subject === given.me
  return [...keys.filter(isOwn), ...keys.filter((key) => !isOwn(key))]
}

function keysInOrder(given: Given): Named[] {
  const { view, people, bays, teams } = given
  const unassigned: Named[] = [
    { ...NOBODY, name: '', team: null, jobs: 0 },
    ...formerKeys(given),
    ...goneBayKeys(given),
  ]
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

/** The shown pieces of a block and their rows. */
function shownPieces({ calendar, axis, view, locationUuid }: Given, block: PlannerBlock): Piece[] {
  const isElsewhere = block.location_uuid !== locationUuid
  // A block at another location takes the time of its people, but no bay of this location.
  if (view === 'bays' && isElsewhere) return []
  // A block at another location may name people and bays that this location never had. They get no row for removed
  // people or bays here.
  const isTheirs = ({ key }: Piece) => isElsewhere && isGone(key.kind)
  return piecesOf(calendar, block, view).filter((piece) => !isTheirs(piece) && isShown(axis, piece))
}

function piecesByRow(given: Given): ReadonlyMap<string, readonly Piece[]> {
  const pieces = new Map<string, Piece[]>()
  for (const block of given.plan.values())
    for (const piece of shownPieces(given, block)) {
      const id = rowId(piece.key)
      const list = pieces.get(id)
      if (list) list.push(piece)
      else pieces.set(id, [piece])
    }
  return pieces
}

type Drawn = Named & Lying

const isSameRow = (before: BoardRow, now: Drawn) =>
  before.lanes === now.lanes &&
  before.name === now.name &&
  before.team === now.team &&
  before.jobs === now.jobs &&
  before.cards.length === now.cards.length &&
  now.cards.every((card, index) => isSameCard(card, before.cards[index]))

/** Builds the rows. An unchanged row keeps its identity, so that it is not drawn again. */
export function createRowBuilder(): (given: Given) => readonly BoardRow[] {
  let known = new Map<string, BoardRow>()
  let last: Pick<Given, 'axis' | 'calendar' | 'busy'> | null = null
  return (given) => {
    const { calendar, axis, busy } = given
    if (last?.axis !== axis || last.calendar !== calendar || last.busy !== busy) known = new Map()
    last = { axis, calendar, busy }
    const pieces = piecesByRow(given)
    const rows = keysOf(given).map((key): BoardRow => {
      const id = rowId(key)
      const now: Drawn = { ...key, ...cardsOf(given, key, pieces.get(id) ?? []) }
      const before = known.get(id)
      if (before && isSameRow(before, now)) return before
      return { ...now, id, shades: before?.shades ?? shadesOf(given, key) }
    })
    known = new Map(rows.map((row) => [row.id, row]))
    // Leaves out empty rows of work without a person or bay, and of removed people or bays without unfinished work.
    return rows.filter(({ kind, bars, jobs }) => bars.length > 0 || jobs > 0 || (kind !== 'none' && !isGone(kind)))
  }
}
