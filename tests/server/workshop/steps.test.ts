import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StaffRole } from '#contract/staffRoles.ts'
import { RECORD_STATUSES, type RecordStatus } from '#contract/states/recordStatus.ts'
import type { Actor } from '#contract/workshop/status/paperGraph.ts'
import { ACTORS, refusalByGraph } from '#tests/contract/workshop/graphOracle.ts'
import { codeOf } from '#tests/server/worlds/chatWorld.ts'
import { changesHeard, type Person } from '#tests/server/worlds/recordWorld.ts'
import {
  DAY,
  freshVin,
  HOUR,
  MINUTE,
  openWorkshopWorld,
  PAPERS,
  type Paper,
  refusalsOf,
  type WorkshopWorld,
} from '../worlds/workshopWorld.ts'

type States = {
  items: {
    from_status: RecordStatus | null
    to_status: RecordStatus
    to_hold: string
    reason: string
    lasted: number
    by: { uuid: string } | null
  }[]
  in_status: Partial<Record<RecordStatus, number>>
  on_hold: Record<string, number>
}
type Transitions = {
  items: { to: RecordStatus; is_possible: boolean; refusals: string[]; effects: string[] }[]
  may_hold: boolean
  may_check_finally: boolean
}

let world: WorkshopWorld
let technician: Person
let foreman: Person
let advisor: Person
beforeAll(async () => {
  world = await openWorkshopWorld()
  technician = await world.somebody('technician')
  foreman = await world.somebody('foreman')
  advisor = await world.somebody('service_advisor')
})
afterAll(() => world.close())

const RECALL = { kind: 'field_action', number: '9DM1', version: '1', title: 'Rückruf', isSafetyRecall: true }
const READY = { kilometers: 41_000, parking_place: 'P3', key_place: 'Tafel 4' }
const statesOf = ({ uuid }: Paper) => world.admin.ok<States>('GET', world.addressOf(uuid, '/states'))
const transitions = ({ uuid }: Paper, who: Person) =>
  who.client.ok<Transitions>('GET', world.addressOf(uuid, '/transitions'))
const step = (...args: Parameters<WorkshopWorld['step']>) => world.step(...args)
const finalCheck = async (who: Person, { uuid }: Paper, is_passed = true) => {
  const { version } = await world.read(uuid)
  return who.client.send('POST', world.addressOf(uuid, '/final-check'), { version, is_passed })
}
const hold = async (who: Person, { uuid }: Paper, given: object) => {
  const { version } = await world.read(uuid)
  return who.client.send('POST', world.addressOf(uuid, '/hold'), { version, ...given })
}
/** Takes the paper along its usual way as far as `to`. */
async function bring(row: Paper, to: RecordStatus): Promise<Paper> {
  if (to === 'new') return row
  if (to === 'canceled') {
    expect(codeOf(await step(advisor, row.uuid, 'canceled', { reason: 'kommt nicht' }))).toBe('ok')
    return world.read(row.uuid)
  }
  expect(codeOf(await step(technician, row.uuid, 'in_progress', { claim: true }))).toBe('ok')
  if (to === 'in_progress') return world.read(row.uuid)
  await world.change(await world.read(row.uuid), READY)
  expect(codeOf(await finalCheck(foreman, row))).toBe('ok')
  expect(codeOf(await step(technician, row.uuid, 'completed'))).toBe('ok')
  if (to === 'delivered') expect(codeOf(await step(advisor, row.uuid, 'delivered'))).toBe('ok')
  if (to === 'picked_up') expect(codeOf(await step(advisor, row.uuid, 'picked_up'))).toBe('ok')
  return world.read(row.uuid)
}

type Walker = { role: string; actors: readonly Actor[]; who: Person }
type Offer = Transitions['items'][number]
const toldBy = (offer: Offer | undefined) => (offer?.is_possible ? 'ok' : (offer?.refusals ?? ['transition_unknown']))

