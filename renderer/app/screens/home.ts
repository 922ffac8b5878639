import type { WindowKind } from '#contract/ipc/table.ts'
import { desktop } from '#renderer/desktop/bridge.ts'
import { CHAT_WINDOW, HOME } from './addresses.ts'

export function homeOf(kind: WindowKind | undefined, startedAt: string | undefined): string {
  return kind === 'chat' || startedAt === CHAT_WINDOW ? CHAT_WINDOW : HOME
}

/** The page for a user who asked for none. A window opened for the chat stays the chat. */
export const home = homeOf(desktop?.kind, globalThis.location?.pathname)
