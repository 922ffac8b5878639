import { create } from 'zustand'
import type { User } from '#contract/api/define/shapes.ts'
import { mustHaveSecondFactor, type PermissionMap } from '#contract/permissions/can.ts'
import { desktop } from '#renderer/desktop/bridge.ts'
import { safeStorage } from '#renderer/storage/safeStorage.ts'
import { call } from '../calls/api.ts'
import { isRefusedUser } from '../calls/apiError.ts'
import { currentIdentity, setIdentity, whenEnded, whenHeldBack } from '../calls/identity.ts'
import { queryClient } from '../calls/queryClient.ts'
import { createBrowserKeeper } from './browserKeeper.ts'
import { createDesktopKeeper } from './desktopKeeper.ts'
import { type Credentials, isExpired, type KeptSession } from './sessionKeeper.ts'

const RETRY_MS = 5_000
const EXPIRY_CHECK_MS = 30_000

type SessionState = {
  /** `unreachable`: there is a session, but the server did not answer yet; tried again every 5 s, never a sign-out. */
  status: 'loading' | 'signed_out' | 'signed_in' | 'unreachable'
  user: User | null
  permissions: PermissionMap
  company: string | null
  dealerName: string | null
  /** By whose clock the user works, as an IANA name. */
  timeZone: string | null
  expiresAt: string | null
  mustChangePassword: boolean
  mustSetUpSecondFactor: boolean
  /** Why nobody is signed in: they left (here or in another tab), the session ended, or nobody was. */
  signedOutBy: 'user' | 'server' | null
}

const signedOut: SessionState = {
  status: 'signed_out',
  user: null,
  permissions: {},
  company: null,
  dealerName: null,
  timeZone: null,
  expiresAt: null,
  mustChangePassword: false,
  mustSetUpSecondFactor: false,
  signedOutBy: null,
}

/** Signed in, but nothing is open before the password is changed or the second factor is set up. */
export const isHeldBack = (state: Pick<SessionState, 'mustChangePassword' | 'mustSetUpSecondFactor'>) =>
  state.mustChangePassword || state.mustSetUpSecondFactor

export const useSession = create<SessionState>()(() => ({ ...signedOut, status: 'loading' }))

const keeper = desktop
  ? createDesktopKeeper(desktop)
  : createBrowserKeeper({ storage: safeStorage, now: Date.now, channel: new BroadcastChannel('session') })
let kept: KeptSession | null = null
let retry: ReturnType<typeof setTimeout> | undefined

/** Reads what was kept from the last time and keeps following other tabs. Called once, before the first screen. */
export async function startSession(): Promise<void> {
  whenEnded(() => {
    if (kept) void keeper.forget(kept)
    end('server')
  })
  whenHeldBack(() => {
    if (!isHeldBack(useSession.getState())) void reloadUser()
  })
  keeper.onChange((session) => void follow(session))
  setInterval(endWhenExpired, EXPIRY_CHECK_MS)
  document.addEventListener('visibilitychange', endWhenExpired)
  window.addEventListener('online', () => {
    if (retry !== undefined) void reloadUser()
  })
  const session = await keeper.load().catch(() => null)
  if (session) await begin(session)
  else end(null)
}

/** Throws `ApiError` with the login catalogue's code. */
export async function login(credentials: Credentials): Promise<void> {
  const session = await keeper.login(credentials)
  // The news of it may have been quicker than the answer.
  if (kept?.expiresAt !== session.expiresAt || kept.token !== session.token) await begin(session)
}

export async function logout(): Promise<void> {
  const leaving = keeper.logout()
  end('user')
  await leaving
}

/** Fetches user and permissions again, for example after somebody changed them. */
export async function reloadUser(): Promise<void> {
  clearTimeout(retry)
  retry = undefined
  const { generation, signedIn } = currentIdentity()
  if (!signedIn) return
  try {
    const answer = await call('GET /v1/auth/user')
    if (generation === currentIdentity().generation) show(answer)
  } catch (error) {
    // A proven 401 has ended the session by now, which also moved the generation on.
    if (generation !== currentIdentity().generation) return
    if (isRefusedUser(error)) return refuse()
    if (useSession.getState().status !== 'signed_in') useSession.setState({ status: 'unreachable' })
    retry = setTimeout(() => void reloadUser(), RETRY_MS)
  }
}

/** The server answered with our own refusal: this user may not use it any more. */
function refuse(): void {
  if (kept) void keeper.forget(kept)
  end('server')
}

async function begin(session: KeptSession): Promise<void> {
  kept = session
  setIdentity({ signedIn: true, token: session.token, company: session.company })
  queryClient.clear()
  useSession.setState({ ...signedOut, status: 'loading', company: session.company, expiresAt: session.expiresAt })
  await reloadUser()
}

function end(signedOutBy: SessionState['signedOutBy']): void {
  clearTimeout(retry)
  retry = undefined
  kept = null
  setIdentity({ signedIn: false, token: null, company: null })
  queryClient.clear()
  useSession.setState({ ...signedOut, signedOutBy })
}

/** What another tab or window did. */
async function follow(session: KeptSession | null): Promise<void> {
  if (!session) {
    if (kept) end('user')
    return
  }
  // The same sign-in with a later end; in the desktop app the token is not there to tell, the answer of the server is.
  if (kept && kept.token === session.token && kept.company === session.company) {
    kept = session
    if (session.token === null) await reloadUser()
    return
  }
  await begin(session)
}

function endWhenExpired(): void {
  if (!kept || !isExpired(kept, Date.now())) return
  void keeper.forget(kept)
  end('server')
}

type CurrentUser = Awaited<ReturnType<typeof call<'GET /v1/auth/user'>>>

function show(answer: CurrentUser): void {
  const { user, userData, expiresAt, company, must_change_password } = answer
  if (kept && kept.expiresAt !== expiresAt) {
    keeper.extend(kept, expiresAt)
    kept = { ...kept, expiresAt }
  }
  const { user: before } = useSession.getState()
  if (before && before.uuid !== user.uuid) {
    // Somebody else signed in elsewhere: calls under way and everything that was fetched belong to the one before.
    setIdentity({ signedIn: true, token: kept?.token ?? null, company })
    queryClient.clear()
  }
  const permissions = userData.find((entry) => entry.type === 'permissions')?.stored_data ?? {}
  useSession.setState({
    status: 'signed_in',
    user,
    permissions,
    company,
    dealerName: answer.dealer_name,
    timeZone: answer.time_zone,
    expiresAt,
    mustChangePassword: must_change_password,
    mustSetUpSecondFactor: mustHaveSecondFactor(permissions) && !user.has2fa,
  })
}
