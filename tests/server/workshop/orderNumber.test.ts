import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SettingValues } from '#contract/settings/registry.ts'
import { codeOf, fieldsOf } from '#tests/server/worlds/chatWorld.ts'
import { openWorkshopWorld, type WorkshopWorld } from '../worlds/workshopWorld.ts'

let world: WorkshopWorld

beforeAll(async () => {
  world = await openWorkshopWorld()
})
afterAll(() => world.close())

const settings = async (values: Partial<SettingValues>) => {
  const { version } = await world.admin.ok<{ version: number }>('GET', '/v1/admin/settings')
  await world.admin.ok('PATCH', '/v1/admin/settings', { version, values })
}

describe('the number of an order', () => {
  it('A changed order number fits the dealer’s rule, and the range skips a typed one', async () => {
    const row = await world.paper()
    await settings({ order_number_type: 'elsa_6' })
    expect(
      fieldsOf(
        await world.admin.send('PATCH', `/v1/workshop/paper/${row.uuid}`, { version: row.version, jobId: '90124' }),
      ),
    ).toEqual({ jobId: 'invalid_format' })
    const counted = Number((await world.paper()).jobId)
    const next = String(counted + 1).padStart(6, '0')
    await world.paper({ jobId: next })
    expect(Number((await world.paper()).jobId)).toBe(counted + 2)
    // A hundred typed numbers are in the way. Skipping stops before their end, but the first free number can be set.
    await world.inDealer(async (tx) => {
      const { columns } = await tx
        .selectFrom('pg_attribute' as never)
        .select(sql<string>`string_agg(quote_ident(attname), ', ')`.as('columns'))
        .where(sql<boolean>`attrelid = 'papers'::regclass and attnum > 0 and attgenerated = '' and not attisdropped
          and attname not in ('uuid', 'jobId')`)
        .executeTakeFirstOrThrow()
      await sql`insert into papers (uuid, "jobId", ${sql.raw(columns)})
        select gen_random_uuid(), lpad((${counted + 2}::int + n)::text, 6, '0'), ${sql.raw(columns)}
        from papers, generate_series(1, 100) n where uuid = ${row.uuid}`.execute(tx)
    })
    expect(codeOf(await world.admin.send('POST', '/v1/workshop/paper', { location_uuid: world.home }))).toBe(
      'numbers_used_up',
    )
    await settings({ number_order_first: counted + 103 })
    expect(Number((await world.paper()).jobId)).toBe(counted + 103)
    await settings({ order_number_type: 'regex', order_number_regex: 'K-[0-9]{2}', order_number_samples: 'K-12' })
    const named = (jobId: string) =>
      world.admin.send('POST', '/v1/workshop/paper', { location_uuid: world.home, jobId })
    for (const jobId of ['xK-12', 'K-123', 'K-12/2'])
      expect(fieldsOf(await named(jobId)), jobId).toEqual({ jobId: 'invalid_format' })
    expect(codeOf(await named('K-34'))).toBe('ok')
    await settings({ order_number_type: 'free' })
  })
})
