import { v7 as uuidv7 } from 'uuid'
import type { Database, Tx } from '#server/db/database.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import { StreamedBody } from '#server/request/streamedBody.ts'
import { findRule, requireSize } from '../fileRules.ts'
import { type Files, purgeFiles } from '../files.ts'
import { FILE_USES, type FileUse } from '../fileUses.ts'
import { requireGroupRight } from '../groupRights.ts'
import { admitIncoming, type OwnRules, type StoredUpload } from '../incoming/admitIncoming.ts'
import { purgeIncoming } from '../incoming/incomingFiles.ts'
import { receiveBody } from '../incoming/incomingStore.ts'
import { requireDailyRoom } from './dailyBytes.ts'

/** At most this many bytes that one user sends for one use at once: two videos of the largest size. */
const OPEN_BYTES_MAX = 80 * 1024 * 1024

type Services = { database: Database; files: Files; now: () => number }
type Sent = { use: FileUse; body: unknown; name: string; requireType: OwnRules['requireType'] }

const nameOf = (use: FileUse) => Object.entries<FileUse>(FILE_USES).find(([, one]) => one === use)?.[0] ?? use.role

/**
 * Refuses a sender without the right to store in the file group, and a file that is too large for it, before its bytes.
 */
async function requireGroup(tx: Tx, { permissions }: Session, use: FileUse, size: number): Promise<void> {
  const rule = await findRule(tx, use, null)
  if (rule === null) return
  requireGroupRight(permissions, rule.groupUuid, 'create')
  requireSize(rule, { size })
}

/**
 * Stores the body of a request as a file that no row shows yet. The bytes go into the store of uploads as they arrive,
 * so that the server holds one piece of them, however many users send a file at once.
 */
export async function admitStreamed(
  { database, files, now }: Services,
  session: Session,
  { use, body, name, requireType }: Sent,
): Promise<StoredUpload> {
  const { dealerId, userUuid } = session
  // A request without bytes has no body.
  if (!(body instanceof StreamedBody) || body.size === 0) throw new Failure('no_file')
  const { size } = body
  const requireRoom: OwnRules['requireRoom'] = (tx, bytes) => requireDailyRoom(tx, session, use, bytes, now())
  await database.inDealer(dealerId, async (tx) => {
    await requireGroup(tx, session, use, size)
    await requireRoom(tx, size)
  })
  const uuid = uuidv7()
  const useName = nameOf(use)
  try {
    const announced = { use: useName, type: '', size, openBytes: OPEN_BYTES_MAX }
    await receiveBody({ database, dealerId, userUuid, now, announced }, uuid, body.read())
    const rules = { requireType, requireRoom }
    const wanted = { use, useName, uploadUuid: uuid, ownerUuid: null, name, rules }
    return await admitIncoming({ database, files, now }, session, wanted)
  } catch (error) {
    await database.inDealer(dealerId, (tx) => purgeFiles(tx, [uuid]))
    throw error
  } finally {
    await database.inDealer(dealerId, (tx) => purgeIncoming(tx, uuid))
  }
}
