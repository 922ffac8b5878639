import { matchPath } from 'react-router-dom'
import type { Namespace } from '#renderer/i18n/resources.ts'
import { loadInsideTexts, startI18n } from '#renderer/i18n/startI18n.ts'
import { currentIdentity } from '#renderer/net/calls/identity.ts'
import { expectsSession, useSession } from '#renderer/net/session/session.ts'
import type { Screen } from '#renderer/ui/screen/feature.ts'
import { preloadShell } from '../frame/DefaultLayout.tsx'
import { preloadContent } from '../gate/screenContent.ts'
import { screens } from '../screens/features.ts'
import { home } from '../screens/home.ts'
import { wantedPage } from '../screens/wantedPage.ts'

/** Longest wait for the complete first page (ms). After it a visible page matters more. */
const LATEST_MS = 1_000

const screenAt = (address: string): Screen | undefined => screens.find(({ path }) => matchPath(path, address))
const byAddress = (): Screen | undefined => screenAt(window.location.pathname)
const textsOf = (screen: Screen | undefined): Namespace[] =>
  screen ? [screen.title.slice(0, screen.title.indexOf(':')) as Namespace] : []

/** The texts of the first page. Behind the sign-in a missing text would show a placeholder for at least 300 ms. */
export const loadFirstTexts = (): Promise<void> =>
  startI18n(['shell', 'errors', ...textsOf(byAddress())], expectsSession())

/**
 * Resolves when the screen of the current address can be drawn at once. After a placeholder React waits at least 300 ms
 * to show the content, so the first page avoids one.
 */
export async function preloadFirstScreen(): Promise<void> {
  const screen = byAddress()
  const parts = [screen && preloadFirst(screen), ...(expectsSession() ? preloadInside() : [])]
  await Promise.race([Promise.all(parts), new Promise((resolve) => setTimeout(resolve, LATEST_MS))])
}

async function preloadFirst(screen: Screen): Promise<void> {
  const code = await preloadContent(screen)
  if (currentIdentity().signedIn) code?.prefetch?.(window.location.pathname)
}

/** Loads the code around all screens behind the sign-in. */
const preloadInside = (): Promise<unknown>[] => [
  preloadShell(),
  import('../toasts/ToastHost.tsx').catch(() => undefined),
]

/** Loads the next screen while the user types on the sign-in page. Called once. */
export function preloadWhileTyping(): void {
  const preload = () => {
    if (useSession.getState().status !== 'signed_out') return
    const next = screenAt((wantedPage.get() ?? home).replace(/[?#].*/, ''))
    void Promise.all(preloadInside())
    void loadInsideTexts().catch(() => undefined)
    if (next) void preloadContent(next)
  }
  document.addEventListener('input', preload, { once: true })
}
