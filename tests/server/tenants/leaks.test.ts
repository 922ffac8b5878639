import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { DirectoryRun } from '#contract/api/administration/directory.ts'
import { type EndpointKey, endpoints } from '#contract/api/endpoints.ts'
import { settled } from '#tests/server/jobs/jobWorld.ts'
import { openSocket } from '#tests/server/worlds/chatWorld.ts'
import { printedTexts } from '#tests/support/browser/printedPages.ts'
import { type Answer, signIn, type TestClient } from '#tests/support/database/client.ts'
import { createUser, TEST_PASSWORD } from '#tests/support/database/people.ts'
import { readSheet } from '#tests/support/readSheet.ts'
import { type Received, startMailServer } from '#tests/support/services/mailServer.ts'
import { startTestServer, type TestServer } from '#tests/support/services/testServer.ts'
import { standAt } from '../worlds/bayRows.ts'
import { dealerDump } from '../worlds/dealerDump.ts'
import { neededQueries } from '../worlds/neededQueries.ts'
import { createSide, type Side, type Twin } from '../worlds/twinWorld.ts'
import { TWINS } from './twinMatrix.ts'

type Socket = Awaited<ReturnType<typeof openSocket>>
type House = {
  side: Side
  canary: string
  boss: TestClient
  sockets: Socket[]
  addresses: string[]
  bytes: Map<string, string>
}

let server: TestServer
let mails: Awaited<ReturnType<typeof startMailServer>>
let houses: readonly [House, House]
const written: string[] = []

beforeAll(async () => {
  mails = await startMailServer()
  server = await startTestServer({
    hasRateLimits: false,
    env: { PUBLIC_URL: 'https://werkbank.test', LOG_LEVEL: 'info' },
    logTo: { write: (line) => written.push(line) },
    jobPace: { pollSeconds: 0.5, retrySeconds: 0, retries: 1 },
  })
  houses = [await openHouse('A'), await openHouse('B')]
  // Both dealers work at the same time, so that data of one could reach the other.
  await Promise.all(houses.map(live))
  for (const { side } of houses) await settled(server, side.dealer)
  await Promise.all(houses.map(gather))
  for (const { sockets } of houses) for (const socket of sockets) await socket.settled()
})
afterAll(async () => {
  await server.close()
  await mails.stop()
})

async function openHouse(name: string): Promise<House> {
  const side = await createSide(server)
  const canary = `CANARY${name}${randomUUID().slice(0, 8)}`.toLowerCase()
  const { dealerId } = side.dealer
  await server.database.inDealer(dealerId, (tx) =>
    tx
      .updateTable('dealers')
      .set({ name: `Autohaus ${canary}` })
      .execute(),
  )
  // The readers of a message are shown only where the dealer allows it.
  const { version } = await side.client.ok<{ version: number }>('GET', '/v1/admin/settings')
  await side.client.ok('PATCH', '/v1/admin/settings', { version, values: { chat_read_by: true } })
  // Files for people hold names instead of ids.
  await server.database.inDealer(dealerId, async (tx) => {
    await tx
      .updateTable('users')
      .set({ last_name: `Nach ${canary}` })
      .execute()
    await tx.updateTable('vehicles').set({ model: canary }).execute()
    await tx.updateTable('loan_cars').set({ name: canary }).execute()
  })
  const permissions = { global: ['global.admin'] }
  const second = await createUser(server.database, side.dealer, { permissions, lastName: `Chefin ${canary}` })
  const boss = await signIn(server.address, side.dealer, second)
  const colleague = await signIn(server.address, side.dealer, side.colleague)
  const sockets = await Promise.all([side.client, boss, colleague].map(openSocket))
  const addresses = [side.admin.email, second.email, side.colleague.email]
  return { side, canary, boss, sockets, addresses, bytes: new Map() }
}

