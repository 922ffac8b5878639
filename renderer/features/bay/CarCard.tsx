import { Badge, Button } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/constants.ts'
import { HOLD_REASONS } from '#contract/states/holdReason.ts'
import type { PauseReason } from '#contract/workshop/times/stampMath.ts'
import { HeldBadge } from '#renderer/shared/orderState/HeldBadge.tsx'
import { FindingCount } from '#renderer/shared/stamps/FindingCount.tsx'
import { PaperInfo } from '#renderer/shared/stamps/PaperInfo.tsx'
import { StampButtons } from '#renderer/shared/stamps/StampButtons.tsx'
import { MachineText } from '#renderer/ui/text/MachineText.tsx'
import { useNow } from '#renderer/ui/time/clock.ts'
import { formatDate } from '#renderer/ui/time/dates.ts'
import { dayTime } from '#renderer/ui/time/dayTime.ts'
import { TimeAgo } from '#renderer/ui/time/TimeAgo.tsx'
import { workText } from '#renderer/ui/time/workTime.ts'
import classes from './Bay.module.css'
import type { BayCar, BayLine } from './bayCars.ts'

type Stamping = {
  isBusy: boolean
  /** The text of another running work that may not run beside this one. */
  otherOf: (work: string) => string | null
  onStart: (work: string, other: 'keep' | 'pause' | 'stop') => void
  onPause: (work: string, reason: PauseReason) => void
  onStop: (work: string, isDone: boolean) => void
}

type Props = {
  car: BayCar
  /** Reports a finding on the car. */
  onFinding: () => void
  /** Reports the car as done. */
  onFinish: () => void
}

/** A car, readable from two steps away: plate, place, promise, and its works with their buttons. */
export function CarCard({ car, onFinding, onFinish, ...stamping }: Props & Stamping) {
  const { t } = useTranslation('day')
  const { first, plate, state, lines } = car
  return (
    <li className={classes.job} data-state={state}>
      <CarHead plate={plate} first={first} lines={lines} />
      <ul className={classes.lines}>
        {lines.map((line) => (
          <WorkLine key={line.work_uuid} line={line} {...stamping} />
        ))}
      </ul>
      {first && (
        <div className={classes.actions}>
          <Button
            size="lg"
            variant="default"
            leftSection={<IconAlertTriangle size={22} aria-hidden />}
            aria-label={`${t('finding')}: ${plate}`}
            onClick={onFinding}
          >
            {t('finding')}
          </Button>
          <Button
            size="lg"
            variant="default"
            leftSection={<IconCheck size={22} aria-hidden />}
            aria-label={`${t('finish')}: ${plate}`}
            disabled={stamping.isBusy}
            onClick={onFinish}
          >
            {t('finish')}
          </Button>
        </div>
      )}
    </li>
  )
}

function CarHead({ plate, first, lines }: Pick<BayCar, 'plate' | 'first' | 'lines'>) {
  const { t, i18n } = useTranslation(['bay', 'paper', 'day'])
  const language = i18n.language as Language
  return (
    <>
      <div className={classes.car}>
        <span className={classes.plate}>
          <MachineText>{plate}</MachineText>
        </span>
        {first && <bdi dir="auto">{first.model}</bdi>}
        {first?.waiting_customer && <Badge color="yellow">{t('paper:fields.waiting_customer')}</Badge>}
      </div>
      {first && (
        <p className={classes.facts}>
          {(first.bay || first.parking_place) !== '' && (
            <span>
              {t('day:place')} <bdi dir="auto">{first.bay || first.parking_place}</bdi>
            </span>
          )}
          {first.key_place !== '' && (
            <span>
              {t('day:key')} <bdi dir="auto">{first.key_place}</bdi>
            </span>
          )}
          {first.parts !== 'none' && <span>{t(`day:parts.${first.parts}`)}</span>}
          <FindingCount job={first} />
          {first.promised_at && (
            <span>
              {t('bay:promised')} <MachineText>{formatDate(new Date(first.promised_at), 'full', language)}</MachineText>
            </span>
          )}
        </p>
      )}
      {first && <PaperInfo job={first} works={lines.map(({ text }) => text)} className={classes.info} />}
    </>
  )
}

function WorkLine({ line, isBusy, otherOf, onStart, onPause, onStop }: { line: BayLine } & Stamping) {
  const { t, i18n } = useTranslation(['bay', 'stamps', 'paper'])
  const { work_uuid, text, target_ze, job, own } = line
  const hold = HOLD_REASONS.find((reason) => reason === job?.hold_reason)
  const planned = useNow((now) =>
    job?.planned_at ? dayTime(new Date(job.planned_at), now, i18n.language as Language) : '',
  )
  return (
    <li className={classes.line}>
      <p className={classes.text}>
        <bdi dir="auto">{text}</bdi> {hold && <HeldBadge>{t(`paper:choices.hold_reason.${hold}`)}</HeldBadge>}
      </p>
      <p className={classes.facts}>
        {own && (
          <span>
            {t(own.state === 'running' ? 'stamps:since' : 'stamps:pausedSince')} <TimeAgo at={own.since} />
          </span>
        )}
        {target_ze > 0 && (
          <span>{t('stamps:target', { time: workText(target_ze * 36, 'minutes', i18n.language) })}</span>
        )}
        {planned !== '' && (
          <span>
            {t('bay:planned')} <bdi>{planned}</bdi>
          </span>
        )}
      </p>
      <StampButtons
        name={text}
        state={own?.state ?? 'none'}
        mayStart
        mayFinish={own?.may_finish ?? false}
        other={otherOf(work_uuid)}
        isBusy={isBusy}
        onStart={(other) => onStart(work_uuid, other)}
        onPause={(reason) => onPause(work_uuid, reason)}
        onStop={(isDone) => onStop(work_uuid, isDone)}
      />
    </li>
  )
}
