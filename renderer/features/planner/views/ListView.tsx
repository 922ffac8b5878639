import { Badge } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { momentOf } from '#contract/planning/blocks.ts'
import type { Plan } from '#contract/planning/changes.ts'
import { findConflicts } from '#contract/planning/conflicts.ts'
import { orphansAt } from '#contract/planning/orphans.ts'
import { MachineText } from '#renderer/ui/text/MachineText.tsx'
import { useNow } from '#renderer/ui/time/clock.ts'
import { conflictsByBlock, type Filter, isOverdue, passes } from '../board/looks.ts'
import { blockFor, type PlanFrame, workText } from '../data/planData.ts'
import { rulesOf } from '../data/planRules.ts'
import type { PlanSource } from '../data/usePlan.ts'
import type { Words } from '../data/useWords.ts'
import classes from '../style/Planner.module.css'
import { lineOf, planLines } from './planLines.ts'

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
const ZE_PER_HOUR = 100
const MINUTES = 60

/** The plan as a table; jobs of people who left and what has no date come first, so that they cannot hide. */
export function ListView({ frame, source, plan, days, filter, words, onOpen, onMoveTo }: Props) {
  const { t } = useTranslation('planner')
  const { calendar, papers, unplanned } = source
  const minute = useNow((now) => Math.floor(now / MINUTE_MS))
  const faults = useMemo(
    () => conflictsByBlock(findConflicts(calendar, plan.values(), rulesOf(frame))),
    [calendar, plan, frame],
  )
  const teams = new Map(frame.people.map(({ uuid, team_uuids }) => [uuid, team_uuids]))
  const { uuid: siteUuid, time_zone: timeZone } = frame.location
  const planned = new Set([...plan.values()].map(({ paper_uuid }) => paper_uuid))
  // On whatever day: somebody who does not work here any more will not do it.
  const orphaned = orphansAt(calendar, plan.values(), siteUuid).map((block) => lineOf(calendar, block))
  const first = new Set(orphaned.map(({ block }) => block.uuid))
  const dated = planLines(calendar, plan, { siteUuid, timeZone, days }).filter(({ block }) => !first.has(block.uuid))
  // Papers that nobody has planned yet, as the block that they would become; its uuid is that of the paper.
  const fresh = unplanned
    .filter(({ uuid }) => !planned.has(uuid))
    .map((paper) => ({ block: blockFor(paper, paper.uuid), start: null, end: null }))
  const lines = [...orphaned, ...fresh, ...dated].filter(({ block }) =>
    passes(filter, block, {
      paper: papers.get(block.paper_uuid),
      conflicts: faults.get(block.uuid) ?? [],
      teamsOf: (person) => teams.get(person) ?? [],
      isLate: isOverdue(calendar, block, minute * MINUTE_MS),
    }),
  )
  const when = (moment: number) => (
    <MachineText>
      {days.length > 1 || words.dayOf(moment) !== days[0] ? `${words.date(words.dayOf(moment))} ` : ''}
      {words.clock(moment)}
    </MachineText>
  )
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached with the keyboard
    <section className={classes.scroll} aria-label={t('views.list')} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('fields.start')}</th>
            <th scope="col">{t('fields.end')}</th>
            <th scope="col">{t('fields.plate')}</th>
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
          {lines.map(({ block, start, end }) => {
            const paper = papers.get(block.paper_uuid)
            const conflicts = faults.get(block.uuid) ?? []
            return (
              <tr
                key={block.uuid}
                data-undated={start === null || undefined}
                data-orphaned={first.has(block.uuid) || undefined}
              >
                <td>
                  {start === null ? (
                    <Badge color="yellow" miw="max-content">
                      {t('noDate')}
                    </Badge>
                  ) : (
                    when(start)
                  )}
                </td>
                <td>{end !== null && when(end)}</td>
                <td>
                  <button
                    type="button"
                    className={classes.plate}
                    onClick={() => (plan.has(block.uuid) ? onOpen : onMoveTo)(block.uuid)}
                  >
                    <MachineText>{paper?.licensePlate || paper?.jobId || paper?.tag || '–'}</MachineText>
                  </button>
                </td>
                <td>
                  <bdi dir="auto">{workText(block, paper)}</bdi>
                  {conflicts.length > 0 && (
                    <ul className={classes.faults}>
                      {conflicts.map((one) => (
                        <li key={`${one.code}${one.subject}${one.block_uuids.join()}`}>{words.conflict(one)}</li>
                      ))}
                    </ul>
                  )}
                </td>
                <td>
                  {first.has(block.uuid) && (
                    <Badge color="red" miw="max-content" tt="none">
                      {t('row.gone')}
                    </Badge>
                  )}
                  <bdi dir="auto">{words.people(block)}</bdi>
                </td>
                <td>
                  <bdi dir="auto">{words.bay(block.bay)}</bdi>
                </td>
                <td>
                  <MachineText>{Math.round((block.planned_minutes * ZE_PER_HOUR) / MINUTES)}</MachineText>
                </td>
                <td>{t(`state.${block.state}`)}</td>
                <td>{block.needs.parts !== 'none' && t(`parts.${block.needs.parts}`)}</td>
                <td>{block.promised_at && when(momentOf(block.promised_at))}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {lines.length === 0 && <p>{t('emptyDay')}</p>}
    </section>
  )
}
