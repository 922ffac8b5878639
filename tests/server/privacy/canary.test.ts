import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { AnonymisedRecord } from '#contract/privacy.ts'
import type { RecordDefinition } from '#contract/records/define.ts'
import { records } from '#contract/records/index.ts'
import { FILE_USES } from '#server/files/fileUses.ts'
import { enqueueJob } from '#server/jobs/enqueueJob.ts'
import { attachmentOf } from '#tests/server/worlds/articleRows.ts'
import { codeOf } from '#tests/server/worlds/chatWorld.ts'
import { png } from '#tests/server/worlds/pictures.ts'
import { createSide, type Side } from '#tests/server/worlds/twinWorld.ts'
import { readClock } from '#tests/support/clock/readClock.ts'
import type { TestClient } from '#tests/support/database/client.ts'
import { startTestServer, type TestServer } from '#tests/support/services/testServer.ts'
import {
  addMissingRows,
  asOwner,
  belongTogether,
  CANARY,
  finish,
  leftOvers,
  linkedTables,
  namedFiles,
  register,
  writeEverywhere,
} from './canaryWorld.ts'

/** Every line that the server writes to its log. */
const written: string[] = []
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({
    hasRateLimits: false,
    env: { LOG_LEVEL: 'debug' },
    logTo: { write: (line) => void written.push(line) },
  })
})
afterAll(() => server.close())

const WAITED = { timeout: 20_000, interval: 50 }

const isAbout = (table: string) => register[table]?.own !== undefined || register[table]?.customer !== undefined
const FULL_NAME = 'Canaria Zanzibarowski'
/** A text field of a record from which a person's words are removed, with room for a full name. */
const fieldIn = (record: RecordDefinition) =>
  Object.entries(record.fields).find(
    ([name, field]) =>
      field.kind === 'text' &&
      field.pattern === undefined &&
      field.max >= FULL_NAME.length &&
      register[record.table]?.texts?.includes(name),
  )?.[0]

async function change({ client, ids }: Side, record: RecordDefinition, changes: object): Promise<void> {
  const address = `/v1/${record.path}/${ids[record.name as keyof Side['ids']]}`
  const { version } = await client.ok<{ version: number }>('GET', address)
  await client.ok('PATCH', address, Object.assign({ version }, changes))
}

/** A file whose name tells the person, for a message. */
async function filesOf(client: TestClient) {
  const file_uuid = await attachmentOf(client, png(7, 9), 'chat-attachments')
  return [{ file_uuid, name: 'Schaden Canaria Zanzibarowski.png' }]
}

/** A dealer with a row in every table, all about one customer, whose words a user has typed into every record. */
async function visitOf(name: object): Promise<Side> {
  const side = await createSide(server)
  const { client, ids } = side
  await change(side, records.customer, name)
  await asOwner(server, async (query) => {
    await query(`select set_config('app.dealer', '${side.dealer.dealerId}', true)`)
    await belongTogether(query, side)
    await addMissingRows(query, side)
  })
  // The audit keeps what a user has typed. In rows that are not about the customer only the full name counts.
  for (const record of Object.values<RecordDefinition>(records)) {
    const field = fieldIn(record)
    const word = isAbout(record.table) ? 'Zanzibarowski' : FULL_NAME
    if (field !== undefined && record.name !== 'customer') await change(side, record, { [field]: word })
  }
  const text = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Zanzibarowski' }] }] }
  for (const record of ['serviceRequest', 'checkin'] as const)
    await client.ok('POST', `/v1/comments/${record}/${ids[record]}`, { text })
  const { message_uuid } = await client.post(ids.chat, 'Canaria Zanzibarowski hat angerufen')
  const send_at = new Date(readClock() + 7 * 86_400_000).toISOString()
  const waiting = await filesOf(client)
  const later = { content: 'Canaria Zanzibarowski zurückrufen', attachments: waiting, send_at }
  await client.ok('POST', `/v1/chats/${ids.chat}/later`, later)
  const attachments = await filesOf(client)
  await client.ok('POST', `/v1/chats/${ids.chat}/messages`, { content: '', attachments })
  const edited = { version: 1, content: 'Canaria Zanzibarowski hat zweimal angerufen' }
  await client.ok('PATCH', `/v1/chats/${ids.chat}/messages/${message_uuid}`, edited)
  await client.ok('POST', '/v1/auth/data-export', { password: side.admin.password })
  await vi.waitFor(async () => {
    const { export: made } = await client.ok<{ export: { state: string } | null }>('GET', '/v1/auth/data-export')
    expect(made?.state).toBe('ready')
  }, WAITED)
  // Refused and failed requests are logged.
  await client.send('POST', '/v1/customers', { name: 'Zanzibarowski', email: 'canaria' })
  await client.send('GET', '/v1/customers?search=Zanzibarowski&sort=canaria')
  return side
}

/** Waits for the work that the server does after its answers, which would write rows while the test reads them. */
const atRest = ({ dealer }: Side) =>
  vi.waitFor(async () => {
    const open = await server.database.inDealer(dealer.dealerId, (tx) =>
      Promise.all([
        tx.selectFrom('jobs').select('uuid').where('state', '=', 'waiting').where('start_at', 'is', null).execute(),
        tx.selectFrom('event_deliveries').select('uuid').where('state', '=', 'waiting').execute(),
      ]),
    )
    expect(open).toEqual([[], []])
  }, WAITED)

