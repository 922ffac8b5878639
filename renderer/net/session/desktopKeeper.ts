import { CLIENT_ERROR_CODES, type ClientErrorCode, ERRORS, type ErrorCode } from '#contract/errors.ts'
import type { DesktopBridge, DesktopSession } from '#contract/ipc/table.ts'
import { callDesktop } from '#renderer/desktop/bridge.ts'
import { ApiError } from '../calls/apiError.ts'
import { isExpired, type KeptSession, type SessionKeeper } from './sessionKeeper.ts'

const withoutToken = (session: DesktopSession): KeptSession => ({ ...session, token: null })

/** Leaves token and expiry to the main process, which also informs other windows. */
export function createDesktopKeeper(bridge: DesktopBridge): SessionKeeper {
  return {
    // The files of the app are on this device, so that loading them for nothing costs little.
    expectsSession: () => true,

    async load() {
      const { session } = await callDesktop(bridge, 'desktop.info', undefined)
      return session && !isExpired(session, Date.now()) ? withoutToken(session) : null
    },

    async login({ company, email, password, totp }) {
      const result = await callDesktop(bridge, 'session.login', { company, email, password, ...(totp ? { totp } : {}) })
      if (result.ok) return withoutToken(result.session)
      const code = knownCode(result.error)
      throw new ApiError(code, {
        status: code in ERRORS ? ERRORS[code as ErrorCode].status : 0,
        retryAfter: result.retryAfter,
        requestId: result.requestId,
      })
    },

    async logout() {
      await callDesktop(bridge, 'session.logout', undefined)
    },

    async forget({ expiresAt }) {
      await callDesktop(bridge, 'session.ended', { expiresAt })
    },

    // The main process reads the expiry from the answers that it forwards.
    extend() {},

    onChange(listener) {
      bridge.on('session.changed', (session) => listener(session && withoutToken(session)))
    },
  }
}

function knownCode(error: string): ErrorCode | ClientErrorCode {
  if (Object.hasOwn(ERRORS, error)) return error as ErrorCode
  return CLIENT_ERROR_CODES.find((code) => code === error) ?? 'bad_response'
}
