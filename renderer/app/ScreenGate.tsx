import { lazy, Suspense, useEffect, useState } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { useTexts } from '#renderer/i18n/useTexts.ts'
import { useSession } from '#renderer/net/session.ts'
import { useSettings } from '#renderer/net/settings.ts'
import { socket } from '#renderer/net/socket.ts'
import { useUnreadTotal } from '#renderer/net/unread.ts'
import type { Screen } from '#renderer/ui/feature.ts'
import { ENROL, LOGIN } from './addresses.ts'
import NotFoundScreen from './NotFoundScreen.tsx'
import { Splash } from './Splash.tsx'
import { Unreachable } from './Unreachable.tsx'
import { mayOpen } from './visibleScreens.ts'
import { wantedPage } from './wantedPage.ts'

type Props = { screen: Screen }

/** Decides who gets past: the routing rules of the specification's chapter 2. */
export function ScreenGate({ screen }: Props) {
  const { status, permissions, mustSetUpSecondFactor, signedOutBy } = useSession()
  const settings = useSettings()
  const { pathname, search } = useLocation()
  const [wasSignedOut, setWasSignedOut] = useState(status === 'signed_out')
  if (status === 'signed_out' && !wasSignedOut) setWasSignedOut(true)

  if (screen.auth === 'none') return <Shown screen={screen} />
  if (screen.auth === 'guest') {
    if (status === 'signed_in') return <Navigate to={mustSetUpSecondFactor ? ENROL : wantedPage.get()} replace />
    // The login page stays while its own sign-in is under way, so that nothing typed is lost if that fails.
    if (status === 'signed_out' || wasSignedOut) return <Shown screen={screen} />
    return status === 'unreachable' ? <Unreachable /> : <Splash />
  }
  if (status === 'loading') return <Splash />
  if (status === 'unreachable') return <Unreachable />
  if (status === 'signed_out') {
    // Who left on purpose starts afresh; who was put out comes back to where they were.
    if (signedOutBy === 'user') wantedPage.forget()
    else wantedPage.keep(pathname + search)
    return <Navigate to={LOGIN} replace />
  }
  if (mustSetUpSecondFactor && pathname !== ENROL) return <Navigate to={ENROL} replace />
  if (!mayOpen(screen, permissions, settings)) return <NotFoundScreen />
  return <Shown screen={screen} />
}

function Shown({ screen }: Props) {
  useEffect(() => {
    if (screen.auth === 'required') wantedPage.forget()
  }, [screen])
  useNavigationReport(screen.name)
  useDocumentTitle(screen)
  const Content = contentOf(screen)
  return (
    <Suspense fallback={<Splash />}>
      <Content />
    </Suspense>
  )
}

const contents = new Map<string, ReturnType<typeof lazy>>()

function contentOf(screen: Screen) {
  const known = contents.get(screen.name)
  if (known) return known
  const content = lazy(screen.load)
  contents.set(screen.name, content)
  return content
}

/** People see who looks at the same page. */
function useNavigationReport(name: string): void {
  const { pathname } = useLocation()
  const signedIn = useSession(({ status }) => status === 'signed_in')
  useEffect(() => {
    if (signedIn) socket.navigate(pathname, name)
  }, [signedIn, pathname, name])
}

function useDocumentTitle({ title }: Screen): void {
  const textOf = useTexts(['shell:product', title])
  const unread = useUnreadTotal()
  const { custom_site_title: site } = useSettings()
  const text = `${site?.trim() || textOf('shell:product')} – ${textOf(title)}${unread > 0 ? ' *' : ''}`
  useEffect(() => {
    document.title = text
  }, [text])
}
