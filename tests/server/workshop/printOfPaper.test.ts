import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PaperPrint } from '#contract/api/paperPrint.ts'
import { codeOf } from '#tests/server/chat/chatWorld.ts'
import type { Person } from '#tests/server/records/recordWorld.ts'
import { openWorkshopWorld, PAPERS, type Paper, type WorkshopWorld } from './workshopWorld.ts'

let world: WorkshopWorld
beforeAll(async () => {
  world = await openWorkshopWorld()
})
afterAll(() => world.close())

const printOf = ({ uuid }: Paper, by = world.admin) => by.ok<PaperPrint>('GET', world.addressOf(uuid, '/print'))
const SECRET = 'Kanarienvogel'

describe('what is printed of a paper', () => {
  it('E35 says what the customer may read, and never what is meant for the house alone', async () => {
    const row = await world.paper({
      licensePlate: 'DEM-AB 321',
      internal_info: `${SECRET} intern`,
      regular_info: 'Kunde bringt Felgenschloss mit',
      security_damage: 'Bremsschlauch porös',
    })
    await world.work(row.uuid, {
      text: 'Bremse prüfen',
      complaint: 'quietscht',
      cause: `${SECRET} Ursache`,
      correction: `${SECRET} Abhilfe`,
    })
    const gone = await world.work(row.uuid, { position: 2, text: 'Entfällt' })
    await world.admin.ok('PATCH', `/v1/workshop/works/${gone.uuid}`, { version: gone.version, state: 'canceled' })
    await world.extension(row.uuid, { finding: 'Beläge vorn', price: 24_900, note: `${SECRET} Notiz` })
    const { version } = await world.read(row.uuid)
    await world.admin.ok('POST', world.addressOf(row.uuid, '/hold'), {
      ...{ version, hold_reason: 'waiting_parts', note: `${SECRET} wartet` },
    })
    const printed = await printOf(row)
    expect(JSON.stringify(printed)).not.toContain(SECRET)
    expect(printed).toMatchObject({
      licensePlate: 'DEM-AB 321',
      regular_info: 'Kunde bringt Felgenschloss mit',
      works: [{ text: 'Bremse prüfen', complaint: 'quietscht' }],
      extensions: [{ number: 2, finding: 'Beläge vorn', price: 24_900, answer: 'open' }],
      acknowledgement: null,
    })
    await world.admin.ok('POST', world.addressOf(row.uuid, '/acknowledgements'), {
      ...{ damage: 'Bremsschlauch porös', method: 'phone', person: 'Frau Ahorn' },
    })
    expect((await printOf(row)).acknowledgement).toMatchObject({ person: 'Frau Ahorn', is_refused: false })
    // Another text than the one that was shown: nobody knows of that yet.
    await world.change(await world.read(row.uuid), { security_damage: 'Bremsschlauch gerissen' })
    expect((await printOf(row)).acknowledgement).toBeNull()
  })

  it('has its site with the sizes of its label printers, its customer and its people', async () => {
    const site = await world.admin.ok<{ version: number }>('GET', `/v1/locations/${world.home}`)
    await world.admin.ok('PATCH', `/v1/locations/${world.home}`, {
      version: site.version,
      paper_header: 'Autohaus am Teich',
      label_printers: [
        { name: 'Annahme', place: '', size: '57x32' },
        { name: 'Lager', place: '', size: '57x32' },
        { name: 'Büro', place: '', size: 'a4' },
      ],
    })
    const customer = await world.admin.ok<{ uuid: string }>('POST', '/v1/customers', {
      name: 'Sommerfeld',
      language: 'pl',
    })
    const advisor = await world.somebody('service_advisor')
    const row = await world.paper({ customer_uuid: customer.uuid, advisor_uuid: advisor.uuid })
    expect(await printOf(row)).toMatchObject({
      customer: { name: 'Sommerfeld', language: 'pl' },
      advisor: { uuid: advisor.uuid },
      technician: null,
      team: '',
      site: { paper_header: 'Autohaus am Teich', footer: '{{dealer}}', label_sizes: ['57x32', 'a4'] },
    })
  })

  it('tells prices only to whoever sees them, and the rest only to whoever reads the paper', async () => {
    const row = await world.paper({ price_limit: 50_000 })
    await world.extension(row.uuid, { price: 24_900 })
    const technician: Person = await world.somebody('technician')
    const seen = await printOf(row, technician.client)
    expect([seen.price_limit, seen.extensions.map(({ price }) => price)]).toEqual([null, [null]])
    const all = await printOf(row)
    expect([all.price_limit, all.extensions.map(({ price }) => price)]).toEqual([50_000, [24_900]])
    const stranger = await world.somebody('technician', { permissions: { AWAY: PAPERS } })
    expect(codeOf(await stranger.client.send('GET', world.addressOf(row.uuid, '/print')))).toBe('not_found')
  })
})
