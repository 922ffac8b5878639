import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#renderer/ui/dialog/Dialog.tsx'
import classes from './Finish.module.css'
import { type Job, neverBegun, openJobs } from './openJobs.ts'

type Props = {
  jobs: readonly Job[]
  onDone: (works: readonly string[]) => void
  onClose: () => void
}

/**
 * Asks which works are done when some were never begun. Otherwise one tap on the car would report an unchanged brake
 * fluid as changed.
 */
export function DoneWorks({ jobs, onDone, onClose }: Props) {
  const { t } = useTranslation(['day', 'paper'])
  const open = openJobs(jobs)
  const [done, setDone] = useState<ReadonlySet<string>>(
    new Set(open.filter((job) => !neverBegun(job)).map(({ work_uuid }) => work_uuid)),
  )
  const turn = (work: string) => {
    const next = new Set(done)
    if (!next.delete(work)) next.add(work)
    setDone(next)
  }
  return (
    <Dialog
      opened
      size="lg"
      onClose={onClose}
      title={t('day:whatIsDone')}
      closeButtonProps={{ 'aria-label': t('paper:close') }}
    >
      <div className={classes.dialog}>
        {open.map((job) => (
          <Checkbox
            key={job.work_uuid}
            size="lg"
            checked={done.has(job.work_uuid)}
            onChange={() => turn(job.work_uuid)}
            label={<bdi dir="auto">{job.text}</bdi>}
            description={neverBegun(job) ? t('day:neverBegun') : undefined}
          />
        ))}
        <Button className={classes.stamp} disabled={done.size === 0} onClick={() => onDone([...done])}>
          {t(done.size === open.length ? 'day:finish' : 'day:finishPart')}
        </Button>
      </div>
    </Dialog>
  )
}
