import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import { NEW_BLOCK } from '#contract/planning/blocks.ts'
import type { Page } from '#contract/records/define.ts'
import type { StaffRole } from '#contract/staffRoles.ts'
import type { GroupName } from '#server/modules/auth/defaults/defaultGroups.ts'
import { codeAt } from '#tests/server/worlds/authWorld.ts'
import { codeOf } from '#tests/server/worlds/chatWorld.ts'
import type { Paper, Work } from '#tests/server/worlds/workshopWorld.ts'
import { readClock } from '#tests/support/clock/readClock.ts'
import { clockOfChildren } from '#tests/support/clock/testClock.mjs'
import { TestClient } from '#tests/support/database/client.ts'
import { fillDataDir, testedDatabase } from '#tests/support/database/database.ts'
import { type Cluster, startPostgres } from '#tests/support/database/postgres.ts'
import { startMailServer } from '#tests/support/services/mailServer.ts'
import { sharedCode, startProcess, temporaryFolder } from './serverProcess.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const PASSWORD = 'Ahorn-Feld-2026!'
const GUIDE = readFileSync(join(root, 'docs', 'getting-started.md'), 'utf8')

let cluster: Cluster | undefined
beforeAll(async () => {
  if (testedDatabase === 'postgres') cluster = await startPostgres('migrated')
})
afterAll(() => cluster?.stop())

/** The environment of an empty server. */
async function emptyServer(): Promise<Record<string, string>> {
  const DATABASE_URL = await cluster?.createDatabase()
  const DATA_DIR = temporaryFolder()
  if (!cluster) await fillDataDir(DATA_DIR)
  const PUBLIC_URL = 'https://werkbank.example'
  const env = { DATA_DIR, PUBLIC_URL, LOG_LEVEL: 'silent', OUTBOUND_HOSTS: '127.0.0.1' }
  return DATABASE_URL === undefined ? env : { ...env, DATABASE_URL }
}

