import type { RecordDefinition } from '#contract/records/define.ts'
import type { MergedRecord } from '#contract/service/duplicates.ts'
import { findKeptRow } from '#server/db/keptRow.ts'
import type { Hooks } from '#server/records/hooks.ts'
import { Failure } from '#server/request/failure.ts'

/** The hooks of a record, extended so that a merged row is restored by undoing its merge only. */
export function refusingRestore<D extends RecordDefinition>(record: MergedRecord, hooks: Hooks<D>): Hooks<D> {
  return {
    ...hooks,
    async beforeWrite(tx, write) {
      if (write.verb === 'restore' && (await findKeptRow(tx, record, write.uuid)) !== undefined)
        throw new Failure('record_merged')
      return hooks.beforeWrite?.(tx, write)
    },
  }
}
