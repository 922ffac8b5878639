import { expect, test } from 'vitest'
import { type VehicleRow, vehicleValues } from '#renderer/features/paper/vehicle/takeVehicle.ts'

const golf = {
  uuid: 'v',
  customer_uuid: null,
  vin: '',
  licensePlate: 'DEM-AB 123',
  model: 'Golf',
  firstRegistration: null,
  mileage: 50_000,
} as unknown as VehicleRow

test('a sheet takes what is known of a vehicle, and leaves what was typed where nothing is', () => {
  const values = vehicleValues(golf)
  expect(values).toMatchObject({ vehicle_uuid: 'v', licensePlate: 'DEM-AB 123', model: 'Golf' })
  for (const empty of ['vin', 'firstRegistration', 'customer_uuid', 'mileage']) expect(values).not.toHaveProperty(empty)
})