/** The command of the guide, run as a process. Answers with what it prints. */
function runCommand(env: Record<string, string>, command: string): Promise<string> {
  const args = [...command.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '')
  const child = spawn(process.execPath, ['server/dealers/command.ts', ...args], {
    cwd: root,
    env: { PATH: process.env.PATH ?? '', ...clockOfChildren(), ...sharedCode(), ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  return new Promise((done) => child.once('close', () => done(output)))
}

/** The text in the guide that the first group of a pattern matches; empty without a match. */
const quoted = (pattern: RegExp): string => pattern.exec(GUIDE)?.[1] ?? ''

const tokenIn = (text: string) => /#token=([\w-]+)/.exec(text)?.[1] ?? ''

async function enter(address: string, link: string, email: string): Promise<TestClient> {
  const client = new TestClient(address, 'ahf01')
  await client.ok('POST', '/v1/auth/password/confirm', { token: tokenIn(link), new_password: PASSWORD })
  client.token = (await client.ok<{ token: string }>('POST', '/v1/auth/api', { email, password: PASSWORD })).token
  return client
}

/** One user for each group that works in a dealership, with the role that the guide names. */
const STAFF = [
  ['jonas', 'SB', 'service_advisor'],
  ['bernd', 'Meister', 'foreman'],
  ['emre', 'Mechatroniker', 'technician'],
  ['mika', 'Azubi', 'apprentice'],
  ['agnieszka', 'Teile', 'parts'],
  ['irina', 'Lager', 'storage'],
  ['grace', 'Kasse', 'cashier'],
  ['lena', 'Leitung', 'manager'],
  ['petra', 'Nur-Lesen', null],
] as const satisfies readonly (readonly [string, GroupName, StaffRole | null])[]
type Name = (typeof STAFF)[number][0]
type Colleague = { uuid: string; client: TestClient }

/** The role and the department that the guide names for the members of a group. Empty for a group without them. */
function rowOf(group: GroupName): { role: string; department: string } {
  const lines = GUIDE.split('\n').map((line) => line.split('|').map((cell) => cell.trim()))
  const line = lines.find((cells) => cells.length === 6 && cells[1]?.split(', ').includes(group))
  const [, groups = '', roles, department] = line ?? []
  if (roles === undefined || department === undefined) throw new Error(`The guide names no department for ${group}`)
  // One line of the guide may name several groups, with a role for each.
  const role = roles.split(', ')[groups.split(', ').indexOf(group)] ?? ''
  const named = (cell: string) => (cell === '–' ? '' : cell)
  return { role: named(role), department: named(department) }
}

const emailOf = (name: string) => `${name}@ahornfeld.example`

/** The administrator sets the server up as the guide says, up to the invitations of the staff. */
async function setUp(address: string, output: string) {
  const mail = await startMailServer()
  onTestFinished(() => mail.stop())
  const admin = await enter(address, output, emailOf('katrin'))
  const { secret } = await admin.ok<{ secret: string }>('POST', '/v1/auth/twofa', { password: PASSWORD })
  await admin.ok('POST', '/v1/auth/twofa/confirm', { code: codeAt(secret, readClock()) })
  const { version } = await admin.ok<{ version: number }>('GET', '/v1/admin/settings')
  await admin.ok('PATCH', '/v1/admin/settings', {
    version,
    values: {
      email_enable: true,
      email_from: emailOf('werkbank'),
      smtp_host: '127.0.0.1',
      smtp_port: mail.port,
      smtp_secure: 'none',
    },
  })
  expect(await admin.ok('POST', '/v1/admin/settings/mail-test')).toMatchObject({ is_sent: true })

  const head = quoted(/^(first_name;last_name;email;roles;groups;departments)$/m)
  const csv = [
    head,
    ...STAFF.map(([name, group]) => {
      const { role, department } = rowOf(group)
      return [name, 'Ahornfeld', emailOf(name), role, group, department].join(';')
    }),
  ].join('\n')
  const { run } = await admin.ok<EndpointOutput<'POST /v1/admin/users/import'>>('POST', '/v1/admin/users/import', {
    csv,
  })
  const runPath = `/v1/admin/directory/runs/${run.uuid}`
  const state = async () => (await admin.ok<{ state: string }>('GET', runPath)).state
  await vi.waitFor(async () => expect(await state()).toBe('preview'), { timeout: 30_000, interval: 100 })
  await admin.ok('POST', `${runPath}/start`, { invite: true })
  const mailTo = (name: string) =>
    mail.received.find(({ to, parts }) => to.includes(emailOf(name)) && parts.some(({ text }) => tokenIn(text) !== ''))
  await vi.waitFor(() => expect(STAFF.filter(([name]) => !mailTo(name))).toEqual([]), {
    timeout: 60_000,
    interval: 100,
  })

  const { items: lines } = await admin.ok<{ items: { problems: object }[] }>('GET', `${runPath}/lines`)
  expect(lines.map(({ problems }) => problems)).toEqual(STAFF.map(() => ({})))
  const { items: users } = await admin.ok<Page<{ uuid: string; email: string; roles: string[]; groups: string[] }>>(
    'GET',
    '/v1/users',
  )
  const people = new Map<Name, Colleague>()
  for (const [name, group, role] of STAFF) {
    const user = users.find(({ email }) => email === emailOf(name))
    if (!user) throw new Error(`${name} was not imported`)
    expect(user).toMatchObject({ roles: role === null ? [] : [role], groups: [group] })
    const link = mailTo(name)?.parts.find(({ text }) => tokenIn(text) !== '')?.text ?? ''
    people.set(name, { uuid: user.uuid, client: await enter(address, link, emailOf(name)) })
  }
  return { admin, by: (name: Name) => people.get(name) ?? { uuid: '', client: admin } }
}
type Dealer = Awaited<ReturnType<typeof setUp>>

const paperPath = (uuid: string, tail = '') => `/v1/workshop/paper/${uuid}${tail}`
const step = async ({ client }: Colleague, uuid: string, to: string, given: object = {}) => {
  const { version } = await client.ok<Paper>('GET', paperPath(uuid))
  return client.ok<Paper>('POST', paperPath(uuid, '/status'), { to, version, ...given })
}

/** The advisor receives a car, the foreman gives it to the technician and the apprentice, and plans it. */
async function receiveCar({ by }: Dealer) {
  const [advisor, foreman, technician, apprentice] = [by('jonas'), by('bernd'), by('emre'), by('mika')]
  const { location_uuid } = await advisor.client.ok<{ location_uuid: string }>('GET', '/v1/workshop/walk-in/home')
  const paper = await advisor.client.ok<Paper>('POST', '/v1/workshop/paper/walk-in', {
    location_uuid,
    licensePlate: 'DEM-GS 1',
    model: 'Golf',
    customer_name: 'Sommerfeld',
    regular_info: 'Quietscht beim Bremsen',
    works: [{ text: 'Bremsen vorn', target_ze: 120 }, { text: 'Ölwechsel' }],
  })
  const works = (await foreman.client.ok<Page<Work>>('GET', `/v1/workshop/works?filter[paper_uuid][in]=${paper.uuid}`))
    .items
  const assign = ({ uuid, version }: Work, to: Colleague) =>
    foreman.client.ok<Work>('PATCH', `/v1/workshop/works/${uuid}`, { version, technician_uuid: to.uuid })
  const [brakes, oil] = [works.find(({ position }) => position === 1), works.find(({ position }) => position === 2)]
  if (!brakes || !oil) throw new Error('The walk-in has no works')
  await assign(brakes, technician)
  await assign(oil, apprentice)
  // Advisors book, the foreman plans.
  const booked = { uuid: randomUUID(), paper_uuid: paper.uuid, location_uuid, planned_minutes: 60 }
  const blockOf = (start: string | null, technicians: object[] = []) => ({
    ...NEW_BLOCK,
    ...booked,
    note: '',
    start,
    technicians,
  })
  const change = ({ client }: Colleague, seen: number | null, after: object) =>
    client.ok('POST', '/v1/workshop/planner/changes', { changes: [{ uuid: booked.uuid, seen, after }] })
  await change(advisor, null, blockOf(null))
  const work = { uuid: technician.uuid, share: 1 }
  await change(foreman, 1, blockOf('2026-09-16T09:00:00.000Z', [work]))
  return { paper, location_uuid, brakes, oil }
}
type Car = Awaited<ReturnType<typeof receiveCar>>

/** The administrator makes a terminal. Three colleagues make badges for themselves and stamp there. */
async function stampAtTerminal({ admin, by }: Dealer, { location_uuid, brakes, oil, paper }: Car) {
  const terminal = await admin.ok<EndpointOutput<'POST /v1/admin/bay-terminals'>>('POST', '/v1/admin/bay-terminals', {
    name: 'Halle 1',
    bay: 'Bühne 1',
    location_uuid,
  })
  const hold = async ({ client }: Colleague) => {
    const { code } = await client.ok<{ code: string }>('POST', '/v1/auth/badge')
    const { pass } = await new TestClient(admin.address, 'ahf01').ok<{ pass: string }>('POST', '/v1/bay/badge', {
      terminal: terminal.token,
      code,
    })
    return new TestClient(admin.address, 'ahf01', pass)
  }
  for (const [name, work] of [
    ['emre', brakes],
    ['mika', oil],
  ] as const) {
    const bay = await hold(by(name))
    const { jobs } = await bay.ok<EndpointOutput<'GET /v1/bay/work'>>('GET', '/v1/bay/work')
    expect(jobs.map(({ work_uuid }) => work_uuid)).toContain(work.uuid)
    await bay.ok('POST', '/v1/bay/stamps/start', { work_uuid: work.uuid })
    expect(await by(name).client.ok('GET', '/v1/workshop/stamps/own')).toMatchObject({ items: [{ state: 'running' }] })
    await bay.ok('POST', `/v1/bay/papers/${paper.uuid}/finish`, { work_uuids: [work.uuid], completes: false })
  }
  const storage = await hold(by('irina'))
  await storage.ok('POST', '/v1/bay/stamps/attendance', { is_here: true })
}

/** The other users finish the car and hand it over, and the manager sees the figures. */
async function handOver({ by }: Dealer, { paper, location_uuid }: Car) {
  const [advisor, foreman, parts, cashier, manager] = [
    ...[by('jonas'), by('bernd'), by('agnieszka'), by('grace'), by('lena')],
  ] as [Colleague, Colleague, Colleague, Colleague, Colleague]
  await parts.client.ok('POST', '/v1/workshop/works', {
    location_uuid,
    paper_uuid: paper.uuid,
    position: 3,
    text: 'Bremsbeläge, Satz',
    state: 'completed',
  })
  const read = () => foreman.client.ok<Paper>('GET', paperPath(paper.uuid))
  await foreman.client.ok('PATCH', paperPath(paper.uuid), {
    version: (await read()).version,
    kilometers: 42_000,
    parking_place: 'P 4',
    key_place: 'Tafel 2',
  })
  await foreman.client.ok('POST', paperPath(paper.uuid, '/final-check'), {
    version: (await read()).version,
    is_passed: true,
  })
  await step(foreman, paper.uuid, 'completed')
  await step(advisor, paper.uuid, 'delivered')
  await cashier.client.ok('GET', '/v1/service/checkin')
  await step(cashier, paper.uuid, 'picked_up', { taken_by: 'Frau Sommerfeld' })
  const day = '2026-09-16'
  const query = `location_uuid=${location_uuid}&from=${day}&to=${day}&view=job`
  for (const { client } of [manager, foreman]) await client.ok('GET', `/v1/workshop/comparison?${query}`)
  expect(await manager.client.ok('GET', paperPath(paper.uuid))).toMatchObject({ status: 'picked_up' })
}

/** The people of the workshop are in the plan, and each user finds the chat of their department. */
async function findColleagues({ by }: Dealer, { location_uuid }: Car) {
  const plan = await by('bernd').client.ok<EndpointOutput<'GET /v1/workshop/planner'>>(
    'GET',
    `/v1/workshop/planner?location_uuid=${location_uuid}&from=2026-09-16&to=2026-09-16&language=de`,
  )
  const workshop = STAFF.filter(([, group]) => rowOf(group).department === 'Werkstatt').map(([name]) => by(name).uuid)
  expect(plan.people.map(({ uuid }) => uuid).sort()).toEqual(workshop.sort())
  expect(plan.people.length).toBeGreaterThan(0)
  expect(plan.former).toEqual([])
  for (const [name, group] of STAFF) {
    const { department } = rowOf(group)
    // A job lets the members of a department into its chat.
    await vi.waitFor(
      async () => {
        const { items } = await by(name).client.ok<EndpointOutput<'GET /v1/chats'>>('GET', '/v1/chats')
        expect(
          items.map((chat) => chat.name),
          name,
        ).toEqual(department === '' ? [] : [department])
      },
      { timeout: 30_000, interval: 100 },
    )
  }
}

/** The guide counts what a new dealer has. */
async function countParts({ admin }: Dealer) {
  const count = async (path: string) => (await admin.ok<Page<object>>('GET', path)).items.length
  const NUMBERS = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
  const text = GUIDE.replaceAll('\n', ' ')
  for (const [words, path] of [
    ['groups with permissions', '/v1/groups'],
    ['file groups', '/v1/upload-groups'],
    ['check lists', '/v1/service/check_lists'],
    ['departments', '/v1/departments'],
  ] as const)
    expect(text, path).toContain(`${NUMBERS[(await count(path)) - 2]} ${words}`)
}

/** The advisor asks, the technician answers. */
async function talk({ by }: Dealer) {
  const [advisor, technician] = [by('jonas'), by('emre')]
  const { chat_uuid } = await advisor.client.ok<{ chat_uuid: string }>('POST', '/v1/chats', {
    type: 'private',
    user_uuid: technician.uuid,
  })
  await advisor.client.post(chat_uuid, 'Wann ist der Golf fertig?')
  await technician.client.post(chat_uuid, 'Um elf.')
  const { items } = await advisor.client.ok<{ items: { content: string }[] }>('GET', `/v1/chats/${chat_uuid}/messages`)
  expect(items.map(({ content }) => content)).toContain('Um elf.')
}

it('A dealer that is made by the guide works on its first morning, each user by the rights of their group', {
  timeout: 240_000,
}, async () => {
  const env = await emptyServer()
  const address = await startProcess(env).listening
  const output = await runCommand(env, quoted(/^npm run dealer -- (create .*)$/m))
  const dealer = await setUp(address, output)
  const car = await receiveCar(dealer)
  await countParts(dealer)
  await findColleagues(dealer, car)
  await stampAtTerminal(dealer, car)
  await handOver(dealer, car)
  await talk(dealer)

  const reader = dealer.by('petra').client
  expect(await reader.ok('GET', paperPath(car.paper.uuid))).toMatchObject({ model: 'Golf' })
  const { version } = await reader.ok<Paper>('GET', paperPath(car.paper.uuid))
  expect(codeOf(await reader.send('PATCH', paperPath(car.paper.uuid), { version, model: 'Polo' }))).toBe(
    'no_permission',
  )
})
