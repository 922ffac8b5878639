import { type RawBuilder, sql } from 'kysely'
import type { ChainCheck } from '#contract/api/administration/logs.ts'
import type { ChainFinding } from '#contract/logging.ts'
import type { Database, Tx } from '#server/db/database.ts'
import type { SecretBox } from '#server/storage/secretBox.ts'
import { firstUuidOf, timeOfUuid } from './uuidTime.ts'

/** Class of the chain's advisory lock. The second key of the lock is the dealer. */
const LOCK = 7_142_002
const BATCH = 500
/**
 * How far back an event may still be sealed (ms). Events are sealed in the order of their uuids, but a transaction may
 * commit after a later one. No transaction takes longer than this, so an event that appears further back was not
 * written by a server.
 */
const LATE_MS = 10 * 60_000
export const START = Buffer.alloc(32)

/** The whole event as one text. The database always writes JSON and times in the same way. */
export const content: RawBuilder<string> = sql`jsonb_build_array(e.uuid, extract(epoch from e.at)::text, e.event, e.record,
  e.record_uuid, e.by_user, e.before, e.after)::text`

type Link = { seq: number; mac: Buffer }

/** The link of an event: its number, the previous link and the whole content of the event. */
export function linkMac(secrets: SecretBox, dealerId: string, before: Link, event: string): Buffer {
  const head = Buffer.from(`${before.seq + 1}\n`)
  return secrets.prove(Buffer.concat([before.mac, head, Buffer.from(event)]), `audit:${dealerId}`)
}

/** Proves that the server itself replaced the event's content, and that its link was valid until then. */
export const redactionProof = (secrets: SecretBox, dealerId: string, mac: Buffer, event: string): Buffer =>
  secrets.prove(Buffer.concat([mac, Buffer.from(event)]), `audit redaction:${dealerId}`)

const checkpointProof = (secrets: SecretBox, dealerId: string, { seq, mac }: Link) =>
  secrets.prove(Buffer.concat([Buffer.from(`${seq}\n`), mac]), `audit checkpoint:${dealerId}`)

export const lock = (tx: Tx, dealerId: string) =>
  sql`select pg_advisory_xact_lock(${LOCK}, hashtext(${dealerId}))`.execute(tx)

/** The end of the chain, to which the next link is added. */
async function headOf(tx: Tx): Promise<{ link: Link; lateFrom: string }> {
  const last = await tx.selectFrom('audit_seals').selectAll().orderBy('seq', 'desc').limit(1).executeTakeFirst()
  // The highest uuid of the chain contains the time of the newest event. The last link may be of an older event that
  // was added late.
  const newest = await tx
    .selectFrom('audit_seals')
    .select('event_uuid')
    .orderBy('event_uuid', 'desc')
    .limit(1)
    .executeTakeFirst()
  const lateFrom = newest ? firstUuidOf(timeOfUuid(newest.event_uuid) - LATE_MS) : firstUuidOf(0)
  if (last) return { link: { seq: last.seq, mac: last.mac }, lateFrom }
  const checkpoint = await newestCheckpoint(tx)
  return { link: checkpoint ?? { seq: 0, mac: START }, lateFrom }
}

const newestCheckpoint = (tx: Tx) =>
  tx.selectFrom('audit_checkpoints').selectAll().orderBy('seq', 'desc').limit(1).executeTakeFirst()

/**
 * Adds the dealer's newest events to the chain. Safe at any time and in several processes. Returns how many were added.
 */
export async function sealEvents(database: Database, secrets: SecretBox, dealerId: string): Promise<number> {
  let sealed = 0
  for (;;) {
    const found = await database.inDealer(dealerId, (tx) => sealBatch(tx, secrets, dealerId))
    sealed += found
    if (found < BATCH) return sealed
  }
}

/** Adds the dealer's newest events to the chain, in the transaction of the caller. */
export async function sealEventsIn(tx: Tx, secrets: SecretBox, dealerId: string): Promise<void> {
  for (let isMore = true; isMore; ) isMore = (await sealBatch(tx, secrets, dealerId)) === BATCH
}

async function sealBatch(tx: Tx, secrets: SecretBox, dealerId: string): Promise<number> {
  await lock(tx, dealerId)
  const head = await headOf(tx)
  const { rows } = await sql<{ uuid: string; content: string }>`
    select e.uuid, ${content} as content from audit_events e
    where e.uuid >= ${head.lateFrom}::uuid
      and not exists (select from audit_seals s where s.dealer_id = e.dealer_id and s.event_uuid = e.uuid)
    order by e.uuid limit ${BATCH}`.execute(tx)
  let { link } = head
  const links = rows.map(({ uuid, content: text }) => {
    link = { seq: link.seq + 1, mac: linkMac(secrets, dealerId, link, text) }
    return { dealer_id: dealerId, event_uuid: uuid, ...link }
  })
  if (links.length > 0) await tx.insertInto('audit_seals').values(links).execute()
  return links.length
}

type Break = { finding: ChainFinding; seq: number | null; event: string | null }

/**
 * Checks the whole chain and returns where it first breaks. It reads a page per transaction, so that a long chain
 * blocks nothing. Unsealed events are sealed first.
 */
