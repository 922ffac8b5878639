import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PersonalLine } from '#contract/privacy.ts'
import { checkChain } from '#server/modules/logs/auditChain.ts'
import { openSecretBox } from '#server/storage/secretBox.ts'
import { codeOf, fieldsOf } from '#tests/server/worlds/chatWorld.ts'
import { dealerDump } from '#tests/server/worlds/dealerDump.ts'
import { openRecordWorld } from '#tests/server/worlds/recordWorld.ts'
import { freshVin, openWorkshopWorld, type WorkshopWorld } from '#tests/server/worlds/workshopWorld.ts'
import { readClock } from '#tests/support/clock/readClock.ts'
import { TEST_PASSWORD } from '#tests/support/database/people.ts'

type Row = { uuid: string; version: number }
type Preview = { name: string; lines: PersonalLine[] }

let world: WorkshopWorld
beforeAll(async () => {
  world = await openWorkshopWorld()
})
afterAll(() => world.close())

/** Texts that are unique in the database. */
const CANARY = /zanzibarowski|canaria|kanarien|4930777|301 ?777/i

const preview = (record: string, uuid: string) =>
  world.admin.ok<Preview>('GET', `/v1/privacy/${record}/${uuid}/preview`)
const anonymise = (record: string, uuid: string, given: object) =>
  world.admin.send('POST', `/v1/privacy/${record}/${uuid}/anonymise`, { password: TEST_PASSWORD, ...given })
const run = (text: ReturnType<typeof sql>) => world.inDealer((tx) => text.execute(tx))
const leftOvers = async (without: readonly string[] = []) => {
  const dump = await dealerDump(world.server.database, world.dealer.dealerId, without)
  return Object.entries(dump).flatMap(([table, rows]) =>
    rows.filter((row) => CANARY.test(row)).map((row) => `${table}: ${row}`),
  )
}
const chain = () =>
  checkChain(world.server.database, openSecretBox(world.server.dataDir), world.dealer.dealerId, readClock)

/** A customer whose name stands in every place where users write it. */
async function canaryCustomer() {
  const vin = freshVin()
  const dealer = world.dealer.dealerId
  const customer = await world.admin.ok<Row>('POST', '/v1/customers', {
    name: 'Zanzibarowski',
    first_name: 'Canaria',
    number: `KANARIEN${uuidv7().slice(-8)}`,
    phone: '+4930777001',
    mobile: '+4930777002',
    email: 'Canaria@kanarien.example',
    street: 'Kanarienweg 7',
    city: 'Kanarienstadt',
    note: 'Frau Zanzibarowski ruft selbst an',
  })
  const vehicle = await world.admin.ok<Row>('POST', '/v1/vehicles', {
    licensePlate: 'DEM-CA 77',
    vin,
    customer_uuid: customer.uuid,
    note: 'Zweitwagen von Canaria',
  })
  const text = 'Zanzibarowski sagt: bitte +4930777001 anrufen'
  const paper = await world.paper({
    licensePlate: 'DEM-CA 77',
    customer_uuid: customer.uuid,
    vehicle_uuid: vehicle.uuid,
    contact_phone: '+4930777002',
    internal_info: `1.\n${text}`,
    regular_info: text,
    body_damage: text,
    security_damage: text,
    parking_place: 'bei Zanzibarowski',
    damage_marks: [
      {
        id: randomUUID(),
        view: 'left',
        kind: 'scratch',
        size: 'unknown',
        is_old: false,
        note: `Tür\n${text}`,
        x: 1,
        y: 2,
      },
    ],
  } as never)
  const work = await world.work(paper.uuid, { text, complaint: text, cause: text, correction: text })
  const extension = await world.extension(paper.uuid, { finding: text, note: text })
  await world.change(await world.read(paper.uuid), { body_damage: `${text}!` })
  const chat = uuidv7()
  const now = new Date(readClock())
  await run(sql`update extensions set answered_by = 'Canaria Zanzibarowski' where uuid = ${extension.uuid}`)
  await run(sql`update papers set status = 'picked_up', picked_up_by = 'Canaria Zanzibarowski', hold_note = ${text},
    chat_uuid = null where uuid = ${paper.uuid}`)
  await run(
    sql`insert into chats (dealer_id, uuid, type, name) values (${dealer}, ${chat}, 'group', 'Auto von Zanzibarowski')`,
  )
  await run(sql`update papers set chat_uuid = ${chat} where uuid = ${paper.uuid}`)
  await run(sql`insert into chat_messages (dealer_id, chat_uuid, seq, message_uuid, sender_uuid, content)
    select ${dealer}, ${chat}, 1, gen_random_uuid(), uuid, ${text} from users limit 1`)
  const other = uuidv7()
  await run(sql`insert into chats (dealer_id, uuid, type, name) values (${dealer}, ${other}, 'group', 'Annahme')`)
  await run(sql`insert into chat_messages (dealer_id, chat_uuid, seq, message_uuid, sender_uuid, content)
    select ${dealer}, ${other}, 1, gen_random_uuid(), uuid, 'Canaria Zanzibarowski, 030777001 oder canaria@kanarien.example' from users limit 1`)
  await run(sql`insert into damage_acknowledgements (dealer_id, uuid, paper_uuid, damage, is_refused, informed_at, informed_by, method, person, signature, witness)
    select ${dealer}, gen_random_uuid(), ${paper.uuid}, ${text}, true, ${now}, uuid, 'phone', 'Canaria Zanzibarowski', 'Zanzibarowski', 'Canaria' from users limit 1`)
  await run(sql`insert into hst_decisions (dealer_id, uuid, paper_uuid, vin, kind, number, version, status, reason, person, witness, at)
    values (${dealer}, gen_random_uuid(), ${paper.uuid}, 'WVWZZZCDZMW000001', 'field_action', '1', '1', 'refused', ${text}, 'Zanzibarowski', 'Canaria', ${now})`)
  await run(sql`insert into log_lines (dealer_id, uuid, at, level, area, message, details)
    values (${dealer}, gen_random_uuid(), ${now}, 'error', 'mail', 'no mail to canaria@kanarien.example', '{"first_name": "Canaria Zanzibarowski"}')`)
  const snapshot = await world.admin.ok<Row>('POST', '/v1/workshop/hst/looks', {
    raw: `FIN: ${vin}\nKunde: Canaria Zanzibarowski, Tel. 030777001\nFeldmaßnahmen\n28E9\tRückruf Airbag\toffen\n`,
    vin,
    source: 'paste',
    checked_at: new Date(world.now()).toISOString(),
  })
  return { customer, vehicle, paper, work, snapshot }
}

