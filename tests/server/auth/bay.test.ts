import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import { endpoints } from '#contract/api/endpoints.ts'
import { BAY_IDLE_SECONDS } from '#contract/bay.ts'
import { endpointKeys } from '#server/request/endpointHandlers.ts'
import { codeOf } from '#tests/server/worlds/chatWorld.ts'
import { dealerDump } from '#tests/server/worlds/dealerDump.ts'
import { openRecordWorld, type Person } from '#tests/server/worlds/recordWorld.ts'
import { openWorkshopWorld, PAPERS, type WorkshopWorld } from '#tests/server/worlds/workshopWorld.ts'

type Work = EndpointOutput<'GET /v1/bay/work'>
type Made = EndpointOutput<'POST /v1/admin/bay-terminals'>

const STAMPS = ['location.workshop.shouldiscompare.read', 'location.workshop.shouldiscompare.create']
const ANNA = '0004711815'

let world: WorkshopWorld
let anna: Person
let bert: Person
let terminal: Made
beforeAll(async () => {
  world = await openWorkshopWorld()
  anna = await world.somebody('technician', { permissions: { HOME: [...PAPERS, ...STAMPS] } })
  bert = await world.somebody('technician', { permissions: { HOME: [...PAPERS, ...STAMPS] } })
  terminal = await newTerminal()
  await world.admin.ok('PUT', `/v1/users/${anna.uuid}/badge`, { code: ANNA })
})
afterAll(() => world.close())

const newTerminal = () =>
  world.admin.ok<Made>('POST', '/v1/admin/bay-terminals', {
    name: 'Halle 1',
    bay: 'Bühne 2',
    location_uuid: world.home,
  })
/** Without a session: whoever stands at a terminal has none. */
const hold = (code: string, at = terminal) =>
  world.admin.send('POST', '/v1/bay/badge', { terminal: at.token, code }, { authorization: '' })
const passOf = async (code: string, at = terminal) => {
  const answer = await hold(code, at)
  if (answer.status !== 200) throw new Error(answer.text)
  return (answer.json as { pass: string }).pass
}
const as = (pass: string, method: string, path: string, body?: object) =>
  world.admin.send(method, path, body, { authorization: `Bearer ${pass}` })
const work = async (pass: string) => {
  const answer = await as(pass, 'GET', '/v1/bay/work')
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.json as Work
}

describe('a badge at a bay terminal', () => {
  it('opens the own work of today and stamps on it, as if one had signed in', async () => {
    const paper = await world.paper({ licensePlate: 'DEM-BA 1', model: 'Golf', internal_info: 'Schlüssel im Fach 4' })
    const job = await world.work(paper.uuid, { text: 'Zahnriemen', technician_uuid: anna.uuid })
    await world.work(paper.uuid, { text: 'Ölwechsel', position: 2, technician_uuid: bert.uuid })
    // Readers write letters as they like.
    const pass = await passOf(` ${ANNA} `)
    const { user, jobs, stamps } = await work(pass)
    expect(user.uuid).toBe(anna.uuid)
    expect(jobs).toMatchObject([
      {
        work_uuid: job.uuid,
        text: 'Zahnriemen',
        licensePlate: 'DEM-BA 1',
        model: 'Golf',
        internal_info: 'Schlüssel im Fach 4',
      },
    ])
    expect(stamps.items).toEqual([])
    const started = await as(pass, 'POST', '/v1/bay/stamps/start', { work_uuid: job.uuid })
    expect(started.json).toMatchObject({ items: [{ work_uuid: job.uuid, state: 'running' }] })
    expect(codeOf(await as(pass, 'POST', '/v1/bay/leave'))).toBe('ok')
    // Whoever leaves the terminal goes on working.
    expect(await anna.client.ok('GET', '/v1/workshop/stamps/own')).toMatchObject({ items: [{ state: 'running' }] })
    expect(codeOf(await as(pass, 'GET', '/v1/bay/work'))).toBe('invalid_token')
  })

  it('says why a work cannot be begun, in the words of every stamp', async () => {
    const paper = await world.paper({ licensePlate: 'DEM-BA 2' })
    const job = await world.work(paper.uuid, {
      technician_uuid: anna.uuid,
      hold_reason: 'waiting_parts',
    })
    const pass = await passOf(ANNA)
    expect((await work(pass)).jobs.find((one) => one.work_uuid === job.uuid)?.hold_reason).toBe('waiting_parts')
    const answer = await as(pass, 'POST', '/v1/bay/stamps/start', { work_uuid: job.uuid, other: 'pause' })
    expect(answer.json).toMatchObject({ error: 'transition_refused' })
  })

  it('ends after three minutes without a touch; asking for the work is none, a stamp and a finger are', async () => {
    const pass = await passOf(ANNA)
    const almost = (BAY_IDLE_SECONDS - 5) * 1_000
    world.pass(almost)
    await work(pass)
    expect(codeOf(await as(pass, 'POST', '/v1/bay/touch'))).toBe('ok')
    world.pass(almost)
    await work(pass)
    world.pass(10_000)
    expect(codeOf(await as(pass, 'GET', '/v1/bay/work'))).toBe('invalid_token')
    expect(codeOf(await as(pass, 'POST', '/v1/bay/touch'))).toBe('invalid_token')
  })

  it('of somebody else takes the terminal over at once', async () => {
    const { code } = await bert.client.ok<{ code: string }>('POST', '/v1/auth/badge')
    const first = await passOf(ANNA)
    const second = await passOf(code)
    expect((await work(second)).user.uuid).toBe(bert.uuid)
    expect(codeOf(await as(first, 'GET', '/v1/bay/work'))).toBe('invalid_token')
    // At another terminal nobody is disturbed.
    const other = await newTerminal()
    const third = await passOf(ANNA, other)
    expect((await work(second)).user.uuid).toBe(bert.uuid)
    expect((await work(third)).user.uuid).toBe(anna.uuid)
  })
})

