import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AuditEntry, AuditRelease, ChainCheck, Health, LogLine } from '#contract/api/administration/logs.ts'
import { LOG_EXPORT_MAX_BYTES } from '#contract/logging.ts'
import { createNightlyWork } from '#server/modules/logs/nightlyWork.ts'
import { openSecretBox } from '#server/storage/secretBox.ts'
import { openRecordWorld, type Person, type RecordWorld } from '#tests/server/worlds/recordWorld.ts'
import { readClock } from '#tests/support/clock/readClock.ts'
import { readSheet } from '#tests/support/readSheet.ts'
import { startTestServer, type TestServer } from '#tests/support/services/testServer.ts'

let server: TestServer
let world: RecordWorld
let other: RecordWorld
const written: string[] = []

beforeAll(async () => {
  server = await startTestServer({
    hasRateLimits: false,
    env: { LOG_LEVEL: 'info' },
    logTo: { write: (line) => written.push(line) },
  })
  world = await openRecordWorld(server)
  other = await openRecordWorld(server)
})
afterAll(() => server.close())

type Lines = { items: LogLine[]; has_more: boolean }
type Events = { items: AuditEntry[]; has_more: boolean }
const logs = (person: Person, query = '') => person.client.ok<Lines>('GET', `/v1/admin/logs${query}`)
const audit = (person: Person, query = '') => person.client.ok<Events>('GET', `/v1/admin/audit${query}`)
const failing = async (person: Person, name = 'x') => {
  const answer = await person.client.send('POST', '/v1/groups', { name, description: 1 })
  expect(answer.status).toBe(400)
  return (answer.json as { request_id: string }).request_id
}

