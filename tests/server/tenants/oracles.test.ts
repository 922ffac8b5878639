import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { DirectoryLine, DirectoryRun } from '#contract/api/administration/directory.ts'
import type { ChainCheck } from '#contract/api/administration/logs.ts'
import { department } from '#contract/records/department.ts'
import { user } from '#contract/records/user.ts'
import { nextNumber } from '#server/numbers/nextNumber.ts'
import { tryLogin } from '#tests/server/worlds/authWorld.ts'
import {
  addressOf,
  allRecords,
  createRow,
  openRecordWorld,
  queryText,
  type RecordWorld,
  type Row,
  sample,
} from '#tests/server/worlds/recordWorld.ts'
import { startRecordServer } from '#tests/server/worlds/specimens.ts'
import { readClock } from '#tests/support/clock/readClock.ts'
import { type Answer, TestClient } from '#tests/support/database/client.ts'
import { createUser, TEST_PASSWORD } from '#tests/support/database/people.ts'
import type { TestServer } from '#tests/support/services/testServer.ts'
import { dealerDump } from '../worlds/dealerDump.ts'
import { PNG } from '../worlds/twinWorld.ts'

let server: TestServer
let own: RecordWorld
let other: RecordWorld

beforeAll(async () => {
  server = await startRecordServer()
  own = await openRecordWorld(server)
  other = await openRecordWorld(server)
})
afterAll(() => server.close())

const madeUpEmail = () => `person-${randomUUID().slice(0, 8)}@test.example`
const dumpOf = (world: RecordWorld) => dealerDump(server.database, world.dealer.dealerId)

/** The parts by which a caller can tell two answers apart. Ids, times and the requested value differ by nature. */
const visible = ({ status, headers, text }: Answer, asked: readonly string[]) => ({
  status,
  headers: [...headers].filter(([name]) => !['date', 'x-request-id'].includes(name)),
  text: asked
    .reduce((rest, one) => rest.replaceAll(one, '<asked>'), text)
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '<id>')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<time>'),
})

describe('TEN-06 answers that are cached on the way', () => {
  it.each(allRecords.map((record) => [record.name, record] as const))(
    'TEN-06 The lists of %s have the same content and no ETag, whatever another dealer has',
    async (_name, record) => {
      const row = await createRow(own, record)
      const paths = ['', '/count', '/labels', '/export.csv', `/${row.uuid}`, `/${row.uuid}/history`]
      const read = () => Promise.all(paths.map((tail) => own.admin.client.send('GET', `${addressOf(record)}${tail}`)))
      const before = await read()
      const theirs = await createRow(other, record)
      const after = await read()
      expect(after.map(({ text }) => text)).toEqual(before.map(({ text }) => text))
      for (const { status, headers } of [...before, ...after])
        expect([status, headers.get('cache-control'), headers.get('etag')]).toEqual([200, 'no-store', null])
      // A caller who sends the matching tag gets no other answer.
      for (const has of ['*', `"${theirs.uuid}"`, `W/"${row.version}"`]) {
        const headers = { 'if-none-match': has }
        const [mine, foreign] = [
          await own.admin.client.send('GET', addressOf(record, row.uuid), undefined, headers),
          await own.admin.client.send('GET', addressOf(record, theirs.uuid), undefined, headers),
        ]
        expect([mine.status, foreign.status, foreign.headers.get('etag')]).toEqual([200, 404, null])
      }
    },
  )

  it('TEN-06 Cached settings are the dealer’s own, also if another dealer has the same version', async () => {
    const worlds = [await openRecordWorld(server), await openRecordWorld(server)] as const
    const [mine, theirs] = worlds
    for (const { admin, dealer } of worlds) {
      const { version } = await admin.client.ok<{ version: number }>('GET', '/v1/admin/settings')
      const values = { custom_site_title: `Haus ${dealer.code}` }
      await admin.client.ok('PATCH', '/v1/admin/settings', { version, values })
    }
    const read = ({ dealer }: RecordWorld, has?: string | null) =>
      new TestClient(server.address, dealer.code).send(
        'GET',
        '/v1/settings',
        undefined,
        has ? { 'if-none-match': has } : {},
      )
    const [first, foreign] = [await read(mine), await read(theirs)]
    expect(first.headers.get('cache-control')).toBe('private, no-cache')
    expect(first.headers.get('vary')).toBe('X-Dealer-Code, Host')
    expect((await read(mine, first.headers.get('etag'))).status).toBe(304)
    const answer = await read(mine, foreign.headers.get('etag'))
    expect([answer.status, answer.text]).toEqual([200, first.text])
    expect(answer.text).not.toContain(theirs.dealer.code)
  })

  it('TEN-06 A picture that two dealers have is separate for each, and a foreign one is answered like a made-up one', async () => {
    type Shown = { avatar: { uuid: string } }
    const uuids: string[] = []
    for (const { admin } of [own, other]) {
      const answer = await admin.client.send('PUT', '/v1/auth/avatar', PNG, { 'content-type': 'image/png' })
      uuids.push((answer.json as Shown).avatar.uuid)
    }
    const [mine = '', theirs = ''] = uuids
    expect(mine).not.toBe(theirs)
    const get = (uuid: string) =>
      own.admin.client.send('GET', `/v1/avatars/${uuid}`, undefined, { 'if-none-match': `"${uuid}"` })
    expect((await get(mine)).status).toBe(304)
    const madeUp = randomUUID()
    const [foreign, nobody] = [await get(theirs), await get(madeUp)]
    expect(foreign.headers.get('etag')).toBeNull()
    expect(visible(foreign, [theirs])).toEqual(visible(nobody, [madeUp]))
  })
})

