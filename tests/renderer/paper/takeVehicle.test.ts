import type { UseFormReturn } from 'react-hook-form'
import { expect, test } from 'vitest'
import {
  returnVehicle,
  takeVehicle,
  type VehicleRow,
  vehicleValues,
} from '#renderer/features/paper/vehicle/takeVehicle.ts'
import type { FormValues } from '#renderer/net/outbox/mergeRow.ts'

const golf = {
  uuid: 'v',
  customer_uuid: null,
  vin: '',
  licensePlate: 'DEM-AB 123',
  model: 'Golf',
  firstRegistration: null,
  mileage: 50_000,
} as unknown as VehicleRow

test('A sheet takes the known values of a vehicle, and none for a field that the vehicle lacks', () => {
  const values = vehicleValues(golf)
  expect(values).toMatchObject({ vehicle_uuid: 'v', licensePlate: 'DEM-AB 123', model: 'Golf' })
  for (const empty of ['vin', 'firstRegistration', 'customer_uuid', 'mileage']) expect(values).not.toHaveProperty(empty)
})

test('Values of a vehicle are removed when another vehicle is chosen; the plate and typed values stay', () => {
  const empty: FormValues = { licensePlate: '', model: '', vin: '', vehicle_uuid: null, customer_uuid: null }
  const values = { ...empty }
  const form = {
    getValues: (name: string) => values[name],
    setValue: (name: string, value: unknown) => Object.assign(values, { [name]: value }),
    resetField: (name: string) => Object.assign(values, { [name]: empty[name] }),
  } as unknown as UseFormReturn<FormValues>
  const car = { ...golf, vin: 'WVWZZZCDZMW700001', customer_uuid: 'c' } as unknown as VehicleRow
  takeVehicle(form, car)
  form.setValue('model', 'Golf Variant')
  returnVehicle(form, car)
  expect(values).toEqual({
    licensePlate: 'DEM-AB 123',
    model: 'Golf Variant',
    vin: '',
    vehicle_uuid: null,
    customer_uuid: null,
  })
})
