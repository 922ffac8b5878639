/** Records whose rows can be merged. */
export const MERGED_RECORDS = ['customer', 'vehicle'] as const
export type MergedRecord = (typeof MERGED_RECORDS)[number]

/** Days for which a merge can be undone. */
export const UNDO_DAYS = 30

/**
 * Fields that come from the same row as another field. The choice of a row for the plate or the mileage includes them.
 */
export const PAIRED_FIELDS: Readonly<Record<string, readonly string[]>> = {
  licensePlate: ['plate_special'],
  mileage: ['mileage_at'],
}

/** Reasons for which two rows are proposed. */
export const DUPLICATE_REASONS = ['phone', 'email', 'street', 'town', 'car', 'plate', 'vin'] as const
export type DuplicateReason = (typeof DUPLICATE_REASONS)[number]

/** Proposals of one page, and the most that are counted. */
export const PAIRS_SHOWN = 30
export const PAIRS_COUNTED = 500

/** Kinds of rows that move with a merge, or come along with the moved ones. */
export const MOVED_KINDS = [
  'vehicle',
  'paper',
  'checkin',
  'acceptance',
  'serviceRequest',
  'upload',
  'vehicle_notes',
  'vehicle_owners',
  'consents',
  'loans',
  'chats',
] as const
