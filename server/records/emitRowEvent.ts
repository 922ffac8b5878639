import type { RecordFact, RowWritten } from '#contract/events/domainEvents.ts'
import type { RecordDefinition } from '#contract/records/define.ts'
import type { EventActor, Tx } from '../db/database.ts'
import { emitEvent } from '../events/emitEvent.ts'
import { usesOf } from './recordTable.ts'
import { locationField } from './scope.ts'

type Row = Record<string, unknown>
type Written = { fact: RecordFact; uuid: string; fields: readonly string[]; before?: Row | null; after: Row }

const text = (value: unknown) => (typeof value === 'string' ? value : null)

/** Emits the event of a written row: which fields changed, and where the row was and is. */
export async function emitRowEvent(
  tx: Tx,
  actor: EventActor,
  record: RecordDefinition,
  { fact, uuid, fields, before = null, after }: Written,
): Promise<void> {
  const place = locationField(record)
  const whole = usesOf(record).find(({ isPart }) => isPart)?.name
  const locations = place === undefined ? [] : [after[place], before?.[place]].flatMap((one) => text(one) ?? [])
  const data: RowWritten = {
    fields,
    locations: [...new Set(locations)],
    part_of: whole === undefined ? null : text(after[whole]),
  }
  // Records of the conformance suite have types that the contract does not list.
  await emitEvent(tx, actor, { type: `${record.name}.${fact}`, uuid, data } as never)
}
