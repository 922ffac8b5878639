import { type RawBuilder, sql } from 'kysely'
import { INBOX_TASKS } from '#contract/inbox/inboxRules.ts'
import type { RetentionKind, RetentionReason } from '#contract/retention.ts'
import type { SettingKey } from '#contract/settings/registry.ts'
import type { Tx } from '#server/db/database.ts'

type RetentionSetting = Extract<SettingKey, `retention_${string}_years` | 'retention_bin_days'>
type Condition = RawBuilder<boolean>

/** Rows (`x`) of a table that are removed when they are old enough. */
export type KindRules = {
  /** The setting with the number of years or days. Zero keeps the rows for ever. */
  readonly setting: RetentionSetting
  readonly table: string
  /** SQL: whether a row is old enough, as of a moment. */
  readonly due: (before: RawBuilder<unknown>) => Condition
  /** Reasons to keep a row that is old enough. */
  readonly kept?: Readonly<Partial<Record<RetentionReason, Condition>>>
  /** Deletes rows for good, without their files. Missing: the row is a person, who is anonymised instead. */
  readonly remove?: (tx: Tx, uuids: readonly string[]) => Promise<unknown>
}

const calls = (name: string) => (tx: Tx, uuids: readonly string[]) =>
  sql`select ${sql.id(name)}(${[...uuids]}::uuid[])`.execute(tx)
const isFinished = sql<boolean>`x.status in ('delivered', 'picked_up', 'canceled')`
/** A finished order is a commercial record, even if it was deleted before the car was picked up. */
const isDocument = sql<boolean>`(${isFinished} or x.deleted_at is not null and x.status = 'completed')`
const hasPapers = sql<boolean>`exists (select from papers p where p.dealer_id = x.dealer_id and p.vehicle_uuid = x.uuid)`
const isAnonymised = (record: 'customer' | 'user') => sql<boolean>`exists (select from anonymised_people a
  where a.dealer_id = x.dealer_id and a.record = ${sql.lit(record)} and a.uuid = x.uuid)`
/**
 * Whether a row was merged into another one, by a merge (`m`) that meets the condition. Such a row comes back by
 * undoing the merge, or is anonymised with the kept customer.
 */
const isMerged = (record: 'customer' | 'vehicle', isOver: Condition) => sql<boolean>`exists (select from merges m
  where m.dealer_id = x.dealer_id and m.record = ${sql.lit(record)} and m.merged_uuid = x.uuid and m.undone_at is null
    and ${isOver})`
const canBeUndone = isMerged('vehicle', sql`m.snapshot is not null`)
const ofPapers = {
  openRequest: sql<boolean>`exists (select from inbox_entries h where h.dealer_id = x.dealer_id
    and h.record_uuid = x.uuid and h.state = 'open' and h.kind = any(${[...INBOX_TASKS]}::text[]))`,
  onHold: sql<boolean>`exists (select from chats c
    where c.dealer_id = x.dealer_id and c.uuid = x.chat_uuid and c.is_on_hold)`,
}

/**
 * The rules of each kind, in the order of the report. Works, extensions, stamps and photos are deleted with their
 * paper.
 */
