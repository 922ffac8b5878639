import { Alert, Anchor } from '@mantine/core'
import { IconShieldLock } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router-dom'
import { useSession } from '#renderer/net/session/session.ts'
import { ScreenBody } from '#renderer/ui/screen/ScreenBody.tsx'
import { ScreenTitle } from '#renderer/ui/screen/ScreenTitle.tsx'
import classes from '../card/Profile.module.css'
import { Active } from './Active.tsx'
import { SetUp } from './SetUp.tsx'

/** Sets up, manages and switches off the second factor. Users who must have one see nothing else until it is set up. */
export function SecondFactor() {
  const { t } = useTranslation('profile')
  const user = useSession((session) => session.user)
  const forced = useSession((session) => session.mustSetUpSecondFactor)
  // The last step of the set-up stays visible, although the second factor is active by then.
  const [settingUp, setSettingUp] = useState(!user?.has2fa)
  const [replacing, setReplacing] = useState(false)
  const navigate = useNavigate()
  if (!user) return null
  return (
    <ScreenBody>
      {!forced && (
        <Anchor component={Link} to="/profile/security">
          {t('twofa.back')}
        </Anchor>
      )}
      <ScreenTitle>{t('twofa.title')}</ScreenTitle>
      {forced && (
        <Alert color="petrol" icon={<IconShieldLock aria-hidden="true" />}>
          {t('twofa.forced')}
        </Alert>
      )}
      <div className={classes.alone}>
        {settingUp || replacing ? (
          <SetUp
            replacing={replacing}
            onCancel={() => setReplacing(false)}
            onDone={() => {
              if (forced) return navigate('/dashboard')
              setSettingUp(false)
              setReplacing(false)
            }}
          />
        ) : (
          <Active onRemoved={() => setSettingUp(true)} onReplace={() => setReplacing(true)} />
        )}
      </div>
    </ScreenBody>
  )
}
