import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keyFigure } from '#contract/workshop/times/keyFigures.ts'
import { codeOf, fieldsOf } from '#tests/server/worlds/chatWorld.ts'
import type { Person } from '#tests/server/worlds/recordWorld.ts'
import type { Work } from '#tests/server/worlds/workshopWorld.ts'
import { dayFrom, TODAY, textAt } from '#tests/support/clock/testDay.ts'
import { readSheet } from '#tests/support/readSheet.ts'
import { type Comparison, LEADS, openTimesWorld, STAMPS, type TimesWorld } from './timesWorld.ts'

let world: TimesWorld
let crew: Person[]
let manager: Person
let council: Person
/** One work of each of the first five of six technicians, done from eight o'clock on. */
const works: Work[] = []
/** A team of two. */
let small = ''
const MINUTES = [30, 45, 60, 75, 90]

beforeAll(async () => {
  world = await openTimesWorld()
  crew = []
  for (let at = 0; at < 6; at += 1) crew.push(await world.technician())
  manager = await world.person({ HOME: [...LEADS, 'custom.105'] })
  council = await world.person({ HOME: LEADS })
  for (const [at, minutes] of MINUTES.entries()) {
    const { work } = await world.job(
      [{ target_ze: 100, labour_number: '1010', text: 'Inspektion' }],
      at === 4 ? { type: 'warranty' } : {},
    )
    const end = `${String(8 + Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
    await world.stampAs(work, crew[at] as Person, '08:00', end)
    await world.finish(work)
    works.push(work)
  }
})
afterAll(() => world.close())

/** The parts of an answer about works: sums, lights, papers and causes. */
async function told(who: Person, query: Record<string, string>) {
  const { totals, lights, jobs } = await world.compared(who.client, query)
  const { causes } = await world.compared(who.client, { ...query, view: 'cause' })
  const lit = Object.values(lights).reduce((sum, one) => sum + one, 0)
  return { ...totals, lit, rows: jobs.length, causes: causes.length }
}
const NOTHING_TOLD = {
  target: 0,
  actual: 0,
  difference: 0,
  percent: null,
  jobs: 0,
  works: 0,
  lit: 0,
  rows: 0,
  causes: 0,
}

const accesses = (who: Person) =>
  who.client.ok<{ items: { by: { uuid: string }; what: string; from: string; times: number }[] }>(
    'GET',
    '/v1/workshop/comparison/looks',
  )

describe('the figures of the comparison', () => {
  it('The figures follow the formulas, with all their parts', async () => {
    await world.settings({ stats_person_level: 'off' })
    const { figures, people, totals, lights } = await world.compared(council.client)
    // It is 10:20, and all have been there since 7:00.
    const hours = { paid: 6 * 12_000, attended: 6 * 12_000, available: 6 * 12_000, productive: 18_000, sold: 18_000 }
    expect(figures).toMatchObject({ hours, utilisation: { formula: 'productive_by_attended', value: 0.25 } })
    expect(figures?.efficiency).toEqual(keyFigure('efficiency', hours))
    expect(figures?.productivity).toEqual(keyFigure('productivity', hours))
    expect(figures?.attendance).toEqual({
      formula: 'attended_by_paid',
      numerator: 72_000,
      denominator: 72_000,
      value: 1,
    })
    expect([people, totals.jobs, totals.target, totals.actual]).toEqual([6, 5, 18_000, 18_000])
    expect(lights).toEqual({ green: 3, half_red: 0, red: 2, grey: 0 })
  })

  it('The figures follow the method and the thresholds that the dealer has chosen', async () => {
    await world.settings({
      formula_efficiency: 'sold_by_available',
      light_half_red_percent: 110,
      light_red_percent: 130,
    })
    const { figures, lights, thresholds } = await world.compared(council.client)
    expect(figures?.efficiency).toEqual({
      formula: 'sold_by_available',
      numerator: 18_000,
      denominator: 72_000,
      value: 0.25,
    })
    expect([lights, thresholds]).toEqual([
      { green: 3, half_red: 1, red: 1, grey: 0 },
      { half_red: 110, red: 130 },
    ])
    await world.settings({
      formula_efficiency: 'sold_by_productive',
      light_half_red_percent: 100,
      light_red_percent: 115,
    })
  })

  it('Attendance counts by stamps if the dealer wants it, and says if there are none', async () => {
    await world.settings({ attendance_source: 'stamped' })
    expect((await world.compared(council.client)).figures?.hours.attended).toBe(0)
    await world.stamps.send(crew[0] as Person, 'attendance', { is_here: true })
    world.pass(60_000)
    const { figures, attendance } = await world.compared(council.client)
    expect([figures?.hours.attended, attendance]).toEqual([60, 'stamped'])
    await world.settings({ attendance_source: 'planned' })
    world.pass(-60_000)
  })

  it('Figures of only one type of papers are not compared with the whole time of people', async () => {
    await world.settings({ stats_person_level: 'all' })
    const { figures, totals } = await world.compared(manager.client, { type: 'warranty' })
    expect(figures).toMatchObject({ hours: { paid: null, attended: null, sold: 3_600 }, utilisation: { value: null } })
    expect(totals).toMatchObject({ jobs: 1, actual: 5_400 })
  })

  it('The figures refuse days in the wrong order, too many days, and another location', async () => {
    const fields = async (query: Record<string, string>) => fieldsOf(await world.compare(council.client, query))
    expect(await fields({ to: dayFrom(-1) })).toEqual({ to: 'too_small' })
    expect(await fields({ from: dayFrom(-366) })).toEqual({ to: 'too_big' })
    const away = await world.person({ AWAY: LEADS })
    expect(codeOf(await world.compare(away.client))).toBe('no_permission')
  })
})

describe('the views of the comparison', () => {
  it('The views show jobs with their lights, and filter jobs over target or without a cause', async () => {
    const { jobs } = await world.compared(council.client)
    expect(jobs.map(({ light, percent }) => [light, percent]).sort()).toEqual([
      ['green', 100],
      ['green', 50],
      ['green', 75],
      ['red', 125],
      ['red', 150],
    ])
    expect((await world.compared(council.client, { only_over: 'true' })).jobs).toHaveLength(2)
    const review = (version: number) =>
      council.client.send('PUT', `/v1/workshop/comparison/works/${works[4]?.uuid}`, {
        version,
        cause: 'parts',
        comment: 'Dichtung kam später',
        is_outlier: false,
      })
    expect(codeOf(await review(0))).toBe('ok')
    expect(codeOf(await review(0))).toBe('version_conflict')
    expect((await world.compared(council.client, { without_cause: 'true' })).jobs).toHaveLength(1)
    const { causes } = await world.compared(council.client, { view: 'cause' })
    expect(causes).toEqual([
      { cause: 'parts', works: 1, over: 1_800 },
      { cause: '', works: 1, over: 900 },
    ])
  })

  it('The views show labour positions with their house time, and the day by the hour', async () => {
    await world.settings({ stats_person_level: 'off' })
    const { positions } = await world.compared(council.client, { view: 'position' })
    expect(positions).toMatchObject([
      {
        labour_number: '1010',
        count: 5,
        is_withheld: false,
        target: 18_000,
        actual: 18_000,
        house: { ze: 100, count: 5 },
      },
    ])
    const { curve } = await world.compared(council.client, { view: 'day' })
    expect(curve).toHaveLength(24)
    expect(curve[10]).toMatchObject({ hour: 10, sold: 18_000, is_withheld: false })
    // Two of them worked on after nine, so each of the two would learn the other's time. The rest of the day would
    // reveal that sum, so another hour is withheld with it.
    expect(curve[9]).toMatchObject({ hour: 9, productive: null, sold: null, is_withheld: true })
    expect(curve[8]).toMatchObject({ hour: 8, productive: null, is_withheld: true })
    await world.settings({ stats_person_level: 'all' })
    const seen = await world.compared(manager.client, { view: 'day' })
    expect(seen.curve.map(({ productive }) => productive).slice(8, 10)).toEqual([15_300, 2_700])
  })
})

describe('PRV-01 figures of persons', () => {
  const technicians = async (who: Person, query: Record<string, string> = {}) =>
    (await world.compared(who.client, { view: 'technician', ...query })).groups.map(({ uuid, is_withheld }) => [
      uuid,
      is_withheld,
    ])

  it('PRV-01 No user sees figures of people while the dealer has not allowed it, also not an administrator', async () => {
    await world.settings({ stats_person_level: 'off' })
    for (const who of [council, manager, crew[0] as Person, world.boss]) {
      const answer = await world.compared(who.client, { view: 'technician' })
      expect(answer.groups.map(({ uuid, people }) => [uuid, people])).toEqual([[null, 6]])
      expect(answer.privacy).toMatchObject({ level: 'off', sees: 'nobody' })
      expect(codeOf(await world.compare(who.client, { user_uuid: crew[0]?.uuid ?? '' }))).toBe('no_permission')
      const { jobs } = await world.compared(who.client)
      expect(jobs.flatMap((job) => job.works.flatMap((one) => one.people))).toEqual([])
    }
    expect((await accesses(crew[0] as Person)).items.filter(({ what }) => what === 'technician')).toEqual([])
  })

  it('PRV-01 A person sees their own figures, and those of others only as a sum, which is hidden for four others', async () => {
    await world.settings({ stats_person_level: 'self' })
    const [me] = crew as [Person]
    expect(await technicians(me)).toEqual([
      [me.uuid, false],
      [null, true],
    ])
    // Five people worked. Without oneself the sum would be that of four, and so would the row of the others.
    const { figures } = await world.compared(me.client, { view: 'technician' })
    expect(figures).toBeNull()
    expect(codeOf(await world.compare(me.client, { user_uuid: me.uuid }))).toBe('ok')
    expect(await technicians(manager)).toEqual([[null, false]])
    expect((await accesses(me)).items.filter(({ what }) => what === 'technician')).toEqual([])
  })

  it('PRV-01 Figures of people in a team of six stay hidden while fewer than five of them worked', async () => {
    await world.settings({ stats_person_level: 'off' })
    const before = { from: dayFrom(-1), to: dayFrom(-1) }
    const { work } = await world.job([{ target_ze: 50 }])
    await world.stampAs(work, crew[0] as Person, '08:00', '09:00', before.from)
    await world.finish(work, textAt('10:00', before.from))
    const rows = async (view: string) =>
      (await world.compared(council.client, { ...before, view })).groups.map((one) => [one.actual, one.figures])
    expect([await rows('team'), await rows('technician')]).toEqual([[[null, null]], [[null, null]]])
    expect(await told(council, { ...before, team_uuid: world.team })).toEqual(NOTHING_TOLD)
    // Five of the six worked today.
    expect(await told(council, { team_uuid: world.team })).toMatchObject({ jobs: 5, works: 5, rows: 5 })
  })

  it('PRV-01 Figures of people in a team below five stay hidden, and so do figures that would reveal them', async () => {
    await world.settings({ stats_person_level: 'off' })
    const second = await world.admin.ok<{ uuid: string }>('POST', '/v1/departments', {
      name: 'Karosserie',
      location_uuid: world.home,
      is_workshop_team: true,
    })
    const body = [
      await world.technician({ HOME: STAMPS }, second.uuid),
      await world.technician({ HOME: STAMPS }, second.uuid),
    ]
    const { work } = await world.job([{ target_ze: 100 }])
    await world.stampAs(work, body[0] as Person, '08:00', '09:00')
    const { groups, figures } = await world.compared(council.client, { view: 'team' })
    expect(groups.map(({ name, people, target, is_withheld }) => [name, people, target, is_withheld])).toEqual([
      ['Karosserie', null, null, true],
      ['Werkstatt', null, null, true],
    ])
    expect(figures).not.toBeNull()
    expect((await world.compared(council.client, { view: 'team', team_uuid: second.uuid })).figures).toBeNull()
    small = second.uuid
    expect(await told(council, { team_uuid: small })).toEqual(NOTHING_TOLD)
    await world.settings({ stats_person_level: 'all' })
    expect(await told(manager, { team_uuid: small })).toMatchObject({ jobs: 1, works: 1, actual: 3_600, rows: 1 })
    const seen = await world.compared(manager.client, { view: 'team' })
    expect(seen.groups.map(({ people, is_withheld }) => [people, is_withheld])).toEqual([
      [2, false],
      [6, false],
    ])
  })

  it('PRV-01 A team’s leader, or a holder of custom.105 for all, sees figures of people; each access is noted for them', async () => {
    const [one, other] = crew as [Person, Person]
    const foreman = await world.person({ HOME: [...LEADS, 'custom.105'] })
    await world.settings({ stats_person_level: 'foreman' })
    expect((await technicians(foreman)).every(([uuid]) => uuid === null)).toBe(true)
    const { version } = await world.admin.ok<{ version: number }>('GET', `/v1/departments/${world.team}`)
    await world.admin.ok('PATCH', `/v1/departments/${world.team}`, { version, head_uuid: foreman.uuid })
    const led = await technicians(foreman)
    for (const { uuid } of crew) expect(led).toContainEqual([uuid, false])
    await technicians(foreman)
    expect(codeOf(await world.compare(foreman.client, { user_uuid: one.uuid }))).toBe('ok')
    const mine = (await accesses(one)).items.filter(({ by }) => by.uuid === foreman.uuid)
    expect(mine.map(({ what, from, times }) => [what, from, times]).sort()).toEqual([
      ['job', TODAY, 1],
      ['technician', TODAY, 2],
    ])
    expect(
      (await accesses(other)).items.some(({ by, what }) => by.uuid === foreman.uuid && what === 'technician'),
    ).toBe(true)
    expect((await accesses(foreman)).items).toEqual([])
    await world.settings({ stats_person_level: 'all' })
    expect((await technicians(council)).every(([uuid]) => uuid === null)).toBe(true)
  })

  it('PRV-01 Figures of days before the period that the dealer has set do not name persons', async () => {
    await world.settings({ stats_person_level: 'all', stats_person_days: 3 })
    const old = await world.compared(manager.client, { from: dayFrom(-3), view: 'technician' })
    expect([old.groups.every(({ uuid }) => uuid === null), old.privacy.since]).toEqual([true, dayFrom(-2)])
    const kept = await world.compared(manager.client, { from: dayFrom(-2), view: 'technician' })
    expect(kept.groups.length).toBeGreaterThan(5)
    await world.settings({ stats_person_days: 90 })
  })

  it('PRV-01 No user sees figures of people with the plugin switched off', async () => {
    await world.settings({ stats_person_level: 'all', plugin_stats: false })
    expect((await world.compared(manager.client)).privacy).toMatchObject({ level: 'off', sees: 'nobody' })
    await world.settings({ plugin_stats: true })
  })
})

describe('the file of the comparison', () => {
  const file = async (who: Person, narrowed: Record<string, string> = {}) => {
    const whole = { location_uuid: world.home, from: TODAY, to: TODAY, unit: 'aw5', language: 'de' }
    const query = new URLSearchParams({ ...whole, ...narrowed })
    return (await who.client.send('GET', `/v1/workshop/comparison/export.csv?${query}`)).text
  }

  it('The file has every work in the chosen unit, runs no formula, and names the same people as the screen', async () => {
    const { work } = await world.job([{ text: '=1+1', target_ze: 0 }])
    await world.stampAs(work, crew[5] as Person, '08:00', '08:20')
    const name = (await world.compared(manager.client)).jobs[0]?.works[0]?.people[0]?.last_name ?? ''
    expect(name).not.toBe('')
    const [all, blind] = [await file(manager), await file(council)]
    const row = all.split('\r\n').find((line) => line.includes('1+1')) ?? ''
    expect(row).toContain("'=1+1")
    expect(row).toContain(';;4;;;')
    expect(all.split('\r\n')[0]).toContain('Auftrag;Kennzeichen;Modell;Auftragsart;Ampel;')
    expect(row).toContain(';Vorgabe fehlt;')
    expect(all).toContain(name)
    expect(blind).not.toContain(name)
    const noted = (await accesses(crew[5] as Person)).items.filter(({ what }) => what === 'export')
    expect(noted).toMatchObject([{ by: { uuid: manager.uuid }, times: 1 }])
    const events = await world.inDealer((tx) =>
      tx.selectFrom('audit_events').select('by_user').where('event', '=', 'comparison.exported').execute(),
    )
    expect(events.map(({ by_user }) => by_user)).toEqual([manager.uuid, council.uuid])
  })

  it('A negative difference is a figure in each unit and language, so that a spreadsheet adds it up', async () => {
    const { work } = await world.job([{ text: 'Unterschreitung', target_ze: 100 }])
    await world.stampAs(work, crew[5] as Person, '09:00', '09:20')
    const row = async (narrowed: Record<string, string>) =>
      (await file(manager, narrowed)).split('\r\n').find((line) => line.includes('Unterschreitung'))
    expect(await row({ unit: 'aw5' })).toContain(';12;4;-8;')
    expect(await row({ unit: 'aw5', language: 'ar' })).toContain(';12;4;-8;')
    expect(await row({ unit: 'minutes' })).toContain(';1:00;0:20;-0:40;')
  })

  const sheetIn = async (unit: string) => {
    const query = new URLSearchParams({ location_uuid: world.home, from: TODAY, to: TODAY, unit, language: 'de' })
    const answer = await fetch(`${world.server.address}/api/v1/workshop/comparison/export.xlsx?${query}`, {
      headers: { authorization: `Bearer ${manager.client.token}` },
    })
    return readSheet(Buffer.from(await answer.arrayBuffer()))
  }

  it('The Excel file has the same works, with times and negative differences as numbers and the day as a day', async () => {
    const { rows } = await sheetIn('aw5')
    expect(rows).toHaveLength((await file(manager)).trim().split('\r\n').length)
    expect(rows.find((cells) => cells.includes('=1+1'))?.slice(8, 10)).toEqual([null, { value: 4, style: 0 }])
    const minutes = await sheetIn('minutes')
    expect(minutes.parts.get('xl/workbook.xml')).toContain('<workbookPr date1904="1"/>')
    const row = minutes.rows.find((cells) => cells.includes('Unterschreitung'))
    expect(row).toContainEqual({ value: -40 / 1_440, style: 6 })
    const day = { value: (Date.parse(TODAY) - Date.parse('1904-01-01')) / 86_400_000, style: 2 }
    expect(minutes.rows.flat()).toContainEqual(day)
  })

  it('The file has no work of a team of too few people', async () => {
    const lines = async (who: Person) => (await file(who, { team_uuid: small })).trim().split('\r\n').length
    expect([await lines(manager), await lines(council)]).toEqual([2, 1])
  })
})

describe('a work of several people', () => {
  it('A work of several people without stamps counts for each of them as planned', async () => {
    await world.settings({ stats_person_level: 'all' })
    const [one, two] = crew as [Person, Person]
    const targets = async () => {
      const { groups } = await world.compared(manager.client, { view: 'technician' })
      return [one, two].map(({ uuid }) => groups.find((group) => group.uuid === uuid)?.target ?? 0)
    }
    const [mine = 0, theirs = 0] = await targets()
    const { work } = await world.job([{ target_ze: 100, technician_uuid: one.uuid }])
    await world.admin.ok('PUT', `/v1/workshop/works/${work.uuid}/helpers`, {
      version: 1,
      helpers: [{ user_uuid: two.uuid, share: 40 }],
    })
    await world.finish(work)
    expect(await targets()).toEqual([mine + 2_160, theirs + 1_440])
    const { jobs } = await world.compared(manager.client, { user_uuid: two.uuid })
    expect(jobs.flatMap((job) => job.works.map(({ uuid }) => uuid))).toContain(work.uuid)
  })
})

describe('a year of works', () => {
  it('A year of works is answered whole, and no job is left off', async () => {
    const answer: Comparison = await world.compared(council.client, { from: dayFrom(-294) })
    expect(answer.jobs_left_off).toBe(0)
    expect(answer.totals.jobs).toBeGreaterThan(5)
  })
})
