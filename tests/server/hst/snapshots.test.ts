import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { codeOf, fieldsOf } from '#tests/server/worlds/chatWorld.ts'
import type { Person } from '#tests/server/worlds/recordWorld.ts'
import { DAY, HOUR } from '#tests/server/worlds/workshopWorld.ts'
import { dayFrom, textAt } from '#tests/support/clock/testDay.ts'
import { TestClient } from '#tests/support/database/client.ts'
import { createDealer } from '#tests/support/database/people.ts'
import { readSheet } from '#tests/support/readSheet.ts'
import { advisor, away, foreman, openHst, reader, technician, world } from './hstOfTest.ts'
import { LOOKS, NOTHING, page, RECALL, SNAPSHOTS, TPI } from './hstWorld.ts'

openHst()

type Taken = { uuid: string; is_duplicate: boolean }
const send = (who: { client: TestClient }, body: object) => who.client.send('POST', SNAPSHOTS, body)
const take = (who: Person, body: object) => who.client.send('POST', LOOKS, body)

describe('a snapshot of the browser extension', () => {
  it('A snapshot belongs to the owner of the token and the paper with its number, and gives the state of the car', async () => {
    const vin = world.vin()
    const row = await world.paper({ vin, jobId: '901245' })
    const token = await world.tokenOf(advisor)
    const body = world.snapshot(vin, [RECALL, TPI], { fields: { vin, jobId: '901245' } })
    const answer = await send(token, body)
    expect(answer.json).toMatchObject({
      is_duplicate: false,
      state: 'black',
      papers: [{ uuid: row.uuid, jobId: '901245' }],
    })
    const seen = await world.vehicle(vin, reader)
    expect(seen).toMatchObject({ state: 'black', is_stale: false, papers: [{ uuid: row.uuid, may_decide: false }] })
    expect(seen.looks).toMatchObject([{ source: 'extension', by: { uuid: advisor.uuid }, differences: null }])
    expect(seen.items.map(({ number, status }) => [number, status])).toEqual([
      ['28E9', 'open'],
      ['2990001/1', 'open'],
    ])
    // The original is stored unchanged and answered as text.
    const input = await reader.client.ok<{ content_type: string; content: string }>(
      'GET',
      `${LOOKS}/${seen.looks[0]?.uuid}/input`,
    )
    expect(JSON.parse(input.content)).toMatchObject({ kind: 'hst', page_version: '7' })
  })

  it('A snapshot names only papers of locations that the owner of the token may read', async () => {
    const vin = world.vin()
    const row = await world.paper({ vin, jobId: '901246' })
    const { uuid: location_uuid } = (
      await world.admin.ok<{ items: { uuid: string; key: string }[] }>('GET', '/v1/locations')
    ).items.find(({ key }) => key === 'AWAY') ?? { uuid: '' }
    const hidden = await world.paper({ vin, jobId: '901247', location_uuid })
    const token = await world.tokenOf(advisor)
    const answer = await send(token, world.snapshot(vin, [TPI]))
    expect((answer.json as { papers: { uuid: string }[] }).papers.map(({ uuid }) => uuid)).toEqual([row.uuid])
    expect(answer.text).not.toContain(hidden.uuid)
    expect(answer.text).not.toContain('901247')
  })

  it('A snapshot that is sent twice exists once', async () => {
    const vin = world.vin()
    const token = await world.tokenOf(technician)
    const body = world.snapshot(vin, [TPI])
    const answers = await Promise.all([send(token, body), send(token, body), send(token, body)])
    const taken = answers.map((answer) => answer.json as Taken)
    expect(new Set(taken.map(({ uuid }) => uuid)).size).toBe(1)
    expect(taken.filter(({ is_duplicate }) => !is_duplicate)).toHaveLength(1)
    expect((await world.vehicle(vin, reader)).looks).toHaveLength(1)
    // The same page an hour later is another snapshot.
    world.pass(HOUR)
    expect((await send(token, world.snapshot(vin, [TPI]))).json).toMatchObject({ is_duplicate: false })
  })

  it.each<[string, object]>([
    ['of another kind', { kind: 'basket' }],
    ['of the future', { captured_at: textAt('00:00', dayFrom(107)) }],
    ['without the field actions', { covers: ['tpi'], items: [] }],
    ['with a number that is none', { items: [{ ...RECALL, number: '28e9' }] }],
    ['with a TPI number that is none', { items: [{ ...TPI, number: '12' }] }],
    ['with a state that is none', { items: [{ ...RECALL, status: 'vielleicht' }] }],
    ['with a VIN that is none', { fields: { vin: 'WVWZZZCDZMW99O001' } }],
    ['with something nobody knows', { script: 1 }],
    ['with a digest that is none', { sha256: 'x' }],
    ['with too many hits', { items: Array.from({ length: 201 }, () => RECALL) }],
  ])('A snapshot is refused and not kept: %s', async (_name, given) => {
    const vin = world.vin()
    const token = await world.tokenOf(foreman)
    const answer = await send(token, world.snapshot(vin, [RECALL], given))
    expect([answer.status, codeOf(answer)]).toEqual([400, 'validation_failed'])
    expect((await world.vehicle(vin, reader)).looks).toEqual([])
    await foreman.client.ok('DELETE', `/v1/auth/extension-tokens/${token.uuid}`)
  })

  it('A snapshot that contains a field action is accepted, even if it claims that its page shows no field actions', async () => {
    const [vin, token] = [world.vin(), await world.tokenOf(foreman)]
    expect(codeOf(await send(token, world.snapshot(vin, [RECALL], { covers: ['tpi'] })))).toBe('ok')
    await foreman.client.ok('DELETE', `/v1/auth/extension-tokens/${token.uuid}`)
  })

  it('A snapshot that is larger than a page can be is refused', async () => {
    const token = await world.tokenOf(foreman)
    const body = world.snapshot(world.vin(), [], { source: 'x'.repeat(300_000) })
    expect(codeOf(await send(token, body))).toBe('payload_too_large')
  })
})

