import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { EndpointBody, EndpointOutput } from '#contract/api/endpoints.ts'
import { purgeOldEntries } from '#server/modules/auth/session/purge.ts'
import { desktopReport } from '#tests/support/browser/desktopReport.ts'
import { readClock } from '#tests/support/clock/readClock.ts'
import { signIn, type TestClient } from '#tests/support/database/client.ts'
import { createDealer, createUser, type TestDealer, type TestUser } from '#tests/support/database/people.ts'
import { type SignedFeed, signedFeed } from '#tests/support/services/signedFeed.ts'
import { startTestServer, type TestServer } from '#tests/support/services/testServer.ts'

type List = EndpointOutput<'GET /v1/desktop/clients'>
type Report = EndpointBody<'POST /v1/desktop/report'>

const MINUTE = 60_000
const DAY = 86_400_000

let server: TestServer
let feed: SignedFeed
let clock = readClock()
let dealer: TestDealer
let admin: TestClient
let user: TestUser

beforeAll(async () => {
  server = await startTestServer({ now: () => clock })
  feed = signedFeed(server.config.dataDir)
})
afterAll(() => server.close())

beforeEach(async () => {
  clock = readClock()
  dealer = await createDealer(server.database)
  const person = await createUser(server.database, dealer, { permissions: { global: ['global.settings.read'] } })
  admin = await signIn(server.address, dealer, person)
  user = await createUser(server.database, dealer, { firstName: 'Aylin', lastName: 'Kaya' })
})

const list = (query: Record<string, string> = {}) =>
  admin.ok<List>('GET', `/v1/desktop/clients?${new URLSearchParams(query)}`)
/** One computer: it has a session of its own. */
async function computer(given: Partial<Report> = {}) {
  const client = await signIn(server.address, dealer, user)
  const report = desktopReport(given)
  await client.ok('POST', '/v1/desktop/report', report)
  return {
    client,
    report,
    again: (more: Partial<Report>) => client.ok('POST', '/v1/desktop/report', { ...report, ...more }),
  }
}
const names = ({ items }: List) => items.map(({ device_name }) => device_name)

describe('UPD-08 the server knows the desktop apps and how their updates go', () => {
  it('The list of failing desktop apps shows an app with version and reason after three failed checks in a row', async () => {
    const at = new Date(clock).toISOString()
    const { again } = await computer({ device_name: 'WERKSTATT-3', version: '0.9.1' })
    for (const checks_failed of [1, 2]) {
      await again({ checks_failed, last_failure: { reason: 'certificate', at, version: null } })
      expect(names(await list({ failing: '1' }))).toEqual([])
    }
    await again({ checks_failed: 3, last_failure: { reason: 'certificate', at, version: null } })
    const { items, totals } = await list({ failing: '1' })
    expect(items).toMatchObject([
      {
        device_name: 'WERKSTATT-3',
        version: '0.9.1',
        is_failing: true,
        checks_failed: 3,
        last_failure: { reason: 'certificate', at, version: null },
        user: { uuid: user.uuid, first_name: 'Aylin', last_name: 'Kaya' },
      },
    ])
    expect(totals.failing).toBe(1)
    await again({ checks_failed: 0 })
    expect((await list()).totals.failing).toBe(0)
  })

  it('An update that failed or was taken back counts as failing, one that succeeded does not', async () => {
    const at = new Date(clock).toISOString()
    const install = { from: '0.9.0', to: '1.0.0', at }
    await computer({ device_name: 'A', last_install: { ...install, result: 'failed' } })
    await computer({ device_name: 'B', last_install: { ...install, result: 'returned' } })
    await computer({ device_name: 'C', last_install: { ...install, result: 'installed' } })
    await computer({ device_name: 'D', update: { kind: 'failed', version: '1.1.0' } })
    expect(names(await list({ failing: '1' }))).toEqual(['A', 'B', 'D'])
    expect((await list()).items[1]?.last_install).toEqual({ ...install, result: 'returned' })
  })
})

