import { ActionIcon } from '@mantine/core'
import { IconMaximize, IconX } from '@tabler/icons-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Plan } from '#contract/planning/changes.ts'
import { formerIn, goneBaysIn } from '#contract/planning/orphans.ts'
import { MachineText } from '#renderer/ui/text/MachineText.tsx'
import { useNow } from '#renderer/ui/time/clock.ts'
import type { PlanFrame } from '../data/planData.ts'
import type { PlanSource } from '../data/usePlan.ts'
import type { Words } from '../data/useWords.ts'
import classes from '../style/Planner.module.css'
import { planLines } from './planLines.ts'
import { WallRow } from './WallRow.tsx'
import { isRoomy, ROOMY_TEXTS, type WallCar, wallCars, wallLines, wallPages } from './wallPages.ts'

type Props = { frame: PlanFrame; source: PlanSource; plan: Plan; day: string; words: Words; onLeave: () => void }
type Gone = { readonly name: string; readonly jobs: number }
type Line = { readonly gone: Gone } | { readonly car: WallCar }

const COLUMNS = 6
const MINUTE_MS = 60_000
/** Time a page is shown (ms): long enough to read it from across the hall. */
const PAGE_MS = 12_000

/** Number of lines that fit on a page of the wall on this screen. */
function useLines(page: React.RefObject<HTMLElement | null>): number {
  const [lines, setLines] = useState(8)
  useLayoutEffect(() => {
    const element = page.current
    if (!element) return
    const update = () =>
      setLines(wallLines(element.clientHeight, Number.parseFloat(getComputedStyle(element).fontSize)))
    update()
    const observer = new ResizeObserver(update)
    observer.observe(element)
    return () => observer.disconnect()
  }, [page])
  return lines
}

/**
 * The day for a screen on the workshop's wall: large, without a menu and without names of customers. It turns its pages
 * by itself.
 */
export function WallView({ frame, source, plan, day, words, onLeave }: Props) {
  const { t } = useTranslation('planner')
  const { calendar, papers } = source
  const now = useNow((moment) => Math.floor(moment / MINUTE_MS)) * MINUTE_MS
  const turn = useNow((moment) => Math.floor(moment / PAGE_MS))
  const whole = useRef<HTMLDivElement>(null)
  const page = useRef<HTMLElement>(null)
  const most = useLines(page)
  const { uuid: locationUuid, time_zone: timeZone, description } = frame.location
  const dated = planLines(calendar, plan, { locationUuid, timeZone, days: [day] }).filter(({ start }) => start !== null)
  const shown = dated.map(({ block }) => block)
  const gone: Gone[] = [
    ...formerIn(calendar, shown, locationUuid).map(({ person, jobs }) => ({ name: words.person(person), jobs })),
    ...goneBaysIn(calendar, shown, locationUuid).map(({ bay, jobs }) => ({ name: words.bay(bay), jobs })),
  ]
  const lines: Line[] = [...gone.map((one) => ({ gone: one })), ...wallCars(calendar, shown).map((car) => ({ car }))]
  const pages = wallPages(lines, most)
  const index = turn % pages.length
  // The first page has the most lines. Its number sets the height of the lines on all pages.
  const size = pages[0]?.length ?? 0
  return (
    <div className={classes.wall} ref={whole}>
      <div className={classes.wallHead}>
        <MachineText>{words.clock(now)}</MachineText>
        <MachineText>{words.day(day)}</MachineText>
        <bdi dir="auto">{description}</bdi>
        <span className={classes.grow} />
        <span className={classes.wallTools}>
          <ActionIcon
            variant="default"
            size="lg"
            aria-label={t('wall.full')}
            title={t('wall.full')}
            onClick={() => void whole.current?.requestFullscreen()}
          >
            <IconMaximize size={18} />
          </ActionIcon>
          <ActionIcon
            variant="default"
            size="lg"
            aria-label={t('wall.leave')}
            title={t('wall.leave')}
            onClick={() => {
              if (document.fullscreenElement) void document.exitFullscreen()
              onLeave()
            }}
          >
            <IconX size={18} />
          </ActionIcon>
        </span>
        {pages.length > 1 && <span>{t('wall.page', { page: index + 1, pages: pages.length })}</span>}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach the page */}
      <section className={classes.wallPage} ref={page} aria-label={t('views.wall')} tabIndex={0}>
        <table
          className={classes.wallTable}
          data-roomy={isRoomy(size, most) || undefined}
          style={{ blockSize: isRoomy(size, most) ? `min(100%, ${size * ROOMY_TEXTS}em)` : undefined }}
        >
          <colgroup>
            <col style={{ inlineSize: '4.4em' }} />
            <col style={{ inlineSize: '9em' }} />
            <col />
            <col style={{ inlineSize: '9em' }} />
            <col style={{ inlineSize: '7.8em' }} />
            <col style={{ inlineSize: '12.5em' }} />
          </colgroup>
          <thead>
            <tr>
              <th scope="col">{t('fields.start')}</th>
              <th scope="col">{t('fields.plate')}</th>
              <th scope="col">{t('fields.work')}</th>
              <th scope="col">{t('fields.technician')}</th>
              <th scope="col">{t('fields.bay')}</th>
              <th scope="col">{t('fields.promised')}</th>
            </tr>
          </thead>
          <tbody>
            {pages[index]?.map((line) =>
              'gone' in line ? (
                <tr key={line.gone.name} data-orphaned>
                  <td colSpan={COLUMNS}>
                    <bdi dir="auto">{line.gone.name}</bdi> · {t('row.jobs', { number: line.gone.jobs })}
                  </td>
                </tr>
              ) : (
                <WallRow
                  key={line.car.paper}
                  car={line.car}
                  paper={papers.get(line.car.paper)}
                  calendar={calendar}
                  words={words}
                  locationUuid={locationUuid}
                  now={now}
                  day={day}
                />
              ),
            )}
          </tbody>
        </table>
        {lines.length === 0 && <p>{t('emptyDay')}</p>}
      </section>
    </div>
  )
}
