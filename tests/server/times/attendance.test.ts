import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import { codeOf, fieldsOf } from '#tests/server/worlds/chatWorld.ts'
import type { Person } from '#tests/server/worlds/recordWorld.ts'
import { HOUR, MINUTE } from '#tests/server/worlds/workshopWorld.ts'
import { dayFrom, TODAY, textAt } from '#tests/support/clock/testDay.ts'
import { LEADS, openTimesWorld, STAMPS, type TimesWorld } from './timesWorld.ts'

type List = EndpointOutput<'GET /v1/workshop/attendance'>
type Read = EndpointOutput<'POST /v1/workshop/times/import'>

const ATTENDANCE = '/v1/workshop/attendance'
const YESTERDAY = dayFrom(-1)
/** A day as people write it in Germany. */
const german = (day: string) => day.split('-').reverse().join('.')
const at = (clock: string, day = YESTERDAY) => textAt(clock, day)

let world: TimesWorld
let anna: Person
let bert: Person
let manager: Person
beforeAll(async () => {
  world = await openTimesWorld()
  anna = await world.technician()
  bert = await world.technician()
  manager = await world.person({ HOME: [...LEADS, 'custom.105'] })
  await world.settings({ stats_person_level: 'all', attendance_source: 'stamped' })
})
afterAll(() => world.close())

const list = (who: Person, from = YESTERDAY, to = TODAY) =>
  who.client.ok<List>('GET', `${ATTENDANCE}?${new URLSearchParams({ location_uuid: world.home, from, to })}`)
const enter = (who: Person, person: Person, from: string, until: string) =>
  who.client.send('POST', ATTENDANCE, {
    location_uuid: world.home,
    user_uuid: person.uuid,
    from,
    until,
    reason: 'Stempeluhr defekt',
  })
const correct = (who: Person, uuid: string, given: object) =>
  who.client.send('PATCH', `${ATTENDANCE}/${uuid}`, {
    location_uuid: world.home,
    version: 1,
    from: at('08:00'),
    until: at('16:00'),
    reason: 'Verwechselt',
    ...given,
  })
const rows = () => world.inDealer((tx) => tx.selectFrom('attendances').selectAll().orderBy('uuid').execute())
const attended = async (query: Record<string, string>) =>
  (await world.compared(manager.client, query)).figures?.hours.attended

