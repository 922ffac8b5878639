import { onCommit, type Tx } from '#server/db/database.ts'
import { enqueueJob } from '#server/jobs/enqueueJob.ts'
import { type Actor, recordEvent } from '#server/records/audit.ts'
import { holdersAnywhere } from '#server/records/scope.ts'
import type { Hub } from '#server/socket/hub.ts'
import { room } from '#server/socket/room.ts'

type Threat = {
  record: string
  role: string
  /** The row that the file belongs to or was meant for. */
  ownerUuid: string | null
  /** The user who uploaded the file. */
  uploader: string | null
  threat: string
  digest: Buffer
}

/**
 * Tells the administrators, by mail and on their screens, and all users who may read the audit, what the scanner found
 * and who uploaded it. The uploader is told when a stored file was locked, but has already seen a refusal.
 */
export async function reportThreat(
  tx: Tx,
  hub: Hub,
  actor: Actor,
  now: number,
  event: 'file.refused' | 'file.locked',
  { record, role, ownerUuid, uploader, threat, digest }: Threat,
): Promise<void> {
  const { dealerId } = actor
  const after = { record, role, threat, digest: digest.toString('hex') }
  await recordEvent(tx, actor, now, { event, uuid: ownerUuid, before: null, after })
  const person = uploader === null ? '' : await nameOf(tx, uploader)
  const content = { template: 'file_infected', person, threat, at: new Date(now).toISOString() } as const
  const administrators = await holdersAnywhere(tx, 'global.admin')
  for (const administrator of administrators)
    await enqueueJob(tx, dealerId, 'mail', { user_uuid: administrator, content })
  const isLocked = event === 'file.locked'
  const hearers = new Set(isLocked && uploader !== null ? [...administrators, uploader] : administrators)
  onCommit(tx, () => {
    for (const uuid of hearers)
      hub.publish(dealerId, room.user(uuid), {
        event: 'file.threat.found',
        data: { person, threat, is_locked: isLocked, is_yours: uuid === uploader },
      })
  })
}

async function nameOf(tx: Tx, uuid: string): Promise<string> {
  const user = await tx
    .selectFrom('users')
    .select(['first_name', 'last_name'])
    .where('uuid', '=', uuid)
    .executeTakeFirst()
  return user ? `${user.first_name} ${user.last_name}`.trim() : ''
}
