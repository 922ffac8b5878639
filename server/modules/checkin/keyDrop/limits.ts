import { sql } from 'kysely'
import { DAY_MS } from '#contract/durations.ts'
import {
  DROP_BYTES_PER_DAY,
  DROPS_OF_NETWORK_PER_DAY,
  DROPS_OF_NETWORK_PER_HOUR,
  DROPS_PER_DAY,
  DROPS_PER_HOUR,
} from '#contract/service/keyDrop.ts'
import type { Tx } from '#server/db/database.ts'
import { Failure } from '#server/request/failure.ts'

const HOUR_MS = 3_600_000
type Sender = { location: string; network: string }

const LIMITS = [
  { span: HOUR_MS, most: DROPS_PER_HOUR, isOfNetwork: false },
  { span: DAY_MS, most: DROPS_PER_DAY, isOfNetwork: false },
  { span: HOUR_MS, most: DROPS_OF_NETWORK_PER_HOUR, isOfNetwork: true },
  { span: DAY_MS, most: DROPS_OF_NETWORK_PER_DAY, isOfNetwork: true },
] as const

/** When a limit accepts the next form (ms). Null if it accepts one now. */
async function freeAt(
  tx: Tx,
  { location, network }: Sender,
  { span, most, isOfNetwork }: (typeof LIMITS)[number],
  now: number,
): Promise<number | null> {
  const { rows } = await sql<{ at: string }>`select r.dropped_at as at from checkins r
    where r.location_uuid = ${location} and r.drop_uuid is not null and r.dropped_at > ${new Date(now - span)}
      and (${!isOfNetwork}::boolean or r.drop_network = ${network})
    order by r.dropped_at desc offset ${sql.lit(most - 1)} limit 1`.execute(tx)
  return rows[0] ? Date.parse(rows[0].at) + span : null
}

/** Bytes of photos and signatures that a location has stored within a day. */
async function storedBytes(tx: Tx, location: string, now: number): Promise<number> {
  const { rows } = await sql<{ bytes: number | string }>`select coalesce(sum((select sum((a ->> 'size')::bigint)
      from jsonb_array_elements(r.attachments) a)), 0)::bigint as bytes from checkins r
    where r.location_uuid = ${location} and r.drop_uuid is not null and r.dropped_at > ${new Date(now - DAY_MS)}`.execute(
    tx,
  )
  return Number(rows[0]?.bytes ?? 0)
}

/**
 * Refuses a form beyond the limits of its location or of its network, with the seconds until the next one is accepted.
 * Returns the bytes of photos that the location may still store today.
 */
export async function requireTurn(tx: Tx, sender: Sender, now: number): Promise<number> {
  const waits: number[] = []
  for (const limit of LIMITS) {
    const at = await freeAt(tx, sender, limit, now)
    if (at !== null) waits.push(at)
  }
  if (waits.length > 0) {
    const retryAfter = Math.max(1, Math.ceil((Math.max(...waits) - now) / 1_000))
    throw new Failure('too_many_attempts', { retryAfter })
  }
  return DROP_BYTES_PER_DAY - (await storedBytes(tx, sender.location, now))
}

/** Removes the networks of forms that no limit counts any more. */
export async function deleteOldNetworks(tx: Tx, location: string, now: number): Promise<void> {
  await tx
    .updateTable('checkins')
    .set({ drop_network: '' })
    .where('location_uuid', '=', location)
    .where('drop_uuid', 'is not', null)
    .where('dropped_at', '<', new Date(now - DAY_MS).toISOString())
    .where('drop_network', '<>', '')
    .execute()
}