describe('attacks on a bay terminal', () => {
  it('a pass opens nothing but what the contract says is for terminals', async () => {
    const pass = await passOf(ANNA)
    const open: string[] = []
    for (const key of endpointKeys) {
      const { access } = endpoints[key]
      if (access === 'public' || (typeof access === 'object' && 'bay' in access)) continue
      const [method = '', path = ''] = key.split(' ')
      const answer = await as(pass, method, path.replaceAll(/:\w+/g, world.home))
      if (answer.status !== 401) open.push(`${key} ${answer.status}`)
    }
    expect(open).toEqual([])
  })

  it('a session, the token of the terminal and a made-up pass open nothing at it', async () => {
    for (const token of [anna.client.token ?? '', terminal.token, `wbp_${'x'.repeat(43)}`, 'wbp_'])
      expect(codeOf(await as(token, 'GET', '/v1/bay/work'))).toBe('invalid_token')
  })

  it('somebody without the right to stamp sees nothing there', async () => {
    const guest = await world.somebody('technician', { permissions: { HOME: PAPERS } })
    const { code } = await guest.client.ok<{ code: string }>('POST', '/v1/auth/badge')
    expect(codeOf(await as(await passOf(code), 'GET', '/v1/bay/work'))).toBe('no_permission')
  })

  it('works of places where one may not read are not shown', async () => {
    const away = await world.admin.ok<{ uuid: string }>('POST', '/v1/locations', { key: 'FERN', description: 'Fern' })
    const paper = await world.paper({ location_uuid: away.uuid, licensePlate: 'DEM-BA 9' })
    await world.work(paper.uuid, { location_uuid: away.uuid, technician_uuid: anna.uuid, text: 'Geheim' })
    const { jobs } = await work(await passOf(ANNA))
    expect(jobs.map(({ text }) => text)).not.toContain('Geheim')
  })

  it('guessing badges is slowed down, at one terminal and not at the others, and is in the audit', async () => {
    const [attacked, quiet] = [await newTerminal(), await newTerminal()]
    const codes = await Promise.all(
      Array.from({ length: 8 }, async (_, i) => codeOf(await hold(`9999999${i}`, attacked))),
    )
    expect(codes.filter((code) => code === 'unknown_badge')).toHaveLength(5)
    expect(codes.filter((code) => code === 'too_many_attempts')).toHaveLength(3)
    expect(codeOf(await hold(ANNA, attacked))).toBe('too_many_attempts')
    expect(codeOf(await hold(ANNA, quiet))).toBe('ok')
    const events = await world.inDealer((tx) =>
      tx.selectFrom('audit_events').select('event').where('record_uuid', '=', attacked.terminal.uuid).execute(),
    )
    expect(events.filter(({ event }) => event === 'bayTerminal.refused')).toHaveLength(5)
  })

  it('a badge of somebody who left answers like one that nobody has', async () => {
    const left = await world.somebody('technician', { permissions: { HOME: STAMPS } })
    const { code } = await left.client.ok<{ code: string }>('POST', '/v1/auth/badge')
    const pass = await passOf(code)
    const { version } = await world.admin.ok<{ version: number }>('GET', `/v1/users/${left.uuid}`)
    await world.admin.ok('PATCH', `/v1/users/${left.uuid}`, { version, is_active: false })
    expect(codeOf(await as(pass, 'GET', '/v1/bay/work'))).toBe('invalid_token')
    const [known, unknown] = [await hold(code), await hold('0000000000')]
    expect(known.status).toBe(unknown.status)
    expect(codeOf(known)).toBe(codeOf(unknown))
    await passOf(ANNA)
  })

  it('a terminal that was revoked knows nobody, and whoever stood at it is out', async () => {
    const gone = await newTerminal()
    const pass = await passOf(ANNA, gone)
    await world.admin.ok('DELETE', `/v1/admin/bay-terminals/${gone.terminal.uuid}`)
    expect(codeOf(await hold(ANNA, gone))).toBe('unknown_terminal')
    expect(codeOf(await as(pass, 'GET', '/v1/bay/work'))).toBe('invalid_token')
    expect(codeOf(await world.admin.send('DELETE', `/v1/admin/bay-terminals/${gone.terminal.uuid}`))).toBe('not_found')
  })

  it('a badge of one dealer is nobody’s at the terminal of another', async () => {
    const other = await openRecordWorld(world.server)
    await other.admin.client.ok('PUT', `/v1/users/${other.admin.uuid}/badge`, { code: 'FREMD-1234' })
    expect(codeOf(await hold('FREMD-1234'))).toBe('unknown_badge')
    await passOf(ANNA)
  })

  it('is switched off with the workshop', async () => {
    const pass = await passOf(ANNA)
    const { version } = await world.admin.ok<{ version: number }>('GET', '/v1/admin/settings')
    await world.admin.ok('PATCH', '/v1/admin/settings', { version, values: { plugin_workshop: false } })
    expect(codeOf(await hold(ANNA))).toBe('plugin_disabled')
    expect(codeOf(await as(pass, 'GET', '/v1/bay/work'))).toBe('plugin_disabled')
    await world.admin.ok('PATCH', '/v1/admin/settings', { version: version + 1, values: { plugin_workshop: true } })
  })
})

