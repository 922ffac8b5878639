import { packLanes } from '#contract/planning/lanes.ts'
import { MINUTE_MS, type Span } from '#contract/planning/localDay.ts'

/** A block as it lies in one row, in units of the axis. */
export type BoardBar = {
  readonly uuid: string
  readonly from: number
  readonly span: number
  readonly lane: number
  /** Whether it continues outside of the shown time. */
  readonly isCut: boolean
}

/** A stay of one car in one row: blocks of one paper with hardly any working time in between (`TOUCHING_MINUTES`). */
export type BoardCard = {
  /** UUID of the card's first block. */
  readonly key: string
  readonly from: number
  /** Width on the board (units), at least the width of the plate. */
  readonly span: number
  /** Share of the width that is working time, 0 to 1. */
  readonly own: number
  readonly lane: number
  /** Lanes of the group of overlapping cards. A card alone has the whole height of its row. */
  readonly lanes: number
  readonly bars: readonly BoardBar[]
}

/** The span of a block, or of the share of one of its technicians. */
export type CardPiece = Span & { readonly uuid: string; readonly paper: string }

/** Longest gap between two blocks of one stay (working minutes), such as a walk to the parts desk. */
const TOUCHING_MINUTES = 5

/** Working minutes of a span, in the working time of a row. */
type MinutesBetween = (span: Span) => number

/** Whether a block continues where another block of the same car ends. Breaks and nights in between do not count. */
function isNext(last: CardPiece, next: CardPiece, minutesBetween: MinutesBetween): boolean {
  if (next.from < last.to - MINUTE_MS) return false
  return (
    next.from - last.to <= TOUCHING_MINUTES * MINUTE_MS ||
    minutesBetween({ from: last.to, to: next.from }) <= TOUCHING_MINUTES
  )
}

/** Groups the pieces of one row into stays, in order of their start. */
export function groupStays<Piece extends CardPiece>(
  pieces: readonly Piece[],
  minutesBetween: MinutesBetween,
): (readonly Piece[])[] {
  const stays: Piece[][] = []
  const openStay = new Map<string, Piece[]>()
  for (const piece of pieces.toSorted((a, b) => a.from - b.from || a.to - b.to || (a.uuid < b.uuid ? -1 : 1))) {
    const known = openStay.get(piece.paper)
    const last = known?.at(-1)
    if (known && last && isNext(last, piece, minutesBetween)) known.push(piece)
    else {
      const stay = [piece]
      stays.push(stay)
      openStay.set(piece.paper, stay)
    }
  }
  return stays
}

/** The part of the time axis that cards need. */
type CardAxis = {
  readonly units: number
  /** First and last shown moment. */
  readonly first: number
  readonly last: number
  readonly unitsOf: (moment: number) => number
  /** Least units of a block, so that a pointer can hit it. */
  readonly leastBar: number
  /** Least units of the card of a paper, so that its plate can be read: in one line, and in two lines. */
  readonly leastCard: (paper: string) => number
  readonly leastBroken: (paper: string) => number
}

type Placed = Omit<BoardCard, 'lane' | 'lanes' | 'bars'> & { readonly bars: readonly Omit<BoardBar, 'lane'>[] }

type Stay = readonly [CardPiece, ...CardPiece[]]

function placeStay(axis: CardAxis, stay: Stay, leastText: number): Placed {
  const [first] = stay
  const begin = axis.unitsOf(first.from)
  const end = Math.max(...stay.map(({ to }) => axis.unitsOf(to)))
  const least = Math.max(leastText, axis.leastBar * stay.length)
  const from = Math.max(0, Math.min(begin, axis.units - least))
  const span = Math.max(end - from, least)
  const isCut = ({ from: start, to }: CardPiece) => start < axis.first || to > axis.last
  const bars =
    stay.length === 1
      ? [{ uuid: first.uuid, from, span, isCut: isCut(first) }]
      : stay.map((piece) => {
          const at = axis.unitsOf(piece.from)
          return { uuid: piece.uuid, from: at, span: axis.unitsOf(piece.to) - at, isCut: isCut(piece) }
        })
  return { key: first.uuid, from, span, own: Math.min(1, (end - begin) / span), bars }
}

