import type { GraphTypes } from '#contract/states/stateGraph.ts'
import type { Tx } from '#server/db/database.ts'
import { emitEvent } from '#server/events/emitEvent.ts'
import { announceRecord } from '#server/records/announceRecord.ts'
import { recordEvent, writeEvent } from '#server/records/audit.ts'
import { emitRowEvent } from '#server/records/emitRowEvent.ts'
import { updateRow } from '#server/records/repository.ts'
import { unscoped } from '#server/records/scope.ts'
import type { Context } from '#server/records/service.ts'
import type { Session } from '#server/request/session.ts'
import { addState } from './history.ts'
import type { GivenStep, StatedRecord, StatedRow } from './statedRecord.ts'

/** `changed`: other fields, without a change of status or hold. */
type Written = { what: 'status' | 'hold' | 'changed'; values: Record<string, unknown>; reason: string }

/** Writes a step: the row, its history, the audit, and an event of its own. Returns the row after it. */
export async function writeStep<T extends GraphTypes, Row extends StatedRow, Given extends GivenStep>(
  tx: Tx,
  context: Context,
  stated: StatedRecord<T, Row, Given>,
  session: Session,
  before: Row,
  { what, values, reason }: Written,
): Promise<Row> {
  const { record, hub } = context
  const now = context.now()
  const { status = before.status, hold_reason = before.hold_reason } = values as Partial<StatedRow>
  await addState(tx, stated.history, session, before, { status, hold_reason, reason }, now)
  const written = { ...values, modifier_uuid: session.userUuid, updated_at: new Date(now) }
  const row = (await updateRow(tx, unscoped(context, session), before.uuid, written)) as Row
  const fields = Object.keys(values).filter((name) => row[name] !== before[name])
  const part = (from: Row) => Object.fromEntries(fields.map((name) => [name, from[name]]))
  await recordEvent(tx, session, now, {
    event: writeEvent(record, 'changed'),
    uuid: before.uuid,
    before: part(before),
    after: { ...part(row), ...(reason === '' ? {} : { reason }) },
  })
  await emitStep(tx, context, stated.name, session, { before, row, fields, what })
  await announceRecord(tx, hub, session, record, [before, row], fields, what)
  return row
}

type Taken = { before: StatedRow; row: StatedRow; fields: readonly string[]; what: Written['what'] }

/** Emits the event of a step, or of other fields. */
async function emitStep(
  tx: Tx,
  { record }: Context,
  name: StatedRecord<GraphTypes, StatedRow, GivenStep>['name'],
  session: Session,
  { before, row, fields, what }: Taken,
): Promise<void> {
  const { uuid } = row
  const location = row.location_uuid
  const told = { locations: typeof location === 'string' ? [location] : [], fields }
  if (what === 'status') {
    const data = { from: before.status, to: row.status, ...told }
    return emitEvent(tx, session, { type: `${name}.status`, uuid, data })
  }
  if (what === 'hold') {
    const data = { from: before.hold_reason, to: row.hold_reason, ...told }
    return emitEvent(tx, session, { type: `${name}.hold`, uuid, data })
  }
  return emitRowEvent(tx, session, record, { fact: 'changed', uuid, fields, before, after: row })
}
