import { useTranslation } from 'react-i18next'
import { momentOf, type PlannerBlock } from '#contract/planning/blocks.ts'
import { type PlannerPaper, workText } from '../data/planData.ts'
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
  words: Pick<Words, 'moment'>
  mayChange: boolean
  act: Readonly<Record<EntryAction, (uuid: string) => void>>
}

const minutesOf = (block: PlannerBlock | null) => (block ? block.planned_minutes - block.done_minutes : null)

/** Work that can be dragged onto the board. A click opens it; keys do what they do on the cards of the board. */
export function TrayEntry({ uuid, block, paper, note, day, words, mayChange, act }: Props) {
  const { t } = useTranslation('planner')
  const minutes = minutesOf(block)
  const promised = block ? block.promised_at : (paper?.promised_at ?? null)
  const details = [
    minutes !== null && t('minutes', { minutes }),
    promised !== null && t('bar.promised', { time: words.moment(momentOf(promised), day) }),
  ]
    .filter(Boolean)
    .join(' · ')
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