describe('a token of the browser extension', () => {
  const good = () => world.snapshot(world.vin(), [TPI])

  it('The token of a browser extension is shown once, stored as a hash, and opens only snapshots', async () => {
    const token = await world.tokenOf(technician, 'Annahme 2')
    expect(token.token).toMatch(/^wbx_[A-Za-z0-9_-]{43}$/)
    const listed = await technician.client.send('GET', '/v1/auth/extension-tokens')
    expect(listed.json).toContainEqual(
      expect.objectContaining({ uuid: token.uuid, name: 'Annahme 2', scopes: ['snapshot.write'], last_used_at: null }),
    )
    expect(listed.text).not.toContain(token.token)
    const stored = await world.inDealer((tx) => sql<object>`select * from extension_tokens`.execute(tx))
    expect(JSON.stringify(stored.rows)).not.toContain(token.token)
    for (const path of [
      '/v1/auth/user',
      '/v1/auth/ws',
      '/v1/workshop/paper',
      '/v1/workshop/hst/vehicles',
      '/v1/auth/extension-tokens',
    ])
      expect(codeOf(await token.client.send('GET', path)), path).toBe('invalid_token')
    expect(codeOf(await token.client.send('POST', LOOKS, {}))).toBe('invalid_token')
    expect((await send(token, good())).status).toBe(200)
    // The last use of a token is shown to the minute.
    const [after] = (
      await technician.client.ok<{ uuid: string; last_used_at: string }[]>('GET', '/v1/auth/extension-tokens')
    ).filter(({ uuid }) => uuid === token.uuid)
    expect(after?.last_used_at).toBe(new Date(world.now()).toISOString())
  })

  it('The token of a browser extension is no session, and a session is no such token', async () => {
    expect(codeOf(await send(technician, good()))).toBe('invalid_token')
    const madeUp = `wbx_${randomBytes(32).toString('base64url')}`
    expect(
      codeOf(await send({ client: new TestClient(world.server.address, world.dealer.code, madeUp) }, good())),
    ).toBe('invalid_token')
  })

  it('A token opens nothing once it is revoked, expired or of another scope', async () => {
    const token = await world.tokenOf(technician)
    expect(codeOf(await foreman.client.send('DELETE', `/v1/auth/extension-tokens/${token.uuid}`))).toBe('not_found')
    expect((await send(token, good())).status).toBe(200)
    await technician.client.ok('DELETE', `/v1/auth/extension-tokens/${token.uuid}`)
    expect(codeOf(await send(token, good()))).toBe('invalid_token')
    const other = await world.tokenOf(technician)
    await world.inDealer((tx) =>
      tx.updateTable('extension_tokens').set({ scopes: [] }).where('uuid', '=', other.uuid).execute(),
    )
    expect(codeOf(await send(other, good()))).toBe('no_permission')
    const old = await world.tokenOf(technician)
    const over = new Date(world.now() - 1)
    await world.inDealer((tx) =>
      tx.updateTable('extension_tokens').set({ expires_at: over }).where('uuid', '=', old.uuid).execute(),
    )
    expect(codeOf(await send(old, good()))).toBe('invalid_token')
  })

  it('A token opens nothing after its user has lost the right or has left', async () => {
    const person = await world.member('technician')
    const token = await world.tokenOf(person)
    await world.inDealer((tx) => tx.deleteFrom('user_permissions').where('user_uuid', '=', person.uuid).execute())
    expect(codeOf(await send(token, good()))).toBe('no_permission')
    expect(codeOf(await reader.client.send('POST', '/v1/auth/extension-tokens', { name: 'x' }))).toBe('no_permission')
    const gone = await world.member('technician')
    const left = await world.tokenOf(gone)
    await world.inDealer((tx) =>
      tx.updateTable('users').set({ is_active: false }).where('uuid', '=', gone.uuid).execute(),
    )
    expect(codeOf(await send(left, good()))).toBe('invalid_token')
  })

  it('TEN-03 A token writes for its own dealer, whatever dealer the request names', async () => {
    const other = await createDealer(world.server.database)
    const token = await world.tokenOf(technician)
    const vin = world.vin()
    const foreign = new TestClient(world.server.address, other.code, token.token)
    expect((await send({ client: foreign }, world.snapshot(vin, [RECALL]))).status).toBe(200)
    expect((await world.vehicle(vin, reader)).looks).toHaveLength(1)
    const theirs = await world.server.database.inDealer(other.dealerId, (tx) =>
      tx.selectFrom('hst_snapshots').select('uuid').execute(),
    )
    expect(theirs).toEqual([])
  })

  it('A user has at most ten tokens', async () => {
    const person = await world.member('technician')
    for (let made = 0; made < 10; made += 1) await world.tokenOf(person, `Platz ${made}`)
    expect(codeOf(await person.client.send('POST', '/v1/auth/extension-tokens', { name: 'noch einer' }))).toBe(
      'too_many_tokens',
    )
  })
})

