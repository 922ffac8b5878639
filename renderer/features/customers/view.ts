import { customer } from '#contract/records/customer.ts'
import { defineView } from '#renderer/records/view.ts'

export const customerView = defineView({
  record: customer,
  namespace: 'customer',
  columns: ['name', 'first_name', 'number', 'phone', 'mobile', 'city', 'vehicle_count'],
})
