import { paper } from '#contract/records/paper.ts'
import { defineView } from '#renderer/records/view.ts'
import { HstCell } from './list/HstCell.tsx'
import { PartsCell } from './list/PartsCell.tsx'
import { PlateCell } from './list/PlateCell.tsx'
import { PromisedCell } from './list/PromisedCell.tsx'
import { StatusCell } from './list/StatusCell.tsx'
import { WaitingCell } from './list/WaitingCell.tsx'
import { WheelSetCell } from './list/WheelSetCell.tsx'

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