export async function checkChain(
  database: Database,
  secrets: SecretBox,
  dealerId: string,
  now: () => number,
): Promise<ChainCheck> {
  await sealEvents(database, secrets, dealerId)
  const begin = await database.inDealer(dealerId, newestCheckpoint)
  const startsAt: Link = begin ? { seq: begin.seq, mac: begin.mac } : { seq: 0, mac: START }
  const isProven = !begin || checkpointProof(secrets, dealerId, begin).equals(begin.proof)
  const walk = await followLinks(database, secrets, dealerId, startsAt)
  // The oldest part may have been deleted for its age meanwhile. In that case the check starts again from the new
  // beginning.
  const ends = await database.inDealer(dealerId, newestCheckpoint)
  if (ends && ends.seq !== startsAt.seq) return checkChain(database, secrets, dealerId, now)
  const stray = walk.broken ? null : await database.inDealer(dealerId, findStray)
  const broken: Break | null = isProven
    ? (walk.broken ?? stray)
    : { finding: 'bad_checkpoint', seq: startsAt.seq, event: null }
  const { link } = walk
  return {
    finding: broken?.finding ?? 'ok',
    checked: walk.checked,
    broken_at: broken?.seq ?? null,
    broken_event: broken?.event ?? null,
    head: broken || link.seq === 0 ? null : { seq: link.seq, fingerprint: link.mac.toString('hex').slice(0, 16) },
    checked_at: new Date(now()).toISOString(),
  }
}

type Sealed = { mac: Buffer; text: string; proof: Buffer | null }

/**
 * Whether an event still has the content that was sealed behind `before`. Content that was replaced by anonymising has
 * a proof of its own.
 */
function isSealed(secrets: SecretBox, dealerId: string, before: Link, { mac, text, proof }: Sealed): boolean {
  if (proof) return redactionProof(secrets, dealerId, mac, text).equals(proof)
  return linkMac(secrets, dealerId, before, text).equals(mac)
}

async function followLinks(database: Database, secrets: SecretBox, dealerId: string, start: Link) {
  let link = start
  let checked = 0
  const stop = (finding: ChainFinding, event: string | null) => ({
    link,
    checked,
    broken: { finding, seq: link.seq + 1, event } as Break,
  })
  for (;;) {
    const page = await database.single(dealerId, (tx) => linksBehind(tx, link.seq))
    for (const { seq, event_uuid, mac, content: text, proof } of page) {
      if (seq !== link.seq + 1) return stop('missing', null)
      if (text === null) return stop('missing', event_uuid)
      if (!isSealed(secrets, dealerId, link, { mac, text, proof })) return stop('changed', event_uuid)
      link = { seq, mac }
      checked += 1
    }
    if (page.length < BATCH) return { link, checked, broken: null }
  }
}

async function linksBehind(tx: Tx, seq: number) {
  const { rows } = await sql<{
    seq: number
    event_uuid: string
    mac: Buffer
    content: string | null
    proof: Buffer | null
  }>`
    select s.seq, s.event_uuid, s.mac, case when e.uuid is null then null else ${content} end as content, r.proof
    from audit_seals s left join audit_events e on e.dealer_id = s.dealer_id and e.uuid = s.event_uuid
      left join audit_redactions r on r.dealer_id = s.dealer_id and r.event_uuid = s.event_uuid
    where s.seq > ${seq} order by s.seq limit ${BATCH}`.execute(tx)
  return rows
}

/**
 * Finds an event that no server has written, because it is in a part that the chain has passed long ago. Null if there
 * is none.
 */
async function findStray(tx: Tx): Promise<Break | null> {
  const { lateFrom } = await headOf(tx)
  const { rows } = await sql<{ uuid: string }>`
    select e.uuid from audit_events e where e.uuid < ${lateFrom}::uuid
      and not exists (select from audit_seals s where s.dealer_id = e.dealer_id and s.event_uuid = e.uuid)
    order by e.uuid limit 1`.execute(tx)
  return rows[0] ? { finding: 'not_sealed', seq: null, event: rows[0].uuid } : null
}

/**
 * Deletes events older than 400 days, from the beginning of the chain, and leaves a checkpoint from which the chain
 * continues.
 */
export async function purgeOldEvents(database: Database, secrets: SecretBox, dealerId: string): Promise<number> {
  await sealEvents(database, secrets, dealerId)
  return database.inDealer(dealerId, async (tx) => {
    await lock(tx, dealerId)
    const { rows } = await sql<{ seq: number; mac: Buffer }>`
      select s.seq, s.mac from audit_seals s where s.seq < coalesce(
        (select min(k.seq) from audit_seals k join audit_events e on e.dealer_id = k.dealer_id and e.uuid = k.event_uuid
         where e.at >= now() - interval '400 days'), 9223372036854775807)
      order by s.seq desc limit 1`.execute(tx)
    const [last] = rows
    if (!last) return 0
    const proof = checkpointProof(secrets, dealerId, last)
    await tx
      .insertInto('audit_checkpoints')
      .values({ dealer_id: dealerId, ...last, proof })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const removed = await sql<{ removed: number }>`select forget_old_audit() as removed`.execute(tx)
    return Number(removed.rows[0]?.removed ?? 0)
  })
}