/** A day in a dealership: names, messages, mails, files and failures that name their dealer. */
async function live({ side, canary, boss, addresses }: House): Promise<void> {
  const { client, ids, dealer } = side
  const { version } = await client.ok<{ version: number }>('GET', '/v1/admin/settings')
  const values = {
    email_enable: true,
    email_from: `werkbank@${canary}.example`,
    email_from_name: canary,
    smtp_host: '127.0.0.1',
    smtp_port: mails.port,
    smtp_secure: 'none',
    custom_site_title: canary,
    custom_info: `Heute ${canary}`,
    // Figures of people are answered, too: with names they would be the worst leak.
    stats_person_level: 'all',
  }
  await client.ok('PATCH', '/v1/admin/settings', { version, values })
  const address = `neu-${canary}@test.example`
  addresses.push(address, `jana-${canary}@test.example`)
  await client.ok('PATCH', '/v1/auth/user', { first_name: `Vor ${canary}`, last_name: `Nach ${canary}` })
  await client.ok('PUT', '/v1/auth/email', { email: address, password: TEST_PASSWORD })
  // A new device, a forgotten password, an invitation and a test: mails of every kind.
  const signedIn = await client.send(
    'POST',
    '/v1/auth/api',
    { email: address, password: TEST_PASSWORD },
    { 'user-agent': `Tablet ${canary}` },
  )
  expect(signedIn.status).toBe(200)
  await client.ok('POST', '/v1/auth/password/forgot', { email: address, company: dealer.code })
  await client.ok('POST', `/v1/admin/users/${ids.user}/invitation`)
  await boss.ok('POST', '/v1/admin/settings/mail-test')
  await client.ok('POST', '/v1/auth/password', { password: TEST_PASSWORD, new_password: 'Kolben-Ring&42-Nut' })
  await client.ok('POST', '/v1/auth/data-export', { password: 'Kolben-Ring&42-Nut' })
  side.bayPass = await standAt(server, dealer, client, side.bayToken)

  await client.post(ids.chat, `Bitte um Rückruf wegen ${canary}`)
  for (const path of ['groups', 'departments', 'upload-groups'])
    await client.ok('POST', `/v1/${path}`, {
      name: `Neu ${canary}`,
      ...(path === 'departments' ? { location_uuid: null } : {}),
    })
  const row = await client.ok<{ version: number }>('GET', `/v1/groups/${ids.group}`)
  await client.ok('PATCH', `/v1/groups/${ids.group}`, { version: row.version, name: `Anders ${canary}` })
  await client.ok('PATCH', `/v1/admin/groups/${ids.group}/rights`, { add: [ids.user] })
  const work = await client.ok<{ version: number }>('GET', `/v1/workshop/works/${ids.work}`)
  await client.ok('PATCH', `/v1/workshop/works/${ids.work}`, { version: work.version, text: `Bremse ${canary}` })
  await client.ok('PATCH', `/v1/views/${ids.view}`, { version: 1, name: `Sicht ${canary}` })
  const csv = `Vorname;Nachname;E-Mail\nJana;Ahorn ${canary};jana-${canary}@test.example`
  // By another user, because a new preview takes the place of the user's own.
  const { run } = await boss.ok<{ run: DirectoryRun }>('POST', '/v1/admin/users/import', { csv })
  await boss.ok('POST', `/v1/admin/directory/runs/${run.uuid}/start`, { invite: true })
  // Actions that need two people.
  await boss.ok('POST', `/v1/admin/chats/${ids.chat}/exports/${ids.export}/decision`, { is_approved: true })
  await boss.ok('POST', `/v1/admin/audit/releases/${ids.release}/decision`, { is_approved: true })
  // Failures go into the log.
  expect((await client.send('POST', '/v1/groups', { name: canary, description: 1 })).status).toBe(400)
  expect((await client.send('GET', `/v1/groups/${ids.user}`)).status).toBe(404)
  expect((await client.send('POST', '/v1/auth/api', { email: address, password: canary })).status).toBe(401)
}

const reading = (Object.keys(endpoints) as EndpointKey[]).filter(
  (key) => key.startsWith('GET ') && !/logout|auth\/ws$/.test(key),
)

const refused: string[] = []

/** Files for people hold no ids. This car has no marked advisor, and the only attendance has not ended. */
const UNMARKED: readonly EndpointKey[] = [
  'GET /v1/workshop/attendance/export.csv',
  'GET /v1/workshop/attendance/export.xlsx',
  'GET /v1/workshop/hst/vehicles/export.csv',
  'GET /v1/workshop/hst/vehicles/export.xlsx',
]

/** Calls of an endpoint: as in the twin matrix, and once more without a path of its own. */
function callsOf(key: EndpointKey, side: Side): Twin[] {
  const twins = Object.values(TWINS[key]).map((slot) => slot(side, side.ids))
  return key.includes(':') ? twins : [...twins, { query: neededQueries(side)[key] ?? {} }]
}

/** The words of an answer. For a packed file its content counts. */
async function saidBy(key: EndpointKey, { status, text, bytes }: Answer): Promise<string> {
  if (status !== 200) return text
  if (key.endsWith('.xlsx')) return [...readSheet(bytes).parts.values()].join('\n')
  return key.endsWith('.pdf') ? (await printedTexts(bytes)).map((page) => page.text).join('\n') : text
}

/** All readable data: lists, rows, histories and every file. */
async function gather({ side, bytes }: House): Promise<void> {
  type Own = { export: { uuid: string; state: string } | null }
  await vi.waitFor(
    async () => {
      const { export: made } = await side.client.ok<Own>('GET', '/v1/auth/data-export')
      if (made?.state !== 'ready') throw new Error('it is not made yet')
      side.ids.dataExport = made.uuid
    },
    { timeout: 15_000, interval: 50 },
  )
  for (const key of reading)
    for (const { params = {}, query = {} } of callsOf(key, side)) {
      const path = key.slice('GET '.length).replace(/:(\w+)/g, (_all, name: string) => params[name] ?? '')
      const text = new URLSearchParams(query).toString()
      const isOfBay = key.startsWith('GET /v1/bay/')
      const headers = isOfBay ? { authorization: `Bearer ${side.bayPass}` } : {}
      const answer = await side.client.send('GET', text === '' ? path : `${path}?${text}`, undefined, headers)
      if (answer.status !== 200) refused.push(`${key}?${text}: ${answer.text}`)
      bytes.set(`${key}?${text}`, `${[...answer.headers].join('\n')}\n${await saidBy(key, answer)}`)
    }
}

