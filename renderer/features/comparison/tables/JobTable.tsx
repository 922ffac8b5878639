import { Button } from '@mantine/core'
import { Fragment, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Language } from '#contract/constants.ts'
import { can } from '#contract/permissions/can.ts'
import { useSession } from '#renderer/net/session/session.ts'
import { fullName } from '#renderer/net/users.ts'
import { PlainTable } from '#renderer/ui/table/PlainTable.tsx'
import { MachineText } from '#renderer/ui/text/MachineText.tsx'
import { formatDay } from '#renderer/ui/time/dates.ts'
import classes from '../data/Comparison.module.css'
import { Light } from '../data/Light.tsx'
import type { ComparedWork, Comparison, Job } from '../data/useComparison.ts'
import type { Unit } from '../data/useUnit.ts'
import { ReviewDialog } from '../dialogs/ReviewDialog.tsx'
import { Times, TimesHead } from './Times.tsx'

type Props = { comparison: Comparison; unit: Unit }

/** Every paper with its traffic light, and its works below it. */
export function JobTable({ comparison, unit }: Props) {
  const { t } = useTranslation('comparison')
  const [open, setOpen] = useState<ComparedWork | null>(null)
  const mayReview = useSession(({ permissions }) => can(permissions, 'location.workshop.shouldiscompare.update'))
  if (comparison.jobs.length === 0)
    return <p className={classes.empty}>{t(comparison.figures === null ? 'withheld' : 'empty')}</p>
  return (
    <>
      <PlainTable label={t('view.job')}>
        <thead>
          <tr>
            <th scope="col">{t('column.light')}</th>
            <th scope="col">{t('column.order')}</th>
            <th scope="col">{t('column.text')}</th>
            <th scope="col">{t('column.people')}</th>
            <TimesHead unit={unit} />
            <th scope="col">{t('column.cause')}</th>
            <th scope="col">{t('column.finished')}</th>
          </tr>
        </thead>
        <tbody>
          {comparison.jobs.map((job) => (
            <Fragment key={job.paper_uuid}>
              <JobRow job={job} unit={unit} />
              {job.works.map((work) => (
                <WorkRow key={work.uuid} work={work} unit={unit} onOpen={mayReview ? () => setOpen(work) : null} />
              ))}
            </Fragment>
          ))}
        </tbody>
      </PlainTable>
      {comparison.jobs_left_off > 0 && <p className={classes.quiet}>{t('leftOff', { n: comparison.jobs_left_off })}</p>}
      {open && <ReviewDialog work={open} unit={unit} onClose={() => setOpen(null)} />}
    </>
  )
}

function JobRow({ job, unit }: { job: Job; unit: Unit }) {
  return (
    <tr className={classes.job}>
      <td>
        <Light light={job.light} />
      </td>
      <th scope="row">
        <Link to={`/workshop/paper/${job.paper_uuid}`}>
          <MachineText>{job.jobId || job.licensePlate || '–'}</MachineText>
        </Link>
      </th>
      <td>
        <MachineText>{job.licensePlate}</MachineText> <bdi dir="auto">{job.model}</bdi>
      </td>
      <td />
      <Times times={job} hasTarget={job.light !== 'grey'} unit={unit} />
      <td />
      <td />
    </tr>
  )
}

type WorkProps = { work: ComparedWork; unit: Unit; onOpen: (() => void) | null }

function WorkRow({ work, unit, onOpen }: WorkProps) {
  const { t, i18n } = useTranslation('comparison')
  const finished = work.finished_on ? formatDay(work.finished_on, i18n.language as Language) : ''
  const cause = work.cause === '' ? t('noCause') : t(`cause.${work.cause}`)
  return (
    <tr>
      <td />
      <td className={classes.whole}>
        <MachineText>{work.labour_number}</MachineText>
      </td>
      <td>
        <bdi dir="auto">{work.text}</bdi>
        {work.is_outlier && <span className={classes.tag}>{t('outlier')}</span>}
      </td>
      <td>
        <bdi dir="auto">{work.people.map(fullName).join(', ')}</bdi>
      </td>
      <Times times={work} hasTarget={work.has_target} unit={unit} />
      <td>
        {onOpen ? (
          <Button
            size="compact-sm"
            variant="subtle"
            aria-label={t('review.of', { cause, name: work.text })}
            onClick={onOpen}
          >
            {cause}
          </Button>
        ) : (
          work.cause !== '' && cause
        )}
        {work.comment !== '' && (
          <bdi dir="auto" className={classes.comment}>
            {work.comment}
          </bdi>
        )}
      </td>
      <td className={classes.whole}>{work.is_running ? t('running') : <MachineText>{finished}</MachineText>}</td>
    </tr>
  )
}
