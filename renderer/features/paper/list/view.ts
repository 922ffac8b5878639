import { paper } from '#contract/records/paper.ts'
import { filterKey } from '#renderer/records/list/rows/listQuery.ts'
import { defineView } from '#renderer/records/view.ts'
import { HstCell } from '#renderer/shared/readiness/HstCell.tsx'
import { PartsCell } from './PartsCell.tsx'
import { PlateCell } from './PlateCell.tsx'
import { PromisedCell } from './PromisedCell.tsx'
import { StatusCell } from './StatusCell.tsx'
import { WaitingCell } from './WaitingCell.tsx'
import { WheelSetCell } from './WheelSetCell.tsx'

/** Statuses of a paper until the customer has the car back. */
const OPEN = ['new', 'in_progress', 'completed', 'delivered']
const status = filterKey('status', 'in')

export const paperView = defineView({
  record: paper,
  namespace: 'paper',
  savesItself: true,
  // A VIN belongs to one vehicle, and a plate is checked unless it is a special one.
  together: [
    ['vin', 'vehicle_uuid'],
    ['licensePlate', 'plate_special'],
  ],
  tabs: [
    { name: 'today', filters: { [filterKey('is_today', 'is')]: 'true', [status]: OPEN }, sort: 'promised_at' },
    { name: 'inHouse', filters: { [status]: ['in_progress', 'completed', 'delivered'] }, sort: 'promised_at' },
    { name: 'late', filters: { [filterKey('is_late', 'is')]: 'true' }, sort: 'promised_at' },
    { name: 'ready', filters: { [status]: ['completed', 'delivered'] }, sort: 'promised_at' },
    { name: 'all', filters: {}, sort: 'promised_at' },
  ],
  // The columns are in order of importance, because a small screen shows only the first ones.
  columns: [
    'licensePlate',
    'model',
    'customer_uuid',
    'status',
    'promised_at',
    'waiting_customer',
    'technician_uuid',
    'advisor_uuid',
    'tag',
    'type',
    'jobId',
    'parts_state',
    'wheel_set_state',
    'hst_state',
    'created_at',
  ],
  // Widths (px). Together they fit beside the menu on a screen of 1920 pixels.
  widths: {
    licensePlate: 150,
    tag: 60,
    model: 100,
    jobId: 88,
    customer_uuid: 110,
    type: 100,
    status: 168,
    advisor_uuid: 110,
    technician_uuid: 110,
    promised_at: 140,
    waiting_customer: 64,
    parts_state: 104,
    wheel_set_state: 112,
    hst_state: 106,
    created_at: 112,
  },
  cells: {
    licensePlate: PlateCell,
    status: StatusCell,
    promised_at: PromisedCell,
    waiting_customer: WaitingCell,
    parts_state: PartsCell,
    wheel_set_state: WheelSetCell,
    hst_state: HstCell,
  },
  title: ({ licensePlate, jobId, model, vin }) =>
    [licensePlate || vin, jobId, model].filter(Boolean).join(' · ') || '…',
})
