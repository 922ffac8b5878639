import { type ComponentType, lazy, Suspense } from 'react'
import { Outlet } from 'react-router-dom'
import { useSession } from '#renderer/net/session/session.ts'
import { Splash } from '../pages/Splash.tsx'

// The sign-in page does without menu and top bar, so it does not wait for them either.
const load = async () => (await import('./Shell.tsx')).Shell
let Shell: ComponentType = lazy(async () => ({ default: await load() }))

/** Has menu and top bar ready before they are needed. If that fails, the layout itself asks again. */
export async function preloadShell(): Promise<void> {
  const loaded = await load().catch(() => null)
  // What is shown already is not mounted anew.
  if (loaded && useSession.getState().status !== 'signed_in') Shell = loaded
}

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