describe('coming and going', () => {
  it('Attendance is entered and moved later with a reason, counts at once in the figures, and keeps its earlier value', async () => {
    const made = await enter(manager, anna, at('07:00'), at('15:00'))
    expect(codeOf(made)).toBe('ok')
    const { uuid } = made.json as { uuid: string }
    const days = { from: YESTERDAY, to: YESTERDAY, user_uuid: anna.uuid }
    expect(await attended(days)).toBe(8 * 3_600)
    expect(codeOf(await correct(manager, uuid, {}))).toBe('ok')
    expect(codeOf(await correct(manager, uuid, {}))).toBe('version_conflict')
    await correct(manager, uuid, { version: 2, until: at('15:30') })
    expect(await attended(days)).toBe(7.5 * 3_600)
    const [item] = (await list(anna)).items
    expect(item).toMatchObject({ uuid, source: 'entered', version: 3, may_correct: false, until: at('15:30') })
    expect(item?.corrections.map(({ before_from, after_from, reason }) => [before_from, after_from, reason])).toEqual([
      [at('07:00'), at('07:00'), 'Stempeluhr defekt'],
      [at('07:00'), at('08:00'), 'Verwechselt'],
      [at('08:00'), at('08:00'), 'Verwechselt'],
    ])
    const events = await world.inDealer((tx) =>
      tx.selectFrom('audit_events').select('event').where('event', 'like', 'attendance.%').execute(),
    )
    expect(events.map(({ event }) => event)).toEqual([
      'attendance.entered',
      'attendance.corrected',
      'attendance.corrected',
    ])
  })

  it('Attendance is not backwards, in the future, longer than a day, or over another time of the person', async () => {
    const before = await rows()
    const refused = async (from: string, until: string) => {
      const answer = await enter(manager, anna, from, until)
      return codeOf(answer) === 'validation_failed' ? fieldsOf(answer) : codeOf(answer)
    }
    const later = new Date(world.now() + MINUTE).toISOString()
    expect(await refused(at('18:00'), at('17:00'))).toEqual({ until: 'too_small' })
    expect(await refused(at('18:00'), later)).toEqual({ until: 'too_big' })
    expect(await refused(later, later)).toEqual({ from: 'too_big' })
    expect(await refused(at('08:00', dayFrom(-3)), at('09:00', dayFrom(-2)))).toEqual({ until: 'too_big' })
    expect(await refused(at('15:29'), at('17:00'))).toBe('attendance_overlaps')
    const { uuid } = (await list(anna)).items[0] as { uuid: string }
    expect(fieldsOf(await correct(manager, uuid, { version: 3, until: null }))).toEqual({ until: 'required' })
    expect(fieldsOf(await correct(manager, uuid, { version: 3, reason: ' ' }))).toEqual({ reason: 'too_short' })
    const turned = { version: 3, from: at('18:00'), until: at('17:00') }
    expect(fieldsOf(await correct(manager, uuid, turned))).toEqual({ until: 'too_small' })
    expect(await rows()).toEqual(before)
    // Times that touch do not overlap.
    expect(await refused(at('15:30'), at('17:00'))).toBe('ok')
    expect(codeOf(await correct(manager, uuid, { version: 3, until: at('15:31') }))).toBe('attendance_overlaps')
  })

  it('PRV-01 Attendance of others is shown and changed only where their figures may be seen; each access is noted', async () => {
    const lead = await world.person({ HOME: LEADS })
    const [row] = (await list(anna)).items
    expect((await list(lead)).items).toEqual([])
    expect((await list(lead)).people).toEqual([])
    expect((await list(bert)).items).toEqual([])
    expect(codeOf(await enter(lead, bert, at('07:00'), at('08:00')))).toBe('not_found')
    expect(codeOf(await correct(lead, row?.uuid ?? '', { version: 1 }))).toBe('not_found')
    expect(codeOf(await enter(bert, bert, at('07:00'), at('08:00')))).toBe('no_permission')
    expect(codeOf(await correct(anna, row?.uuid ?? '', { version: 1 }))).toBe('no_permission')
    const away = await world.person({ AWAY: [...LEADS, 'custom.105'] })
    expect(codeOf(await enter(away, bert, at('07:00'), at('08:00')))).toBe('no_permission')
    // A person who does not work there is answered like a missing one.
    expect(codeOf(await enter(manager, away, at('07:00'), at('08:00')))).toBe('not_found')
    await list(manager)
    const { items } = await anna.client.ok<{ items: { by: { uuid: string }; what: string; from: string }[] }>(
      'GET',
      '/v1/workshop/comparison/looks',
    )
    expect(items.filter(({ what }) => what === 'attendance')).toMatchObject([
      { by: { uuid: manager.uuid } },
      { by: { uuid: manager.uuid } },
    ])
  })

  it('A forgotten going stamp is entered once by its person, and the coming stamp stays', async () => {
    const cem = await world.technician({ HOME: STAMPS })
    const uuid = (await enter(manager, cem, at('07:00'), at('07:10'))).json as { uuid: string }
    await world.inDealer((tx) =>
      tx.updateTable('attendances').set({ is_forgotten: true }).where('uuid', '=', uuid.uuid).execute(),
    )
    expect((await list(cem)).items).toMatchObject([{ is_forgotten: true, may_correct: true }])
    expect(codeOf(await correct(cem, uuid.uuid, { from: at('06:00'), until: at('16:00') }))).toBe('no_permission')
    expect(codeOf(await correct(cem, uuid.uuid, { from: at('07:00'), until: at('16:00') }))).toBe('ok')
    expect(codeOf(await correct(cem, uuid.uuid, { version: 2, from: at('07:00'), until: at('17:00') }))).toBe(
      'no_permission',
    )
  })

  it('The beginning of attendance that has not ended can be moved, and the attendance goes on', async () => {
    const eva = await world.technician()
    expect(codeOf(await world.stamps.send(eva, 'attendance', { is_here: true }))).toBe('ok')
    const [open] = (await list(eva)).items
    const from = at('07:30', TODAY)
    expect(codeOf(await correct(manager, open?.uuid ?? '', { from, until: null }))).toBe('ok')
    expect((await list(eva)).items).toMatchObject([{ from, until: null, version: 2 }])
  })

  it('A request for attendance of more than 62 days, or with days in the wrong order, is refused', async () => {
    const asked = (from: string, to: string) =>
      manager.client.send('GET', `${ATTENDANCE}?${new URLSearchParams({ location_uuid: world.home, from, to })}`)
    expect(fieldsOf(await asked(TODAY, YESTERDAY))).toEqual({ to: 'too_small' })
    expect(fieldsOf(await asked(dayFrom(-62), TODAY))).toEqual({ to: 'too_big' })
    expect(codeOf(await asked(dayFrom(-61), TODAY))).toBe('ok')
  })
})

