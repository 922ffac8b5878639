import type { Tx } from '#server/db/database.ts'
import type { PaperRow } from './openPaper.ts'

/** Everybody who works on a paper: its technician, those of its works, and their helpers. */
export async function assigneesOf(tx: Tx, { uuid, technician_uuid }: PaperRow): Promise<string[]> {
  const works = await tx
    .selectFrom('works')
    .select('technician_uuid')
    .where('paper_uuid', '=', uuid)
    .where('deleted_at', 'is', null)
    .where('state', '<>', 'canceled')
    .where('technician_uuid', 'is not', null)
    .execute()
  const helpers = await tx
    .selectFrom('work_helpers as h')
    .innerJoin('works as w', (join) =>
      join.onRef('w.dealer_id', '=', 'h.dealer_id').onRef('w.uuid', '=', 'h.work_uuid'),
    )
    .select('h.user_uuid')
    .where('w.paper_uuid', '=', uuid)
    .where('w.deleted_at', 'is', null)
    .where('w.state', '<>', 'canceled')
    .execute()
  const people = [technician_uuid, ...works.map((work) => work.technician_uuid), ...helpers.map((one) => one.user_uuid)]
  return [...new Set(people.filter((one) => one !== null))]
}
