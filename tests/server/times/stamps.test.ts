import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closingTimes } from '#server/modules/planner/plannedHours.ts'
import { codeOf, fieldsOf } from '#tests/server/worlds/chatWorld.ts'
import type { Person } from '#tests/server/worlds/recordWorld.ts'
import { DAY, HOUR, MINUTE, PAPERS, type Work } from '#tests/server/worlds/workshopWorld.ts'
import { dayFrom, momentAt, textAt } from '#tests/support/clock/testDay.ts'
import { HOURS, LEADS, ON_WEEKDAYS, openAt, openTimesWorld, STAMPS, type TimesWorld } from './timesWorld.ts'

let world: TimesWorld
let anna: Person
let bert: Person
let foreman: Person
beforeAll(async () => {
  world = await openTimesWorld()
  anna = await world.technician()
  bert = await world.technician()
  foreman = await world.somebody('foreman', { permissions: { HOME: [...LEADS, 'custom.105'] } })
})
afterAll(() => world.close())

const send: TimesWorld['stamps']['send'] = (...given) => world.stamps.send(...given)
const start = (who: Person, work: Work, other?: string) =>
  send(who, 'start', { work_uuid: work.uuid, ...(other ? { other } : {}) })

describe('stamps on works', () => {
  it('A work is begun, paused with a reason, resumed and ended by stamps; the time adds up', async () => {
    const { work } = await world.job([{ target_ze: 100 }])
    expect(codeOf(await start(anna, work))).toBe('ok')
    world.pass(30 * MINUTE)
    const pause = () => send(anna, 'pause', { work_uuid: work.uuid, reason: 'part_missing' })
    expect([codeOf(await pause()), codeOf(await pause())]).toEqual(['ok', 'stamp_not_running'])
    world.pass(HOUR)
    expect((await world.stamps.own(anna)).items).toMatchObject([
      { work_uuid: work.uuid, state: 'paused', reason: 'part_missing', seconds: 1_800, target_ze: 100 },
    ])
    await start(anna, work)
    world.pass(12 * MINUTE)
    expect(await world.stamps.own(anna)).toMatchObject({ items: [{ state: 'running', seconds: 1_800 }], today: 2_520 })
    expect(codeOf(await send(anna, 'stop', { work_uuid: work.uuid }))).toBe('ok')
    expect((await world.stamps.own(anna)).items).toEqual([])
    const { items } = await world.stamps.paper(bert, work.paper_uuid)
    expect(items).toMatchObject([{ seconds: 2_520, running: 0, mine: 'none', may_stamp: true }])
  })

  it('A button that is pressed twice stamps once', async () => {
    const { work } = await world.job()
    await Promise.all([start(anna, work), start(anna, work), start(anna, work)])
    const rows = await world.inDealer((tx) =>
      tx.selectFrom('stamps').select('kind').where('work_uuid', '=', work.uuid).execute(),
    )
    expect(rows).toHaveLength(1)
    await send(anna, 'stop', { work_uuid: work.uuid })
    expect(codeOf(await send(anna, 'stop', { work_uuid: work.uuid }))).toBe('stamp_not_running')
    expect(codeOf(await send(anna, 'pause', { work_uuid: work.uuid, reason: 'break' }))).toBe('stamp_not_running')
  })

  it('One work runs at a time: a second one is refused, or pauses or ends the first, or both run, as the dealer sets', async () => {
    const [first, second] = [(await world.job()).work, (await world.job()).work]
    await start(anna, first)
    expect(codeOf(await start(anna, second))).toBe('stamp_running')
    expect(codeOf(await start(anna, second, 'pause'))).toBe('ok')
    expect((await world.stamps.own(anna)).items.map(({ work_uuid, state }) => [work_uuid, state])).toEqual([
      [first.uuid, 'paused'],
      [second.uuid, 'running'],
    ])
    expect(codeOf(await start(anna, first, 'stop'))).toBe('ok')
    expect((await world.stamps.own(anna)).items.map(({ work_uuid }) => work_uuid)).toEqual([first.uuid])
    // Two stamps at the same moment: one is refused.
    await send(anna, 'stop', { work_uuid: first.uuid })
    const both = await Promise.all([start(anna, first), start(anna, second)])
    expect(both.map(codeOf).sort()).toEqual(['ok', 'stamp_running'])
    await world.settings({ stamp_parallel: true })
    expect([codeOf(await start(anna, first)), codeOf(await start(anna, second))]).toEqual(['ok', 'ok'])
    world.pass(HOUR)
    const times = await world.stamps.paper(anna, first.paper_uuid)
    const own = await world.stamps.own(anna)
    expect([times.items[0]?.seconds, own.items.length]).toEqual([1_800, 2])
    for (const work of [first, second]) await send(anna, 'stop', { work_uuid: work.uuid })
    await world.settings({ stamp_parallel: false })
  })

  it('The first stamp begins the work, and a last stamp with `is_done` completes it', async () => {
    const { work, paper } = await world.job()
    await start(bert, work)
    const state = async () => (await world.admin.ok<Work>('GET', `/v1/workshop/works/${work.uuid}`)).state
    expect(await state()).toBe('in_progress')
    world.pass(MINUTE)
    await send(bert, 'stop', { work_uuid: work.uuid, is_done: true })
    expect(await state()).toBe('completed')
    expect(codeOf(await start(bert, work))).toBe('paper_not_open')
    const other = (await world.job()).work
    await world.step(world.boss, other.paper_uuid, 'canceled', { reason: 'Kunde kommt nicht' })
    expect(codeOf(await start(bert, other))).toBe('paper_not_open')
    expect((await world.read(paper.uuid)).status).toBe('in_progress')
    expect(codeOf(await start(bert, (await world.job([{ state: 'canceled' }])).work))).toBe('paper_not_open')
    expect(codeOf(await send(bert, 'stop', { work_uuid: (await world.job()).work.uuid }))).toBe('stamp_not_running')
    const gone = [(await world.job()).work, (await world.job()).work]
    await world.admin.ok('DELETE', `/v1/workshop/works/${gone[0]?.uuid}`)
    await world.admin.ok('DELETE', world.addressOf(gone[1]?.paper_uuid ?? ''))
    for (const one of gone) expect(codeOf(await start(bert, one))).toBe('record_deleted')
  })

  it('A user who may only stamp ends a stamp too, and does not set the state of the work', async () => {
    const compares = ['read', 'create'].map((verb) => `location.workshop.shouldiscompare.${verb}`)
    const dora = await world.technician({ HOME: ['location.workshop.paper.read', ...compares] })
    const { work } = await world.job()
    // A user who may only stamp begins no paper; another user has begun it.
    await start(anna, work)
    await send(anna, 'stop', { work_uuid: work.uuid })
    await start(dora, work)
    const shown = async (who: Person) => [
      (await world.stamps.own(who)).items[0]?.may_finish,
      (await world.stamps.paper(who, work.paper_uuid)).items[0]?.may_finish,
    ]
    await start(bert, work)
    expect([await shown(dora), await shown(bert)]).toEqual([
      [false, false],
      [true, true],
    ])
    world.pass(MINUTE)
    expect(codeOf(await send(dora, 'stop', { work_uuid: work.uuid, is_done: true }))).toBe('ok')
    expect((await world.stamps.own(dora)).items).toEqual([])
    const state = async () => (await world.admin.ok<Work>('GET', `/v1/workshop/works/${work.uuid}`)).state
    expect(await state()).toBe('in_progress')
    await send(bert, 'stop', { work_uuid: work.uuid, is_done: true })
    expect(await state()).toBe('completed')
  })

  it('TEN-07 A stamp needs the permission at the location of the work', async () => {
    const { work } = await world.job()
    const reader = await world.somebody('technician', {
      permissions: { HOME: [...PAPERS, 'location.workshop.shouldiscompare.read'] },
    })
    const away = await world.somebody('technician', { permissions: { AWAY: STAMPS } })
    const mixed = await world.somebody('technician', {
      permissions: { HOME: ['location.workshop.shouldiscompare.read'], AWAY: STAMPS },
    })
    expect(codeOf(await start(reader, work))).toBe('no_permission')
    expect(codeOf(await start(away, work))).toBe('not_found')
    expect(codeOf(await start(mixed, work))).toBe('no_permission')
  })

  it('Stamps are announced to users who see times, and the person is named only to themselves', async () => {
    const { work } = await world.job()
    const watcher = await foreman.socket()
    const own = await anna.socket()
    await start(anna, work)
    await send(anna, 'stop', { work_uuid: work.uuid })
    const times = (socket: typeof own) =>
      socket.all('custom.event').filter(({ type, uuid }) => type.startsWith('workshop.time.') && uuid === work.uuid)
    await watcher.until(() => times(watcher).length === 2)
    await own.until(() => times(own).length === 2)
    expect(times(watcher).map(({ type, by }) => [type, by])).toEqual([
      ['workshop.time.started', null],
      ['workshop.time.stopped', null],
    ])
    expect(times(own).map(({ by }) => by)).toEqual([anna.uuid, anna.uuid])
  })
})