describe('files of attendance and of sold times', () => {
  const send = async (who: Person, kind: string, csv: string, is_preview = false) =>
    who.client.send('POST', '/v1/workshop/times/import', { location_uuid: world.home, kind, csv, is_preview })
  const read = async (kind: string, csv: string, is_preview = false) =>
    (await send(manager, kind, csv, is_preview)).json as Read
  const mailOf = async (person: Person) =>
    (
      await world.inDealer((tx) =>
        tx.selectFrom('users').select('email').where('uuid', '=', person.uuid).executeTakeFirstOrThrow(),
      )
    ).email
  const codes = ({ problems }: Read) => problems.map(({ line, column, code }) => [line, column, code])

  it('A file of attendance replaces the known times of a day after a preview, and a second import changes nothing', async () => {
    const mail = await mailOf(bert)
    await enter(manager, bert, at('10:00'), at('11:00'))
    const csv = `E-Mail;Datum;Kommen;Gehen\n${mail.toUpperCase()};${german(YESTERDAY)};7:00;12:00\n${mail};${YESTERDAY};12:30;16:00\n${mail};${german(dayFrom(-2))};08:00;10:00`
    const before = await rows()
    expect(await read('attendance', csv, true)).toMatchObject({
      is_done: false,
      rows: 3,
      added: 1,
      changed: 1,
      same: 0,
    })
    expect(await rows()).toEqual(before)
    expect(await read('attendance', csv)).toMatchObject({ is_done: true, added: 1, changed: 1, problems: [] })
    expect((await list(bert)).items.map(({ from, until, source }) => [from, until, source])).toEqual([
      [at('12:30'), at('16:00'), 'imported'],
      [at('07:00'), at('12:00'), 'imported'],
    ])
    expect(await attended({ from: YESTERDAY, to: YESTERDAY, user_uuid: bert.uuid })).toBe(8.5 * 3_600)
    const after = await rows()
    expect(await read('attendance', csv)).toMatchObject({ is_done: true, added: 0, changed: 0, same: 2 })
    expect(await rows()).toEqual(after)
  })

  it('A file of attendance with one bad line changes nothing, and names the error of each line', async () => {
    const mail = await mailOf(bert)
    const before = await rows()
    const lines = [
      ['niemand@test.example', german(dayFrom(-2)), '07:00', '15:00'],
      [mail, '30.02.2026', '07:00', '15:00'],
      [mail, german(TODAY), '07:00', '15:00'],
      [mail, german(dayFrom(-5)), '7 Stunden', '15:00'],
      [mail, german(dayFrom(-5)), '07:00', '25:00'],
      [mail, german(dayFrom(-5)), '15:00', '07:00'],
      [mail, german(dayFrom(-6)), '07:00', '12:00'],
      [mail, german(dayFrom(-6)), '11:59', '15:00'],
      [mail, german(dayFrom(-7)), '07:00', ''],
    ]
    const answer = await read('attendance', ['Person;Tag;Von;Bis', ...lines.map((one) => one.join(';'))].join('\r\n'))
    expect(answer).toMatchObject({ is_done: false, problem_count: 8 })
    expect(codes(answer)).toEqual([
      [2, 'person', 'unknown'],
      [3, 'day', 'invalid_day'],
      [4, 'day', 'future'],
      [5, 'from', 'invalid_time'],
      [6, 'until', 'invalid_time'],
      [7, 'until', 'order'],
      [9, '', 'overlap'],
      [10, 'until', 'required'],
    ])
    expect(await rows()).toEqual(before)
  })

  it('A file of attendance with a mistyped year reports that line, however far back it is', async () => {
    const mail = await mailOf(bert)
    const file = (...days: string[]) =>
      ['Person;Tag;Von;Bis', ...days.map((day) => `${mail};${day};07:00;15:00`)].join('\n')
    const answer = await read(
      'attendance',
      file(german(dayFrom(-732)), german(dayFrom(-731)), '03.11.1026', '0001-01-01'),
      true,
    )
    expect(codes(answer)).toEqual([
      [2, 'day', 'too_old'],
      [4, 'day', 'too_old'],
      [5, 'day', 'too_old'],
    ])
    expect(answer).toMatchObject({ is_done: false, rows: 4, added: 1 })
  })

  it('A file without a needed column, without rows, or of another location is refused', async () => {
    expect(await read('attendance', 'Person;Tag;Von\nx;y;z')).toMatchObject({ is_done: false, missing: ['until'] })
    expect(codeOf(await send(manager, 'sold', 'Auftrag;Arbeitsnummer;Verkauft'))).toBe('file_without_rows')
    for (const unreadable of ['"a;b\nx;y', '\n;;\n'])
      expect(codeOf(await send(manager, 'sold', unreadable)), unreadable).toBe('file_unreadable')
    const many = `order;position;sold\n${'1;1;1\n'.repeat(5_001)}`
    expect(codeOf(await send(manager, 'sold', many))).toBe('too_many_rows')
    expect(codeOf(await send(anna, 'sold', 'order;position;sold\n1;1;1'))).toBe('no_permission')
    const away = await world.person({ AWAY: LEADS })
    expect(codeOf(await send(away, 'sold', 'order;position;sold\n1;1;1'))).toBe('no_permission')
  })

  it('Sold times of a file count instead of the targets, in the figures and in the hours of the day', async () => {
    const { work, paper } = await world.job([{ target_ze: 100, labour_number: '46 10 19' }, { labour_number: '10' }])
    await world.stampAs(work, anna, '08:00', '09:00')
    await world.finish(work)
    const sold = async () => {
      const { figures, curve } = await world.compared(manager.client, { user_uuid: anna.uuid, view: 'day' })
      return [figures?.hours.sold, curve.reduce((sum, one) => sum + (one.sold ?? 0), 0)]
    }
    expect(await sold()).toEqual([3_600, 3_600])
    const file = (ze: string, number = '461019') =>
      `Auftragsnummer;Arbeitsnummer;Verkaufte ZE\n${paper.jobId};${number};${ze}`
    expect(await read('sold', file('150'), true)).toMatchObject({ is_done: false, added: 1 })
    expect(await sold()).toEqual([3_600, 3_600])
    expect(await read('sold', file('150,0'))).toMatchObject({ is_done: true, added: 1 })
    expect(await sold()).toEqual([5_400, 5_400])
    expect(await read('sold', file('150'))).toMatchObject({ same: 1 })
    expect(await read('sold', file('120'))).toMatchObject({ changed: 1 })
    expect(codes(await read('sold', file('12,5')))).toEqual([[2, 'sold', 'invalid_number']])
    expect(codes(await read('sold', file('150', '99')))).toEqual([[2, 'position', 'unknown']])
    const twice = `${file('150')}\n${paper.jobId};461019;10`
    expect(codes(await read('sold', twice))).toEqual([[3, '', 'twice']])
    expect(await sold()).toEqual([4_320, 4_320])
    const same = await world.job([{ labour_number: '77' }, { labour_number: '7-7' }])
    expect(codes(await read('sold', `order;position;sold\n${same.paper.jobId};77;5`))).toEqual([
      [2, 'position', 'ambiguous'],
    ])
  })

  it('After the import of a day no old stamp counts the person as present, and the next coming stamp is accepted', async () => {
    const dora = await world.technician()
    await world.inDealer((tx) =>
      tx
        .insertInto('attendances')
        .values({
          dealer_id: world.dealer.dealerId,
          uuid: crypto.randomUUID(),
          user_uuid: dora.uuid,
          from_at: at('07:00'),
        })
        .execute(),
    )
    const csv = `Person;Tag;Von;Bis\n${await mailOf(dora)};${german(YESTERDAY)};07:00;15:00`
    expect(await read('attendance', csv)).toMatchObject({ is_done: true, changed: 1 })
    expect((await world.stamps.own(dora)).here_since).toBeNull()
    expect(codeOf(await world.stamps.send(dora, 'attendance', { is_here: true }))).toBe('ok')
    world.pass(HOUR)
    expect((await list(dora)).items).toHaveLength(2)
  })
})

