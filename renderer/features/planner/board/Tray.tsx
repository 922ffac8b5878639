import { Badge, Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { momentOf, type PlannerBlock } from '#contract/planning/blocks.ts'
import { unfinishedAt } from '#contract/planning/carryOver.ts'
import type { Plan } from '#contract/planning/changes.ts'
import { orphansAt } from '#contract/planning/orphans.ts'
import { MachineText } from '#renderer/ui/text/MachineText.tsx'
import { type PlannerPaper, workText } from '../data/planData.ts'
import type { PlanSource } from '../data/usePlan.ts'
import type { Words } from '../data/useWords.ts'
import classes from './Board.module.css'
import { toneOf } from './looks.ts'

type Props = {
  source: PlanSource
  plan: Plan
  siteUuid: string
  now: number
  words: Words
  mayChange: boolean
  onMoveTo: (uuid: string) => void
  onOpen: (uuid: string) => void
  onCarry: () => void
}

type EntryProps = {
  uuid: string
  block: PlannerBlock | null
  paper: PlannerPaper | undefined
  note: string
  words: Words
  onKey: (uuid: string) => void
}

const minutesOf = (block: PlannerBlock | null) => (block ? block.planned_minutes - block.done_minutes : null)

/** Work that can be dragged onto the board; Enter asks for the time and place instead. */
function Entry({ uuid, block, paper, note, words, onKey }: EntryProps) {
  const { t } = useTranslation('planner')
  const minutes = minutesOf(block)
  const unplanned = paper?.waiting_customer ? 'waiting' : 'usual'
  const text = block ? workText(block, paper) : (paper?.works.map((work) => work.text).join(', ') ?? '')
  return (
    <li>
      <button
        type="button"
        className={`${classes.bar} ${classes.entry}`}
        data-uuid={uuid}
        data-tone={block ? toneOf(block, paper) : unplanned}
        data-hold={block?.state === 'on_hold' || undefined}
        style={{ '--done': 0 } as React.CSSProperties}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          onKey(uuid)
        }}
      >
        <span className={classes.words}>
          <MachineText>{paper?.licensePlate || paper?.jobId || paper?.tag}</MachineText> <bdi dir="auto">{text}</bdi>
          {minutes !== null && <> · {t('minutes', { minutes })}</>}
          {note !== '' && (
            <>
              <br />
              <bdi dir="auto">{note}</bdi>
            </>
          )}
          {block?.promised_at && <> · {t('bar.promised', { time: words.clock(Date.parse(block.promised_at)) })}</>}
        </span>
      </button>
    </li>
  )
}

/** What waits for a place: carried over, without a date, and papers that nobody has planned. Always in sight. */
export function Tray({ source, plan, siteUuid, now, words, mayChange, onMoveTo, onOpen, onCarry }: Props) {
  const { t } = useTranslation('planner')
  const { calendar, papers, unplanned } = source
  const carried = unfinishedAt(plan, calendar, siteUuid, now)
  const here = [...plan.values()].filter(({ location_uuid }) => location_uuid === siteUuid)
  const undated = here.filter(({ start, state }) => start === null && state !== 'finished')
  const planned = new Set(here.map(({ paper_uuid }) => paper_uuid))
  const papersLeft = unplanned.filter(({ uuid }) => !planned.has(uuid))
  const onKey = mayChange ? onMoveTo : onOpen
  const orphaned = orphansAt(calendar, plan.values(), siteUuid)
  const orphanNote = (block: PlannerBlock) => {
    const at = momentOf(block.start ?? '')
    return `${words.people(block)} · ${words.day(words.dayOf(at))} ${words.clock(at)}`
  }
  const carriedNote = (block: PlannerBlock) =>
    [block.carried_from && t('bar.carried', { date: words.date(block.carried_from) }), words.reason(block.carry_reason)]
      .filter(Boolean)
      .join(' · ')
  return (
    <aside className={classes.tray} data-part="tray" aria-label={t('tray.title')}>
      {orphaned.length > 0 && (
        <>
          <h2>
            {t('row.gone')} <Badge color="red">{orphaned.length}</Badge>
          </h2>
          <ul data-orphaned>
            {orphaned.map((block) => (
              <Entry
                key={block.uuid}
                uuid={block.uuid}
                block={block}
                paper={papers.get(block.paper_uuid)}
                note={orphanNote(block)}
                words={words}
                onKey={onKey}
              />
            ))}
          </ul>
        </>
      )}
      <h2>
        {t('tray.carried')} <Badge color={carried.length > 0 ? 'red' : 'gray'}>{carried.length}</Badge>
      </h2>
      {carried.length > 0 && mayChange && (
        <Button variant="light" color="red" onClick={onCarry}>
          {t('carry.title')}
        </Button>
      )}
      <ul>
        {carried.map((block) => (
          <Entry
            key={block.uuid}
            uuid={block.uuid}
            block={block}
            paper={papers.get(block.paper_uuid)}
            note={carriedNote(block)}
            words={words}
            onKey={onKey}
          />
        ))}
      </ul>
      {carried.length === 0 && <p className={classes.quiet}>{t('tray.noneCarried')}</p>}
      <h2>
        {t('tray.undated')} <Badge color="petrol">{undated.length + papersLeft.length}</Badge>
      </h2>
      <ul>
        {undated.map((block) => (
          <Entry
            key={block.uuid}
            uuid={block.uuid}
            block={block}
            paper={papers.get(block.paper_uuid)}
            note=""
            words={words}
            onKey={onKey}
          />
        ))}
        {papersLeft.map((paper) => (
          <Entry key={paper.uuid} uuid={paper.uuid} block={null} paper={paper} note="" words={words} onKey={onKey} />
        ))}
      </ul>
      {undated.length + papersLeft.length === 0 && <p className={classes.quiet}>{t('tray.noneUndated')}</p>}
    </aside>
  )
}