/** Checks that a step is offered as the graph says and answered as offered. Returns whether the paper moved. */
async function walk(row: Paper, to: RecordStatus, { role, actors, who }: Walker, offer: Offer | undefined) {
  const what = `${role}: ${row.status} → ${to}`
  const [refusal, told] = [refusalByGraph(row.status, to, actors), toldBy(offer)]
  if (refusal !== null) expect(told, what).toEqual([refusal])
  else expect(told, what).not.toContain('role_missing')
  const answer = await who.client.send('POST', world.addressOf(row.uuid, '/status'), { to, version: row.version })
  const isDone = answer.status === 200
  expect(isDone ? 'ok' : refusalsOf(answer), what).toEqual(told)
  if (isDone) expect(await world.read(row.uuid)).toMatchObject({ status: to, version: row.version + 1 })
  return isDone
}

describe('the way of a paper', () => {
  it('A paper goes from new to picked up, and every state has its time', async () => {
    const row = await world.paper()
    world.pass(20 * MINUTE)
    const begun = await bring(row, 'in_progress')
    expect([begun.status, begun.technician_uuid]).toEqual(['in_progress', technician.uuid])
    world.pass(HOUR)
    await world.change(begun, READY)
    await finalCheck(foreman, row)
    await step(technician, row.uuid, 'completed')
    world.pass(10 * MINUTE)
    await step(advisor, row.uuid, 'delivered')
    expect(refusalsOf(await step(advisor, row.uuid, 'picked_up'))).toEqual(['taker_required'])
    expect(codeOf(await step(advisor, row.uuid, 'picked_up', { taken_by: 'Frau Ahorn' }))).toBe('ok')
    world.pass(5 * MINUTE)
    const { items, in_status } = await statesOf(row)
    expect(items.map(({ to_status, lasted }) => [to_status, lasted])).toEqual([
      ['picked_up', 0],
      ['delivered', 10 * MINUTE],
      ['completed', HOUR],
      ['in_progress', 20 * MINUTE],
      ['new', 0],
    ])
    expect(in_status).toEqual({
      new: 20 * MINUTE,
      in_progress: HOUR,
      completed: 10 * MINUTE,
      delivered: 0,
      picked_up: 5 * MINUTE,
    })
    expect(items[3]?.by?.uuid).toBe(technician.uuid)
    expect((await world.read(row.uuid)).picked_up_by).toBe('Frau Ahorn')
  })

  it('Each role can take exactly the steps that the graph allows, sees them beforehand, and a refused step changes nothing', async () => {
    const staff = await Promise.all(
      Object.entries(ACTORS).map(
        async ([role, actors]): Promise<Walker> => ({ role, actors, who: await world.somebody(role as StaffRole) }),
      ),
    )
    const assignee: Walker = { role: 'assignee', actors: ['technician', 'assignee'], who: technician }
    const given = { technician_uuid: technician.uuid }
    for (const at of RECORD_STATUSES) {
      let row = await bring(await world.paper(given), at)
      for (const walker of [...staff, assignee]) {
        const offers = new Map((await transitions(row, walker.who)).items.map((one) => [one.to, one]))
        let untouched = [row, await statesOf(row)]
        for (const to of RECORD_STATUSES) {
          if (!(await walk(row, to, walker, offers.get(to)))) continue
          row = await bring(await world.paper(given), at)
          untouched = [row, await statesOf(row)]
        }
        expect([await world.read(row.uuid), await statesOf(row)], `${walker.role}: ${at}`).toEqual(untouched)
      }
    }
    const row = await world.paper()
    const written = await foreman.client.send('PATCH', world.addressOf(row.uuid), { version: 1, status: 'completed' })
    expect([codeOf(written), (await world.read(row.uuid)).status]).toEqual(['validation_failed', 'new'])
  }, 240_000)

  it('A paper that cannot be completed names everything that is missing', async () => {
    const row = await bring(await world.paper(), 'in_progress')
    const job = await world.work(row.uuid, { technician_uuid: technician.uuid })
    await world.stamp(job, technician, 'start')
    await world.admin.ok('POST', world.addressOf(row.uuid, '/checks'), { texts: ['Licht', 'Bremse'] })
    expect(codeOf(await hold(technician, row, { hold_reason: 'waiting_parts' }))).toBe('ok')
    const refused = ['stamp_open', 'checks_open', 'on_hold', 'final_check_missing', 'kilometers_missing']
    expect(refusalsOf(await step(technician, row.uuid, 'completed'))).toEqual(refused)
    expect(refusalsOf(await step(advisor, row.uuid, 'canceled', { reason: 'Kunde will nicht' }))).toEqual([
      'stamp_open',
    ])
    await world.stamp(job, technician, 'stop', world.now() + 1)
    const { items } = await world.admin.ok<{ items: { uuid: string }[] }>('GET', world.addressOf(row.uuid, '/checks'))
    for (const { uuid } of items)
      await technician.client.ok('PATCH', world.addressOf(row.uuid, `/checks/${uuid}`), { result: 'ok' })
    await hold(technician, row, { hold_reason: '' })
    await finalCheck(foreman, row)
    await world.change(await world.read(row.uuid), { kilometers: 1 })
    expect(codeOf(await step(technician, row.uuid, 'completed'))).toBe('ok')
    // A paper that was worked on was not created by mistake.
    await step(foreman, row.uuid, 'in_progress', { reason: 'klappert noch' })
    expect(refusalsOf(await step(foreman, row.uuid, 'new', { reason: 'verklickt' }))).toEqual(['already_stamped'])
  })

  it('A paper is reopened with a reason, counted, and checked again', async () => {
    const row = await bring(await world.paper(), 'completed')
    expect(refusalsOf(await step(foreman, row.uuid, 'in_progress'))).toEqual(['reason_required'])
    await step(foreman, row.uuid, 'in_progress', { reason: 'klappert noch' })
    const again = await world.read(row.uuid)
    expect([again.rework_count, again.final_check_at]).toEqual([1, null])
    expect((await statesOf(row)).items[0]?.reason).toBe('klappert noch')
    expect(refusalsOf(await step(technician, row.uuid, 'completed'))).toEqual(['final_check_missing'])
    expect(refusalsOf(await finalCheck(technician, row))).toEqual(['role_missing'])
  })

  it('An administrator takes a pick-up back only on the same day', async () => {
    const row = await bring(await world.paper(), 'completed')
    await step(advisor, row.uuid, 'picked_up', { taken_by: 'Herr Buche' })
    expect(refusalsOf(await step(advisor, row.uuid, 'completed', { reason: 'falscher Wagen' }))).toEqual([
      'role_missing',
    ])
    world.pass(DAY)
    const administrator = { client: world.admin } as Person
    const back = { reason: 'falscher Wagen' }
    expect(refusalsOf(await step(administrator, row.uuid, 'completed', back))).toEqual(['undo_window_over'])
    world.pass(-DAY)
    expect(codeOf(await step(administrator, row.uuid, 'completed', back))).toBe('ok')
    expect((await world.read(row.uuid)).picked_up_by).toBe('')
  })

  it('TEN-07 A pick-up is undone by a user who holds the numbered permission that the dealer chose for it, at its location', async () => {
    const holding = (permission: string, key = 'HOME') =>
      world.somebody('service_advisor', { permissions: { HOME: PAPERS, [key]: [...PAPERS, permission] } })
    const [holder, other] = [await holding('custom.107'), await holding('custom.115')]
    const elsewhere = await holding('custom.107', 'AWAY')
    const back = { reason: 'falscher Wagen' }
    const gone = async () => {
      const row = await bring(await world.paper(), 'completed')
      await step(advisor, row.uuid, 'picked_up', { taken_by: 'Herr Buche' })
      return row.uuid
    }
    const choose = async (values: object) => {
      const { version } = await world.admin.ok<{ version: number }>('GET', '/v1/admin/settings')
      await world.admin.ok('PATCH', '/v1/admin/settings', { version, values })
    }
    const first = await gone()
    for (const one of [other, elsewhere])
      expect(refusalsOf(await step(one, first, 'completed', back))).toEqual(['role_missing'])
    expect(codeOf(await step(holder, first, 'completed', back))).toBe('ok')
    const second = await gone()
    await choose({ custom_permission_reopen_picked_up: 115 })
    // The right moves with its number. Permissions granted under the new number before had no meaning and are removed.
    expect(refusalsOf(await step(other, second, 'completed', back))).toEqual(['role_missing'])
    expect(codeOf(await step(holder, second, 'completed', back))).toBe('ok')
    const third = await gone()
    expect(refusalsOf(await step(await holding('custom.107'), third, 'completed', back))).toEqual(['role_missing'])
    expect(codeOf(await step(await holding('custom.115'), third, 'completed', back))).toBe('ok')
    await choose({ custom_permission_reopen_picked_up: null })
  })

  it('A paper is restored only with a number and a tag that are free', async () => {
    const row = await world.paper({ tag: 'B1' })
    await step(advisor, row.uuid, 'canceled', { reason: 'doppelt' })
    await world.paper({ tag: 'B1' })
    const answer = await step({ client: world.admin } as Person, row.uuid, 'new', { reason: 'doch nicht' })
    expect(answer.json).toMatchObject({ error: 'validation_failed', fields: { tag: 'already_exists' } })
  })
})

