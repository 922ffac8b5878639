import { Alert, Badge, Button, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#renderer/net/calls/api.ts'
import { useAttempt } from '#renderer/net/calls/useAttempt.ts'
import { NotLoaded } from '#renderer/records/NotLoaded.tsx'
import { Card } from '#renderer/ui/controls/Card.tsx'
import classes from '../card/Profile.module.css'
import { DeviceRow } from './DeviceRow.tsx'

const KEY = ['auth', 'devices']

/** Known devices, whose sign-in does not cause a mail. */
export function DevicesCard() {
  const { t } = useTranslation('profile')
  const client = useQueryClient()
  const answer = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call('GET /v1/auth/devices', { signal }),
  })
  const { data } = answer
  const attempt = useAttempt()
  const forget = (device_uuid: string) =>
    void attempt.run(async () => {
      await call('DELETE /v1/auth/devices/:device_uuid', { params: { device_uuid } })
      await client.invalidateQueries({ queryKey: KEY })
    })
  return (
    <Card title={t('devices.title')}>
      <Text c="dimmed" size="sm">
        {t('devices.hint')}
      </Text>
      {attempt.message && (
        <Alert color="red" role="alert">
          {attempt.message}
        </Alert>
      )}
      {!data && <NotLoaded answers={[answer]} height={80} />}
      {data?.length === 0 && <Text>{t('devices.none')}</Text>}
      {data && data.length > 0 && (
        <ul className={classes.rows}>
          {data.map(({ uuid, device_name, first_seen_at, last_seen_at, is_current }) => (
            <DeviceRow
              key={uuid}
              userAgent={device_name}
              badge={is_current && <Badge color="teal">{t('devices.current')}</Badge>}
              times={[
                { label: t('devices.first'), at: first_seen_at },
                { label: t('devices.last'), at: last_seen_at },
              ]}
              action={
                <Button variant="default" disabled={attempt.busy} onClick={() => forget(uuid)}>
                  {t('devices.forget')}
                </Button>
              }
            />
          ))}
        </ul>
      )}
    </Card>
  )
}
