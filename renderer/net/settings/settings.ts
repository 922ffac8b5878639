import type { Maintenance } from '#contract/api/administration/server.ts'
import type { PublicSettings } from '#contract/settings/registry.ts'
import { plainCode } from '#contract/text/typedCode.ts'
import { call } from '../calls/api.ts'
import { ApiError, isTrouble } from '../calls/apiError.ts'
import { useSession } from '../session/session.ts'
import { socket } from '../socket/socket.ts'
import { keptSettings } from './keptSettings.ts'
import { useSettingsStore } from './settingsStore.ts'

/** The dealer's public settings, at first those of the last visit. Empty when none are known or the server refuses. */
export function useSettings(): Partial<PublicSettings> {
  return useSettingsStore((state) => state.values)
}

/** The notice of the server's operator to the users of all dealers. */
export function useMaintenance(): Maintenance | null {
  return useSettingsStore((state) => state.maintenance)
}

/** Whether users can sign in at this server, which needs at least one dealer. */
export function useHasDealers(): boolean {
  return useSettingsStore((state) => state.hasDealers)
}

/** Sets the dealer code of the login page. Its logo and notices are shown before the sign-in. */
export function setDealerCode(typed: string | null): void {
  // The dealer code is sent in a header, which allows only plain letters.
  const code = typed === null ? null : plainCode(typed)
  if (code === useSettingsStore.getState().dealerCode) return
  const kept = keptSettings.read(code)
  useSettingsStore.setState({ dealerCode: code, values: kept?.values ?? {}, version: kept?.version ?? null })
  void load()
}

/** Loads settings at the start, after each sign-in or sign-out, and after a change. Called once. */
export function startSettings(): void {
  useSession.subscribe((state, before) => {
    if (state.company !== before.company) setDealerCode(state.company)
    else if (state.status !== before.status && ['signed_in', 'signed_out'].includes(state.status)) void load()
  })
  socket.on('settings.changed', ({ version }) => {
    if (version !== useSettingsStore.getState().version) void load()
  })
  socket.on('server.changed', () => void load())
  // Changes are not reported without a connection. The first settings of a page are older than its socket, too.
  socket.onOpen(() => void load())
}

let loads = 0

async function load(): Promise<void> {
  loads += 1
  const mine = loads
  const { dealerCode } = useSettingsStore.getState()
  try {
    const { data, version, maintenance, has_dealers } = await call('GET /v1/settings', {
      anonymous: true,
      headers: dealerCode ? { 'x-dealer-code': dealerCode } : {},
    })
    if (mine !== loads) return
    // The server sends only keys of the registry.
    const settings = { values: data as Partial<PublicSettings>, version }
    // A logo is large, so it is written only after a change.
    if (dealerCode !== null && version !== useSettingsStore.getState().version) keptSettings.keep(dealerCode, settings)
    useSettingsStore.setState({ ...settings, maintenance, hasDealers: has_dealers })
  } catch (error) {
    // Network trouble says nothing about the settings; a refusal of the server does.
    if (mine !== loads || !isRefusal(error)) return
    if (keptSettings.read(dealerCode)) keptSettings.forget()
    useSettingsStore.setState({ values: {}, version: null })
  }
}

function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status < 500 && !isTrouble(error) && error.code !== 'too_many_attempts'
}