describe('reasons that keep a car in the house', () => {
  it('E01 A car with an open safety recall is neither delivered nor picked up', async () => {
    const vin = freshVin()
    const row = await bring(await world.paper({ vin }), 'completed')
    await world.hst(vin, [{ ...RECALL, status: 'open' }])
    expect(refusalsOf(await step(advisor, row.uuid, 'delivered'))).toEqual(['safety_recall_open'])
    expect(refusalsOf(await step(advisor, row.uuid, 'picked_up'))).toEqual(['safety_recall_open'])
    // An open recall keeps the car, however old its snapshot is.
    world.pass(8 * DAY)
    expect(refusalsOf(await step(advisor, row.uuid, 'delivered'))).toEqual(['safety_recall_open'])
    await world.hst(vin, [{ ...RECALL, status: 'done' }])
    expect(codeOf(await step(advisor, row.uuid, 'delivered'))).toBe('ok')
  })

  it('E35 Security damage is acknowledged, or refused with a signature or a witness, before the car leaves', async () => {
    const row = await bring(await world.paper(), 'completed')
    const damage = 'Bremsschlauch vorn links porös'
    const changed = await world.change(row, { security_damage: damage })
    expect(refusalsOf(await step(advisor, row.uuid, 'delivered'))).toEqual(['security_damage_unacknowledged'])
    const say = (given: object) =>
      advisor.client.send('POST', world.addressOf(row.uuid, '/acknowledgements'), {
        damage,
        method: 'in_person',
        person: 'Frau Ahorn',
        ...given,
      })
    expect((await say({ is_refused: true })).json).toMatchObject({ fields: { witness: 'required' } })
    const other = await say({ damage: 'Kratzer' })
    expect([codeOf(other), (other.json as { current: Paper }).current.security_damage]).toEqual([
      'version_conflict',
      damage,
    ])
    expect(codeOf(await say({ is_refused: true, witness: 'Herr Buche' }))).toBe('ok')
    // A changed text of the damage is not acknowledged yet.
    const more = await world.change(
      { ...changed, version: (await world.read(row.uuid)).version },
      { security_damage: `${damage}, Reifen` },
    )
    expect(refusalsOf(await step(advisor, row.uuid, 'delivered'))).toEqual(['security_damage_unacknowledged'])
    await world.change(more, { security_damage: damage })
    expect(codeOf(await step(advisor, row.uuid, 'delivered'))).toBe('ok')
  })

  it('A car is delivered only with a known place and key', async () => {
    const row = await bring(await world.paper(), 'completed')
    await world.change(row, { parking_place: '', key_place: '' })
    expect(refusalsOf(await step(advisor, row.uuid, 'delivered'))).toEqual(['place_missing', 'key_missing'])
  })
})

