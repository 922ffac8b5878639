import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PAPER_LIMITS } from '#contract/api/workshop/workshop.ts'
import type { Page, RecordEvent } from '#contract/records/define.ts'
import type { SettingValues } from '#contract/settings/registry.ts'
import { codeOf, fieldsOf } from '#tests/server/worlds/chatWorld.ts'
import { png as picture } from '#tests/server/worlds/pictures.ts'
import type { Person } from '#tests/server/worlds/recordWorld.ts'
import { dayFrom, textAt } from '#tests/support/clock/testDay.ts'
import { freshVin, openWorkshopWorld, type Paper, refusalsOf, type WorkshopWorld } from '../worlds/workshopWorld.ts'

type List<Item> = { items: (Item & { uuid: string })[] }

let world: WorkshopWorld
let me: Person
let technician: Person
let foreman: Person
let advisor: Person
beforeAll(async () => {
  world = await openWorkshopWorld()
  me = { client: world.admin } as Person
  technician = await world.somebody('technician')
  foreman = await world.somebody('foreman')
  advisor = await world.somebody('service_advisor')
})
afterAll(() => world.close())

const at = ({ uuid }: { uuid: string }, tail: string) => world.addressOf(uuid, tail)
const step = (...args: Parameters<WorkshopWorld['step']>) => world.step(...args)
const begun = async (given: Parameters<WorkshopWorld['paper']>[0] = {}) => {
  const row = await world.paper({ technician_uuid: technician.uuid, ...given })
  expect(codeOf(await step(technician, row.uuid, 'in_progress'))).toBe('ok')
  return world.read(row.uuid)
}
const settings = async (values: Partial<SettingValues>) => {
  const { version } = await world.admin.ok<{ version: number }>('GET', '/v1/admin/settings')
  await world.admin.ok('PATCH', '/v1/admin/settings', { version, values })
}
const finalCheck = async (row: Paper, is_passed: boolean, who = foreman) => {
  const { version } = await world.read(row.uuid)
  return who.client.send('POST', at(row, '/final-check'), { version, is_passed })
}
const patch = (path: string, row: { uuid: string; version: number }, changes: object) =>
  world.admin.send('PATCH', `${path}/${row.uuid}`, { version: row.version, ...changes })
const WORKS = '/v1/workshop/works'
const EXTENSIONS = '/v1/workshop/extensions'

