import { Button } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import { ApiError } from '#renderer/net/calls/apiError.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { fullName } from '#renderer/net/users.ts'
import { NotLoaded } from '#renderer/records/NotLoaded.tsx'
import { WorkRefusal } from '#renderer/shared/refusals/WorkRefusal.tsx'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { TimeAgo } from '#renderer/ui/time/TimeAgo.tsx'
import { workText } from '#renderer/ui/time/workTime.ts'
import classes from './Bay.module.css'
import { BayDialogs, type Dialog } from './BayDialogs.tsx'
import { callBay } from './bayCalls.ts'
import { bayCarsOf } from './bayCars.ts'
import { CarCard } from './CarCard.tsx'
import { MoreJobs } from './MoreJobs.tsx'
import { useStay } from './useStay.ts'

type Work = EndpointOutput<'GET /v1/bay/work'>
type Own = Work['stamps']
type Props = { pass: string; onLeave: () => void }

/** Interval at which the works are loaded again (ms), because the planner and colleagues change them. */
const FOLLOW_MS = 15_000
/** Number of works shown first, and added by each press. */
const STEP = 50
/** Most works that the terminal asks for in one answer. */
const MOST = 500

const isOver = (error: unknown) => error instanceof ApiError && error.status === 401

/** The works of the user at the bay: running and next ones, and buttons for coming and going. */
export function BayWork({ pass, onLeave }: Props) {
  const { t, i18n } = useTranslation(['bay', 'stamps'])
  const client = useQueryClient()
  const [limit, setLimit] = useState(STEP)
  const key = ['bay', 'work', pass, limit]
  const answer = useQuery({
    queryKey: key,
    queryFn: ({ signal }) =>
      callBay('GET /v1/bay/work', pass, undefined, { signal, query: { limit } }) as Promise<Work>,
    placeholderData: keepPreviousData,
    refetchInterval: FOLLOW_MS,
    gcTime: 0,
  })
  const left = useStay(pass, onLeave)
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<ApiError | null>(null)
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const over = isOver(answer.error)
  useEffect(() => {
    if (over) onLeave()
  }, [over, onLeave])
  const failed = (error: unknown) => {
    if (isOver(error)) onLeave()
    else if (error instanceof ApiError && error.refusals.length > 0) setRefused(error)
    else showFailure(error)
  }
  const stamp = async (work: Promise<unknown>) => {
    setBusy(true)
    try {
      const stamps = (await work) as Own
      client.setQueryData<Work>(key, (before) => before && { ...before, stamps })
      await answer.refetch()
    } catch (error) {
      failed(error)
    } finally {
      setBusy(false)
    }
  }
  const leave = async () => {
    onLeave()
    await callBay('POST /v1/bay/leave', pass).catch(() => {})
  }
  if (!answer.data) return <NotLoaded answers={[answer]} height={320} />
  const { user, jobs, more, stamps } = answer.data
  const running = stamps.items.filter(({ state }) => state === 'running')
  const otherOf = (work: string) =>
    stamps.may_parallel ? null : (running.find(({ work_uuid }) => work_uuid !== work)?.text ?? null)
  const cars = bayCarsOf(jobs, stamps.items)
  return (
    <div className={classes.work}>
      <div className={classes.who}>
        <h1>
          <bdi dir="auto">{fullName(user)}</bdi>
        </h1>
        <span className={classes.quiet}>
          {t('stamps:today', { time: isolated(workText(stamps.today, 'minutes', i18n.language)) })}
        </span>
        {stamps.here_since !== null && (
          <span className={classes.quiet}>
            {t('stamps:here')} <TimeAgo at={stamps.here_since} />
          </span>
        )}
        <div className={classes.leave}>
          <Button
            size="lg"
            variant="default"
            disabled={isBusy}
            onClick={() =>
              void stamp(callBay('POST /v1/bay/stamps/attendance', pass, { is_here: stamps.here_since === null }))
            }
          >
            {t(stamps.here_since === null ? 'stamps:come' : 'stamps:go')}
          </Button>
          <Button size="lg" leftSection={<IconLogout size={22} aria-hidden />} onClick={() => void leave()}>
            {left === null ? t('bay:leave') : t('bay:leaveIn', { n: left })}
          </Button>
        </div>
      </div>
      {stamps.forgotten.length > 0 && <p className={classes.forgotten}>{t('bay:forgotten')}</p>}
      {cars.length === 0 && <p className={classes.empty}>{t('bay:nothing')}</p>}
      <ul className={classes.jobs}>
        {cars.map((car) => (
          <CarCard
            key={car.paper_uuid}
            car={car}
            otherOf={otherOf}
            onFinding={() => setDialog({ name: 'finding', paper: car.paper_uuid })}
            onFinish={() => setDialog({ name: 'finish', paper: car.paper_uuid })}
            isBusy={isBusy}
            onStart={(work_uuid, other) => void stamp(callBay('POST /v1/bay/stamps/start', pass, { work_uuid, other }))}
            onPause={(work_uuid, reason) =>
              void stamp(callBay('POST /v1/bay/stamps/pause', pass, { work_uuid, reason }))
            }
            onStop={(work_uuid, is_done) =>
              void stamp(callBay('POST /v1/bay/stamps/stop', pass, { work_uuid, is_done }))
            }
          />
        ))}
      </ul>
      <MoreJobs more={more} onMore={limit < MOST ? () => setLimit(Math.min(MOST, limit + STEP)) : null} />
      <BayDialogs
        dialog={dialog}
        pass={pass}
        jobs={jobs}
        onSaved={() => void answer.refetch()}
        onFailed={failed}
        onClose={() => setDialog(null)}
      />
      {refused && <WorkRefusal error={refused} onClose={() => setRefused(null)} />}
    </div>
  )
}
