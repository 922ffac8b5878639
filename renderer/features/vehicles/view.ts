import { vehicle } from '#contract/records/vehicle.ts'
import { defineView } from '#renderer/records/view.ts'

export const vehicleView = defineView({
  record: vehicle,
  namespace: 'vehicle',
  columns: ['licensePlate', 'make', 'model', 'vin', 'customer_uuid', 'mileage', 'inspection_due'],
  title: ({ licensePlate, model, vin }) => [licensePlate, model].filter(Boolean).join(' · ') || String(vin),
})
