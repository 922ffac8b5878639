import { createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import { type HstWorld, LOOKS, openHstWorld, page, SNAPSHOTS } from '#tests/server/hst/hstWorld.ts'
import { png } from '#tests/server/worlds/pictures.ts'
import { startVirusScanner } from '#tests/support/services/virusScanner.ts'

const HOST = '127.0.0.1'
/** A vehicle whose page the scanner takes for a virus, and another one. */
const [INFECTED_VIN, CLEAN_VIN] = ['WVWZZZCDZMW980001', 'WVWZZZCDZMW980002']
const pageOf = (vin: string) => page(vin, 'Keine Einträge')
const CLEAN = png(40, 40)
const INFECTED = png(41, 41)
const AS_PNG = { 'content-type': 'image/png' }

type World = HstWorld & { me: string }
let scanner: Awaited<ReturnType<typeof startVirusScanner>>
let world: World

beforeAll(async () => {
  const [started, opened] = await Promise.all([
    startVirusScanner([INFECTED, Buffer.from(pageOf(INFECTED_VIN))]),
    openHstWorld(),
  ])
  scanner = started
  const { user } = await opened.admin.ok<{ user: { uuid: string } }>('GET', '/v1/auth/user')
  world = { ...opened, me: user.uuid }
})
afterAll(async () => {
  await Promise.all([scanner.stop(), world.close()])
})

type Answer = { status: number; json: unknown }
/** The code of a refusal; the code of the field if one field was refused. */
function codeOf({ json }: Answer): string | undefined {
  const { error, fields } = (json ?? {}) as Partial<ErrorBody>
  return Object.values(fields ?? {})[0] ?? error
}

async function change(values: Record<string, unknown>): Promise<Answer> {
  const { version } = await world.admin.ok<{ version: number }>('GET', '/v1/admin/settings')
  return world.admin.send('PATCH', '/v1/admin/settings', { version, values })
}
const turnOn = (port = scanner.port) =>
  change({ plugin_anti_virus: true, anti_virus_host: HOST, anti_virus_port: port })

/** A port without a listener. */
async function closedPort(): Promise<number> {
  const listener = createServer()
  await new Promise<void>((resolve) => listener.listen(0, HOST, resolve))
  const address = listener.address()
  await new Promise((resolve) => listener.close(resolve))
  return address && typeof address === 'object' ? address.port : 0
}

const stored = () =>
  world.inDealer((tx) => tx.selectFrom('files').select(['uuid', 'scan_state']).orderBy('uuid', 'desc').execute())

let group: Promise<string> | undefined
function ownGroup(): Promise<string> {
  group ??= world.admin
    .ok<{ chat_uuid: string }>('POST', '/v1/chats', { type: 'group', name: 'Werkstatt', members: [] })
    .then(({ chat_uuid }) => chat_uuid)
  return group
}

const asPicture = (address: () => Promise<string>, method: 'PUT' | 'POST' = 'PUT') => ({
  clean: async () => world.admin.send(method, await address(), CLEAN, AS_PNG),
  infected: async () => world.admin.send(method, await address(), INFECTED, AS_PNG),
  refusal: 'file_infected',
})
const asLogo = (bytes: Buffer) => change({ custom_logo: `data:image/png;base64,${bytes.toString('base64')}` })
const asAttachment = (bytes: Buffer, path = 'news-attachments') =>
  world.admin.send('POST', `/v1/${path}?name=plan.png`, bytes, { 'content-type': 'application/octet-stream' })
const asSnapshot = (vin: string) => world.admin.send('POST', LOOKS, world.paste(vin, pageOf(vin)))

/** Every way by which a file comes in. */
const WAYS = {
  'the own picture': asPicture(async () => '/v1/auth/avatar'),
  'the picture of a user': asPicture(async () => `/v1/admin/users/${world.me}/avatar`),
  'the picture of a group chat': asPicture(async () => `/v1/chats/${await ownGroup()}/avatar`),
  'the picture of a chat that is administered': asPicture(async () => `/v1/admin/chats/${await ownGroup()}/avatar`),
  'a photo of a paper': asPicture(async () => world.addressOf((await world.paper()).uuid, '/photos'), 'POST'),
  'a picture of a notice': asPicture(async () => '/v1/news-files', 'POST'),
  'an attachment of a notice': {
    clean: () => asAttachment(CLEAN),
    infected: () => asAttachment(INFECTED),
    refusal: 'file_infected',
  },
  'a file of a message': {
    clean: () => asAttachment(CLEAN, 'chat-attachments'),
    infected: () => asAttachment(INFECTED, 'chat-attachments'),
    refusal: 'file_infected',
  },
  'a logo': { clean: () => asLogo(CLEAN), infected: () => asLogo(INFECTED), refusal: 'infected' },
  'the original of an HST look': {
    clean: () => asSnapshot(CLEAN_VIN),
    infected: () => asSnapshot(INFECTED_VIN),
    refusal: 'file_infected',
  },
}

describe.each(Object.entries(WAYS))('FIL-01 %s', (_name, { clean, infected, refusal }) => {
  it('A file is stored as clean once the scanner has checked it', async () => {
    await turnOn()
    expect((await clean()).status).toBeLessThan(300)
    expect((await stored())[0]?.scan_state).toBe('clean')
  })

  it('A file is refused when the scanner finds a threat, and nothing of it is stored', async () => {
    await turnOn()
    const before = await stored()
    expect(codeOf(await infected())).toBe(refusal)
    expect(await stored()).toEqual(before)
  })

  it('A file is refused while the scanner cannot be reached, because unchecked files are not stored', async () => {
    await turnOn(await closedPort())
    const before = await stored()
    expect(codeOf(await infected())).toBe('scanner_unavailable')
    expect(await stored()).toEqual(before)
  })

  it('A file is stored unchecked if the dealer has no scanner', async () => {
    await change({ plugin_anti_virus: false })
    expect((await infected()).status).toBeLessThan(300)
    expect((await stored())[0]?.scan_state).toBe('unscanned')
  })
})

describe('FIL-01 snapshots of the browser extension', () => {
  it('A snapshot of the browser extension is refused while the scanner cannot be reached', async () => {
    await turnOn(await closedPort())
    const { client } = await world.tokenOf({ uuid: world.me, client: world.admin, socket: () => Promise.reject() })
    expect(codeOf(await client.send('POST', SNAPSHOTS, world.snapshot(CLEAN_VIN, [])))).toBe('scanner_unavailable')
  })
})

describe('a file group that demands a scan', () => {
  it('A file group that demands a scan refuses files if the dealer has no scanner', async () => {
    await change({ plugin_anti_virus: false })
    const rule = { name: 'Streng', virus_rule: 'scan_or_refuse', default_for: ['avatars'] }
    const { uuid, version } = await world.admin.ok<{ uuid: string; version: number }>('POST', '/v1/upload-groups', rule)
    const { clean } = WAYS['the own picture']
    expect(codeOf(await clean())).toBe('scanner_not_set_up')
    await turnOn()
    expect((await clean()).status).toBe(200)
    await world.admin.ok('PATCH', `/v1/upload-groups/${uuid}`, { version, virus_rule: 'none' })
    await turnOn(await closedPort())
    expect((await WAYS['the own picture'].infected()).status).toBe(200)
    await world.admin.ok('DELETE', `/v1/upload-groups/${uuid}`)
  })
})

describe('a virus in an upload', () => {
  it('A virus in an upload is reported to the administrators by mail and in the audit with its uploader', async () => {
    await turnOn()
    await WAYS['the own picture'].infected()
    const { events, mails } = await world.inDealer(async (tx) => ({
      events: await tx
        .selectFrom('audit_events')
        .select(['by_user', 'record_uuid', 'after'])
        .where('event', '=', 'file.refused')
        .orderBy('uuid', 'desc')
        .execute(),
      mails: await tx.selectFrom('jobs').select('created_at').where('kind', '=', 'mail').execute(),
    }))
    expect(events[0]).toMatchObject({
      by_user: world.me,
      record_uuid: world.me,
      after: { record: 'user', role: 'avatar', threat: expect.stringContaining('Werkbank-Test') },
    })
    expect(mails.length).toBe(events.length)
  })
})
