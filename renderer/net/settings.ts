import { create } from 'zustand'
import type { PublicSettings } from '#contract/settings/registry.ts'
import { call } from './api.ts'
import { useSession } from './session.ts'
import { socket } from './socket.ts'

const VERSION = 'settings_version'

type Settings = { values: Partial<PublicSettings>; version: number | null; dealerCode: string | null }

const useStore = create<Settings>()(() => ({ values: {}, version: null, dealerCode: null }))

/** Public settings of the dealer; empty before they are loaded and when they cannot be. */
export function useSettings(): Partial<PublicSettings> {
  return useStore((state) => state.values)
}

/** The dealer code as chosen on the login page; its logo and notes are shown before anybody signs in. */
export function setDealerCode(code: string | null): void {
  if (code === useStore.getState().dealerCode) return
  useStore.setState({ dealerCode: code })
  void load()
}

/** Loads at the start, after each sign-in or sign-out, and when somebody changed a setting. Called once. */
export function startSettings(): void {
  useSession.subscribe((state, before) => {
    if (state.company !== before.company) setDealerCode(state.company)
    else if (state.status !== before.status && ['signed_in', 'signed_out'].includes(state.status)) void load()
  })
  socket.on('settings.changed', ({ version }) => {
    if (version !== useStore.getState().version) void load()
  })
}

let loads = 0

async function load(): Promise<void> {
  loads += 1
  const mine = loads
  const { dealerCode } = useStore.getState()
  const answer = await call('GET /v1/settings', {
    anonymous: true,
    headers: dealerCode ? { 'x-dealer-code': dealerCode } : {},
  }).catch(() => null)
  if (mine !== loads) return
  if (answer) localStorage.setItem(VERSION, String(answer.version))
  else localStorage.removeItem(VERSION)
  // The server answers the keys of the registry only.
  useStore.setState({
    values: (answer?.data ?? {}) as Partial<PublicSettings>,
    version: answer?.version ?? null,
  })
}
