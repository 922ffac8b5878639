import { call } from '../calls/api.ts'
import { isExpired, type KeptSession, type SessionKeeper } from './sessionKeeper.ts'

const TOKEN = 'token'
const EXPIRY = 'expiry'
const COMPANY = 'company'
const DEVICE = 'device_token'

type Surroundings = {
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  now: () => number
  /** Channel to the other tabs. */
  channel: BroadcastChannel
}

function readKept({ storage, now }: Omit<Surroundings, 'channel'>): KeptSession | null {
  const token = storage.getItem(TOKEN)
  const expiresAt = storage.getItem(EXPIRY)
  const company = storage.getItem(COMPANY)
  if (!token || !expiresAt || !company) return null
  const session = { token, expiresAt, company }
  return isExpired(session, now()) ? null : session
}

/** Keeps the session in local storage and in step with other tabs. */
export function createBrowserKeeper(surroundings: Surroundings): SessionKeeper {
  const { storage, channel } = surroundings
  const tell = () => channel.postMessage('changed')
  const clear = () => {
    for (const key of [TOKEN, EXPIRY, COMPANY]) storage.removeItem(key)
    tell()
  }

  return {
    expectsSession: () => readKept(surroundings) !== null,

    async load() {
      return readKept(surroundings)
    },

    async login({ company, email, password, totp }) {
      const device = storage.getItem(DEVICE)
      const answer = await call('POST /v1/auth/api', {
        body: { email, password, ...(totp ? { totp } : {}) },
        headers: { 'x-dealer-code': company, ...(device ? { 'x-device-token': device } : {}) },
        anonymous: true,
      })
      storage.setItem(COMPANY, answer.company)
      storage.setItem(EXPIRY, answer.expiresAt)
      storage.setItem(DEVICE, answer.device_token)
      // Written last, because other tabs react as soon as they see the token.
      storage.setItem(TOKEN, answer.token)
      tell()
      return { token: answer.token, expiresAt: answer.expiresAt, company: answer.company }
    },

    async logout() {
      const ending = call('GET /v1/auth/logout').catch(() => undefined)
      clear()
      await ending
    },

    async forget(session) {
      if (storage.getItem(TOKEN) === session.token) clear()
    },

    extend(session, expiresAt) {
      if (storage.getItem(TOKEN) === session.token) storage.setItem(EXPIRY, expiresAt)
    },

    onChange(listener) {
      const changed = () => listener(readKept(surroundings))
      channel.addEventListener('message', changed)
      window.addEventListener('storage', (event) => {
        if (event.key === TOKEN || event.key === null) changed()
      })
    },
  }
}
