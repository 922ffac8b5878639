import { v7 as uuidv7 } from 'uuid'
import type { paperCallEndpoints } from '#contract/api/workshop/paperCalls.ts'
import type { Tx } from '#server/db/database.ts'
import { findUserNames } from '#server/records/userNames.ts'
import type { HandlersOf } from '#server/request/endpointHandlers.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import type { PaperRow } from './openPaper.ts'

type Work<T> = (tx: Tx, row: PaperRow) => Promise<T>
type Access = {
  read<T>(session: Session, uuid: string, work: Work<T>): Promise<T>
  /**
   * Writes data beside the paper's columns and gives the paper a new version, so that open lists and cards load it
   * again.
   */
  beside<T>(session: Session, uuid: string, fields: string[], work: Work<T>): Promise<T>
  now: () => number
}

async function listCalls(tx: Tx, paperUuid: string) {
  const rows = await tx
    .selectFrom('paper_calls')
    .selectAll()
    .where('paper_uuid', '=', paperUuid)
    .orderBy('at', 'desc')
    .orderBy('uuid', 'desc')
    .execute()
  const nameOf = await findUserNames(
    tx,
    rows.map((row) => row.called_by),
  )
  return { items: rows.map(({ uuid, at, note, called_by }) => ({ uuid, at, note, by: nameOf(called_by) })) }
}

/** Calls to the customer of a paper. */
export function paperCallHandlers({ read, beside, now }: Access): HandlersOf<keyof typeof paperCallEndpoints> {
  return {
    async 'GET /v1/workshop/paper/:uuid/calls'({ session, params }) {
      return read(session, params.uuid, (tx, row) => listCalls(tx, row.uuid))
    },
    async 'POST /v1/workshop/paper/:uuid/calls'({ session, params, body }) {
      return beside(session, params.uuid, ['needs_call'], async (tx, row) => {
        const { dealerId: dealer_id, userUuid: called_by } = session
        const call = {
          dealer_id,
          uuid: uuidv7(),
          paper_uuid: row.uuid,
          at: new Date(now()),
          called_by,
          note: body.note,
        }
        await tx.insertInto('paper_calls').values(call).execute()
        return { uuid: call.uuid, ...(await listCalls(tx, row.uuid)) }
      })
    },
    async 'DELETE /v1/workshop/paper/:uuid/calls/:call_uuid'({ session, params }) {
      return beside(session, params.uuid, ['needs_call'], async (tx, row) => {
        const gone = await tx
          .deleteFrom('paper_calls')
          .where('uuid', '=', params.call_uuid)
          .where('paper_uuid', '=', row.uuid)
          .where('called_by', '=', session.userUuid)
          .returning('uuid')
          .executeTakeFirst()
        if (!gone) throw new Failure('not_found')
        return listCalls(tx, row.uuid)
      })
    },
  }
}
