import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#renderer/net/calls/api.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { NotLoaded } from '#renderer/records/NotLoaded.tsx'
import { Card } from '#renderer/ui/controls/Card.tsx'
import { showToast } from '#renderer/ui/feedback/toasts.ts'
import { PlainTable } from '#renderer/ui/table/PlainTable.tsx'
import { TimeAgo } from '#renderer/ui/time/TimeAgo.tsx'
import classes from '../lines/Logs.module.css'

const KEY = ['jobs', 'failed'] as const

/** Background jobs that were given up, with the reason and a retry button. */
export function FailedJobs({ onRetried }: { onRetried: () => void }) {
  const { t } = useTranslation(['logs', 'dashboard'])
  const jobs = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call('GET /v1/admin/jobs', { query: { state: 'failed' }, signal }),
    staleTime: 0,
  })
  const { data, refetch } = jobs
  const retry = useMutation({
    mutationFn: (job_uuid: string) => call('POST /v1/admin/jobs/:job_uuid/retry', { params: { job_uuid } }),
    onSuccess: () => {
      showToast('success', t('jobs.retried'))
      onRetried()
    },
    onError: showFailure,
    onSettled: () => void refetch(),
  })
  return (
    <Card title={t('jobs.title')}>
      {jobs.isError && <NotLoaded answers={[jobs]} />}
      {data?.length === 0 && <p className={classes.quiet}>{t('jobs.none')}</p>}
      {data && data.length > 0 && (
        <PlainTable label={t('jobs.title')}>
          <thead>
            <tr>
              <th scope="col">{t('jobs.kind')}</th>
              <th scope="col">{t('jobs.error')}</th>
              <th scope="col">{t('jobs.attempts')}</th>
              <th scope="col">{t('column.time')}</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {data.map((job) => (
              <tr key={job.uuid}>
                <th scope="row">{t(`dashboard:job.${job.kind}`)}</th>
                <td>
                  <bdi>{job.last_error}</bdi>
                </td>
                <td>{job.attempts}</td>
                <td>
                  <TimeAgo at={job.updated_at} />
                </td>
                <td>
                  <Button
                    size="xs"
                    variant="default"
                    loading={retry.isPending && retry.variables === job.uuid}
                    onClick={() => retry.mutate(job.uuid)}
                  >
                    {t('jobs.retry')}
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </PlainTable>
      )}
    </Card>
  )
}