export const retentionKinds: Readonly<Record<RetentionKind, KindRules>> = {
  papers: {
    setting: 'retention_paper_years',
    table: 'papers',
    due: (before) => sql`${isDocument} and x.updated_at < ${before}`,
    kept: ofPapers,
    remove: calls('purge_papers'),
  },
  vehicles: {
    setting: 'retention_vehicle_years',
    table: 'vehicles',
    due: (before) => sql`x.updated_at < ${before} and not ${canBeUndone}`,
    kept: { papers: hasPapers },
    remove: calls('purge_vehicles'),
  },
  customers: {
    setting: 'retention_customer_years',
    table: 'customers',
    due: (before) => sql`x.updated_at < ${before} and not ${isAnonymised('customer')}
      and not ${isMerged('customer', sql`true`)} and not exists (select from papers p
      where p.dealer_id = x.dealer_id and p.customer_uuid = x.uuid and p.updated_at >= ${before})`,
    kept: {
      openWork: sql`exists (select from papers p where p.dealer_id = x.dealer_id and p.customer_uuid = x.uuid
        and p.deleted_at is null and p.status in ('new', 'in_progress', 'completed'))`,
    },
  },
  users: {
    setting: 'retention_user_years',
    table: 'users',
    due: (before) => sql`x.deleted_at < ${before} and not ${isAnonymised('user')}`,
  },
  attendances: {
    setting: 'retention_attendance_years',
    table: 'attendances',
    due: (before) => sql`x.until_at < ${before}`,
    remove: calls('purge_attendances'),
  },
  absences: {
    setting: 'retention_absence_years',
    table: 'absences',
    due: (before) => sql`x.last_day < cast(${before} as date)`,
    remove: (tx, uuids) =>
      tx
        .deleteFrom('absences')
        .where('uuid', 'in', [...uuids])
        .execute(),
  },
  hstLooks: {
    setting: 'retention_hst_years',
    table: 'hst_snapshots',
    due: (before) => sql`x.checked_at < ${before}`,
    kept: {
      openWork: sql`exists (select from papers p where p.dealer_id = x.dealer_id and p.vin = x.vin
        and p.deleted_at is null and p.status in ('new', 'in_progress', 'completed'))`,
    },
    remove: calls('purge_hst_looks'),
  },
  checkins: {
    setting: 'retention_service_years',
    table: 'checkins',
    // A visit that was never closed is over after years, too.
    due: (before) => sql`x.updated_at < ${before} and x.target_date < ${before}`,
    remove: calls('purge_checkins'),
  },
  requests: {
    setting: 'retention_service_years',
    table: 'service_requests',
    due: (before) => sql`x.updated_at < ${before}`,
    kept: { openRequest: sql<boolean>`x.status in ('new', 'in_progress')` },
    remove: calls('purge_requests'),
  },
  acceptances: {
    setting: 'retention_service_years',
    table: 'acceptances',
    due: (before) => sql`x.updated_at < ${before}`,
    remove: calls('purge_acceptances'),
  },
  deletedPapers: {
    setting: 'retention_bin_days',
    table: 'papers',
    due: (before) => sql`x.deleted_at < ${before} and not ${isDocument}`,
    kept: ofPapers,
    remove: calls('purge_papers'),
  },
  deletedVehicles: {
    setting: 'retention_bin_days',
    table: 'vehicles',
    due: (before) => sql`x.deleted_at < ${before} and not ${canBeUndone}`,
    kept: { papers: hasPapers },
    remove: calls('purge_vehicles'),
  },
  deletedAbsences: {
    setting: 'retention_bin_days',
    table: 'absences',
    due: (before) => sql`x.deleted_at < ${before}`,
    remove: (tx, uuids) =>
      tx
        .deleteFrom('absences')
        .where('uuid', 'in', [...uuids])
        .execute(),
  },
  deletedBookings: {
    setting: 'retention_bin_days',
    table: 'loan_bookings',
    due: (before) => sql`x.deleted_at < ${before}`,
    remove: (tx, uuids) => sql`select purge_loans('{}'::uuid[], ${[...uuids]}::uuid[])`.execute(tx),
  },
  deletedLoanCars: {
    setting: 'retention_bin_days',
    table: 'loan_cars',
    due: (before) => sql`x.deleted_at < ${before}`,
    kept: {
      bookings: sql`(exists (select from loan_bookings b where b.dealer_id = x.dealer_id and b.loan_car_uuid = x.uuid)
        or exists (select from plan_blocks b where b.dealer_id = x.dealer_id and b.loan_car_uuid = x.uuid))`,
    },
    remove: (tx, uuids) => sql`select purge_loans(${[...uuids]}::uuid[], '{}'::uuid[])`.execute(tx),
  },
  deletedCheckins: {
    setting: 'retention_bin_days',
    table: 'checkins',
    due: (before) => sql`x.deleted_at < ${before}`,
    remove: calls('purge_checkins'),
  },
  deletedRequests: {
    setting: 'retention_bin_days',
    table: 'service_requests',
    due: (before) => sql`x.deleted_at < ${before}`,
    remove: calls('purge_requests'),
  },
  deletedAcceptances: {
    setting: 'retention_bin_days',
    table: 'acceptances',
    due: (before) => sql`x.deleted_at < ${before}`,
    remove: calls('purge_acceptances'),
  },
}
