import type { WindowKind } from '#contract/ipc/table.ts'
import { desktop } from '#renderer/desktop/bridge.ts'
import { CHAT_WINDOW, HOME } from './addresses.ts'

export function homeOf(kind: WindowKind | undefined, startedAt: string | undefined): string {
  return kind === 'chat' || startedAt === CHAT_WINDOW ? CHAT_WINDOW : HOME
}

/** Where somebody belongs who asked for no page. A window that was opened for the chat stays one. */
export const home = homeOf(desktop?.kind, globalThis.location?.pathname)
