import type { PlannerBlock } from '#contract/planning/blocks.ts'
import type { Calendar } from '#contract/planning/calendar.ts'
import type { Conflict } from '#contract/planning/conflicts.ts'
import { riskOf } from '#contract/planning/endangered.ts'
import { type PlannerPaper, workText } from '../data/planData.ts'
import { alertOf, isWaitingLine, type PromiseLine, promiseLine } from '../data/promise.ts'
import type { Words } from '../data/useWords.ts'
import { type Filter, isOverdue, passes, progressOf, type Tone, toneOf } from './blockState.ts'
import { type CardShape, plateWidth } from './cardSize.ts'
import type { BoardBar, BoardCard } from './cards.ts'
import type { Colors } from './colors.ts'
import { signsOf } from './signs.ts'

/** Plain values that blocks and cards share. */
type CommonStyle = {
  readonly tone: Tone
  /** Replaces the colour of the tone; empty keeps it. */
  readonly color: string
  readonly isHeld: boolean
  readonly isOverdue: boolean
  readonly isDim: boolean
  /** Name of the user who moves it; empty while it is not moved. */
  readonly other: string
}

/** A block as a part of a card. */
export type BlockStyle = CommonStyle & {
  readonly uuid: string
  /** Width relative to the other parts of the card. */
  readonly span: number
  readonly isCut: boolean
  readonly isFirst: boolean
  readonly mayMove: boolean
  /** Done share of the work, 0 to 1. */
  readonly progress: number
  readonly works: string
  /** Further facts in words. */
  readonly details: string
}

/** The style of a card as plain values, so that an unchanged card is not drawn again. */
export type CardStyle = CommonStyle & {
  readonly key: string
  readonly from: number
  readonly span: number
  readonly own: number
  readonly lane: number
  readonly lanes: number
  readonly lines: CardShape['lines']
  readonly isNarrow: boolean
  /** Whether the plate takes two lines. */
  readonly isBroken: boolean
  /** Why the card is marked: the promise is in danger, or the work takes longer than planned. */
  readonly alert: ReturnType<typeof alertOf>
  readonly progress: number
  /** UUID of the paper. */
  readonly paper: string
  readonly plate: string
  readonly isPlate: boolean
  readonly works: string
  readonly promise: string
  /** Whether a sign for the waiting customer stands before the time, because the card has no room for the word. */
  readonly hasWaitingSign: boolean
  readonly signs: string
  readonly blocks: readonly BlockStyle[]
}

type Around = {
  readonly calendar: Calendar
  readonly words: Words
  readonly filter: Filter
  readonly teamsOf: (person: string) => readonly string[]
  readonly now: number
  readonly mayChange: boolean
  readonly colors: Colors
  readonly conflicts: ReadonlyMap<string, readonly Conflict[]>
  /** Name of the user who is moving a block; empty while no user moves it. */
  readonly otherOf: (uuid: string) => string
  readonly isFirst: (uuid: string) => boolean
  readonly isGone: boolean
  /** The location whose plan is shown. */
  readonly locationUuid: string
  readonly shape: CardShape
  readonly day: string
}

/** `isLate`: the promise of the car is in danger. */
type LateAround = Around & { readonly isLate: boolean }
type Given = { readonly block: PlannerBlock; readonly bar: BoardBar }

function blockStyle({ block, bar }: Given, paper: PlannerPaper | undefined, around: LateAround): BlockStyle {
  const { calendar, words, filter, teamsOf, now, mayChange, colors, isLate } = around
  const conflicts = around.conflicts.get(block.uuid) ?? []
  return {
    uuid: block.uuid,
    span: bar.span,
    isCut: bar.isCut,
    isFirst: around.isFirst(block.uuid),
    other: around.otherOf(block.uuid),
    tone: toneOf(block, paper),
    color: colors.of(block, paper),
    isHeld: block.state === 'on_hold',
    isOverdue: isOverdue(calendar, block, now),
    isDim: !passes(filter, block, { paper, conflicts, teamsOf, isLate }),
    mayMove: mayChange && block.state !== 'finished',
    progress: progressOf(block),
    works: workText(block, paper),
    details: words.details(block, { paper, conflicts, day: around.day }),
  }
}

