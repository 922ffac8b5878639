import { Badge } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import type { Language } from '#contract/constants.ts'
import { HOLD_REASONS } from '#contract/workshop/status/holdReason.ts'
import type { PauseReason } from '#contract/workshop/times/stampMath.ts'
import { StampButtons } from '#renderer/shared/stamps/StampButtons.tsx'
import { MachineText } from '#renderer/ui/text/MachineText.tsx'
import { formatDate } from '#renderer/ui/time/dates.ts'
import { TimeAgo } from '#renderer/ui/time/TimeAgo.tsx'
import { workText } from '#renderer/ui/time/workTime.ts'
import classes from './Bay.module.css'

type Work = EndpointOutput<'GET /v1/bay/work'>
type Props = {
  text: string
  plate: string
  /** Missing: it runs, and is no longer on one's list. */
  job: Work['jobs'][number] | undefined
  own: Work['stamps']['items'][number] | undefined
  other: string | null
  isBusy: boolean
  onStart: (other: 'keep' | 'pause' | 'stop') => void
  onPause: (reason: PauseReason) => void
  onStop: (isDone: boolean) => void
}

/** A work as it is read from two steps away: which car, what, until when, and its buttons. */
export function JobCard({ text, plate, job, own, ...stamping }: Props) {
  const { t, i18n } = useTranslation(['bay', 'stamps', 'paper'])
  const target = job?.target_ze ?? own?.target_ze ?? 0
  const hold = HOLD_REASONS.find((reason) => reason === job?.hold_reason)
  const clock = (at: string) => formatDate(new Date(at), 'time', i18n.language as Language)
  return (
    <li className={classes.job} data-state={own?.state ?? 'waiting'}>
      <div className={classes.car}>
        <span className={classes.plate}>
          <MachineText>{plate}</MachineText>
        </span>
        {job && <bdi dir="auto">{job.model}</bdi>}
        {job?.waiting_customer && <Badge color="orange">{t('paper:fields.waiting_customer')}</Badge>}
        {hold && <Badge color="yellow">{t(`paper:choices.hold_reason.${hold}`)}</Badge>}
      </div>
      <p className={classes.text}>
        <bdi dir="auto">{text}</bdi>
      </p>
      <p className={classes.facts}>
        {own && (
          <span>
            {t(own.state === 'running' ? 'stamps:since' : 'stamps:pausedSince')} <TimeAgo at={own.since} />
          </span>
        )}
        {target > 0 && <span>{t('stamps:target', { time: workText(target * 36, 'minutes', i18n.language) })}</span>}
        {job?.planned_at && (
          <span>
            {t('bay:planned')} <MachineText>{clock(job.planned_at)}</MachineText>
          </span>
        )}
        {job?.bay && <bdi dir="auto">{job.bay}</bdi>}
        {job?.promised_at && (
          <span>
            {t('bay:promised')}{' '}
            <MachineText>{formatDate(new Date(job.promised_at), 'full', i18n.language as Language)}</MachineText>
          </span>
        )}
      </p>
      {job && job.internal_info !== '' && (
        <p className={classes.info}>
          <bdi dir="auto">{job.internal_info}</bdi>
        </p>
      )}
      <StampButtons
        name={text}
        state={own?.state ?? 'none'}
        mayStart
        mayFinish={own?.may_finish ?? false}
        {...stamping}
      />
    </li>
  )
}