describe('badges', () => {
  it('are given by administrators and made by oneself; the code is told once and kept nowhere', async () => {
    const { code } = await anna.client.ok<{ code: string }>('POST', '/v1/auth/badge')
    expect((await anna.client.ok<{ set_at: string | null }>('GET', '/v1/auth/badge')).set_at).not.toBeNull()
    // The one before is nobody's any more.
    expect(codeOf(await hold(ANNA))).toBe('unknown_badge')
    await passOf(code)
    const dump = JSON.stringify(await dealerDump(world.server.database, world.dealer.dealerId, []))
    expect(dump).not.toContain(code)
    expect(dump).not.toContain(ANNA)
    await anna.client.ok('DELETE', '/v1/auth/badge')
    expect(codeOf(await hold(code))).toBe('unknown_badge')
    await world.admin.ok('PUT', `/v1/users/${anna.uuid}/badge`, { code: ANNA })
    await passOf(ANNA)
  })

  it('of one person are not given to another, and only administrators give them to others', async () => {
    const taken = await world.admin.send('PUT', `/v1/users/${bert.uuid}/badge`, { code: ANNA.toLowerCase() })
    expect(taken.json).toMatchObject({ error: 'validation_failed', fields: { code: 'already_exists' } })
    for (const [method, body] of [['GET'], ['PUT', { code: 'AUSWEIS-99' }], ['DELETE']] as const)
      expect(codeOf(await anna.client.send(method, `/v1/users/${bert.uuid}/badge`, body))).toBe('no_permission')
  })
})