/** Everything that names one dealer alone: its words, its code, and the id of each of its rows. */
async function secretsOf({ side, canary }: House): Promise<string[]> {
  const { dealerId, code } = side.dealer
  const dump = JSON.stringify(await dealerDump(server.database, dealerId))
  const uuids = dump.match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g) ?? []
  return [...new Set([...uuids, canary, code])]
}

const wordsOf = ({ head, parts, subject, to, from }: Received) =>
  [head, subject, from, ...to, ...parts.map(({ text }) => text)].join('\n')
const mailsOf = ({ addresses }: House) => mails.received.filter(({ to }) => to.some((one) => addresses.includes(one)))
const leaks = (text: string, secrets: readonly string[]) => {
  const all = text.toLowerCase()
  return secrets.filter((one) => all.includes(one.toLowerCase()))
}
const both = () => [
  { own: houses[0], other: houses[1] },
  { own: houses[1], other: houses[0] },
]

describe('TEN-04 no data of one dealer reach the people of another one', () => {
  it.each(reading)('TEN-04 The answer of %s holds nothing of another dealer', async (key) => {
    for (const { own, other } of both()) {
      const secrets = await secretsOf(other)
      for (const [call, text] of own.bytes)
        if (call.startsWith(`${key}?`)) expect(leaks(text, secrets), call).toEqual([])
    }
  })

  it('Mails of every kind hold nothing of another dealer and go only to people of the own dealer', async () => {
    for (const { own, other } of both()) {
      const mine = mailsOf(own)
      expect(mine.length).toBeGreaterThanOrEqual(6)
      expect(leaks(mine.map(wordsOf).join('\n'), await secretsOf(other))).toEqual([])
      for (const { to, from } of mine) {
        expect(from).toContain(own.canary)
        expect(to.filter((one) => !own.addresses.includes(one))).toEqual([])
      }
      // Every mail of a dealer goes to a person there.
      expect(mails.received.filter(({ from }) => from.includes(own.canary))).toHaveLength(mine.length)
    }
  })

  it('Sockets carry nothing of another dealer', async () => {
    for (const { own, other } of both()) {
      const heard = own.sockets.map(({ frames }) => JSON.stringify(frames)).join('\n')
      expect(leaks(heard, await secretsOf(other))).toEqual([])
      expect(leaks(heard, await secretsOf(own))).toEqual(expect.arrayContaining([own.canary, own.side.ids.group]))
    }
  })

  it('Files hold own data only: lists, audit, log, own data and chats', async () => {
    const files = reading.filter((key) => /export\.|\/file$|\.pdf$/.test(key) && !UNMARKED.includes(key))
    expect(files.length).toBeGreaterThanOrEqual(9)
    for (const { own } of both()) {
      const secrets = await secretsOf(own)
      const empty = files.filter((key) =>
        [...own.bytes].every(([call, text]) => !call.startsWith(`${key}?`) || leaks(text, secrets).length === 0),
      )
      expect(empty).toEqual([])
      const marked = [
        'GET /v1/groups/export.csv?',
        'GET /v1/groups/export.xlsx?',
        'GET /v1/admin/audit/export.csv?',
        'GET /v1/admin/audit/export.ndjson?',
      ]
      for (const call of marked) expect(own.bytes.get(call), call).toContain(own.canary)
      expect([...own.bytes].filter(([call]) => call.includes('data-export/')).join()).toContain(own.canary)
      expect([...own.bytes].filter(([call]) => call.includes('exports/:export_uuid/file')).join()).toContain(own.canary)
    }
  })

  it('Names and texts of people stand in no log, also not in the operator’s', async () => {
    expect(written.length).toBeGreaterThan(50)
    for (const { own } of both()) {
      expect(written.filter((line) => line.toLowerCase().includes(own.canary))).toEqual([])
      for (const [call, text] of own.bytes)
        if (call.includes('/admin/logs')) expect(text.toLowerCase(), call).not.toContain(own.canary)
    }
  })

  it('No request of the check for leaks was refused', () => expect(refused).toEqual([]))

  it('The check for leaks finds the own data of each dealer in its answers and mails', async () => {
    for (const { own } of both()) {
      const found = leaks([...own.bytes.values()].join('\n'), await secretsOf(own))
      expect(found).toEqual(expect.arrayContaining([own.canary, own.side.dealer.code]))
      for (const name of ['user', 'group', 'chat', 'view', 'run', 'export', 'release', 'change'] as const)
        expect(found, name).toContain(own.side.ids[name])
      expect(leaks(mailsOf(own).map(wordsOf).join('\n'), [own.canary, own.side.dealer.code])).toHaveLength(2)
    }
  })
})