describe('T19 the log of a dealer', () => {
  it('The log has the lines of a dealer’s requests, found by the id that the client got', async () => {
    const id = await failing(world.admin)
    await expect.poll(async () => (await logs(world.admin, `?request_id=${id}`)).items).toHaveLength(1)
    const [line] = (await logs(world.admin, `?request_id=${id}`)).items
    expect(line).toMatchObject({ area: 'http', method: 'POST', route: '/api/v1/groups', status: 400, user: null })
    expect((await logs(other.admin, `?request_id=${id}`)).items).toEqual([])
  })

  it('The log never shows lines of another dealer or of the whole server', async () => {
    const ours = await failing(world.admin)
    const theirs = await failing(other.admin)
    await fetch(`${server.address}/api/v1/nowhere`)
    await expect.poll(async () => (await logs(other.admin, `?request_id=${theirs}`)).items).toHaveLength(1)
    await expect.poll(async () => (await logs(world.admin, `?request_id=${ours}`)).items).toHaveLength(1)
    const mine = (await logs(world.admin, '?limit=500')).items.map(({ request_id }) => request_id)
    expect(mine).toContain(ours)
    expect(mine).not.toContain(theirs)
    const exported = await world.admin.client.send('GET', '/v1/admin/logs/export.ndjson')
    expect(exported.text).toContain(ours)
    expect(exported.text).not.toContain(theirs)
    expect(exported.text).not.toContain(other.dealer.dealerId)
    // The operator sees all of them.
    expect(written.join('')).toContain(theirs)
  })

  it('The log names the user on failures only, and never holds what a user has read', async () => {
    const reading = (await world.admin.client.send('GET', `/v1/users/${world.admin.uuid}`)).headers.get('x-request-id')
    const id = await failing(world.admin)
    await expect.poll(async () => (await logs(world.admin, `?request_id=${id}`)).items).toHaveLength(1)
    expect((await logs(world.admin, `?request_id=${reading}`)).items).toEqual([])
    const own = written.filter((line) => line.includes(`"reqId":"${reading}"`)).join('')
    expect(own).toContain('/api/v1/users/:uuid')
    expect(own).not.toContain(world.admin.uuid)
  })

  it('The log is filtered by level, area, path and text, page by page', async () => {
    await server.database.inDealer(world.dealer.dealerId, (tx) =>
      sql`insert into log_lines (dealer_id, uuid, at, level, area, message, route)
        select ${world.dealer.dealerId}, gen_random_uuid(), now(), case when i % 2 = 0 then 'warn' else 'error' end, 'jobs',
          'Reifen ' || i || '%', '/api/v1/seltsam' from generate_series(1, 7) i`.execute(tx),
    )
    const count = async (query: string) => (await logs(world.admin, `?path=SELTSAM${query}`)).items.length
    expect(await count('')).toBe(7)
    expect(await count('&level=error')).toBe(4)
    expect(await count('&level=warn')).toBe(7)
    expect(await count('&level=fatal')).toBe(0)
    expect(await count('&area=http')).toBe(0)
    expect(await count('&text=reifen%203%25')).toBe(1)
    expect(await count('&text=_eifen')).toBe(0)
    const ids = (await logs(world.admin, '?path=seltsam')).items.map(({ uuid }) => uuid)
    const first = await logs(world.admin, '?path=seltsam&limit=3')
    expect(first.has_more).toBe(true)
    const second = await logs(world.admin, `?path=seltsam&before_uuid=${first.items.at(-1)?.uuid}`)
    expect([...first.items, ...second.items].map(({ uuid }) => uuid)).toEqual(ids)
    const newer = await logs(world.admin, `?path=seltsam&after_uuid=${ids[3]}`)
    expect(newer.items.map(({ uuid }) => uuid)).toEqual(ids.slice(0, 3).reverse())
  })

  it('The log can be narrowed to a span of time', async () => {
    const id = await failing(world.admin)
    await expect.poll(async () => (await logs(world.admin, `?request_id=${id}`)).items).toHaveLength(1)
    const at = (shift: number) => new Date(readClock() + shift).toISOString()
    const within = async (query: string) => (await logs(world.admin, `?request_id=${id}&${query}`)).items.length
    expect(await within(`from=${at(-60_000)}&until=${at(60_000)}`)).toBe(1)
    expect(await within(`from=${at(60_000)}`)).toBe(0)
    expect(await within(`until=${at(-60_000)}`)).toBe(0)
  })

  it('Only administrators see the log, and a user who loses the role no longer does', async () => {
    const person = await world.person({ global: ['global.settings.read', 'global.settings.update'] })
    for (const path of ['logs', 'logs/export.ndjson', 'audit', 'audit/export.csv', 'audit/releases', 'health'])
      expect((await person.client.send('GET', `/v1/admin/${path}`)).status, path).toBe(403)
    for (const path of ['logs/tail', 'audit/check'])
      expect((await person.client.send('POST', `/v1/admin/${path}`)).status, path).toBe(403)
  })

  it('The log is downloaded up to ten megabytes, and says if it was shortened', async () => {
    await server.database.inDealer(other.dealer.dealerId, (tx) =>
      sql`insert into log_lines (dealer_id, uuid, at, level, area, message, details)
        select ${other.dealer.dealerId}, gen_random_uuid(), now(), 'info', 'log', repeat('x', 500),
          jsonb_build_object('shortened', repeat('ä', 3000)) from generate_series(1, 2000)`.execute(tx),
    )
    const { text, headers } = await other.admin.client.send('GET', '/v1/admin/logs/export.ndjson')
    const bytes = Buffer.byteLength(text)
    expect(bytes).toBeLessThanOrEqual(LOG_EXPORT_MAX_BYTES)
    expect(bytes).toBeGreaterThan(LOG_EXPORT_MAX_BYTES - 10_000)
    expect(headers.get('content-type')).toBe('application/x-ndjson')
    const lines = text.trimEnd().split('\n')
    for (const line of lines) JSON.parse(line)
    expect(JSON.parse(lines.at(-1) ?? '')).toEqual({ shortened: true })
    const events = (await audit(other.admin, '?event=log.exported')).items
    expect(events[0]).toMatchObject({ event: 'log.exported', by: { uuid: other.admin.uuid } })
    await server.database.inDealer(other.dealer.dealerId, (tx) => tx.deleteFrom('log_lines').execute())
  })

  it('New log lines are announced only to sessions that have the log open', async () => {
    const watching = await world.admin.socket()
    const colleague = await world.person()
    const elsewhere = await colleague.socket()
    const stranger = await other.admin.socket()
    await world.admin.client.ok('POST', '/v1/admin/logs/tail')
    await failing(world.admin)
    await expect.poll(() => watching.frames.filter(({ event }) => event === 'logs.appended').length).toBeGreaterThan(0)
    for (const socket of [elsewhere, stranger])
      expect(socket.frames.filter(({ event }) => event === 'logs.appended')).toEqual([])
    for (const socket of [watching, elsewhere, stranger]) {
      socket.webSocket.close()
      await socket.closed
    }
  })
})