describe('TEN-06 names and e-mail addresses of another dealer can be used', () => {
  const taken = ['email', 'personnel_number', 'first_name', 'last_name'] as const

  it('A user with all values of a user at another dealer is created, changed, deleted and restored', async () => {
    const there = await createRow(other, user, { personnel_number: 'P-77' })
    const theirs = await dumpOf(other)
    const same = Object.fromEntries(taken.map((name) => [name, there[name]]))
    const { client } = own.admin
    const made = await client.ok<Row>('POST', addressOf(user), sample(own, user, same))
    expect(made).toMatchObject(same)
    expect(made.uuid).not.toBe(there.uuid)
    await client.ok('DELETE', addressOf(user, made.uuid))
    expect(await client.ok('POST', `${addressOf(user, made.uuid)}/restore`)).toMatchObject(same)
    await client.ok('DELETE', addressOf(user, made.uuid))
    const second = await createRow(own, user)
    expect(await client.ok('PATCH', addressOf(user, second.uuid), { version: second.version, ...same })).toMatchObject(
      same,
    )
    expect(await dumpOf(other)).toEqual(theirs)
  })

  it('A user can take the e-mail address of a user at another dealer, and signs in with it at the own dealer only', async () => {
    const there = await createUser(server.database, other.dealer)
    const here = await createUser(server.database, own.dealer)
    const signedIn = await tryLogin(server.address, own.dealer, here)
    const client = new TestClient(server.address, own.dealer.code, signedIn.session.token)
    const body = { email: there.email, password: TEST_PASSWORD }
    expect(await client.ok('PUT', '/v1/auth/email', body)).toMatchObject({ uuid: here.uuid, email: there.email })
    const inside = await tryLogin(server.address, own.dealer, body)
    const session = new TestClient(server.address, own.dealer.code, inside.session.token)
    expect(await session.ok('GET', '/v1/auth/user')).toMatchObject({ user: { uuid: here.uuid } })
  })

  it('An e-mail address that only another dealer knows is unknown to search, sign-in and the form for a forgotten password', async () => {
    const { email } = await createUser(server.database, other.dealer)
    const madeUp = madeUpEmail()
    const { client } = own.admin
    const visitor = new TestClient(server.address, own.dealer.code)
    const asked: ((email: string) => Promise<Answer>)[] = [
      (one) => client.send('GET', `${addressOf(user)}${queryText({ q: one })}`),
      (one) => client.send('GET', `${addressOf(user)}/count${queryText({ q: one })}`),
      (one) => client.send('GET', `${addressOf(user)}/labels${queryText({ q: one })}`),
      (one) => client.send('GET', `${addressOf(user)}${queryText({ 'filter[email][is]': one, deleted: 'with' })}`),
      (one) => client.send('GET', `${addressOf(user)}/export.csv${queryText({ q: one })}`),
      (one) => client.send('POST', '/v1/admin/settings/mail-test', { to: one }),
      (one) => visitor.send('POST', '/v1/auth/api', { email: one, password: TEST_PASSWORD }),
      (one) => visitor.send('POST', '/v1/auth/password/forgot', { email: one }),
    ]
    for (const ask of asked) {
      const [foreign, nobody] = [await ask(email), await ask(madeUp)]
      expect(visible(foreign, [email])).toEqual(visible(nobody, [madeUp]))
      // An empty list shows nothing of the other dealer either.
      expect(foreign.text.replaceAll(email, '')).not.toMatch(/Testmann/)
    }
  })

  it('A staff file with e-mail addresses of another dealer is previewed and imported like one with new addresses', async () => {
    const there = [await createUser(server.database, other.dealer), await createUser(server.database, other.dealer)]
    const theirs = await dumpOf(other)
    const { client } = (await openRecordWorld(server)).admin
    type Plan = { run: DirectoryRun; columns: unknown[] }
    type Lines = { items: DirectoryLine[] }
    const plan = async (emails: readonly string[]) => {
      const rows = emails.map((email) => `Jana;Ahorn;${email}`)
      const csv = ['Vorname;Nachname;E-Mail', ...rows].join('\n')
      const answer = await client.send('POST', '/v1/admin/users/import', { csv })
      const { run } = answer.json as Plan
      const lines = await client.send('GET', `/v1/admin/directory/runs/${run.uuid}/lines`)
      return { run, seen: [visible(answer, emails), visible(lines, emails)] }
    }
    const nobody = await plan([madeUpEmail(), madeUpEmail()])
    const foreign = await plan(there.map(({ email }) => email))
    expect(foreign.seen).toEqual(nobody.seen)
    expect(foreign.run).toMatchObject({ created: 2, failed: 0, unchanged: 0 })
    const at = `/v1/admin/directory/runs/${foreign.run.uuid}`
    await client.ok('POST', `${at}/start`, { invite: false })
    await vi.waitFor(async () => expect(await client.ok('GET', at)).toMatchObject({ state: 'done', created: 2 }), {
      timeout: 15_000,
      interval: 50,
    })
    const { items } = await client.ok<Lines>('GET', `${at}/lines`)
    expect(items.map(({ state, problems }) => [state, problems])).toEqual(Array(2).fill(['done', {}]))
    const emails = (await client.ok<{ items: Row[] }>('GET', '/v1/users?limit=200')).items.map(({ email }) => email)
    expect(emails).toEqual(expect.arrayContaining(there.map(({ email }) => email)))
    expect(await dumpOf(other)).toEqual(theirs)
  })
})