describe('coming and going', () => {
  it('Coming and going is stamped once each, and no person goes while a work runs', async () => {
    const cem = await world.technician()
    const { work } = await world.job()
    const go = (is_here: boolean) => send(cem, 'attendance', { is_here })
    await Promise.all([go(true), go(true)])
    const { here_since } = await world.stamps.own(cem)
    expect(here_since).toBe(new Date(world.now()).toISOString())
    await start(cem, work)
    expect(codeOf(await go(false))).toBe('stamp_running')
    await send(cem, 'stop', { work_uuid: work.uuid })
    expect(codeOf(await go(false))).toBe('ok')
    expect((await world.stamps.own(cem)).here_since).toBeNull()
  })
})

describe('a forgotten stamp', () => {
  it('A forgotten stamp ends with the opening hours, with a mark, after the night; its person corrects it', async () => {
    const { work } = await world.job()
    await start(anna, work)
    const began = world.now()
    world.pass(9 * HOUR)
    expect((await world.stamps.own(anna)).items).toHaveLength(1)
    world.pass(9 * HOUR)
    // A user who ends it in the morning is told once that it had ended, however often they try.
    const ended = await Promise.all([1, 2].map(() => send(anna, 'stop', { work_uuid: work.uuid })))
    expect(ended.map(codeOf)).toEqual(['ok', 'ok'])
    const rows = await world.inDealer((tx) =>
      tx.selectFrom('stamps').select('kind').where('work_uuid', '=', work.uuid).orderBy('at').execute(),
    )
    expect(rows.map(({ kind }) => kind)).toEqual(['start', 'stop'])
    const own = await world.stamps.own(anna)
    expect(own.items).toEqual([])
    const closed = own.forgotten.find((one) => one.work_uuid === work.uuid)
    expect(closed?.at).toBe(textAt('17:00'))
    const [stretch] = (await world.stamps.of(anna, work)).items
    expect(stretch).toMatchObject({ is_forgotten: true, may_correct: true, end_version: 1 })
    const at = new Date(began + HOUR).toISOString()
    const correct = (who: Person, body: object = {}) =>
      who.client.send('PATCH', `/v1/workshop/stamps/${closed?.stamp_uuid}`, {
        version: 1,
        at,
        reason: 'War beim Arzt',
        ...body,
      })
    expect(codeOf(await correct(bert))).toBe('no_permission')
    expect(codeOf(await correct(anna))).toBe('ok')
    expect((await world.stamps.own(anna)).forgotten).toEqual([])
    expect((await world.stamps.of(anna, work)).items[0]).toMatchObject({
      to: at,
      corrections: [{ before: textAt('17:00'), after: at, reason: 'War beim Arzt', by: { uuid: anna.uuid } }],
    })
  })

  it('A forgotten stamp is shown with its beginning, and ends with the day if the location was closed', async () => {
    const { work } = await world.job()
    const closedDay = dayFrom(3)
    const began = momentAt('10:00', closedDay)
    world.pass(began - world.now())
    // An earlier stretch of the same work is not the one in question.
    await start(anna, work)
    world.pass(HOUR)
    await send(anna, 'stop', { work_uuid: work.uuid })
    world.pass(HOUR)
    await start(anna, work)
    world.pass(2 * DAY)
    await send(anna, 'stop', { work_uuid: work.uuid })
    const asked = (await world.stamps.own(anna)).forgotten.find((one) => one.work_uuid === work.uuid)
    expect(asked).toMatchObject({
      from: new Date(began + 2 * HOUR).toISOString(),
      at: textAt('00:00', dayFrom(4)),
    })
  })

  it('E30 A night job across a clock change is not forgotten before the night is over', async () => {
    await openAt(world, ON_WEEKDAYS)
    const closing = await world.inDealer((tx) => closingTimes(tx, world.home, Date.parse('2026-10-25T02:30:00+02:00')))
    expect(closing(Date.parse('2026-10-24T22:00:00+02:00'))).toBe(Number.POSITIVE_INFINITY)
    const after = await world.inDealer((tx) => closingTimes(tx, world.home, Date.parse('2026-10-26T09:00:00+01:00')))
    await openAt(world, HOURS)
    // That day has 25 hours and the location was closed, so a work begun on it ends with the day.
    expect(after(Date.parse('2026-10-25T01:00:00+02:00'))).toBe(Date.parse('2026-10-26T00:00:00+01:00'))
  })
})

