import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MergeUndoing } from '#contract/api/service/duplicates.ts'
import type { MergedRecord } from '#contract/service/duplicates.ts'
import { mergePurgeWorker } from '#server/modules/history/duplicates/mergePurge.ts'
import { declaredPointers, movedPointers, STAYING } from '#server/modules/history/duplicates/pointers.ts'
import { codeOf } from '#tests/server/worlds/chatWorld.ts'
import type { Person } from '#tests/server/worlds/recordWorld.ts'
import { HOUR } from '#tests/server/worlds/workshopWorld.ts'
import { TEST_PASSWORD } from '#tests/support/database/people.ts'
import { type MergeWorld, openMergeWorld, type Row } from './mergeWorld.ts'

const RIGHTS = ['read', 'create', 'update', 'delete'].flatMap((verb) => [
  `location.service.customer_history.${verb}`,
  ...(verb === 'delete' ? [] : [`location.workshop.paper.${verb}`]),
])

let world: MergeWorld
let desk: Person
let branch: string
beforeAll(async () => {
  world = await openMergeWorld()
  branch = (await world.admin.ok<Row>('POST', '/v1/locations', { key: 'AWAY', description: 'Filiale' })).uuid
  desk = await world.person({ HOME: RIGHTS })
})
afterAll(() => world.close())

/** Returns all rows that point at one of the rows, and the rows themselves, without version and time of change. */
async function picture(record: MergedRecord, uuids: readonly string[]) {
  const found: Record<string, unknown> = {}
  const list = sql`${[...uuids]}::uuid[]`
  await world.inDealer(async (tx) => {
    for (const { table, column } of declaredPointers(record)) {
      const { rows } = await sql<Row>`select to_jsonb(x) - 'version' - 'updated_at' as row from ${sql.table(table)} x
        where x.${sql.id(column)} = any(${list}) order by x.uuid`.execute(tx)
      found[`${table}.${column}`] = rows
    }
    const { rows } = await sql`select to_jsonb(x) - 'version' - 'updated_at' as row
      from ${sql.table(record === 'customer' ? 'customers' : 'vehicles')} x where x.uuid = any(${list}) order by uuid`.execute(
      tx,
    )
    found.rows = rows
  })
  return found
}

