import type { AnonymisedRecord } from '#contract/privacy.ts'
import type { RecordDefinition } from '#contract/records/define.ts'
import type { Hooks } from '#server/records/hooks.ts'
import { refuseAnonymised } from './anonymise.ts'

/** The hooks of a record, extended so that anonymised rows cannot be restored. */
export function refusingRestore<D extends RecordDefinition>(record: AnonymisedRecord, hooks: Hooks<D>): Hooks<D> {
  return {
    ...hooks,
    async beforeWrite(tx, write) {
      if (write.verb === 'restore') await refuseAnonymised(tx, { record, uuid: write.uuid })
      return hooks.beforeWrite?.(tx, write)
    },
  }
}
