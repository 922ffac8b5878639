import { Badge } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { momentOf } from '#contract/planning/blocks.ts'
import type { Plan } from '#contract/planning/changes.ts'
import { type Conflict, findConflicts } from '#contract/planning/conflicts.ts'
import { MachineText } from '#renderer/ui/text/MachineText.tsx'
import { useNow } from '#renderer/ui/time/clock.ts'
import { conflictsByBlock, type Filter, passes, toneOf } from '../cards/blockState.ts'
import { Faults } from '../cards/Faults.tsx'
import { PlateFrame } from '../cards/PlateFrame.tsx'
import { type PlanFrame, type PlannerPaper, targetOf, workText } from '../data/planData.ts'
import { rulesOf } from '../data/planRules.ts'
import { alertOf, type PromiseLine, promiseLine } from '../data/promise.ts'
import { useEndangeredCars } from '../data/useEndangeredCars.ts'
import type { PlanSource } from '../data/usePlan.ts'
import type { Words } from '../data/useWords.ts'
import classes from '../style/Planner.module.css'
import { listLines } from './listLines.ts'
import { linesByCar, type PlanLine } from './planLines.ts'

type Props = {
  frame: PlanFrame
  source: PlanSource
  plan: Plan
  days: readonly string[]
  filter: Filter
  words: Words
  onOpen: (uuid: string) => void
  onMoveTo: (uuid: string) => void
}

const MINUTE_MS = 60_000

/**
 * The plan as a table. Blocks of removed people and bays, and work without a date, come first so that they are not
 * overlooked.
 */
export function ListView({ frame, source, plan, days, filter, words, onOpen, onMoveTo }: Props) {
  const { t } = useTranslation('planner')
  const { calendar, papers, unplanned } = source
  const now = useNow((moment) => Math.floor(moment / MINUTE_MS)) * MINUTE_MS
  const faults = useMemo(
    () => conflictsByBlock(findConflicts(calendar, plan.values(), rulesOf(frame))),
    [calendar, plan, frame],
  )
  const teams = new Map(frame.people.map(({ uuid, team_uuids }) => [uuid, team_uuids]))
  const { uuid: locationUuid, time_zone: timeZone } = frame.location
  const cars = useEndangeredCars({ frame, source, plan, days })
  const endangered = new Set(cars.map(({ paper_uuid }) => paper_uuid))
  const all = listLines({ calendar, plan, unplanned, locationUuid, timeZone, days, endangered })
  const lines = all.lines.filter(({ block }) =>
    passes(filter, block, {
      paper: papers.get(block.paper_uuid),
      conflicts: faults.get(block.uuid) ?? [],
      teamsOf: (person) => teams.get(person) ?? [],
      isLate: endangered.has(block.paper_uuid),
    }),
  )
  const when = (moment: number) => (
    <MachineText>
      {days.length > 1 || words.dayOf(moment) !== days[0] ? `${words.date(words.dayOf(moment))} ` : ''}
      {words.clock(moment)}
    </MachineText>
  )
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach the scrolled area
    <section className={classes.scroll} aria-label={t('views.list')} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('fields.plate')}</th>
            <th scope="col">{t('fields.start')}</th>
            <th scope="col">{t('fields.end')}</th>
            <th scope="col">{t('fields.work')}</th>
            <th scope="col">{t('fields.technician')}</th>
            <th scope="col">{t('fields.bay')}</th>
            <th scope="col">{t('fields.ze')}</th>
            <th scope="col">{t('fields.state')}</th>
            <th scope="col">{t('fields.parts')}</th>
            <th scope="col">{t('fields.promised')}</th>
          </tr>
        </thead>
        <tbody>
          {linesByCar(lines, all.isGone).map((ofCar) =>
            ofCar.map((line, nth) => (
              <ListRow
                key={line.block.uuid}
                line={line}
                rows={nth === 0 ? ofCar.length : 0}
                paper={papers.get(line.block.paper_uuid)}
                conflicts={faults.get(line.block.uuid) ?? []}
                source={source}
                plan={plan}
                promise={promiseLine({
                  calendar,
                  blocks: ofCar.map(({ block }) => block),
                  paper: papers.get(line.block.paper_uuid),
                  locationUuid: locationUuid,
                  isGone: all.isGone(line.block),
                  now,
                })}
                day={days.length === 1 ? (days[0] ?? '') : ''}
                isGone={all.isGone(line.block)}
                words={words}
                when={when}
                onOpen={plan.has(line.block.uuid) ? onOpen : onMoveTo}
              />
            )),
          )}
        </tbody>
      </table>
      {lines.length === 0 && <p>{t('emptyDay')}</p>}
    </section>
  )
}

