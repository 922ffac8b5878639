import type { SecurityDamage } from '#contract/workshop/status/transitionGuards.ts'
import type { Tx } from '#server/db/database.ts'

/** The state of dangerous damage. An acknowledgement of an earlier text does not count. */
export async function securityDamageOf(tx: Tx, paperUuid: string, damage: string): Promise<SecurityDamage> {
  if (damage.trim() === '') return 'none'
  const last = await tx
    .selectFrom('damage_acknowledgements')
    .select('is_refused')
    .where('paper_uuid', '=', paperUuid)
    .where('damage', '=', damage)
    .orderBy('informed_at', 'desc')
    .orderBy('uuid', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last) return 'open'
  return last.is_refused ? 'refused' : 'acknowledged'
}
