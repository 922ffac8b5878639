import type { searchEndpoints } from '#contract/api/search/search.ts'
import type { MergedModules } from '#server/core/serverModule.ts'
import type { Database } from '#server/db/database.ts'
import type { HandlersOf } from '#server/request/endpointHandlers.ts'
import type { Session } from '#server/request/session.ts'
import { listRecent, searchEverywhere } from '#server/search/searchEverywhere.ts'

type Services = { database: Database; gathered: Pick<MergedModules, 'sources'> }

/** The search over everything. The modules that provide the sources decide what is searched. */
export function searchHandlers({ database, gathered }: Services): HandlersOf<keyof typeof searchEndpoints> {
  const asked = (session: Session) => ({ database, sources: gathered.sources, session })
  return {
    'GET /v1/search': ({ session, query }) => searchEverywhere(asked(session), query.q),
    'GET /v1/search/recent': async ({ session, query }) => ({
      items: await listRecent(asked(session), [query.uuids].flat()),
    }),
  }
}