describe('steps of a paper', () => {
  it('A step is refused on a deleted paper', async () => {
    const row = await world.paper({ security_damage: 'Reifen' })
    await world.admin.ok('DELETE', at(row, ''))
    for (const [tail, body] of [
      ['/status', { to: 'canceled', version: 2, reason: 'x' }],
      ['/hold', { hold_reason: 'wash', version: 2 }],
      ['/final-check', { is_passed: true, version: 2 }],
      ['/handovers', { receiver_uuid: foreman.uuid }],
      ['/acknowledgements', { damage: 'Reifen', method: 'phone', person: 'Frau Ahorn' }],
      ['/checks', { texts: ['Licht'] }],
      ['/copy', undefined],
    ] as const)
      expect(codeOf(await world.admin.send('POST', at(row, tail), body)), tail).toBe('record_deleted')
  })

  it('A step is in the history of the paper, with its reason', async () => {
    const row = await begun()
    expect(codeOf(await step(foreman, row.uuid, 'canceled', { reason: 'Kunde will nicht' }))).toBe('ok')
    const { items } = await world.admin.ok<Page<RecordEvent>>('GET', at(row, '/history'))
    const changes = Object.fromEntries(
      items[0]?.changes.map(({ field, before, after }) => [field, [before, after]]) ?? [],
    )
    expect(changes).toMatchObject({ status: ['in_progress', 'canceled'], reason: [null, 'Kunde will nicht'] })
  })

  it('The final check belongs to work in progress, can be taken back, and is done again after a mistake', async () => {
    const row = await world.paper({ technician_uuid: technician.uuid })
    expect(refusalsOf(await finalCheck(row, true))).toEqual(['transition_unknown'])
    await step(technician, row.uuid, 'in_progress')
    for (const who of [technician, advisor])
      expect(refusalsOf(await finalCheck(row, true, who))).toEqual(['role_missing'])
    await finalCheck(row, true)
    expect(await world.read(row.uuid)).toMatchObject({ final_checker_uuid: foreman.uuid })
    await finalCheck(row, false)
    expect(await world.read(row.uuid)).toMatchObject({ final_check_at: null, final_checker_uuid: null })
    await finalCheck(row, true)
    await step(foreman, row.uuid, 'new', { reason: 'verklickt' })
    expect(await world.read(row.uuid)).toMatchObject({ status: 'new', final_check_at: null })
  })

  it('A paper is completed without a final check if the dealer wants none', async () => {
    const row = await begun({ kilometers: 1 })
    expect(refusalsOf(await step(technician, row.uuid, 'completed'))).toEqual(['final_check_missing'])
    await settings({ require_quality_check: false })
    expect(codeOf(await step(technician, row.uuid, 'completed'))).toBe('ok')
    await settings({ require_quality_check: true })
  })

  it('A technician may complete a paper while one of its works is assigned to them and still counts', async () => {
    const row = await begun()
    const other = await world.somebody('technician')
    const may = async () => !refusalsOf(await step(other, row.uuid, 'completed'))?.includes('role_missing')
    expect(await may()).toBe(false)
    const work = await world.work(row.uuid, { technician_uuid: other.uuid })
    expect(await may()).toBe(true)
    const canceled = await patch(WORKS, work, { state: 'canceled' })
    expect(await may()).toBe(false)
    await patch(WORKS, canceled.json as typeof work, { state: 'new' })
    expect(await may()).toBe(true)
    await world.admin.ok('DELETE', `${WORKS}/${work.uuid}`)
    expect(await may()).toBe(false)
  })

  it('Ending a wait that does not exist changes nothing, and a wait that ends loses all its fields', async () => {
    const row = await begun()
    const hold = async (given: object) => {
      const { version } = await world.read(row.uuid)
      return technician.client.ok<Paper>('POST', at(row, '/hold'), { version, ...given })
    }
    expect((await hold({ hold_reason: '' })).version).toBe(row.version)
    const until = new Date(world.now() + 60_000).toISOString()
    await hold({ hold_reason: 'waiting_parts', until, note: 'kommt morgen' })
    await step(foreman, row.uuid, 'canceled', { reason: 'kommt nicht' })
    expect(await world.read(row.uuid)).toMatchObject({
      hold_reason: '',
      hold_since: null,
      hold_until: null,
      hold_note: '',
    })
  })
})

it('TEN-07 No step, refusal or copy shows a price to a user who may not see it', async () => {
  const row = await world.paper({ technician_uuid: technician.uuid, price_limit: 45_678, security_damage: 'Reifen' })
  const send = (tail: string, body?: object) => technician.client.send('POST', at(row, tail), body)
  const answers = [
    await send('/status', { to: 'in_progress', version: 99 }),
    await send('/hold', { hold_reason: 'wash', version: 99 }),
    await send('/acknowledgements', { damage: 'Bremse', method: 'phone', person: 'Frau Ahorn' }),
    await send('/status', { to: 'in_progress', version: row.version }),
    await send('/hold', { hold_reason: 'wash', version: row.version + 1 }),
    await send('/copy'),
    await technician.client.send('GET', at(row, '/history')),
  ]
  expect(answers.map(({ status }) => status)).toEqual([409, 409, 409, 200, 200, 200, 200])
  expect(answers.filter(({ text }) => /45\D?678|456\D?78/.test(text))).toEqual([])
  expect((await world.read(row.uuid)).price_limit).toBe(45_678)
})

