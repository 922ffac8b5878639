import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import type { HoldReason } from '#contract/states/holdReason.ts'
import { codeOf } from '#tests/server/worlds/chatWorld.ts'
import type { Person } from '#tests/server/worlds/recordWorld.ts'
import { DAY, freshVin, HOUR, MINUTE, type Paper, refusalsOf, type Work } from '#tests/server/worlds/workshopWorld.ts'
import { dayFrom } from '#tests/support/clock/testDay.ts'
import type { Answer } from '#tests/support/database/client.ts'
import { LEADS, openTimesWorld, STAMPS, type TimesWorld } from './timesWorld.ts'

let world: TimesWorld
let anna: Person
let foreman: Person
let advisor: Person
beforeAll(async () => {
  world = await openTimesWorld()
  foreman = await world.somebody('foreman', { permissions: { HOME: LEADS } })
  await join(foreman)
  advisor = await world.somebody('service_advisor', { permissions: { HOME: STAMPS } })
})
// No person has a running work of another test.
beforeEach(async () => {
  anna = await world.technician()
})
afterAll(() => world.close())

/** Makes a user one of the people who can be assigned. */
const join = ({ uuid }: Person) => world.admin.ok('POST', `/v1/departments/${world.team}/members`, { users: [uuid] })
const start = (who: Person, work: Pick<Work, 'uuid'>) => world.stamps.send(who, 'start', { work_uuid: work.uuid })
const stop = (who: Person, work: Pick<Work, 'uuid'>) => world.stamps.send(who, 'stop', { work_uuid: work.uuid })
const aboutOf = (answer: Answer) => (answer.json as { about?: Record<string, string[]> }).about
const stampsOn = (work: Work) =>
  world.inDealer((tx) => tx.selectFrom('stamps').select('uuid').where('work_uuid', '=', work.uuid).execute())
const hold = async (paper: Paper, hold_reason: HoldReason | '') => {
  const { version } = await world.read(paper.uuid)
  return world.admin.ok<Paper>('POST', world.addressOf(paper.uuid, '/hold'), { version, hold_reason })
}
const workNow = (work: Work) => world.admin.ok<Work>('GET', `/v1/workshop/works/${work.uuid}`)
/** Sets a work to a state, as the table of the paper does. */
const setState = async (who: Person, work: Work, changes: Partial<Work>) => {
  const { version } = await workNow(work)
  return who.client.send('PATCH', `/v1/workshop/works/${work.uuid}`, { version, ...changes })
}
const states = (paper: Paper) =>
  world.admin.ok<EndpointOutput<'GET /v1/workshop/paper/:uuid/states'>>('GET', world.addressOf(paper.uuid, '/states'))

/** Checks that nothing has begun: no stamp, the same state of the work, the same status and technician of the paper. */
async function expectUntouched(paper: Paper, work: Work) {
  expect(await stampsOn(work)).toEqual([])
  expect((await workNow(work)).state).toBe(work.state)
  const now = await world.read(paper.uuid)
  expect([now.status, now.technician_uuid]).toEqual([paper.status, paper.technician_uuid])
}

/** The ways in which a work begins: a stamp, and two states that are set by hand. */
const DOORS: [string, (who: Person, work: Work) => Promise<Answer>][] = [
  ['a stamp', start],
  ['a state set by hand', (who, work) => setState(who, work, { state: 'in_progress' })],
  ['a state that skips the beginning', (who, work) => setState(who, work, { state: 'completed' })],
]