describe('the correction of a stamp', () => {
  const stretchOf = async (work: Work) => {
    const [stretch] = (await world.stamps.of(foreman, work)).items
    if (!stretch) throw new Error('There is no stretch')
    return stretch
  }
  const move = (who: Person, uuid: string, at: number, version = 1) =>
    who.client.send('PATCH', `/v1/workshop/stamps/${uuid}`, {
      version,
      at: new Date(at).toISOString(),
      reason: 'Vertippt',
    })

  it('A corrected stamp must stay between its neighbours, must not lie in the future, and must not make two works run at once', async () => {
    await world.settings({ stats_person_level: 'all' })
    const [first, second] = [(await world.job()).work, (await world.job()).work]
    const from = world.now()
    await start(bert, first)
    world.pass(HOUR)
    await start(bert, second, 'stop')
    world.pass(HOUR)
    await send(bert, 'stop', { work_uuid: second.uuid })
    const one = await stretchOf(first)
    expect(codeOf(await move(foreman, one.end_uuid ?? '', from - MINUTE))).toBe('stamp_out_of_order')
    expect(fieldsOf(await move(foreman, one.end_uuid ?? '', world.now() + MINUTE))).toEqual({ at: 'too_big' })
    expect(codeOf(await move(foreman, one.end_uuid ?? '', from + HOUR + 10 * MINUTE))).toBe('stamp_running')
    expect(codeOf(await move(foreman, one.start_uuid, from + HOUR + MINUTE))).toBe('stamp_out_of_order')
    expect(codeOf(await move(foreman, one.end_uuid ?? '', from + 30 * MINUTE))).toBe('ok')
    expect(codeOf(await move(foreman, one.end_uuid ?? '', from + 20 * MINUTE))).toBe('version_conflict')
    expect(codeOf(await move(bert, one.end_uuid ?? '', from + 20 * MINUTE, 2))).toBe('no_permission')
    const { items } = await world.stamps.paper(anna, first.paper_uuid)
    expect(items[0]?.seconds).toBe(1_800)
    await world.settings({ stamp_parallel: true })
    expect(codeOf(await move(foreman, one.end_uuid ?? '', from + HOUR + 10 * MINUTE, 2))).toBe('ok')
    await world.settings({ stamp_parallel: false })
    const events = await world.inDealer((tx) =>
      tx
        .selectFrom('audit_events')
        .select(['event', 'after'])
        .where('event', '=', 'stamp.corrected')
        .orderBy('uuid')
        .execute(),
    )
    expect(events.at(-1)?.after).toMatchObject({ reason: 'Vertippt' })
  })

  it('A correction makes no stretch longer than a day; a stretch that is too long can be shortened', async () => {
    await world.settings({ stats_person_level: 'all' })
    const { work } = await world.job()
    const from = world.now()
    await start(bert, work)
    expect(fieldsOf(await move(foreman, (await stretchOf(work)).start_uuid, from - 365 * DAY))).toEqual({
      at: 'too_small',
    })
    world.pass(HOUR)
    await send(bert, 'stop', { work_uuid: work.uuid })
    const { start_uuid, end_uuid } = await stretchOf(work)
    expect(fieldsOf(await move(foreman, start_uuid, from - DAY))).toEqual({ at: 'too_small' })
    world.pass(2 * DAY)
    expect(fieldsOf(await move(foreman, end_uuid ?? '', from + DAY + MINUTE))).toEqual({ at: 'too_big' })
    expect(codeOf(await move(foreman, end_uuid ?? '', from + DAY))).toBe('ok')
    const long = (await world.job()).work
    await world.stamp(long, bert, 'start', world.now() - 20 * DAY)
    await world.stamp(long, bert, 'stop', world.now() - 10 * DAY)
    const last = (await stretchOf(long)).end_uuid ?? ''
    expect(codeOf(await move(foreman, last, world.now() - 12 * DAY))).toBe('ok')
  })

  it('PRV-01 Stamps of a person whose figures may not be seen are hidden and cannot be corrected', async () => {
    const { work } = await world.job()
    await start(bert, work)
    world.pass(MINUTE)
    await send(bert, 'stop', { work_uuid: work.uuid })
    await world.settings({ stats_person_level: 'all' })
    const stretch = await stretchOf(work)
    await world.settings({ stats_person_level: 'self' })
    expect((await world.stamps.of(foreman, work)).items).toEqual([])
    expect(codeOf(await move(foreman, stretch.start_uuid, world.now() - DAY))).toBe('not_found')
    await world.settings({ stats_person_level: 'off' })
    expect((await world.stamps.of(bert, work)).items).toHaveLength(1)
  })
})

