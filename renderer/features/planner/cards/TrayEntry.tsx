import { useTranslation } from 'react-i18next'
import { momentOf, type PlannerBlock } from '#contract/planning/blocks.ts'
import type { Calendar } from '#contract/planning/calendar.ts'
import { blockFor, type PlannerPaper, workText } from '../data/planData.ts'
import { alertOf, promiseLine } from '../data/promise.ts'
import type { Words } from '../data/useWords.ts'
import { progressOf, toneOf } from './blockState.ts'
import classes from './Card.module.css'
import { type EntryAction, entryAction } from './entryAction.ts'
import { PlateFrame } from './PlateFrame.tsx'

type Props = {
  /** UUID of the first block, or of the paper when it has no block. */
  uuid: string
  /** The blocks of the car in this list; empty for a paper without a block. */
  blocks: readonly PlannerBlock[]
  paper: PlannerPaper | undefined
  note: string
  /** The shown day; empty when there are several. */
  day: string
  words: Pick<Words, 'moment' | 'promise'>
  /** The calendar and location of the plan, and the moment, by which a promise is in danger. */
  plan: { readonly calendar: Calendar; readonly locationUuid: string; readonly now: number }
  mayChange: boolean
  act: Readonly<Record<EntryAction, (uuid: string) => void>>
}

const minutesOf = (blocks: readonly PlannerBlock[]) =>
  blocks.reduce((sum, block) => sum + block.planned_minutes - block.done_minutes, 0)

/** The promise line of the car. A paper without a block counts as the block that it would become. */
function lineOf({ blocks, paper, plan }: Pick<Props, 'blocks' | 'paper' | 'plan'>) {
  const fresh = blocks.length === 0 && paper ? [blockFor(paper, paper.uuid)] : blocks
  return promiseLine({ ...plan, blocks: fresh, paper, isGone: false })
}

/** The length of the works, their promise, and how long ago that passed. */
function useDetails(given: Pick<Props, 'blocks' | 'paper' | 'day' | 'words' | 'plan'>): string {
  const { t } = useTranslation('planner')
  const { blocks, paper, day, words } = given
  const ofBlocks = blocks.map(({ promised_at }) => promised_at).find((one) => one !== null)
  const promised = blocks.length > 0 ? ofBlocks : paper?.promised_at
  const line = lineOf(given)
  return [
    blocks.length > 0 && t('minutes', { minutes: minutesOf(blocks) }),
    promised && t('bar.promised', { time: words.moment(momentOf(promised), day) }),
    line.kind === 'broken' && words.promise(line, false, day),
  ]
    .filter(Boolean)
    .join(' · ')
}

const plateOf = (paper: PlannerPaper | undefined) => paper?.licensePlate || paper?.jobId || paper?.tag || '–'

/** The colour of the car and its marks, which the style sheet reads. */
function marksOf({ blocks, paper, plan }: Pick<Props, 'blocks' | 'paper' | 'plan'>) {
  const open = blocks.find((block) => toneOf(block, paper) !== 'finished') ?? blocks[0]
  const unplanned = paper?.waiting_customer ? 'waiting' : 'usual'
  return {
    'data-tone': open ? toneOf(open, paper) : unplanned,
    'data-alert': alertOf(lineOf({ blocks, paper, plan })) === 'late' ? 'late' : undefined,
    'data-hold': open?.state === 'on_hold' || undefined,
  }
}

/** Runs the action of a key on an entry or on one of its works. */
const keysOf =
  (uuid: string, block: PlannerBlock | null, { mayChange, act }: Pick<Props, 'mayChange' | 'act'>) =>
  (event: React.KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const action = entryAction(event.key, block !== null, mayChange)
    if (action === null) return
    event.preventDefault()
    event.stopPropagation()
    act[action](action === 'paper' ? (block?.paper_uuid ?? uuid) : uuid)
  }

const NOTHING_DONE = { '--done': 0 } as React.CSSProperties

/** A car with waiting work. It can be dragged onto the board. A click opens it; keys do what they do on the board. */
export function TrayEntry(props: Props) {
  const { uuid, blocks, paper, note } = props
  const details = useDetails(props)
  const [only] = blocks
  const isMany = blocks.length > 1
  const all = paper?.works.map((work) => work.text).join(', ') ?? ''
  const text = only ? workText(only, paper) : all
  const said = (
    <span className={classes.entryText}>
      <PlateFrame plate={plateOf(paper)} isPlate={Boolean(paper?.licensePlate)} />
      {!isMany && (
        <bdi dir="auto" className={classes.entryWorks}>
          {text}
        </bdi>
      )}
      {details !== '' && <span>{details}</span>}
      {note !== '' && <bdi dir="auto">{note}</bdi>}
    </span>
  )
  if (isMany)
    return (
      <li>
        <div
          className={`${classes.card} ${classes.entry}`}
          {...marksOf(props)}
          data-uuid={uuid}
          data-many
          style={NOTHING_DONE}
        >
          {said}
          {blocks.map((block) => (
            <EntryWork key={block.uuid} {...props} block={block} />
          ))}
        </div>
      </li>
    )
  return (
    <li>
      <button
        type="button"
        className={`${classes.card} ${classes.entry}`}
        {...marksOf(props)}
        data-uuid={uuid}
        data-paper={only ? undefined : uuid}
        style={NOTHING_DONE}
        onKeyDown={keysOf(uuid, only ?? null, props)}
      >
        {said}
      </button>
    </li>
  )
}

/** One of several works of a car. Dragging it moves only this work; dragging the card moves them all. */
function EntryWork({ block, ...props }: Props & { block: PlannerBlock }) {
  const { t } = useTranslation('planner')
  const { paper } = props
  const text = workText(block, paper) || t('fields.work')
  return (
    <button
      type="button"
      className={classes.entryTick}
      data-uuid={block.uuid}
      data-tick
      data-tone={toneOf(block, paper)}
      data-hold={block.state === 'on_hold' || undefined}
      aria-label={`${text}, ${plateOf(paper)}`}
      style={{ '--done': progressOf(block) } as React.CSSProperties}
      onKeyDown={keysOf(block.uuid, block, props)}
    >
      <bdi dir="auto">{text}</bdi>
    </button>
  )
}
