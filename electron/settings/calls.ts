import type { DeviceSettingName, DeviceSettingsView } from '#contract/ipc/deviceSettings.ts'
import type { CallsOf } from '#contract/ipc/table.ts'
import { Refusal } from '#electron/ipc/refusal.ts'
import type { ProbeResult } from './probeServer.ts'
import { normaliseServerUrl } from './serverAddress.ts'
import type { Settings } from './settings.ts'

type Context = {
  probe: (origin: string) => Promise<ProbeResult>
  /** Called after another server was stored and the page got its answer. */
  onServer: () => void
  onChange: (now: DeviceSettingsView) => void
}

const NOT_KEPT = 'The disk did not take the change.'

export function settingsCalls(
  settings: Settings,
  { probe, onServer, onChange }: Context,
): CallsOf<'settings'> & CallsOf<'server'> {
  settings.onChange(() => onChange(settings.device))
  return {
    'settings.read': () => settings.device,
    'settings.write': (values) => {
      const locked = (Object.keys(values) as DeviceSettingName[]).find((key) => settings.isLocked(key))
      if (locked) throw new Refusal(`The administrator has fixed ${locked}.`)
      if (!settings.write(values)) throw new Refusal(NOT_KEPT)
      return settings.device
    },
    'server.choose': async ({ url }) => {
      if (settings.isLocked('serverUrl')) return { ok: false, reason: 'locked' }
      const origin = normaliseServerUrl(url)
      if (!origin) return { ok: false, reason: 'invalid_url' }
      const answer = await probe(origin)
      if (typeof answer === 'object') return { ok: false, reason: 'trouble', trouble: answer }
      if (answer !== 'ok') return { ok: false, reason: answer }
      const isNew = origin !== settings.current.serverUrl
      if (!settings.set('serverUrl', origin)) throw new Refusal(NOT_KEPT)
      if (isNew) setImmediate(onServer)
      return { ok: true }
    },
  }
}
