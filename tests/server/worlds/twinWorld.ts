import { randomUUID } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import { vi } from 'vitest'
import { BAY_PASS_MAX_SECONDS } from '#contract/bay.ts'
import type { RecordDefinition } from '#contract/records/define.ts'
import { type RecordName, records } from '#contract/records/index.ts'
import { storeEvent } from '#server/events/outbox.ts'
import { enqueueJob } from '#server/jobs/enqueueJob.ts'
import {
  attachmentOf,
  commentOf,
  mergeOf,
  missOf,
  noteOf,
  photoOfAcceptance,
  textFileOf,
} from '#tests/server/worlds/articleRows.ts'
import { hstRows, noHstRows } from '#tests/server/worlds/hstRows.ts'
import { noPlannerRows, plannerRows } from '#tests/server/worlds/plannerRows.ts'
import { sample } from '#tests/server/worlds/recordWorld.ts'
import { noUploadRows, uploadRows } from '#tests/server/worlds/uploadRows.ts'
import { noWorkshopRows, workshopRows } from '#tests/server/worlds/workshopRows.ts'
import { desktopReport } from '#tests/support/browser/desktopReport.ts'
import { readClock } from '#tests/support/clock/readClock.ts'
import { signIn, TestClient } from '#tests/support/database/client.ts'
import { createDealer, createUser, type TestDealer, type TestUser } from '#tests/support/database/people.ts'
import type { TestServer } from '#tests/support/services/testServer.ts'

/** Uuids of rows, all of one dealer or all made up. */
export type Ids = Record<RecordName, string> & {
  chat: string
  message: string
  avatar: string
  client: string
  device: string
  session: string
  job: string
  failedEvent: string
  change: string
  run: string
  view: string
  release: string
  export: string
  knownDevice: string
  dataExport: string
  incoming: string
  uploadIncoming: string
  uploadVersion: string
  email: string
  planBlock: string
  loanCar: string
  loanBooking: string
  absence: string
  stamp: string
  attendance: string
  check: string
  photo: string
  call: string
  hstSnapshot: string
  hstRequest: string
  extensionToken: string
  faqMiss: string
  faqFile: string
  newsFile: string
  newsAttachment: string
  chatAttachment: string
  chatLater: string
  requestAttachment: string
  checkinAttachment: string
  acceptancePhoto: string
  comment: string
  vehicleNote: string
  merge: string
  bayTerminal: string
}

export type Side = {
  dealer: TestDealer
  admin: TestUser
  colleague: TestUser
  client: TestClient
  ids: Ids
  /** The token of a terminal. A badge at the terminal gives a pass. */
  bayToken: string
  bayPass: string
}

export type Twin = {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  headers?: Record<string, string>
  /** The call succeeds with a foreign and with a made-up id alike, because the id need not name a row. */
  isAccepted?: true
}

/** `ids` are those of the other dealer in one call and made up in the next. */
export type Slot = (own: Side, ids: Ids) => Twin

export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** The content of a saved view. */
export const VIEW_CONTENT = {
  columns: ['last_name'],
  widths: {},
  sort: 'last_name',
  filters: {},
  density: 'normal',
}

const inAWeek = () => new Date(readClock() + 7 * 86_400_000).toISOString()

