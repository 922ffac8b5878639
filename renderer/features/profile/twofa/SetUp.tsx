import { Button, Text } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#renderer/net/calls/api.ts'
import { reloadUser } from '#renderer/net/session/session.ts'
import { Card } from '#renderer/ui/controls/Card.tsx'
import classes from '../card/Profile.module.css'
import { ConfirmPassword } from './ConfirmPassword.tsx'
import { ProofForm } from './ProofForm.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { ScanCode, type Secret } from './ScanCode.tsx'

const STEPS = ['password', 'scan', 'codes'] as const

type Props = {
  /** Whether a second factor exists, whose code is then asked for. */
  replacing: boolean
  onCancel: () => void
  onDone: () => void
}

/**
 * The steps of the set-up: password, QR code, first code of the app, recovery codes. The second factor becomes active
 * only after the app's first code was correct.
 */
export function SetUp({ replacing, onCancel, onDone }: Props) {
  const { t } = useTranslation('profile')
  const [secret, setSecret] = useState<Secret | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const next = secret ? 'scan' : 'password'
  const current = codes ? 'codes' : next

  return (
    <Card title={t(`twofa.steps.${current}`)}>
      <ol className={classes.steps} aria-label={t('twofa.title')}>
        {STEPS.map((step) => (
          <li key={step} className={classes.step} {...(step === current && { 'aria-current': 'step' })}>
            {t(`twofa.steps.${step}`)}
          </li>
        ))}
      </ol>
      {current === 'password' && !replacing && <ConfirmPassword onConfirmed={setSecret} />}
      {current === 'password' && replacing && (
        <ProofForm
          text={t('twofa.active.replaceText')}
          action={t('twofa.start.next')}
          onCancel={onCancel}
          onProven={async (proof) => setSecret(await call('POST /v1/auth/twofa', { body: proof }))}
        />
      )}
      {current === 'scan' && secret && <ScanCode secret={secret} onDone={setCodes} onBack={() => setSecret(null)} />}
      {codes && (
        <>
          <div className={classes.done} role="status">
            <IconCircleCheck size={32} color="var(--mantine-color-teal-7)" aria-hidden="true" />
            <div>
              <Text fw={600}>{t('twofa.done.title')}</Text>
              <Text c="dimmed">{t('twofa.done.text')}</Text>
            </div>
          </div>
          <RecoveryCodes codes={codes}>
            {(isKept) => (
              <div>
                {/*
                 * Enabled only once the codes are stored. Opens the app for users who must set up a second factor.
                 */}
                <Button disabled={!isKept} onClick={() => void reloadUser().then(onDone)}>
                  {t('twofa.done.continue')}
                </Button>
              </div>
            )}
          </RecoveryCodes>
        </>
      )}
    </Card>
  )
}
