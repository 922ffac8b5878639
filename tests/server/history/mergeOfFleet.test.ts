import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type MergeWorld, openMergeWorld } from './mergeWorld.ts'

/** Vehicles of a large fleet. */
const FLEET = 400

let world: MergeWorld
beforeAll(async () => {
  world = await openMergeWorld()
})
afterAll(() => world.close())

it('A merge of a customer with many vehicles looks for duplicates once, and not for each vehicle', async () => {
  const [kept, merged] = [await world.customer({ name: 'Flotte' }), await world.customer({ name: 'Flotte GmbH' })]
  const { uuid } = await world.vehicle({ customer_uuid: merged.uuid })
  await world.inDealer(async (tx) => {
    const { rows } = await sql<{ name: string }>`select attname as name from pg_attribute
      where attrelid = 'vehicles'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`.execute(tx)
    const columns = sql.join(rows.map(({ name }) => sql.ref(name)))
    await sql`insert into vehicles (${columns}) select ${columns} from (select r.* from vehicles v,
        generate_series(1, ${FLEET}::int) n, lateral jsonb_populate_record(v, jsonb_build_object(
          'uuid', gen_random_uuid(), 'vin', '', 'licensePlate', 'DEM-FL ' || n)) r
      where v.uuid = ${uuid}::uuid) copies`.execute(tx)
  })
  // The search for duplicates writes the keys of a vehicle anew. Postgres keeps the transaction that wrote a row.
  const writers = () =>
    world.inDealer(async (tx) => {
      const { rows } = await sql<{ row_uuid: string; writer: string }>`select k.row_uuid, k.xmin::text as writer
        from duplicate_keys k join vehicles v on v.dealer_id = k.dealer_id and v.uuid = k.row_uuid
        where k.record = 'vehicle' and v."licensePlate" like 'DEM-FL %' order by k.row_uuid, k.kind, k.key`.execute(tx)
      return rows
    })
  const before = await writers()
  expect(before.length).toBeGreaterThanOrEqual(FLEET)
  const uuidOfMerge = await world.merged('customer', { kept, merged: await world.rowOf('customer', merged.uuid) })
  expect(await writers()).toEqual(before)
  expect((await world.undo('customer', uuidOfMerge)).status).toBe(200)
  expect(await writers()).toEqual(before)
})