describe('a pasted text of an HST list', () => {
  it('A pasted text is shown as it would be read, with doubts, and stores nothing', async () => {
    const vin = world.vin()
    const raw = page(vin, '28E9\tAirbag\toffen', 'Bitte beachten', '9DM2\tServiceaktion Software')
    const seen = await advisor.client.ok<Record<string, unknown>>('POST', '/v1/workshop/hst/reading', { raw, vin })
    expect(seen).toMatchObject({
      vins: [vin],
      items: [
        { number: '28E9', status: 'open', doubts: ['recall_unknown'], line: 3 },
        { number: '9DM2', status: 'open', doubts: ['status_missing'], line: 5 },
      ],
      unread: [{ line: 4, text: 'Bitte beachten' }],
      problems: [],
      duplicate: null,
      differences: null,
    })
    expect((await world.vehicle(vin, reader)).looks).toEqual([])
  })

  it('A pasted text is stored after its doubts were confirmed; a recall can be added, not removed', async () => {
    const vin = world.vin()
    const raw = page(vin, '28E9\tAirbag\toffen', 'Bitte beachten')
    expect(fieldsOf(await take(advisor, world.paste(vin, raw)))).toEqual({ accepts_unread: 'required' })
    const accepted = { accepts_unread: true }
    expect(fieldsOf(await take(advisor, world.paste(vin, raw, { ...accepted, recalls: ['58B5'] })))).toEqual({
      recalls: 'unknown_value',
    })
    await advisor.client.ok('POST', LOOKS, world.paste(vin, raw, { ...accepted, recalls: ['28E9'] }))
    const seen = await world.vehicle(vin, reader)
    expect(seen).toMatchObject({ state: 'black', items: [{ number: '28E9', isSafetyRecall: true }] })
    expect(seen.looks).toMatchObject([{ source: 'paste', unread: [{ line: 4, text: 'Bitte beachten' }] }])
  })

  it('A pasted text that was stored before is recognised, and is stored again when the user says that it is new', async () => {
    const vin = world.vin()
    const raw = page(vin, NOTHING)
    const first = await advisor.client.ok<Taken>('POST', LOOKS, world.paste(vin, raw))
    world.pass(2 * DAY)
    expect((await take(foreman, world.paste(vin, raw))).json).toEqual({ uuid: first.uuid, is_duplicate: true })
    expect(await world.vehicle(vin, reader)).toMatchObject({ state: 'blue', worst: 'green', is_stale: true })
    const shown = await foreman.client.ok('POST', '/v1/workshop/hst/reading', { raw, vin })
    expect(shown).toMatchObject({
      duplicate: { uuid: first.uuid, by: { uuid: advisor.uuid } },
      differences: { added: [] },
    })
    const again = await foreman.client.ok<Taken>('POST', LOOKS, world.paste(vin, raw, { is_new_look: true }))
    expect(again.is_duplicate).toBe(false)
    expect(await world.vehicle(vin, reader)).toMatchObject({ state: 'green', is_stale: false })
  })

  it.each<[string, (vin: string) => object]>([
    ['in which nothing was found', (vin) => ({ raw: `FIN: ${vin}\nGuten Tag`, accepts_unread: true })],
    ['of TPIs alone', (vin) => ({ raw: `FIN: ${vin}\nTPI\n2990001/1 Knarzen` })],
    ['of another vehicle', () => ({ raw: page(world.vin(), NOTHING) })],
    ['of the future', (vin) => ({ raw: page(vin, NOTHING), checked_at: textAt('00:00', dayFrom(107)) })],
    ['with a zero byte', (vin) => ({ raw: `${page(vin, NOTHING)}\0` })],
    ['beyond all length', (vin) => ({ raw: `${page(vin, NOTHING)}\n${'x'.repeat(262_144)}` })],
  ])('A pasted text is refused and not kept: %s', async (_name, given) => {
    const vin = world.vin()
    const answer = await take(advisor, { ...world.paste(vin, ''), ...given(vin) })
    expect(codeOf(answer)).toBe('validation_failed')
    expect((await world.vehicle(vin, reader)).looks).toEqual([])
  })

  it('XSS: markup stays text, from the pasted page to the answer', async () => {
    const vin = world.vin()
    const evil = '<img src=x onerror=alert(1)>'
    const text = page(vin, `28E9\tRückruf ${evil}\toffen`)
    await advisor.client.ok('POST', LOOKS, world.paste(vin, `<p>${evil}</p><script>alert(1)</script>`, { text }))
    const seen = await world.vehicle(vin, reader)
    expect(seen.items[0]?.title).toBe(`Rückruf ${evil}`)
    const answer = await reader.client.send('GET', `${LOOKS}/${seen.looks[0]?.uuid}/input`)
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.json).toMatchObject({ content_type: 'text/html', content: expect.stringContaining('<script>') })
  })

  it('Storing a pasted text needs the right to write on one of the papers that it decides about', async () => {
    const vin = world.vin()
    await world.paper({ vin })
    expect(codeOf(await take(reader, world.paste(vin, page(vin, NOTHING))))).toBe('no_permission')
    expect(codeOf(await take(away, world.paste(vin, page(vin, NOTHING))))).toBe('no_permission')
    expect(codeOf(await take(technician, world.paste(vin, page(vin, NOTHING))))).toBe('ok')
    // A car without an open paper is open to all: any user who may write at some location may look it up.
    const other = world.vin()
    expect(codeOf(await take(away, world.paste(other, page(other, NOTHING))))).toBe('ok')
  })
})

describe('the HST list as a file', () => {
  it("The Excel file has the found vehicles, with headings in the user's language", async () => {
    const vin = world.vin()
    await world.paper({ vin, model: '=1+1' })
    const query = new URLSearchParams({ from: dayFrom(-5), to: dayFrom(106), q: vin.slice(-8), language: 'de' })
    const answer = await fetch(`${world.server.address}/api/v1/workshop/hst/vehicles/export.xlsx?${query}`, {
      headers: { authorization: `Bearer ${reader.client.token}` },
    })
    const { rows } = readSheet(Buffer.from(await answer.arrayBuffer()))
    expect(rows[0]?.slice(0, 3)).toEqual(['Kennzeichen', 'HST-Stand', 'Fertig bis'])
    expect(rows).toHaveLength(2)
    expect(rows[1]).toEqual(expect.arrayContaining([vin, '=1+1', 'Nie geprüft']))
  })
})
