import { Alert, Anchor } from '@mantine/core'
import { IconShieldLock } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useSession } from '#renderer/net/session.ts'
import { ScreenBody } from '#renderer/ui/ScreenBody.tsx'
import { ScreenTitle } from '#renderer/ui/ScreenTitle.tsx'
import { Active } from './Active.tsx'
import { SetUp } from './SetUp.tsx'

/** One page for setting up, looking after and switching off; forced users see nothing else until it is done. */
export function SecondFactor() {
  const { t } = useTranslation('profile')
  const user = useSession((session) => session.user)
  const forced = useSession((session) => session.mustSetUpSecondFactor)
  // The last step of the set-up stays to be read, although the second factor is active by then.
  const [settingUp, setSettingUp] = useState(!user?.has2fa)
  if (!user) return null
  return (
    <ScreenBody width="reading">
      {!forced && (
        <Anchor component={Link} to="/profile">
          {t('twofa.back')}
        </Anchor>
      )}
      <ScreenTitle>{t('twofa.title')}</ScreenTitle>
      {forced && (
        <Alert color="petrol" icon={<IconShieldLock aria-hidden="true" />}>
          {t('twofa.forced')}
        </Alert>
      )}
      {settingUp ? <SetUp /> : <Active onRemoved={() => setSettingUp(true)} />}
    </ScreenBody>
  )
}
