import { type ReactNode, Suspense, useEffect, useReducer, useState } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { desktop } from '#renderer/desktop/bridge.ts'
import type { TextKey } from '#renderer/i18n/resources.ts'
import { useTexts } from '#renderer/i18n/useTexts.ts'
import { isHeldBack, useSession } from '#renderer/net/session/session.ts'
import { useSettings } from '#renderer/net/settings/settings.ts'
import { socket } from '#renderer/net/socket/socket.ts'
import { useUnreadTotal } from '#renderer/shared/chat/unread.ts'
import type { Screen } from '#renderer/ui/screen/feature.ts'
import { useShownName } from '#renderer/ui/screen/shownScreen.ts'
import NotFoundScreen from '../pages/NotFoundScreen.tsx'
import { Splash } from '../pages/Splash.tsx'
import { Unreachable } from '../pages/Unreachable.tsx'
import { ENROL, LOGIN, PASSWORD } from '../screens/addresses.ts'
import { useShownScreen } from '../screens/replacements.ts'
import { startPageOf } from '../screens/startPage.ts'
import { mayOpen } from '../screens/visibleScreens.ts'
import { wantedPage } from '../screens/wantedPage.ts'
import { screenContent } from './screenContent.ts'

type Props = { screen: Screen }

/** Decides whether a screen is shown or replaced, by its `auth` and the session. */
export function ScreenGate({ screen }: Props) {
  switch (screen.auth) {
    case 'none':
      return <OpenGate screen={screen} />
    case 'guest':
      return <GuestGate screen={screen} />
    case 'required':
      return <MemberGate screen={screen} />
  }
}

/** A screen that every user may open, signed in or not. */
function OpenGate({ screen }: Props) {
  const isLoading = useSession(({ status }) => status === 'loading')
  // Inside the shell it waits for the session; otherwise everything would be drawn twice.
  return isLoading && screen.layout === 'default' ? <Splash /> : <Shown screen={screen} />
}

/** A screen for signed-out users. Signed-in users are sent to the page they asked for. */
function GuestGate({ screen }: Props) {
  const session = useSession()
  const settings = useSettings()
  const { status, user, permissions } = session
  const [wasSignedOut, setWasSignedOut] = useState(status === 'signed_out')
  if (status === 'signed_out' && !wasSignedOut) setWasSignedOut(true)

  if (status === 'signed_in') {
    const next = dutyOf(session) ?? wantedPage.get() ?? startPageOf(user, permissions, settings)
    return <Navigate to={next} replace />
  }
  // The login page stays while its sign-in runs, so that typed input survives a failure.
  if (status === 'signed_out' || wasSignedOut) return <Shown screen={screen} />
  return status === 'unreachable' ? unreachable : <Splash />
}

/** A screen for signed-in users without an open duty who hold its permission. */
function MemberGate({ screen }: Props) {
  const session = useSession()
  const settings = useSettings()
  const location = useLocation()
  const { pathname, search } = location
  const { status, permissions, signedOutBy, user } = session

  if (status === 'loading') return <Splash />
  const isCutOff = status === 'unreachable'
  if (isCutOff && (!screen.worksOffline || user === null || isHeldBack(session))) return unreachable
  if (status === 'signed_out') {
    // After signing out on purpose a user begins at the start page. A user whose session ended comes back to the same
    // page, unless its address is `/`, which every window opens without a choice of the user.
    if (signedOutBy === 'user' || isBare(location)) wantedPage.forget()
    else wantedPage.keep(pathname + search)
    return <Navigate to={LOGIN} replace />
  }
  const duty = dutyOf(session)
  if (duty !== null && duty !== pathname) return <Navigate to={duty} replace />
  const isOpen = mayOpen(screen, permissions, settings)
  const start = startPageOf(user, permissions, settings)
  if (isBare(location) && start !== pathname && (!isOpen || beginsApp(location))) return <Navigate to={start} replace />
  return isOpen ? <Shown screen={screen} /> : noPermission
}

type Address = ReturnType<typeof useLocation>

/** Whether the address is `/`. It shows the news, and new windows open it, too. */
const isBare = ({ pathname, search }: Address) => pathname === '/' && search === ''

/** The router's key of the address with which a window began. */
const FIRST_KEY = 'default'

/** Whether a window of the desktop app was just opened. It opens `/` before the user is known, then the start page. */
const beginsApp = ({ key }: Address) => desktop !== null && key === FIRST_KEY

/** The page that a user must finish before any other opens. */
function dutyOf({ mustChangePassword, mustSetUpSecondFactor }: ReturnType<typeof useSession.getState>): string | null {
  if (mustChangePassword) return PASSWORD
  return mustSetUpSecondFactor ? ENROL : null
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

function Shown({ screen: asked }: Props) {
  const screen = useShownScreen(asked)
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

/** Reports name and title of the shown page, also when it replaces the screen of the address. */
function Reported({ screen: { name, title }, children }: ReportedProps) {
  useNavigationReport(name)
  useDocumentTitle(title)
  return children
}

/** Tells the server the open page, so that other users see who is on it. */
function useNavigationReport(name: string): void {
  const { pathname } = useLocation()
  const signedIn = useSession(({ status }) => status === 'signed_in')
  useEffect(() => useShownName.setState({ name }), [name])
  useEffect(() => {
    if (signedIn) socket.navigate(pathname, name)
  }, [signedIn, pathname, name])
}

function useDocumentTitle(title: TextKey): void {
  const textOf = useTexts(['shell:product', title])
  const unread = useUnreadTotal()
  const { custom_site_title: location } = useSettings()
  const text = `${location?.trim() || textOf('shell:product')} – ${textOf(title)}${unread > 0 ? ' *' : ''}`
  useEffect(() => {
    document.title = text
  }, [text])
}
