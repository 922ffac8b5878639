import { customer } from '#contract/records/customer.ts'
import { vehicle } from '#contract/records/vehicle.ts'
import type { MergedRecord } from '#contract/service/duplicates.ts'
import { defineView, type RecordView } from '../view.ts'

/** Views of the records whose rows can be merged, for their texts, labels and permissions. */
export const MERGED_VIEWS: Readonly<Record<MergedRecord, RecordView>> = {
  customer: defineView({ record: customer, namespace: 'customer', columns: [] }),
  vehicle: defineView({ record: vehicle, namespace: 'vehicle', columns: [] }),
}
/** Addresses of the screens of both records. */
export const MERGED_ADDRESS: Readonly<Record<MergedRecord, string>> = {
  customer: '/workshop/customers',
  vehicle: '/workshop/vehicles',
}
