import { type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router-dom'
import { ScreenBody } from '#renderer/ui/screen/ScreenBody.tsx'
import { ScreenTitle } from '#renderer/ui/screen/ScreenTitle.tsx'
import classes from './card/Profile.module.css'

const PARTS = [
  { path: '/profile', label: 'nav.own' },
  { path: '/profile/security', label: 'nav.security' },
  { path: '/profile/privacy', label: 'nav.privacy' },
] as const

type Props = { children: ReactNode }

/** Title and navigation around one part of the profile. */
export function ProfilePage({ children }: Props) {
  const { t } = useTranslation('profile')
  return (
    <ScreenBody>
      <ScreenTitle>{t('title')}</ScreenTitle>
      <nav aria-label={t('nav.label')} className={classes.nav}>
        {PARTS.map(({ path, label }) => (
          <NavLink key={path} to={path} end className={classes.navLink ?? ''}>
            {t(label)}
          </NavLink>
        ))}
      </nav>
      <div className={classes.parts}>
        <Suspense>{children}</Suspense>
      </div>
    </ScreenBody>
  )
}