describe('the sheet, signatures, photos and check list of a paper', () => {
  it('The sheet is handed over only between users who exist', async () => {
    const row = await world.paper()
    const [left, gone] = [await world.somebody('technician'), await world.somebody('technician')]
    await world.inDealer((tx) => sql`update users set is_active = false where uuid = ${left.uuid}`.execute(tx))
    await world.inDealer((tx) => sql`update users set deleted_at = now() where uuid = ${gone.uuid}`.execute(tx))
    const give = (body: object) => technician.client.send('POST', at(row, '/handovers'), body)
    for (const uuid of [left.uuid, gone.uuid, randomUUID()]) {
      expect(fieldsOf(await give({ receiver_uuid: uuid }))).toEqual({ receiver_uuid: 'not_found' })
      const taken = await give({ sender_uuid: uuid, receiver_uuid: technician.uuid })
      expect(fieldsOf(taken)).toEqual({ sender_uuid: 'not_found' })
    }
    expect(await world.read(row.uuid)).toEqual(row)
  })

  it('E35 Blanks and a twitch are no signature, and an acknowledged older text is not current', async () => {
    const row = await world.paper({ security_damage: 'Bremse' })
    const say = (given: object) =>
      advisor.client.send('POST', at(row, '/acknowledgements'), {
        damage: 'Bremse',
        method: 'in_person',
        person: 'Frau Ahorn',
        ...given,
      })
    for (const signature of ['   ', 'M 1 1 L 2 2'])
      expect(fieldsOf(await say({ is_refused: true, signature })), signature).toEqual({ witness: 'required' })
    expect(codeOf(await say({ is_refused: true, signature: 'M 1 1 L 80 60' }))).toBe('ok')
    world.pass(1_000)
    expect(codeOf(await say({}))).toBe('ok')
    await world.change(await world.read(row.uuid), { security_damage: 'Bremse und Reifen' })
    type Said = { damage: string; is_current: boolean }
    const { items } = await world.admin.ok<List<Said>>('GET', at(row, '/acknowledgements'))
    expect(items.map(({ damage, is_current }) => [damage, is_current])).toEqual([
      ['Bremse', false],
      ['Bremse', false],
    ])
  })

  it('A paper takes only the photos it has room for, also when one is restored', async () => {
    const [row, other] = [await world.paper(), await world.paper()]
    const type = { 'content-type': 'image/png' }
    const send = (width: number) => technician.client.send('POST', at(row, '/photos'), picture(width, 1), type)
    const { uuid } = (await send(1)).json as { uuid: string }
    const restore = () => technician.client.send('POST', at(row, `/photos/${uuid}/restore`))
    await technician.client.ok('DELETE', at(row, `/photos/${uuid}`))
    await world.inDealer((tx) =>
      sql`with more as (
          insert into files (dealer_id, uuid, owner_record, owner_uuid, role, digest, size, content_type, width, height,
            scan_state)
          select dealer_id, gen_random_uuid(), owner_record, owner_uuid, role, sha256(n::text::bytea), size, content_type,
            width, height, scan_state
          from files, generate_series(2, ${PAPER_LIMITS.count}) n where uuid = ${uuid}
          returning uuid, digest)
        insert into paper_photos (dealer_id, uuid, paper_uuid, extension, caption, digest, created_at)
        select p.dealer_id, m.uuid, p.paper_uuid, p.extension, p.caption, m.digest, p.created_at
        from paper_photos p, more m where p.uuid = ${uuid}`.execute(tx),
    )
    expect(codeOf(await send(2))).toBe('ok')
    expect([codeOf(await send(3)), codeOf(await restore()), codeOf(await send(1))]).toEqual(
      Array(3).fill('too_many_photos'),
    )
    // Another paper has its own limit.
    expect(codeOf(await technician.client.send('POST', at(other, '/photos'), picture(3, 1), type))).toBe('ok')
  })

  it('A point of the check list can be opened again, and belongs to its paper alone', async () => {
    const [row, other] = [await world.paper(), await world.paper()]
    type Check = { result: string; checked_at: string | null; checked_by: object | null }
    const { items } = await technician.client.ok<List<Check>>('POST', at(row, '/checks'), { texts: ['Licht'] })
    const point = `/checks/${items[0]?.uuid}`
    expect(codeOf(await technician.client.send('DELETE', at(other, point)))).toBe('not_found')
    await technician.client.ok('PATCH', at(row, point), { result: 'ok' })
    const opened = await technician.client.ok<List<Check>>('PATCH', at(row, point), { result: '' })
    expect(opened.items).toMatchObject([{ result: '', checked_at: null, checked_by: null }])
  })
})