describe('DAT-03 anonymising a customer', () => {
  it('After anonymising a customer no text in the whole database names them, and the finished paper keeps its car', async () => {
    const { customer, paper, snapshot } = await canaryCustomer()
    const original = `/v1/workshop/hst/looks/${snapshot.uuid}/input`
    expect(JSON.stringify(await world.admin.ok('GET', original))).toMatch(CANARY)
    expect((await leftOvers()).length).toBeGreaterThan(10)
    const before = await dealerDump(world.server.database, world.dealer.dealerId)
    const shown = await preview('customer', customer.uuid)
    expect(await dealerDump(world.server.database, world.dealer.dealerId)).toEqual(before)
    expect(shown.name).toBe('Canaria Zanzibarowski')
    expect(shown.lines).toContainEqual({ kind: 'hst', fate: 'deleted', count: 1 })
    const answer = await anonymise('customer', customer.uuid, { name: shown.name })
    expect([answer.status, codeOf(answer)]).toEqual([200, 'ok'])
    expect((answer.json as Preview).lines).toEqual(shown.lines)
    expect(await leftOvers()).toEqual([])
    expect(codeOf(await world.admin.send('GET', original))).toBe('not_found')
    const row = await world.read(paper.uuid)
    expect(row).toMatchObject({ customer_uuid: customer.uuid, licensePlate: paper.licensePlate, jobId: paper.jobId })
    const { items } = await world.admin.ok<{ items: { label: string; deleted: boolean }[] }>(
      'GET',
      `/v1/customers/labels?uuids=${customer.uuid}`,
    )
    expect(items).toMatchObject([{ label: expect.stringMatching(/^Ehemaliger Kunde #1\b/), deleted: true }])
    expect(await chain()).toMatchObject({ finding: 'ok' })
  })

  it('An anonymised customer is not restored and not anonymised again', async () => {
    const { customer } = await canaryCustomer()
    const { name } = await preview('customer', customer.uuid)
    expect(codeOf(await anonymise('customer', customer.uuid, { name }))).toBe('ok')
    expect(codeOf(await anonymise('customer', customer.uuid, { name }))).toBe('person_anonymised')
    expect(codeOf(await world.admin.send('POST', `/v1/customers/${customer.uuid}/restore`))).toBe('person_anonymised')
  })

  it('Anonymising with another name or a wrong password is refused and changes nothing', async () => {
    const { customer } = await canaryCustomer()
    const before = await dealerDump(world.server.database, world.dealer.dealerId, ['audit_events', 'login_attempts'])
    const other = await anonymise('customer', customer.uuid, { name: 'Canaria' })
    expect([codeOf(other), fieldsOf(other)]).toEqual(['validation_failed', { name: 'differs' }])
    const wrong = await anonymise('customer', customer.uuid, { name: 'Canaria Zanzibarowski', password: 'falsch' })
    expect(codeOf(wrong)).toBe('wrong_password')
    expect(await dealerDump(world.server.database, world.dealer.dealerId, ['audit_events', 'login_attempts'])).toEqual(
      before,
    )
  })

  it('An open paper refuses to anonymise its customer and is named', async () => {
    const customer = await world.admin.ok<Row>('POST', '/v1/customers', { name: 'Offen', first_name: 'Otto' })
    const paper = await world.paper({ licensePlate: 'DEM-OF 1', customer_uuid: customer.uuid })
    const answer = await anonymise('customer', customer.uuid, { name: 'Otto Offen' })
    expect(codeOf(answer)).toBe('record_in_use')
    expect(answer.json).toMatchObject({ dependents: [{ kind: 'paperOpen', examples: [{ uuid: paper.uuid }] }] })
  })

  it('A customer of the same name at another dealer stays as it is', async () => {
    const elsewhere = await openRecordWorld(world.server)
    await elsewhere.admin.client.ok('POST', '/v1/customers', { name: 'Zanzibarowski', first_name: 'Canaria' })
    const before = await dealerDump(world.server.database, elsewhere.dealer.dealerId)
    const { customer } = await canaryCustomer()
    const { name } = await preview('customer', customer.uuid)
    expect(codeOf(await anonymise('customer', customer.uuid, { name }))).toBe('ok')
    expect(await dealerDump(world.server.database, elsewhere.dealer.dealerId)).toEqual(before)
    expect(codeOf(await elsewhere.admin.client.send('GET', `/v1/privacy/customer/${customer.uuid}/preview`))).toBe(
      'not_found',
    )
  })

  it('An audit value that somebody changes after it was replaced breaks the chain', async () => {
    expect(await chain()).toMatchObject({ finding: 'ok' })
    await run(sql`select redact_audit_event(event_uuid, '{"name": "anders"}', null) from audit_redactions limit 1`)
    expect(await chain()).toMatchObject({ finding: 'changed' })
  })
})