describe('the audit', () => {
  it('The audit shows which user changed what, from which value to which', async () => {
    const group = await world.admin.client.ok<{ uuid: string; version: number }>('POST', '/v1/groups', {
      name: 'Alt',
      description: '',
    })
    await world.admin.client.ok('PATCH', `/v1/groups/${group.uuid}`, { version: group.version, name: 'Neu' })
    const { items } = await audit(world.admin, `?record=group&record_uuid=${group.uuid}`)
    expect(items.map(({ event }) => event)).toEqual(['group.changed', 'group.created'])
    expect(items[0]).toMatchObject({
      by: { uuid: world.admin.uuid },
      changes: [{ field: 'name', before: 'Alt', after: 'Neu' }],
    })
    expect((await audit(other.admin, `?record_uuid=${group.uuid}`)).items).toEqual([])
    expect((await audit(world.admin, `?event=group.&record_uuid=${group.uuid}&limit=1`)).has_more).toBe(true)
    const at = new Date(readClock() - 60_000).toISOString()
    expect((await audit(world.admin, `?record_uuid=${group.uuid}&until=${at}`)).items).toEqual([])
    expect((await audit(world.admin, `?record_uuid=${group.uuid}&from=${at}`)).items).toHaveLength(2)
  })

  it('The audit is checked on demand; the result is an event and is shown in the health', async () => {
    const check = await world.admin.client.ok<ChainCheck>('POST', '/v1/admin/audit/check')
    expect(check).toMatchObject({ finding: 'ok', broken_at: null })
    expect(check.checked).toBeGreaterThan(0)
    const { items } = await audit(world.admin, '?event=audit.checked')
    expect(items[0]).toMatchObject({ by: { uuid: world.admin.uuid } })
    const health = await world.admin.client.ok<Health>('GET', '/v1/admin/health')
    expect(health.audit.last_check).toMatchObject({ finding: 'ok', head: check.head })
  })

  it('The audit is exported as CSV, for Excel and as lines of JSON, and each export is an event', async () => {
    await world.admin.client.ok('POST', '/v1/groups', { name: '=1+1', description: '' })
    const csv = await world.admin.client.send('GET', '/v1/admin/audit/export.csv?record=group&language=de')
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(csv.text).toContain('Gruppe: angelegt')
    const lines = await world.admin.client.send('GET', '/v1/admin/audit/export.ndjson?record=group')
    expect(
      lines.text
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line).record),
    ).toContain('group')
    const sheets = await Promise.all(
      ['audit/export.xlsx?record=group&language=de', 'logs/export.xlsx?language=de'].map(async (path) => {
        const answer = await fetch(`${server.address}/api/v1/admin/${path}`, {
          headers: { authorization: `Bearer ${world.admin.client.token}` },
        })
        return readSheet(Buffer.from(await answer.arrayBuffer())).rows
      }),
    )
    expect(sheets.map(([headings]) => headings?.slice(0, 2))).toEqual([
      ['Zeit', 'Wer'],
      ['Zeit', 'Stufe'],
    ])
    expect(sheets[0]?.flat()).toContain('Gruppe: angelegt')
    const { items } = await audit(world.admin, '?event=audit.exported')
    expect(items).toHaveLength(3)
    expect(items[0]?.changes).toContainEqual({ field: 'record', before: null, after: 'group' })
  })
})

