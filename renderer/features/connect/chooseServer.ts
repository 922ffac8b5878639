import type { NetworkTrouble } from '#contract/ipc/network.ts'
import type { CallOut, DesktopBridge } from '#contract/ipc/table.ts'
import { callDesktop } from '#renderer/desktop/bridge.ts'

type Answer = Extract<CallOut<'server.choose'>, { ok: false }>
/** Why an address was refused, or which network problem is in the way. */
export type Refusal = Exclude<Answer['reason'], 'trouble'> | 'required' | 'failed' | NetworkTrouble

/** Tells the app which server to use. A missing scheme is completed, because most users do not type it. */
export async function chooseServer(bridge: DesktopBridge, typed: string): Promise<'chosen' | Refusal> {
  const address = typed.trim()
  if (address === '') return 'required'
  const url = address.includes('://') ? address : `https://${address}`
  try {
    const result = await callDesktop(bridge, 'server.choose', { url })
    if (result.ok) return 'chosen'
    return result.reason === 'trouble' ? result.trouble : result.reason
  } catch {
    return 'failed'
  }
}
