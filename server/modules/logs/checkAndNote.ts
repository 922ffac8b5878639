import type { ChainCheck } from '#contract/api/administration/logs.ts'
import type { Database } from '#server/db/database.ts'
import { type Actor, recordEvent } from '#server/records/audit.ts'
import type { SecretBox } from '#server/storage/secretBox.ts'
import { checkChain } from './auditChain.ts'

/** Checks the chain and records the result in the audit, with time and user. */
export async function checkAndNote(
  database: Database,
  secrets: SecretBox,
  actor: Actor,
  now: () => number,
): Promise<ChainCheck> {
  const check = await checkChain(database, secrets, actor.dealerId, now)
  const event = { event: 'audit.checked', uuid: null, before: null, after: check } as const
  await database.inDealer(actor.dealerId, (tx) => recordEvent(tx, actor, now(), event))
  return check
}