describe('waiting papers', () => {
  it('Waiting has a reason, a start and an estimated end, and its time is counted', async () => {
    const row = await world.paper()
    const until = new Date(world.now() + DAY).toISOString()
    expect(
      refusalsOf(await hold(technician, row, { hold_reason: 'waiting_parts', until: '2026-01-01T00:00:00.000Z' })),
    ).toEqual(['hold_until_past'])
    expect(codeOf(await hold(technician, row, { hold_reason: 'waiting_parts', until, note: 'Lieferung 15:30' }))).toBe(
      'ok',
    )
    const waiting = await world.read(row.uuid)
    expect(waiting).toMatchObject({ hold_reason: 'waiting_parts', hold_until: until, hold_note: 'Lieferung 15:30' })
    world.pass(HOUR)
    // Another estimated end does not begin a new wait.
    await hold(technician, row, { hold_reason: 'waiting_parts', until: null })
    expect((await world.read(row.uuid)).hold_since).toBe(waiting.hold_since)
    await hold(technician, row, { hold_reason: '' })
    expect(await world.read(row.uuid)).toMatchObject({
      hold_reason: '',
      hold_since: null,
      hold_until: null,
      hold_note: '',
    })
    expect((await statesOf(row)).on_hold).toEqual({ waiting_parts: HOUR })
    await bring(row, 'completed')
    expect(refusalsOf(await hold(technician, row, { hold_reason: 'wash' }))).toEqual(['hold_not_in_status'])
  })

  it('A canceled paper does not wait', async () => {
    const row = await world.paper()
    await hold(technician, row, { hold_reason: 'waiting_customer' })
    await step(advisor, row.uuid, 'canceled', { reason: 'kommt nicht' })
    expect(await world.read(row.uuid)).toMatchObject({ status: 'canceled', hold_reason: '', hold_since: null })
  })
})

