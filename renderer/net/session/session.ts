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
import { deleteKeptAnswers } from './keptAnswers.ts'
import { type CurrentUser, findKeptUser, keepUser } from './keptUser.ts'
import { type Credentials, isExpired, type KeptSession } from './sessionKeeper.ts'

const RETRY_MS = 5_000
const EXPIRY_CHECK_MS = 30_000

type SessionState = {
  /**
   * `unreachable`: a session exists, but the server has not answered. Retried every 5 s; never a sign-out. If this
   * device knows the user of the session, `user` and the permissions are those of the last answer.
   */
  status: 'loading' | 'signed_out' | 'signed_in' | 'unreachable'
  user: User | null
  /** Begin of the request that loaded the user (ms since 1970). The user does not know of changes since then. */
  userAskedAt: number
  permissions: PermissionMap
  company: string | null
  dealerName: string | null
  /** IANA name of the time zone at the user's workplace. */
  timeZone: string | null
  /** Locations of the user's teams, that of the oldest team first. */
  ownLocations: readonly string[]
  expiresAt: string | null
  /** Whether the dealer is a demo with invented data. */
  isDemo: boolean
  mustChangePassword: boolean
  mustSetUpSecondFactor: boolean
  /** Why the user is signed out: they left (here or in another tab), the session ended, or there was none. */
  signedOutBy: 'user' | 'server' | null
}

const signedOut: SessionState = {
  status: 'signed_out',
  user: null,
  userAskedAt: 0,
  permissions: {},
  company: null,
  dealerName: null,
  timeZone: null,
  ownLocations: [],
  expiresAt: null,
  isDemo: false,
  mustChangePassword: false,
  mustSetUpSecondFactor: false,
  signedOutBy: null,
}

/** Signed in, but a new password or a second factor is required first. */
export const isHeldBack = (state: Pick<SessionState, 'mustChangePassword' | 'mustSetUpSecondFactor'>) =>
  state.mustChangePassword || state.mustSetUpSecondFactor

export const useSession = create<SessionState>()(() => ({ ...signedOut, status: 'loading' }))

const keeper = desktop
  ? createDesktopKeeper(desktop)
  : createBrowserKeeper({ storage: safeStorage, now: Date.now, channel: new BroadcastChannel('session') })
let kept: KeptSession | null = null
let retry: ReturnType<typeof setTimeout> | undefined

/** Whether this device probably has a session, so that the code behind the sign-in can be loaded early. */
export const expectsSession = (): boolean => keeper.expectsSession()

/** Loads the kept session and follows other tabs. Called once, before the first screen. */
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

/** Signs in. Throws `ApiError` with a login error code. */
export async function login(credentials: Credentials): Promise<void> {
  const session = await keeper.login(credentials)
  // The other tabs' event about this session may arrive before the answer; then the session has begun already.
  if (kept?.expiresAt !== session.expiresAt || kept.token !== session.token) await begin(session)
}

export async function logout(): Promise<void> {
  const leaving = keeper.logout()
  end('user')
  await leaving
}

/** Loads user and permissions again, for example after they were changed. */
export async function reloadUser(): Promise<void> {
  clearTimeout(retry)
  retry = undefined
  const { generation, signedIn } = currentIdentity()
  if (!signedIn) return
  const askedAt = Date.now()
  try {
    const answer = await call('GET /v1/auth/user')
    if (generation === currentIdentity().generation) show(answer, askedAt)
  } catch (error) {
    // A proven 401 has already ended the session and changed the generation.
    if (generation !== currentIdentity().generation) return
    if (isRefusedUser(error)) return refuse()
    if (useSession.getState().status !== 'signed_in') showUnreachable()
    retry = setTimeout(() => void reloadUser(), RETRY_MS)
  }
}

/** Shows that the server has not answered. The user and the permissions are those of its last answer, if any. */
function showUnreachable(): void {
  const answer = kept && findKeptUser(kept)
  useSession.setState(Object.assign({ status: 'unreachable' as const }, answer && stateOf(answer, 0)))
}

/** The server itself refuses this user, so the session ends. */
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
  deleteKeptAnswers()
  setIdentity({ signedIn: false, token: null, company: null })
  queryClient.clear()
  useSession.setState({ ...signedOut, signedOutBy })
}

/** Follows a sign-in or sign-out in another tab or window. */
async function follow(session: KeptSession | null): Promise<void> {
  if (!session) {
    if (kept) end('user')
    return
  }
  // The same session with a later end. In the desktop app tokens cannot be compared, so the server is asked.
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

function show(answer: CurrentUser, askedAt: number): void {
  const { user, expiresAt, company } = answer
  if (kept && kept.expiresAt !== expiresAt) {
    keeper.extend(kept, expiresAt)
    kept = { ...kept, expiresAt }
  }
  const { user: before } = useSession.getState()
  if (before && before.uuid !== user.uuid) {
    // Another user signed in elsewhere. Running calls and cached data belong to the previous user.
    setIdentity({ signedIn: true, token: kept?.token ?? null, company })
    queryClient.clear()
  }
  keepUser(answer)
  useSession.setState(Object.assign({ status: 'signed_in' as const }, stateOf(answer, askedAt)))
}

/** The session as an answer of the server describes it. */
function stateOf(answer: CurrentUser, userAskedAt: number) {
  const { user, userData, expiresAt, company, must_change_password } = answer
  const permissions = userData.find((entry) => entry.type === 'permissions')?.stored_data ?? {}
  return {
    user,
    userAskedAt,
    permissions,
    company,
    dealerName: answer.dealer_name,
    timeZone: answer.time_zone,
    ownLocations: answer.own_locations,
    expiresAt,
    isDemo: answer.is_demo,
    mustChangePassword: must_change_password,
    mustSetUpSecondFactor: mustHaveSecondFactor(permissions) && !user.has2fa,
  } satisfies Partial<SessionState>
}
