import { LOG_TAIL_SECONDS } from '#contract/logging.ts'
import type { Hub } from '#server/socket/hub.ts'
import { room } from '#server/socket/room.ts'

/**
 * Sessions that have the log open. They are told only that there are new lines. They fetch the lines themselves, which
 * checks their permission again.
 */
export function createLogTail(hub: Pick<Hub, 'publish'>, now: () => number) {
  const dealers = new Map<string, Map<string, number>>()
  return {
    follow(dealerId: string, session: string): void {
      const sessions = dealers.get(dealerId) ?? new Map<string, number>()
      sessions.set(session, now() + LOG_TAIL_SECONDS * 1_000)
      dealers.set(dealerId, sessions)
    },
    appended(dealerId: string): void {
      const sessions = dealers.get(dealerId)
      if (!sessions) return
      for (const [session, until] of sessions)
        if (until < now()) sessions.delete(session)
        else hub.publish(dealerId, room.session(session), { event: 'logs.appended', data: {} })
      if (sessions.size === 0) dealers.delete(dealerId)
    },
  }
}

export type LogTail = ReturnType<typeof createLogTail>