/** A dealer with a signed-in administrator, a colleague, a group that they share, a message and a picture. */
export async function createSide(server: TestServer): Promise<Side> {
  const dealer = await createDealer(server.database)
  const permissions = { global: ['global.admin'] }
  const admin = await createUser(server.database, dealer, { permissions })
  const colleague = await createUser(server.database, dealer, { lastName: 'Kollegin' })
  const client = new TestClient(server.address, dealer.code)
  const session = await client.ok<{ token: string }>('POST', '/v1/auth/api', {
    email: admin.email,
    password: admin.password,
  })
  client.token = session.token
  const group = { type: 'group', name: 'Werkstatt', members: [colleague.uuid] }
  const { chat_uuid } = await client.ok<{ chat_uuid: string }>('POST', '/v1/chats', group)
  const clientUuid = randomUUID()
  const { message_uuid } = await client.post(chat_uuid, 'Bitte um Rückruf', clientUuid)
  const withPicture = await client.send('PUT', `/v1/chats/${chat_uuid}/avatar`, PNG, { 'content-type': 'image/png' })
  const device = randomUUID()
  await client.ok('POST', '/v1/desktop/report', desktopReport({ device }))
  const made = async (path: string, body: object) =>
    (await client.ok<{ uuid: string }>('POST', `/v1/${path}`, body)).uuid
  const location = await made('locations', { key: 'HQ', description: 'Hauptbetrieb' })
  const rows = await plainRows(made, location)
  // Readers get published entries only.
  await client.ok('PATCH', `/v1/faq/manage/${rows.faqEntry}`, { version: 1, state: 'published' })
  const { terminal, bayToken } = await addTerminal(client, location)
  const uploadGroup = await made('upload-groups', { name: 'Fotos', allowed_types: ['image'] })
  const { avatar } = withPicture.json as { avatar: { uuid: string } }
  return {
    dealer,
    admin,
    colleague,
    client,
    bayToken,
    bayPass: await standAt(server, dealer, client, bayToken),
    ids: {
      bayTerminal: terminal,
      ...rows,
      ...(await plannerRows(client, { location, paper: rows.paper, user: colleague.uuid })),
      ...(await workshopRows(client, rows.paper, PNG)),
      ...(await hstRows(client, { location, user: admin.uuid })),
      user: colleague.uuid,
      location,
      group: await made('groups', { name: 'Serviceberater' }),
      uploadGroup,
      ...(await uploadRows(client, uploadGroup, PNG)),
      department: await made('departments', { name: 'Karosserie', location_uuid: null }),
      chat: chat_uuid,
      message: message_uuid,
      avatar: avatar.uuid,
      client: clientUuid,
      device,
      session: await sessionOf(server, dealer, colleague),
      stamp: await stampOf(server, dealer, colleague, rows),
      attendance: await attendanceOf(server, dealer, colleague),
      job: await failedJob(server, dealer, colleague),
      failedEvent: await failedEvent(server, dealer),
      change: await settingChange(client),
      run: await previewOf(client),
      view: await made('views', { list: 'user', name: 'Werkstatt', content: VIEW_CONTENT }),
      export: await made(`admin/chats/${chat_uuid}/exports`, { reason: 'Anfrage des Gerichts' }),
      release: await made('admin/audit/releases', { user_uuid: colleague.uuid, reason: 'Bitte um Einsicht' }),
      knownDevice: (await client.ok<{ uuid: string }[]>('GET', '/v1/auth/devices'))[0]?.uuid ?? '',
      dataExport: await dataExportOf(client, admin),
      incoming: await incomingOf(client, rows.paper),
      faqMiss: await missOf(client),
      faqFile: await textFileOf(client, PNG, 'faq/files'),
      newsFile: await textFileOf(client, PNG, 'news-files'),
      chatAttachment: await attachmentOf(client, PNG, 'chat-attachments'),
      chatLater: await made(`chats/${chat_uuid}/later`, { content: 'Bitte um Rückruf', send_at: inAWeek() }),
      newsAttachment: await attachmentOf(client, PNG, 'news-attachments'),
      requestAttachment: await attachmentOf(client, PNG, 'service/request-attachments'),
      checkinAttachment: await attachmentOf(client, PNG, 'service/checkin-attachments'),
      acceptancePhoto: await photoOfAcceptance(client, rows.acceptance, PNG),
      vehicleNote: await noteOf(client, rows.vehicle),
      merge: await mergeOf(client),
      comment: await commentOf(server, dealer, colleague, rows.news),
      email: colleague.email,
    },
  }
}

async function addTerminal(client: TestClient, location_uuid: string): Promise<{ terminal: string; bayToken: string }> {
  type Made = { token: string; terminal: { uuid: string } }
  const given = { name: 'Halle 1', bay: 'Bühne 2', location_uuid }
  const { token, terminal } = await client.ok<Made>('POST', '/v1/admin/bay-terminals', given)
  return { terminal: terminal.uuid, bayToken: token }
}

