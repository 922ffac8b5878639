import type { CallIn, CallName, CallOut, DesktopBridge } from '#contract/ipc/table.ts'

declare global {
  interface Window {
    /** Set by the preload; missing in a browser. */
    readonly desktop?: DesktopBridge
  }
}

/** The desktop app around this page, or null in a browser. */
export const desktop: DesktopBridge | null = (typeof window === 'undefined' ? undefined : window.desktop) ?? null

/** The main process refused a call or failed to run it. */
export class DesktopError extends Error {
  readonly code: string
  constructor(code: string, message: string) {
    super(message)
    this.name = 'DesktopError'
    this.code = code
  }
}

/** Unwraps the reply of `bridge.call`, so that a refusal is an exception. */
export async function callDesktop<N extends CallName>(
  bridge: DesktopBridge,
  name: N,
  input: CallIn<N>,
): Promise<CallOut<N>> {
  const reply = await bridge.call(name, input)
  if (!reply.ok) throw new DesktopError(reply.code, reply.message)
  return reply.value
}
