import { type ReactNode, Suspense, useEffect, useReducer, useState } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import type { TextKey } from '#renderer/i18n/resources.ts'
import { useTexts } from '#renderer/i18n/useTexts.ts'
import { useSession } from '#renderer/net/session/session.ts'
import { useSettings } from '#renderer/net/settings/settings.ts'
import { socket } from '#renderer/net/socket/socket.ts'
import { useUnreadTotal } from '#renderer/shared/chat/unread.ts'
import type { Screen } from '#renderer/ui/screen/feature.ts'
import NotFoundScreen from '../pages/NotFoundScreen.tsx'
import { Splash } from '../pages/Splash.tsx'
import { Unreachable } from '../pages/Unreachable.tsx'
import { ENROL, LOGIN, PASSWORD } from '../screens/addresses.ts'
import { startPageOf } from '../screens/startPage.ts'
import { mayOpen } from '../screens/visibleScreens.ts'
import { wantedPage } from '../screens/wantedPage.ts'
import { screenContent } from './screenContent.ts'

type Props = { screen: Screen }

/** Decides who gets past: the routing rules of the specification's chapter 2. */
export function ScreenGate({ screen }: Props) {
  const { status, user, permissions, mustChangePassword, mustSetUpSecondFactor, signedOutBy } = useSession()
  const settings = useSettings()
  const { pathname, search } = useLocation()
  const [wasSignedOut, setWasSignedOut] = useState(status === 'signed_out')
  if (status === 'signed_out' && !wasSignedOut) setWasSignedOut(true)

  // Inside the shell it waits for it, or everything would be drawn twice.
  if (screen.auth === 'none' && screen.layout === 'default' && status === 'loading') return <Splash />
  if (screen.auth === 'none') return <Shown screen={screen} />
  if (screen.auth === 'guest') {
    if (status === 'signed_in') {
      if (mustChangePassword) return <Navigate to={PASSWORD} replace />
      if (mustSetUpSecondFactor) return <Navigate to={ENROL} replace />
      return <Navigate to={wantedPage.get() ?? startPageOf(user, permissions, settings)} replace />
    }
    // The login page stays while its own sign-in is under way, so that nothing typed is lost if that fails.
    if (status === 'signed_out' || wasSignedOut) return <Shown screen={screen} />
    return status === 'unreachable' ? unreachable : <Splash />
  }
  if (status === 'loading') return <Splash />
  if (status === 'unreachable') return unreachable
  if (status === 'signed_out') {
    // Who left on purpose starts afresh; who was put out comes back to where they were.
    if (signedOutBy === 'user') wantedPage.forget()
    else wantedPage.keep(pathname + search)
    return <Navigate to={LOGIN} replace />
  }
  if (mustChangePassword) return <Navigate to={PASSWORD} replace />
  if (mustSetUpSecondFactor && pathname !== ENROL) return <Navigate to={ENROL} replace />
  if (!mayOpen(screen, permissions, settings)) return noPermission
  return <Shown screen={screen} />
}

const unreachable = (
  <Reported screen={{ name: 'unreachable', title: 'shell:unreachable.title' }}>
    <Unreachable />
  </Reported>
)
const noPermission = (
  <Reported screen={{ name: 'not_found', title: 'shell:notFound.title' }}>
    <NotFoundScreen />
  </Reported>
)

function Shown({ screen }: Props) {
  useEffect(() => {
    if (screen.auth === 'required') wantedPage.forget()
  }, [screen])
  const [, retry] = useReducer((tries: number) => tries + 1, 0)
  const Content = screenContent(screen)
  return (
    <Reported screen={screen}>
      <Suspense fallback={<Splash />}>
        <Content onRetry={retry} />
      </Suspense>
    </Reported>
  )
}

type ReportedProps = { screen: Pick<Screen, 'name' | 'title'>; children: ReactNode }

/** Whatever is shown has a title and a name, also when it stands in for the screen of the address. */
function Reported({ screen: { name, title }, children }: ReportedProps) {
  useNavigationReport(name)
  useDocumentTitle(title)
  return children
}

/** People see who looks at the same page. */
function useNavigationReport(name: string): void {
  const { pathname } = useLocation()
  const signedIn = useSession(({ status }) => status === 'signed_in')
  useEffect(() => {
    if (signedIn) socket.navigate(pathname, name)
  }, [signedIn, pathname, name])
}

function useDocumentTitle(title: TextKey): void {
  const textOf = useTexts(['shell:product', title])
  const unread = useUnreadTotal()
  const { custom_site_title: site } = useSettings()
  const text = `${site?.trim() || textOf('shell:product')} – ${textOf(title)}${unread > 0 ? ' *' : ''}`
  useEffect(() => {
    document.title = text
  }, [text])
}
