import type { ComponentProps } from 'react'
import { OpenJobButtons } from './OpenJobButtons.tsx'
import classes from './style/Planner.module.css'
import { CapacityLine } from './views/CapacityLine.tsx'
import { Endangered } from './views/Endangered.tsx'

type Props = Omit<ComponentProps<typeof Endangered>, 'frame'> &
  ComponentProps<typeof OpenJobButtons> & { frame: ComponentProps<typeof Endangered>['frame'] | null }

/** Facts about the shown days: free time, promises at risk, and blocks that need a decision. */
export function FactsLine({ frame, source, plan, days, words, jobs, onList, onCarry, ...act }: Props) {
  const given = { source, plan, days, words }
  return (
    <div className={classes.line}>
      {frame && <CapacityLine {...given} frame={frame} />}
      {frame && <Endangered {...given} frame={frame} {...act} />}
      <span className={classes.grow} />
      <OpenJobButtons jobs={jobs} onList={onList} onCarry={onCarry} />
    </div>
  )
}
