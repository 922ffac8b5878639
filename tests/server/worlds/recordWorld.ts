import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Page, RecordDefinition, RecordRow } from '#contract/records/define.ts'
import { type AnyField, defaultOf, type Field, type OpeningHours } from '#contract/records/fields.ts'
import { type RecordName, records } from '#contract/records/index.ts'
import type { RichDocument } from '#contract/richText/document.ts'
import type { ServerFrame } from '#contract/socket/events.ts'
import { createSessions } from '#server/modules/auth/session/sessions.ts'
import { openSocket } from '#tests/server/worlds/chatWorld.ts'
import { readClock } from '#tests/support/clock/readClock.ts'
import { TestClient } from '#tests/support/database/client.ts'
import { createDealer, createUser, type TestDealer } from '#tests/support/database/people.ts'
import { nextSample } from '#tests/support/samples/sampleNumber.ts'
import type { TestServer } from '#tests/support/services/testServer.ts'
import { specimen, visit } from './specimens.ts'

export type Row = RecordRow & Record<string, unknown>
/** The records of the contract, and two that exist in tests only. */
export const allRecords: readonly RecordDefinition[] = [...Object.values(records), specimen, visit]
export const ADMIN = { global: ['global.admin'] }

/** One dealer, with users who hold exactly the given permissions. */
export async function openRecordWorld(server: TestServer) {
  const dealer: TestDealer = await createDealer(server.database)
  const sessions = createSessions(server.database)
  const person = async (permissions: Record<string, readonly string[]> = ADMIN) => {
    const { uuid } = await createUser(server.database, dealer, { permissions })
    const { token } = await server.database.inDealer(dealer.dealerId, (tx) =>
      sessions.create(tx, dealer.dealerId, uuid, { deviceName: 'test', network: '', deviceUuid: uuid }),
    )
    const client = new TestClient(server.address, dealer.code, token)
    return { uuid, client, socket: () => openSocket(client) }
  }
  const home = uuidv7()
  // Older than every other location, by any clock of a test.
  const now = new Date('2020-01-01T00:00:00.000Z')
  await server.database.inDealer(dealer.dealerId, (tx) =>
    sql`insert into locations (dealer_id, uuid, key, description, created_at, updated_at)
      values (${dealer.dealerId}, ${home}, 'HOME', 'Stammhaus', ${now}, ${now})`.execute(tx),
  )
  const fileGroup = uuidv7()
  await server.database.inDealer(dealer.dealerId, (tx) =>
    sql`insert into upload_groups (dealer_id, uuid, name, created_at, updated_at)
      values (${dealer.dealerId}, ${fileGroup}, 'Ablage', ${now}, ${now})`.execute(tx),
  )
  const papers = Array.from({ length: PAPERS }, () => uuidv7())
  await server.database.inDealer(dealer.dealerId, (tx) =>
    tx
      .insertInto('papers')
      .values(papers.map((uuid, index) => paperOf(dealer.dealerId, uuid, home, index)) as never)
      .execute(),
  )
  return { server, dealer, person, home, papers, fileGroup, admin: await person() }
}

/** Papers for works and extensions. */
const PAPERS = 12
const paperOf = (dealer_id: string, uuid: string, location_uuid: string, index: number) => ({
  ...Object.fromEntries(
    Object.entries(records.paper.fields).map(([name, field]: [string, Field]) => [
      name,
      field.kind === 'rows' ? '[]' : (defaultOf(field) ?? null),
    ]),
  ),
  dealer_id,
  uuid,
  location_uuid,
  jobId: `Auftrag ${index}`,
  state_since: new Date(readClock()),
  created_at: new Date(readClock()),
  updated_at: new Date(readClock()),
})
export type RecordWorld = Awaited<ReturnType<typeof openRecordWorld>>
export type Person = RecordWorld['admin']

