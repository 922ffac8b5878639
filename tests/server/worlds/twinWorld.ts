import { randomUUID } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import type { RecordDefinition } from '#contract/records/define.ts'
import { type RecordName, records } from '#contract/records/index.ts'
import {
  attachmentOf,
  commentOf,
  mergeOf,
  missOf,
  noteOf,
  photoOfAcceptance,
  textFileOf,
} from '#tests/server/worlds/articleRows.ts'
import { addTerminal, attendanceOf, stampOf, standAt } from '#tests/server/worlds/bayRows.ts'
import { hstRows, noHstRows } from '#tests/server/worlds/hstRows.ts'
import { noPlannerRows, plannerRows } from '#tests/server/worlds/plannerRows.ts'
import { sample } from '#tests/server/worlds/recordWorld.ts'
import {
  dataExportOf,
  failedEvent,
  failedJob,
  incomingOf,
  previewOf,
  sessionOf,
  settingChange,
} from '#tests/server/worlds/serverRows.ts'
import { noUploadRows, uploadRows } from '#tests/server/worlds/uploadRows.ts'
import { noWorkshopRows, workshopRows } from '#tests/server/worlds/workshopRows.ts'
import { desktopReport } from '#tests/support/browser/desktopReport.ts'
import { readClock } from '#tests/support/clock/readClock.ts'
import { TestClient } from '#tests/support/database/client.ts'
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
      incoming: await incomingOf(client, rows.paper, PNG),
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
