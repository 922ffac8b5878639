import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router-dom'
import { useSession } from '#renderer/net/session/session.ts'
import { setDealerCode, useSettings } from '#renderer/net/settings/settings.ts'
import { EntrancePage } from '#renderer/ui/screen/EntrancePage.tsx'
import { Logo } from '#renderer/ui/screen/Logo.tsx'
import { ChangeRequired } from './ChangeRequired.tsx'
import { LinkProblem } from './LinkProblem.tsx'
import { takeLink } from './linkOfAddress.ts'
import classes from './Password.module.css'
import { WithLink } from './WithLink.tsx'

/** Sets a new password: through a link in a mail, or because the old one must be changed. */
export default function PasswordScreen() {
  const { t } = useTranslation(['password', 'shell'])
  const { status, user, mustChangePassword } = useSession()
  const settings = useSettings()
  const [link] = useState(() => takeLink(window.location, window.history))
  const company = link?.company
  // Shows logo and title of the dealer that sent the link.
  useEffect(() => {
    if (company) setDealerCode(company)
  }, [company])
  const location = settings.custom_site_title?.trim()
  const logo = settings.custom_login_logo

  const content = () => {
    if (link) return <WithLink link={link} />
    if (status === 'signed_in' && user && mustChangePassword) return <ChangeRequired user={user} />
    // The sign-in page forwards a signed-in user to the right next page.
    if (status === 'signed_in') return <Navigate to="/login" replace />
    if (status === 'signed_out') return <LinkProblem reason="missing" />
    return null
  }
  return (
    <EntrancePage
      brand={
        <>
          {logo ? <img src={logo} alt={location ?? ''} className={classes.logo} /> : <Logo size={44} />}
          {!(logo && !location) && <span dir="auto">{location || t('shell:product')}</span>}
        </>
      }
      motto={t('motto')}
    >
      <div className={classes.column}>{content()}</div>
    </EntrancePage>
  )
}
