import { notifications } from '@mantine/notifications'
import { afterEach, beforeEach, vi } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import type { User } from '#contract/api/define/shapes.ts'
import { GLOBAL_SCOPE, isAdmin, type PermissionMap } from '#contract/permissions/can.ts'
import { GLOBAL_PERMISSIONS, LOCATION_PERMISSIONS } from '#contract/permissions/catalogue.ts'
import type { ServerEventName, ServerEvents } from '#contract/socket/events.ts'
import { setIdentity } from '#renderer/net/calls/identity.ts'
import { queryClient } from '#renderer/net/calls/queryClient.ts'
import { useSession } from '#renderer/net/session/session.ts'
import { startPresence } from '#renderer/net/socket/presence.ts'
import { startSocket } from '#renderer/net/socket/socket.ts'
import { startUsers } from '#renderer/net/users.ts'
import { type Answers, answer, listen } from './answers.ts'

/** A uuid that ends with the given number. */
export const uuidOf = (number: number) => `018f0000-0000-7000-8000-${String(number).padStart(12, '0')}`

export const ANNA: User = {
  uuid: uuidOf(1),
  first_name: 'Anna',
  last_name: 'Probe',
  email: 'anna@example.org',
  phone: null,
  avatar: null,
  language: 'de',
  theme: 'light',
  date_format: 'language',
  density: 'comfortable',
  start_page: '',
  group_start_pages: [],
  appears_offline: false,
  notify_messages: 'all',
  notify_inbox: 'all',
  mail_inbox: 'tasks',
  notify_sound: true,
  notify_mentions: true,
  quiet_from: null,
  quiet_until: null,
  has2fa: false,
  dismissed_hints: [],
  roles: [],
}
export const BERT = { uuid: uuidOf(2), first_name: 'Bert', last_name: 'Muster' }

/** All rights, in general and at any location, except the permission of administrators, which stands for all. */
const EVERYTHING: readonly string[] = [...GLOBAL_PERMISSIONS, ...LOCATION_PERMISSIONS].filter(
  (name) => !isAdmin({ [GLOBAL_SCOPE]: [name] }),
)
/** All rights but these. */
export const rightsWithout = (...names: string[]): PermissionMap => ({
  [GLOBAL_SCOPE]: EVERYTHING.filter((name) => !names.includes(name)),
})

/** The client's end of the socket. */
class Line {
  static last: Line | null = null
  readonly sent: unknown[] = []
  readyState = 0
  onopen: (() => void) | null = null
  onmessage: ((event: { data: unknown }) => void) | null = null
  onclose: (() => void) | null = null
  onerror: (() => void) | null = null
  constructor() {
    Line.last = this
    setTimeout(() => {
      this.readyState = 1
      this.onopen?.()
    })
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text))
  }
  close(): void {
    this.readyState = 3
  }
}

/** Sends a frame of the server to the client. */
export function tell<E extends ServerEventName>(event: E, data: ServerEvents[E]): void {
  Line.last?.onmessage?.({ data: JSON.stringify({ event, data }) })
}

/** Breaks the connection of the socket. */
export function hangUp(): void {
  Line.last?.onclose?.()
}

const USUAL: Answers = {
  'GET /v1/auth/ws': () => ({ token: 'ticket' }),
  'GET /v1/user/list': () => [{ uuid: ANNA.uuid, first_name: ANNA.first_name, last_name: ANNA.last_name }, BERT],
  'GET /v1/workshop/technicians': () => ({
    items: [{ uuid: ANNA.uuid, first_name: ANNA.first_name, last_name: ANNA.last_name }, BERT],
  }),
  'GET /v1/views': () => ({ items: [], groups: [] }),
  'GET /v1/settings/staff': () => ({ data: {}, version: 1 }),
}

const signedOut = useSession.getState()

/** Signs a user in with these rights, as if the server had given the session. */
export function signIn(permissions: PermissionMap = rightsWithout(), user: User = ANNA): void {
  setIdentity({ signedIn: true, token: 'token', company: 'ahf01' })
  useSession.setState({
    status: 'signed_in',
    user,
    permissions,
    company: 'ahf01',
    dealerName: 'Autohaus Probe',
    timeZone: 'Europe/Berlin',
    ownLocations: [],
    expiresAt: '2199-01-01T00:00:00.000Z',
  })
}

startSocket()
startPresence()
startUsers()

beforeEach(() => {
  vi.stubGlobal('WebSocket', Line)
  listen()
  answer(USUAL)
})

/** Empties the stores of the page, so that nothing that a test has written is there for the next one. */
async function emptyStores(): Promise<void> {
  localStorage.clear()
  // Acts like another tab, so that the page reads its values again.
  window.dispatchEvent(new StorageEvent('storage', { key: null }))
  for (const { name = '' } of await indexedDB.databases()) {
    const { promise, resolve } = Promise.withResolvers<void>()
    const request = indexedDB.open(name)
    request.onsuccess = () => {
      const { result } = request
      const stores = [...result.objectStoreNames]
      const transaction = stores.length > 0 ? result.transaction(stores, 'readwrite') : null
      for (const store of stores) transaction?.objectStore(store).clear()
      const end = () => {
        result.close()
        resolve()
      }
      if (transaction) transaction.oncomplete = end
      else end()
    }
    await promise
  }
}

afterEach(async () => {
  await cleanup()
  notifications.clean()
  useSession.setState({ ...signedOut, status: 'signed_out' }, true)
  setIdentity({ signedIn: false, token: null, company: null })
  queryClient.clear()
  vi.unstubAllGlobals()
  await emptyStores()
})
