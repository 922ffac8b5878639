import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import { ApiError } from '#renderer/net/calls/apiError.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { useWaiting } from '#renderer/net/outbox/useOutbox.ts'
import { WorkRefusal } from '#renderer/shared/refusals/WorkRefusal.tsx'
import { useMayStamp } from '#renderer/shared/stamps/mayStamp.ts'
import { useOwnStamps, useStamping } from '#renderer/shared/stamps/ownStamps.ts'
import { StampButtons } from '#renderer/shared/stamps/StampButtons.tsx'
import { STAMPS_GROUP } from '#renderer/shared/stamps/waitingStamps.ts'
import { useLocalValue } from '#renderer/storage/localValue.ts'
import { MachineText } from '#renderer/ui/text/MachineText.tsx'
import { useNow } from '#renderer/ui/time/clock.ts'
import { keptUnit, workText } from '#renderer/ui/time/workTime.ts'
import type { WorkRow } from './useWorks.ts'
import classes from './Works.module.css'

export type WorkTimes = EndpointOutput<'GET /v1/workshop/stamps/paper/:uuid'>['items'][number]
type Props = { row: WorkRow; times: WorkTimes | undefined }

const MINUTE_MS = 60_000

/** The time spent on a work, and the buttons that stamp it. */
export function StampCell({ row, times }: Props) {
  const { t, i18n } = useTranslation('stamps')
  const [unit] = useLocalValue(keptUnit)
  const mayStamp = useMayStamp()
  const { data: own } = useOwnStamps()
  const stamping = useStamping()
  const waiting = useWaiting(STAMPS_GROUP)
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<ApiError | null>(null)
  // A running time grows by itself on the screen, from the last answer of the server on.
  const since = useNow((now) => Math.floor(now / MINUTE_MS))
  const [read, setRead] = useState({ times, at: since })
  if (read.times !== times) setRead({ times, at: since })
  if (!times) return null
  const seconds = times.seconds + times.running * Math.max(0, since - read.at) * 60
  const attempt = async (work: Promise<void>) => {
    setBusy(true)
    try {
      await work
    } catch (error) {
      if (error instanceof ApiError && error.refusals.length > 0) setRefused(error)
      else showFailure(error)
    } finally {
      setBusy(false)
    }
  }
  const runningOther = own?.items.find(({ state, work_uuid }) => state === 'running' && work_uuid !== row.uuid)
  // While stamps wait on this device, the state that they will lead to is shown, because the server does not know it.
  const waited = own?.items.find(({ work_uuid }) => work_uuid === row.uuid)?.state ?? 'none'
  const mine = waiting.length > 0 && own ? waited : times.mine
  const isOver = times.target_ze > 0 && seconds > times.target_ze * 36
  return (
    <>
      <div className={classes.stamp}>
        <p className={classes.spent} data-over={isOver || undefined}>
          <MachineText>{workText(seconds, unit, i18n.language)}</MachineText>
          <span>{t(`unit.${unit}`)}</span>
          {times.running > 0 && <span>{t('runningNow')}</span>}
        </p>
        {mayStamp && (times.may_stamp || mine !== 'none') && (
          <StampButtons
            isCompact
            name={row.text}
            state={mine}
            mayStart={times.may_stamp}
            mayFinish={times.may_finish}
            other={own?.may_parallel ? null : (runningOther?.text ?? null)}
            isBusy={isBusy}
            onStart={(other) => void attempt(stamping.start({ work_uuid: row.uuid, other }, row))}
            onPause={(reason) => void attempt(stamping.pause({ work_uuid: row.uuid, reason }, row))}
            onStop={(is_done) => void attempt(stamping.stop({ work_uuid: row.uuid, is_done }, row))}
          />
        )}
      </div>
      {refused && <WorkRefusal error={refused} onClose={() => setRefused(null)} />}
    </>
  )
}