describe('two people and one paper', () => {
  it('E20 A step with a stale version is refused with the current paper and changes nothing', async () => {
    const row = await world.paper({ technician_uuid: technician.uuid })
    const current = await world.change(row, { model: 'Tiguan' }, advisor.client)
    for (const [tail, body] of [
      ['/status', { to: 'in_progress', version: row.version }],
      ['/hold', { hold_reason: 'wash', version: row.version }],
      ['/final-check', { is_passed: true, version: row.version }],
    ] as const) {
      const answer = await technician.client.send('POST', world.addressOf(row.uuid, tail), body)
      expect([answer.status, codeOf(answer)]).toEqual([409, 'version_conflict'])
      expect((answer.json as { current: Paper }).current).toEqual(await world.read(row.uuid, technician.client))
    }
    expect(await world.read(row.uuid)).toEqual(current)
  })

  it('E20 If two users take the same step at once, one succeeds', async () => {
    const row = await world.paper({ technician_uuid: technician.uuid })
    const body = { to: 'in_progress', version: row.version }
    const answers = await Promise.all(
      [technician, foreman].map((who) => who.client.send('POST', world.addressOf(row.uuid, '/status'), body)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await statesOf(row)).items).toHaveLength(2)
  })

  it('Steps of a paper are announced to readers of its location only, each kind of step with its own event type', async () => {
    const elsewhere = await world.somebody('technician', {
      permissions: { AWAY: PAPERS, global: ['global.chat.read'] },
    })
    const row = await world.paper({ technician_uuid: technician.uuid })
    const sockets = [await advisor.socket(), await elsewhere.socket()]
    const [near, far] = await changesHeard(sockets, async () => {
      await step(technician, row.uuid, 'in_progress')
      await hold(technician, row, { hold_reason: 'test_drive' })
      await world.work(row.uuid)
    })
    const own = near?.filter(({ uuid }) => uuid === row.uuid)
    expect(own?.map(({ type, status, hold_reason }) => [type, status, hold_reason])).toEqual([
      ['workshop.paper.status', 'in_progress', ''],
      ['workshop.paper.hold', 'in_progress', 'test_drive'],
      ['workshop.paper.changed', 'in_progress', 'test_drive'],
    ])
    expect(near?.map(({ type }) => type)).toContain('workshop.work.created')
    expect(far).toEqual([])
    for (const [tail, body] of [
      ['/status', { to: 'new', version: 1, reason: 'x' }],
      ['/hold', { hold_reason: '', version: 1 }],
    ] as const)
      expect(codeOf(await elsewhere.client.send('POST', world.addressOf(row.uuid, tail), body))).toBe('not_found')
    const reader = await world.somebody('foreman', {
      permissions: { HOME: ['location.workshop.paper.read', 'location.workshop.paper.update'].slice(0, 1) },
    })
    const answer = await reader.client.send('POST', world.addressOf(row.uuid, '/hold'), { hold_reason: '', version: 1 })
    expect(codeOf(answer)).toBe('no_permission')
  })
})
