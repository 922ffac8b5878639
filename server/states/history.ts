import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { HoldReason } from '#contract/states/holdReason.ts'
import type { RecordStatus } from '#contract/states/recordStatus.ts'
import type { StateSource } from '#contract/states/stateSource.ts'
import type { Tx } from '#server/db/database.ts'
import { findUserNames } from '#server/records/userNames.ts'
import type { Session } from '#server/request/session.ts'
import type { HistoryTable, StatedRow } from './statedRecord.ts'

/** The table with the history of a record, and its column with the uuid of the row. */
type History = { table: HistoryTable; owner: string }

/** A change of status or hold. Times are ISO 8601. `from_status` is null for the first entry of a row. */
type StoredState = {
  uuid: string
  at: string
  by_user: string | null
  source: StateSource
  from_status: RecordStatus | null
  to_status: RecordStatus
  from_hold: HoldReason | ''
  to_hold: HoldReason | ''
  reason: string
  /** Milliseconds. */
  lasted: string | number
}

type NewState = Pick<StoredState, 'from_status' | 'to_status' | 'from_hold' | 'to_hold' | 'reason'> & { lasted: number }

async function insertState(
  tx: Tx,
  { table, owner }: History,
  session: Session,
  row: { uuid: string; now: number },
  { from_status, to_status, from_hold, to_hold, reason, lasted }: NewState,
): Promise<void> {
  await sql`
    insert into ${sql.table(table)} (dealer_id, uuid, ${sql.ref(owner)}, at, by_user, source,
      from_status, to_status, from_hold, to_hold, reason, lasted)
    values (${session.dealerId}, ${uuidv7()}, ${row.uuid}, ${new Date(row.now)}, ${session.userUuid}, ${session.source},
      ${from_status}, ${to_status}, ${from_hold}, ${to_hold}, ${reason}, ${lasted})`.execute(tx)
}

/** Begins the history of a row that is created. */
export const insertFirstState = (
  tx: Tx,
  history: History,
  session: Session,
  uuid: string,
  now: number,
): Promise<void> =>
  insertState(
    tx,
    history,
    session,
    { uuid, now },
    { from_status: null, to_status: 'new', from_hold: '', to_hold: '', reason: '', lasted: 0 },
  )

/** Time of the row's last change of status or hold, or of its creation. */
async function stateSince(tx: Tx, { table, owner }: History, { uuid, created_at }: StatedRow): Promise<number> {
  const { rows } = await sql<{ at: string }>`
    select at from ${sql.table(table)} where ${sql.ref(owner)} = ${uuid} order by at desc, uuid desc limit 1`.execute(
    tx,
  )
  return Date.parse(rows[0]?.at ?? created_at)
}

type Changed = { status: RecordStatus; hold_reason: HoldReason | ''; reason: string }

/** Adds an entry to the history of a row, unless status and hold stay as they are. */
export async function addState(
  tx: Tx,
  history: History,
  session: Session,
  before: StatedRow,
  { status, hold_reason, reason }: Changed,
  now: number,
): Promise<void> {
  if (status === before.status && hold_reason === before.hold_reason) return
  const lasted = Math.max(0, now - (await stateSince(tx, history, before)))
  await insertState(
    tx,
    history,
    session,
    { uuid: before.uuid, now },
    {
      from_status: before.status,
      to_status: status,
      from_hold: before.hold_reason,
      to_hold: hold_reason,
      reason,
      lasted,
    },
  )
}

/**
 * Lists every state of a row, newest first, with the milliseconds that the state before had lasted. The totals by
 * status and by hold reason run until now.
 */
export async function listStates(tx: Tx, { table, owner }: History, row: StatedRow, now: number) {
  const { rows: states } = await sql<StoredState>`
    select uuid, at, by_user, source, from_status, to_status, from_hold, to_hold, reason, lasted
    from ${sql.table(table)} where ${sql.ref(owner)} = ${row.uuid} order by at desc, uuid desc`.execute(tx)
  const in_status: Partial<Record<RecordStatus, number>> = {}
  const on_hold: Partial<Record<HoldReason, number>> = {}
  const add = (status: RecordStatus | null, hold: HoldReason | '', ms: number) => {
    if (status !== null) in_status[status] = (in_status[status] ?? 0) + ms
    if (hold !== '') on_hold[hold] = (on_hold[hold] ?? 0) + ms
  }
  for (const state of states) add(state.from_status, state.from_hold, Number(state.lasted))
  add(row.status, row.hold_reason, Math.max(0, now - Date.parse(states[0]?.at ?? row.created_at)))
  const nameOf = await findUserNames(
    tx,
    states.map((state) => state.by_user),
  )
  const items = states.map(({ by_user, lasted, ...state }) => ({
    ...state,
    lasted: Number(lasted),
    by: nameOf(by_user),
  }))
  return { items, in_status, on_hold }
}
