import { type ComponentType, lazy, Suspense } from 'react'
import { Outlet } from 'react-router-dom'
import { useSession } from '#renderer/net/session/session.ts'
import { Splash } from '../pages/Splash.tsx'

// The sign-in page has no menu and top bar, so it does not wait for their code.
const load = async () => (await import('./Shell.tsx')).Shell
let Shell: ComponentType = lazy(async () => ({ default: await load() }))

/** Loads menu and top bar before they are needed. When that fails, the layout loads them again. */
export async function preloadShell(): Promise<void> {
  const loaded = await load().catch(() => null)
  // A shell that is already shown must not be remounted.
  if (loaded && useSession.getState().status !== 'signed_in') Shell = loaded
}

/** Menu and top bar around the screen. Signed-out users see only the screen. */
export function DefaultLayout() {
  const signedIn = useSession(({ status }) => status === 'signed_in')
  if (!signedIn) return <Outlet />
  return (
    <Suspense fallback={<Splash />}>
      <Shell />
    </Suspense>
  )
}