describe('the first work of a new paper', () => {
  it.each(DOORS)(
    'The first work of a new paper, begun by %s, moves the paper to in_progress with history and technician',
    async (_, begin) => {
      const { work, paper } = await world.job()
      const listener = await anna.socket()
      expect(codeOf(await begin(anna, work))).toBe('ok')
      expect(await world.read(paper.uuid)).toMatchObject({ status: 'in_progress', technician_uuid: anna.uuid })
      const { items } = await states(paper)
      expect(items[0]).toMatchObject({
        from_status: 'new',
        to_status: 'in_progress',
        by: { uuid: anna.uuid },
        source: 'api',
      })
      await listener.until(() =>
        listener.all('custom.event').some(({ type, uuid }) => type === 'workshop.paper.status' && uuid === paper.uuid),
      )
      await stop(anna, work)
    },
  )

  it('A change of status by a stamp has the source `ui` when the app of the product sent the stamp', async () => {
    const { work, paper } = await world.job()
    await anna.client.send('POST', '/v1/workshop/stamps/start', { work_uuid: work.uuid }, { 'x-client-version': '1' })
    expect((await states(paper)).items[0]).toMatchObject({ to_status: 'in_progress', source: 'ui' })
    await stop(anna, work)
  })

  it('Beginning the first work leaves the technician of the paper as it is', async () => {
    const { work, paper } = await world.job([{}], { technician_uuid: foreman.uuid })
    await start(anna, work)
    expect(await world.read(paper.uuid)).toMatchObject({ status: 'in_progress', technician_uuid: foreman.uuid })
    await stop(anna, work)
  })

  it('The first work is refused to a user whose role does not begin papers, or who may not change them', async () => {
    const stamper = await world.technician({
      HOME: ['location.workshop.paper.read', 'location.workshop.shouldiscompare.create'],
    })
    const { work, paper } = await world.job()
    const byAdvisor = await start(advisor, work)
    expect(refusalsOf(byAdvisor)).toEqual(['role_missing'])
    expect(aboutOf(byAdvisor)).toEqual({ role_missing: ['technician', 'foreman', 'parts_clerk'] })
    expect(refusalsOf(await start(stamper, work))).toEqual(['permission_missing'])
    await expectUntouched(paper, work)
    // Once the paper is begun, every user who may stamp can work on it.
    await start(anna, work)
    expect(codeOf(await start(stamper, work))).toBe('ok')
    for (const who of [anna, stamper]) await stop(who, work)
  })
})

