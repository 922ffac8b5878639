import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { toSeconds } from '#contract/workshop/times/workUnits.ts'
import { workText } from '#renderer/ui/time/workTime.ts'
import type { DayCar } from './dayCars.ts'
import classes from './MyDay.module.css'

type Props = {
  car: DayCar
  isBusy: boolean
  onStart: (work: string) => void
  onStop: (work: string, isDone: boolean) => void
}

/** The works of a car. The running one is ticked off when it is done; a tap on another one starts that. */
export function DayWorks({ car, isBusy, onStart, onStop }: Props) {
  const { t, i18n } = useTranslation('day')
  const running = car.own?.state === 'running' ? car.own : null
  return (
    <ul className={classes.works}>
      {car.jobs.map((job) => {
        const isDone = job.state === 'completed'
        const isRunning = running?.work_uuid === job.work_uuid
        const target = job.target_ze > 0 ? workText(toSeconds(job.target_ze, 'ze'), 'minutes', i18n.language) : ''
        const mayTick = isRunning && running.may_finish
        const label = t(mayTick ? 'tick' : 'begin', { name: job.text })
        return (
          <li key={job.work_uuid}>
            <button
              type="button"
              className={classes.workRow}
              data-done={isDone || undefined}
              data-running={isRunning || undefined}
              disabled={isBusy || isDone || (isRunning && !mayTick)}
              title={isDone ? t('done', { name: job.text }) : label}
              onClick={() => (mayTick ? onStop(job.work_uuid, true) : onStart(job.work_uuid))}
            >
              <span className={classes.tick}>{isDone && <IconCheck size={18} aria-hidden />}</span>
              <bdi dir="auto" className={classes.workText}>
                {job.text}
              </bdi>
              {target !== '' && <span className={classes.quiet}>{target}</span>}
            </button>
          </li>
        )
      })}
    </ul>
  )
}
