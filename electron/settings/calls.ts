import type { CallsOf } from '#contract/ipc/table.ts'
import { probeServer } from './probeServer.ts'
import { normaliseServerUrl } from './serverAddress.ts'
import type { Settings } from './settings.ts'

/** `onChange` runs once another server was kept and the page has its answer. */
export function serverCalls(settings: Settings, onChange: () => void): CallsOf<'server'> {
  return {
    'server.choose': async ({ url }) => {
      if (settings.isLocked('serverUrl')) return { ok: false, reason: 'locked' }
      const origin = normaliseServerUrl(url)
      if (!origin) return { ok: false, reason: 'invalid_url' }
      const answer = await probeServer(origin)
      if (answer !== 'ok') return { ok: false, reason: answer }
      const isNew = origin !== settings.current.serverUrl
      settings.set('serverUrl', origin)
      if (isNew) setImmediate(onChange)
      return { ok: true }
    },
  }
}
