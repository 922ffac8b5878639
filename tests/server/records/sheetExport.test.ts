import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { SHEET_TYPE } from '#contract/api/define/listFiles.ts'
import { clockOf, readSheet } from '#tests/support/readSheet.ts'
import { openWorkshopWorld, type WorkshopWorld } from '../worlds/workshopWorld.ts'

let world: WorkshopWorld
beforeAll(async () => {
  world = await openWorkshopWorld()
})
afterAll(() => world.close())

const columns = ['model', 'customer_uuid', 'status', 'fuel', 'price_limit', 'promised_at', 'waiting_customer']
const asked = columns.map((name) => `columns=${name}`).join('&')
async function exported(query: string) {
  const response = await fetch(`${world.server.address}/api/v1/workshop/paper/export.xlsx?${query}`, {
    headers: { authorization: `Bearer ${world.admin.token}` },
  })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe(SHEET_TYPE)
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="paper-\d{4}-\d\d-\d\d\.xlsx"$/)
  return readSheet(Buffer.from(await response.arrayBuffer()))
}

it('A list in Excel has words of the language, numbers as numbers and moments by the clock of the location', async () => {
  const customer = await world.admin.ok<{ uuid: string }>('POST', '/v1/customers', { name: 'Ahornhof & Söhne <GmbH>' })
  await world.paper({
    model: 'Mappe',
    customer_uuid: customer.uuid,
    fuel: 12.5,
    price_limit: 123_456,
    promised_at: '2026-11-25T07:15:00.000Z',
  })
  const { rows, sheet, parts } = await exported(`q=mappe&${asked}&language=de`)
  expect(rows[0]?.slice(0, 4)).toEqual(['Modell', 'Kunde', 'Status', 'Tank (%)'])
  const [model, name, status, fuel, limit, promised, waits] = rows[1] ?? []
  expect([model, name, status, waits]).toEqual(['Mappe', 'Ahornhof & Söhne <GmbH>', 'Angelegt', 'Nein'])
  expect([fuel, limit]).toEqual([
    { value: 12.5, style: 0 },
    { value: 1234.56, style: 4 },
  ])
  expect(clockOf(promised)).toBe('2026-11-25 08:15')
  expect(sheet).toContain('state="frozen"')
  expect(sheet).toContain('s="1"><is><t xml:space="preserve">Modell')
  expect(sheet).not.toContain('rightToLeft')
  expect(parts.get('xl/workbook.xml')).toContain('sheet name="Werkstattscheine"')
})

it('A list in Excel is written from right to left in Arabic', async () => {
  const { sheet, rows } = await exported(`q=mappe&${asked}&language=ar`)
  expect(sheet).toContain('rightToLeft="1"')
  expect(rows[1]?.at(-1)).toBe('لا')
})

it('A text in Excel that begins like a formula stays a text', async () => {
  const evil = ['=cmd|c!A0', '+1', '-1', '@sum', '_x0041_ok']
  for (const [index, model] of evil.entries()) await world.paper({ model, parking_place: `Formel ${index}` })
  const { rows, sheet } = await exported('columns=model&columns=parking_place&sort=-created_at&language=de')
  const found = rows.filter(([, place]) => String(place).startsWith('Formel'))
  expect(found.map(([model]) => model).toReversed()).toEqual([...evil.slice(0, 4), '_x005F_x0041_ok'])
  expect(sheet).not.toContain('<f')
  expect(sheet).toContain('<c t="inlineStr" s="5"><is><t xml:space="preserve">=cmd|c!A0')
})

it('An Excel file of a list has the rows of its CSV file, and the same entry in the audit', async () => {
  const query = `${asked}&columns=uuid&language=de`
  const { rows } = await exported(query)
  const csv = await world.admin.send('GET', `/v1/workshop/paper/export.csv?${query}`)
  const uuids = csv.text
    .split('\r\n')
    .slice(1, -1)
    .map((line) => line.split(';').at(-1))
  expect(rows.slice(1).map((row) => row.at(-1))).toEqual(uuids)
  const events = await world.inDealer((tx) =>
    sql<{ event: string; after: object }>`select event, after from audit_events where event = 'paper.exported'
      order by uuid desc limit 2`.execute(tx),
  )
  expect(events.rows[0]).toEqual(events.rows[1])
})

it('Users who cannot read a list cannot save it for Excel either', async () => {
  const { client } = await world.somebody('technician', { permissions: {} })
  expect((await client.send('GET', '/v1/workshop/paper/export.xlsx')).status).toBe(403)
})