/** A text that fits a pattern, without knowing the pattern. */
function fitting(pattern: string, number: number): string {
  const candidates = [
    `K${number}`,
    `${100 + number}`,
    'DE',
    `DE${100 + number}`,
    'ABC',
    `+4930${1_000 + number}`,
    `/p${number}`,
    `2026-03-0${1 + (number % 9)}`,
    `WVWZZZCDZMW${100_000 + number}`,
    `${(number % 9) + 10}5/55 R16 91V`,
    `point_${String.fromCharCode(97 + (number % 26))}`,
    `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  ]
  const found = candidates.find((one) => new RegExp(`^(?:${pattern})$`, 'u').test(one))
  if (found === undefined) throw new Error(`no sample fits ${pattern}`)
  return found
}

/** Opening hours: the first days of a week, one more with each number; some with a break, the last until midnight. */
const hours = (number: number): OpeningHours =>
  Array.from({ length: 7 }, (_, day) => {
    if (day > number % 7) return []
    if (day === 6) return [{ from: '20:00', to: '24:00' }]
    return day % 2 === 0
      ? [{ from: '07:30', to: '18:00' }]
      : [
          { from: '08:00', to: '12:00' },
          { from: '13:00', to: '17:15' },
        ]
  })

function sampleOf(name: string, field: Field, number: number): unknown {
  switch (field.kind) {
    case 'text':
      if (field.pattern !== undefined) return fitting(field.pattern, number)
      if (field.max < 20) return `x${number}`
      return `${['Ärmel', 'zebra', 'Öl-Fass', 'Bremse'][number % 4]} ${name}${number}${field.multiline ? '\n"zwei"; drei' : ''}`
    case 'email':
      return `Probe.${number}@Test.example`
    case 'phone':
      return `+4930${1_000_000 + number}`
    case 'url':
      return `https://Probe${number}.example:8443/a?b=${number}#c`
    case 'number':
      return field.min + ((field.max - field.min) * (number % 7)) / 7
    case 'integer':
    case 'money':
      return Math.round(field.min + ((field.max - field.min) * (number % 7)) / 7)
    case 'flag':
      return number % 2 === 0
    case 'choice':
      return field.of[number % field.of.length]
    case 'choices':
      return field.of.filter((_, index) => (number >> index) % 2 === 0)
    case 'color':
      return `#${String(number % 1_000_000).padStart(6, '0')}`
    case 'date':
      return `2026-03-0${1 + (number % 9)}`
    case 'moment':
      return `2026-03-0${1 + (number % 9)}T22:59:${String(number % 60).padStart(2, '0')}.${String(number % 1_000).padStart(3, '0')}Z`
    case 'clock':
      return `${String(number % 24).padStart(2, '0')}:${String(number % 60).padStart(2, '0')}`
    case 'texts':
      return [fitting(field.pattern, number)]
    case 'hours':
      return hours(number)
    case 'richText':
      return richSample(number)
    case 'rows':
      return Array.from({ length: Math.min(field.most, number % 3) }, (_, index) =>
        sampleFields(field.of, number + index),
      )
    case 'reference':
      return null
  }
}

/** A document with formatted text in two blocks. */
const richSample = (number: number): RichDocument => ({
  type: 'doc',
  content: [
    { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: `Hinweis ${number}` }] },
    { type: 'paragraph', content: [{ type: 'text', text: 'Ölstand "prüfen"; sofort', marks: [{ type: 'bold' }] }] },
  ],
})

const sampleFields = (fields: Readonly<Record<string, Field>>, number: number) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, sampleOf(name, field, number)]))

/** Values that the hooks of a record demand beyond its fields. Prices need a permission of their own. */
const DEMANDED: { readonly [Name in RecordName]?: (number: number, home: string) => object } = {
  // An inactive location gets no new rows. The days of a list are those of the dealer's oldest location.
  location: (number) => ({ zip_code: String(10_000 + number), is_active: true, time_zone: 'Europe/Berlin' }),
  // A use of the software stores its files in one group only.
  uploadGroup: () => ({ default_for: [] }),
  vehicle: (number) => special(number),
  // With a VIN a vehicle would be made for it.
  paper: (number) => ({ ...special(number), vin: '', fuel: 12.5 * (number % 9), price_limit: null }),
  // A car without an appointment may have come at any time. With a VIN, its vehicle would be looked up.
  checkin: (number) => ({ type: 'walk_in', vin: '', licensePlate: special(number).licensePlate, attachments: [] }),
  // An answer without a time or a method gets one, and an open one has none. With a VIN, its vehicle would be looked
  // up.
  acceptance: (number) => ({
    // The order number becomes the number of a paper, which has at most 20 characters.
    order_number: `A-${number}`,
    licensePlate: special(number).licensePlate,
    plate_special: true,
    vin: '',
    fuel: 12.5 * (number % 9),
    findings: [],
  }),
  // Work begins or ends only when its paper allows it. Waiting work is blocked.
  work: () => ({ extension: 1, state: 'new', hold_reason: '' }),
  // The first language version of an entry. Readers hear of published ones, too.
  faqEntry: () => ({ topic: '', state: 'draft', refusal: '' }),
  // Editors of one location write for theirs. Readers hear of published ones, too. A safety notice needs a
  // confirmation. A new notice corrects nothing.
  news: (number, home) => ({
    is_draft: true,
    is_small_correction: false,
    language: 'de',
    translations: [],
    attachments: [],
    is_for_everybody: false,
    needs_confirmation: true,
    location_uuids: [home],
    department_uuids: [],
    group_uuids: [],
    publish_from: null,
    // An end and a deadline lie ahead.
    publish_until: `2098-03-0${1 + (number % 9)}T22:59:${String(number % 60).padStart(2, '0')}.000Z`,
    confirm_until: `2098-03-0${1 + (number % 9)}`,
  }),
  // Watchers are users, and attachments are stored files. A plate is short.
  serviceRequest: (number) => ({ licensePlate: `B${number}`, watcher_uuids: [], attachments: [] }),
  extension: (number) => ({ number: 2 + (Math.floor(number / PAPERS) % 97), answer: 'open', price: null }),
}
/** Stored as it is sent: a plate that is not German, a key without a type number, the first of a month. */
const special = (number: number) => ({
  licensePlate: `${['Ä', 'Z', 'Ö', 'B'][number % 4]}${number}`,
  plate_special: true,
  keyNumber: `H-${number}`,
  inspection_due: '2026-03-01',
})

