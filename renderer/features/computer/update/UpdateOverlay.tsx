import i18next from 'i18next'
import { lazy, useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { desktop } from '#renderer/desktop/bridge.ts'
import { useSession } from '#renderer/net/session/session.ts'
import { showToast } from '#renderer/ui/feedback/toasts.ts'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { COMPUTER } from './address.ts'
import { markSeen, seenNews } from './seenNews.ts'
import { freshInstall } from './updateNews.ts'
import { useUpdate } from './updateView.ts'
import { useNews } from './useNews.ts'

const UpdatePrompt = lazy(async () => ({ default: (await import('./UpdatePrompt.tsx')).UpdatePrompt }))
const MustUpdate = lazy(async () => ({ default: (await import('./MustUpdate.tsx')).MustUpdate }))
const Installing = lazy(async () => ({ default: (await import('./Installing.tsx')).Installing }))
const InstallStopped = lazy(async () => ({ default: (await import('./InstallStopped.tsx')).InstallStopped }))
const NotInstalled = lazy(async () => ({ default: (await import('./NotInstalled.tsx')).NotInstalled }))

/** Panels and dialogs above every screen. The computer screen shows the same by itself. */
export function UpdateOverlay() {
  const view = useUpdate((known) => known.view)
  const { ask, failed, stopped } = useNews()
  const { pathname } = useLocation()
  useSayInstalled()
  if (!view) return null
  if (view.state.kind === 'installing') return <Installing release={view.state.release} />
  if (pathname === COMPUTER) return null
  if (view.mustUpdate) return <MustUpdate view={view} />
  // A panel would cover the chat; its line shows the same.
  if (desktop?.kind === 'chat') return null
  if (stopped) return <InstallStopped reason={stopped} />
  if (failed) return <NotInstalled install={failed} />
  return ask && <UpdatePrompt release={ask} />
}

/** Tells once, after the restart, that the update was installed. */
function useSayInstalled(): void {
  const view = useUpdate((known) => known.view)
  const signedIn = useSession(({ status }) => status === 'signed_in')
  useEffect(() => {
    const install = view && signedIn && desktop?.kind === 'main' ? freshInstall(view, seenNews.get()) : null
    if (!install) return
    markSeen({ install: install.at })
    void i18next
      .loadNamespaces('computer')
      .then(() => showToast('success', i18next.t('computer:installed', { version: isolated(install.to) })))
  }, [view, signedIn])
}
