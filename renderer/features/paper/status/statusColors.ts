import type { OrderStatus } from '#contract/workshop/status/orderStatus.ts'

/** One colour for each status, in lists and on the sheet. The word beside it says the same. */
export const STATUS_COLORS: Readonly<Record<OrderStatus, string>> = {
  new: 'gray',
  in_progress: 'petrol',
  completed: 'green',
  delivered: 'teal',
  picked_up: 'gray',
  canceled: 'red',
}
