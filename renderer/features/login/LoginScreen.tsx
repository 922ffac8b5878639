import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { APP_VERSION } from '#contract/constants.ts'
import { useSession } from '#renderer/net/session.ts'
import { useSettings } from '#renderer/net/settings.ts'
import { EntrancePage } from '#renderer/ui/EntrancePage.tsx'
import { isolated } from '#renderer/ui/isolated.ts'
import { Logo } from '#renderer/ui/Logo.tsx'
import { Notices } from '#renderer/ui/Notices.tsx'
import { CredentialsForm } from './CredentialsForm.tsx'
import classes from './LoginScreen.module.css'
import { SecondFactorForm } from './SecondFactorForm.tsx'
import { ServerAddress } from './ServerAddress.tsx'
import { useSignIn } from './useSignIn.ts'

export default function LoginScreen() {
  const { t } = useTranslation(['login', 'shell'])
  const settings = useSettings()
  const ended = useSession((session) => session.signedOutBy === 'server')
  const signIn = useSignIn()
  const [year] = useState(() => new Date().getFullYear())
  const site = settings.custom_site_title?.trim()
  const logo = settings.custom_login_logo

  return (
    <EntrancePage
      brand={
        <>
          {logo ? <img src={logo} alt={site ?? ''} className={classes.logo} /> : <Logo size={44} />}
          {!(logo && !site) && <span dir="auto">{site || t('shell:product')}</span>}
        </>
      }
      motto={t('motto')}
      footer={settings.show_copyright === false ? null : t('copyright', { year, version: isolated(APP_VERSION) })}
    >
      <div className={classes.column}>
        <Notices settings={settings} />
        {/* Both stay mounted: nothing typed is lost on the way to the second factor and back. */}
        <div hidden={signIn.step !== 'credentials'}>
          <CredentialsForm signIn={signIn} ended={ended} />
        </div>
        {signIn.step === 'secondFactor' && <SecondFactorForm signIn={signIn} />}
        <ServerAddress />
      </div>
    </EntrancePage>
  )
}