describe('UPD-08 old versions of the desktop app', () => {
  afterEach(() => rmSync(join(server.config.dataDir, 'app'), { recursive: true, force: true }))

  it('Old versions are marked and counted once a newer one is offered to all apps', async () => {
    await computer({ device_name: 'ALT', version: '0.9.0' })
    await computer({ device_name: 'ALT-LINUX', version: '0.9.0', platform: 'linux' })
    await computer({ device_name: 'NEU', version: '1.1.0' })
    expect((await list()).totals).toMatchObject({ all: 3, outdated: 0 })
    expect(await list({ outdated: '1' })).toMatchObject({ items: [], next_cursor: null })

    feed.publish('win32', { version: '1.1.0', stage: 50 })
    expect((await list()).items.map(({ standing }) => standing)).toEqual(['waiting', 'unknown', 'current'])
    expect((await list()).totals.outdated).toBe(0)

    feed.publish('win32', { version: '1.1.0' })
    const all = await list()
    expect(all.items.map(({ standing }) => standing)).toEqual(['outdated', 'unknown', 'current'])
    expect(all.totals.outdated).toBe(1)
    expect(all.versions).toEqual([
      { platform: 'win32', arch: 'x64', channel: 'latest', version: '1.1.0', count: 1, standing: 'current' },
      { platform: 'linux', arch: 'x64', channel: 'latest', version: '0.9.0', count: 1, standing: 'unknown' },
      { platform: 'win32', arch: 'x64', channel: 'latest', version: '0.9.0', count: 1, standing: 'outdated' },
    ])
    expect(names(await list({ outdated: '1' }))).toEqual(['ALT'])
    expect(all.rollouts.map(({ platform, release }) => [platform, release?.version])).toEqual([
      ['win32', '1.1.0'],
      ['darwin', undefined],
      ['linux', undefined],
    ])
  })

  it('Several filters of the list apply together, while its totals count all desktop apps', async () => {
    feed.publish('win32', { version: '1.1.0' })
    await computer({ device_name: 'A', version: '0.9.0', checks_failed: 3 })
    await computer({ device_name: 'B', version: '0.9.0' })
    await computer({ device_name: 'C', version: '1.1.0', checks_failed: 3 })
    clock += 16 * MINUTE
    await computer({ device_name: 'D', version: '0.9.0', checks_failed: 3 })
    expect(names(await list({ outdated: '1', failing: '1' }))).toEqual(['A', 'D'])
    const one = await list({ outdated: '1', failing: '1', online: '1' })
    expect([names(one), one.totals]).toEqual([['D'], { all: 4, outdated: 3, failing: 3, online: 1 }])
  })
})

describe('the list of desktop apps', () => {
  it('The list of desktop apps is empty at first', async () => {
    expect(await list()).toMatchObject({
      items: [],
      next_cursor: null,
      totals: { all: 0, outdated: 0, failing: 0, online: 0 },
      versions: [],
    })
  })

  it('The list keeps one row per computer, with the newest report', async () => {
    const { again, report } = await computer({ version: '1.0.0' })
    clock += MINUTE
    await again({ version: '1.1.0', update: { kind: 'downloading', version: '1.2.0' } })
    const { items, versions } = await list()
    expect(items).toHaveLength(1)
    expect(items[0]).toMatchObject({
      device: report.device,
      version: '1.1.0',
      update: { kind: 'downloading', version: '1.2.0' },
      last_seen_at: new Date(clock).toISOString(),
    })
    expect(versions).toMatchObject([{ platform: 'win32', version: '1.1.0', count: 1 }])
  })

  it('An app that was set up again on the same session replaces its old row', async () => {
    const { again } = await computer({ device_name: 'ALT' })
    await again({ device: randomUUID(), device_name: 'NEU' })
    expect(names(await list())).toEqual(['NEU'])
  })

  it('The list names the user who signed in last', async () => {
    const { report } = await computer()
    const colleague = await createUser(server.database, dealer, { lastName: 'Nachfolger' })
    const next = await signIn(server.address, dealer, colleague)
    await next.ok('POST', '/v1/desktop/report', report)
    const { items } = await list()
    expect(items.map((one) => one.user.last_name)).toEqual(['Nachfolger'])
  })

  it('The list comes page by page, sorted by name in upper and lower case alike, without gaps and doubles', async () => {
    const wanted = ['annahme-1', 'ANNAHME-2', 'Büro', 'kasse', 'LAGER', 'Zentrale']
    for (const device_name of [...wanted].reverse()) await computer({ device_name })
    await computer({ device_name: 'kasse' })
    const seen: string[] = []
    const devices = new Set<string>()
    let cursor: string | null = null
    do {
      const page: List = await list({ limit: '2', ...(cursor === null ? {} : { cursor }) })
      expect(page.totals.all).toBe(7)
      for (const item of page.items) devices.add(item.device)
      seen.push(...names(page))
      cursor = page.next_cursor
    } while (cursor !== null)
    expect(seen).toEqual(['annahme-1', 'ANNAHME-2', 'Büro', 'kasse', 'kasse', 'LAGER', 'Zentrale'])
    expect(devices.size).toBe(7)
  })

  it.each([
    ['no JSON', 'eA'],
    ['no key', Buffer.from('[1]').toString('base64url')],
    ['a name that no database takes', Buffer.from(JSON.stringify(['\u0000', randomUUID()])).toString('base64url')],
    ['half a character', Buffer.from('["\\ud800","00000000-0000-4000-8000-000000000000"]').toString('base64url')],
    ['too long', 'x'.repeat(601)],
    ['nothing', ''],
  ])('The list refuses a cursor with %s', async (_name, cursor) => {
    const answer = await admin.send('GET', `/v1/desktop/clients?${new URLSearchParams({ cursor })}`)
    expect([answer.status, answer.json]).toMatchObject([400, { error: 'validation_failed' }])
  })

  it('A desktop app is online if it has reported within fifteen minutes', async () => {
    const early = await computer({ device_name: 'FRÜH' })
    clock += 15 * MINUTE
    await computer({ device_name: 'SPÄT' })
    expect((await list()).items.map((one) => [one.device_name, one.is_online])).toEqual([
      ['FRÜH', true],
      ['SPÄT', true],
    ])
    clock += 1
    const { items, totals } = await list({ online: '1' })
    expect([items.map((one) => one.device_name), totals]).toEqual([
      ['SPÄT'],
      { all: 2, outdated: 0, failing: 0, online: 1 },
    ])
    await early.again({})
    expect((await list()).totals.online).toBe(2)
  })

  it('A computer that was silent for 90 days leaves the list at once and the disk with the next sign-in', async () => {
    await computer({ device_name: 'SCHROTT' })
    const stored = () =>
      server.database.inDealer(dealer.dealerId, (tx) => tx.selectFrom('desktop_clients').select('device').execute())
    const purge = () => server.database.inDealer(dealer.dealerId, (tx) => purgeOldEntries(tx, clock))
    clock += 90 * DAY
    const fresh = await signIn(server.address, dealer, user)
    expect(await stored()).toHaveLength(1)
    clock += 1
    await fresh.ok('GET', '/v1/auth/user')
    await purge()
    expect(await stored()).toHaveLength(0)
  })

  it('A computer that was silent for 90 days is not in the list, even while its row still exists', async () => {
    await computer()
    await server.database.inDealer(dealer.dealerId, (tx) =>
      tx
        .updateTable('desktop_clients')
        .set({ last_seen_at: new Date(clock - 90 * DAY - 1) })
        .execute(),
    )
    expect(await list()).toMatchObject({ items: [], totals: { all: 0 }, versions: [] })
  })

  it('A dealer sees no desktop app of another dealer', async () => {
    await computer()
    const stranger = await createDealer(server.database)
    const boss = await createUser(server.database, stranger, { permissions: { global: ['global.admin'] } })
    const theirs = await signIn(server.address, stranger, boss)
    expect(await theirs.ok<List>('GET', '/v1/desktop/clients')).toMatchObject({ items: [], totals: { all: 0 } })
  })

  it('Only users who may read settings see the list of desktop apps', async () => {
    const anybody = await signIn(server.address, dealer, user)
    expect((await anybody.send('GET', '/v1/desktop/clients')).json).toMatchObject({ error: 'no_permission' })
  })
})

