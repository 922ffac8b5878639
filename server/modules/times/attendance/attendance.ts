import { v7 as uuidv7 } from 'uuid'
import type { Tx } from '#server/db/database.ts'
import { emitEvent } from '#server/events/emitEvent.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import { closeAttendances } from '../stamps/forgotten.ts'
import { lastStamps } from '../stamps/ownStamps.ts'
import { lockPerson } from '../stamps/stampWork.ts'

/** Records that a user comes or goes. Repeating it changes nothing. A user cannot go while a work of theirs runs. */
export async function setAttendance(tx: Tx, session: Session, isHere: boolean, now: number): Promise<void> {
  const { dealerId, userUuid } = session
  await lockPerson(tx, userUuid)
  // Ends a forgotten attendance, because the nightly closing may still be due or was missed. Otherwise a user who comes
  // today would still count as present.
  await closeAttendances(tx, now, userUuid)
  const open = await tx
    .selectFrom('attendances')
    .select('uuid')
    .where('user_uuid', '=', userUuid)
    .where('until_at', 'is', null)
    .where('replaced_at', 'is', null)
    .executeTakeFirst()
  if (isHere === (open !== undefined)) return
  const data = { at: new Date(now).toISOString() }
  await emitEvent(tx, session, { type: isHere ? 'attendance.began' : 'attendance.ended', uuid: userUuid, data })
  if (!open) {
    const row = { dealer_id: dealerId, uuid: uuidv7(), user_uuid: userUuid, from_at: new Date(now) }
    await tx.insertInto('attendances').values(row).execute()
    return
  }
  if ((await lastStamps(tx, userUuid, now)).some(({ kind }) => kind === 'start')) throw new Failure('stamp_running')
  await tx
    .updateTable('attendances')
    .set({ until_at: new Date(now) })
    .where('uuid', '=', open.uuid)
    .execute()
}

/** When users attended by their own stamps, within a window. */
export async function attendedSpans(tx: Tx, window: { from: number; to: number }) {
  const rows = await tx
    .selectFrom('attendances')
    .select(['user_uuid', 'from_at', 'until_at'])
    .where('replaced_at', 'is', null)
    .where('from_at', '<', new Date(window.to).toISOString())
    .where((eb) => eb.or([eb('until_at', 'is', null), eb('until_at', '>', new Date(window.from).toISOString())]))
    .orderBy('from_at')
    .execute()
  const spans = rows.map(({ user_uuid, from_at, until_at }) => ({
    person: user_uuid,
    from: Date.parse(from_at),
    to: until_at === null ? Number.MAX_SAFE_INTEGER : Date.parse(until_at),
  }))
  return Map.groupBy(spans, ({ person }) => person)
}
