import { Button, Text } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { reloadUser } from '#renderer/net/session.ts'
import { Card } from '#renderer/ui/Card.tsx'
import { ConfirmPassword } from './ConfirmPassword.tsx'
import classes from './Profile.module.css'
import { ScanCode, type Secret } from './ScanCode.tsx'

const STEPS = ['password', 'scan', 'done'] as const

/** Password, code on the screen, first code from the app. Nothing is active before that last step. */
export function SetUp() {
  const { t } = useTranslation('profile')
  const [secret, setSecret] = useState<Secret | null>(null)
  const [done, setDone] = useState(false)
  const current = done ? 'done' : secret ? 'scan' : 'password'

  const finish = () => {
    setDone(true)
    // Opens the rest of the application for somebody who was forced to come here.
    void reloadUser()
  }

  return (
    <Card title={t(`twofa.steps.${current}`)}>
      <ol className={classes.steps} aria-label={t('twofa.title')}>
        {STEPS.map((step) => (
          <li key={step} className={classes.step} {...(step === current && { 'aria-current': 'step' })}>
            {t(`twofa.steps.${step}`)}
          </li>
        ))}
      </ol>
      {current === 'password' && <ConfirmPassword onConfirmed={setSecret} />}
      {current === 'scan' && secret && <ScanCode secret={secret} onDone={finish} onBack={() => setSecret(null)} />}
      {current === 'done' && (
        <div className={classes.form} role="status">
          <IconCircleCheck size={40} color="var(--mantine-color-teal-7)" aria-hidden="true" />
          <Text fw={600}>{t('twofa.done.title')}</Text>
          <Text c="dimmed">{t('twofa.done.text')}</Text>
          <Button component={Link} to="/dashboard">
            {t('twofa.done.continue')}
          </Button>
        </div>
      )}
    </Card>
  )
}
