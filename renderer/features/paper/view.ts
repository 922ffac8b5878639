import { paper } from '#contract/records/paper.ts'
import { defineView } from '#renderer/records/view.ts'
import { PlateCell } from './list/PlateCell.tsx'
import { PromisedCell } from './list/PromisedCell.tsx'
import { StatusCell } from './list/StatusCell.tsx'
import { WaitingCell } from './list/WaitingCell.tsx'

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
    'created_at',
  ],
  cells: {
    licensePlate: PlateCell,
    status: StatusCell,
    promised_at: PromisedCell,
    waiting_customer: WaitingCell,
  },
  title: ({ licensePlate, jobId, model, vin }) =>
    [licensePlate || vin, jobId, model].filter(Boolean).join(' · ') || '…',
})