/** The works of a stay, each named once. */
function worksOf(blocks: readonly PlannerBlock[], paper: PlannerPaper | undefined): string {
  return [...new Set(blocks.map((block) => workText(block, paper)))].filter(Boolean).join(', ')
}

const doneShare = (blocks: readonly PlannerBlock[]) => {
  const planned = blocks.reduce((sum, { planned_minutes }) => sum + planned_minutes, 0)
  const done = blocks.reduce((sum, block) => sum + block.planned_minutes * progressOf(block), 0)
  return planned > 0 ? done / planned : 0
}

function lineOf(given: readonly Given[], paper: PlannerPaper | undefined, around: Around): PromiseLine {
  const { calendar, now, isGone, locationUuid } = around
  const blocks = given.map(({ block }) => block)
  return promiseLine({ calendar, blocks, paper, locationUuid, isGone, now })
}

/** The style of a stay in a row; null if its blocks are unknown. */
export function cardStyle(
  card: BoardCard,
  blockOf: (uuid: string) => PlannerBlock | undefined,
  paperOf: (uuid: string) => PlannerPaper | undefined,
  around: Around,
): CardStyle | null {
  const given = card.bars.flatMap((bar): Given[] => {
    const block = blockOf(bar.uuid)
    return block ? [{ block, bar }] : []
  })
  const [first] = given
  if (!first) return null
  const paper = paperOf(first.block.paper_uuid)
  const blocks = given.map(({ block }) => block)
  const { calendar, locationUuid, now } = around
  const isLate = riskOf(calendar, blocks, { locationUuid, now }) !== null
  const styles = given.map((one) => blockStyle(one, paper, { ...around, isLate }))
  const open = styles.find(({ tone }) => tone !== 'finished') ?? styles[0]
  const { lines, isNarrow, mayBreak, width } = around.shape
  const plate = paper?.licensePlate || paper?.jobId || paper?.tag || '–'
  const line = lineOf(given, paper, around)
  const conflicts = blocks.flatMap(({ uuid }) => around.conflicts.get(uuid) ?? [])
  const signs = signsOf(blocks, conflicts, paper?.question ?? '')
  return {
    key: card.key,
    from: card.from,
    span: card.span,
    own: card.own,
    lane: card.lane,
    lanes: card.lanes,
    lines,
    isNarrow,
    isBroken: mayBreak && width < plateWidth(plate, signs !== ''),
    tone: open?.tone ?? 'usual',
    color: open?.color ?? '',
    isHeld: open?.isHeld ?? false,
    isOverdue: styles.some((one) => one.isOverdue),
    alert: alertOf(line),
    isDim: styles.every((one) => one.isDim),
    other: styles.find(({ other }) => other !== '')?.other ?? '',
    progress: doneShare(blocks),
    paper: first.block.paper_uuid,
    plate,
    isPlate: Boolean(paper?.licensePlate),
    works: [
      first.block.location_uuid === locationUuid ? '' : around.words.place(first.block.location_uuid),
      worksOf(blocks, paper),
    ]
      .filter(Boolean)
      .join(' · '),
    promise: around.words.promise(line, isNarrow, around.day),
    hasWaitingSign: isNarrow && isWaitingLine(line),
    signs,
    blocks: styles,
  }
}

const isSame = <Value extends object>(a: Value, b: Value) =>
  (Object.keys(a) as (keyof Value)[]).every((name) => name === 'blocks' || a[name] === b[name])

/** Whether a card looks as before. */
export const isSameStyle = (a: CardStyle, b: CardStyle): boolean =>
  isSame(a, b) &&
  a.blocks.length === b.blocks.length &&
  a.blocks.every((block, index) => {
    const other = b.blocks[index]
    return other !== undefined && isSame(block, other)
  })
