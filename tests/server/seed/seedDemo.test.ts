import { mkdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fieldsSchema } from '#contract/api/define/recordSchemas.ts'
import type { ChatItem } from '#contract/api/define/shapes.ts'
import { GLOBAL_SCOPE } from '#contract/permissions/can.ts'
import { dayNumber, weekdayOf } from '#contract/planning/localDay.ts'
import { records } from '#contract/records/index.ts'
import { type App, buildApp } from '#server/app.ts'
import type { Tx } from '#server/db/database.ts'
import { readConfig } from '#server/process/config.ts'
import { seedDemo } from '#server/seed/seedDemo.ts'
import { dayFrom, momentAt, RUN_BEGINS, TODAY } from '#tests/support/clock/testDay.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { createDealer } from '#tests/support/database/people.ts'
import { dealerIdOf, seededRows } from './seededRows.ts'

type Login = { role: string; email: string; password: string; totp_secret?: string }
type Dealer = { code: string; name: string; users: Login[] }

const ROLES = ['admin', 'advisor', 'foreman', 'technician', 'parts', 'storage', 'readonly', 'twofa', 'twofa_forced']
const CODE = /\b[WTLPR]:[\w/-]+/
const BASE = new Date(RUN_BEGINS)
const HOUR = 3_600_000
const [SATURDAY, SUNDAY] = [5, 6]
/** Closed in both regions of the demo: the Monday after the day on which the clocks are put forward in 2027. */
const EASTER_MONDAY = '2027-03-29'

/** The clock times between which a workshop of the demo is open on a day; null for a closed day. */
function openOn(day: string): readonly [string, string] | null {
  const weekday = weekdayOf(dayNumber(day))
  if (weekday === SUNDAY || day === EASTER_MONDAY) return null
  return weekday === SATURDAY ? ['09:00', '13:00'] : ['07:00', '18:00']
}
/** How long a workshop has been open when the run begins, and how long it still is; null on a closed day. */
function openSince() {
  const hours = openOn(TODAY)
  return hours && { since: RUN_BEGINS - momentAt(hours[0]), until: momentAt(hours[1]) - RUN_BEGINS }
}
/** Today if it is open, also after closing time; else the next open day. A Saturday is over when it closes. */
function shownDay(): string {
  const today = openSince()
  if (today && (today.until > 0 || weekdayOf(dayNumber(TODAY)) !== SATURDAY)) return TODAY
  return [1, 2, 3, 4].map(dayFrom).find(openOn) ?? TODAY
}

let opened: TestDatabase
let app: App
let dealers: Dealer[]
const printed: string[] = []
const seeded = new Map<string, Record<string, string[]>>()

const readLogins = (dataDir: string) =>
  (JSON.parse(readFileSync(join(dataDir, 'demo-logins.json'), 'utf8')) as { dealers: Dealer[] }).dealers

async function inDealer<T>(code: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  return opened.database.inDealer(await dealerIdOf(opened.database, code), work)
}

/** Each login signs in once, because a code of the second factor works once. */
const tokens = new Map<string, Promise<string>>()
function tokenOf(dealer: Dealer, login: Login): Promise<string> {
  const known = tokens.get(login.email) ?? signIn(dealer, login)
  tokens.set(login.email, known)
  return known
}

async function signIn(dealer: Dealer, login: Login): Promise<string> {
  const totp = login.totp_secret && new TOTP({ secret: Secret.fromBase32(login.totp_secret) }).generate()
  const answer = await app.http.inject({
    method: 'POST',
    url: '/api/v1/auth/api',
    headers: { 'x-dealer-code': dealer.code },
    payload: { email: login.email, password: login.password, ...(totp ? { totp } : {}) },
  })
  expect(answer.statusCode, `${login.email}: ${answer.body}`).toBe(200)
  return answer.json<{ token: string }>().token
}

async function get<T>(token: string, path: string): Promise<T> {
  const answer = await app.http.inject({ url: `/api${path}`, headers: { authorization: `Bearer ${token}` } })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<T>()
}

function only<T>(found: T | undefined): T {
  if (found === undefined) throw new Error('Not found')
  return found
}

