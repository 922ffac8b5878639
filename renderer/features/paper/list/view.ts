import { paper } from '#contract/records/paper.ts'
import { defineView } from '#renderer/records/view.ts'
import { HstCell } from './HstCell.tsx'
import { PartsCell } from './PartsCell.tsx'
import { PlateCell } from './PlateCell.tsx'
import { PromisedCell } from './PromisedCell.tsx'
import { StatusCell } from './StatusCell.tsx'
import { WaitingCell } from './WaitingCell.tsx'
import { WheelSetCell } from './WheelSetCell.tsx'

export const paperView = defineView({
  record: paper,
  namespace: 'paper',
  columns: [
    'licensePlate',
    'tag',
    'model',
    'jobId',
    'customer_uuid',
    'type',
    'status',
    'advisor_uuid',
    'technician_uuid',
    'promised_at',
    'waiting_customer',
    'parts_state',
    'wheel_set_state',
    'hst_state',
    'created_at',
  ],
  // All of them together fit beside the menu on a screen of 1920 pixels.
  widths: {
    licensePlate: 128,
    tag: 70,
    model: 116,
    jobId: 100,
    customer_uuid: 110,
    type: 100,
    status: 108,
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
