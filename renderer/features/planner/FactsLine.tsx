import { IconCalendarOff } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { OpenJobButtons } from './OpenJobButtons.tsx'
import classes from './style/Planner.module.css'
import { CapacityLine } from './views/CapacityLine.tsx'
import { Endangered } from './views/Endangered.tsx'

type Props = Omit<ComponentProps<typeof Endangered>, 'frame'> &
  ComponentProps<typeof OpenJobButtons> & {
    frame: ComponentProps<typeof Endangered>['frame'] | null
    /** Whether the plan shows the next open day, because the location is closed today. */
    isClosed: boolean
  }

/** Facts about the shown days: free time, promises at risk, and blocks that need a decision. */
export function FactsLine({ frame, source, plan, days, words, jobs, isClosed, onList, onCarry, ...act }: Props) {
  const { t } = useTranslation('planner')
  const given = { source, plan, days, words }
  return (
    <div className={classes.line} data-part="facts">
      {isClosed && (
        <p className={classes.closedToday} role="status">
          <IconCalendarOff size={16} aria-hidden />
          {t('closedToday')}
        </p>
      )}
      {frame && <CapacityLine {...given} frame={frame} />}
      {frame && <Endangered {...given} frame={frame} {...act} />}
      <span className={classes.grow} />
      <OpenJobButtons jobs={jobs} words={words} onList={onList} onCarry={onCarry} />
    </div>
  )
}
