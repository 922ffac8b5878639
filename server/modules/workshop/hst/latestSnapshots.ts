import { z } from 'zod'
import type { RecordStatus } from '#contract/states/recordStatus.ts'
import { decided, type HstDecision } from '#contract/workshop/hst/hstDecision.ts'
import { HST_ITEM_STATUSES, HST_KINDS } from '#contract/workshop/hst/hstState.ts'
import type { Tx } from '#server/db/database.ts'

/** Statuses of papers whose car is in the house, or will come. */
export const OPEN_STATUSES: readonly RecordStatus[] = ['new', 'in_progress', 'completed', 'delivered']

const stored = z.array(
  z.object({
    kind: z.enum(HST_KINDS),
    number: z.string(),
    version: z.string(),
    title: z.string(),
    group: z.string().default(''),
    criterion: z.string().default(''),
    status: z.enum(HST_ITEM_STATUSES),
    isSafetyRecall: z.boolean(),
  }),
)
export type StoredItem = z.infer<typeof stored>[number]
/** The stored hits of a snapshot. */
export const storedItems = (items: unknown): StoredItem[] => stored.parse(items)

type StoredDecision = HstDecision & {
  vin: string
  paper_uuid: string
  reason: string
  person: string
  witness: string
  at: string
  by_user: string | null
}

/**
 * The decisions that are still valid: the newest about each hit. A customer's refusal or a missing part is valid until
 * that visit ends, because the next visit asks again. The decision that a car is not affected stays valid.
 */
export async function decisionsOf(tx: Tx, vins: readonly string[]): Promise<StoredDecision[]> {
  if (vins.length === 0) return []
  return tx
    .selectFrom((all) =>
      // Picks the newest decision first, and only then checks whether it is valid. Otherwise an older decision would
      // take the place of an expired one.
      all
        .selectFrom('hst_decisions')
        .selectAll()
        .distinctOn(['vin', 'kind', 'number', 'version'])
        .where('vin', 'in', [...vins])
        .orderBy('vin')
        .orderBy('kind')
        .orderBy('number')
        .orderBy('version')
        .orderBy('at', 'desc')
        .orderBy('uuid', 'desc')
        .as('d'),
    )
    .innerJoin('papers as p', (join) =>
      join.onRef('p.dealer_id', '=', 'd.dealer_id').onRef('p.uuid', '=', 'd.paper_uuid'),
    )
    .select(['d.vin', 'd.kind', 'd.number', 'd.version', 'd.status', 'd.paper_uuid', 'd.reason', 'd.person'])
    .select(['d.witness', 'd.at', 'd.by_user'])
    .where((eb) =>
      eb.or([
        eb('d.status', 'in', ['not_applicable', 'open']),
        eb.and([eb('p.status', 'in', OPEN_STATUSES), eb('p.deleted_at', 'is', null)]),
      ]),
    )
    .orderBy('d.vin')
    .orderBy('d.kind')
    .orderBy('d.number')
    .orderBy('d.version')
    .execute()
}

/** The newest snapshot of a vehicle, with the later decisions. */
type LatestSnapshot = {
  uuid: string
  checkedAt: number
  by: string | null
  items: StoredItem[]
}

/** The newest snapshot of each of these vehicles that has one. */
export async function findLatestSnapshots(tx: Tx, vins: readonly string[]): Promise<Map<string, LatestSnapshot>> {
  const wanted = [...new Set(vins.filter((vin) => vin !== ''))]
  if (wanted.length === 0) return new Map()
  const rows = await tx
    .selectFrom('hst_snapshots')
    .distinctOn('vin')
    .select(['uuid', 'vin', 'checked_at', 'created_by', 'items'])
    .where('vin', 'in', wanted)
    .orderBy('vin')
    .orderBy('checked_at', 'desc')
    .orderBy('uuid', 'desc')
    .execute()
  const decisions = await decisionsOf(tx, wanted)
  return new Map(
    rows.map(({ uuid, vin, checked_at, created_by, items }) => {
      const own = decisions.filter((one) => one.vin === vin)
      const snapshot = {
        uuid,
        checkedAt: Date.parse(checked_at),
        by: created_by,
        items: decided(storedItems(items), own),
      }
      return [vin, snapshot]
    }),
  )
}
