import type { Page, RecordDefinition, RecordRow } from '#contract/records/define.ts'
import type { AnyField, Field } from '#contract/records/fields.ts'
import { records } from '#contract/records/index.ts'
import type { ServerFrame } from '#contract/socket/events.ts'
import { createSessions } from '#server/modules/auth/sessions.ts'
import { openSocket } from '#tests/server/chat/chatWorld.ts'
import { TestClient } from '#tests/support/client.ts'
import { createDealer, createUser, type TestDealer } from '#tests/support/people.ts'
import type { TestServer } from '#tests/support/testServer.ts'

export type Row = RecordRow & Record<string, unknown>
export const allRecords: readonly RecordDefinition[] = Object.values(records)
export const ADMIN = { global: ['global.admin'] }

/** One dealer, with people who hold exactly what they are given. */
export async function openRecordWorld(server: TestServer) {
  const dealer: TestDealer = await createDealer(server.database)
  const sessions = createSessions(server.database)
  const person = async (permissions: Record<string, readonly string[]> = ADMIN) => {
    const { uuid } = await createUser(server.database, dealer, { permissions })
    const { token } = await server.database.inDealer(dealer.dealerId, (tx) =>
      sessions.create(tx, dealer.dealerId, uuid, 'test'),
    )
    const client = new TestClient(server.address, dealer.code, token)
    return { uuid, client, socket: () => openSocket(client) }
  }
  return { server, dealer, person, admin: await person() }
}
export type RecordWorld = Awaited<ReturnType<typeof openRecordWorld>>
export type Person = RecordWorld['admin']

let count = 0
/** Fits a pattern without knowing it. */
function fitting(pattern: string, number: number): string {
  const candidates = [`K${number}`, `${100 + number}`, 'DE', 'ABC']
  const found = candidates.find((one) => new RegExp(`^(?:${pattern})$`, 'u').test(one))
  if (found === undefined) throw new Error(`no sample fits ${pattern}`)
  return found
}

function sampleOf(name: string, field: Field, number: number): unknown {
  switch (field.kind) {
    case 'text':
      if (field.pattern !== undefined) return fitting(field.pattern, number)
      return field.max < 20 ? `x${number}` : `${['Ärmel', 'zebra', 'Öl-Fass', 'Bremse'][number % 4]} ${name}${number}`
    case 'email':
      return `Probe.${number}@Test.example`
    case 'number':
    case 'integer':
      return Math.round(field.min + ((field.max - field.min) * (number % 7)) / 7)
    case 'flag':
      return number % 2 === 0
    case 'choice':
      return field.of[number % field.of.length]
    case 'color':
      return `#${String(number % 1_000_000).padStart(6, '0')}`
    case 'date':
      return '2026-03-04'
    case 'texts':
      return [fitting(field.pattern, number)]
    case 'reference':
      return null
  }
}

/** A text that no row has yet. */
export function fresh(): string {
  count += 1
  return `Neu ${count}`
}

/** A body for a new row that no other one equals. */
export function sample(record: RecordDefinition, given: object = {}): Record<string, unknown> {
  count += 1
  const fields = Object.entries(record.fields).map(([name, field]) => [name, sampleOf(name, field, count)])
  return { ...Object.fromEntries(fields), ...given }
}

export const addressOf = (record: RecordDefinition, uuid?: string) =>
  `/v1/${record.path}${uuid === undefined ? '' : `/${uuid}`}`

export const createRow = (client: TestClient, record: RecordDefinition, given: object = {}) =>
  client.ok<Row>('POST', addressOf(record), sample(record, given))

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

/** As the database orders and searches texts. */
export const fold = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replaceAll('ß', 'ss')

export const isText = (field: AnyField | undefined) => field?.kind === 'text' || field?.kind === 'email'

type Socket = Awaited<ReturnType<typeof openSocket>>
/** What sockets are told about records while `act` runs. */
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
