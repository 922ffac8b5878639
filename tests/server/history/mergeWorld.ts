import { expect } from 'vitest'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import type { MergedRecord } from '#contract/service/duplicates.ts'
import { freshVin, openWorkshopWorld } from '#tests/server/worlds/workshopWorld.ts'
import type { TestClient } from '#tests/support/database/client.ts'

export type Row = { uuid: string; version: number } & Record<string, unknown>
type Merges = EndpointOutput<'GET /v1/duplicates/:record/rows/:uuid'>
type Given = { kept: Row; merged: Row; take?: string[]; by?: TestClient } & Record<string, unknown>

const PATH = { customer: '/v1/customers', vehicle: '/v1/vehicles' } as const

/** Customers and vehicles, and calls that merge them. */
export async function openMergeWorld() {
  const world = await openWorkshopWorld()
  let made = 0
  const create = (record: MergedRecord, given: object) => world.admin.ok<Row>('POST', PATH[record], given)
  const rowOf = (record: MergedRecord, uuid: string) => world.admin.ok<Row>('GET', `${PATH[record]}/${uuid}`)
  const merge = (record: MergedRecord, { kept, merged, take = [], by = world.admin, ...more }: Given) =>
    by.send('POST', `/v1/duplicates/${record}/merges`, {
      kept_uuid: kept.uuid,
      merged_uuid: merged.uuid,
      kept_version: kept.version,
      merged_version: merged.version,
      take,
      ...more,
    })
  return {
    ...world,
    rowOf,
    merge,
    edit: async (record: MergedRecord, uuid: string, given: object) => {
      const { version } = await rowOf(record, uuid)
      return world.admin.ok<Row>('PATCH', `${PATH[record]}/${uuid}`, { version, ...given })
    },
    customer: (given: object = {}) => {
      made += 1
      return create('customer', { name: `Doppler${made}`, first_name: 'Ines', ...given })
    },
    vehicle: (given: object = {}) => {
      made += 1
      return create('vehicle', { licensePlate: `DEM-DU ${made}`, vin: freshVin(), model: 'Golf', ...given })
    },
    merged: async (record: MergedRecord, given: Given) => {
      const answer = await merge(record, given)
      expect([answer.status, answer.json]).toEqual([200, expect.anything()])
      return (answer.json as { uuid: string }).uuid
    },
    undo: (record: MergedRecord, uuid: string, by = world.admin) =>
      by.send('POST', `/v1/duplicates/${record}/merges/${uuid}/undo`, {}),
    mergesOf: (record: MergedRecord, uuid: string) =>
      world.admin.ok<Merges>('GET', `/v1/duplicates/${record}/rows/${uuid}`),
  }
}
export type MergeWorld = Awaited<ReturnType<typeof openMergeWorld>>
