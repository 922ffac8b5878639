import { Button } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
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
import { callBay } from './bayCalls.ts'
import { JobCard } from './JobCard.tsx'
import { useStay } from './useStay.ts'

type Work = EndpointOutput<'GET /v1/bay/work'>
type Own = Work['stamps']
type Props = { pass: string; onLeave: () => void }

/** What the planner and colleagues change meanwhile is seen so soon. */
const FOLLOW_MS = 15_000

const isOver = (error: unknown) => error instanceof ApiError && error.status === 401

/** What somebody at the lift needs: what runs, what comes next, coming and going. */
export function BayWork({ pass, onLeave }: Props) {
  const { t, i18n } = useTranslation(['bay', 'stamps'])
  const client = useQueryClient()
  const key = ['bay', 'work', pass]
  const answer = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => callBay('GET /v1/bay/work', pass, undefined, signal) as Promise<Work>,
    refetchInterval: FOLLOW_MS,
    gcTime: 0,
  })
  const left = useStay(pass, onLeave)
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<ApiError | null>(null)
  const over = isOver(answer.error)
  useEffect(() => {
    if (over) onLeave()
  }, [over, onLeave])
  const stamp = async (work: Promise<unknown>) => {
    setBusy(true)
    try {
      const stamps = (await work) as Own
      client.setQueryData<Work>(key, (before) => before && { ...before, stamps })
      await answer.refetch()
    } catch (error) {
      if (isOver(error)) onLeave()
      else if (error instanceof ApiError && error.refusals.length > 0) setRefused(error)
      else showFailure(error)
    } finally {
      setBusy(false)
    }
  }
  const leave = async () => {
    onLeave()
    await callBay('POST /v1/bay/leave', pass).catch(() => {})
  }
  if (!answer.data) return <NotLoaded answers={[answer]} height={320} />
  const { user, jobs, stamps } = answer.data
  const byWork = new Map(stamps.items.map((one) => [one.work_uuid, one]))
  const running = stamps.items.filter(({ state }) => state === 'running')
  const otherOf = (work: string) =>
    stamps.may_parallel ? null : (running.find(({ work_uuid }) => work_uuid !== work)?.text ?? null)
  // What is stamped stands on top, also when it is on no list any more.
  const stamped = stamps.items.map((own) => ({ own, job: jobs.find(({ work_uuid }) => work_uuid === own.work_uuid) }))
  const waiting = jobs.filter(({ work_uuid }) => !byWork.has(work_uuid))
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
      {stamped.length + waiting.length === 0 && <p className={classes.empty}>{t('bay:nothing')}</p>}
      <ul className={classes.jobs}>
        {stamped.map(({ own, job }) => (
          <JobCard
            key={own.work_uuid}
            text={own.text}
            plate={own.licensePlate || own.jobId}
            job={job}
            own={own}
            other={otherOf(own.work_uuid)}
            isBusy={isBusy}
            onStart={(other) =>
              void stamp(callBay('POST /v1/bay/stamps/start', pass, { work_uuid: own.work_uuid, other }))
            }
            onPause={(reason) =>
              void stamp(callBay('POST /v1/bay/stamps/pause', pass, { work_uuid: own.work_uuid, reason }))
            }
            onStop={(is_done) =>
              void stamp(callBay('POST /v1/bay/stamps/stop', pass, { work_uuid: own.work_uuid, is_done }))
            }
          />
        ))}
        {waiting.map((job) => (
          <JobCard
            key={job.work_uuid}
            text={job.text}
            plate={job.licensePlate || job.jobId}
            job={job}
            own={undefined}
            other={otherOf(job.work_uuid)}
            isBusy={isBusy}
            onStart={(other) =>
              void stamp(callBay('POST /v1/bay/stamps/start', pass, { work_uuid: job.work_uuid, other }))
            }
            onPause={() => undefined}
            onStop={() => undefined}
          />
        ))}
      </ul>
      {refused && <WorkRefusal error={refused} onClose={() => setRefused(null)} />}
    </div>
  )
}