describe('house times', () => {
  it('House times are the median of the newest works of a position on a model, without outliers, from three on', async () => {
    const done = async (minutes: number, given: object = {}) => {
      const { work } = await world.job([{ labour_number: '98 12.34', target_ze: 50 }], { model: 'Tiguan', ...given })
      world.pass(MINUTE)
      await world.stamp(work, bert, 'start', world.now())
      world.pass(minutes * MINUTE)
      await world.stamp(work, bert, 'stop', world.now())
      await world.finish(work, new Date(world.now()).toISOString())
      return work
    }
    const asked = await world.job([{ labour_number: '981234' }, { labour_number: '' }], { model: 'tiguan' })
    const house = async () => (await world.stamps.paper(anna, asked.paper.uuid)).items.map((one) => one.house)
    await done(30)
    await done(60, { model: 'Polo' })
    await done(36)
    expect(await house()).toEqual([
      { ze: null, count: 2 },
      { ze: null, count: 0 },
    ])
    const outlier = await done(600)
    expect((await house())[0]).toEqual({ ze: 60, count: 3 })
    await foreman.client.ok('PUT', `/v1/workshop/comparison/works/${outlier.uuid}`, {
      version: 0,
      cause: 'diagnosis',
      comment: 'Marder',
      is_outlier: true,
    })
    await done(24)
    expect((await house())[0]).toEqual({ ze: 50, count: 3 })
    const planner = await world.somebody('foreman', { permissions: { HOME: ['location.workshop.planner.read'] } })
    const path = `/v1/workshop/stamps/paper/${asked.paper.uuid}/house-times`
    expect(await planner.client.ok('GET', path)).toMatchObject({
      items: [
        { ze: 50, count: 3 },
        { ze: null, count: 0 },
      ],
    })
    const away = await world.somebody('foreman', { permissions: { AWAY: ['location.workshop.planner.read'] } })
    expect(codeOf(await away.client.send('GET', path))).toBe('not_found')
  })
})

describe('the nightly job of stamps', () => {
  it('The night job is planned once, with the first stamp', async () => {
    const jobs = await world.inDealer((tx) =>
      sql<{ count: string }>`select count(*) from jobs where kind = 'forgotten_stamps' and state = 'waiting'`.execute(
        tx,
      ),
    )
    expect(Number(jobs.rows[0]?.count)).toBe(1)
  })
})