/** A text that no row has yet. */
export function fresh(): string {
  return `Neu ${nextSample()}`
}

/** A body for a new row that no other one equals. */
export function sample(
  { home, papers, fileGroup }: Pick<RecordWorld, 'home' | 'papers'> & { fileGroup?: string },
  record: RecordDefinition,
  given: object = {},
): Record<string, unknown> {
  const count = nextSample()
  const here = Object.entries(record.fields)
    .filter(([, field]) => field.kind === 'reference' && field.to === 'location' && !field.optional)
    .map(([name]) => [name, home])
  const groups = Object.entries(record.fields)
    .filter(([, field]) => field.kind === 'reference' && field.to === 'uploadGroup' && !field.optional)
    .map(([name]) => [name, fileGroup])
  const parts = Object.entries(record.fields)
    .filter(([, field]) => field.kind === 'reference' && field.to === 'paper' && !field.optional)
    .map(([name]) => [name, papers[count % papers.length]])
  const demanded = DEMANDED[record.name as RecordName]?.(count, home) ?? {}
  return {
    ...sampleFields(record.fields, count),
    ...Object.fromEntries([...here, ...groups, ...parts]),
    ...demanded,
    ...given,
  }
}

export const addressOf = (record: RecordDefinition, uuid?: string) =>
  `/v1/${record.path}${uuid === undefined ? '' : `/${uuid}`}`

export const createRow = (world: RecordWorld, record: RecordDefinition, given: object = {}) =>
  world.admin.client.ok<Row>('POST', addressOf(record), sample(world, record, given))

const isHeldGlobally = (name: string) => name.startsWith('global.')
/** The permissions, each in a scope where it counts. `heldElsewhere` gives them in scopes where they do not count. */
export const held = (names: readonly string[]) => ({
  global: [...new Set(names.filter(isHeldGlobally))],
  '*': [...new Set(names.filter((name) => !isHeldGlobally(name)))],
})
export const heldElsewhere = (names: readonly string[]) => ({
  '*': names.filter(isHeldGlobally),
  global: names.filter((name) => !isHeldGlobally(name)),
})

type Query = Record<string, string | readonly string[]>
export function queryText(query: Query): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().map((one) => [name, one] as [string, string]),
  )
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`
}

export const list = (client: TestClient, record: RecordDefinition, query: Query = {}) =>
  client.ok<Page<Row>>('GET', `${addressOf(record)}${queryText({ limit: '200', ...query })}`)

/** The field that a test may change freely: a text without a pattern. */
export const textField = (record: RecordDefinition): string =>
  Object.entries(record.fields).find(([, field]) => field.kind === 'text' && field.pattern === undefined)?.[0] ?? ''

export const isText = (field: AnyField | undefined) => field?.kind === 'text' || field?.kind === 'email'

/** The beginning of the event names of a record. */
export const eventOf = ({ event, name }: RecordDefinition) => event?.name ?? name

type Socket = Awaited<ReturnType<typeof openSocket>>
/** The record events of sockets while `act` runs. */
export async function changesHeard(sockets: readonly Socket[], act: () => Promise<unknown>) {
  await Promise.all(sockets.map((socket) => socket.settled()))
  const marks = sockets.map((socket) => socket.frames.length)
  await act()
  await Promise.all(sockets.map((socket) => socket.settled()))
  return sockets.map((socket, index) =>
    socket.frames
      .slice(marks[index])
      .flatMap((frame: ServerFrame) => (frame.event === 'custom.event' ? [frame.data] : [])),
  )
}
