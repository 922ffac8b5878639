import type { desktopEndpoints, Rollout } from '#contract/api/administration/desktop.ts'
import type { Database } from '#server/db/database.ts'
import type { HandlersOf } from '#server/request/endpointHandlers.ts'
import { listClients } from './clientList.ts'
import { keepReport } from './report.ts'

type Services = {
  database: Database
  /** The releases in this server's update feed. They are the same for every dealer. */
  readRollouts(now: number): Promise<Rollout[]>
  now: () => number
}

/** Reports of desktop apps, and their list for users who administer the computers. */
export function desktopHandlers({ database, readRollouts, now }: Services): HandlersOf<keyof typeof desktopEndpoints> {
  return {
    async 'POST /v1/desktop/report'({ session, body }) {
      await database.inDealer(session.dealerId, (tx) => keepReport(tx, session, body, now()))
    },

    async 'GET /v1/desktop/clients'({ session, query }) {
      const at = now()
      const rollouts = await readRollouts(at)
      return database.inDealer(session.dealerId, (tx) => listClients(tx, { query, rollouts, now: at }))
    },
  }
}