describe('the report of a desktop app', () => {
  it.each([
    ['a version that is none', { version: '1.0' }],
    ['a version with a build', { version: '1.0.0+x' }],
    ['a name that breaks the line', { device_name: 'A\nB' }],
    ['a name of NUL', { device_name: '\u0000' }],
    ['half a character', { device_name: '\ud800' }],
    ['an empty name', { device_name: '   ' }],
    ['a name without end', { device_name: 'x'.repeat(65) }],
    ['an unknown platform', { platform: 'aix' }],
    ['a reason in words', { last_failure: { reason: 'it broke', at: '2026-03-04T05:06:07.089Z', version: null } }],
    ['a time before time', { last_check_at: '0000-01-01T00:00:00.000Z' }],
    ['an own field', { ip: '10.0.0.1' }],
    ['a negative number', { checks_failed: -1 }],
    ['a number that no column holds', { checks_failed: 2 ** 31 }],
  ])('A report is refused with %s, and nothing is kept', async (_name, wrong) => {
    const client = await signIn(server.address, dealer, user)
    const answer = await client.send('POST', '/v1/desktop/report', { ...desktopReport(), ...wrong })
    expect([answer.status, answer.json]).toMatchObject([400, { error: 'validation_failed' }])
    expect((await list()).totals.all).toBe(0)
  })

  it('A report is accepted with the largest values and with a reason that only a newer app knows', async () => {
    const at = '9999-12-31T23:59:59.999Z'
    const { report } = await computer({
      device_name: 'ü'.repeat(64),
      version: `999999.999999.999999-${'x'.repeat(43)}`,
      checks_failed: 1_000_000,
      last_check_at: at,
      last_failure: { reason: 'squirrels_in_the_line', at, version: '2.0.0' },
    })
    expect((await list()).items[0]).toMatchObject(report.last_failure ? { last_failure: report.last_failure } : {})
  })

  it('Reports are limited per session', async () => {
    const { client, report } = await computer()
    const answers: number[] = []
    for (let i = 0; i < 30; i += 1) answers.push((await client.send('POST', '/v1/desktop/report', report)).status)
    expect(answers.slice(0, 29)).toEqual(Array(29).fill(204))
    expect(answers[29]).toBe(429)
  })
})
