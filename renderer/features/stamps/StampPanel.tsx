import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { ApiError } from '#renderer/net/calls/apiError.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { NotLoaded } from '#renderer/records/NotLoaded.tsx'
import { WorkRefusal } from '#renderer/shared/refusals/WorkRefusal.tsx'
import { useOwnStamps, useStamping } from '#renderer/shared/stamps/ownStamps.ts'
import { StampButtons } from '#renderer/shared/stamps/StampButtons.tsx'
import { MachineText } from '#renderer/ui/text/MachineText.tsx'
import { TimeAgo } from '#renderer/ui/time/TimeAgo.tsx'
import { workText } from '#renderer/ui/time/workTime.ts'
import { ForgottenGoing } from './ForgottenGoing.tsx'
import { ForgottenStamp } from './ForgottenStamp.tsx'
import classes from './Stamps.module.css'
import { WaitingStamps } from './WaitingStamps.tsx'

type Props = { onClose: () => void }

/** The user's running and paused works, forgotten stamps, and buttons for coming and going. */
export function StampPanel({ onClose }: Props) {
  const { t, i18n } = useTranslation('stamps')
  const own = useOwnStamps()
  const stamping = useStamping()
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<{ error: ApiError; paper: string } | null>(null)
  const attempt = async (work: Promise<void>, paper = '') => {
    setBusy(true)
    try {
      await work
    } catch (error) {
      if (error instanceof ApiError && error.refusals.length > 0) setRefused({ error, paper })
      else showFailure(error)
    } finally {
      setBusy(false)
    }
  }
  if (!own.data) return <NotLoaded answers={[own]} height={80} />
  const { items, here_since, today, forgotten, forgotten_going, may_parallel } = own.data
  const running = items.filter(({ state }) => state === 'running')
  return (
    <div className={classes.panel}>
      <WaitingStamps />
      {forgotten_going && <ForgottenGoing key={forgotten_going.uuid} going={forgotten_going} />}
      {items.length === 0 && <p className={classes.quiet}>{t('none')}</p>}
      {items.map((one) => {
        const other = may_parallel ? null : (running.find(({ work_uuid }) => work_uuid !== one.work_uuid)?.text ?? null)
        return (
          <section key={one.work_uuid} className={classes.work} aria-label={one.text}>
            <Link to={`/workshop/paper/${one.paper_uuid}`} className={classes.name} onClick={onClose}>
              <bdi dir="auto">{one.text}</bdi>
            </Link>
            <p className={classes.facts}>
              <MachineText>{one.licensePlate || one.jobId}</MachineText>
              <span>
                {t(one.state === 'running' ? 'since' : 'pausedSince')} <TimeAgo at={one.since} />
              </span>
              {one.state === 'paused' && one.reason !== '' && (
                <span>{t(`reason.${one.reason}` as 'reason.break')}</span>
              )}
              {one.target_ze > 0 && (
                <span>{t('target', { time: workText(one.target_ze * 36, 'minutes', i18n.language) })}</span>
              )}
            </p>
            <StampButtons
              name={one.text}
              state={one.state}
              mayStart
              mayFinish={one.may_finish}
              other={other}
              isBusy={isBusy}
              onStart={(how) =>
                void attempt(stamping.start({ work_uuid: one.work_uuid, other: how }, one), one.paper_uuid)
              }
              onPause={(reason) => void attempt(stamping.pause({ work_uuid: one.work_uuid, reason }, one))}
              onStop={(is_done) => void attempt(stamping.stop({ work_uuid: one.work_uuid, is_done }, one))}
            />
          </section>
        )
      })}
      {forgotten.map((one) => (
        <ForgottenStamp key={one.stamp_uuid} forgotten={one} />
      ))}
      <div className={classes.foot}>
        <span>{t('today', { time: workText(today, 'minutes', i18n.language) })}</span>
        <Button
          className={classes.big}
          variant="default"
          disabled={isBusy}
          onClick={() => void attempt(stamping.attend(here_since === null))}
        >
          {t(here_since === null ? 'come' : 'go')}
        </Button>
      </div>
      {here_since !== null && (
        <p className={classes.quiet}>
          {t('here')} <TimeAgo at={here_since} />
        </p>
      )}
      {refused && (
        <WorkRefusal
          error={refused.error}
          paperUuid={refused.paper}
          onClose={() => setRefused(null)}
          onOpen={onClose}
        />
      )}
    </div>
  )
}
