import { lazy, Suspense } from 'react'
import { Navigate, useParams } from 'react-router-dom'
import { useSession } from '#renderer/net/session/session.ts'
import { OwnPage } from './own/OwnPage.tsx'
import { ProfilePage } from './ProfilePage.tsx'

const SecurityPage = lazy(async () => ({ default: (await import('./security/SecurityPage.tsx')).SecurityPage }))
const PrivacyPage = lazy(async () => ({ default: (await import('./privacy/PrivacyPage.tsx')).PrivacyPage }))
const SecondFactor = lazy(async () => ({ default: (await import('./twofa/SecondFactor.tsx')).SecondFactor }))

/** `/profile` with its parts. `/profile/twofa` has no navigation when a second factor is mandatory. */
export default function ProfileScreen() {
  const { subPage } = useParams()
  const user = useSession((session) => session.user)
  if (!user) return null
  switch (subPage) {
    case undefined:
      return (
        <ProfilePage>
          <OwnPage user={user} />
        </ProfilePage>
      )
    case 'security':
      return (
        <ProfilePage>
          <SecurityPage user={user} />
        </ProfilePage>
      )
    case 'privacy':
      return (
        <ProfilePage>
          <PrivacyPage user={user} />
        </ProfilePage>
      )
    case 'twofa':
      return (
        <Suspense>
          <SecondFactor />
        </Suspense>
      )
    default:
      return <Navigate to="/profile" replace />
  }
}
