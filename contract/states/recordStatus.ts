/** Statuses of every record that has a graph of statuses. Each record names them in its own words for users. */
export const RECORD_STATUSES = ['new', 'in_progress', 'completed', 'delivered', 'picked_up', 'canceled'] as const
export type RecordStatus = (typeof RECORD_STATUSES)[number]