async function fill(side: Side, record: AnonymisedRecord, word: string, where: 'everywhere' | 'about' = 'everywhere') {
  const { dealer } = side
  await atRest(side)
  return asOwner(server, async (query) => {
    await query(`select set_config('app.dealer', '${dealer.dealerId}', true)`)
    await finish(query, dealer.dealerId)
    return writeEverywhere(query, { record, side, word, where })
  })
}

const copiesOf = ({ dealer }: Side) =>
  server.database.inDealer(dealer.dealerId, (tx) =>
    tx.selectFrom('files').select('uuid').where('role', '=', FILE_USES.dataExport.role).execute(),
  )

const anonymise = ({ client, admin, ids }: Side, record: AnonymisedRecord, name: string) =>
  client.send('POST', `/v1/privacy/${record}/${ids[record]}/anonymise`, { password: admin.password, name })

const CUSTOMER = {
  name: 'Zanzibarowski',
  first_name: 'Canaria',
  email: 'canaria@kanarien.example',
  phone: '+4930777001',
  mobile: null,
  street: 'Kanarienweg 7',
  city: 'Kanarienstadt',
  number: 'KANARIEN7',
}

describe('DAT-03 invented names of people in every table of the register of personal data', () => {
  it('Every table that is linked to a customer says what happens to its rows', async () => {
    const linked = await asOwner(server, linkedTables)
    expect(linked.length).toBeGreaterThan(15)
    expect(linked.filter((table) => !isAbout(table))).toEqual([])
  })

  it('The register gives a reason for all rows about a person that stay, and for no others', () => {
    const stay = ({ own, customer, user }: (typeof register)[string]) =>
      own !== undefined ? customer?.deletes !== true : customer?.set !== undefined || user?.set !== undefined
    const [staying, explained] = [
      Object.entries(register).filter(([, rule]) => stay(rule)),
      Object.entries(register).filter(([, { stays }]) => stays !== undefined),
    ].map((tables) => tables.map(([table]) => table))
    // No rule sets a text in the last three. Their rows stay, and show the name of the former user.
    expect(explained?.toSorted()).toEqual(
      [...(staying ?? []), 'attendances', 'attendance_corrections', 'audit_events'].toSorted(),
    )
  })

  it('After anonymising, the full name of a customer stands in no table, stored file, data folder or log', async () => {
    const side = await visitOf(CUSTOMER)
    // Order numbers and tags are unique, so these columns refuse the word.
    expect(await fill(side, 'customer', 'Canaria Zanzibarowski')).toEqual([
      expect.stringMatching(/^papers\.jobId: .*unique/),
      expect.stringMatching(/^papers\.tag: .*unique/),
    ])
    const before = await leftOvers(server, side)
    const named = new Set(before.map((row) => row.split(':')[0] ?? ''))
    const missing = Object.entries(register).filter(
      ([table, { texts = [], customer }]) =>
        (texts.length > 0 || customer?.set) && customer?.kind !== 'log' && !named.has(table),
    )
    expect(missing.map(([table]) => table)).toEqual([])
    expect(codeOf(await anonymise(side, 'customer', 'Canaria Zanzibarowski'))).toBe('ok')
    expect(await leftOvers(server, side)).toEqual([])
    // Copies of own data are packed, so that no search finds a name in them.
    expect(codeOf(await side.client.send('GET', `/v1/auth/data-export/${side.ids.dataExport}`))).toBe('not_found')
    expect(await copiesOf(side)).toEqual([])
    expect(namedFiles(server.dataDir)).toEqual([])
    expect(written.length).toBeGreaterThan(50)
    expect(written.filter((line) => CANARY.test(line))).toEqual([])
  })

  it('The last name of a customer alone is gone from all rows about them, and from their mails', async () => {
    const side = await visitOf(CUSTOMER)
    const { dealerId } = side.dealer
    await server.database.inDealer(dealerId, async (tx) => {
      const data = { acceptance_uuid: side.ids.acceptance, revision: 1, email: 'privat@kanarien.example' }
      await enqueueJob(tx, dealerId, 'protocol_mail', data)
    })
    await fill(side, 'customer', 'Zanzibarowski', 'about')
    expect(codeOf(await anonymise(side, 'customer', 'Canaria Zanzibarowski'))).toBe('ok')
    expect(await leftOvers(server, side)).toEqual([])
  })

  it('The copy of a customer’s data holds no rows that quote other people', async () => {
    const side = await createSide(server)
    const data = await side.client.ok<{ tables: object }>('GET', `/v1/privacy/customers/${side.ids.customer}/data`)
    const tables = Object.keys(data.tables)
    expect(tables).toContain('customers')
    // The copy of a colleague is stored, and does not belong to the data of the customer.
    expect((await copiesOf(side)).length).toBe(1)
    expect(tables).not.toContain('data_exports')
    expect(tables).not.toContain('kept_answers')
  })

  it('The full name of a user is gone from all tables, stored files, the data folder and the log', async () => {
    const side = await createSide(server)
    await change(side, records.user, {
      first_name: 'Canaria',
      last_name: 'Zanzibarowski',
      email: 'canaria@kanarien.example',
      phone: '+4930777003',
      personnel_number: 'KANARIEN7',
    })
    await fill(side, 'user', 'Canaria Zanzibarowski')
    expect((await leftOvers(server, side)).length).toBeGreaterThan(30)
    expect(codeOf(await anonymise(side, 'user', 'Canaria Zanzibarowski'))).toBe('ok')
    expect(await leftOvers(server, side)).toEqual([])
    expect(namedFiles(server.dataDir)).toEqual([])
    expect(written.filter((line) => CANARY.test(line))).toEqual([])
  })
})