describe('a work does not begin', () => {
  it.each(DOORS)(
    'A work does not begin by %s while the paper waits, and the refusal says for what',
    async (_, begin) => {
      const { work, paper } = await world.job()
      await hold(paper, 'hv_quarantine')
      const answer = await begin(anna, work)
      expect([refusalsOf(answer), aboutOf(answer)]).toEqual([['on_hold'], { on_hold: ['hv_quarantine'] }])
      await expectUntouched(paper, work)
      await hold(paper, '')
      expect(codeOf(await begin(anna, work))).toBe('ok')
      await stop(anna, work)
    },
  )

  it.each(DOORS)('A work does not begin by %s while the work itself waits', async (_, begin) => {
    const { work, paper } = await world.job([{ hold_reason: 'waiting_parts' }])
    const answer = await begin(anna, work)
    expect([refusalsOf(answer), aboutOf(answer)]).toEqual([['work_on_hold'], { work_on_hold: ['waiting_parts'] }])
    await expectUntouched(paper, work)
  })

  it.each(DOORS)(
    'A work does not begin by %s without a current HST snapshot if the dealer requires one',
    async (_, begin) => {
      await world.settings({ hst_required: true })
      try {
        const vin = freshVin()
        const { work, paper } = await world.job([{}], { vin })
        expect(refusalsOf(await begin(anna, work))).toEqual(['hst_unchecked'])
        await world.hst(vin, [], world.now() - 2 * DAY)
        expect(refusalsOf(await begin(anna, work))).toEqual(['hst_stale'])
        await expectUntouched(paper, work)
        await world.hst(vin, [])
        expect(codeOf(await begin(anna, work))).toBe('ok')
        await stop(anna, work)
      } finally {
        await world.settings({ hst_required: false })
      }
    },
  )

  it('A new work needs a snapshot on a paper begun before the rule; a resumed work needs no newer one', async () => {
    const vin = freshVin()
    const { works, paper } = await world.job([{}, {}], { vin, technician_uuid: anna.uuid })
    await world.step(anna, paper.uuid, 'in_progress')
    const [first, second] = works as [Work, Work]
    await world.settings({ hst_required: true })
    try {
      expect(refusalsOf(await start(anna, first))).toEqual(['hst_unchecked'])
      await world.hst(vin, [])
      expect(codeOf(await start(anna, first))).toBe('ok')
      world.pass(HOUR)
      await world.stamps.send(anna, 'pause', { work_uuid: first.uuid, reason: 'break' })
      world.pass(25 * HOUR)
      expect(codeOf(await start(anna, first))).toBe('ok')
      await stop(anna, first)
      expect(refusalsOf(await start(anna, second))).toEqual(['hst_stale'])
    } finally {
      await world.settings({ hst_required: false })
    }
  })

  it('E06 A work does not begin by a stamp of a person without a valid high-voltage qualification', async () => {
    const skilled = (skill: string, valid_until: string | null) =>
      world.somebody('technician', { permissions: { HOME: STAMPS }, skills: [{ skill, valid_until }] })
    const { work, paper } = await world.job([{}], { drive: 'electric' })
    for (const who of [anna, await skilled('high_voltage_1', null), await skilled('high_voltage_2', dayFrom(-5))]) {
      const answer = await start(who, work)
      expect([refusalsOf(answer), aboutOf(answer)]).toEqual([['skill_missing'], { skill_missing: ['high_voltage_2'] }])
    }
    await expectUntouched(paper, work)
    const able = await skilled('high_voltage_3', dayFrom(106))
    expect(codeOf(await start(able, work))).toBe('ok')
    await stop(able, work)
  })

  it('E06 A work is not set to begun when its technician or a helper lacks the qualification', async () => {
    const able = await world.somebody('technician', {
      permissions: { HOME: STAMPS },
      skills: [{ skill: 'high_voltage_2', valid_until: null }],
    })
    await join(able)
    const { works, paper } = await world.job([{ technician_uuid: anna.uuid }, { technician_uuid: able.uuid }], {
      drive: 'electric',
    })
    const [his, hers] = works as [Work, Work]
    expect(refusalsOf(await setState(foreman, his, { state: 'in_progress' }))).toEqual(['skill_missing'])
    const { version } = await workNow(hers)
    await world.admin.ok('PUT', `/v1/workshop/works/${hers.uuid}/helpers`, {
      version,
      helpers: [{ user_uuid: anna.uuid, share: 30 }],
    })
    expect(refusalsOf(await setState(foreman, hers, { state: 'in_progress' }))).toEqual(['skill_missing'])
    await expectUntouched(paper, his)
  })

  it('A work does not begin without a skill of its planned block, unless a person on that block holds it', async () => {
    const { works, paper } = await world.job([{}, {}])
    const [alone, together] = works as [Work, Work]
    const plan = (work: Work, technicians: Person[]) =>
      world.inDealer((tx) =>
        sql`insert into plan_blocks (dealer_id, uuid, location_uuid, paper_uuid, work_uuids, planned_minutes, done_minutes,
            buffer_minutes, technicians, is_fixed, part, parts, state, skills, bay_kinds, wheel_set, parts_ready, note,
            created_at, updated_at)
          values (${world.dealer.dealerId}, gen_random_uuid(), ${world.home}, ${paper.uuid}, array[${work.uuid}::uuid], 30, 0,
            0, ${JSON.stringify(technicians.map(({ uuid }) => ({ uuid, share: 1 })))}::jsonb, false, 1, 1, 'planned',
            '{airbag}', '{}', 'none', 'none', '', now(), now())`.execute(tx),
      )
    const able = await world.somebody('technician', {
      permissions: { HOME: STAMPS },
      skills: [{ skill: 'airbag', valid_until: null }],
    })
    await plan(alone, [able])
    await plan(together, [able, anna])
    const answer = await start(anna, alone)
    expect([refusalsOf(answer), aboutOf(answer)]).toEqual([['skill_missing'], { skill_missing: ['airbag'] }])
    expect(codeOf(await start(anna, together))).toBe('ok')
    expect(codeOf(await start(able, alone))).toBe('ok')
    for (const [who, work] of [
      [anna, together],
      [able, alone],
    ] as const)
      await stop(who, work)
  })

  it.each(['completed', 'canceled', 'delivered', 'picked_up'] as const)(
    'A work does not begin on a paper that is %s, by any way',
    async (status) => {
      const { work, paper } = await world.job()
      await world.inDealer((tx) => sql`update papers set status = ${status} where uuid = ${paper.uuid}`.execute(tx))
      for (const [, begin] of DOORS) expect(codeOf(await begin(anna, work))).toBe('paper_not_open')
      expect(await stampsOn(work)).toEqual([])
    },
  )

  it('Works that begin at the same moment take the paper to in_progress once', async () => {
    const { works, paper } = await world.job([{}, {}])
    const bert = await world.technician()
    const both = await Promise.all([start(anna, works[0] as Work), start(bert, works[1] as Work)])
    expect(both.map(codeOf)).toEqual(['ok', 'ok'])
    expect((await states(paper)).items.filter(({ to_status }) => to_status === 'in_progress')).toHaveLength(1)
    await stop(anna, works[0] as Work)
    await stop(bert, works[1] as Work)
  })

  it('A refused work reports all reasons at once', async () => {
    await world.settings({ hst_required: true })
    try {
      const { work, paper } = await world.job([{ hold_reason: 'wash' }], { drive: 'electric' })
      await hold(paper, 'waiting_parts')
      expect(refusalsOf(await start(advisor, work))).toEqual([
        'role_missing',
        'on_hold',
        'hst_unchecked',
        'work_on_hold',
        'skill_missing',
      ])
    } finally {
      await world.settings({ hst_required: false })
    }
  })
})

