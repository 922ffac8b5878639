import { Badge, Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { momentOf, type PlannerBlock } from '#contract/planning/blocks.ts'
import { leftOver } from '#contract/planning/carryOver.ts'
import type { Plan } from '#contract/planning/changes.ts'
import { orphansAt } from '#contract/planning/orphans.ts'
import { TrayEntry } from '../cards/TrayEntry.tsx'
import type { PlannerPaper, PlannerTeam } from '../data/planData.ts'
import type { PlanSource } from '../data/usePlan.ts'
import type { Words } from '../data/useWords.ts'
import { Legend } from './Legend.tsx'
import classes from './Tray.module.css'
import { FoldedTray, TrayFold, useTrayFold } from './TrayFold.tsx'

type Props = {
  source: PlanSource
  plan: Plan
  location: { readonly uuid: string }
  teams: readonly PlannerTeam[]
  now: number
  /** The only shown day; empty when several days are shown. */
  day: string
  words: Words
  mayChange: boolean
  onMoveTo: (uuid: string) => void
  onOpen: (uuid: string) => void
  onPaper: (uuid: string) => void
  onCarry: () => void
}

/** Work without a place in the plan: carried over, without a date, or not planned at all. It is always in sight. */
export function Tray(props: Props) {
  const { source, plan, location, teams, now, day, words, mayChange, onMoveTo, onOpen, onPaper, onCarry } = props
  const { t } = useTranslation('planner')
  const isFolded = useTrayFold(mayChange)
  const { calendar, papers, unplanned } = source
  const locationUuid = location.uuid
  const { left, placed } = leftOver(plan, calendar, locationUuid, now)
  const carried = [...left, ...placed]
  const here = [...plan.values()].filter(({ location_uuid }) => location_uuid === locationUuid)
  const undated = here.filter(({ start, state }) => start === null && state !== 'finished')
  const planned = new Set(here.map(({ paper_uuid }) => paper_uuid))
  const papersLeft = unplanned.filter(({ uuid }) => !planned.has(uuid))
  const entry = (uuid: string, block: PlannerBlock | null, paper: PlannerPaper | undefined, note: string) => (
    <TrayEntry
      key={uuid}
      uuid={uuid}
      block={block}
      paper={paper}
      note={note}
      day={day}
      words={words}
      plan={{ calendar, locationUuid, now }}
      mayChange={mayChange}
      act={{ move: onMoveTo, open: onOpen, paper: onPaper }}
    />
  )
  const blockEntry = (block: PlannerBlock, note: string) => entry(block.uuid, block, papers.get(block.paper_uuid), note)
  const orphaned = orphansAt(calendar, plan.values(), locationUuid)
  const orphanNote = (block: PlannerBlock) => {
    const at = momentOf(block.start ?? '')
    return `${words.people(block)} · ${words.day(words.dayOf(at))} ${words.clock(at)}`
  }
  const carriedNote = (block: PlannerBlock) =>
    [block.carried_from && t('bar.carried', { date: words.date(block.carried_from) }), words.reason(block.carry_reason)]
      .filter(Boolean)
      .join(' · ')
  const isEmpty = orphaned.length + carried.length + undated.length + papersLeft.length === 0
  // An empty tray has nothing to offer to a user who may only read.
  if (isEmpty && !mayChange)
    return (
      <div className={classes.side} data-slim>
        <Legend papers={papers} teams={teams} />
      </div>
    )
  if (isFolded)
    return (
      <>
        <FoldedTray urgent={orphaned.length + carried.length} undated={undated.length + papersLeft.length} />
        <div className={classes.side} data-slim>
          <Legend papers={papers} teams={teams} />
        </div>
      </>
    )
  return (
    <div className={classes.side} data-empty={isEmpty || undefined}>
      <aside className={classes.tray} data-part="tray" aria-label={t('tray.title')}>
        <div className={classes.trayHead}>
          <TrayFold isFolded={false} />
        </div>
        {orphaned.length > 0 && (
          <>
            <h2>
              {t('row.gone')} <Badge color="red">{orphaned.length}</Badge>
            </h2>
            <ul data-orphaned>{orphaned.map((block) => blockEntry(block, orphanNote(block)))}</ul>
          </>
        )}
        <h2>
          {t('tray.carried')} <Badge color={carried.length > 0 ? 'red' : 'gray'}>{carried.length}</Badge>
        </h2>
        {carried.length > 0 && mayChange && (
          <Button
            variant="light"
            color="red"
            classNames={{ root: classes.carry ?? '', label: classes.carryLabel ?? '' }}
            onClick={onCarry}
          >
            {t('carry.title')}
          </Button>
        )}
        <ul>{carried.map((block) => blockEntry(block, carriedNote(block)))}</ul>
        {carried.length === 0 && <p className={classes.quiet}>{t('tray.noneCarried')}</p>}
        <h2>
          {t('tray.undated')} <Badge color="petrol">{undated.length + papersLeft.length}</Badge>
        </h2>
        <ul>
          {undated.map((block) => blockEntry(block, ''))}
          {papersLeft.map((paper) => entry(paper.uuid, null, paper, ''))}
        </ul>
        {undated.length + papersLeft.length === 0 && <p className={classes.quiet}>{t('tray.noneUndated')}</p>}
      </aside>
      <Legend papers={papers} teams={teams} />
    </div>
  )
}