describe('works and extensions', () => {
  it('The works of a paper add up to its work to do and its work done', async () => {
    const row = await world.paper()
    for (const [position, state] of (['new', 'completed', 'canceled'] as const).entries())
      await world.work(row.uuid, { position: position + 1, state, target_ze: 10 * (position + 1) })
    const gone = await world.work(row.uuid, { position: 4, state: 'completed', target_ze: 500 })
    await world.admin.ok('DELETE', `${WORKS}/${gone.uuid}`)
    expect(await world.read(row.uuid)).toMatchObject({ target_ze: 30, done_ze: 20 })
  })

  it('A work that moves to another paper changes both papers', async () => {
    const [from, to] = [await world.paper(), await world.paper()]
    const work = await world.work(from.uuid, { target_ze: 40 })
    expect(codeOf(await patch(WORKS, work, { paper_uuid: to.uuid }))).toBe('ok')
    expect(await world.read(from.uuid)).toMatchObject({ version: 3, target_ze: 0 })
    expect(await world.read(to.uuid)).toMatchObject({ version: 2, target_ze: 40 })
  })

  it('Works stay with their paper and its location, and a work needs an extension that exists', async () => {
    const away = await world.admin.ok<{ uuid: string }>('POST', '/v1/locations', {
      key: 'FORT',
      description: 'Filiale',
    })
    const row = await world.paper()
    const strange = { location_uuid: away.uuid, paper_uuid: row.uuid, finding: 'x' }
    expect(fieldsOf(await world.admin.send('POST', EXTENSIONS, strange))).toEqual({ paper_uuid: 'not_found' })
    const [kept, gone] = [await world.extension(row.uuid), await world.extension(row.uuid)]
    await world.admin.ok('DELETE', `${EXTENSIONS}/${gone.uuid}`)
    const line = { location_uuid: world.home, paper_uuid: row.uuid, position: 1, text: 'x', extension: gone.number }
    expect(fieldsOf(await world.admin.send('POST', WORKS, line))).toEqual({ extension: 'not_found' })
    await world.change(await world.read(row.uuid), { location_uuid: away.uuid })
    const moved = await world.admin.ok<{ location_uuid: string }>('GET', `${EXTENSIONS}/${kept.uuid}`)
    expect(moved.location_uuid).toBe(away.uuid)
  })

  it('An extension keeps its number for ever, and a paper has at most 99', async () => {
    const row = await world.paper()
    const old = await world.extension(row.uuid)
    await world.admin.ok('DELETE', `${EXTENSIONS}/${old.uuid}`)
    expect((await world.extension(row.uuid)).number).toBe(old.number + 1)
    expect((await world.extension(row.uuid, { number: old.number })).number).toBe(old.number + 2)
    const back = await world.admin.ok<{ number: number }>('POST', `${EXTENSIONS}/${old.uuid}/restore`)
    expect(back.number).toBe(old.number)
    await world.extension(row.uuid, { number: 99 })
    const more = { location_uuid: world.home, paper_uuid: row.uuid, finding: 'x', number: 99 }
    expect(codeOf(await world.admin.send('POST', EXTENSIONS, more))).toBe('numbers_used_up')
  })

  it('An extension with works cannot be deleted, because the works would be hidden and still open', async () => {
    const row = await world.paper()
    const found = await world.extension(row.uuid)
    const other = await world.extension(row.uuid)
    const work = await world.work(row.uuid, { extension: found.number })
    const remove = (one: { uuid: string }) => world.admin.send('DELETE', `${EXTENSIONS}/${one.uuid}`)
    expect(codeOf(await remove(other))).toBe('ok')
    expect(codeOf(await remove(found))).toBe('record_in_use')
    await world.admin.ok('DELETE', `${WORKS}/${work.uuid}`)
    expect(codeOf(await remove(found))).toBe('ok')
  })

  it('E22 The way in which a customer agreed to an extension cannot be removed, and the time of the agreement stays', async () => {
    const row = await world.paper()
    const found = await world.extension(row.uuid)
    const said = { answer: 'accepted', consent_method: 'phone', answered_at: textAt('11:00', dayFrom(-1)) }
    const accepted = await patch(EXTENSIONS, found, said)
    expect(accepted.json).toMatchObject(said)
    const row2 = accepted.json as typeof found
    expect(fieldsOf(await patch(EXTENSIONS, row2, { consent_method: '' }))).toEqual({ consent_method: 'required' })
    expect((await patch(EXTENSIONS, row2, { note: 'Rückruf um 10' })).json).toMatchObject(said)
  })
})

