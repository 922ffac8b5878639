import type { placeEndpoints } from '#contract/api/service/places.ts'
import type { Core } from '#server/core/core.ts'
import { listPlaces } from '#server/places/placeRows.ts'
import type { HandlersOf } from '#server/request/endpointHandlers.ts'
import { notePlace, readVisit } from './notePlace.ts'

/** Places of key, car and sheet of a visit, for the client. The terminals have their own endpoint. */
export function placeHandlers(
  core: Pick<Core, 'database' | 'hub' | 'now'>,
): HandlersOf<Exclude<keyof typeof placeEndpoints, `${string} /v1/bay/${string}`>> {
  const { database } = core
  return {
    'POST /v1/service/places': ({ session, body }) =>
      database.inDealer(session.dealerId, (tx) => notePlace(tx, core, session, body)),
    'GET /v1/service/places/:record/:uuid': ({ session, params }) =>
      database.inDealer(session.dealerId, async (tx) => {
        await readVisit(tx, session, params, 'read')
        return listPlaces(tx, params)
      }),
  }
}