describe('a paper with works in progress', () => {
  it('A paper with works in progress is not completed and names the works; without them it is', async () => {
    await world.settings({ require_quality_check: false })
    try {
      const { works, paper } = await world.job([{ text: 'Ölwechsel' }, { text: 'Bremsen' }, { text: 'Licht' }], {
        kilometers: 1,
      })
      const [oil, brakes] = works as [Work, Work]
      for (const work of [oil, brakes]) {
        await start(anna, work)
        world.pass(MINUTE)
        await stop(anna, work)
      }
      const refused = await world.step(anna, paper.uuid, 'completed')
      expect([refusalsOf(refused), aboutOf(refused)]).toEqual([
        ['works_in_progress'],
        { works_in_progress: ['Ölwechsel', 'Bremsen'] },
      ])
      const { items } = await anna.client.ok<EndpointOutput<'GET /v1/workshop/paper/:uuid/transitions'>>(
        'GET',
        world.addressOf(paper.uuid, '/transitions'),
      )
      expect(items.find(({ to }) => to === 'completed')?.about).toEqual({ works_in_progress: ['Ölwechsel', 'Bremsen'] })
      await setState(anna, oil, { state: 'completed' })
      await setState(anna, brakes, { state: 'canceled' })
      expect(codeOf(await world.step(anna, paper.uuid, 'completed'))).toBe('ok')
    } finally {
      await world.settings({ require_quality_check: true })
    }
  })

  it('Completing several papers names each paper with works in progress and its works', async () => {
    const { work, paper } = await world.job([{ text: 'Getriebe' }], { kilometers: 1 })
    await start(anna, work)
    await stop(anna, work)
    const { refused } = await foreman.client.ok<EndpointOutput<'POST /v1/workshop/paper/assign'>>(
      'POST',
      '/v1/workshop/paper/assign',
      { uuids: [paper.uuid], set: { what: 'status', to: 'completed' } },
    )
    expect(refused[0]).toMatchObject({ about: { works_in_progress: ['Getriebe'] } })
  })
})
