/**
 * Kinds of rows that are removed when they are old enough. Years are counted from the end of the calendar year, as the law
 * counts them (§ 147 (4) AO); days from the moment.
 */
export const RETENTION_KINDS = [
  'papers',
  'vehicles',
  'customers',
  'users',
  'attendances',
  'absences',
  'hstLooks',
  'deletedPapers',
  'deletedVehicles',
  'deletedAbsences',
  'deletedBookings',
  'deletedLoanCars',
] as const
export type RetentionKind = (typeof RETENTION_KINDS)[number]

/** Why a row stays although it is old enough. `more`: the next night goes on with it. */
export const RETENTION_REASONS = ['openWork', 'openRequest', 'onHold', 'papers', 'bookings', 'more'] as const
export type RetentionReason = (typeof RETENTION_REASONS)[number]

/** What a run has done with a kind, or would do: rows that go and rows that stay, by their reason. */
export type RetentionLine = {
  kind: RetentionKind
  removed: number
  kept: { reason: RetentionReason; count: number }[]
}
