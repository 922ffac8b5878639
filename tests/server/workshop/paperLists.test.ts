import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import { readClock } from '#tests/support/clock/readClock.ts'
import { TODAY, textAt } from '#tests/support/clock/testDay.ts'
import { plannedBlock } from '../worlds/plannedBlock.ts'
import { openWorkshopWorld, type Paper, type WorkshopWorld } from '../worlds/workshopWorld.ts'

let world: WorkshopWorld
beforeAll(async () => {
  world = await openWorkshopWorld()
})
afterAll(() => world.close())

/** Returns a time some days from now, by the clock that the tests and the database share. */
const inDays = (days: number) => new Date(readClock() + days * DAY_MS).toISOString()
const isToday = async ({ uuid }: Paper) => ((await world.read(uuid)) as Paper & { is_today: boolean }).is_today
const inDealer = <T>(work: Parameters<typeof world.server.database.inDealer<T>>[1]) =>
  world.server.database.inDealer(world.dealer.dealerId, work)
/** A paper made some days ago, by the clock of the database. */
const madeBefore = async (days: number, given: Parameters<typeof world.paper>[0] = {}) => {
  const row = await world.paper(given)
  await inDealer((tx) =>
    sql`update papers set created_at = now() - ${days} * interval '1 day' where uuid = ${row.uuid}`.execute(tx),
  )
  return row
}
/** Creates a paper that was not created today. */
const older = (given: Parameters<typeof world.paper>[0] = {}) => madeBefore(5, given)

describe('the tab of today', () => {
  it('Today lists papers promised until tonight, planned to begin today or created today, until they are gone', async () => {
    expect(await isToday(await madeBefore(0))).toBe(true)
    expect(await isToday(await older())).toBe(false)
    expect(await isToday(await older({ promised_at: inDays(3) }))).toBe(false)
    const late = await older({ promised_at: inDays(-3) })
    expect(await isToday(late)).toBe(true)
    await inDealer((tx) => sql`update papers set status = 'picked_up' where uuid = ${late.uuid}`.execute(tx))
    expect(await isToday(late)).toBe(false)
  })

  it('Today lists a car that is planned for today, and not one of tomorrow', async () => {
    const planned = async (start: string) => {
      const row = await older()
      const after = plannedBlock({ paper_uuid: row.uuid, location_uuid: world.home, start })
      await world.admin.ok('POST', '/v1/workshop/planner/changes', {
        changes: [{ uuid: after.uuid, seen: null, after }],
      })
      return row
    }
    const noon = (days: number) => `${inDays(days).slice(0, 10)}T10:00:00.000Z`
    expect(await isToday(await planned(noon(0)))).toBe(true)
    expect(await isToday(await planned(noon(2)))).toBe(false)
  })
})

describe('papers in the order of their promise', () => {
  it('Papers sorted by promise come earliest first, those without a promise last, page by page', async () => {
    const tag = 'sortierung'
    const given = [inDays(2), null, inDays(1), null, inDays(3)]
    for (const promised_at of given) await world.paper({ model: tag, promised_at })
    const found: (string | null)[] = []
    let cursor: string | null = null
    do {
      const more: string = cursor === null ? '' : `&cursor=${cursor}`
      const page: { items: Paper[]; next_cursor: string | null } = await world.admin.ok(
        'GET',
        `/v1/workshop/paper?q=${tag}&sort=promised_at&limit=2${more}`,
      )
      found.push(...page.items.map((row) => row.promised_at))
      cursor = page.next_cursor
    } while (cursor !== null)
    expect(found).toEqual([given[2], given[0], given[4], null, null])
  })
})

describe('a list of papers as a file', () => {
  const exported = async (query: string) => {
    const { text, status } = await world.admin.send('GET', `/v1/workshop/paper/export.csv?${query}`)
    expect(status, text).toBe(200)
    return parse(text, { bom: true, delimiter: ';', recordDelimiter: '\r\n' }) as string[][]
  }

  it('The file of a list has the chosen columns in their order, with texts and numbers of the language', async () => {
    const customer = await world.admin.ok<{ uuid: string }>('POST', '/v1/customers', { name: 'Ahornhof GmbH' })
    const given = { model: 'Lesbar', customer_uuid: customer.uuid, fuel: 12.5, promised_at: textAt('08:15') }
    await world.paper(given)
    const columns = ['model', 'customer_uuid', 'status', 'fuel', 'promised_at', 'waiting_customer', 'created_at']
    const query = `q=lesbar&${columns.map((name) => `columns=${name}`).join('&')}`
    const [year, month, day] = TODAY.split('-')
    const [head, row] = await exported(`${query}&language=de`)
    expect(head).toEqual(['Modell', 'Kunde', 'Status', 'Tank (%)', 'Fertig bis', 'Kunde wartet', 'Angelegt'])
    expect(row?.slice(0, -1)).toEqual([
      'Lesbar',
      'Ahornhof GmbH',
      'Angelegt',
      '12,5',
      `${day}.${month}.${year} 08:15`,
      'Nein',
    ])
    const [englishHead, english] = await exported(`${query}&language=en`)
    expect(englishHead?.slice(0, 3)).toEqual(['Model', 'Customer', 'Status'])
    expect(english?.slice(3, 6)).toEqual(['12.5', `${day}/${month}/${year} 08:15`, 'No'])
    // Programs get the values of the API.
    expect((await exported(query))[0]).toEqual(columns)
  })

  it('The file of a list refuses unknown columns and languages', async () => {
    for (const wrong of ['columns=password', 'columns=model&columns=model', 'language=xx'])
      expect((await world.admin.send('GET', `/v1/workshop/paper/export.csv?${wrong}`)).status, wrong).toBe(400)
  })
})