type RowProps = {
  line: PlanLine
  /** Rows of the car that begin here; 0 for its further rows. */
  rows: number
  paper: PlannerPaper | undefined
  conflicts: readonly Conflict[]
  source: PlanSource
  plan: Plan
  /** The promise line of the car. */
  promise: PromiseLine
  /** The shown day; empty when there are several. */
  day: string
  isGone: boolean
  words: Words
  when: (moment: number) => ReactNode
  onOpen: (uuid: string) => void
}

/** The marks of a row for its style. */
const marksOf = ({ line: { block, start }, rows, paper, isGone }: RowProps) => ({
  'data-undated': start === null || undefined,
  'data-orphaned': isGone || undefined,
  'data-tone': toneOf(block, paper),
  'data-hold': block.state === 'on_hold' || undefined,
  'data-further': rows === 0 || undefined,
})

/** A block of the plan. The car and its promise are shown once beside all of its blocks. */
function ListRow(props: RowProps) {
  const { rows, paper, conflicts, source, plan, promise, day, isGone, words, when, onOpen } = props
  const { block, start, end } = props.line
  const { t } = useTranslation('planner')
  const alert = alertOf(promise)
  const target = targetOf(block, paper)
  return (
    <tr {...marksOf(props)} data-alert={alert ?? undefined}>
      {rows > 0 && (
        <td rowSpan={rows}>
          <button type="button" className={classes.plate} onClick={() => onOpen(block.uuid)}>
            <PlateFrame plate={words.car(paper)} isPlate={Boolean(paper?.licensePlate)} />
          </button>
          {paper && (
            <bdi dir="auto" className={classes.model}>
              {paper.model}
            </bdi>
          )}
        </td>
      )}
      <td className={classes.tight}>
        {start === null ? (
          <Badge color="yellow" miw="max-content">
            {t('noDate')}
          </Badge>
        ) : (
          when(start)
        )}
      </td>
      <td className={classes.tight}>{end !== null && when(end)}</td>
      <td>
        <button type="button" className={classes.job} onClick={() => onOpen(block.uuid)}>
          <bdi dir="auto">{workText(block, paper) || t('fields.work')}</bdi>
        </button>
        <Faults own={[block.uuid]} found={conflicts} source={source} plan={plan} words={words} onOpen={onOpen} />
      </td>
      <td>
        {isGone && (
          <Badge color="red" miw="max-content" tt="none">
            {t('row.gone')}
          </Badge>
        )}
        <bdi dir="auto">{words.people(block)}</bdi>
      </td>
      <td className={classes.tight}>
        <bdi dir="auto">{words.bay(block.bay)}</bdi>
      </td>
      <td className={classes.tight}>
        <MachineText>{target === 0 ? '–' : target}</MachineText>{' '}
        <span className={classes.minutes}>{t('minutes', { minutes: block.planned_minutes })}</span>
      </td>
      <td className={classes.state}>{t(`state.${block.state}`)}</td>
      <td>{block.needs.parts !== 'none' && t(`parts.${block.needs.parts}`)}</td>
      {rows > 0 && (
        <td rowSpan={rows} className={classes.promised}>
          {block.promised_at && when(momentOf(block.promised_at))}
          {alert !== null && <span className={classes.beside}>{words.promise(promise, false, day)}</span>}
        </td>
      )}
    </tr>
  )
}
