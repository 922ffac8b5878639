import { sql } from 'kysely'
import type { Tx } from '#server/db/database.ts'
import type { SecretBox } from '#server/storage/secretBox.ts'
import { content, linkMac, lock, redactionProof, START, sealEventsIn } from './auditChain.ts'

type Values = Record<string, unknown> | null
/** An audit event with its new values. */
type Redaction = { uuid: string; before: Values; after: Values }

type Sealed = { seq: number; mac: Buffer; content: string; proof: Buffer | null }

async function findSealed(tx: Tx, uuid: string): Promise<Sealed | undefined> {
  const { rows } = await sql<Sealed>`
    select s.seq, s.mac, ${content} as content, r.proof
    from audit_events e join audit_seals s on s.dealer_id = e.dealer_id and s.event_uuid = e.uuid
      left join audit_redactions r on r.dealer_id = e.dealer_id and r.event_uuid = e.uuid
    where e.uuid = ${uuid}::uuid`.execute(tx)
  return rows[0]
}

/** The MAC of the previous link: from the chain, its checkpoint or its start. Undefined if it is missing. */
async function macBefore(tx: Tx, seq: number): Promise<Buffer | undefined> {
  if (seq === 1) return START
  const { rows } = await sql<{ mac: Buffer }>`
    select mac from audit_seals where seq = ${seq - 1}
    union all select mac from audit_checkpoints where seq = ${seq - 1} limit 1`.execute(tx)
  return rows[0]?.mac
}

/** Whether an event still has the content that was sealed, or that its last redaction proved. */
async function isUntouched(tx: Tx, secrets: SecretBox, dealerId: string, event: Sealed): Promise<boolean> {
  const { seq, mac, proof } = event
  if (proof) return redactionProof(secrets, dealerId, mac, event.content).equals(proof)
  const before = await macBefore(tx, seq)
  return before !== undefined && linkMac(secrets, dealerId, { seq: seq - 1, mac: before }, event.content).equals(mac)
}

/**
 * Replaces values of events. Each event gets a proof, so that the chain stays valid and its head unchanged. An event
 * that was manipulated before gets no proof, so that the chain still reports it.
 */
export async function redactEvents(
  tx: Tx,
  secrets: SecretBox,
  dealerId: string,
  redactions: readonly Redaction[],
): Promise<void> {
  if (redactions.length === 0) return
  await lock(tx, dealerId)
  await sealEventsIn(tx, secrets, dealerId)
  for (const { uuid, before, after } of redactions) {
    const sealed = await findSealed(tx, uuid)
    const isTrusted = sealed !== undefined && (await isUntouched(tx, secrets, dealerId, sealed))
    await sql`select redact_audit_event(${uuid}::uuid, ${before && JSON.stringify(before)}::jsonb,
      ${after && JSON.stringify(after)}::jsonb)`.execute(tx)
    const changed = isTrusted ? await findSealed(tx, uuid) : undefined
    if (!changed) continue
    const proof = redactionProof(secrets, dealerId, changed.mac, changed.content)
    await tx
      .insertInto('audit_redactions')
      .values({ dealer_id: dealerId, event_uuid: uuid, proof })
      .onConflict((conflict) => conflict.columns(['dealer_id', 'event_uuid']).doUpdateSet({ proof }))
      .execute()
  }
}
