import { v7 as uuidv7 } from 'uuid'
import type { walkInEndpoints } from '#contract/api/workshop/walkIn.ts'
import { PAPER_PERMISSIONS } from '#contract/permissions/recordPermissions.ts'
import { announceRecord } from '#server/records/announceRecord.ts'
import { noteKey } from '#server/records/createdByKey.ts'
import type { HandlersOf } from '#server/request/endpointHandlers.ts'
import { Failure } from '#server/request/failure.ts'
import { idempotencyKey } from '#server/request/idempotencyKey.ts'
import { readPaper } from '../papers/openPaper.ts'
import { createWalkIn, type WalkInContexts, type WalkInInput } from './createWalkIn.ts'
import { findHome } from './findHome.ts'
import { listUsualWorks } from './usualWorks.ts'

/** The name that is stored with the request's key, so that the key matches no other kind of creation. */
const CREATION = 'paper.walkIn'

export function walkInHandlers(contexts: WalkInContexts): HandlersOf<keyof typeof walkInEndpoints> {
  const { database, now } = contexts.papers
  return {
    async 'POST /v1/workshop/paper/walk-in'({ session, body, request }) {
      const key = idempotencyKey(request.headers['idempotency-key'])
      return database.inDealer(session.dealerId, async (tx) => {
        const creation = { record: CREATION, input: body, uuid: uuidv7(), now: now() }
        const earlier = key === undefined ? null : await noteKey(tx, session, { ...creation, key })
        if (earlier && earlier.record !== CREATION) throw new Failure('idempotency_conflict')
        if (earlier) {
          const current = await readPaper(tx, contexts.papers, session, earlier.uuid)
          if (!earlier.isSame) throw new Failure('idempotency_conflict', { current })
          // The paper is announced again, because the server may have stopped before the first announcement.
          const { record, hub } = contexts.papers
          await announceRecord(tx, hub, session, record, [current], Object.keys(body), 'created')
          return current
        }
        await createWalkIn(tx, contexts, session, body as WalkInInput, creation.uuid)
        return readPaper(tx, contexts.papers, session, creation.uuid)
      })
    },
    async 'GET /v1/workshop/walk-in/home'({ session }) {
      return database.inDealer(session.dealerId, async (tx) => ({
        location_uuid: await findHome(tx, session, PAPER_PERMISSIONS.create),
      }))
    },
    async 'GET /v1/workshop/usual-works'({ session, query }) {
      return database.inDealer(session.dealerId, (tx) => listUsualWorks(tx, session, query, now()))
    },
  }
}
