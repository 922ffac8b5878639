import { useTranslation } from 'react-i18next'
import { momentOf, type PlannerBlock } from '#contract/planning/blocks.ts'
import type { Calendar } from '#contract/planning/calendar.ts'
import { type PlannerPaper, workText } from '../data/planData.ts'
import { alertOf, promiseLine } from '../data/promise.ts'
import type { Words } from '../data/useWords.ts'
import { toneOf } from './blockState.ts'
import classes from './Card.module.css'
import { type EntryAction, entryAction } from './entryAction.ts'
import { PlateFrame } from './PlateFrame.tsx'

type Props = {
  /** UUID of the block, or of the paper when it has no block. */
  uuid: string
  block: PlannerBlock | null
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

const minutesOf = (block: PlannerBlock | null) => (block ? block.planned_minutes - block.done_minutes : null)

/** The promise line of the block's card. Null for a paper without a block. */
const lineOf = ({ block, paper, plan }: Pick<Props, 'block' | 'paper' | 'plan'>) =>
  block && promiseLine({ ...plan, blocks: [block], paper, isGone: false })

/** Whether the promise of the block is in danger, as its card on the board would show it. */
function isEndangered(given: Pick<Props, 'block' | 'paper' | 'plan'>): boolean {
  const line = lineOf(given)
  return line !== null && alertOf(line) === 'late'
}

/** The length of the work, its promise, and how long ago that passed. */
function useDetails(given: Pick<Props, 'block' | 'paper' | 'day' | 'words' | 'plan'>): string {
  const { t } = useTranslation('planner')
  const { block, paper, day, words } = given
  const minutes = minutesOf(block)
  const promised = block ? block.promised_at : (paper?.promised_at ?? null)
  const line = lineOf(given)
  return [
    minutes !== null && t('minutes', { minutes }),
    promised !== null && t('bar.promised', { time: words.moment(momentOf(promised), day) }),
    line?.kind === 'broken' && words.promise(line, false, day),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** Work that can be dragged onto the board. A click opens it; keys do what they do on the cards of the board. */
export function TrayEntry({ uuid, block, paper, note, day, words, plan, mayChange, act }: Props) {
  const details = useDetails({ block, paper, day, words, plan })
  const unplanned = paper?.waiting_customer ? 'waiting' : 'usual'
  const text = block ? workText(block, paper) : (paper?.works.map((work) => work.text).join(', ') ?? '')
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const action = entryAction(event.key, block !== null, mayChange)
    if (action === null) return
    event.preventDefault()
    event.stopPropagation()
    act[action](action === 'paper' ? (block?.paper_uuid ?? uuid) : uuid)
  }
  return (
    <li>
      <button
        type="button"
        className={`${classes.card} ${classes.entry}`}
        data-uuid={uuid}
        data-paper={block ? undefined : uuid}
        data-tone={block ? toneOf(block, paper) : unplanned}
        data-alert={isEndangered({ block, paper, plan }) ? 'late' : undefined}
        data-hold={block?.state === 'on_hold' || undefined}
        style={{ '--done': 0 } as React.CSSProperties}
        onKeyDown={onKeyDown}
      >
        <span className={classes.entryText}>
          <PlateFrame
            plate={paper?.licensePlate || paper?.jobId || paper?.tag || '–'}
            isPlate={Boolean(paper?.licensePlate)}
          />
          <bdi dir="auto" className={classes.entryWorks}>
            {text}
          </bdi>
          {details !== '' && <span>{details}</span>}
          {note !== '' && <bdi dir="auto">{note}</bdi>}
        </span>
      </button>
    </li>
  )
}
