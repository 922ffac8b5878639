import type { checkin } from '#contract/records/checkin.ts'
import type { customer } from '#contract/records/customer.ts'
import type { RecordRow } from '#contract/records/define.ts'
import type { paper } from '#contract/records/paper.ts'
import type { vehicle } from '#contract/records/vehicle.ts'
import type { AcceptanceValues } from '../data/acceptanceValues.ts'

type CustomerRow = RecordRow<typeof customer>

/** The values of a known customer. */
export const ofCustomer = (row: CustomerRow | null): AcceptanceValues =>
  row
    ? {
        customer_uuid: row.uuid,
        customer_name: [row.first_name, row.name].filter(Boolean).join(' '),
        customer_phone: row.mobile ?? row.phone,
        customer_email: row.email,
        language: row.language,
        contact_channel: row.contact_channel,
      }
    : {}

/** The values of a known car. */
export const ofVehicle = (row: RecordRow<typeof vehicle>): AcceptanceValues => ({
  vehicle_uuid: row.uuid,
  vin: row.vin,
  licensePlate: row.licensePlate,
  plate_special: row.plate_special,
  model: [row.make, row.model].filter(Boolean).join(' '),
})

/** The values of a check-in: the car, the customer and the concern. */
export const ofCheckin = (row: RecordRow<typeof checkin>): AcceptanceValues & { location_uuid: string } => ({
  location_uuid: row.location_uuid,
  checkin_uuid: row.uuid,
  paper_uuid: row.paper_uuid,
  vehicle_uuid: row.vehicle_uuid,
  vin: row.vin,
  licensePlate: row.licensePlate,
  customer_uuid: row.customer_uuid,
  customer_name: row.customer_name,
  customer_phone: row.customer_phone,
  customer_email: row.customer_email,
  kilometers: row.kilometers,
  wishes: row.description,
  waiting_customer: row.waiting_customer,
  replacement_car: row.replacement_car,
})

/** The values of a paper. */
export const ofPaper = (row: RecordRow<typeof paper>): AcceptanceValues & { location_uuid: string } => ({
  location_uuid: row.location_uuid,
  paper_uuid: row.uuid,
  order_number: row.jobId,
  vehicle_uuid: row.vehicle_uuid,
  vin: row.vin,
  licensePlate: row.licensePlate,
  plate_special: row.plate_special,
  model: row.model,
  customer_uuid: row.customer_uuid,
  type: row.type,
  kilometers: row.kilometers,
  fuel: row.fuel,
  battery: row.battery,
  wishes: row.regular_info,
  damage_marks: row.damage_marks,
  body_damage: row.body_damage,
  security_damage: row.security_damage,
  waiting_customer: row.waiting_customer,
  replacement_car: row.replacement_car,
  wash: row.wash,
  old_parts_wanted: row.old_parts_wanted,
  price_limit: row.price_limit,
  contact_phone: row.contact_phone,
  contact_channel: row.contact_channel,
})
