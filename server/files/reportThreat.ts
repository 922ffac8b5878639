import type { Tx } from '#server/db/database.ts'
import { enqueueJob } from '#server/jobs/enqueueJob.ts'
import { type Actor, recordEvent } from '#server/records/audit.ts'
import { holdersAnywhere } from '#server/records/scope.ts'

type Threat = {
  record: string
  role: string
  /** The row that the file belongs or was to belong to. */
  ownerUuid: string | null
  threat: string
  digest: Buffer
}

/** Tells the administrators by mail, and everybody who may read the audit, what the scanner found and who brought it. */
export async function reportThreat(
  tx: Tx,
  actor: Actor,
  now: number,
  event: 'file.refused' | 'file.locked',
  { record, role, ownerUuid, threat, digest }: Threat,
): Promise<void> {
  const after = { record, role, threat, digest: digest.toString('hex') }
  await recordEvent(tx, actor, now, { event, uuid: ownerUuid, before: null, after })
  const uploader =
    actor.userUuid === null
      ? undefined
      : await tx
          .selectFrom('users')
          .select(['first_name', 'last_name'])
          .where('uuid', '=', actor.userUuid)
          .executeTakeFirst()
  const content = {
    template: 'file_infected',
    person: uploader ? `${uploader.first_name} ${uploader.last_name}`.trim() : '',
    threat,
    at: new Date(now).toISOString(),
  } as const
  for (const administrator of await holdersAnywhere(tx, 'global.admin'))
    await enqueueJob(tx, actor.dealerId, 'mail', { user_uuid: administrator, content })
}
