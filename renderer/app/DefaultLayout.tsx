import { lazy, Suspense } from 'react'
import { Outlet } from 'react-router-dom'
import { useSession } from '#renderer/net/session.ts'
import { Splash } from './Splash.tsx'

// The sign-in page does without menu and top bar, so it does not wait for them either.
const Shell = lazy(async () => ({ default: (await import('./Shell.tsx')).Shell }))

/** Menu and top bar around the screen. Nothing but the screen while nobody is signed in. */
export function DefaultLayout() {
  const signedIn = useSession(({ status }) => status === 'signed_in')
  if (!signedIn) return <Outlet />
  return (
    <Suspense fallback={<Splash />}>
      <Shell />
    </Suspense>
  )
}
