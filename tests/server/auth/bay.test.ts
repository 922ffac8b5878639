import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import { endpoints } from '#contract/api/endpoints.ts'
import { BAY_IDLE_SECONDS, BAY_PASS_MAX_SECONDS } from '#contract/bay.ts'
import { endpointKeys } from '#server/request/endpointHandlers.ts'
import { codeOf } from '#tests/server/worlds/chatWorld.ts'
import { dealerDump } from '#tests/server/worlds/dealerDump.ts'
import { openRecordWorld, type Person } from '#tests/server/worlds/recordWorld.ts'
import { MAY_STAMP, openWorkshopWorld, PAPERS, type WorkshopWorld } from '#tests/server/worlds/workshopWorld.ts'
import { readClock } from '#tests/support/clock/readClock.ts'
import { textAt } from '#tests/support/clock/testDay.ts'
import { TEST_PASSWORD } from '#tests/support/database/people.ts'

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
/** Shows a badge to the terminal without a session, as at a real terminal. */
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

describe('a badge at a bay terminal, and the pass that it opens', () => {
  it('A badge shows a person their own work of today and lets them stamp on it, as after a sign-in', async () => {
    const paper = await world.paper({ licensePlate: 'DEM-BA 1', model: 'Golf', internal_info: 'Schlüssel im Fach 4' })
    const job = await world.work(paper.uuid, { text: 'Zahnriemen', technician_uuid: anna.uuid })
    await world.work(paper.uuid, { text: 'Ölwechsel', position: 2, technician_uuid: bert.uuid })
    // Badge readers may change the case of letters.
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
    // A user who leaves the terminal goes on working.
    expect(await anna.client.ok('GET', '/v1/workshop/stamps/own')).toMatchObject({ items: [{ state: 'running' }] })
    expect(codeOf(await as(pass, 'GET', '/v1/bay/work'))).toBe('invalid_token')
  })

  it('The terminal says why a work cannot be begun, with the same reasons as stamps elsewhere', async () => {
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

  it('A badge shows unassigned works on the person’s own papers, and no works of colleagues on them', async () => {
    const paper = await world.paper({ licensePlate: 'DEM-BA 31', technician_uuid: anna.uuid })
    const free = await world.work(paper.uuid, { text: 'Frei' })
    const taken = await world.work(paper.uuid, { text: 'Vergeben', position: 2, technician_uuid: bert.uuid })
    const shown = (await work(await passOf(ANNA))).jobs.map(({ work_uuid }) => work_uuid)
    expect(shown).toContain(free.uuid)
    expect(shown).not.toContain(taken.uuid)
  })

  it('The terminal says how many works it does not show, without counting those that the person may not read', async () => {
    const branch = await world.admin.ok<{ uuid: string }>('POST', '/v1/locations', {
      key: 'WEIT',
      description: 'Weit weg',
    })
    const code = '0004711999'
    const permissions = { HOME: [...PAPERS, ...STAMPS], WEIT: [MAY_STAMP] }
    const carla = await world.somebody('technician', { permissions })
    await world.admin.ok('PUT', `/v1/users/${carla.uuid}/badge`, { code })
    // These papers are promised earlier, so that they would be listed first.
    const far = await world.paper({ location_uuid: branch.uuid, promised_at: textAt('11:00') })
    const near = await world.paper({ promised_at: textAt('16:00') })
    for (let position = 1; position <= 3; position += 1)
      for (const { uuid, location_uuid } of [far, near])
        await world.work(uuid, { position, location_uuid, technician_uuid: carla.uuid })
    const pass = await passOf(code)
    const ask = async (query: string) => {
      const { jobs, more } = (await as(pass, 'GET', `/v1/bay/work${query}`)).json as Work
      return [jobs.map(({ paper_uuid }) => paper_uuid === near.uuid), more]
    }
    expect(await ask('')).toEqual([[true, true, true], 0])
    expect(await ask('?limit=2')).toEqual([[true, true], 1])
  })

  it('A pass ends after three minutes without a touch; a touch of the screen prolongs it, and a refetch does not', async () => {
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

  it('A pass ends after twelve hours, even if the screen is touched again and again', async () => {
    const pass = await passOf(ANNA)
    const step = (BAY_IDLE_SECONDS - 5) * 1_000
    for (let passed = step; passed < BAY_PASS_MAX_SECONDS * 1_000; passed += step) {
      world.pass(step)
      await as(pass, 'POST', '/v1/bay/touch')
    }
    world.pass(step)
    expect(codeOf(await as(pass, 'GET', '/v1/bay/work'))).toBe('invalid_token')
  })

  it('A pass ends when the person gets another badge, loses the badge or gets a new password', async () => {
    const giveBack = () => world.admin.ok('PUT', `/v1/users/${anna.uuid}/badge`, { code: ANNA })
    const password = TEST_PASSWORD
    const endings = [
      () => world.admin.ok('PUT', `/v1/users/${anna.uuid}/badge`, { code: 'NEUER-0815' }),
      () => world.admin.ok('DELETE', `/v1/users/${anna.uuid}/badge`),
      () => anna.client.ok('POST', '/v1/auth/badge'),
      () => anna.client.ok('POST', '/v1/auth/password', { password, new_password: 'Kolben-Ring&42-Nut' }),
    ]
    for (const end of endings) {
      const pass = await passOf(ANNA)
      expect((await work(pass)).user.uuid).toBe(anna.uuid)
      await end()
      expect(codeOf(await as(pass, 'GET', '/v1/bay/work'))).toBe('invalid_token')
      await giveBack()
    }
  })

  it('The badge of another person takes the terminal over at once', async () => {
    const { code } = await bert.client.ok<{ code: string }>('POST', '/v1/auth/badge')
    const first = await passOf(ANNA)
    const second = await passOf(code)
    expect((await work(second)).user.uuid).toBe(bert.uuid)
    expect(codeOf(await as(first, 'GET', '/v1/bay/work'))).toBe('invalid_token')
    // Other terminals are not affected.
    const other = await newTerminal()
    const third = await passOf(ANNA, other)
    expect((await work(second)).user.uuid).toBe(bert.uuid)
    expect((await work(third)).user.uuid).toBe(anna.uuid)
  })
})

describe('attacks on a bay terminal', () => {
  it('A pass opens only the endpoints that the contract opens to terminals', async () => {
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

  it('A session, the token of the terminal and a made-up pass open nothing that a pass opens', async () => {
    for (const token of [anna.client.token ?? '', terminal.token, `wbp_${'x'.repeat(43)}`, 'wbp_'])
      expect(codeOf(await as(token, 'GET', '/v1/bay/work'))).toBe('invalid_token')
  })

  it('A person without the right to stamp sees nothing at a terminal', async () => {
    const guest = await world.somebody('technician', { permissions: { HOME: PAPERS } })
    const { code } = await guest.client.ok<{ code: string }>('POST', '/v1/auth/badge')
    expect(codeOf(await as(await passOf(code), 'GET', '/v1/bay/work'))).toBe('no_permission')
  })

  it('A terminal does not show works of locations where the person may not read papers', async () => {
    const away = await world.admin.ok<{ uuid: string }>('POST', '/v1/locations', { key: 'FERN', description: 'Fern' })
    const permissions = { HOME: [...PAPERS, ...STAMPS], FERN: [MAY_STAMP] }
    const { uuid: technician_uuid } = await world.somebody('technician', { permissions })
    const code = '0004711998'
    await world.admin.ok('PUT', `/v1/users/${technician_uuid}/badge`, { code })
    const paper = await world.paper({ location_uuid: away.uuid, licensePlate: 'DEM-BA 9' })
    await world.work(paper.uuid, { location_uuid: away.uuid, technician_uuid, text: 'Geheim' })
    const { jobs } = await work(await passOf(code))
    expect(jobs.map(({ text }) => text)).not.toContain('Geheim')
  })

  it('Guessing badges is slowed down at the attacked terminal only, and stands in the audit', async () => {
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

  it('A valid badge between wrong ones does not raise the number of guesses that a terminal allows', async () => {
    const attacked = await newTerminal()
    const codes: (string | undefined)[] = []
    for (let i = 0; i < 8; i += 1) {
      codes.push(codeOf(await hold(`8888888${i}`, attacked)))
      if (i === 3) codes.push(codeOf(await hold(ANNA, attacked)))
    }
    expect(codes.slice(0, 6)).toEqual([...Array(4).fill('unknown_badge'), 'ok', 'unknown_badge'])
    expect(codes.slice(6)).toEqual(Array(3).fill('too_many_attempts'))
  })

  it('A wrong card that is shown again and again counts as one guess, and the terminal still takes the badges of colleagues', async () => {
    const here = await newTerminal()
    const wrong = await Promise.all([hold('BUSKARTE-1', here)])
    for (let i = 0; i < 12; i += 1) wrong.push(await hold(i % 2 ? 'buskarte-1' : 'BUSKARTE-1', here))
    expect(new Set(wrong.map(codeOf))).toEqual(new Set(['unknown_badge']))
    expect(codeOf(await hold(ANNA, here))).toBe('ok')
    const { rows } = await world.inDealer((tx) =>
      sql<{ event: string }>`select event from audit_events where record_uuid = ${here.terminal.uuid}
        and event = 'bayTerminal.refused'`.execute(tx),
    )
    expect(rows).toHaveLength(1)
  })

  it('A terminal that wrong badges have blocked still takes a badge code that the server made, and no guessed code', async () => {
    const attacked = await newTerminal()
    const colleague = await world.somebody('technician', { permissions: { HOME: STAMPS } })
    const { code } = await colleague.client.ok<{ code: string }>('POST', '/v1/auth/badge')
    for (let i = 0; i < 7; i += 1) await hold(`7777777${i}`, attacked)
    expect(codeOf(await hold(ANNA, attacked))).toBe('too_many_attempts')
    expect(codeOf(await hold(`${code.slice(0, -1)}${code.endsWith('0') ? '1' : '0'}`, attacked))).toBe(
      'too_many_attempts',
    )
    expect(codeOf(await hold(code, attacked))).toBe('ok')
    // The accepted badge does not end the block for others.
    expect(codeOf(await hold(ANNA, attacked))).toBe('too_many_attempts')
  })

  it('The badge of a person who left is answered like a badge that does not exist', async () => {
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

  it('A revoked terminal knows no badge, and the person at it is signed out', async () => {
    const gone = await newTerminal()
    const pass = await passOf(ANNA, gone)
    await world.admin.ok('DELETE', `/v1/admin/bay-terminals/${gone.terminal.uuid}`)
    expect(codeOf(await hold(ANNA, gone))).toBe('unknown_terminal')
    expect(codeOf(await as(pass, 'GET', '/v1/bay/work'))).toBe('invalid_token')
    expect(codeOf(await world.admin.send('DELETE', `/v1/admin/bay-terminals/${gone.terminal.uuid}`))).toBe('not_found')
  })

  it('A badge of one dealer is unknown at the terminal of another dealer', async () => {
    const other = await openRecordWorld(world.server)
    await other.admin.client.ok('PUT', `/v1/users/${other.admin.uuid}/badge`, { code: 'FREMD-1234' })
    expect(codeOf(await hold('FREMD-1234'))).toBe('unknown_badge')
    await passOf(ANNA)
  })

  it('Terminal, badge and pass of a deactivated dealer open nothing', async () => {
    const other = await openRecordWorld(world.server)
    const { client, uuid } = other.admin
    const made = await client.ok<Made>('POST', '/v1/admin/bay-terminals', {
      name: 'Halle 1',
      bay: '',
      location_uuid: other.home,
    })
    await client.ok('PUT', `/v1/users/${uuid}/badge`, { code: 'AUSWEIS-7' })
    const pass = await passOf('AUSWEIS-7', made)
    expect(codeOf(await as(pass, 'POST', '/v1/bay/touch'))).toBe('ok')
    await world.server.database.inDealer(other.dealer.dealerId, (tx) =>
      tx
        .updateTable('dealers')
        .set({ deactivated_at: new Date(readClock()) })
        .execute(),
    )
    expect(codeOf(await as(pass, 'POST', '/v1/bay/touch'))).toBe('invalid_token')
    expect(codeOf(await hold('AUSWEIS-7', made))).toBe('unknown_terminal')
  })

  it('Terminals are switched off together with the workshop', async () => {
    const pass = await passOf(ANNA)
    const { version } = await world.admin.ok<{ version: number }>('GET', '/v1/admin/settings')
    await world.admin.ok('PATCH', '/v1/admin/settings', { version, values: { plugin_workshop: false } })
    expect(codeOf(await hold(ANNA))).toBe('plugin_disabled')
    expect(codeOf(await as(pass, 'GET', '/v1/bay/work'))).toBe('plugin_disabled')
    for (const path of ['/v1/admin/bay-terminals', '/v1/auth/badge', `/v1/users/${anna.uuid}/badge`])
      expect(codeOf(await world.admin.send('GET', path))).toBe('plugin_disabled')
    expect(codeOf(await anna.client.send('GET', '/v1/auth/extension-tokens'))).toBe('plugin_disabled')
    await world.admin.ok('PATCH', '/v1/admin/settings', { version: version + 1, values: { plugin_workshop: true } })
  })
})

describe('a badge of a user who must set up a second factor', () => {
  it('The badge of a user who must set up a second factor gives no pass and says why', async () => {
    const person = await world.somebody('technician', {
      permissions: { HOME: [...PAPERS, ...STAMPS], global: ['force.user.twofa'] },
    })
    await world.admin.ok('PUT', `/v1/users/${person.uuid}/badge`, { code: 'ZWEI-FAKTOR' })
    expect(codeOf(await hold('ZWEI-FAKTOR', await newTerminal()))).toBe('twofa_required')
  })
})

describe('badges', () => {
  it('The badge of a deleted user can be given to another user', async () => {
    const [left, next] = [await world.somebody('technician', {}), await world.somebody('technician', {})]
    await world.admin.ok('PUT', `/v1/users/${left.uuid}/badge`, { code: 'WANDER-1' })
    await world.admin.ok('DELETE', `/v1/users/${left.uuid}`)
    await world.admin.ok('PUT', `/v1/users/${next.uuid}/badge`, { code: 'WANDER-1' })
    expect(await world.admin.ok('GET', `/v1/users/${next.uuid}/badge`)).not.toEqual({ set_at: null })
    await world.admin.ok('POST', `/v1/users/${left.uuid}/restore`)
    expect(await world.admin.ok('GET', `/v1/users/${left.uuid}/badge`)).toEqual({ set_at: null })
  })

  it('An administrator or the user makes a badge; its code is shown once and stored nowhere', async () => {
    const at = await newTerminal()
    const { code } = await anna.client.ok<{ code: string }>('POST', '/v1/auth/badge')
    expect((await anna.client.ok<{ set_at: string | null }>('GET', '/v1/auth/badge')).set_at).not.toBeNull()
    // The earlier badge belongs to no user any more.
    expect(codeOf(await hold(ANNA, at))).toBe('unknown_badge')
    await passOf(code, at)
    const dump = JSON.stringify(await dealerDump(world.server.database, world.dealer.dealerId, []))
    expect(dump).not.toContain(code)
    expect(dump).not.toContain(ANNA)
    await anna.client.ok('DELETE', '/v1/auth/badge')
    expect(codeOf(await hold(code, at))).toBe('unknown_badge')
    await world.admin.ok('PUT', `/v1/users/${anna.uuid}/badge`, { code: ANNA })
    await passOf(ANNA, at)
  })

  it('The badge of one user is not given to a second one, and only administrators give badges to others', async () => {
    const taken = await world.admin.send('PUT', `/v1/users/${bert.uuid}/badge`, { code: ANNA.toLowerCase() })
    expect(taken.json).toMatchObject({ error: 'validation_failed', fields: { code: 'already_exists' } })
    for (const [method, body] of [['GET'], ['PUT', { code: 'AUSWEIS-99' }], ['DELETE']] as const)
      expect(codeOf(await anna.client.send(method, `/v1/users/${bert.uuid}/badge`, body))).toBe('no_permission')
  })
})
