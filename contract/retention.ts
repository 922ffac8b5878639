/**
 * Kinds of rows that are removed after their retention. Years count from the end of the calendar year (§ 147 (4) AO),
 * days from the exact time.
 */
export const RETENTION_KINDS = [
  'papers',
  'vehicles',
  'customers',
  'users',
  'attendances',
  'absences',
  'hstLooks',
  'checkins',
  'requests',
  'acceptances',
  'deletedPapers',
  'deletedVehicles',
  'deletedAbsences',
  'deletedBookings',
  'deletedLoanCars',
  'deletedCheckins',
  'deletedRequests',
  'deletedAcceptances',
] as const
export type RetentionKind = (typeof RETENTION_KINDS)[number]

/** Reasons why an old enough row is kept. `more`: the next nightly run continues with it. */
export const RETENTION_REASONS = ['openWork', 'openRequest', 'onHold', 'papers', 'bookings', 'more'] as const
export type RetentionReason = (typeof RETENTION_REASONS)[number]

/** Result of a run for one kind, or its preview: rows that are removed, and kept rows by their reason. */
export type RetentionLine = {
  kind: RetentionKind
  removed: number
  kept: { reason: RetentionReason; count: number }[]
}