describe('the actions of one person', () => {
  const decide = (person: Person, uuid: string, is_approved: boolean) =>
    person.client.send('POST', `/v1/admin/audit/releases/${uuid}/decision`, { is_approved })
  const ask = (person: Person, user_uuid: string) =>
    person.client.ok<AuditRelease>('POST', '/v1/admin/audit/releases', {
      user_uuid,
      reason: 'Verdacht auf Fehlbuchung',
    })

  it('One administrator alone cannot see what one person did, in any form', async () => {
    const watched = await world.person({ global: ['global.groups.read'] })
    for (const path of ['logs', 'logs/export.ndjson', 'audit', 'audit/export.csv', 'audit/export.ndjson']) {
      const answer = await world.admin.client.send('GET', `/v1/admin/${path}?user_uuid=${watched.uuid}`)
      expect([answer.status, (answer.json as { error: string }).error], path).toEqual([403, 'second_person_required'])
    }
    expect((await audit(world.admin, `?user_uuid=${world.admin.uuid}`)).items.length).toBeGreaterThan(0)
  })

  it('An export without a person does not name other people or show when they came and went', async () => {
    const watched = await world.person({ global: ['global.groups.read', 'global.groups.create'] })
    await watched.client.ok('POST', '/v1/groups', { name: 'Von jemandem', description: '' })
    await watched.client.ok('GET', '/v1/auth/logout')
    await world.admin.client.ok('POST', '/v1/groups', { name: 'Von mir', description: '' })
    const read = async (path: string) => (await world.admin.client.send('GET', `/v1/admin/${path}`)).text
    const lines = (await read('audit/export.ndjson')).trimEnd().split('\n')
    const rows = lines.map((line) => JSON.parse(line) as { event: string; by: { uuid: string } | null })
    expect(rows.filter(({ event }) => event === 'group.created').map(({ by }) => by?.uuid)).toEqual(
      expect.arrayContaining([world.admin.uuid, undefined]),
    )
    expect(rows.filter(({ by }) => by !== null && by.uuid !== world.admin.uuid)).toEqual([])
    expect(rows.filter(({ event }) => /^user\.log(in|out)/.test(event))).toEqual([])
    for (const path of ['audit/export.csv', 'logs/export.ndjson']) expect(await read(path)).not.toContain(watched.uuid)
    expect((await audit(world.admin, '?event=user.logout')).items.length).toBeGreaterThan(0)
  })

  it('After the consent of a second administrator the first one sees what a person did, and each access is an event', async () => {
    const watched = await world.person({ global: ['global.groups.create', 'global.groups.read'] })
    await watched.client.ok('POST', '/v1/groups', { name: `G ${randomUUID()}`, description: '' })
    const second = await world.person()
    const release = await ask(world.admin, watched.uuid)
    expect(release).toMatchObject({
      person: { uuid: watched.uuid },
      asked_by: { uuid: world.admin.uuid },
      is_approved: null,
    })
    expect((await decide(world.admin, release.uuid, true)).status).toBe(403)
    expect((await world.admin.client.send('GET', `/v1/admin/audit?user_uuid=${watched.uuid}`)).status).toBe(403)
    expect((await decide(second, release.uuid, true)).json).toMatchObject({
      is_approved: true,
      decided_by: { uuid: second.uuid },
    })
    expect((await audit(world.admin, `?user_uuid=${watched.uuid}`)).items[0]).toMatchObject({ event: 'group.created' })
    expect((await second.client.send('GET', `/v1/admin/audit?user_uuid=${watched.uuid}`)).status).toBe(403)
    const own = (await audit(world.admin, `?record=audit&record_uuid=${watched.uuid}`)).items
    expect(own.map(({ event }) => event)).toEqual([
      'audit.person.viewed',
      'audit.person.approved',
      'audit.person.asked',
    ])
    expect((await decide(second, release.uuid, false)).status).toBe(404)
  })

  it('The actions of one person stay hidden after a refusal, and for an unknown person', async () => {
    const watched = await world.person()
    const second = await world.person()
    const release = await ask(world.admin, watched.uuid)
    expect((await decide(second, release.uuid, false)).status).toBe(200)
    expect((await world.admin.client.send('GET', `/v1/admin/audit?user_uuid=${watched.uuid}`)).status).toBe(403)
    const foreign = { user_uuid: other.admin.uuid, reason: 'Neugier auf andere' }
    expect((await world.admin.client.send('POST', '/v1/admin/audit/releases', foreign)).status).toBe(404)
    expect((await decide(other.admin, release.uuid, true)).status).toBe(404)
  })

  it('The database too demands two different administrators', async () => {
    const watched = await world.person()
    const release = await ask(world.admin, watched.uuid)
    await expect(
      server.database.inDealer(world.dealer.dealerId, (tx) =>
        tx
          .updateTable('audit_releases')
          .set({ decided_by: world.admin.uuid, is_approved: true })
          .where('uuid', '=', release.uuid)
          .execute(),
      ),
    ).rejects.toMatchObject({ code: '23514' })
  })
})