/** The pass of a person at a terminal with a new badge. A new password or badge ends it. */
export async function standAt(
  { database }: TestServer,
  { dealerId }: TestDealer,
  client: TestClient,
  bayToken: string,
): Promise<string> {
  const { code } = await client.ok<{ code: string }>('POST', '/v1/auth/badge')
  const { pass } = await client.ok<{ pass: string }>('POST', '/v1/bay/badge', { terminal: bayToken, code })
  // The person stays at the terminal, however long the tests of a file take. A touch between them would change the
  // rows.
  await database.inDealer(dealerId, (tx) =>
    tx
      .updateTable('bay_passes')
      .set({ touched_at: new Date(readClock() + BAY_PASS_MAX_SECONDS * 1_000) })
      .execute(),
  )
  return pass
}

/** These records need more than their own fields, or are created with another row. */
const SPECIAL: readonly string[] = ['user', 'location', 'group', 'uploadGroup', 'department', 'chat', 'upload']
const plain = Object.values<RecordDefinition>(records).filter(({ name }) => !SPECIAL.includes(name))

/** A row of each other record, so that a new record needs no code here. */
async function plainRows(made: (path: string, body: object) => Promise<string>, home: string) {
  const rows: [string, string][] = []
  const papers: string[] = []
  for (const record of plain) {
    const uuid = await made(record.path, sample({ home, papers }, record))
    if (record.name === 'paper') papers.push(uuid)
    rows.push([record.name, uuid])
  }
  return Object.fromEntries(rows) as Record<RecordName, string>
}

async function settingChange(client: TestClient): Promise<string> {
  await client.ok('PATCH', '/v1/admin/settings', { version: 1, values: { custom_info: 'Heute bis 16 Uhr' } })
  const [change] = await client.ok<{ uuid: string }[]>('GET', '/v1/admin/settings/history')
  return change?.uuid ?? ''
}

async function previewOf(client: TestClient): Promise<string> {
  const csv = 'Vorname;Nachname;E-Mail\nJana;Ahorn;jana@ahornfeld.example'
  const { run } = await client.ok<{ run: { uuid: string } }>('POST', '/v1/admin/users/import', { csv })
  return run.uuid
}

async function failedJob({ database }: TestServer, { dealerId }: TestDealer, user: TestUser): Promise<string> {
  return database.inDealer(dealerId, async (tx) => {
    const uuid = await enqueueJob(tx, dealerId, 'mail', { user_uuid: user.uuid, content: { template: 'test' } })
    await tx.updateTable('jobs').set({ state: 'failed' }).where('uuid', '=', uuid).execute()
    return uuid
  })
}

/** Inserts a failed event that no subscriber handles. Returns its uuid. */
async function failedEvent({ database }: TestServer, { dealerId }: TestDealer): Promise<string> {
  return database.inDealer(dealerId, async (tx) => {
    const event = { type: 'paper.hold', uuid: uuidv7(), data: { from: '', to: '', fields: [], locations: [] } } as const
    await storeEvent(tx, { dealerId, userUuid: null }, event, ['nobody'], readClock())
    const failed = { state: 'failed', attempts: 8, last_error: 'Nothing subscribes as nobody' } as const
    const { uuid } = await tx
      .updateTable('event_deliveries')
      .set(failed)
      .where('subscriber', '=', 'nobody')
      .returning('uuid')
      .executeTakeFirstOrThrow()
    return uuid
  })
}

/** Inserts an attendance of a person who came and went. Returns its uuid. */
async function attendanceOf(
  { database }: TestServer,
  { dealerId: dealer_id }: TestDealer,
  { uuid: user_uuid }: TestUser,
): Promise<string> {
  const uuid = uuidv7()
  const from_at = new Date(readClock())
  const row = { dealer_id, uuid, user_uuid, from_at, until_at: from_at }
  await database.inDealer(dealer_id, (tx) => tx.insertInto('attendances').values(row).execute())
  return uuid
}

