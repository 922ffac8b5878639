import type { duplicateEndpoints } from '#contract/api/service/duplicates.ts'
import type { RecordDefinition } from '#contract/records/define.ts'
import type { MergedRecord } from '#contract/service/duplicates.ts'
import type { Core } from '#server/core/core.ts'
import type { Tx } from '#server/db/database.ts'
import type { HandlersOf } from '#server/request/endpointHandlers.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import { compareRows } from './compare.ts'
import { requireMerging } from './mergeRights.ts'
import { mergeRows, requireRow } from './mergeRows.ts'
import { decide, listPairs } from './proposals.ts'
import { mergesOf, previewUndoing } from './shownMerges.ts'
import { undoMerge } from './undoMerge.ts'

/** Proposals of duplicates, their comparison, merging and undoing. */
export function duplicateHandlers(core: Core): HandlersOf<keyof typeof duplicateEndpoints> {
  const { database, now } = core
  const merging = <T>(session: Session, record: MergedRecord, work: (tx: Tx) => Promise<T>) => {
    requireMerging(session, core.records[record] as RecordDefinition)
    return database.inDealer(session.dealerId, work)
  }
  return {
    'GET /v1/duplicates/:record': async ({ session, params, query }) =>
      merging(session, params.record, async (tx) => {
        const { uuid } = query
        if (uuid !== undefined) await requireRow(tx, core, session, params.record, uuid, { isAnyState: true })
        return listPairs(tx, params.record, query)
      }),
    'GET /v1/duplicates/:record/compare': async ({ session, params, query }) =>
      merging(session, params.record, (tx) =>
        compareRows(tx, core, session, params.record, [query.first_uuid, query.second_uuid]),
      ),
    'POST /v1/duplicates/:record/decisions': async ({ session, params, body }) =>
      merging(session, params.record, async (tx) => {
        const { first_uuid: one, second_uuid: other, is_dismissed: isDismissed } = body
        if (one === other) throw new Failure('validation_failed', { fields: { second_uuid: 'unknown_value' } })
        for (const uuid of [one, other]) await requireRow(tx, core, session, params.record, uuid)
        await decide(tx, session, params.record, { one, other, isDismissed, now: now() })
        return { is_dismissed: isDismissed }
      }),
    'POST /v1/duplicates/:record/merges': async ({ session, params, body }) =>
      merging(session, params.record, (tx) => mergeRows(tx, core, session, params.record, body)),
    'GET /v1/duplicates/:record/rows/:uuid': ({ session, params }) =>
      database.inDealer(session.dealerId, async (tx) => {
        await requireRow(tx, core, session, params.record, params.uuid, { isAnyState: true })
        return mergesOf(tx, params.record, params.uuid, now())
      }),
    'GET /v1/duplicates/:record/merges/:merge_uuid': async ({ session, params }) =>
      merging(session, params.record, (tx) => previewUndoing(tx, core, session, params.record, params.merge_uuid)),
    'POST /v1/duplicates/:record/merges/:merge_uuid/undo': async ({ session, params }) =>
      merging(session, params.record, (tx) => undoMerge(tx, core, session, params.record, params.merge_uuid)),
  }
}
