import { Alert, Button } from '@mantine/core'
import { IconShieldCheck, IconUrgent } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ChainCheck } from '#contract/api/administration/logs.ts'
import { call } from '#renderer/net/calls/api.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { Card } from '#renderer/ui/controls/Card.tsx'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { HEALTH_KEY, readHealth } from '../health/readHealth.ts'
import { ExactTime } from '../lines/ExactTime.tsx'
import classes from '../lines/Logs.module.css'

/** Whether the audit was changed outside of the server, and the fingerprint to note elsewhere. */
export function ChainCard() {
  const { t } = useTranslation('logs')
  const health = useQuery({ queryKey: HEALTH_KEY, queryFn: readHealth })
  const check = useMutation({
    mutationFn: () => call('POST /v1/admin/audit/check'),
    onError: showFailure,
    onSuccess: () => void health.refetch(),
  })
  const last = check.data ?? health.data?.audit.last_check
  return (
    <Card
      title={t('chain.title')}
      aside={
        <Button variant="default" loading={check.isPending} onClick={() => check.mutate()}>
          {t('chain.check')}
        </Button>
      }
    >
      <p className={classes.quiet}>{t('chain.hint')}</p>
      {last ? <Found check={last} /> : <p role="status">{t('chain.never')}</p>}
    </Card>
  )
}

function Found({ check }: { check: ChainCheck }) {
  const { t } = useTranslation('logs')
  const isWhole = check.finding === 'ok'
  return (
    <Alert
      role="status"
      color={isWhole ? 'teal' : 'red'}
      icon={isWhole ? <IconShieldCheck aria-hidden /> : <IconUrgent aria-hidden />}
      title={t(isWhole ? 'chain.ok' : 'chain.broken')}
    >
      {isWhole
        ? t('chain.checked', { number: check.checked })
        : t(`chain.${check.finding}`, { seq: isolated(String(check.broken_at ?? '–')) })}
      <p className={classes.quiet}>
        <ExactTime at={check.checked_at} />
        {check.head && (
          <>
            {' · '}
            {t('chain.head', { seq: check.head.seq, fingerprint: isolated(check.head.fingerprint) })}
          </>
        )}
      </p>
    </Alert>
  )
}
