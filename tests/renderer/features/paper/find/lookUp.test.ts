import { expect, test } from 'vitest'
import { foundRows } from '#renderer/features/paper/find/lookUp.ts'

const VIN = 'WV2ZZZSB4SV994174'
const paper = { licensePlate: 'DEM-LT 909', vin: VIN } as Parameters<typeof foundRows>[0]['papers'][number]
const vehicle = { uuid: 'car', licensePlate: 'DEM-LT 909', vin: VIN } as Parameters<
  typeof foundRows
>[0]['vehicles'][number]

test('A scanned VIN opens its papers, without papers its vehicle, and without a vehicle those that share its plate', () => {
  expect(foundRows({ papers: [paper, paper], vehicles: [vehicle] })).toBe(`/workshop/paper?q=${VIN}`)
  expect(foundRows({ papers: [], vehicles: [vehicle] })).toBe('/workshop/vehicles/car')
  expect(foundRows({ papers: [], vehicles: [{ ...vehicle, vin: '' }, vehicle] })).toBe(
    '/workshop/vehicles?q=DEM-LT+909',
  )
  expect(foundRows({ papers: [], vehicles: [] })).toBeNull()
})
