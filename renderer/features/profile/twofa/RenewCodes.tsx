import { Alert, Button, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RECOVERY_CODES_FEW } from '#contract/constants.ts'
import { call } from '#renderer/net/calls/api.ts'
import { Card } from '#renderer/ui/controls/Card.tsx'
import { useFocusBack } from '#renderer/ui/controls/useFocusBack.ts'
import classes from '../card/Profile.module.css'
import { ProofForm } from './ProofForm.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { RECOVERY_KEY, useRecoveryCodes } from './useRecoveryCodes.ts'

/** The number of remaining recovery codes, and a button that replaces them. */
export function RenewCodes() {
  const { t } = useTranslation('profile')
  const client = useQueryClient()
  const left = useRecoveryCodes(true)
  const [asking, setAsking] = useState(false)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const { inside, outside } = useFocusBack(asking || codes !== null)
  if (codes)
    return (
      <Card title={t('twofa.recovery.title')}>
        <RecoveryCodes codes={codes}>
          {(isKept) => (
            <div>
              <Button disabled={!isKept} onClick={() => setCodes(null)}>
                {t('twofa.recovery.done')}
              </Button>
            </div>
          )}
        </RecoveryCodes>
      </Card>
    )
  return (
    <Card title={t('twofa.recovery.title')}>
      <Text>{t('twofa.recovery.text')}</Text>
      {left !== null && <Text fw={600}>{t('twofa.recovery.left', { count: left })}</Text>}
      {left !== null && left <= RECOVERY_CODES_FEW && <Alert color="yellow">{t('twofa.recovery.few')}</Alert>}
      {asking ? (
        <div ref={inside}>
          <ProofForm
            text={t('twofa.recovery.renewText')}
            action={t('twofa.recovery.renew')}
            onCancel={() => setAsking(false)}
            onProven={async (proof) => {
              const { codes: fresh } = await call('POST /v1/auth/twofa/recovery', { body: proof })
              setAsking(false)
              setCodes(fresh)
              await client.invalidateQueries({ queryKey: RECOVERY_KEY })
            }}
          />
        </div>
      ) : (
        <div className={classes.buttons}>
          <Button ref={outside} variant="default" onClick={() => setAsking(true)}>
            {t('twofa.recovery.renew')}
          </Button>
        </div>
      )}
    </Card>
  )
}
