import { Badge, Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { momentOf, type PlannerBlock } from '#contract/planning/blocks.ts'
import type { Plan } from '#contract/planning/changes.ts'
import { TrayEntry } from '../cards/TrayEntry.tsx'
import type { PlannerPaper, PlannerTeam } from '../data/planData.ts'
import type { PlanSource } from '../data/usePlan.ts'
import type { Words } from '../data/useWords.ts'
import { Legend } from './Legend.tsx'
import classes from './Tray.module.css'
import { FoldedTray, TrayFold, useTrayFold } from './TrayFold.tsx'
import { byCar, papersLeft, trayBlocks } from './trayCars.ts'

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
  const blocks = trayBlocks(plan, { calendar, locationUuid, now })
  const [orphaned, carried, undated] = [byCar(blocks.orphaned), byCar(blocks.carried), byCar(blocks.undated)]
  const fresh = papersLeft(plan, unplanned, locationUuid)
  const entry = (uuid: string, ofCar: readonly PlannerBlock[], paper: PlannerPaper | undefined, note: string) => (
    <TrayEntry
      key={uuid}
      uuid={uuid}
      blocks={ofCar}
      paper={paper}
      note={note}
      day={day}
      words={words}
      plan={{ calendar, locationUuid, now }}
      mayChange={mayChange}
      act={{ move: onMoveTo, open: onOpen, paper: onPaper }}
    />
  )
  const carEntry = (ofCar: readonly PlannerBlock[], noteOf: (block: PlannerBlock) => string) => {
    const [first] = ofCar
    const notes = [...new Set(ofCar.map(noteOf))].filter((note) => note !== '')
    return first && entry(first.uuid, ofCar, papers.get(first.paper_uuid), notes.join(' · '))
  }
  const orphanNote = (block: PlannerBlock) => {
    const at = momentOf(block.start ?? '')
    return `${words.people(block)} · ${words.day(words.dayOf(at))} ${words.clock(at)}`
  }
  const carriedNote = (block: PlannerBlock) =>
    [block.carried_from && t('bar.carried', { date: words.date(block.carried_from) }), words.reason(block.carry_reason)]
      .filter(Boolean)
      .join(' · ')
  const isEmpty = orphaned.length + carried.length + undated.length + fresh.length === 0
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
        <FoldedTray urgent={orphaned.length + carried.length} undated={undated.length + fresh.length} />
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
            <ul data-orphaned>{orphaned.map((ofCar) => carEntry(ofCar, orphanNote))}</ul>
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
        <ul>{carried.map((ofCar) => carEntry(ofCar, carriedNote))}</ul>
        {carried.length === 0 && <p className={classes.quiet}>{t('tray.noneCarried')}</p>}
        <h2>
          {t('tray.undated')} <Badge color="petrol">{undated.length + fresh.length}</Badge>
        </h2>
        <ul>
          {undated.map((ofCar) => carEntry(ofCar, () => ''))}
          {fresh.map((paper) => entry(paper.uuid, [], paper, ''))}
        </ul>
        {undated.length + fresh.length === 0 && <p className={classes.quiet}>{t('tray.noneUndated')}</p>}
      </aside>
      <Legend papers={papers} teams={teams} />
    </div>
  )
}
