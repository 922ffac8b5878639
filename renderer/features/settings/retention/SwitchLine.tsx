import { Alert, Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import type { Language } from '#contract/constants.ts'
import { call } from '#renderer/net/calls/api.ts'
import { useAttempt } from '#renderer/net/calls/useAttempt.ts'
import { fullName } from '#renderer/net/users.ts'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { formatDate } from '#renderer/ui/time/dates.ts'
import { AskDialog } from './AskDialog.tsx'
import classes from './Retention.module.css'

type Report = EndpointOutput<'GET /v1/admin/retention'>
type Props = { on: Report['on']; plan: Report['plan']; isUnsaved: boolean; onSwitched: () => void }

/** Says whether rows are purged at night. Switching it on first shows the rows that would be purged. */
export function SwitchLine({ on, plan, isUnsaved, onSwitched }: Props) {
  const { t, i18n } = useTranslation('settings')
  const [isAsking, setAsking] = useState(false)
  const off = useAttempt()
  const switchOff = async () => {
    await off.run(async () => {
      await call('PUT /v1/admin/retention/switch', { body: { is_on: false, seen: null } })
    })
    onSwitched()
  }
  return (
    <Alert color={on ? 'petrol' : 'yellow'} className={classes.switch}>
      <div className={classes.actions}>
        <span role="status">
          {on
            ? t('retention.on', {
                name: isolated(on.by ? fullName(on.by) : ''),
                time: isolated(formatDate(new Date(on.at), 'full', i18n.language as Language)),
              })
            : t('retention.off')}
        </span>
        {on ? (
          <Button variant="default" loading={off.busy} onClick={() => void switchOff()}>
            {t('retention.turnOff')}
          </Button>
        ) : (
          <Button disabled={isUnsaved} onClick={() => setAsking(true)}>
            {t('retention.turnOn')}
          </Button>
        )}
      </div>
      {off.message}
      {isAsking && (
        <AskDialog
          title={t('retention.sureOn')}
          text={t('retention.sureOnText')}
          confirm={t('retention.turnOn')}
          lines={plan}
          act={async () => {
            await call('PUT /v1/admin/retention/switch', { body: { is_on: true, seen: plan } })
          }}
          onClose={() => setAsking(false)}
          onDone={onSwitched}
        />
      )}
    </Alert>
  )
}
