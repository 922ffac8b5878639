import i18next from 'i18next'
import { matchPath } from 'react-router-dom'
import type { Namespace } from '#renderer/i18n/resources.ts'
import { useSession } from '#renderer/net/session/session.ts'
import type { Screen } from '#renderer/ui/screen/feature.ts'
import { preloadShell } from '../frame/DefaultLayout.tsx'
import { preloadContent } from '../gate/screenContent.ts'
import { screens } from '../screens/features.ts'
import { home } from '../screens/home.ts'
import { wantedPage } from '../screens/wantedPage.ts'

/** After this long a sign of life is worth more than a first page in one piece. */
const LATEST_MS = 1_000

const screenAt = (address: string): Screen | undefined => screens.find(({ path }) => matchPath(path, address))
const byAddress = (): Screen | undefined => screenAt(window.location.pathname)
const textsOf = (screen: Screen | undefined): Namespace[] =>
  screen ? [screen.title.slice(0, screen.title.indexOf(':')) as Namespace] : []

/** The texts that the screen of the current address needs. */
export const firstTexts = (): Namespace[] => textsOf(byAddress())

/**
 * Resolves when the screen of the current address can be drawn at once. React shows what comes after a placeholder 300 ms
 * later at the earliest, so the first page does without one.
 */
export async function preloadFirstScreen(): Promise<void> {
  const screen = byAddress()
  if (!screen) return
  await Promise.race([preloadContent(screen), new Promise((resolve) => setTimeout(resolve, LATEST_MS))])
}

/** Whoever types on the sign-in page is inside soon: what they will see is fetched meanwhile. Called once. */
export function preloadWhileTyping(): void {
  const preload = () => {
    if (useSession.getState().status !== 'signed_out') return
    const next = screenAt((wantedPage.get() ?? home).replace(/[?#].*/, ''))
    void preloadShell()
    void import('../toasts/ToastHost.tsx').catch(() => undefined)
    void i18next.loadNamespaces(textsOf(next))
    if (next) void preloadContent(next)
  }
  document.addEventListener('input', preload, { once: true })
}
