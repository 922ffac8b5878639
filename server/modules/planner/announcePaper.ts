import type { Tx } from '#server/db/database.ts'
import type { Hub } from '#server/socket/hub.ts'
import { announceBlocks, announceStale } from './announcePlan.ts'
import { followPaper } from './followPaper.ts'
import { blockRows, isStanding, toBlock } from './planBlocks.ts'
import type { Writer } from './writeBlocks.ts'

/** A paper, or works of it, that somebody changed: at which sites, and which fields. */
type ChangedPaper = { uuid: string; places: readonly string[]; fields: readonly string[] }

/** What blocks take from their paper: they are told again, and nothing else of the plan is different. */
const OF_BLOCKS: readonly string[] = ['status', 'hold_reason', 'state']
/** What stands on blocks beside that, and which papers there are: the plan is fetched again. */
const OF_PAPERS: readonly string[] = [
  ...['deleted_at', 'location_uuid', 'jobId', 'tag', 'licensePlate', 'vin', 'model', 'drive', 'type', 'priority'],
  ...['promised_at', 'promised_is_binding', 'waiting_customer', 'replacement_car', 'wash', 'parking_place'],
  ...['key_place', 'workshop_uuid', 'advisor_uuid', 'technician_uuid', 'customer_uuid'],
  ...['paper_uuid', 'position', 'extension', 'text', 'labour_number', 'target_ze'],
]

/** The jobs of a paper that is at another location go there, too. */
async function moveJobs(tx: Tx, hub: Hub, writer: Writer, { uuid, places }: ChangedPaper, now: number) {
  const { location_uuid: to } = await tx
    .selectFrom('papers')
    .select('location_uuid')
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow()
  const tells: (() => void)[] = []
  for (const from of places.filter((place) => place !== to)) {
    const changes = await followPaper(tx, writer, { paper: uuid, from, to }, now)
    tells.push(await announceBlocks(tx, hub, writer, { changes }))
  }
  return tells
}

/**
 * Lets jobs follow their paper to another location, and tells who may read the plans what a changed paper is in them. Call
 * what comes back after the commit.
 */
export async function announcePaper(
  tx: Tx,
  hub: Hub,
  writer: Writer,
  changed: ChangedPaper,
  now: number,
): Promise<() => void> {
  const { uuid, places, fields } = changed
  if (fields.includes('location_uuid')) {
    const tells = [...(await moveJobs(tx, hub, writer, changed, now)), await announceStale(tx, hub, writer, places)]
    return () => {
      for (const tell of tells) tell()
    }
  }
  if (fields.some((one) => OF_PAPERS.includes(one))) return announceStale(tx, hub, writer, places)
  if (!fields.some((one) => OF_BLOCKS.includes(one))) return () => {}
  const rows = await blockRows(tx).where('b.paper_uuid', '=', uuid).where('b.deleted_at', 'is', null).execute()
  const changes = rows.map((row) => {
    const block = toBlock(row)
    return { uuid: row.uuid, before: block, after: isStanding(row) ? block : null }
  })
  return announceBlocks(tx, hub, writer, { changes })
}