/** Returns the number of rows that point at a row, by table and column. Columns without such rows are left out. */
async function pointing(record: MergedRecord, uuid: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  await world.inDealer(async (tx) => {
    for (const { table, column } of declaredPointers(record)) {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}
        where ${sql.id(column)} = ${uuid}::uuid`.execute(tx)
      const count = rows[0]?.count ?? 0
      if (count > 0) counts[`${table}.${column}`] = count
    }
  })
  return counts
}

/** Creates a row of each declared table that points at the customer and the vehicle. */
async function everything(owner: Row, car: Row) {
  const dealer = world.dealer.dealerId
  const both = { customer_uuid: owner.uuid, vehicle_uuid: car.uuid }
  await world.paper(both)
  await world.admin.ok('POST', '/v1/service/checkin', {
    location_uuid: world.home,
    licensePlate: car.licensePlate,
    target_date: '2026-09-18T08:00:00.000Z',
    ...both,
  })
  await world.admin.ok('POST', '/v1/service/direct_acceptance', {
    location_uuid: world.home,
    licensePlate: car.licensePlate,
    ...both,
  })
  await world.admin.ok('POST', '/v1/service/request', {
    location_uuid: world.home,
    subject: 'Rückruf',
    target_date: '2026-09-18T08:00:00.000Z',
    customer_uuid: owner.uuid,
  })
  for (const is_about_customer of [true, false])
    await world.admin.ok('POST', `/v1/service/customer-history/${car.uuid}/notes`, {
      text: 'Bitte anrufen',
      is_about_customer,
    })
  await world.inDealer((tx) =>
    sql`insert into uploads (dealer_id, uuid, upload_group_uuid, name, vehicle_uuid, customer_uuid, created_at, updated_at)
      select ${dealer}, gen_random_uuid(), g.uuid, 'Brief', ${car.uuid}, ${owner.uuid}, now(), now()
      from upload_groups g limit 1`.execute(tx),
  )
}

describe('merging duplicates', () => {
  it('7.15.9: A merge moves every reference to customers and vehicles, except those that are listed with a reason', async () => {
    const { rows: keys } = await world.inDealer((tx) =>
      sql<{ pointer: string; to: MergedRecord }>`select t.relname || '.' || a.attname as pointer,
          rtrim(f.relname, 's') as to
        from pg_constraint k join pg_class t on t.oid = k.conrelid join pg_class f on f.oid = k.confrelid
        join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey) and a.attname <> 'dealer_id'
        where k.contype = 'f' and f.relname in ('customers', 'vehicles') and k.connamespace = 'app'::regnamespace`.execute(
        tx,
      ),
    )
    for (const record of ['customer', 'vehicle'] as const) {
      const names = movedPointers(record).map(({ table, column }) => `${table}.${column}`)
      const inDatabase = keys.filter(({ to }) => to === record).map(({ pointer }) => pointer)
      expect(inDatabase.length).toBeGreaterThan(4)
      expect(inDatabase.filter((one) => !names.includes(one) && STAYING[one] === undefined)).toEqual([])
    }
  })

  it('7.15.9: A merged customer leaves nothing behind, and undoing restores both exactly', async () => {
    const owner = await world.customer({ number: 'K-1', phone: '+4930111222', note: 'alt' })
    const twin = await world.customer({ number: 'K-2', email: 'ines@example.org', city: 'Demmin' })
    const [one, other] = [
      await world.vehicle({ customer_uuid: owner.uuid }),
      await world.vehicle({ customer_uuid: twin.uuid }),
    ]
    await everything(owner, one)
    await everything(twin, other)
    const before = await picture('customer', [owner.uuid, twin.uuid])
    expect(Object.keys(await pointing('customer', twin.uuid)).sort()).toEqual(
      declaredPointers('customer')
        .map(({ table, column }) => `${table}.${column}`)
        .sort(),
    )
    const total = await pointing('customer', owner.uuid)
    const uuid = await world.merged('customer', { kept: owner, merged: twin, take: ['number', 'email', 'city'] })
    expect(await pointing('customer', twin.uuid)).toEqual({})
    const doubled = Object.fromEntries(Object.entries(total).map(([name, count]) => [name, count * 2]))
    expect(await pointing('customer', owner.uuid)).toEqual(doubled)
    expect(await world.rowOf('customer', owner.uuid)).toMatchObject({
      number: 'K-2',
      email: 'ines@example.org',
      city: 'Demmin',
      phone: '+4930111222',
      vehicle_count: 2,
    })
    expect((await world.mergesOf('customer', twin.uuid)).merged_into).toMatchObject({
      other: { uuid: owner.uuid },
      uuid,
    })
    expect((await world.undo('customer', uuid)).status).toBe(200)
    expect(await picture('customer', [owner.uuid, twin.uuid])).toEqual(before)
    expect(codeOf(await world.undo('customer', uuid))).toBe('merge_over')
  })

  it('7.15.9: A merged vehicle keeps both histories in one timeline, and undoing restores the owners', async () => {
    const [owner, former] = [await world.customer(), await world.customer()]
    const car = await world.vehicle({ customer_uuid: former.uuid })
    world.pass(3 * HOUR)
    await world.edit('vehicle', car.uuid, { customer_uuid: owner.uuid })
    const typo = await world.vehicle({ customer_uuid: former.uuid, mileage: 12_000 })
    world.pass(3 * HOUR)
    await everything(owner, car)
    await everything(former, typo)
    const before = await picture('vehicle', [car.uuid, typo.uuid])
    const [kept, gone] = [await world.rowOf('vehicle', car.uuid), await world.rowOf('vehicle', typo.uuid)]
    const given = { kept, merged: gone, take: ['customer_uuid', 'mileage'] }
    expect(codeOf(await world.merge('vehicle', given))).toBe('merge_vins_differ')
    const uuid = await world.merged('vehicle', { ...given, is_vin_confirmed: true })
    expect(Object.keys(await pointing('vehicle', typo.uuid))).toEqual(['vehicle_owners.vehicle_uuid'])
    const history = (asked: string, tail = '') =>
      world.admin.ok<{ uuid: string; items: { kind: string }[] }>('GET', `/v1/service/customer-history/${asked}${tail}`)
    const kinds = (await history(car.uuid, '/entries')).items.map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === 'paper')).toHaveLength(2)
    // An old link leads to the kept car.
    expect((await history(typo.uuid)).uuid).toBe(car.uuid)
    expect((await world.undo('vehicle', uuid)).status).toBe(200)
    expect(await picture('vehicle', [car.uuid, typo.uuid])).toEqual(before)
  })

  it('7.15.9: Rows and values that the kept customer got after the merge stay there when it is undone, and are named before', async () => {
    const [owner, twin] = [
      await world.customer({ city: 'Demmin' }),
      await world.customer({ city: 'Loitz', street: 'Am Markt 1' }),
    ]
    const moved = await world.paper({ customer_uuid: twin.uuid })
    const passed = await world.paper({ customer_uuid: twin.uuid })
    const uuid = await world.merged('customer', { kept: owner, merged: twin, take: ['city', 'street'] })
    world.pass(HOUR)
    const added = await world.paper({ customer_uuid: owner.uuid })
    const third = await world.customer()
    await world.change(await world.read(passed.uuid), { customer_uuid: third.uuid })
    await world.edit('customer', owner.uuid, { city: 'Jarmen' })
    expect(await world.admin.ok<MergeUndoing>('GET', `/v1/duplicates/customer/merges/${uuid}`)).toMatchObject({
      fields: ['street'],
      staying_fields: ['city'],
      going_back: [{ kind: 'paper', count: 1 }],
      staying: [{ kind: 'paper', count: 2 }],
    })
    expect((await world.undo('customer', uuid)).status).toBe(200)
    const ownerOf = async ({ uuid: paper }: { uuid: string }) => (await world.read(paper)).customer_uuid
    expect([await ownerOf(moved), await ownerOf(passed), await ownerOf(added)]).toEqual([
      twin.uuid,
      third.uuid,
      owner.uuid,
    ])
    expect(await world.rowOf('customer', owner.uuid)).toMatchObject({ city: 'Jarmen', street: '' })
    expect(await world.rowOf('customer', twin.uuid)).toMatchObject({ city: 'Loitz', deleted_at: null })
  })

  it('7.15.9: After 30 days the job purges the snapshot, and the old uuid still leads to the kept customer', async () => {
    const [owner, twin] = [await world.customer(), await world.customer()]
    await world.paper({ customer_uuid: twin.uuid })
    const uuid = await world.merged('customer', { kept: owner, merged: twin })
    const left = () =>
      world.inDealer(async (tx) => ({
        merge: await tx.selectFrom('merges').select('snapshot').where('uuid', '=', uuid).executeTakeFirstOrThrow(),
        rows: await tx.selectFrom('merged_rows').select('row_uuid').where('merge_uuid', '=', uuid).execute(),
        job: await tx.selectFrom('jobs').select('start_at').where('kind', '=', 'merge_purge').execute(),
      }))
    expect(await left()).toMatchObject({ rows: [{}], job: expect.arrayContaining([expect.anything()]) })
    await world.inDealer((tx) => sql`update merges set merged_at = merged_at - interval '30 days'`.execute(tx))
    expect(codeOf(await world.undo('customer', uuid))).toBe('merge_over')
    await mergePurgeWorker({ now: world.now })({
      dealerId: world.dealer.dealerId,
      uuid,
      data: {},
      inDealer: world.inDealer,
    })
    expect(await left()).toMatchObject({ merge: { snapshot: null }, rows: [] })
    const { customer_uuid } = await world.paper({ customer_uuid: twin.uuid })
    expect(customer_uuid).toBe(owner.uuid)
    expect(codeOf(await world.admin.send('POST', `/v1/customers/${twin.uuid}/restore`))).toBe('record_merged')
  })

  it('7.15.9: Merges of a chain are undone from the last one on, and each old uuid leads to the last kept customer', async () => {
    const [a, b, c] = [await world.customer(), await world.customer(), await world.customer()]
    await world.paper({ customer_uuid: b.uuid })
    const before = await picture('customer', [a.uuid, b.uuid, c.uuid])
    const first = await world.merged('customer', { kept: a, merged: b })
    const second = await world.merged('customer', { kept: c, merged: await world.rowOf('customer', a.uuid) })
    expect((await world.mergesOf('customer', b.uuid)).merged_into?.other.uuid).toBe(c.uuid)
    expect(codeOf(await world.undo('customer', first))).toBe('merge_followed')
    expect((await world.undo('customer', second)).status).toBe(200)
    expect((await world.undo('customer', first)).status).toBe(200)
    expect(await picture('customer', [a.uuid, b.uuid, c.uuid])).toEqual(before)
  })

  it('7.15.9: The first uuid of a long chain of merges leads to the row that is kept today', async () => {
    const rows = [await world.customer()]
    const LENGTH = 55
    for (let at = 0; at < LENGTH; at += 1) rows.push(await world.customer())
    const uuids = rows.map(({ uuid }) => uuid)
    await world.inDealer((tx) =>
      sql`insert into merges (dealer_id, uuid, record, kept_uuid, merged_uuid, merged_at)
        select dealer_id, gen_random_uuid(), 'customer', kept, merged, now() from dealers,
          unnest(${uuids.slice(1)}::uuid[], ${uuids.slice(0, -1)}::uuid[]) as pairs(kept, merged)
        where dealer_id = (select dealer_id from customers where uuid = ${uuids[0]}::uuid)`.execute(tx),
    )
    await world.inDealer((tx) =>
      sql`update customers set deleted_at = now() where uuid = any(${uuids.slice(0, -1)}::uuid[])`.execute(tx),
    )
    const { customer_uuid } = await world.paper({ customer_uuid: uuids[0] ?? '' })
    expect(customer_uuid).toBe(uuids.at(-1))
  })

  it('7.15.9: A customer number that another customer has got meanwhile is named, and blocks undoing the merge until it is changed', async () => {
    const [owner, twin] = [await world.customer({ number: 'ZZ-1' }), await world.customer({ number: 'ZZ-2' })]
    const uuid = await world.merged('customer', { kept: owner, merged: twin })
    const other = await world.customer({ number: 'zz-2', name: 'Neumann' })
    expect(await world.admin.ok<MergeUndoing>('GET', `/v1/duplicates/customer/merges/${uuid}`)).toMatchObject({
      taken: [{ field: 'number', value: 'ZZ-2', holder: { uuid: other.uuid, label: 'Ines Neumann' } }],
    })
    const refused = await world.undo('customer', uuid)
    expect(refused.json).toMatchObject({ error: 'merge_value_taken', about: { values: ['ZZ-2'] } })
    await world.edit('customer', other.uuid, { number: 'ZZ-3' })
    await world.edit('customer', owner.uuid, { number: 'ZZ-2' })
    expect((await world.undo('customer', uuid)).json).toMatchObject({ error: 'merge_value_taken' })
    await world.edit('customer', owner.uuid, { number: 'ZZ-1' })
    expect((await world.undo('customer', uuid)).status).toBe(200)
    expect(await world.rowOf('customer', twin.uuid)).toMatchObject({ number: 'ZZ-2', deleted_at: null })
  })

  it('8.2: A merge needs the rights to change and to delete at each location whose rows it moves', async () => {
    const [owner, twin] = [await world.customer(), await world.customer()]
    const { client } = await world.person({ HOME: RIGHTS.filter((name) => !name.endsWith('delete')) })
    expect(codeOf(await world.merge('customer', { kept: owner, merged: twin, by: client }))).toBe('no_permission')
    await world.paper({ customer_uuid: twin.uuid, location_uuid: branch })
    const refused = await world.merge('customer', { kept: owner, merged: twin, by: desk.client })
    expect([codeOf(refused), refused.json]).toMatchObject(['merge_elsewhere', { about: { locations: ['Filiale'] } }])
    expect(await pointing('customer', owner.uuid)).toEqual({})
    // Merging the two the other way round moves no row of the branch.
    await world.merged('customer', { kept: twin, merged: owner, by: desk.client })
    const audit = async ({ uuid }: Row) =>
      (await world.admin.ok<{ items: { event: string }[] }>('GET', `/v1/customers/${uuid}/history`)).items.map(
        ({ event }) => event,
      )
    expect(await audit(owner)).toContain('customer.merged')
    expect(await audit(twin)).toContain('customer.merged')
  })

  it('Anonymising one of two merged customers anonymises the other one too, and the merge can no longer be undone', async () => {
    const owner = await world.customer({ name: 'Wiesenthaler', phone: '+4930555001' })
    const twin = await world.customer({ name: 'Wiesentaler', first_name: 'Inez', phone: '+4930555002' })
    const uuid = await world.merged('customer', { kept: owner, merged: twin, take: ['phone'] })
    const { json } = await world.admin.send('POST', `/v1/privacy/customer/${owner.uuid}/anonymise`, {
      name: 'Ines Wiesenthaler',
      password: TEST_PASSWORD,
    })
    expect(json).toMatchObject({ number: expect.any(Number) })
    expect(codeOf(await world.undo('customer', uuid))).toBe('merge_over')
    for (const { uuid: one } of [owner, twin])
      expect(await world.rowOf('customer', one)).toMatchObject({ first_name: '', phone: null })
    const { rows } = await world.inDealer((tx) =>
      sql`select 1 from merges where snapshot::text ~ '555001|Wiesen'`.execute(tx),
    )
    expect(rows).toEqual([])
  })

  it('A merge waits for a colleague who changes a paper, and locks papers before their customer as that change does', async () => {
    const [owner, twin] = [await world.customer(), await world.customer()]
    const { uuid } = await world.paper({ customer_uuid: twin.uuid })
    let merging: ReturnType<MergeWorld['merge']> | undefined
    await world.inDealer(async (tx) => {
      await sql`select from papers where uuid = ${uuid}::uuid for no key update`.execute(tx)
      merging = world.merge('customer', { kept: owner, merged: twin })
      await expect
        .poll(async () => (await sql`select from pg_locks where not granted`.execute(tx)).rows.length)
        .toBeGreaterThan(0)
      // A merge that held the customer already would wait for the paper for ever.
      await sql`select from customers where uuid = ${twin.uuid}::uuid for share`.execute(tx)
    })
    expect((await merging)?.status).toBe(200)
    expect((await world.read(uuid)).customer_uuid).toBe(owner.uuid)
  })

  it('Opposite merges, edits and new papers at the same time end in one customer, and nothing is lost', async () => {
    const [a, b] = [await world.customer({ city: 'Demmin' }), await world.customer({ city: 'Loitz' })]
    for (let paper = 0; paper < 3; paper += 1) await world.paper({ customer_uuid: paper % 2 ? a.uuid : b.uuid })
    const papers = await world.inDealer((tx) =>
      tx.selectFrom('papers').select(['uuid', 'version']).where('customer_uuid', 'in', [a.uuid, b.uuid]).execute(),
    )
    const both = Array.from({ length: 20 }, (_, nth) =>
      nth % 2 ? world.merge('customer', { kept: a, merged: b }) : world.merge('customer', { kept: b, merged: a }),
    )
    const edits = [a, b].map((row) =>
      world.admin.send('PATCH', `/v1/customers/${row.uuid}`, { version: row.version, note: 'ruft an' }),
    )
    const changed = papers.map(({ uuid, version }) =>
      world.admin.send('PATCH', world.addressOf(uuid), {
        version,
        customer_uuid: a.uuid,
        internal_info: 'gleichzeitig',
      }),
    )
    const made = [a, b, a, b].map(({ uuid }) =>
      world.admin.send('POST', '/v1/workshop/paper', { location_uuid: world.home, customer_uuid: uuid }),
    )
    const answers = await Promise.all([...both, ...edits, ...changed, ...made])
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    const done = answers.slice(0, both.length).filter(({ status }) => status === 200)
    // If an edit came first, both customers must be compared again.
    if (done.length === 0)
      await world.merged('customer', {
        kept: await world.rowOf('customer', a.uuid),
        merged: await world.rowOf('customer', b.uuid),
      })
    expect(done.length).toBeLessThanOrEqual(1)
    const rows = [await world.rowOf('customer', a.uuid), await world.rowOf('customer', b.uuid)]
    const [kept] = rows.filter(({ deleted_at }) => deleted_at === null)
    expect(rows.filter(({ deleted_at }) => deleted_at !== null)).toHaveLength(1)
    const created = answers.slice(-made.length).filter(({ status }) => status === 200).length
    expect(created).toBe(made.length)
    expect(await pointing('customer', String(kept?.uuid))).toEqual({ 'papers.customer_uuid': papers.length + created })
  })
})