describe('health', () => {
  it('The health shows values of the caller’s dealer', async () => {
    const socket = await world.admin.socket()
    const health = await world.admin.client.ok<Health>('GET', '/v1/admin/health')
    expect(health.database.milliseconds).toBeGreaterThan(0)
    expect(health.sockets).toMatchObject({ users: 1 })
    // Disk and backups are visible to the operator only, and this dealer is not the operator.
    expect(health).toMatchObject({ disk: null, backup: null })
    expect(
      health.requests.find(({ route, method }) => route === '/v1/groups' && method === 'POST')?.count,
    ).toBeGreaterThan(0)
    const states = Object.fromEntries(health.parts.map(({ part, state }) => [part, state]))
    expect(states).toMatchObject({ database: 'ok', sockets: 'ok', queue: 'ok', log: 'ok' })
    const theirs = await other.admin.client.ok<Health>('GET', '/v1/admin/health')
    expect(theirs.sockets).toEqual({ connections: 0, users: 0 })
    socket.webSocket.close()
  })

  it('The health is degraded by a failed job, and down when the chain is broken', async () => {
    const { dealerId } = other.dealer
    await server.database.inDealer(dealerId, async (tx) => {
      await tx
        .insertInto('jobs')
        .values({ dealer_id: dealerId, uuid: randomUUID(), kind: 'mail', data: '{}' })
        .execute()
      await tx.updateTable('jobs').set({ state: 'failed' }).execute()
    })
    const health = await other.admin.client.ok<Health>('GET', '/v1/admin/health')
    expect(health.parts).toContainEqual({ part: 'jobs', state: 'degraded' })
    expect(health.state).toBe('degraded')
  })
})

describe('the nightly job of logs', () => {
  it('At night lines of more than 30 days are deleted and chains are checked, one dealer after the other', async () => {
    const { dealerId } = world.dealer
    await server.database.inDealer(dealerId, (tx) =>
      sql`insert into log_lines (dealer_id, uuid, at, level, area, message)
        select ${dealerId}, gen_random_uuid(), now() - make_interval(days => d), 'info', 'log', 'alt ' || d
        from unnest(array[29, 31, 400]) d`.execute(tx),
    )
    const secrets = openSecretBox(server.dataDir)
    const errors: unknown[] = []
    const logger = { error: (...what: unknown[]) => errors.push(what) }
    const nights = createNightlyWork({ database: server.database, secrets, logger, now: readClock })
    await nights.run({ isCheck: true })
    const { items } = await logs(world.admin, '?text=alt')
    expect(items.map(({ message }) => message)).toEqual(['alt 29'])
    expect(errors).toEqual([])
    for (const one of [world, other])
      expect((await audit(one.admin, '?event=audit.checked')).items[0]).toMatchObject({ by: null })
  })
})
