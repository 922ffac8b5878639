import type { WebFrameMain } from 'electron'
import { CALLS, type CallName, type WindowKind } from '#contract/ipc/table.ts'

type Sender = {
  frame: Pick<WebFrameMain, 'origin' | 'parent'> | null
  /** The window of the page. Undefined for a page that none of our windows shows. */
  kind: WindowKind | undefined
}

/** Whether a name is a call of `CALLS`. Only own properties count, so `__proto__` and `constructor` are no calls. */
export function isCallName(name: unknown): name is CallName {
  return typeof name === 'string' && Object.hasOwn(CALLS, name)
}

/**
 * Checks the sender of a call. It must be the main frame of one of our windows with one of our pages, and `CALLS` must
 * list that window for the call. Returns the window, or null when the call is refused.
 */
export function admit(name: CallName, sender: Sender, origin: string): WindowKind | null {
  const { frame, kind } = sender
  if (!frame || frame.parent !== null || frame.origin !== origin) return null
  const allowed: readonly WindowKind[] = CALLS[name].windows
  return kind && allowed.includes(kind) ? kind : null
}