describe('a vehicle and its paper', () => {
  it('A foreign plate is accepted only while it is marked as special, and a change of other fields does not check it', async () => {
    type Vehicle = { uuid: string; version: number; licensePlate: string; engineNumber: string }
    const car = await world.admin.ok<Vehicle>('POST', '/v1/vehicles', {
      licensePlate: 'ZH 123-456',
      plate_special: true,
      engineNumber: 'DTRB 123 456',
    })
    expect(car.engineNumber).toBe('DTRB123456')
    const other = (await patch('/v1/vehicles', car, { model: 'Polo' })).json as Vehicle
    expect(other.licensePlate).toBe('ZH 123-456')
    const german = await patch('/v1/vehicles', other, { plate_special: false })
    expect(fieldsOf(german)).toEqual({ licensePlate: 'invalid_format' })
    expect(fieldsOf(await world.admin.send('POST', '/v1/vehicles', { firstRegistration: '1949-12-31' }))).toEqual({
      firstRegistration: 'too_small',
    })
  })

  it('A paper that gets another VIN gets the vehicle with that VIN', async () => {
    const [one, two] = [freshVin(), freshVin()]
    const row = await world.paper({ vin: one })
    const changed = await world.change(row, { vin: two })
    expect(changed.vehicle_uuid).not.toBe(row.vehicle_uuid)
    const car = await world.admin.ok<{ vin: string }>('GET', `/v1/vehicles/${row.vehicle_uuid}`)
    expect(car.vin).toBe(one)
  })

  it('A customer shows the number of their active vehicles', async () => {
    const customer = await world.admin.ok<{ uuid: string }>('POST', '/v1/customers', { name: 'Sommerfeld' })
    const cars = []
    for (const _ of [1, 2])
      cars.push(await world.admin.ok<{ uuid: string }>('POST', '/v1/vehicles', { customer_uuid: customer.uuid }))
    await world.admin.ok('DELETE', `/v1/vehicles/${cars[0]?.uuid}`)
    const { vehicle_count } = await world.admin.ok<{ vehicle_count: number }>('GET', `/v1/customers/${customer.uuid}`)
    expect(vehicle_count).toBe(1)
  })

  it('A paper is late when its promise is over and it is not done', async () => {
    const [past, future] = ['2020-01-01T10:00:00.000Z', '2099-01-01T10:00:00.000Z']
    const late = await world.paper({ promised_at: past })
    const rows = [late, await world.paper({ promised_at: future }), await world.paper()]
    expect(rows.map(({ is_late }) => is_late)).toEqual([true, false, false])
    await step(me, late.uuid, 'canceled', { reason: 'x' })
    expect((await world.read(late.uuid)).is_late).toBe(false)
  })
})

describe('copying a paper into a new one', () => {
  it('A copy has the lines of the paper that still count, is made once per key and original, and needs the right to write', async () => {
    const row = await world.paper()
    const found = await world.extension(row.uuid)
    await world.work(row.uuid, { text: 'bleibt' })
    await world.work(row.uuid, { position: 2, text: 'storniert', state: 'canceled' })
    await world.work(row.uuid, { position: 3, text: 'Erweiterung', extension: found.number })
    const gone = await world.work(row.uuid, { position: 4, text: 'gelöscht' })
    await world.admin.ok('DELETE', `${WORKS}/${gone.uuid}`)
    const key = { 'idempotency-key': randomUUID() }
    const copy = (of: Paper, who = technician) => who.client.send('POST', at(of, '/copy'), undefined, key)
    const made = (await copy(row)).json as Paper
    const { items } = await world.admin.ok<List<{ text: string }>>(
      'GET',
      `${WORKS}?filter[paper_uuid][in]=${made.uuid}`,
    )
    expect(items.map(({ text }) => text)).toEqual(['bleibt'])
    expect(codeOf(await copy(await world.paper()))).toBe('idempotency_conflict')
    const permissions = { HOME: ['location.workshop.paper.read', 'location.workshop.paper.update'] }
    const writer = await world.somebody('technician', { permissions })
    expect(codeOf(await copy(row, writer))).toBe('no_permission')
  })
})

it('A deleted vehicle is not found', async () => {
  const car = await world.admin.ok<{ uuid: string }>('POST', '/v1/vehicles', { licensePlate: 'DEM-WG 7' })
  const find = () => world.admin.ok<{ vehicles: object[] }>('GET', '/v1/workshop/find?q=demwg7')
  expect((await find()).vehicles).toHaveLength(1)
  await world.admin.ok('DELETE', `/v1/vehicles/${car.uuid}`)
  expect((await find()).vehicles).toEqual([])
})
