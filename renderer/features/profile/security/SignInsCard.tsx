import { Badge, Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#renderer/net/calls/api.ts'
import { NotLoaded } from '#renderer/records/NotLoaded.tsx'
import { Card } from '#renderer/ui/controls/Card.tsx'
import classes from '../card/Profile.module.css'
import { DeviceRow } from './DeviceRow.tsx'

const COLORS = { success: 'teal', wrong_password: 'red', wrong_code: 'red' } as const
const SHORT = 5

/** Attempts to sign in with this account. */
export function SignInsCard() {
  const { t } = useTranslation('profile')
  const [all, setAll] = useState(false)
  const answer = useQuery({
    queryKey: ['auth', 'sign-ins'],
    queryFn: ({ signal }) => call('GET /v1/auth/sign-ins', { signal }),
  })
  const { data } = answer
  const shown = all ? data : data?.slice(0, SHORT)
  return (
    <Card title={t('signIns.title')}>
      <Text c="dimmed" size="sm">
        {t('signIns.hint')}
      </Text>
      {!shown && <NotLoaded answers={[answer]} height={80} />}
      {shown?.length === 0 && <Text>{t('signIns.none')}</Text>}
      {shown && shown.length > 0 && (
        <ul className={classes.rows}>
          {shown.map(({ uuid, at, device_name, network, outcome }) => (
            <DeviceRow
              key={uuid}
              userAgent={device_name}
              network={network}
              badge={<Badge color={COLORS[outcome]}>{t(`signIns.outcome.${outcome}`)}</Badge>}
              times={[{ label: t('signIns.at'), at }]}
            />
          ))}
        </ul>
      )}
      {!all && data && data.length > SHORT && (
        <div>
          <Button variant="subtle" onClick={() => setAll(true)}>
            {t('signIns.more', { count: data.length })}
          </Button>
        </div>
      )}
    </Card>
  )
}
