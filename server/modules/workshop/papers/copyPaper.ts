import { VEHICLE_FIELDS } from '#contract/records/vehicle.ts'
import type { Tx } from '#server/db/database.ts'
import { withoutGone } from '#server/records/references.ts'
import { type Context, createWithin } from '#server/records/service.ts'
import type { Session } from '#server/request/session.ts'
import { createWorks } from './createWorks.ts'
import type { PaperRow } from './openPaper.ts'

/**
 * Fields that a copy takes over, because they belong to the paper and not to its day. Numbers, readings, times and
 * places are new.
 */
const COPIED = [
  'location_uuid',
  'vehicle_uuid',
  'customer_uuid',
  ...Object.keys(VEHICLE_FIELDS),
  'type',
  'waiting_customer',
  'replacement_car',
  'wash',
  'old_parts_wanted',
  'contact_phone',
  'contact_channel',
  'workshop_uuid',
  'estimated_ze',
  'advisor_uuid',
  'regular_info',
]
const EMPTY = {
  progressId: '',
  jobId: '',
  dmsJobId: '',
  kilometers: null,
  fuel: null,
  battery: null,
  priority: 'normal',
  tag: '',
  promised_at: null,
  promised_is_binding: false,
  price_limit: null,
  parking_place: '',
  key_place: '',
  technician_uuid: null,
  internal_info: '',
  body_damage: '',
  damage_marks: [],
  security_damage: '',
}

/** Creates a paper for the same vehicle and customer with the same works, none of them begun. */
export async function copyPaper(
  tx: Tx,
  papers: Context,
  works: Context,
  session: Session,
  row: PaperRow,
  uuid: string,
): Promise<void> {
  const copied = Object.fromEntries(COPIED.map((name) => [name, row[name]]))
  await createWithin(
    tx,
    papers,
    session,
    await withoutGone(tx, papers.records, papers.record, { ...EMPTY, ...copied }),
    uuid,
  )
  const lines = await tx
    .selectFrom('works')
    .select(['position', 'text', 'labour_number', 'target_ze', 'skill', 'bay_kind'])
    .where('paper_uuid', '=', row.uuid)
    .where('extension', '=', 1)
    .where('deleted_at', 'is', null)
    .where('state', '<>', 'canceled')
    .orderBy('position')
    .execute()
  const place = { location_uuid: row.location_uuid, paper_uuid: uuid }
  await createWorks(tx, works, session, place, lines)
}
