import { Button } from '@mantine/core'
import { IconCamera, IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Language } from '#contract/constants.ts'
import { HOLD_REASONS } from '#contract/states/holdReason.ts'
import { HeldBadge } from '#renderer/shared/orderState/HeldBadge.tsx'
import { FindingCount } from '#renderer/shared/stamps/FindingCount.tsx'
import { PaperInfo } from '#renderer/shared/stamps/PaperInfo.tsx'
import { MachineText } from '#renderer/ui/text/MachineText.tsx'
import { useNow } from '#renderer/ui/time/clock.ts'
import { dayTime } from '#renderer/ui/time/dayTime.ts'
import { DayWorks } from './DayWorks.tsx'
import { type DayCar, isHeld } from './dayCars.ts'
import classes from './MyDay.module.css'

type Props = {
  car: DayCar
  /** Whether this car comes next. Its button is then filled. */
  isNext: boolean
  isBusy: boolean
  onStart: (work: string) => void
  onStop: (work: string, isDone: boolean) => void
  onFinding: () => void
  onFinish: () => void
}

type State = 'running' | 'held' | 'late' | 'done' | 'waits'

const isLate = ({ jobs }: DayCar, now: number): boolean =>
  jobs.some(({ promised_at }) => promised_at !== null && Date.parse(promised_at) < now)

function stateOf(car: DayCar, now: number): State {
  if (car.own?.state === 'running') return 'running'
  if (!car.next) return 'done'
  if (isHeld(car)) return 'held'
  return isLate(car, now) ? 'late' : 'waits'
}

/** A car, readable from two steps away: plate, place, promise and works, with one button to stamp. */
export function DayCard({ car, isNext, isBusy, onStart, onStop, onFinding, onFinish }: Props) {
  const { t } = useTranslation('day')
  const { own, next, plate } = car
  const state = useNow((now) => stateOf(car, now))
  const isRunning = own?.state === 'running'
  return (
    <li className={classes.card} data-state={state} data-paper={car.paper_uuid}>
      <div className={classes.what}>
        <CarHead car={car} />
        <DayWorks car={car} isBusy={isBusy} onStart={onStart} onStop={onStop} />
      </div>
      <div className={classes.actions}>
        {isRunning && (
          <Button
            className={classes.stamp}
            color="red"
            disabled={isBusy}
            leftSection={<IconPlayerStop size={26} aria-hidden />}
            aria-label={`${t('stop')}: ${plate}`}
            onClick={() => onStop(own.work_uuid, false)}
          >
            {t('stop')}
          </Button>
        )}
        {!isRunning && next && (
          <Button
            className={classes.stamp}
            variant={isNext ? 'filled' : 'light'}
            disabled={isBusy}
            leftSection={<IconPlayerPlay size={26} aria-hidden />}
            aria-label={`${t('start')}: ${plate}`}
            onClick={() => onStart(next.work_uuid)}
          >
            {t('start')}
          </Button>
        )}
        {isRunning && (
          <Button
            className={classes.second}
            variant="default"
            leftSection={<IconCamera size={22} aria-hidden />}
            aria-label={`${t('finding')}: ${plate}`}
            onClick={onFinding}
          >
            {t('finding')}
          </Button>
        )}
        {(isRunning || !next) && (
          <Button
            className={classes.second}
            variant="default"
            aria-label={`${t('finish')}: ${plate}`}
            onClick={onFinish}
          >
            {t('finish')}
          </Button>
        )}
        <Button
          className={classes.second}
          variant="default"
          component={Link}
          to={`/workshop/paper/${car.paper_uuid}`}
          aria-label={`${t('open')}: ${plate}`}
        >
          {t('open')}
        </Button>
      </div>
    </li>
  )
}

function CarHead({ car }: { car: DayCar }) {
  const { t, i18n } = useTranslation(['day', 'paper'])
  const [first] = car.jobs
  const hold = HOLD_REASONS.find((reason) => car.jobs.some(({ hold_reason }) => hold_reason === reason))
  const language = i18n.language as Language
  const promised = useNow((now) => (first?.promised_at ? dayTime(new Date(first.promised_at), now, language) : ''))
  const late = useNow((now) => isLate(car, now))
  const planned = useNow((now) => (first?.planned_at ? dayTime(new Date(first.planned_at), now, language) : ''))
  if (!first) return null
  const place = first.bay || first.parking_place
  return (
    <>
      <div className={classes.car}>
        <span className={classes.plate}>
          <MachineText>{car.plate}</MachineText>
        </span>
        {first.waiting_customer && <strong data-tone="waiting">{t('paper:fields.waiting_customer')}</strong>}
        {promised !== '' && <strong data-tone={late ? 'late' : 'promise'}>{t('day:until', { time: promised })}</strong>}
        {hold && <HeldBadge>{t(`paper:choices.hold_reason.${hold}`)}</HeldBadge>}
      </div>
      <p className={classes.facts}>
        <bdi dir="auto">{car.model}</bdi>
        {place !== '' && (
          <span>
            {t('day:place')} <bdi dir="auto">{place}</bdi>
          </span>
        )}
        {first.key_place !== '' && (
          <span>
            {t('day:key')} <bdi dir="auto">{first.key_place}</bdi>
          </span>
        )}
        {first.parts !== 'none' && (
          <span className={classes.parts} data-parts={first.parts}>
            {t(`day:parts.${first.parts}`)}
          </span>
        )}
        <FindingCount job={first} />
        {planned !== '' && <span>{t('day:planned', { time: planned })}</span>}
      </p>
      <PaperInfo job={first} works={car.jobs.map(({ text }) => text)} className={classes.info} />
    </>
  )
}
