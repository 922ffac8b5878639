import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { APP_VERSION } from '#contract/constants.ts'
import { useSession } from '#renderer/net/session/session.ts'
import { useMaintenance, useSettings } from '#renderer/net/settings/settings.ts'
import { MaintenanceNotice } from '#renderer/ui/feedback/MaintenanceNotice.tsx'
import { Notices } from '#renderer/ui/feedback/Notices.tsx'
import { EntrancePage } from '#renderer/ui/screen/EntrancePage.tsx'
import { Logo } from '#renderer/ui/screen/Logo.tsx'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { CredentialsForm } from './CredentialsForm.tsx'
import { dealerCode } from './dealerCode.ts'
import classes from './LoginScreen.module.css'
import { NoDealer } from './NoDealer.tsx'
import { RecoveryForm } from './RecoveryForm.tsx'
import { SecondFactorForm } from './SecondFactorForm.tsx'
import { ServerAddress } from './ServerAddress.tsx'
import { useSignIn } from './useSignIn.ts'

// Loaded lazily, because few users forget their password. It shares no code with this screen; shared parts would become
// extra files of the first page.
const ForgotForm = lazy(async () => ({ default: (await import('./ForgotForm.tsx')).ForgotForm }))

/** Data from the page that sent the user here. */
type Known = { email?: string; forgot?: boolean } | null

export default function LoginScreen() {
  const { t } = useTranslation(['login', 'shell'])
  const settings = useSettings()
  const maintenance = useMaintenance()
  const ended = useSession((session) => session.signedOutBy === 'server')
  const known = useLocation().state as Known
  const signIn = useSignIn(known?.email)
  const [forgot, setForgot] = useState(known?.forgot === true)
  const [recovery, setRecovery] = useState(false)
  const [year] = useState(() => new Date().getFullYear())
  const location = settings.custom_site_title?.trim()
  const logo = settings.custom_login_logo

  return (
    <EntrancePage
      brand={
        <>
          {logo ? <img src={logo} alt={location ?? ''} className={classes.logo} /> : <Logo size={44} />}
          {!(logo && !location) && <span dir="auto">{location || t('shell:product')}</span>}
        </>
      }
      motto={t('motto')}
      footer={settings.show_copyright === false ? null : t('copyright', { year, version: isolated(APP_VERSION) })}
    >
      <div className={classes.column}>
        <MaintenanceNotice maintenance={maintenance} />
        <Notices settings={settings} />
        <NoDealer />
        {/* The form stays mounted, so that typed input survives the second factor and the way back. */}
        <div hidden={signIn.step !== 'credentials' || forgot}>
          <CredentialsForm signIn={signIn} ended={ended} onForgot={() => setForgot(true)} />
        </div>
        <Suspense>
          {forgot && (
            <ForgotForm
              company={signIn.values.company}
              email={signIn.values.email}
              onCompany={(company) => {
                dealerCode.set(company)
                signIn.setValue('company', company)
              }}
              onBack={() => setForgot(false)}
            />
          )}
          {signIn.step === 'secondFactor' &&
            (recovery ? (
              <RecoveryForm signIn={signIn} onApp={() => setRecovery(false)} />
            ) : (
              <SecondFactorForm signIn={signIn} onRecovery={() => setRecovery(true)} />
            ))}
        </Suspense>
        <ServerAddress />
      </div>
    </EntrancePage>
  )
}
