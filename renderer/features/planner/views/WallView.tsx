import { Button } from '@mantine/core'
import { IconMaximize } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { momentOf } from '#contract/planning/blocks.ts'
import type { Plan } from '#contract/planning/changes.ts'
import { formerIn } from '#contract/planning/orphans.ts'
import { MachineText } from '#renderer/ui/text/MachineText.tsx'
import { useNow } from '#renderer/ui/time/clock.ts'
import { isOverdue, toneOf } from '../board/looks.ts'
import { type PlanFrame, workText } from '../data/planData.ts'
import type { PlanSource } from '../data/usePlan.ts'
import type { Words } from '../data/useWords.ts'
import classes from '../style/Planner.module.css'
import { planLines } from './planLines.ts'

type Props = { frame: PlanFrame; source: PlanSource; plan: Plan; day: string; words: Words }

const COLUMNS = 7
const MINUTE_MS = 60_000
/** Long enough to read a screenful from across the hall. */
const PAGE_MS = 12_000

/** The day for a screen on the wall of the workshop: large, turning its pages by itself, without names of customers. */
export function WallView({ frame, source, plan, day, words }: Props) {
  const { t } = useTranslation('planner')
  const { calendar, papers } = source
  const minute = useNow((now) => Math.floor(now / MINUTE_MS))
  const wall = useRef<HTMLElement>(null)
  const whole = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const timer = setInterval(() => {
      const element = wall.current
      if (!element) return
      const isAtEnd = element.scrollTop + element.clientHeight >= element.scrollHeight - 4
      element.scrollTo({ top: isAtEnd ? 0 : element.scrollTop + element.clientHeight * 0.85, behavior: 'smooth' })
    }, PAGE_MS)
    return () => clearInterval(timer)
  }, [])
  const { uuid: siteUuid, time_zone: timeZone, description } = frame.location
  const lines = planLines(calendar, plan, { siteUuid, timeZone, days: [day] }).filter(({ start }) => start !== null)
  const former = formerIn(
    calendar,
    lines.map(({ block }) => block),
    siteUuid,
  )
  return (
    <div className={classes.wall} ref={whole}>
      <div className={classes.wallHead}>
        <bdi dir="auto">{description}</bdi>
        <MachineText>{`${words.date(day)}  ${words.clock(minute * MINUTE_MS)}`}</MachineText>
        <Button
          variant="default"
          leftSection={<IconMaximize size={16} />}
          onClick={() => void whole.current?.requestFullscreen()}
        >
          {t('wall.full')}
        </Button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached with the keyboard */}
      <section className={classes.scroll} ref={wall} aria-label={t('views.wall')} tabIndex={0}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('fields.start')}</th>
              <th scope="col">{t('fields.plate')}</th>
              <th scope="col">{t('fields.work')}</th>
              <th scope="col">{t('fields.technician')}</th>
              <th scope="col">{t('fields.bay')}</th>
              <th scope="col">{t('fields.state')}</th>
              <th scope="col">{t('fields.promised')}</th>
            </tr>
          </thead>
          <tbody>
            {former.map(({ person, jobs }) => (
              <tr key={person} data-orphaned>
                <td colSpan={COLUMNS}>
                  <bdi dir="auto">{words.person(person)}</bdi> · {t('row.jobs', { number: jobs })}
                </td>
              </tr>
            ))}
            {lines.map(({ block, start }) => {
              const paper = papers.get(block.paper_uuid)
              return (
                <tr
                  key={block.uuid}
                  data-tone={toneOf(block, paper)}
                  data-late={isOverdue(calendar, block, minute * MINUTE_MS) || undefined}
                >
                  <td>
                    <MachineText>{start !== null && words.clock(start)}</MachineText>
                  </td>
                  <td>
                    <MachineText>{paper?.licensePlate || paper?.jobId || paper?.tag}</MachineText>
                  </td>
                  <td>
                    <bdi dir="auto">{workText(block, paper)}</bdi>
                  </td>
                  <td>
                    <bdi dir="auto">{words.people(block)}</bdi>
                  </td>
                  <td>
                    <bdi dir="auto">{words.bay(block.bay)}</bdi>
                  </td>
                  <td>{t(`state.${block.state}`)}</td>
                  <td>
                    <MachineText>{block.promised_at && words.clock(momentOf(block.promised_at))}</MachineText>
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
        {lines.length === 0 && <p>{t('emptyDay')}</p>}
      </section>
    </div>
  )
}
