import type { CallsOf } from '#contract/ipc/table.ts'
import type { DeviceTokens } from './deviceTokens.ts'
import { type Fetch, signIn } from './login.ts'
import type { Session } from './session.ts'

type Context = {
  session: Session
  devices: DeviceTokens
  serverUrl: () => string | null
  version: string
  fetch: Fetch
}

const LOGOUT_TIMEOUT_MS = 5_000

export function sessionCalls({ session, devices, serverUrl, version, fetch }: Context): CallsOf<'session'> {
  return {
    'session.login': async (input) => {
      const server = serverUrl()
      if (!server) return { ok: false, error: 'network' }
      const account = { server, company: input.company, email: input.email }
      const deviceToken = await devices.find(account)
      const answer = await signIn({ fetch, serverUrl: server, version, input, deviceToken })
      if ('ok' in answer) return answer
      const { token, expiresAt, company, device_token } = answer
      await session.begin({ serverUrl: server, token, expiresAt, company })
      await devices.keep(account, device_token)
      return { ok: true, session: { company, expiresAt } }
    },

    'session.logout': async () => {
      const server = serverUrl()
      const leaving = session.credentials
      // The session ends here at once, even if the server cannot be reached.
      await session.end()
      if (!server || !leaving) return
      const headers = { Authorization: `Bearer ${leaving.token}`, 'X-Client-Version': version }
      const signal = AbortSignal.timeout(LOGOUT_TIMEOUT_MS)
      await fetch(`${server}/api/v1/auth/logout`, { headers, credentials: 'omit', redirect: 'error', signal }).catch(
        () => undefined,
      )
    },

    'session.ended': ({ expiresAt }) => session.endIf(expiresAt),
  }
}
