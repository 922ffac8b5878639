import type { OpenWork } from '#contract/ipc/table.ts'
import { callDesktop, desktop } from '#renderer/desktop/bridge.ts'

const UNKNOWN: OpenWork = { uploads: 0, forms: 0, stamps: 0 }

/**
 * Work in both windows that a restart would interrupt; null for none. When the main process cannot tell, the user is
 * asked, too.
 */
export async function openWork(): Promise<OpenWork | null> {
  if (!desktop) return null
  try {
    const work = await callDesktop(desktop, 'activity.read', undefined)
    return work.uploads + work.forms + work.stamps > 0 ? work : null
  } catch {
    return UNKNOWN
  }
}