/** Inserts a stamp with which a person began a work. Returns its uuid. */
async function stampOf(
  { database }: TestServer,
  { dealerId: dealer_id }: TestDealer,
  { uuid: user_uuid }: TestUser,
  { paper: paper_uuid, work: work_uuid }: Pick<Ids, 'paper' | 'work'>,
): Promise<string> {
  const uuid = uuidv7()
  const at = new Date(readClock())
  await database.inDealer(dealer_id, (tx) =>
    tx
      .insertInto('stamps')
      .values({
        dealer_id,
        uuid,
        paper_uuid,
        work_uuid,
        user_uuid,
        kind: 'start',
        at,
        created_at: at,
        created_by: null,
      })
      .execute(),
  )
  return uuid
}

/** A photo that has arrived in pieces and is not taken over yet. */
async function incomingOf(client: TestClient, paper: string | undefined): Promise<string> {
  const base64 = (text: string) => Buffer.from(text).toString('base64')
  const tus = { 'tus-resumable': '1.0.0' }
  const about = `use ${base64('paperPhoto')},owner ${base64(paper ?? '')},type ${base64('image/png')}`
  const { headers } = await client.send('POST', '/v1/files/incoming', undefined, {
    ...tus,
    'upload-length': String(PNG.length),
    'upload-metadata': about,
  })
  const address = (headers.get('location') ?? '').replace(/^\/api/, '')
  await client.send('PATCH', address, PNG, {
    ...tus,
    'content-type': 'application/offset+octet-stream',
    'upload-offset': '0',
  })
  return address.slice(address.lastIndexOf('/') + 1)
}

async function dataExportOf(client: TestClient, { password }: TestUser): Promise<string> {
  await client.ok('POST', '/v1/auth/data-export', { password })
  type Answer = { export: { uuid: string; state: string } | null }
  return vi.waitFor(
    async () => {
      const { export: made } = await client.ok<Answer>('GET', '/v1/auth/data-export')
      if (made?.state !== 'ready') throw new Error('it is not made yet')
      return made.uuid
    },
    { timeout: 15_000, interval: 50 },
  )
}

async function sessionOf(server: TestServer, dealer: TestDealer, user: TestUser): Promise<string> {
  const client = await signIn(server.address, dealer, user)
  const [own] = await client.ok<{ uuid: string }[]>('GET', '/v1/auth/sessions')
  return own?.uuid ?? ''
}

export const madeUpIds = (): Ids => ({
  ...(Object.fromEntries(plain.map(({ name }) => [name, randomUUID()])) as Record<RecordName, string>),
  user: randomUUID(),
  location: randomUUID(),
  group: randomUUID(),
  uploadGroup: randomUUID(),
  department: randomUUID(),
  chat: randomUUID(),
  ...noPlannerRows(),
  ...noWorkshopRows(),
  ...noUploadRows(),
  ...noHstRows(),
  // Built like real ones, which begin with a time, because lists go on behind them.
  message: uuidv7(),
  job: uuidv7(),
  failedEvent: uuidv7(),
  avatar: randomUUID(),
  client: randomUUID(),
  device: randomUUID(),
  session: uuidv7(),
  stamp: randomUUID(),
  attendance: randomUUID(),
  change: randomUUID(),
  run: randomUUID(),
  view: randomUUID(),
  export: randomUUID(),
  knownDevice: randomUUID(),
  faqMiss: randomUUID(),
  faqFile: randomUUID(),
  newsFile: randomUUID(),
  newsAttachment: randomUUID(),
  chatAttachment: randomUUID(),
  chatLater: uuidv7(),
  requestAttachment: randomUUID(),
  checkinAttachment: randomUUID(),
  acceptancePhoto: randomUUID(),
  comment: uuidv7(),
  vehicleNote: uuidv7(),
  merge: uuidv7(),
  dataExport: randomUUID(),
  incoming: randomUUID(),
  release: randomUUID(),
  bayTerminal: randomUUID(),
  email: `person-${randomUUID().slice(0, 8)}@test.example`,
})