/** Only the differing rows, because two whole databases side by side are unreadable. */
const onlyIn = (rows: string[], others: string[]) => rows.filter((row) => !others.includes(row))

beforeAll(async () => {
  opened = await openTestDatabase()
  await seedDemo(opened.database, opened.dataDir, { baseDate: BASE, write: (line) => printed.push(line) })
  dealers = readLogins(opened.dataDir)
  // Read before the server starts, because it carries over the rest of the plan at closing time, also during this test.
  for (const { code } of dealers) seeded.set(code, await seededRows(opened.database, code))
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DATA_DIR: opened.dataDir })
  app = await buildApp({ config, database: opened.database })
})

afterAll(async () => {
  await app.close()
  await opened.close()
})

describe('the demo data', () => {
  it.each(['ahf01', 'nkp02'])('The demo data have the organisation of %s, valid by the contract', async (code) => {
    await inDealer(code, async (tx) => {
      const locations = await tx.selectFrom('locations').selectAll().execute()
      const users = await tx.selectFrom('users').selectAll().execute()
      const groups = await tx.selectFrom('groups').selectAll().execute()
      const uploadGroups = await tx.selectFrom('upload_groups').selectAll().execute()
      const packages = await tx.selectFrom('work_packages').selectAll().execute()
      const departments = await tx.selectFrom('departments').selectAll().execute()
      for (const row of locations) expect(fieldsSchema(records.location).parse(row)).toBeTruthy()
      for (const row of users) expect(fieldsSchema(records.user).parse(row)).toBeTruthy()
      for (const row of packages) expect(fieldsSchema(records.workPackage).parse(row)).toBeTruthy()
      expect(packages.length).toBeGreaterThan(5)
      expect(locations).toHaveLength(3)
      expect(users).toHaveLength(19)
      expect(groups).toHaveLength(10)
      expect(uploadGroups).toHaveLength(6)
      expect(departments).toHaveLength(code === 'ahf01' ? 8 : 9)
      expect(users.filter((user) => !user.is_active)).toHaveLength(1)
      expect(users.filter((user) => user.deleted_at !== null)).toHaveLength(1)
      expect(users.some((user) => /\p{Script=Arabic}/u.test(user.last_name))).toBe(true)
      const pictures = users.filter((user) => user.avatar_uuid !== null).length / users.length
      expect(pictures).toBeGreaterThan(0.55)
      expect(pictures).toBeLessThan(0.8)
    })
  })

  it.each(['ahf01', 'nkp02'])('The demo data have 33 chats with 1,600 messages in %s', async (code) => {
    const { chats, messages } = await inDealer(code, async (tx) => ({
      chats: await tx.selectFrom('chats').selectAll().execute(),
      messages: await tx.selectFrom('chat_messages').selectAll().orderBy('seq').execute(),
    }))
    expect(chats.filter(({ type }) => type === 'private')).toHaveLength(14)
    expect(chats.filter(({ type }) => type === 'group')).toHaveLength(6 + 3 + 10)
    expect(messages).toHaveLength(1_600)
    const notices = only(chats.find(({ name }) => name === 'Ankündigungen'))
    expect(notices).toMatchObject({ is_readonly: true, forbid_mute: true })
    expect(Math.max(...chats.map(({ last_seq }) => last_seq))).toBe(430)
    const withCode = messages.filter(({ content }) => CODE.test(content)).length / messages.length
    expect(withCode).toBeGreaterThan(0.04)
    expect(withCode).toBeLessThan(0.065)
    const plates = messages.flatMap(({ content }) => content.match(/\b[A-ZÄÖÜ]{1,3}-[A-Z]{1,2} \d{1,4}E?\b/g) ?? [])
    expect(plates.length).toBeGreaterThan(100)
    for (const plate of plates) expect(plate).toMatch(/^(DEM|MUS|BSP)-/)
    expect(messages.some(({ content }) => /\{|undefined/.test(content))).toBe(false)
  })

  it.each(['ahf01', 'nkp02'])(
    'The demo data number the messages of each chat of %s without a gap, in order of time',
    async (code) => {
      const { chats, messages, members } = await inDealer(code, async (tx) => ({
        chats: await tx.selectFrom('chats').selectAll().execute(),
        messages: await tx.selectFrom('chat_messages').selectAll().orderBy('seq').execute(),
        members: await tx.selectFrom('chat_members').selectAll().execute(),
      }))
      for (const chat of chats) {
        const own = messages.filter(({ chat_uuid }) => chat_uuid === chat.uuid)
        expect(own.map(({ seq }) => seq)).toEqual(own.map((_, index) => index + 1))
        const times = own.map(({ created_at }) => created_at)
        expect(new Set(times).size).toBe(times.length)
        expect([...times].sort()).toEqual(times)
        expect({ seq: chat.last_seq, at: chat.last_message_at }).toEqual({ seq: own.length, at: times.at(-1) })
        const belongs = members.filter(({ chat_uuid }) => chat_uuid === chat.uuid).map(({ user_uuid }) => user_uuid)
        expect(own.filter(({ sender_uuid }) => !belongs.includes(sender_uuid))).toEqual([])
      }
    },
  )

  it('The demo data show a workshop at work: the plan of the day, the list of papers, a car by its plate', async () => {
    const dealer = only(dealers[0])
    const token = await tokenOf(dealer, only(dealer.users.find((login) => login.role === 'foreman')))
    const { items: locations } = await get<{ items: { uuid: string }[] }>(token, '/v1/locations/labels')
    const day = shownDay()
    type Block = {
      paper_uuid: string
      state: string
      start: string
      technicians: { uuid: string }[]
      bay: string | null
    }
    type Plan = { blocks: Block[]; people: { uuid: string; team_uuids: string[]; sites: unknown[] }[] }
    const plan = await get<Plan>(
      token,
      `/v1/workshop/planner?location_uuid=${locations[0]?.uuid}&from=${day}&to=${day}`,
    )
    const today = plan.blocks.filter(({ start }) => start.startsWith(day))
    const isSaturday = weekdayOf(dayNumber(day)) === SATURDAY
    expect(today.length).toBeGreaterThan(isSaturday ? 4 : 20)
    const { since, until } = openSince() ?? { since: 0, until: 0 }
    const isAtWork = day === TODAY && since > HOUR && until > HOUR
    for (const state of isAtWork && !isSaturday ? ['planned', 'in_progress', 'finished'] : [])
      expect(
        today.some((block) => block.state === state),
        state,
      ).toBe(true)
    expect(plan.people.length).toBeGreaterThanOrEqual(5)
    // The team belongs to a location, so its members have hours there.
    expect(plan.people.every(({ team_uuids, sites: at }) => team_uuids.length + at.length > 0)).toBe(true)
    const known = new Set(plan.people.map(({ uuid }) => uuid))
    expect(today.flatMap(({ technicians }) => technicians).every(({ uuid }) => known.has(uuid))).toBe(true)
    type Waiting = { undated: Block[]; carried: Block[] }
    const waiting = await get<Waiting>(token, `/v1/workshop/planner/waiting?location_uuid=${locations[0]?.uuid}`)
    expect(waiting.undated.length + waiting.carried.length).toBeGreaterThan(3)
    const found = await get<{ papers: { licensePlate: string }[] }>(token, '/v1/workshop/find?q=demab123')
    expect(found.papers.map(({ licensePlate }) => licensePlate)).toContain('DEM-AB 123')
    const { items } = await get<{ items: { jobId: string }[] }>(
      token,
      '/v1/workshop/paper?limit=50&filter[status][in]=in_progress',
    )
    // Outside of working hours only papers with unfinished work are in progress.
    expect(items.length).toBeGreaterThan(isAtWork ? 5 : 2)
  })

  it.each(['Ahornfeld', 'Nordkamp'])(
    'The demo data show the figures of the workshop team in %s from the start',
    async (main) => {
      const dealer = only(dealers[main === 'Ahornfeld' ? 0 : 1])
      const token = await tokenOf(dealer, only(dealer.users.find((login) => login.role === 'foreman')))
      const { items: locations } = await get<{ items: { uuid: string; label: string }[] }>(
        token,
        '/v1/locations/labels',
      )
      const location = only(locations.find(({ label }) => label === main))
      type Answer = { figures: object | null; groups: { name: string; is_withheld: boolean }[] }
      const days = `from=${dayFrom(-6)}&to=${TODAY}&only_over=false&without_cause=false`
      const path = `/v1/workshop/comparison?view=team&location_uuid=${location.uuid}&${days}`
      const { figures, groups } = await get<Answer>(token, path)
      expect(figures).not.toBeNull()
      expect(groups).toMatchObject([{ name: 'Werkstatt', is_withheld: false }])
    },
  )

  it.each(['Ahornfeld', 'Nordkamp'])(
    'The demo requests of %s show the figures of call-backs, which many people answer',
    async (main) => {
      const dealer = only(dealers[main === 'Ahornfeld' ? 0 : 1])
      const token = await tokenOf(dealer, only(dealer.users[0]))
      const labels = await get<{ items: { uuid: string; label: string }[] }>(token, '/v1/locations/labels')
      const { uuid } = only(labels.items.find(({ label }) => label === main))
      const path = `/v1/service/request/stats?location_uuid=${uuid}&from=${dayFrom(-30)}&to=${TODAY}`
      type Figures = { is_withheld: boolean; first_action: number | null }
      const { all, types } = await get<{ all: Figures; types: (Figures & { type: string })[] }>(token, path)
      for (const shown of [all, types.find(({ type }) => type === 'callback')])
        expect(shown).toMatchObject({ is_withheld: false, first_action: expect.any(Number) })
    },
  )

  it('The demo dealers are marked as demo dealers', async () => {
    for (const dealer of dealers)
      expect(await get(await tokenOf(dealer, only(dealer.users[0])), '/v1/auth/user')).toMatchObject({ is_demo: true })
  })

  it('The demo chat messages lie in the working hours of the last fourteen days, never in the future', async () => {
    const messages = await inDealer('ahf01', (tx) => tx.selectFrom('chat_messages').selectAll().execute())
    const times = messages.map(({ created_at }) => Date.parse(created_at))
    expect(Math.max(...times)).toBeLessThan(BASE.getTime())
    const ends = [0, -1, -2, -3].map(dayFrom).flatMap((day) => {
      const hours = openOn(day)
      return hours && momentAt(hours[0], day) < RUN_BEGINS ? [Math.min(momentAt(hours[1], day), RUN_BEGINS)] : []
    })
    expect(Math.max(...times)).toBeGreaterThan(Math.max(...ends) - 3 * HOUR)
    expect(Math.min(...times)).toBeGreaterThan(BASE.getTime() - 14 * 86_400_000)
    const shown = new Intl.DateTimeFormat('de-DE', {
      timeZone: 'Europe/Berlin',
      weekday: 'short',
      hour: '2-digit',
      minute: '2-digit',
    })
    const texts = times.map((time) => shown.format(time))
    expect(texts.filter((text) => text.startsWith('So'))).toEqual([])
    const hours = texts.map((text) => Number(/(\d\d):/.exec(text)?.[1]))
    expect(Math.min(...hours)).toBeGreaterThanOrEqual(7)
    expect(Math.max(...hours)).toBeLessThan(18)
    const perHour = (hour: number) => hours.filter((one) => one === hour).length
    expect(perHour(12) * 2).toBeLessThan(perHour(11))
  })
})

describe('the demo logins', () => {
  it('The demo logins are in a file that only its owner reads, and printed once', () => {
    expect(statSync(join(opened.dataDir, 'demo-logins.json')).mode & 0o777).toBe(0o600)
    for (const { name, users } of dealers) {
      expect(users.map(({ role }) => role)).toEqual(ROLES)
      expect(printed.some((line) => line.includes(name))).toBe(true)
      for (const { email, password } of users)
        expect(printed.filter((line) => line.includes(email) && line.includes(password))).toHaveLength(1)
    }
  })

  it('All demo users can sign in, with the second factor if they have one', async () => {
    for (const dealer of dealers)
      for (const login of dealer.users) {
        const token = await tokenOf(dealer, login)
        const { user } = await get<{ user: { email: string; has2fa: boolean } }>(token, '/v1/auth/user')
        expect(user).toMatchObject({ email: login.email, has2fa: login.role === 'twofa' })
      }
  })

  it('Demo users may do what their role may', async () => {
    for (const dealer of dealers)
      for (const login of dealer.users) {
        const token = await tokenOf(dealer, login)
        const { userData } = await get<{ userData: { stored_data: Record<string, string[]> }[] }>(
          token,
          '/v1/auth/user',
        )
        const global = userData[0]?.stored_data[GLOBAL_SCOPE] ?? []
        expect(global.includes('global.admin'), login.role).toBe(login.role === 'admin')
        expect(global.includes('global.chat.create'), login.role).toBe(login.role !== 'readonly')
        expect(global.includes('force.user.twofa'), login.role).toBe(login.role === 'twofa_forced')
      }
  })

  it.each([
    ['advisor', 7],
    ['foreman', 23],
    ['storage', 0],
  ])('Demo users of the %s have %i unread messages', async (role, expected) => {
    for (const dealer of dealers) {
      const token = await tokenOf(dealer, only(dealer.users.find((login) => login.role === role)))
      const { items } = await get<{ items: ChatItem[] }>(token, '/v1/chats')
      expect(items.reduce((sum, { unread }) => sum + unread, 0)).toBe(expected)
    }
  })

  it('Demo users can load the picture of a chat', async () => {
    const [dealer] = dealers
    const token = await tokenOf(only(dealer), only(dealer?.users[0]))
    const { items } = await get<{ items: ChatItem[] }>(token, '/v1/chats')
    const address = only(items.find(({ avatar }) => avatar !== null)?.avatar ?? undefined).url
    const picture = await app.http.inject({ url: address, headers: { authorization: `Bearer ${token}` } })
    expect(picture.headers['content-type']).toBe('image/png')
    expect(picture.rawPayload.length).toBeLessThan(4_096)
  })
})

describe('seeding', () => {
  it('Seeding leaves a database alone that has been seeded', async () => {
    const before = readFileSync(join(opened.dataDir, 'demo-logins.json'), 'utf8')
    const lines: string[] = []
    await seedDemo(opened.database, opened.dataDir, { baseDate: BASE, write: (line) => lines.push(line) })
    expect(lines).toEqual([])
    expect(readFileSync(join(opened.dataDir, 'demo-logins.json'), 'utf8')).toBe(before)
    expect(await inDealer('ahf01', (tx) => tx.selectFrom('chats').select('uuid').execute())).toHaveLength(33)
  })

  it('Seeding leaves a database alone that has a dealer of its own', async () => {
    const other = await openTestDatabase()
    try {
      await createDealer(other.database)
      const lines: string[] = []
      await seedDemo(other.database, other.dataDir, { write: (line) => lines.push(line) })
      expect(lines).toEqual([])
      expect(() => readLogins(other.dataDir)).toThrow()
    } finally {
      await other.close()
    }
  })

  it('Seeding creates the same data from the same seed and moment', async () => {
    const twin = await openTestDatabase()
    try {
      await seedDemo(twin.database, twin.dataDir, { baseDate: BASE, write: () => {} })
      for (const { code } of dealers) {
        const theirs = await seededRows(twin.database, code)
        const ours = only(seeded.get(code))
        for (const [table, rows] of Object.entries(theirs)) {
          expect(onlyIn(rows, ours[table] ?? []), `${table} of the second`).toEqual([])
          expect(onlyIn(ours[table] ?? [], rows), `${table} of the first`).toEqual([])
        }
      }
      expect(readLogins(twin.dataDir)[0]?.users[0]?.password).not.toBe(dealers[0]?.users[0]?.password)
    } finally {
      await twin.close()
    }
  })

  it('A failed seeding leaves no rows behind', async () => {
    const other = await openTestDatabase()
    try {
      mkdirSync(join(other.dataDir, 'demo-logins.json'))
      await expect(seedDemo(other.database, other.dataDir, { write: () => {} })).rejects.toThrow()
      await expect(dealerIdOf(other.database, 'ahf01')).rejects.toThrow('no dealer')
    } finally {
      await other.close()
    }
  })
})