/** Tolerance for rounding (units): the sum of a start and a width may differ this much from the next start. */
const ROUNDING = 1e-6

/** Groups of cards that overlap, directly or through another card, by start. */
function clusters(placed: readonly Placed[]): Placed[][] {
  const found: Placed[][] = []
  let end = Number.NEGATIVE_INFINITY
  for (const card of placed.toSorted((a, b) => a.from - b.from)) {
    if (card.from >= end - ROUNDING) found.push([card])
    else found.at(-1)?.push(card)
    end = Math.max(end, card.from + card.span)
  }
  return found
}

/** Assigns lanes to the cards of one group. */
function laneCards(cluster: readonly Placed[]): BoardCard[] {
  const { count, laneOf } = packLanes(cluster.map(({ key, from, span }) => ({ uuid: key, from, to: from + span })))
  return cluster.map(({ key, from, span, own, bars }) => {
    const lane = laneOf.get(key) ?? 0
    const inLane = bars.map((bar) => ({ uuid: bar.uuid, from: bar.from, span: bar.span, lane, isCut: bar.isCut }))
    return { key, from, span, own, lane, lanes: count, bars: inLane }
  })
}

const isStay = (pieces: readonly CardPiece[]): pieces is Stay => pieces.length > 0

/**
 * The cards of a row. A card may be widened into the free time after it, so that its plate fits in one line. If the
 * next card is too near, the plate takes two lines. Cards lie below each other only if that is not enough either.
 */
function placeStays(axis: CardAxis, stays: readonly Stay[], isLow: (key: string) => boolean): Placed[] {
  const begins = stays.map(([first]) => axis.unitsOf(first.from))
  return stays.map((stay, index) => {
    const [{ uuid, paper }] = stay
    const wide = axis.leastCard(paper)
    if (isLow(uuid)) return placeStay(axis, stay, wide)
    const room = (begins[index + 1] ?? axis.units) - (begins[index] ?? 0)
    return placeStay(axis, stay, Math.min(wide, Math.max(axis.leastBroken(paper), room)))
  })
}

/**
 * Groups of overlapping cards. The lanes of a group are low, so the plates of its cards need one wide line. Wider cards
 * can overlap others, so the search repeats until no group grows.
 */
function groupCards(axis: CardAxis, stays: readonly Stay[]): Placed[][] {
  const low = new Set<string>()
  for (;;) {
    const groups = clusters(placeStays(axis, stays, (key) => low.has(key)))
    const found = groups.filter(({ length }) => length > 1).flatMap((group) => group.filter(({ key }) => !low.has(key)))
    if (found.length === 0) return groups
    for (const { key } of found) low.add(key)
  }
}

/** Positions of the stays of a row, with as many lanes as needed so that no card covers another. */
export function layoutCards(axis: CardAxis, stays: readonly (readonly CardPiece[])[]) {
  const cards = groupCards(axis, stays.filter(isStay)).flatMap(laneCards)
  const lanes = Math.max(1, ...cards.map((card) => card.lanes))
  return { lanes, cards, bars: cards.flatMap(({ bars }) => bars) }
}

const isSameBar = (a: BoardBar, b: BoardBar | undefined) =>
  b !== undefined &&
  a.uuid === b.uuid &&
  a.from === b.from &&
  a.span === b.span &&
  a.lane === b.lane &&
  a.isCut === b.isCut

/** Whether two cards look alike on the board. */
export const isSameCard = (a: BoardCard, b: BoardCard | undefined): boolean =>
  b !== undefined &&
  a.key === b.key &&
  a.from === b.from &&
  a.span === b.span &&
  a.own === b.own &&
  a.lane === b.lane &&
  a.lanes === b.lanes &&
  a.bars.length === b.bars.length &&
  a.bars.every((bar, index) => isSameBar(bar, b.bars[index]))