describe('an evening without a going stamp', () => {
  type Own = EndpointOutput<'GET /v1/workshop/stamps/own'>
  const attend = (who: Person, is_here: boolean) =>
    who.client.ok<Own>('POST', '/v1/workshop/stamps/attendance', { is_here })

  it('At the next coming stamp a person is asked once about a forgotten going stamp; the end of the shift or the last stamp is proposed', async () => {
    const dora = await world.technician()
    const came = new Date(world.now()).toISOString()
    expect(await attend(dora, true)).toMatchObject({ here_since: came, forgotten_going: null })
    world.pass(20 * HOUR)
    // Yesterday's attendance counts as ended, although the nightly run has not closed it yet.
    expect(await dora.client.ok<Own>('GET', '/v1/workshop/stamps/own')).toMatchObject({ here_since: null })
    const { here_since, forgotten_going: going } = await attend(dora, true)
    expect(here_since).toBe(new Date(world.now()).toISOString())
    expect(going).toMatchObject({ from: came, location_uuid: world.home, version: 1 })
    // No work was stamped that day, so the end of the shift counts.
    expect(going?.until).toBe(textAt('15:30'))
    const { uuid, ...said } = going as NonNullable<typeof going>
    const say = (until: string) =>
      dora.client.send('PATCH', `${ATTENDANCE}/${uuid}`, { ...said, until, reason: 'Gehen vergessen' })
    expect(codeOf(await say(new Date(world.now() + HOUR).toISOString()))).not.toBe('ok')
    expect(codeOf(await say(said.until))).toBe('ok')
    expect((await dora.client.ok<Own>('GET', '/v1/workshop/stamps/own')).forgotten_going).toBeNull()
    expect((await attend(dora, false)).here_since).toBeNull()
  })
})
