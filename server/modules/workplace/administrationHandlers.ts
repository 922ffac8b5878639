import type { administrationEndpoints } from '#contract/api/administration/administration.ts'
import { type Database, onCommit } from '#server/db/database.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { HandlersOf } from '#server/request/endpointHandlers.ts'
import { Failure } from '#server/request/failure.ts'

type Services = { database: Database; jobs: Pick<Jobs, 'wake'> }

const PAGE = 100

/** Lists background jobs and retries failed ones. */
export function administrationHandlers({ database, jobs }: Services): HandlersOf<keyof typeof administrationEndpoints> {
  return {
    async 'GET /v1/admin/jobs'({ session, query }) {
      return database.single(session.dealerId, (tx) => {
        let rows = tx
          .selectFrom('jobs')
          .select(['uuid', 'kind', 'state', 'attempts', 'last_error', 'created_at', 'updated_at'])
        if (query.state !== undefined) rows = rows.where('state', '=', query.state)
        if (query.before_uuid !== undefined) rows = rows.where('uuid', '<', query.before_uuid)
        return rows.orderBy('uuid', 'desc').limit(PAGE).execute()
      })
    },

    async 'POST /v1/admin/jobs/:job_uuid/retry'({ session, params }) {
      await database.inDealer(session.dealerId, async (tx) => {
        const row = await tx
          .updateTable('jobs')
          .set({ state: 'waiting', updated_at: new Date() })
          .where('uuid', '=', params.job_uuid)
          .where('state', '=', 'failed')
          .returning('kind')
          .executeTakeFirst()
        if (!row) throw new Failure('not_found')
        onCommit(tx, () => jobs.wake(row.kind))
      })
    },
  }
}