describe('TEN-06 no count tells how busy another dealer is', () => {
  const shown = ({ admin }: RecordWorld) => admin.client.send('GET', '/v1/admin/settings/numbers')

  it('The next number of a range does not tell how busy another dealer is', async () => {
    const before = (await shown(own)).text
    const take = ({ dealer }: RecordWorld) =>
      server.database.inDealer(dealer.dealerId, (tx) => nextNumber(tx, 'order', readClock()))
    for (let nth = 0; nth < 3; nth += 1) await take(other)
    expect((await shown(own)).text).toBe(before)
    expect(await take(own)).toBe('W000001')
    expect((await shown(other)).text).toContain('W000004')
    // A first number that the other dealer sets does not move the own numbers.
    const { version } = await other.admin.client.ok<{ version: number }>('GET', '/v1/admin/settings')
    await other.admin.client.ok('PATCH', '/v1/admin/settings', { version, values: { number_order_first: 900 } })
    expect(await take(own)).toBe('W000002')
  })

  it('Message numbers, versions and audit links do not tell how busy another dealer is', async () => {
    type Chat = { chat_uuid: string; version: number; last_seq: number }
    const check = ({ admin }: RecordWorld) => admin.client.ok<ChainCheck>('POST', '/v1/admin/audit/check')
    const fresh = await openRecordWorld(server)
    const chatOf = ({ admin }: RecordWorld) =>
      admin.client.ok<Chat>('POST', '/v1/chats', { type: 'group', name: 'Halle', members: [] })
    const theirs = await chatOf(other)
    for (let nth = 0; nth < 5; nth += 1) await other.admin.client.post(theirs.chat_uuid, `Nummer ${nth}`)
    for (let nth = 0; nth < 3; nth += 1) await createRow(other, department)
    const chat = await chatOf(fresh)
    expect((await fresh.admin.client.post(chat.chat_uuid, 'Erste')).seq).toBe(1)
    const row = await createRow(fresh, department)
    expect(row.version).toBe(1)
    await vi.waitFor(
      async () => {
        const { items } = await fresh.admin.client.ok<{ items: { is_sealed: boolean }[] }>('GET', '/v1/admin/audit')
        expect(items.length).toBeGreaterThan(0)
        expect(items.every(({ is_sealed }) => is_sealed)).toBe(true)
      },
      { timeout: 15_000, interval: 50 },
    )
    const { items } = await fresh.admin.client.ok<{ items: unknown[] }>('GET', '/v1/admin/audit')
    expect(await check(fresh)).toMatchObject({ finding: 'ok', head: { seq: items.length } })
  })

  it('Users who are signed in, listed or online do not tell how busy another dealer is', async () => {
    const paths = [
      '/v1/user/list',
      '/v1/desktop/clients',
      '/v1/admin/jobs',
      '/v1/admin/directory/runs',
      '/v1/auth/devices',
    ]
    const read = () => Promise.all(paths.map((path) => own.admin.client.send('GET', path)))
    // Earlier steps have sent mails of their own.
    await vi.waitFor(
      async () => {
        const jobs = await own.admin.client.ok<{ kind: string; state: string }[]>('GET', '/v1/admin/jobs')
        // The jobs of a service request wait for its due time.
        const planned = ['chat_retention', 'chat_later', 'news_reminder', 'inbox_due', 'inbox_mail']
        const isOver = ({ kind, state }: (typeof jobs)[number]) => planned.includes(kind) || state === 'done'
        expect(jobs.filter((job) => !isOver(job))).toEqual([])
      },
      { timeout: 15_000, interval: 50 },
    )
    const before = await read()
    const sockets = await Promise.all([other.admin.socket(), (await other.person()).socket()])
    const mine = await own.admin.socket()
    await mine.settled()
    expect(mine.online()).toEqual([own.admin.uuid])
    expect((await read()).map(({ text }) => text)).toEqual(before.map(({ text }) => text))
    expect(await own.admin.client.ok('GET', '/v1/admin/health')).toMatchObject({
      sockets: { connections: 1, users: 1 },
    })
    for (const one of [...sockets, mine]) one.webSocket.close()
  })
})
