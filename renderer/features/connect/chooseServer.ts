import type { CallOut, DesktopBridge } from '#contract/ipc/table.ts'
import { callDesktop } from '#renderer/desktop/bridge.ts'

export type Refusal = Extract<CallOut<'server.choose'>, { ok: false }>['reason'] | 'required' | 'failed'

/** Tells the app which server to use. People leave out the beginning of an address; nobody types it on purpose. */
export async function chooseServer(bridge: DesktopBridge, typed: string): Promise<'chosen' | Refusal> {
  const address = typed.trim()
  if (address === '') return 'required'
  const url = address.includes('://') ? address : `https://${address}`
  try {
    const result = await callDesktop(bridge, 'server.choose', { url })
    return result.ok ? 'chosen' : result.reason
  } catch {
    return 'failed'
  }
}
